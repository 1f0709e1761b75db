/** Who has to do the next thing. */
export type InvoiceTurn = 'trainer' | 'office' | 'bank' | 'nobody';

/**
 * Who may make a change of status: a person of the office, the trainer, what payments and credit notes lead to, or a person of
 * the office who takes an approval back.
 */
export type InvoiceMover = 'office' | 'trainer' | 'payment' | 'undo';

/** The statuses of an invoice: codes of the official list (BR-FR-CDV-CL-06), by what they say here. */
export const INVOICE_STATUS = {
  deposited: 200,
  taken: 204,
  approved: 205,
  /** Approved for a part of its amount. */
  partly: 206,
  disputed: 207,
  suspended: 208,
  completed: 209,
  refused: 210,
  sent: 211,
  paid: 212,
  rejected: 213,
  cancelled: 220,
} as const;
const S = INVOICE_STATUS;

/**
 * How far an invoice is. What is asked of several statuses is asked of whole stages, also in the database; a test compares each
 * list of statuses there with them, but three that it names.
 */
export type InvoiceStage = 'toRead' | 'toAnswer' | 'approved' | 'sent' | 'paid' | 'turnedDown' | 'cancelled';

/**
 * The life of an invoice: codes and names of the official list (BR-FR-CDV-CL-06), what each means to the trainer, whose turn
 * it is, and whether a reason of INVOICE_REASONS is required (BR-FR-CDV-15).
 */
export const INVOICE_STATUSES = [
  {
    value: S.deposited,
    stage: 'toRead',
    label: 'Déposée',
    sentence: 'Elle est bien arrivée. Personne ne l’a encore lue.',
    turn: 'office',
    needsReason: false,
  },
  {
    value: S.taken,
    stage: 'toRead',
    label: 'Prise en charge',
    sentence: 'Une personne la lit.',
    turn: 'office',
    needsReason: false,
  },
  {
    value: S.approved,
    stage: 'approved',
    label: 'Approuvée',
    sentence: 'Elle est juste. Le virement suit.',
    turn: 'bank',
    needsReason: false,
  },
  {
    value: S.partly,
    stage: 'approved',
    label: 'Approuvée partiellement',
    sentence: 'Une partie est approuvée et sera virée. Le motif de l’écart est écrit.',
    turn: 'bank',
    needsReason: true,
  },
  {
    value: S.disputed,
    stage: 'toAnswer',
    label: 'En litige',
    sentence: 'Un point nous sépare. Répondez, ou déposez une facture corrigée.',
    turn: 'trainer',
    needsReason: true,
  },
  {
    value: S.suspended,
    stage: 'toAnswer',
    label: 'Suspendue',
    sentence: 'Il manque une pièce ou une information. Envoyez-la, la lecture reprend.',
    turn: 'trainer',
    needsReason: true,
  },
  {
    value: S.completed,
    stage: 'toRead',
    label: 'Complétée',
    sentence: 'Vous avez répondu. La lecture reprend.',
    turn: 'office',
    needsReason: false,
  },
  {
    value: S.refused,
    stage: 'turnedDown',
    label: 'Refusée',
    sentence: 'Elle ne sera pas payée. Le motif est écrit, une autre la remplace.',
    turn: 'nobody',
    needsReason: true,
  },
  {
    value: S.sent,
    stage: 'sent',
    label: 'Paiement transmis',
    sentence: 'L’ordre est chez notre banque.',
    turn: 'bank',
    needsReason: false,
  },
  {
    value: S.paid,
    stage: 'paid',
    label: 'Encaissée',
    sentence: 'Le virement est arrivé.',
    turn: 'nobody',
    needsReason: false,
  },
  {
    value: S.rejected,
    stage: 'turnedDown',
    label: 'Rejetée',
    sentence: 'Le fichier n’a pas pu être traité. Déposez-en un autre.',
    turn: 'nobody',
    needsReason: true,
  },
  {
    value: S.cancelled,
    stage: 'cancelled',
    label: 'Annulée',
    sentence: 'Un avoir la reprend en entier. Rien n’est à payer.',
    turn: 'nobody',
    needsReason: false,
  },
] as const satisfies readonly {
  value: InvoiceStatus;
  stage: InvoiceStage;
  label: string;
  sentence: string;
  turn: InvoiceTurn;
  needsReason: boolean;
}[];

export type InvoiceStatus = (typeof INVOICE_STATUS)[keyof typeof INVOICE_STATUS];

/** The statuses of these stages. */
export const statusesOf = (...stages: readonly InvoiceStage[]): readonly InvoiceStatus[] =>
  INVOICE_STATUSES.filter(({ stage }) => stages.includes(stage)).map(({ value }) => value);

/** Whether an invoice of this status is in one of these stages. */
export const isInStage = (status: number, ...stages: readonly InvoiceStage[]): boolean =>
  (statusesOf(...stages) as readonly number[]).includes(status);

type Transition = { from: InvoiceStatus; to: readonly InvoiceStatus[]; by: InvoiceMover };

/**
 * Every change of status that is allowed; the database has the same in `private.invoice_transitions`. 210, 213 and 220 are
 * final. An approved invoice that is disputed or suspended starts over, as does one whose approval is taken back; a payment that the bank gives back, also after it had
 * arrived, returns to « Approuvée ». Credit notes that take all of an invoice back cancel it (220); from 205 to 212 goes
 * what is settled without a transfer: a credit note, and an invoice that was paid before in whole.
 */
