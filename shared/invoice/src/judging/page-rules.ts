import { fold } from '@trame/document';
import { storedIban } from '@trame/domain/company';
import { euros } from '@trame/domain/invoices';
import { toCents } from '../decimal.ts';
import type { DateField, Field, NumberField } from '../reading/cii.ts';
import type { Mention, PageFacts, Place, Shown, TotalKind } from '../reading/page-facts.ts';
import { isWithin } from '../reading/page-parties.ts';
import { CREDIT_TYPES } from './head-rules.ts';
import { broken, KEPT, ofBoth, type Judge, type Judgement, type Problem } from './judge.ts';
import { sirenOf } from './people-rules.ts';
import { DUE, serviceDaysOf } from './values.ts';
import { date, grouped, quoted, shortIban } from './wording.ts';

const REEXPORT =
  'Réexportez la facture depuis votre logiciel, pour que la page et le XML viennent de la même version.';

/** A text as it is looked up in the letters of a page. */
export const lettersOf = (text: string) => fold(text).replace(/[^a-z\d]/g, '');

/** Whether the page has the amount, with or without a minus sign as credit notes are printed. */
export function isShown(page: PageFacts, cents: number): boolean {
  const size = Math.abs(cents);
  if (page.amounts.some(({ value }) => Math.abs(value) === size)) return true;
  // Some pages have gaps between thousands as wide as those between cells.
  const whole = String(Math.trunc(size / 100));
  const fraction = String(size % 100).padStart(2, '0');
  const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign);
  const isIn = (text: string) => {
    const at = page.signs.indexOf(text);
    return at !== -1 && !isDigit(page.signs[at - 1]) && !isDigit(page.signs[at + text.length]);
  };
  if ([',', '.'].some((mark) => isIn(`${whole}${mark}${fraction}`))) return true;
  // « 475 » and « 680.5 » stand alone in their cells.
  if (whole.length < 2 || !fraction.endsWith('0')) return false;
  const forms = new Set(
    fraction === '00'
      ? [whole, `${whole},0`, `${whole}.0`]
      : [',', '.'].map((mark) => `${whole}${mark}${fraction[0] ?? ''}`),
  );
  return page.rows.some(({ cells }) =>
    cells.some(({ text }) => forms.has(text.replace(/(?:€|eur(?:os?)?)$/, '').replaceAll(/[\s']/g, ''))),
  );
}

/** Words of a name that tell a company from another. */
const FORMS =
  /^(?:sarl|sas|sasu|eurl|sa|ei|eirl|scop|sci|snc|gmbh|ag|ltd|inc|kg|co|the|les?|la|des?|du|et|monsieur|madame|mr|mme|m)$/;

/** Whether a page has a name: as it is written, or all of its words somewhere. */
function hasName(page: PageFacts, name: string): boolean {
  if (page.letters.includes(lettersOf(name))) return true;
  const words = fold(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 1 && !FORMS.test(word));
  return words.length > 0 && words.every((word) => page.letters.includes(word));
}

/** Reasons for no VAT, by the code or words of the XML and by what the page shows. */
const EXEMPTIONS: readonly { xml: RegExp; mention: Mention; label: string }[] = [
  { xml: /FRANCHISE|293\s?-?B/i, mention: 'franchise', label: 'la franchise (art. 293 B)' },
  { xml: /261-4|261[\s.,]{1,3}4/i, mention: 'exempt', label: 'l’exonération des formations (art. 261-4-4°)' },
  {
    xml: /VATEX-EU-AE|auto-?liquidation|reverse charge/i,
    mention: 'reverseCharge',
    label: 'l’autoliquidation',
  },
];

/** Names of what is taken off or added between a net total and what is asked. */
const BETWEEN =
  /remise|rabais|ristourne|escompte|acompte|avance|provision|deja|frais|port\b|debours|discount|deposit|paid/;

/** Whether a place is below an amount and above another one. */
const isBetween = (
  place: Place | null,
  { place: from }: Shown<number>,
  { place: to }: Shown<number>,
): boolean =>
  place !== null &&
  place.page === from?.page &&
  place.page === to?.page &&
  place.box[1] > from.box[1] + 1 &&
  place.box[1] < to.box[1] - 1;

/** Whether the totals of a page make sense with one another; null where it does not show them. */
export function addsUp({ totals, amounts, mentions }: PageFacts): boolean | null {
  const [net, gross] = [totals.net.at(-1), totals.gross.at(-1)];
  if (!net || !gross) return null;
  const vats = totals.vat.map(({ value }) => value);
  if (vats.length === 0) {
    if (!(mentions.franchise ?? mentions.exempt ?? mentions.reverseCharge)) return null;
    // Without VAT nothing but a discount or a charge stands between the two.
    const between = amounts.filter(({ label }) => BETWEEN.test(label)).map(({ value }) => Math.abs(value));
    return [0, ...between].some((one) => Math.abs(net.value - gross.value) === one);
  }
  // What is taken off or added may stand between the two.
  const between = amounts.filter(({ label, place }) => BETWEEN.test(label) && isBetween(place, net, gross));
  return [0, ...vats, sumOf(vats)].some((vat) =>
    [0, ...between.flatMap(({ value }) => [value, -value])].some(
      (one) => net.value + vat + one === gross.value,
    ),
  );
}

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Amounts of one kind of which some are added: more are those of no invoice. */
const MOST_ADDED = 8;

/** What some of them make. */
function sumsIn(values: readonly number[]): ReadonlySet<number> {
  const sums = new Set<number>();
  for (const value of values.slice(-MOST_ADDED)) for (const sum of [0, ...sums]) sums.add(sum + value);
  return sums;
}

/** Whether the page says it: as a total of its kind, as the sum of them, or, where its totals add up, anywhere. */
function isTotal(page: PageFacts, kind: TotalKind, cents: number): boolean {
  const labelled = page.totals[kind].map(({ value }) => Math.abs(value));
  // Some of what is labelled so may be a base, or the sum of the others.
  if (labelled.length > 0 && sumsIn(labelled).has(Math.abs(cents))) return true;
  return isShown(page, cents) && (labelled.length === 0 || addsUp(page) !== false);
}

function compareTotal(
  field: NumberField | null | undefined,
  page: PageFacts,
  kind: TotalKind,
  what: string,
): Judgement {
  const value = field?.value;
  if (value === null || value === undefined || page.amounts.length === 0) return null;
  const cents = toCents(value);
  if (isTotal(page, kind, cents)) return KEPT;
  const labelled = page.totals[kind].at(-1);
  // A page without VAT often prints no « 0,00 € ».
  if (cents === 0 && (!labelled || labelled.value === 0)) return KEPT;
  if (!labelled) return null;
  return broken(
    `La page indique ${euros(Math.abs(labelled.value))} de ${what}, le XML ${euros(Math.abs(cents))}.`,
    REEXPORT,
    { place: labelled.place, xmlPath: field?.path },
  );
}

function compareDate(field: DateField | null, page: PageFacts, label: RegExp, what: string): Judgement {
  if (!field?.day || page.days.length === 0) return null;
  if (page.days.some(({ value }) => value === field.day)) return KEPT;
  const labelled = page.days.find((one) => label.test(one.label));
  return broken(
    labelled
      ? `La page indique ${quoted(labelled.text)}, le XML ${date(field.day)}.`
      : `${what} du XML, ${date(field.day)}, n’est pas sur la page.`,
    REEXPORT,
    { place: labelled?.place, xmlPath: field.path },
  );
}

function compareName(field: Field | null | undefined, page: PageFacts, who: string): Judgement {
  if (!field?.text || page.letters.length < 40) return null;
  return hasName(page, field.text)
    ? KEPT
    : broken(`Le XML nomme ${quoted(field.text)} comme ${who} ; la page ne porte pas ce nom.`, REEXPORT, {
        xmlPath: field.path,
      });
}

/** Lines of the XML whose amount is nowhere on the page. */
const hiddenLines = (page: PageFacts, lines: readonly { name: Field | null; total: NumberField | null }[]) =>
  lines.filter(
    ({ total }) => total?.value != null && total.value !== 0n && !isShown(page, toCents(total.value)),
  );

/** Where a page names its total; amounts that were not read are beside it. */
const totalPlace = ({ rows }: PageFacts): Place | null => {
  const named = rows.flatMap(({ page, cells }) =>
    cells.filter(({ text }) => /\btotal\b|a payer/.test(text)).map(({ box }) => ({ page, box })),
  );
  return named.at(-1) ?? null;
};

export const PAGE_JUDGES = {
  'page-amounts': ({ xml, page, confirmed }) => {
    if (!page) return null;
    if (page.amounts.length > 0) return KEPT;
    const field = xml?.totals?.gross ?? xml?.totals?.due;
    const cents = field?.value == null ? confirmed?.gross_cents : toCents(field.value);
    if (cents === undefined || cents === 0) return null;
    if (isShown(page, cents)) return KEPT;
    const asked = euros(Math.abs(cents));
    return broken(
      field
        ? `Le XML demande ${asked}, et aucun montant n’a été lu sur la page : ce que l’on y voit n’a pas été comparé.`
        : `Le total confirmé est de ${asked}, et aucun montant n’a été lu sur la page.`,
      'Réexportez la facture en PDF depuis votre logiciel : les montants doivent y être du texte, pas un dessin ni une image.',
      { place: totalPlace(page), xmlPath: field?.path },
    );
  },
  'page-gross': ofBoth(({ totals, lines }, page) => {
    const gross = totals?.gross?.value;
    if (gross === null || gross === undefined || page.amounts.length === 0) return null;
    const due = totals?.due?.value ?? gross;
    const [asked, toPay] = [toCents(gross), toCents(due)];
    if (isShown(page, asked)) {
      // The total is there; what is to be paid must be too, where the page says it.
      const labelled = page.totals.due.at(-1);
      const values = page.totals.due.map(({ value }) => Math.abs(value));
      const isSame = labelled === undefined || [...values, sumOf(values)].includes(Math.abs(toPay));
      return isSame
        ? KEPT
        : broken(
            `La page demande ${euros(Math.abs(labelled.value))}, le XML ${euros(Math.abs(toPay))}.`,
            REEXPORT,
            { place: labelled.place, xmlPath: totals?.due?.path, severity: 'fix' },
          );
    }
    const printed = page.totals.due.at(-1);
    const isDueSame = printed !== undefined && Math.abs(printed.value) === Math.abs(toPay);
    const labelled = page.totals.gross.at(-1) ?? (isDueSame ? undefined : printed);
    if (!labelled) {
      return broken(`Le total du XML, ${euros(Math.abs(asked))}, n’est pas sur la page.`, REEXPORT, {
        xmlPath: totals?.gross?.path,
        severity: 'fix',
      });
    }
    const hidden = hiddenLines(page, lines);
    const [first] = hidden;
    const extra =
      hidden.length === 1 && first?.total?.value != null
        ? ` : il porte une ligne ${quoted(first.name?.text ?? '')} de ${euros(toCents(first.total.value))} que la page ne montre pas`
        : '';
    // What is to be paid differs, or only the total above it.
    const isTotalOnly = isDueSame || (printed === undefined && toPay !== asked);
    const [shown, written] = isTotalOnly || !printed ? [labelled, asked] : [printed, toPay];
    return broken(
      isTotalOnly
        ? `Le total TTC de la page est de ${euros(Math.abs(shown.value))}. Celui du XML, seul lu par les logiciels de comptabilité, est de ${euros(Math.abs(written))}${extra}.`
        : `La page demande ${euros(Math.abs(shown.value))}. Le XML, seul lu par les logiciels de comptabilité, en demande ${euros(Math.abs(written))}${extra}.`,
      REEXPORT,
      { place: shown.place, xmlPath: (isTotalOnly ? totals?.gross : totals?.due)?.path },
    );
  }),
  'page-net': ofBoth(({ totals }, page) => compareTotal(totals?.basis, page, 'net', 'total HT')),
  'page-vat': ofBoth(({ totals }, page) => compareTotal(totals?.vat, page, 'vat', 'TVA')),
  'page-lines': ofBoth(({ lines }, page, { reading }) => {
    if (lines.length === 0 || page.amounts.length === 0 || reading.unreadPages > 0) return null;
    return hiddenLines(page, lines).map(({ name, total }) => ({
      sentence: `La ligne ${quoted(name?.text ?? '')} de ${euros(toCents(total?.value ?? 0n))} n’est pas sur la page.`,
      fix: REEXPORT,
      xmlPath: total?.path,
    }));
  }),
  'page-service-date': ofBoth(({ deliveryDate, periodStart, periodEnd }, page) => {
    const written = [deliveryDate, periodStart, periodEnd].flatMap((one) => (one?.day ? [one] : []));
    const [first] = written;
    // Only days that the page names as those of the service contradict.
    const printed = serviceDaysOf(page);
    const [shown] = printed;
    if (!first || !shown) return null;
    const days = new Set(page.days.map(({ value }) => value));
    return written.some((one) => one.day !== null && days.has(one.day)) ||
      page.periods.some(({ from, to }) => from <= (first.day ?? '') && (first.day ?? '') <= to)
      ? KEPT
      : broken(
          `La page date la prestation du ${date(shown.value)}, le XML du ${date(first.day ?? '')}.`,
          REEXPORT,
          { place: shown.place, xmlPath: first.path },
        );
  }),
  'page-vat-case': ofBoth(({ vat }, { mentions }) => {
    const reasons = vat.map(({ reason, reasonCode }) => `${reasonCode?.text ?? ''} ${reason?.text ?? ''}`);
    const [written] = EXEMPTIONS.filter(({ xml }) => reasons.some((one) => xml.test(one)));
    if (!written) return null;
    const printed = EXEMPTIONS.filter(({ mention }) => mentions[mention]);
    const [other] = printed;
    if (!other) return null;
    return printed.includes(written)
      ? KEPT
      : broken(`La page cite ${other.label}, le XML ${written.label}.`, REEXPORT, {
          place: mentions[other.mention]?.place,
          xmlPath: vat.find(({ reason, reasonCode }) => reason ?? reasonCode)?.path,
        });
  }),
  'page-buyer-id': ofBoth(({ seller, buyer }, page) => {
    const siren = sirenOf(buyer);
    if (siren === undefined) return null;
    const ids = [...page.sirets, ...page.sirens];
    if (page.letters.includes(siren) || ids.some(({ value }) => value.startsWith(siren))) return KEPT;
    const theirs = page.buyer;
    const others = ids.filter(({ value }) => value.length >= 9 && !value.startsWith(sirenOf(seller) ?? '-'));
    // An invoice has two companies: the only other number is that of the client.
    const isOnly =
      new Set(others.map(({ value }) => value.slice(0, 9))).size === 1 && sirenOf(seller) !== undefined;
    const other =
      others.find(({ place }) => theirs && isWithin(place, theirs)) ?? (isOnly ? others[0] : undefined);
    return other
      ? broken(
          `La page porte le numéro ${grouped(other.text)} pour le client, le XML le SIREN ${grouped(siren)}.`,
          REEXPORT,
          {
            place: other.place,
            xmlPath: buyer?.legalId?.path,
          },
        )
      : null;
  }),
  'page-reference': ofBoth(({ preceding }, page) => {
    const cited = preceding.flatMap(({ number }) => (number?.text ? [number] : []));
    if (cited.length === 0 || page.letters.length < 40) return null;
    return cited
      .filter(({ text }) => !page.letters.includes(lettersOf(text)))
      .map(({ text, path }) => ({
        sentence: `Le XML cite la facture ${quoted(text)}, qui n’est pas sur la page.`,
        fix: REEXPORT,
        xmlPath: path,
      }));
  }),
  'page-number': ofBoth(({ number }, page) => {
    if (!number?.text || page.letters.length < 40) return null;
    const written = fold(number.text).replace(/\s/g, '');
    // « F-12B » has « F-12 » in it, and is another number.
    const longer = page.numbers.find(
      ({ text }) => text !== written && /^[a-z\d]/.test(text.split(written)[1] ?? ''),
    );
    const isSame =
      page.signs.includes(written) && (!longer || page.numbers.some(({ text }) => text === written));
    if (isSame) return KEPT;
    const printed = longer ?? page.numbers[0];
    return broken(
      printed
        ? `La page porte le numéro ${printed.value}, le XML ${number.text}.`
        : `Le numéro du XML, ${number.text}, n’est pas sur la page.`,
      REEXPORT,
      { place: printed?.place, xmlPath: number.path },
    );
  }),
  'page-issue-date': ofBoth(({ issueDate }, page) =>
    compareDate(issueDate, page, /date|emise? le|du\s*$|datum/, 'La date de facture'),
  ),
  'page-due-date': ofBoth(({ dueDate }, page) => {
    if (!dueDate?.day || page.days.length === 0) return null;
    if (page.days.some(({ value }) => value === dueDate.day)) return KEPT;
    // Many pages say « 30 jours » and no day: only another day contradicts.
    return page.days.some(({ label }) => DUE.test(label))
      ? compareDate(dueDate, page, DUE, 'L’échéance')
      : null;
  }),
  'page-seller': ofBoth(({ seller }, page) => compareName(seller?.name, page, 'vendeur')),
  'page-buyer': ofBoth(({ buyer }, page) => compareName(buyer?.name, page, 'client')),
  'page-seller-id': ofBoth(({ seller, buyer }, page, { isFrench }) => {
    const siren = sirenOf(seller);
    if (!isFrench || siren === undefined) return null;
    // The number of the VAT has the SIREN in it, and does not say which SIRET is printed.
    if (page.letters.replaceAll(new RegExp(`fr[\\da-z]{2}${siren}`, 'g'), '').includes(siren)) return KEPT;
    const other = [...page.sirets, ...page.sirens].find(
      ({ value }) => !value.startsWith(sirenOf(buyer) ?? '-'),
    );
    if (!other) return page.letters.includes(siren) ? KEPT : null;
    return broken(
      `La page porte le numéro ${grouped(other.text)}, le XML le SIREN ${grouped(siren)}.`,
      REEXPORT,
      {
        place: other.place,
        xmlPath: seller?.legalId?.path,
      },
    );
  }),
  'page-vat-number': ofBoth(({ seller, buyer }, page) => {
    const number = seller?.vatNumber?.text.replace(/\s/g, '').toUpperCase();
    if (!number || !number.startsWith('FR')) return null;
    if (page.letters.includes(number.toLowerCase())) return KEPT;
    const others = page.vatNumbers.filter(({ value }) => value !== buyer?.vatNumber?.text.replace(/\s/g, ''));
    const [other] = others;
    if (!other) return null;
    return broken(
      `La page porte le numéro de TVA ${grouped(other.value)}, le XML ${grouped(number)}.`,
      REEXPORT,
      {
        place: other.place,
        xmlPath: seller?.vatNumber?.path,
      },
    );
  }),
  'page-iban': ofBoth(({ ibans }, page) => {
    if (ibans.length === 0 || page.ibans.length === 0) return null;
    const written = ibans.map(({ text }) => storedIban(text));
    if (page.ibans.some(({ value }) => written.includes(value))) return KEPT;
    const [printed] = page.ibans;
    return broken(
      `La page porte l’IBAN ${shortIban(printed?.value ?? '')}, le XML ${shortIban(written[0] ?? '')}.`,
      REEXPORT,
      { place: printed?.place, xmlPath: ibans[0]?.path },
    );
  }),
  'page-kind': ofBoth(({ typeCode }, { kind }) => {
    if (!typeCode?.text || kind === null) return null;
    const isCredit = CREDIT_TYPES.has(typeCode.text);
    if (isCredit === (kind === 'credit_note')) return KEPT;
    return broken(
      isCredit
        ? `La page est une facture, le XML un avoir (type ${typeCode.text}).`
        : `La page est un avoir, le XML une facture (type ${typeCode.text}).`,
      'Un avoir a le type 381 dans le XML.',
      { xmlPath: typeCode.path },
    );
  }),
  'page-ids': ({ page }) => {
    if (!page) return null;
    const wrong = page.sirets.filter(({ value, label }) => /siret/.test(label) && value.length !== 14);
    return page.sirets.length === 0
      ? null
      : wrong.map(({ text, value, place }): Problem => ({
          sentence: `Le SIRET imprimé ${quoted(text)} a ${value.length} chiffres au lieu de quatorze.`,
          fix: 'Corrigez-le dans votre modèle de facture.',
          place,
        }));
  },
} satisfies Partial<Record<string, Judge>>;

/** What the page says and what the XML says, side by side. */
export interface ComparedValue {
  what: 'number' | 'issue-date' | 'due-date' | 'lines' | 'net' | 'vat' | 'gross' | 'due' | 'iban';
  page: string | null;
  xml: string | null;
  isSame: boolean;
}

export const shownCents = (
  page: PageFacts,
  field: NumberField | null | undefined,
  kind: TotalKind,
): Shown<number> | undefined => {
  const cents = field?.value == null ? undefined : toCents(field.value);
  return (
    (cents === undefined
      ? undefined
      : page.amounts.findLast(({ value }) => Math.abs(value) === Math.abs(cents))) ??
    page.totals[kind].at(-1) ??
    // Without VAT a page may show what is to be paid, and no total with VAT; without a deposit, the other way round.
    (kind === 'gross' ? page.totals.due.at(-1) : kind === 'due' ? page.totals.gross.at(-1) : undefined)
  );
};
