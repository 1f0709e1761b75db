/** How a message ended for one recipient. */
export type Outcome = {
  application_id: string;
  /** `sending`: another try is under way; `unknown`: the server did not answer. */
  status: 'sent' | 'sending' | 'failed' | 'unknown';
  error?: string;
};

const STATUSES = new Set(['sent', 'sending', 'failed']);

/** Whether the server's answer has the expected form. */
export function isOutcome(value: unknown): value is Outcome {
  const { application_id, status } = Object(value) as Partial<Record<keyof Outcome, unknown>>;
  return typeof application_id === 'string' && typeof status === 'string' && STATUSES.has(status);
}

/** Whether it may have left or not: it is tried again without asking, under the same id. */
export const isUnsure = (outcome: Outcome | undefined): boolean =>
  outcome?.status === 'unknown' || outcome?.status === 'sending';

/** The text beside the name. */
export function outcomeText({ status, error }: Pick<Outcome, 'status' | 'error'>): string {
  if (status === 'sent') return 'Envoyé';
  if (status === 'sending') return 'Envoi en cours';
  return error ?? (status === 'failed' ? 'Le message n’a pas pu être envoyé.' : 'Pas de réponse du serveur.');
}

/** "2 messages envoyés, 1 non envoyé, 10 sans réponse": a message without an answer may have been sent. */
export function summaryText(outcomes: readonly Outcome[]): string {
  const count = (...wanted: Outcome['status'][]) =>
    outcomes.filter(({ status }) => wanted.includes(status)).length;
  const sent = count('sent');
  const failed = count('failed');
  const unsure = count('unknown', 'sending');
  const parts = [
    sent > 0 && (sent === 1 ? '1 message envoyé' : `${sent} messages envoyés`),
    failed > 0 && (failed === 1 ? '1 non envoyé' : `${failed} non envoyés`),
    unsure > 0 && `${unsure} sans réponse`,
  ].filter(Boolean);
  return parts.join(', ');
}
