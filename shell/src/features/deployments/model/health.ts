/** One check; `unknown` when there was nothing to compare with. */
export type Check = {
  what: 'manifest' | 'manifest-hash' | 'entry' | 'entry-hash' | 'page';
  state: 'ok' | 'failed' | 'unknown';
  detail?: string;
};

export type Health = { checks: readonly Check[]; checkedAt: string };

export const CHECK_LABELS: Record<Check['what'], string> = {
  manifest: 'Manifeste',
  'manifest-hash': 'Empreinte du manifeste',
  entry: 'Script d’entrée',
  'entry-hash': 'Empreinte du script',
  page: 'Page d’entrée',
};

/** The worst of the results. */
export function verdictOf({ checks }: Health): Check['state'] {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.some(({ state }) => state === 'unknown') ? 'unknown' : 'ok';
}

export const VERDICT_LABELS: Record<Check['state'], string> = {
  ok: 'Saine',
  failed: 'En défaut',
  unknown: 'Non vérifiable',
};