export const INVOICE_TRANSITIONS: readonly Transition[] = [
  {
    from: S.deposited,
    to: [S.taken, S.approved, S.partly, S.disputed, S.suspended, S.refused, S.rejected],
    by: 'office',
  },
  { from: S.taken, to: [S.approved, S.partly, S.disputed, S.suspended, S.refused], by: 'office' },
  { from: S.approved, to: [S.disputed, S.suspended], by: 'office' },
  { from: S.partly, to: [S.disputed, S.suspended], by: 'office' },
  // Back to what it was; from a dispute or a suspension it goes to 204, as neither is made without a reason.
  { from: S.approved, to: [S.deposited, S.taken, S.completed], by: 'undo' },
  { from: S.partly, to: [S.deposited, S.taken, S.completed], by: 'undo' },
  { from: S.disputed, to: [S.taken, S.approved, S.partly, S.refused], by: 'office' },
  { from: S.suspended, to: [S.taken, S.approved, S.refused], by: 'office' },
  {
    from: S.completed,
    to: [S.taken, S.approved, S.partly, S.disputed, S.suspended, S.refused],
    by: 'office',
  },
  { from: S.disputed, to: [S.completed], by: 'trainer' },
  { from: S.suspended, to: [S.completed], by: 'trainer' },
  { from: S.deposited, to: [S.cancelled], by: 'payment' },
  { from: S.taken, to: [S.cancelled], by: 'payment' },
  { from: S.approved, to: [S.sent, S.paid, S.cancelled], by: 'payment' },
  { from: S.partly, to: [S.sent, S.cancelled], by: 'payment' },
  { from: S.disputed, to: [S.cancelled], by: 'payment' },
  { from: S.suspended, to: [S.cancelled], by: 'payment' },
  { from: S.completed, to: [S.cancelled], by: 'payment' },
  { from: S.sent, to: [S.approved, S.paid], by: 'payment' },
  { from: S.paid, to: [S.approved], by: 'payment' },
];

/** The words of a status for a credit note, where they are not those of an invoice. */
const CREDIT_NOTE_WORDS: Partial<Record<InvoiceStatus, { label: string; sentence: string }>> = {
  [S.deposited]: { label: 'Déposé', sentence: 'Il est bien arrivé. Personne ne l’a encore lu.' },
  [S.taken]: { label: 'Pris en charge', sentence: 'Une personne le lit.' },
  [S.approved]: { label: 'Approuvé', sentence: 'Il est juste. Il est déduit de la facture qu’il reprend.' },
  [S.disputed]: {
    label: 'En litige',
    sentence: 'Un point nous sépare. Répondez, ou déposez un avoir corrigé.',
  },
  [S.suspended]: {
    label: 'Suspendu',
    sentence: 'Il manque une pièce ou une information. Envoyez-la, la lecture reprend.',
  },
  [S.completed]: { label: 'Complété', sentence: 'Vous avez répondu. La lecture reprend.' },
  [S.refused]: { label: 'Refusé', sentence: 'Il ne compte pas. Le motif est écrit, un autre le remplace.' },
  [S.sent]: { label: 'Déduit', sentence: 'Le virement parti à notre banque en tient compte.' },
  [S.paid]: { label: 'Soldé', sentence: 'Il a été déduit ou remboursé\u00a0: plus rien n’est dû.' },
  [S.rejected]: { label: 'Rejeté', sentence: 'Le fichier n’a pas pu être traité. Déposez-en un autre.' },
};

/** The words of an invoice of which nothing was left to pay: no transfer settles it. */
const PAID_BEFORE_WORDS: Partial<Record<InvoiceStatus, { label: string; sentence: string }>> = {
  [S.approved]: { label: 'Approuvée', sentence: 'Elle est juste, et déjà payée.' },
  [S.paid]: { label: 'Soldée', sentence: 'Elle était déjà payée\u00a0: plus rien n’est dû.' },
};

/**
 * A status with its words, for an invoice or a credit note; one that this version does not know is undefined.
 * @param dueCents what is to be paid, where it is known
 */
export function invoiceStatus(
  value: number,
  kind: string,
  dueCents?: number,
): { value: InvoiceStatus; label: string; sentence: string; turn: InvoiceTurn } | undefined {
  const status = INVOICE_STATUSES.find((one) => one.value === value);
  const words = kind === 'credit_note' ? CREDIT_NOTE_WORDS : dueCents === 0 ? PAID_BEFORE_WORDS : {};
  return status && { ...status, ...words[status.value] };
}

/** « avoir » or « facture », and the ending of what is said of it: « déposé », « déposée ». */
export const invoiceNoun = (kind: string): { name: 'Avoir' | 'Facture'; the: string; ending: '' | 'e' } =>
  kind === 'credit_note'
    ? { name: 'Avoir', the: 'l’avoir', ending: '' }
    : { name: 'Facture', the: 'la facture', ending: 'e' };

/** The statuses that somebody may give to an invoice of this status. */
export const nextInvoiceStatuses = (from: number, by: InvoiceMover): readonly InvoiceStatus[] =>
  INVOICE_TRANSITIONS.filter((step) => step.from === from && step.by === by).flatMap(({ to }) => to);
