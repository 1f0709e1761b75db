import type { ArchiveOutcome, RestoreOutcome } from '../data/use-archive.ts';

/** Why an application was not archived; undefined when it is. */
export function archiveRefusal(outcome: ArchiveOutcome): string | undefined {
  if (outcome === 'has_account') {
    return 'Un compte formateur repose sur cette candidature\u00a0: elle ne peut pas être archivée.';
  }
  return outcome === 'not_found' ? 'Cette candidature n’existe plus.' : undefined;
}

/** Why an application was not restored; undefined when it is in the list. */
export function restoreRefusal(outcome: RestoreOutcome): string | undefined {
  if (outcome === 'being_purged') {
    return 'Sa purge a commencé\u00a0: ses fichiers ne sont plus là, elle ne peut plus revenir.';
  }
  return outcome === 'not_found' ? 'Cette candidature n’existe plus.' : undefined;
}
