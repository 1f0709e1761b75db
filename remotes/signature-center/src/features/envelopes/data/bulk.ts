import type { BulkAction, BulkResult } from '@trame/app/bulk-action';
import { allFailed } from '@trame/app/use-bulk-action';
import { getSupabase, unwrap } from '@trame/data';
import { failureAdvice } from '@trame/app/failure-advice';
import { actFailure, remindSigners, withdrawEnvelope } from './act.ts';
import { saveManySealed } from './downloads.ts';

/** Ids in an address. */
const IDS_AT_ONCE = 100;
/** Envelopes of one request; the database has the same limit. */
const REMINDED_AT_ONCE = 200;

type Read = {
  id: string;
  reference: string;
  title: string;
  sealed_at: string | null;
  sealed_bytes: number | null;
  updated_at: string;
};

async function readEnvelopes(ids: readonly string[]): Promise<Read[]> {
  const rows: Read[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    rows.push(
      ...unwrap(
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        await getSupabase()
          .from('signature_requests')
          .select('id, reference, title, sealed_at, sealed_bytes, updated_at')
          .in('id', ids.slice(at, at + IDS_AT_ONCE)),
      ),
    );
  return rows;
}

/** How many sealed files were saved, are not sealed yet, and could not be read. */
export type SavedSealed = { saved: number; unsealed: number; failed: number };

/** Saves the sealed files of those among them that are sealed; one that cannot be read does not hold back the others. */
export async function saveSealedOf(
  ids: readonly string[],
  report: (error: unknown) => void,
): Promise<SavedSealed> {
  const sealed = (await readEnvelopes(ids)).filter(({ sealed_at }) => sealed_at !== null);
  const failed = await saveManySealed(sealed, report);
  return { saved: sealed.length - failed, unsealed: ids.length - sealed.length, failed };
}

/** What the outcome calls envelopes. */
export async function envelopeNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readEnvelopes(ids);
  return new Map(rows.map(({ id, reference, title }) => [id, `${reference}, ${title}`]));
}

const NOT_REMINDED: Readonly<Record<string, BulkResult>> = {
  too_soon: { id: '', outcome: 'unchanged', reason: 'Un e-mail est parti il y a moins d’un jour.' },
  ended: { id: '', outcome: 'refused', reason: 'Elle n’est pas en attente de signature.' },
};

/** Reminds those whose turn it is. */
export const remindMany = (report: (error: unknown) => void): BulkAction => ({
  name: 'remind-signers',
  title: 'Relancer',
  done: 'relancé',
  already: 'relancé',
  removes: false,
  stopped: 'Le reste de la sélection n’a pas été relancé',
  perform: async (ids, run) => {
    const results: BulkResult[] = [];
    for (let at = 0; at < ids.length && !run.isStopped(); at += REMINDED_AT_ONCE) {
      const part = ids.slice(at, at + REMINDED_AT_ONCE);
      try {
        // oxlint-disable-next-line no-await-in-loop -- a person may stop between two parts
        const outcomes = await remindSigners(part);
        for (const id of part) {
          const outcome = outcomes.get(id);
          if (outcome === undefined) results.push({ id, outcome: 'missing' });
          else results.push({ ...(NOT_REMINDED[outcome] ?? { outcome: 'changed' }), id });
        }
      } catch (error) {
        report(error);
        results.push(...allFailed(part, error));
      }
      run.progress(results.length);
    }
    return results;
  },
});

/**
 * Withdraws envelopes, each by itself.
 * @param seen versions that are on the screen, by id: what has changed since is not withdrawn
 */
export const withdrawMany = (
  reason: string,
  seen: ReadonlyMap<string, string>,
  report: (error: unknown) => void,
): BulkAction => ({
  name: 'withdraw-envelopes',
  title: 'Annuler',
  done: 'annulé',
  removes: false,
  stopped: 'Le reste de la sélection n’a pas été annulé',
  perform: async (ids, run) => {
    const results: BulkResult[] = [];
    const versions = new Map(
      (await readEnvelopes(ids)).map(({ id, updated_at }) => [id, seen.get(id) ?? updated_at]),
    );
    for (const id of ids) {
      if (run.isStopped()) break;
      const updated_at = versions.get(id);
      if (updated_at === undefined) results.push({ id, outcome: 'missing' });
      else {
        try {
          // oxlint-disable-next-line no-await-in-loop -- a person may stop between two
          await withdrawEnvelope({ id, updated_at }, reason);
          results.push({ id, outcome: 'changed' });
        } catch (error) {
          const refusal = actFailure(error);
          if (refusal === undefined) report(error);
          results.push({
            id,
            outcome: refusal === undefined ? 'failed' : 'refused',
            reason: refusal ?? failureAdvice(error),
          });
        }
      }
      run.progress(results.length);
    }
    return results;
  },
});
