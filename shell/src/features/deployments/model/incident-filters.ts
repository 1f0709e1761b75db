/** Reports of the shell about itself have no remote. */
export const SHELL_FILTER = 'shell';

export type IncidentFilters = {
  /** Name of a remote, `shell`, or `all`. */
  app: string;
  /** First characters of a reference, as the person read it out. */
  reference: string;
};

export const NO_FILTERS: IncidentFilters = { app: 'all', reference: '' };

/** The typed text in the form of references: capitals, digits and hyphens. */
export function normalizeReference(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z-]/g, '')
    .slice(0, 40);
}
