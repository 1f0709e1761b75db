import { fold } from '@trame/document';
import { toCents } from '../decimal.ts';
import type { NumberField } from '../reading/cii.ts';
import type { PageFacts, Place, Shown, TotalKind } from '../reading/page-facts.ts';
import { askedBelow } from './amount-due.ts';
import type { Subject } from './judge.ts';

// What an invoice says: by the XML where there is one, which software reads; else by the page.

export interface Said<T> {
  value: T;
  place: Place | null;
  xmlPath: string | null;
}
export type SaidCents = Omit<Said<number>, 'value'> & { cents: number };

const ofPage = <T>(shown: Shown<T> | undefined): Said<T> | null =>
  shown ? { value: shown.value, place: shown.place, xmlPath: null } : null;

const placeIn = (subject: Subject, text: string): Place | null =>
  subject.page?.numbers.find(({ value }) => value === text)?.place ?? null;

export function numberOf(subject: Subject): Said<string> | null {
  const field = subject.xml?.number;
  if (field?.text) return { value: field.text, place: placeIn(subject, field.text), xmlPath: field.path };
  return subject.xml ? null : ofPage(subject.page?.numbers[0]);
}

/** Every number that is read as that of the invoice. */
export function numbersOf(subject: Subject): readonly Said<string>[] {
  const number = numberOf(subject);
  if (!number || subject.xml) return number ? [number] : [];
  return (subject.page?.numbers ?? []).map(({ value, place }) => ({ value, place, xmlPath: null }));
}

/** Words before the day on which an invoice is to be paid, the surest first. */
const DUE_WORDS = [
  /echeance|\bdue\b|fallig|zahlbar|payable|pay (?:before|by)|a (?:payer|regler)\b|(?:paiement|reglement) (?:attendu|prevu|souhaite|exigible|du le|le\b|au\b|avant|au plus)|limite (?:de|du) (?:paiement|reglement)|(?:jours[^.]{0,30}|date de (?:la )?facture,? )soit (?:le|au)\b/,
  /\bdu le\b|exigible|acquitter|reglement|(?:payer|regler) (?:pour|avant|le|au)|(?:solder|virer|honorer|paiement du (?:solde|total|montant))[^.]{0,30}\b(?:le|pour)\b/,
];
/** What says the last day of anything: that of the payment, unless its label names something else. */
const LAST_DAY = /avant le|au plus tard|limite/;
/** All of them, for a page beside an XML that gives the day. */
export const DUE = new RegExp([...DUE_WORDS, LAST_DAY].map(({ source }) => source).join('|'));
/** Words before the day of an invoice, the surest first. */
const ISSUED = [
  /emis|etabli|editee? le|en date du|facturee? le|date de (?:la )?factur|date d'emission|(?:facture|avoir|invoice)\b[^.]{0,40}\bdu\s*$|facture du|invoice date|issue date|rechnungsdatum|fait |^\W*date\W*$|^\W*(?:[a-z' -]{2,30}, )?le (?:(?:lun|mar|mercre|jeu|vendre|same)di |dimanche )?$/,
  /date|datum/,
  /\ble\s*$/,
];
/** Words before a day of the service. */
const SERVICE =
  /^\W*dates\b|prestation|intervention|execution|execute|realis|periode|period\b|session|seance|formation|service|stage|mission|\bdu ?(?:(?:lun|mar|mercre|jeu|vendre|same)di |dimanche )?$|\bau ?(?:(?:lun|mar|mercre|jeu|vendre|same)di |dimanche )?$/;
/** Words before a day of another document. */
const OTHER = /origine|devis|commande|contrat|convention|accord|mandat|acompte|revise/;

/** What else there is a last day for. */
const NO_PAYMENT =
  /retourn|renvoy|accept|\bsign(?:er?|ee|ature)\b|remettre|rendre|valable|valid|inscri|attestation|vigilance|evaluation|offre/;
/** The payment has come. */
const PAID = /\b(?:recu|verse|encaisse|percu|effectue|regle|paye|acquitte)e?s?\b/;

