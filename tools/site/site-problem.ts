/** Why a site could not be made: a sentence for the people of corporate, and the detail for people on call. */
export class SiteProblem extends Error {
  override name = 'SiteProblem';
  readonly reason: string;
  constructor(reason: string, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

const UNKNOWN = 'La construction du site a échoué. L’équipe technique a le détail.';

/** The two texts of any failure. */
export function problemOf(error: unknown): { reason: string; error: string } {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof SiteProblem) return { reason: error.reason, error: error.message };
  return { reason: UNKNOWN, error: detail };
}
