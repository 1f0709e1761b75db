import type { Noun } from '@trame/app/noun';
import { formatDate } from '@trame/domain';
import { euros, INVOICE_STATUS, invoiceNoun, invoiceStatus, isInStage } from '@trame/domain/invoices';
import type { Invoice, InvoiceRow } from '../data/invoices.ts';

export const TITLE = 'Factures';

export const INVOICE_NOUN: Noun = { one: 'facture', many: 'factures', isFeminine: true };

const CREDIT_NOTE_NOUN: Noun = { one: 'avoir', many: 'avoirs', isFeminine: false };
const BOTH_NOUN: Noun = { one: 'facture ou avoir', many: 'factures et avoirs', isFeminine: false };

/**
 * What a number of them is called: a credit note is no invoice.
 * @param known those of which the kind is known, which may be some of them
 */
export function nounOf(known: readonly { kind: string }[], count = known.length): Noun {
  const notes = known.filter(({ kind }) => kind === 'credit_note').length;
  if (known.length < count) return BOTH_NOUN;
  if (notes === 0) return INVOICE_NOUN;
  return notes === count ? CREDIT_NOTE_NOUN : BOTH_NOUN;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** « moins d’une minute », « 25 minutes », « 3 heures », « 4 jours »: how long ago, in whole units. */
export function ageText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms < MINUTE) return 'moins d’une minute';
  const [unit, one, many] =
    ms < HOUR
      ? ([MINUTE, 'minute', 'minutes'] as const)
      : ms < DAY
        ? ([HOUR, 'heure', 'heures'] as const)
        : ([DAY, 'jour', 'jours'] as const);
  const count = Math.floor(ms / unit);
  return `${count}\u00a0${count > 1 ? many : one}`;
}

const isWeekend = (time: number) => [0, 6].includes(new Date(time).getDay());

/** So many working days later, at the same hour; public holidays are not known here. */
function workingDaysAfter(time: number, days: number): number {
  let end = time;
  for (let left = days; left > 0; left -= isWeekend(end) ? 0 : 1) end += DAY;
  return end;
}

/** Whether the office has let an invoice wait: longer than the rule `reading_days` says, while it is known. */
export const isLate = (
  { status, since, withdrawn_at }: Pick<InvoiceRow, 'status' | 'since' | 'withdrawn_at'>,
  now: number,
  readingDays: number | null | undefined,
): boolean =>
  readingDays != null &&
  withdrawn_at === null &&
  isInStage(status, 'toRead') &&
  now > workingDaysAfter(Date.parse(since), readingDays);

type Named = Pick<InvoiceRow, 'kind' | 'number' | 'is_deposit'>;

/** « Facture 2026-07 », « Acompte 2026-08 », « Avoir A-3 ». */
export const nameOf = ({ kind, number, is_deposit }: Named): string =>
  `${is_deposit ? 'Acompte' : invoiceNoun(kind).name} ${number}`;

/** « la facture 2026-07 », « l’acompte 2026-08 », « l’avoir A-3 »: inside of a sentence. */
export const theInvoice = ({ kind, number, is_deposit }: Named): string =>
  `${is_deposit ? 'l’acompte' : invoiceNoun(kind).the} ${number}`;

type Amount = Pick<InvoiceRow, 'kind' | 'due_cents'>;

/** What is to be paid; a credit note is money that comes back. */
export const signedCents = ({ kind, due_cents }: Amount): number =>
  kind === 'credit_note' ? -due_cents : due_cents;

export const amountText = (invoice: Amount): string => euros(signedCents(invoice));

/** An amount of a whole invoice with its sign. */
export const signedText = ({ kind }: Pick<InvoiceRow, 'kind'>, cents: number): string =>
  euros(kind === 'credit_note' ? -cents : cents);

/** Whether no payment of it is to come, and its account is of no use: it is at the bank, settled, ended or taken out. */
export const isOver = ({ status, withdrawn_at }: Pick<InvoiceRow, 'status' | 'withdrawn_at'>): boolean =>
  withdrawn_at !== null || isInStage(status, 'sent', 'paid', 'turnedDown', 'cancelled');

/** What is said of the account of an invoice that is still to be paid; nothing of one that is confirmed. */
export function accountNote({
  iban_status,
  status,
  withdrawn_at,
}: Pick<InvoiceRow, 'iban_status' | 'status' | 'withdrawn_at'>): string {
  if (isOver({ status, withdrawn_at })) return '';
  if (iban_status === 'none') return 'IBAN absent';
  return iban_status === 'to_confirm' ? 'IBAN à confirmer' : '';
}

/** Whether nobody decides about it any more. */
export const isDecided = ({
  kind,
  status,
  withdrawn_at,
}: Pick<InvoiceRow, 'kind' | 'status' | 'withdrawn_at'>): boolean =>
  withdrawn_at !== null || !['office', 'trainer'].includes(invoiceStatus(status, kind)?.turn ?? '');

/** State of the history for the list: the invoice that somebody comes back from. */
export const leftAt = (state: unknown, id: string) => ({ ...(state as object | null), leftAt: id });

/** The invoice that somebody comes back from, if they do. */
export const comesFrom = (state: unknown): string | undefined =>
  (state as Partial<ReturnType<typeof leftAt>> | null)?.leftAt;

/** « du 12/11/2026 au 13/11/2026 »; empty when the invoice does not say. */
export function serviceText({ service_from: from, service_to: to }: Invoice['whole']): string {
  if (from === null && to === null) return '';
  if (from === null || to === null || from === to) return formatDate(from ?? to);
  return `${formatDate(from)} – ${formatDate(to)}`;
}

/** Who has it: a colleague, whoever takes it, the trainer, or the payment. */
export function holderText({
  assignee_name,
  kind,
  status,
  withdrawn_at,
}: Pick<InvoiceRow, 'assignee_name' | 'kind' | 'status' | 'withdrawn_at'>): string {
  const turn = withdrawn_at === null ? invoiceStatus(status, kind)?.turn : 'nobody';
  if (turn === 'trainer') return 'Formateur';
  if (turn === 'bank')
    return status === INVOICE_STATUS.sent ? 'Banque' : kind === 'credit_note' ? 'À déduire' : 'À payer';
  return turn === 'nobody' ? `Clos${invoiceNoun(kind).ending}` : (assignee_name ?? 'À prendre');
}

/** « chez le formateur depuis 9 jours », « à prendre depuis 1 jour ». */
export function turnText(invoice: InvoiceRow, now: number): string {
  const { assignee_name, kind, status, withdrawn_at } = invoice;
  const holder = holderText(invoice);
  const turn = withdrawn_at === null ? invoiceStatus(status, kind)?.turn : 'nobody';
  const where =
    turn === 'trainer'
      ? 'chez le formateur'
      : turn === 'office' && assignee_name !== null
        ? `chez ${assignee_name}`
        : holder === 'Banque'
          ? 'à la banque'
          : holder.toLowerCase();
  return `${where} depuis ${ageText(invoice.since, now)}`;
}
