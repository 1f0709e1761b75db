/** How a message ended for one recipient. */
export type Outcome = {
  application_id: string;
  /** `sending`: another try is under way; `unknown`: the server did not answer. */
  status: 'sent' | 'sending' | 'failed' | 'unknown';
  error?: string;
};

const STATUSES = new Set(['sent', 'sending', 'failed']);

/** Whether the server answered what it says it answers. */
export function isOutcome(value: unknown): value is Outcome {
  const { application_id, status } = Object(value) as Partial<Record<keyof Outcome, unknown>>;
  return typeof application_id === 'string' && typeof status === 'string' && STATUSES.has(status);
}

/** Whether it may have left or not: it is tried again without asking, under the same id. */
export const isUnsure = (outcome: Outcome | undefined): boolean =>
  outcome?.status === 'unknown' || outcome?.status === 'sending';

/** What is shown beside the name. */
export function outcomeText({ status, error }: Pick<Outcome, 'status' | 'error'>): string {
  if (status === 'sent') return 'Envoyé';
  if (status === 'sending') return 'Envoi en cours';
  return error ?? (status === 'failed' ? 'Le message n’a pas pu être envoyé.' : 'Pas de réponse du serveur.');
}

/** "2 messages envoyés, 1 non envoyé". */
export function summaryText(outcomes: readonly Outcome[]): string {
  const sent = outcomes.filter(({ status }) => status === 'sent').length;
  const others = outcomes.length - sent;
  const parts = [
    sent > 0 && (sent === 1 ? '1 message envoyé' : `${sent} messages envoyés`),
    others > 0 && (others === 1 ? '1 non envoyé' : `${others} non envoyés`),
  ].filter(Boolean);
  return parts.join(', ');
}
