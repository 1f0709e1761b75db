/** The parts of the page, as the address names them. */
export const RETENTION_TABS = ['purges', 'archives', 'recus'] as const;
export type RetentionTab = (typeof RETENTION_TABS)[number];

/** The part an address asks for; the first one when it asks for none or for nonsense. */
export function readTab(params: URLSearchParams): RetentionTab {
  const asked = params.get('onglet');
  return RETENTION_TABS.find((tab) => tab === asked) ?? 'purges';
}
