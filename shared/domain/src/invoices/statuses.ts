/** Who has to do the next thing. */
export type InvoiceTurn = 'trainer' | 'office' | 'bank' | 'nobody';

/** Who may make a change of status: a person of the office, the trainer, or what is done with payments. */
export type InvoiceMover = 'office' | 'trainer' | 'payment';

/**
 * The life of an invoice: codes and names of the official list (BR-FR-CDV-CL-06), what each means to the trainer, whose turn
 * it is, and whether a reason of INVOICE_REASONS is required (BR-FR-CDV-15).
 */
export const INVOICE_STATUSES = [
  {
    value: 200,
    label: 'Déposée',
    sentence: 'Nous l’avons. Personne ne l’a encore lue.',
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
    sentence: 'L’ordre est chez notre banque. Comptez un à deux jours.',
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
 * Every change of status that is allowed; the database has the same in `private.invoice_transitions`. 210, 212 and 213 are
 * final. An approved invoice that is disputed or suspended starts over; a returned payment goes back to « Approuvée ».
 */
export const INVOICE_TRANSITIONS: readonly Transition[] = [
  { from: 200, to: [204, 205, 206, 207, 208, 210, 213], by: 'office' },
  { from: 204, to: [205, 206, 207, 208, 210], by: 'office' },
  { from: 205, to: [207, 208], by: 'office' },
  { from: 206, to: [207, 208], by: 'office' },
  { from: 207, to: [204, 205, 206, 210], by: 'office' },
  { from: 208, to: [204, 205, 210], by: 'office' },
  { from: 209, to: [204, 205, 206, 207, 208, 210], by: 'office' },
  { from: 207, to: [209], by: 'trainer' },
  { from: 208, to: [209], by: 'trainer' },
  { from: 205, to: [211], by: 'payment' },
  { from: 206, to: [211], by: 'payment' },
  { from: 211, to: [205, 212], by: 'payment' },
];

/** A status with its words; one that this version does not know is undefined. */
export const invoiceStatus = (value: number): (typeof INVOICE_STATUSES)[number] | undefined =>
  INVOICE_STATUSES.find((status) => status.value === value);

/** The statuses that somebody may give to an invoice of this status. */
export const nextInvoiceStatuses = (from: number, by: InvoiceMover): readonly InvoiceStatus[] =>
  INVOICE_TRANSITIONS.filter((step) => step.from === from && step.by === by).flatMap(({ to }) => to);