/** The label of a day is what stands right before it. */
const isNear = (pattern: RegExp, label: string) => pattern.test(label.slice(-40));
const isServiceDay = (label: string) => SERVICE.test(label.slice(-80)) && !isNear(ISSUED[0] ?? /^$/, label);
/** How surely a label names the day of the payment: 0 is the surest, null where it does not. */
function duenessOf(label: string): number | null {
  const level = DUE_WORDS.findIndex((words) => isNear(words, label));
  if (level === 0) return level;
  if (isNear(PAID, label)) return null;
  if (level !== -1) return level;
  const isOfOther = [SERVICE, OTHER, NO_PAYMENT].some((words) => isNear(words, label));
  return isNear(LAST_DAY, label) && !isOfOther ? DUE_WORDS.length : null;
}
const isDueDay = (label: string) => duenessOf(label) !== null;
const isIssueDay = (label: string) => !isDueDay(label) && !isServiceDay(label) && !isNear(OTHER, label);

/** Days that a page names as those of the service, in the order of the page. */
export const serviceDaysOf = ({ days }: PageFacts) =>
  days.filter(({ label, isOtherReading }) => !isOtherReading && !isDueDay(label) && isServiceDay(label));

/** A month in words, which no day stands before: « formation d’octobre 2026 ». */
const MONTH =
  /(?<!\d(?:er)? ?)\b(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?: (?:a|et|-) [a-z]{3,9})? 20\d\d/;

/** Whether a page says when the service was: a period, a day of it, its month, or a day that is none of the known ones. */
export const saysServiceDay = (
  { days, periods, prose }: PageFacts,
  known: readonly (Said<string> | null)[],
): boolean =>
  periods.length > 0 ||
  MONTH.test(prose) ||
  days.some(
    ({ value, label, isOtherReading }) =>
      !isDueDay(label) &&
      (isServiceDay(label) ||
        (!isOtherReading && !isNear(OTHER, label) && known.every((day) => day?.value !== value))),
  );

/** What stands on a page in the place of the day of the invoice, or of its due day, and is no day. */
export const noDayOf = ({ noDays }: PageFacts, kind: 'issueDate' | 'dueDate') =>
  noDays.find(({ label }) => (kind === 'dueDate' ? isDueDay(label) : isIssueDay(label)));

/** The last day of the service on a page without an XML; services by the month are invoiced before their end with one. */
export function serviceEndOf({ xml, page }: Subject): Said<string> | null {
  if (xml) return null;
  const period = page?.periods.find(({ label, from, to }) => from <= to && isServiceDay(label));
  return period ? { value: period.to, place: period.place, xmlPath: null } : null;
}

/** Whether the page says after a day that what is paid on it has come: « Paiement du 02/10/2026 reçu, merci ». */
function isOfReceived(page: PageFacts | null, { label, text }: Shown<string>): boolean {
  const said = `${label.slice(-20)}${fold(text)}`;
  const after = page?.prose.split(said).slice(1) ?? [];
  return after.some((words) =>
    /^[\s,:.()–-]{0,4}(?:(?:a ete|est|bien|deja) ){0,2}(?:recue?|encaissee?|effectuee?|percue?|acquittee?|reglee?|payee?|merci)\b/.test(
      words,
    ),
  );
}

function dayOf(subject: Subject, kind: 'issueDate' | 'dueDate'): Said<string> | null {
  const field = subject.xml?.[kind];
  const days = subject.page?.days ?? [];
  const isDue = kind === 'dueDate';
  if (field?.day) {
    const same = days.filter(({ value }) => value === field.day);
    const shown = same.find(({ label }) => isDueDay(label) === isDue) ?? same[0];
    return { value: field.day, place: shown?.place ?? null, xmlPath: field.path };
  }
  if (subject.xml) return null;
  if (isDue)
    return subject.page && noDayOf(subject.page, kind)
      ? null
      : ofPage(
          days
            .filter(({ label }) => isDueDay(label))
            .toSorted((a, b) => (duenessOf(a.label) ?? 0) - (duenessOf(b.label) ?? 0))
            .find((day) => !isOfReceived(subject.page, day)),
        );
  if (subject.page && noDayOf(subject.page, kind)) return null;
  const others = days.filter(({ label }) => isIssueDay(label));
  const labelled = ISSUED.map((words) => others.find(({ label }) => isNear(words, label))).find(
    (one) => one !== undefined,
  );
  return ofPage(labelled ?? others[0]);
}

