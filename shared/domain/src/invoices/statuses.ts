/** Who has to do the next thing. */
export type InvoiceTurn = 'trainer' | 'office' | 'bank' | 'nobody';

/**
 * Who may make a change of status: a person of the office, the trainer, what payments and credit notes lead to, or a person of
 * the office who takes an approval back.
 */
export type InvoiceMover = 'office' | 'trainer' | 'payment' | 'undo';

/**
 * The life of an invoice: codes and names of the official list (BR-FR-CDV-CL-06), what each means to the trainer, whose turn
 * it is, and whether a reason of INVOICE_REASONS is required (BR-FR-CDV-15).
 */
export const INVOICE_STATUSES = [
  {
    value: 200,
    label: 'Déposée',
    sentence: 'Elle est bien arrivée. Personne ne l’a encore lue.',
    turn: 'office',
    needsReason: false,
  },
  {
    value: 204,
    label: 'Prise en charge',
    sentence: 'Une personne la lit.',
    turn: 'office',
    needsReason: false,
  },
  {
    value: 205,
    label: 'Approuvée',
    sentence: 'Elle est juste. Le virement suit.',
    turn: 'bank',
    needsReason: false,
  },
  {
    value: 206,
    label: 'Approuvée partiellement',
    sentence: 'Une partie est approuvée et sera virée. Le motif de l’écart est écrit.',
    turn: 'bank',
    needsReason: true,
  },
  {
    value: 207,
    label: 'En litige',
    sentence: 'Un point nous sépare. Répondez, ou déposez une facture corrigée.',
    turn: 'trainer',
    needsReason: true,
  },
  {
    value: 208,
    label: 'Suspendue',
    sentence: 'Il manque une pièce ou une information. Envoyez-la, la lecture reprend.',
    turn: 'trainer',
    needsReason: true,
  },
  {
    value: 209,
    label: 'Complétée',
    sentence: 'Vous avez répondu. La lecture reprend.',
    turn: 'office',
    needsReason: false,
  },
  {
    value: 210,
    label: 'Refusée',
    sentence: 'Elle ne sera pas payée. Le motif est écrit, une autre la remplace.',
    turn: 'nobody',
    needsReason: true,
  },
  {
    value: 211,
    label: 'Paiement transmis',
    sentence: 'L’ordre est chez notre banque.',
    turn: 'bank',
    needsReason: false,
  },
  { value: 212, label: 'Encaissée', sentence: 'Le virement est arrivé.', turn: 'nobody', needsReason: false },
  {
    value: 213,
    label: 'Rejetée',
    sentence: 'Le fichier n’a pas pu être traité. Déposez-en un autre.',
    turn: 'nobody',
    needsReason: true,
  },
  {
    value: 220,
    label: 'Annulée',
    sentence: 'Un avoir la reprend en entier. Rien n’est à payer.',
    turn: 'nobody',
    needsReason: false,
  },
] as const satisfies readonly {
  value: number;
  label: string;
  sentence: string;
  turn: InvoiceTurn;
  needsReason: boolean;
}[];

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]['value'];

type Transition = { from: InvoiceStatus; to: readonly InvoiceStatus[]; by: InvoiceMover };

/**
 * Every change of status that is allowed; the database has the same in `private.invoice_transitions`. 210, 213 and 220 are
 * final. An approved invoice that is disputed or suspended starts over, as does one whose approval is taken back; a payment that the bank gives back, also after it had
 * arrived, returns to « Approuvée ». Credit notes that take all of an invoice back cancel it (220); from 205 to 212 goes
 * what is settled without a transfer: a credit note, and an invoice that was paid before in whole.
 */
export const INVOICE_TRANSITIONS: readonly Transition[] = [
  { from: 200, to: [204, 205, 206, 207, 208, 210, 213], by: 'office' },
  { from: 204, to: [205, 206, 207, 208, 210], by: 'office' },
  { from: 205, to: [207, 208], by: 'office' },
  { from: 206, to: [207, 208], by: 'office' },
  // Back to what it was; from a dispute or a suspension it goes to 204, as neither is made without a reason.
  { from: 205, to: [200, 204, 209], by: 'undo' },
  { from: 206, to: [200, 204, 209], by: 'undo' },
  { from: 207, to: [204, 205, 206, 210], by: 'office' },
  { from: 208, to: [204, 205, 210], by: 'office' },
  { from: 209, to: [204, 205, 206, 207, 208, 210], by: 'office' },
  { from: 207, to: [209], by: 'trainer' },
  { from: 208, to: [209], by: 'trainer' },
  { from: 200, to: [220], by: 'payment' },
  { from: 204, to: [220], by: 'payment' },
  { from: 205, to: [211, 212, 220], by: 'payment' },
  { from: 206, to: [211, 220], by: 'payment' },
  { from: 207, to: [220], by: 'payment' },
  { from: 208, to: [220], by: 'payment' },
  { from: 209, to: [220], by: 'payment' },
  { from: 211, to: [205, 212], by: 'payment' },
  { from: 212, to: [205], by: 'payment' },
];

/** The words of a status for a credit note, where they are not those of an invoice. */
const CREDIT_NOTE_WORDS: Partial<Record<InvoiceStatus, { label: string; sentence: string }>> = {
  200: { label: 'Déposé', sentence: 'Il est bien arrivé. Personne ne l’a encore lu.' },
  204: { label: 'Pris en charge', sentence: 'Une personne le lit.' },
  205: { label: 'Approuvé', sentence: 'Il est juste. Il est déduit de la facture qu’il reprend.' },
  207: { label: 'En litige', sentence: 'Un point nous sépare. Répondez, ou déposez un avoir corrigé.' },
  208: {
    label: 'Suspendu',
    sentence: 'Il manque une pièce ou une information. Envoyez-la, la lecture reprend.',
  },
  209: { label: 'Complété', sentence: 'Vous avez répondu. La lecture reprend.' },
  210: { label: 'Refusé', sentence: 'Il ne compte pas. Le motif est écrit, un autre le remplace.' },
  211: { label: 'Déduit', sentence: 'Le virement parti à notre banque en tient compte.' },
  212: { label: 'Soldé', sentence: 'Il a été déduit ou remboursé\u00a0: plus rien n’est dû.' },
  213: { label: 'Rejeté', sentence: 'Le fichier n’a pas pu être traité. Déposez-en un autre.' },
};

/** The words of an invoice of which nothing was left to pay: no transfer settles it. */
const PAID_BEFORE_WORDS: Partial<Record<InvoiceStatus, { label: string; sentence: string }>> = {
  205: { label: 'Approuvée', sentence: 'Elle est juste, et déjà payée.' },
  212: { label: 'Soldée', sentence: 'Elle était déjà payée\u00a0: plus rien n’est dû.' },
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
