/** Limits of a deposit, in characters, documents and bytes; the function and the database check the same. */
export const DEPOSIT_LIMITS = {
  number: 60,
  /** Why an invoice can be taken although something is to be corrected. */
  reason: 1000,
  attachments: 5,
  /** All files of one deposit: each is in memory several times while it is looked into. */
  together: 16 * 1024 * 1024,
} as const;

/** Days to pay where the company set none: those of the law (C. com. L441-10). */
export const DAYS_TO_PAY = 30;

/** Sent in the place of a mission by who says that the invoice is for none of those that wait for theirs. */
export const NO_MISSION = 'none';

/** Said where a reason is required: something is to be corrected, or another mission is invoiced. */
export const reasonAsked = (isCredit: boolean): string =>
  isCredit
    ? 'Écrivez pourquoi cet avoir peut être traité tel quel.'
    : 'Écrivez pourquoi cette facture peut être traitée telle quelle.';

/** Who can lift what holds an invoice, in a sentence. */
export const HOLD_LIFTERS: Readonly<Record<string, string>> = {
  trainer: 'Le formateur peut le lever.',
  office: 'Un gestionnaire peut le lever.',
  colleague: 'Un autre gestionnaire peut le lever.',
  recruitment: 'Le recrutement peut le lever\u00a0: il réactive l’accès, et le formateur donne son compte.',
};

/** Most invoices of one payment run, and of one part of what the page of payments shows. */
export const RUN_INVOICES = 500;