/** Every day that can be that of the invoice: those that say so, else any that is no due day. */
export function issueDaysOf(subject: Subject): readonly Said<string>[] {
  const day = issueDayOf(subject);
  if (!day || subject.xml) return day ? [day] : [];
  const others = (subject.page?.days ?? []).filter(({ label }) => isIssueDay(label));
  const surest =
    ISSUED.slice(0, 2)
      .map((words) => others.filter(({ label }) => isNear(words, label)))
      .find(({ length }) => length > 0) ?? [];
  return (surest.length > 0 ? surest : others).map(({ value, place }) => ({ value, place, xmlPath: null }));
}

export const issueDayOf = (subject: Subject) => dayOf(subject, 'issueDate');
export const dueDayOf = (subject: Subject) => dayOf(subject, 'dueDate');

function centsOf(
  subject: Subject,
  field: NumberField | null | undefined,
  kinds: readonly TotalKind[],
): SaidCents | null {
  const page = subject.page;
  if (field?.value != null) {
    const cents = toCents(field.value);
    const shown = page?.amounts.findLast(({ value }) => Math.abs(value) === Math.abs(cents));
    return { cents, place: shown?.place ?? null, xmlPath: field.path };
  }
  if (subject.xml || !page) return null;
  const shown = kinds.map((kind) => page.totals[kind].at(-1)).find((one) => one !== undefined);
  return shown ? { cents: shown.value, place: shown.place, xmlPath: null } : null;
}

/** Each total of these kinds: that of the XML, else all that the page labels so. */
export function totalsOf(
  subject: Subject,
  field: 'basis' | 'vat' | 'gross',
  kinds: readonly TotalKind[],
): readonly SaidCents[] {
  const said = centsOf(subject, subject.xml?.totals?.[field], kinds);
  if (said?.xmlPath || !subject.page) return said ? [said] : [];
  const { totals } = subject.page;
  return kinds.flatMap((kind) =>
    totals[kind].map(({ value, place }) => ({ cents: value, place, xmlPath: null })),
  );
}

export const netOf = (subject: Subject) => {
  const net = centsOf(subject, subject.xml?.totals?.basis, ['net']);
  // Without VAT a page may show one total only.
  const isUntaxed = subject.page?.mentions.franchise ?? subject.page?.mentions.exempt;
  return net ?? (isUntaxed ? grossOf(subject) : null);
};
export const vatOf = (subject: Subject) => centsOf(subject, subject.xml?.totals?.vat, ['vat']);

/** The total with VAT. */
export const grossOf = (subject: Subject) =>
  centsOf(subject, subject.xml?.totals?.gross, ['gross']) ??
  aboveDue(subject) ??
  centsOf(subject, null, ['due', 'net']);

/** Of a page that shows no total with VAT: what net and VAT make, where less than that is asked. */
function aboveDue({ xml, page }: Subject): SaidCents | null {
  if (xml || !page) return null;
  const [net, vat, due] = (['net', 'vat', 'due'] as const).map((kind) => page.totals[kind].at(-1));
  if (!net || !due) return null;
  const made = net.value + (vat?.value ?? 0);
  return Math.abs(due.value) < Math.abs(made) && askedBelow(page, made)
    ? { cents: made, place: net.place, xmlPath: null }
    : null;
}

/** What is to be paid: the total, less what was paid before. Never more than the total, nor less than nothing. */
export function dueOf(subject: Subject): SaidCents | null {
  const gross = grossOf(subject);
  if (!gross) return null;
  const written = subject.xml ? centsOf(subject, subject.xml.totals?.due, []) : null;
  const shown = !subject.xml && subject.page ? askedBelow(subject.page, gross.cents) : null;
  const due = written ?? (shown && { cents: shown.value, place: shown.place, xmlPath: null });
  if (!due || Math.abs(due.cents) >= Math.abs(gross.cents)) return gross;
  const isOther = Math.sign(due.cents) === -Math.sign(gross.cents);
  // The page may print a credit note with a minus sign before one of its totals only.
  if (isOther && !subject.isCredit) return { ...due, cents: 0 };
  return { ...due, cents: Math.sign(gross.cents) * Math.abs(due.cents) };
}
