import { IDENTIFIERS, isIban } from '@trame/domain/company';
import { euros } from '@trame/domain/invoices';
import type { PageFacts, Place, Shown } from '../reading/page-facts.ts';
import { BUYER_NAME, isWithin, STREET, TOWN } from '../reading/page-parties.ts';
import type { RuleId } from '../rules.ts';
import { addsUp } from './page-rules.ts';
import { broken, KEPT, type Judge, type Judgement, type Problem, type Subject } from './judge.ts';
import { dueDayOf, grossOf, issueDayOf, noDayOf, vatOf } from './values.ts';
import { isLongerThanLaw } from './terms.ts';
import { date, quoted, shortIban } from './wording.ts';

// Rules of the XML for an invoice without one, on what its page shows. What was looked for and not found may have been there: it is
// « à savoir », to be confirmed. What the page shows and contradicts itself is « à corriger ». Nothing here closes a deposit.

/** Cents that two amounts may differ by when one of them was rounded. */
const ROUNDING = 1;

const MODEL = 'Corrigez-le dans votre modèle de facture.';
const ADD = 'Relisez la facture ; si cela manque vraiment, ajoutez-le à votre modèle.';
const RECOMPUTE = 'Recalculez la facture.';

const note = { severity: 'note' } as const;

/** Letters of a page that is more than a heading: what a shorter one lacks was not read. */
const LEAST_LETTERS = 120;

/** A judge of the page. */
const ofPage =
  (judge: (page: PageFacts, subject: Subject) => Judgement): Judge =>
  (subject) => {
    const { page } = subject;
    if (!page) return null;
    const judgement = judge(page, subject);
    return page.letters.length < LEAST_LETTERS
      ? (judgement?.filter(({ severity }) => severity !== 'note') ?? null)
      : judgement;
  };

/** What a page shows outside of the client's lines; null where those are not known. */
function sellerSide<T>(page: PageFacts, shown: readonly Shown<T>[]): readonly Shown<T>[] | null {
  const { buyer } = page;
  return buyer ? shown.filter(({ place }) => !isWithin(place, buyer)) : null;
}

/** Folded text outside of the client's lines. */
function sellerText(page: PageFacts): string | null {
  const { buyer, rows } = page;
  if (!buyer) return null;
  const text = rows
    .flatMap(({ page: number, cells }) =>
      cells
        .filter(({ text: of, box }) => !isWithin({ page: number, box }, buyer) && !BUYER_NAME.test(of))
        .map(({ text: of }) => of),
    )
    .join('\n');
  // The client's name may stand in a sentence too.
  const [name = ''] = buyer.lines;
  return name.length > 3
    ? text
        .split('\n')
        .map((line) => (line === name ? line : line.replaceAll(name, '')))
        .join('\n')
    : text;
}

const isForeignSeller = (page: PageFacts): boolean => {
  const text = sellerText(page) ?? page.prose;
  return (
    /\b(?!fr)(?:at|be|bg|cy|cz|de|dk|ee|el|es|fi|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|se|si|sk) ?[a-z\d]?\d{3,4}[. ]?\d{3}[. ]?\d{2,3}/.test(
      text.replaceAll(/\b(?:iban|compte)[^\n]*/g, ''),
    ) || /\bche[- ]\d{3}/.test(text)
  );
};

/** Words of a rate: in per cent, as a multiple of the legal one, or by the bank that sets it. */
const LATE = /penalit|interets? de retard|retard de paiement|late payment|late fee|penalty interest/g;
const LATE_RATE =
  /(\d{1,3}(?:[.,]\d{1,3})?)\s?%|(?:trois|3) fois|triple|\bbce\b|\becb\b|refinanc|taux (?:directeur|d'interet legal|legal)|interet legal|legal interest|\btaux [^.]{0,20}legal|points/;
/** Signs around the word in which the rate is given. */
const NEAR = 160;
/** In per cent: three times the lowest rate of the legal interest since 2020 (0,76 %, second half of 2021). */
const LEAST_LATE_RATE = 2.28;

const around = (text: string, at: number, reach: number) => text.slice(Math.max(0, at - reach), at + reach);

/** Sentences that speak of being late: to the end of it, or to the next mention. */
function lateSentences(prose: string): string[] {
  return [...prose.matchAll(LATE)].map(({ index }) => {
    const rest = prose.slice(index, index + NEAR);
    const end = rest.search(/\.(?=\s+[a-z•])|•|frais de recouvrement|indemnite forfaitaire|escompte/);
    const before = prose.slice(Math.max(0, index - 60), index);
    return before.slice(Math.max(0, before.lastIndexOf('. ') + 1)) + (end === -1 ? rest : rest.slice(0, end));
  });
}

const CURRENT_RATES = new Set([0, 20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 13, 0.9]);
const PRINTED_RATE =
  /(?:\bt\.?v\.?a\.?|\bvat\b)(?: ?\/ ?vat)?[\s:(]{0,3}(?:a |au taux (?:de )?|taux (?:de )?|rate )?[\s:]{0,2}(\d{1,2}(?:[.,]\d{1,2})?) ?%/g;

/** Rates of VAT that a page prints beside the word, in per cent. */
const ratesOf = ({ prose, vatRows }: PageFacts): number[] => [
  ...new Set([
    ...[...prose.matchAll(PRINTED_RATE)].map(([, rate = '']) => Number(rate.replace(',', '.'))),
    ...vatRows.flatMap(({ rate }) => rate ?? []),
  ]),
];

const isExempt = ({ mentions, prose }: PageFacts) =>
  Boolean(mentions.franchise ?? mentions.exempt ?? mentions.reverseCharge) ||
  /exoner|non applicable|hors champ|non soumis|net de taxe|sans tva|non assujetti/.test(prose);

const FORM =
  /\b(?:s\.?a\.?r\.?l\.?|s\.?a\.?s\.?(?:u\.?)?|e\.?u\.?r\.?l\.?|s\.?a\.|sa|scop|snc|selarl|selas|sci|scic|societe (?:anonyme|par actions|a responsabilite|cooperative|civile))(?![a-z])/;
const OTHER_FORM =
  /association|loi (?:de )?1901|fondation|\bgie\b|portage|cooperative|universite|chambre de|etablissement public|\brna\b/;
const SOLE =
  /\bei\b|\be\.i\.|entrepreneur(?:e)? individuel|entreprise individuelle|\beirl\b|micro-?\s?entrepr|auto-?\s?entrepr|profession liberale/;

/** What is printed after « capital »: an amount. */
const CAPITAL = /capital/;
const REGISTER = /\brcs\b|r\.c\.s|registre du commerce|\brne\b|repertoire des metiers|\brm \d/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A number that its line labels, of any length: « RCS Lyon 81 734 562 ». */
function labelled(
  page: PageFacts,
  label: RegExp,
): { digits: string; text: string; isCut: boolean; place: Place }[] {
  return page.rows.flatMap(({ page: number, cells }) =>
    cells.flatMap(({ text, box }) =>
      [...text.matchAll(label)].map((match) => ({
        digits: digitsOf(match[1] ?? ''),
        text: match[0],
        // At the end of its cell it may go on below.
        isCut: match.index + match[0].length >= text.length - 1,
        place: { page: number, box },
      })),
    ),
  );
}

const RCS = /\brcs [a-z' -]{2,40}?(?:[abcd] )?(\d[\d ]{5,13}\d)(?![\d ]*\d)/g;
const NDA = /(?:declaration d'activite|\bnda)\b[^\d\n]{0,60}(\d[\d ]{6,18}\d)/g;
const VAT_NUMBER = /\btva\b[^\d\n]{0,24}?\b(fr ?[\da-z]{2} ?[\d ]{4,14}\d)(?![\d ]*\d)/g;
const IBAN = /\biban\b[\s:]{0,4}(fr\d{2}[\da-z ]{10,34})/g;
const BIC = /\b(?:bic|swift)\b(?: ?\/ ?(?:swift|bic))?[\s:]{0,4}([a-z\d]{6,14})(?![a-z\d])/g;

/** Countries whose accounts have French IBANs. */
const FRENCH_BANKS = new Set('FR MC GP MQ GF RE YT PM NC PF WF BL MF'.split(' '));

const KINDS = [
  [/^\W{0,3}(?:devis|quote|quotation|estimate)\b/, 'un devis'],
  [/^\W{0,3}(?:facture )?pro[- ]?forma\b|^\W{0,3}facture pro[- ]?forma/, 'une facture pro forma'],
  [/^\W{0,3}bon de commande\b(?!\s*:)/, 'un bon de commande'],
] as const;

/** Another document than an invoice by its title, where no title names one. */
function otherKind({ rows, kind }: PageFacts): { name: string; place: Place } | undefined {
  const titles = rows.flatMap(({ page, cells }) =>
    cells.filter(({ text }) => text.length < 50).map(({ text, box }) => ({ text, place: { page, box } })),
  );
  for (const [pattern, name] of KINDS) {
    const title = titles.find(({ text }) => pattern.test(text));
    if (title && (kind === null || name === 'une facture pro forma')) return { name, place: title.place };
  }
  return undefined;
}

const CURRENCIES = [
  ['EUR', /€|\beur\b/],
  ['USD', /\$|\busd\b/],
  ['CHF', /\bchf\b/],
  ['GBP', /£|\bgbp\b/],
] as const;

/** The currency beside the amounts of a page, where they have one and only one. */
function printedCurrency({ rows }: PageFacts): string | null {
  // Mentions of the law are in euros whatever the invoice is in.
  const lines = rows
    .map(({ text }) => text)
    .filter(
      (text) =>
        text.length < 120 && /\d[.,]\d\d(?!\d)/.test(text) && !/recouvrement|capital|retard/.test(text),
    );
  const used = CURRENCIES.filter(([, sign]) => lines.filter((text) => sign.test(text)).length > 1);
  return used.length === 1 ? (used[0]?.[0] ?? null) : null;
}

const cents = (value: number) => Math.round(value * 100);

/** Amounts between two totals of a page: discounts, deposits, expenses. */
function extras({ amounts, totals }: PageFacts): Shown<number>[] {
  const own = new Set(Object.values(totals).flat());
  return amounts.filter(
    (one) =>
      !own.has(one) &&
      !/recouvrement|indemnite|capital/.test(one.label.slice(-60)) &&
      /remise|rabais|acompte|avance|deja (?:verse|regle|paye)|debours|frais|deposit|paid|discount|port\b|provision|retenue|escompte/.test(
        one.label.slice(-60),
      ),
  );
}

/** Whether a sum of some of them, added or taken off, makes the difference. */
function explains(values: readonly number[], difference: number): boolean {
  const sums = new Set([0]);
  for (const value of values.slice(0, 8))
    for (const sum of Array.from(sums)) {
      sums.add(sum + value);
      sums.add(sum - value);
    }
  return [...sums].some((sum) => Math.abs(sum - difference) <= ROUNDING);
}

function arithmetic(page: PageFacts): Judgement {
  const { totals, table, vatRows } = page;
  const [net, gross, vat, due] = [
    totals.net.at(-1),
    totals.gross.at(-1),
    totals.vat.at(-1),
    totals.due.at(-1),
  ];
  const problems: Problem[] = [];
  const say = (sentence: string, place: Place | null | undefined) =>
    problems.push({ sentence, fix: RECOMPUTE, place });
  let isJudged = false;
  if (net && gross) {
    const adds = addsUp(page);
    isJudged = adds !== null;
    if (adds === false)
      say(
        `Sur la page, ${euros(net.value)} HT et ${euros(vat?.value ?? 0)} de TVA ne font pas ${euros(gross.value)}.`,
        gross.place,
      );
  }
  const sum = table.lines.reduce((all, one) => all + cents(one.total), 0);
  const others = extras(page);
  if (table.isWhole) {
    isJudged = true;
    const asked = net ?? gross ?? due;
    // Lines may be with VAT.
    const all = [...totals.net, ...totals.gross, ...(net ? [] : totals.due)];
    const isSum = all.some(({ value }) => Math.abs(Math.abs(value) - Math.abs(sum)) <= ROUNDING);
    const taken = others.filter(({ value }) => value < 0 && net !== undefined);
    const discount = taken
      .filter(({ label }) => /remise|rabais|discount/.test(label.slice(-60)))
      .reduce((of, { value }) => of + value, 0);
    if (
      asked &&
      !isSum &&
      !explains(
        others.map(({ value }) => value),
        Math.abs(asked.value) - Math.abs(sum),
      )
    )
      say(
        `Les lignes font ${euros(sum)}, le total ${net ? 'HT ' : ''}est de ${euros(asked.value)}.`,
        asked.place,
      );
    // A discount with a minus sign under the lines is taken off the total without VAT.
    else if (net && discount < 0 && Math.abs(net.value - sum) <= ROUNDING)
      say(`La remise de ${euros(-discount)} n’est pas déduite du total HT, ${euros(net.value)}.`, net.place);
    if (table.ownTotal && Math.abs(cents(table.ownTotal.value) - sum) > ROUNDING)
      say(
        `Les lignes font ${euros(sum)}, leur total est de ${euros(cents(table.ownTotal.value))}.`,
        table.ownTotal.place,
      );
  }
  for (const line of table.lines.filter(({ isRight }) => !isRight))
    say(
      `${quoted(line.text)} : ${line.quantity?.toLocaleString('fr-FR') ?? ''} × ${line.price?.toLocaleString('fr-FR') ?? ''} € ne font pas ${euros(cents(line.total))}.`,
      line.place,
    );
  // What a rate makes of its base, to the cent; software that rounds each line may differ by half a cent for each.
  const rated = vatRows.filter(({ rate }) => rate !== null && rate > 0);
  const tolerance = Math.max(0.5, table.lines.length / 2) + 0.01;
  // Lines of other rates, or expenses without VAT, are part of the total before VAT.
  const rates = new Set(table.lines.flatMap(({ text }) => text.match(/\d[\d.,]* ?%/g) ?? []));
  const isMixed = rates.size > 1 || /debours/.test(page.prose);
  for (const { rate, base, amount } of rated) {
    const of =
      base?.value ??
      (rated.length === 1 && !isMixed && !isExempt(page) && others.length === 0 ? net?.value : undefined);
    if (of === undefined || rate === null) continue;
    isJudged = true;
    const made = (Math.abs(of) * rate) / 100;
    if (Math.abs(made - Math.abs(amount.value)) > tolerance)
      say(
        `${rate.toLocaleString('fr-FR')} % de ${euros(Math.abs(of))} font ${euros(Math.round(made))}, et non ${euros(Math.abs(amount.value))}.`,
        amount.place,
      );
  }
  const whole = vatRows.findLast(({ rate, base }) => rate === null && base === null)?.amount;
  if (whole && rated.length > 1) {
    const distinct = [...new Map(rated.map((one) => [one.rate, one])).values()];
    const made = distinct.reduce((all, { amount }) => all + amount.value, 0);
    if (Math.abs(made - whole.value) > ROUNDING)
      say(`La TVA par taux fait ${euros(made)}, son total est de ${euros(whole.value)}.`, whole.place);
  }
  if (gross && due) {
    isJudged = true;
    // A plan of payments asks for parts; another amount of the page may be what was paid.
    const isExplained = totals.due.some(
      ({ value }) =>
        explains(
          others.map((one) => one.value),
          value - gross.value,
        ) ||
        page.amounts.some((one) => Math.abs(Math.abs(one.value) - Math.abs(value - gross.value)) <= ROUNDING),
    );
    const parts = totals.due.reduce((all, { value }) => all + value, 0);
    if (!isExplained && parts !== gross.value)
      say(
        `Le net à payer est de ${euros(due.value)}, le total TTC de ${euros(gross.value)} : rien sur la page n’explique la différence.`,
        due.place,
      );
  }
  return problems.length > 0 || isJudged ? problems : null;
}

const REFERENCE =
  /(?<!(?:date|numero|n°) de )\b(?:facture|invoice)s?\b(?! (?:d'avoir|a)\b)[^.\n]{0,40}?\b[a-z]{0,6}[-/_]?\d{2,}/;

export const PLAIN_JUDGES: Partial<Record<RuleId, Judge>> = {
  'number-present': ofPage((page, subject) => {
    if (page.numbers.length > 0) return KEPT;
    const empty = page.rows
      .flatMap(({ page: number, cells }) =>
        cells.map(({ text, box }) => ({ text, place: { page: number, box } })),
      )
      .find(({ text }) => /^\W{0,3}(?:facture|avoir|invoice)\s?(?:n[°ºo]|numero|number)\s?:?$/.test(text));
    return broken(
      empty
        ? 'Le numéro est laissé vide.'
        : `Aucun numéro n’a été lu sur ${subject.isCredit ? 'l’avoir' : 'la facture'}.`,
      'Une facture porte un numéro unique, dans une suite sans trou : ajoutez-le, ou confirmez-le au dépôt.',
      { place: empty?.place, ...(empty ? {} : note) },
    );
  }),
  'issue-date': ofPage((page, subject) => {
    const wrong = noDayOf(page, 'issueDate');
    if (wrong)
      return broken(
        `La date de facture vaut ${quoted(wrong.text)}, un jour qui n’existe pas.`,
        'Corrigez la date de la facture.',
        {
          place: wrong.place,
        },
      );
    if (issueDayOf(subject)) return KEPT;
    return broken(
      'Aucune date de facture n’a été lue sur la page.',
      'Datez la facture du jour où vous l’émettez, ou confirmez sa date au dépôt.',
      note,
    );
  }),
  'due-date': ofPage((page, subject) => {
    const wrong = noDayOf(page, 'dueDate');
    if (wrong)
      return broken(
        `L’échéance vaut ${quoted(wrong.text)}, un jour qui n’existe pas.`,
        'Corrigez l’échéance.',
        { place: wrong.place },
      );
    if (subject.isCredit || dueDayOf(subject)) return KEPT;
    const isSaid =
      /a reception|au comptant|comptant|\d+ ?(?:jours?|days?)\b[^.]{0,20}(?:fin de mois|net|date|facture|reception|fdm)|(?:paiement|reglement|payable|payment|delai)[^.]{0,40}\d+ ?(?:jours|days)|fin de mois|immediat|upon receipt|deja (?:paye|regle)|acquitte|prelevement|des reception|net \d+/.test(
        page.prose,
      );
    return isSaid || (page.totals.due.at(-1)?.value ?? 1) === 0
      ? KEPT
      : broken(
          'Ni échéance, ni conditions de paiement n’ont été lues sur la page.',
          'Ajoutez la date d’échéance (C. com. art. L441-9).',
          note,
        );
  }),
  'due-within-60': ofPage((page, subject) => {
    const [issued, due] = [issueDayOf(subject), dueDayOf(subject)];
    const { dueDaysMost: most, dueDaysMostOfMonth: ofMonth } = subject.context.rules;
    if (!issued || !due || subject.isCredit || most == null || ofMonth == null || isForeignSeller(page))
      return null;
    return isLongerThanLaw(issued.value, due.value, most, ofMonth)
      ? broken(
          `L’échéance du ${date(due.value)} dépasse les délais de la loi pour une facture du ${date(issued.value)}.`,
          `La loi admet ${most} jours, ou ${ofMonth} jours fin de mois.`,
          { place: due.place },
        )
      : KEPT;
  }),
  'period-order': ofPage(({ periods }) => {
    if (periods.length === 0) return null;
    return periods
      .filter(({ from, to }) => from > to)
      .map(({ from, to, place }) => ({
        sentence: `La période commence le ${date(from)} et finit le ${date(to)}.`,
        fix: 'Corrigez les dates de la prestation.',
        place,
      }));
  }),
  'type-sign': ofPage(({ kind, totals }) => {
    const total = totals.gross.at(-1) ?? totals.due.at(-1) ?? totals.net.at(-1);
    if (!total || kind !== 'invoice') return null;
    return total.value < 0
      ? broken(
          `Le document est une facture, et son total est négatif (${euros(total.value)}).`,
          'Pour rendre une somme, émettez un avoir.',
          {
            place: total.place,
          },
        )
      : KEPT;
  }),
  'page-number': ofPage(({ numbers }) => {
    const [first] = numbers;
    if (!first) return null;
    // Other invoices may be cited; the number to write on the payment is that of this one.
    const other = numbers.find(
      ({ text, label }) =>
        text !== first.text &&
        /rappeler|(?:reference|libelle|communication) (?:de|du|a)[^.]{0,20}(?:paiement|virement|reglement)/.test(
          label,
        ),
    );
    return other
      ? broken(
          `La page porte deux numéros : ${first.value}, et ${other.value} à rappeler au paiement.`,
          'Gardez-en un seul, celui de la facture.',
          {
            ...note,
            place: other.place,
          },
        )
      : KEPT;
  }),
  'page-kind': ofPage((page) => {
    const other = otherKind(page);
    if (other)
      return broken(`Le document est ${other.name}, qui ne se paie pas.`, 'Déposez la facture elle-même.', {
        place: other.place,
      });
    const isByBuyer =
      /(?:etablie?|emise?) (?:par|pour)[^.\n]{0,80}(?:au nom et pour le compte|pour le compte)/.test(
        page.prose,
      );
    if (isByBuyer && !page.mentions.selfBilling)
      return broken(
        'La facture est établie par le client, et la page ne porte pas la mention « Autofacturation ».',
        'Ajoutez « Autofacturation » sous le titre (CGI ann. II art. 242 nonies A, I, 15°).',
      );
    return page.kind === null ? null : KEPT;
  }),
  'credit-reference': ofPage((page, { isCredit }) => {
    if (!isCredit) return null;
    return REFERENCE.test(page.prose)
      ? KEPT
      : broken(
          'La page ne cite pas la facture que l’avoir corrige.',
          'Citez le numéro et la date de la facture corrigée.',
        );
  }),
  currency: ofPage((page) => {
    const { amounts, prose } = page;
    if (amounts.length === 0) return null;
    const printed = printedCurrency(page);
    if (printed !== null && printed !== 'EUR')
      return broken(
        `Les montants de la page sont en ${printed}.`,
        'Trame règle en euros : émettez la facture en euros.',
      );
    const isSaid = /€|\beur\b|euros?/.test(
      prose
        .replaceAll(/(?:\b40(?:,00)?|quarante) ?(?:€|eur(?:os?)?)/g, '')
        .replaceAll(/(?:capital|recouvrement)[^\n]{0,40}/g, ''),
    );
    return isSaid
      ? KEPT
      : broken(
          'Aucune devise n’a été lue à côté des montants.',
          'Écrivez « € » après chaque montant, ou « Montants en euros ».',
          note,
        );
  }),
  'seller-name': ofPage((page) => {
    const text = sellerText(page);
    if (text === null || FORM.test(text) || SOLE.test(text) || OTHER_FORM.test(text)) return null;
    const address = page.rows.find(({ page: number, cells }) =>
      cells.some(
        ({ text: of, box }) => TOWN.test(of) && page.buyer && !isWithin({ page: number, box }, page.buyer),
      ),
    );
    if (!address) return null;
    const lines = text.split('\n');
    const at = lines.findIndex((line) => TOWN.test(line));
    const above = lines.slice(Math.max(0, at - 3), at);
    const isNamed =
      above.some((line) => /[a-z]{3}/.test(line) && !STREET.test(line)) ||
      /[a-z]{3}[^\n]*·/.test(lines[at] ?? '');
    return isNamed
      ? KEPT
      : broken('Votre nom n’a pas été lu au-dessus de votre adresse.', ADD, {
          ...note,
          place: address.place,
        });
  }),
  'seller-address': ofPage((page) => {
    const text = sellerText(page)
      ?.split('\n')
      .filter((line) => !/lieu (?:de|d')|prestation|session/.test(line))
      .join('\n');
    if (text === undefined || !page.buyer) return null;
    return TOWN.test(text) ? KEPT : broken('Votre adresse n’a pas été lue sur la page.', ADD, note);
  }),
  'buyer-name': ofPage(({ buyer }) => {
    if (!buyer?.isNamed) return null;
    const [first = '', second = ''] = buyer.lines;
    const isPlace = (line: string) => STREET.test(line) || /^\d{4,5} [a-z]/.test(line);
    return isPlace(first) && (isPlace(second) || second === '')
      ? broken('Le nom du client n’a pas été lu au-dessus de son adresse.', ADD, {
          ...note,
          place: { page: buyer.page, box: buyer.box },
        })
      : KEPT;
  }),
  'buyer-address': ofPage((page) => {
    const { buyer } = page;
    if (!buyer?.isNamed) return null;
    return buyer.lines.some((line) => TOWN.test(` ${line}`))
      ? KEPT
      : broken('L’adresse du client n’a pas été lue sous son nom.', ADD, {
          ...note,
          place: { page: buyer.page, box: buyer.box },
        });
  }),
  'seller-identified': ofPage((page) => {
    if (isForeignSeller(page)) return KEPT;
    const ids = sellerSide(page, [...page.sirets, ...page.sirens, ...page.vatNumbers]);
    if (ids === null) return null;
    return ids.length > 0 || labelled(page, RCS).some(({ digits }) => digits.length >= 9)
      ? KEPT
      : broken(
          'Ni votre SIRET, ni votre SIREN n’ont été lus sur la page.',
          'Ajoutez votre SIRET à votre modèle (C. com. art. R123-237).',
          note,
        );
  }),
  'seller-not-buyer': ofPage((page) => {
    const { buyer } = page;
    const mine = sellerSide(page, [...page.sirets, ...page.sirens]);
    if (!buyer || !mine) return null;
    const theirs = [...page.sirets, ...page.sirens].filter(({ place }) => isWithin(place, buyer));
    if (mine.length === 0 || theirs.length === 0) return null;
    const same = theirs.find(({ value }) => mine.some((one) => one.value.slice(0, 9) === value.slice(0, 9)));
    return same
      ? broken(
          `Le vendeur et le client portent le même numéro, ${same.text}.`,
          'Adressez la facture à votre client.',
          { place: same.place, ...(buyer.isNamed ? {} : note) },
        )
      : KEPT;
  }),
  'siret-of-siren': ofPage((page) => {
    const register = labelled(page, RCS).filter(({ digits }) => digits.length === 9);
    const mine = sellerSide(page, page.sirets);
    const [siret] = mine ?? [];
    const own = register.find(({ place }) => !page.buyer || !isWithin(place, page.buyer));
    if (!siret || siret.value.length !== 14 || !own) return null;
    return (mine ?? []).some(({ value }) => value.startsWith(own.digits))
      ? KEPT
      : broken(`Le SIRET ${siret.value} ne commence pas par le numéro du RCS, ${own.digits}.`, MODEL, {
          place: siret.place,
        });
  }),
  'siren-key': ofPage((page) => {
    const ids = [...page.sirets, ...page.sirens].filter(
      ({ value, label }) => value.length === 9 || (value.length === 14 && /siret/.test(label)),
    );
    if (ids.length === 0) return null;
    return ids.flatMap(({ value, place }): Problem[] => {
      const isOne = value.length === 9 ? IDENTIFIERS.siren.isOne : IDENTIFIERS.siret.isOne;
      return isOne(value)
        ? []
        : [
            {
              sentence: `Le numéro ${value.length === 9 ? 'SIREN' : 'SIRET'} ${value} n’existe pas : son dernier chiffre ne vérifie pas les autres.`,
              fix: 'Recopiez-le depuis l’avis de situation de l’Insee.',
              place,
            },
          ];
    });
  }),
  'vat-key': ofPage((page) => {
    const short = labelled(page, VAT_NUMBER).filter(({ text, isCut }) => {
      const number = /fr ?[\da-z]{2}[\d ]*$/.exec(text)?.[0].replaceAll(' ', '') ?? '';
      return number.length !== 13 && (!isCut || number.length === 12 || number.length === 14);
    });
    if (page.vatNumbers.length + short.length === 0) return null;
    return [
      ...short.map(({ text, place }) => ({
        sentence: `Le numéro de TVA ${quoted(/fr ?[\da-z]{2}[\d ]*$/.exec(text)?.[0].toUpperCase() ?? text)} n’a pas la forme FR, deux signes, neuf chiffres.`,
        fix: MODEL,
        place,
      })),
      ...page.vatNumbers
        .filter(({ value }) => /^FR\d{11}$/.test(value) && !IDENTIFIERS.vat.isOne(value))
        .map(({ value, place }) => ({
          sentence: `Le numéro de TVA ${value} est faux : sa clé ne correspond pas au SIREN.`,
          fix: 'Recopiez-le depuis votre espace professionnel des impôts.',
          place,
        })),
    ];
  }),
  'vat-of-siren': ofPage((page) => {
    const vats = sellerSide(page, page.vatNumbers)?.filter(({ value }) => IDENTIFIERS.vat.isOne(value));
    const known = [...page.sirets, ...page.sirens].map(({ value }) => value.slice(0, 9));
    const mine = sellerSide(page, [...page.sirets, ...page.sirens]);
    if (!vats || vats.length === 0 || !mine || mine.length === 0) return null;
    return vats
      .filter(({ value }) => !known.includes(value.slice(4)))
      .map(({ value, place }) => ({
        sentence: `Le numéro de TVA ${value} n’est celui d’aucun SIREN de la page (${mine[0]?.value.slice(0, 9) ?? ''}).`,
        fix: MODEL,
        place,
        // It may be that of a client who is named elsewhere.
        ...note,
      }));
  }),
  'seller-tax-number': ofPage((page, subject) => {
    const vat = vatOf(subject);
    if (!vat || vat.cents === 0) return null;
    if (isForeignSeller(page)) return KEPT;
    const mine = sellerSide(page, page.vatNumbers);
    if (mine === null) return null;
    return mine.length > 0 || /\btva\b[^\n]{0,40}\bfr ?\d/.test(sellerText(page) ?? '')
      ? KEPT
      : broken(
          'La facture compte de la TVA, et votre numéro de TVA n’a pas été lu sur la page.',
          'Ajoutez-le à votre modèle (CGI ann. II art. 242 nonies A, I, 2°), ou facturez sans TVA si vous êtes en franchise.',
          { ...note, place: vat.place },
        );
  }),
  'buyer-tax-number': ofPage((page) => {
    const { reverseCharge } = page.mentions;
    if (!reverseCharge) return null;
    const numbers = new Set([
      ...page.vatNumbers.map(({ value }) => value),
      ...[
        ...page.prose.matchAll(
          /\b(?:at|be|bg|cy|cz|de|dk|ee|el|es|fi|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|se|si|sk|xi|gb) ?[a-z\d]?\d{2,4}[. ]?\d{3}[. ]?\d{2,4}(?:[a-z]\d{2})?\b|\bche[- ]\d{3}[.\d]*/g,
        ),
      ].map(([text]) => text.replace(/\W/g, '').toUpperCase()),
    ]);
    return numbers.size > 1
      ? KEPT
      : broken(
          'La TVA est due par le client, dont le numéro de TVA n’a pas été lu.',
          'Ajoutez-le sous son nom (CGI ann. II art. 242 nonies A, I, 3°).',
          {
            ...note,
            place: reverseCharge.place,
          },
        );
  }),
  'buyer-siren': ofPage((page, { context }) => {
    const { buyer } = page;
    if (!buyer) return null;
    const wrong = page.sirens.find(
      ({ value, place, label }) => isWithin(place, buyer) && /siren/.test(label) && value.length !== 9,
    );
    if (wrong)
      return broken(`Le SIREN du client est ${quoted(wrong.text)} ; il a neuf chiffres.`, MODEL, {
        place: wrong.place,
      });
    const text = buyer.lines.join('\n');
    const isFrench =
      /(?:^|\n)[^\n]*\b\d{5} [a-z]/.test(text) &&
      !/allemagne|germany|espagne|italie|belgique|suisse/.test(text);
    if (!context.rules.isInScope || !isFrench) return null;
    return [...page.sirens, ...page.sirets].some(({ place }) => isWithin(place, buyer))
      ? KEPT
      : broken(
          'Le SIREN du client n’a pas été lu sous son nom.',
          'Il est obligatoire avec la facture électronique (CGI ann. II art. 242 nonies A).',
          {
            ...note,
            place: { page: buyer.page, box: buyer.box },
          },
        );
  }),
  'page-ids': ofPage((page) => {
    const sirets = page.sirets.filter(({ value, label }) => /siret/.test(label) && value.length !== 14);
    const registers = labelled(page, RCS).filter(
      ({ digits, isCut }) => digits.length !== 9 && digits.length !== 14 && !(isCut && digits.length < 8),
    );
    const ndas = labelled(page, NDA).filter(
      ({ digits, isCut }) =>
        digits.length !== 11 && digits.length >= 9 && digits.length <= 13 && !(isCut && digits.length < 10),
    );
    if (page.sirets.length + page.sirens.length + ndas.length + registers.length === 0) return null;
    return [
      ...sirets.map(({ text, value, place }): Problem => ({
        sentence: `Le SIRET imprimé ${quoted(text)} a ${value.length} chiffres au lieu de quatorze.`,
        fix: MODEL,
        place,
      })),
      ...registers.map(({ digits, place }): Problem => ({
        sentence: `Le numéro du RCS, ${quoted(digits)}, a ${digits.length} chiffres au lieu de neuf.`,
        fix: MODEL,
        place,
      })),
      ...ndas.map(({ digits, place }): Problem => ({
        sentence: `Le numéro de déclaration d’activité ${quoted(digits)} a ${digits.length} chiffres au lieu de onze.`,
        fix: MODEL,
        place,
      })),
    ];
  }),
  'line-complete': ofPage(({ table }) => {
    if (table.unnamed)
      return broken(
        'Aucune désignation de la prestation n’a été lue dans les lignes.',
        'Dites ce que vous facturez (CGI ann. II art. 242 nonies A, I, 8°).',
        {
          ...note,
          place: table.unnamed,
        },
      );
    const [line] = table.lines;
    if (!table.head || !line) return null;
    return table.head.hasQuantity || table.head.hasPrice || line.quantity !== null
      ? KEPT
      : broken(
          'Ni quantité, ni prix unitaire n’ont été lus dans les lignes.',
          'Ajoutez-les (CGI ann. II art. 242 nonies A, I, 8°).',
          { ...note, place: line.place },
        );
  }),
  'totals-present': ofPage((page, subject) => {
    const { net, vat, gross } = page.totals;
    if (page.amounts.length === 0 || isExempt(page)) return null;
    const total = grossOf(subject);
    if (!total) return null;
    const missing = [
      ...(net.length === 0 && gross.length > 0 ? ['le total HT'] : []),
      ...(vat.length === 0 && gross.length > 0 && net.at(-1)?.value !== gross.at(-1)?.value
        ? ['le montant de TVA']
        : []),
    ];
    return missing.length > 0
      ? broken(
          `N’ont pas été lus sur la page : ${missing.join(', ')}.`,
          'Ajoutez-les sous les lignes (CGI ann. II art. 242 nonies A, I, 10° et 11°).',
          {
            ...note,
            place: total.place,
          },
        )
      : KEPT;
  }),
  'vat-complete': ofPage((page, subject) => {
    const vat = vatOf(subject);
    if (!vat || vat.cents === 0) return null;
    const plain = page.prose.replaceAll(
      /(?:penalit|retard|taux annuel|interet|remise|escompte)[^\n]{0,80}/g,
      '',
    );
    return ratesOf(page).length > 0 || /\d ?%/.test(plain)
      ? KEPT
      : broken(
          'Le taux de TVA n’a pas été lu sur la page.',
          'Ajoutez-le à côté du montant de TVA (CGI ann. II art. 242 nonies A, I, 9°).',
          {
            ...note,
            place: vat.place,
          },
        );
  }),
  'vat-rate': ofPage((page) => {
    const rates = ratesOf(page);
    if (rates.length === 0 || isForeignSeller(page)) return null;
    return rates
      .filter((rate) => !CURRENT_RATES.has(rate))
      .map((rate) => ({
        sentence: `Le taux de TVA de ${rate.toLocaleString('fr-FR')} % n’existe pas en France, ou n’y existe plus.`,
        fix: 'Le taux des formations est de 20 % ; corrigez-le dans votre logiciel.',
        place: page.vatRows.find((row) => row.rate === rate)?.amount.place,
      }));
  }),
  'iban-key': ofPage((page) => {
    const short = labelled(page, IBAN).flatMap(({ text, isCut, place }) => {
      const iban =
        /fr\d{2}(?: ?[\da-z]{1,4})*/
          .exec(text.replace(/(?:bic|swift|[-|\u2013\u2014·,]).*$/, ''))?.[0]
          .replaceAll(' ', '')
          .toUpperCase() ?? '';
      const isWrong =
        iban.length > 20 &&
        iban.length !== 27 &&
        iban.length < 32 &&
        /^FR\d{2}[\dA-Z]+$/.test(iban) &&
        !(isCut && iban.length < 25);
      return isWrong && !page.ibans.some(({ value }) => value.startsWith(iban.slice(0, 14)))
        ? [{ iban, place }]
        : [];
    });
    if (page.ibans.length + short.length === 0) return null;
    return [
      ...short.map(({ iban, place }) => ({
        sentence: `L’IBAN ${shortIban(iban)} a ${iban.length} signes au lieu de vingt-sept.`,
        fix: 'Recopiez-le depuis le RIB de votre banque.',
        place,
      })),
      ...page.ibans
        .filter(({ value }) => !isIban(value))
        .map(({ value, place }) => ({
          sentence: `L’IBAN ${shortIban(value)} est faux : ses chiffres ne vérifient pas sa clé.`,
          fix: 'Recopiez-le depuis le RIB de votre banque.',
          place,
        })),
    ];
  }),
  'page-arithmetic': ofPage(arithmetic),
};

/** Judges of rules that the page alone answers, with or without an XML. */
export const MENTION_JUDGES = {
  'page-currency': ofPage((page, { xml }) => {
    const code = xml?.currency?.text;
    const printed = printedCurrency(page);
    if (!code || printed === null) return null;
    return printed === code
      ? KEPT
      : broken(
          `Les montants de la page sont en ${printed}, ceux du XML en ${code}.`,
          'Réexportez la facture depuis votre logiciel, dans une seule devise.',
        );
  }),
  'bic-format': ofPage((page, { xml }) => {
    const [bic] = labelled(page, BIC)
      .map(({ text, place, isCut }) => ({
        bic: /([a-z\d]+)$/.exec(text)?.[1]?.toUpperCase() ?? '',
        place,
        isCut,
      }))
      .filter(({ bic: one }) => !/^\d+$/.test(one));
    if (!bic) return null;
    if (!/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic.bic))
      return broken(
        `Le BIC ${quoted(bic.bic)} n’a pas la forme d’un BIC : huit ou onze signes.`,
        'Recopiez-le depuis le RIB de votre banque.',
        {
          place: bic.place,
        },
      );
    const country = (page.ibans[0]?.value ?? xml?.ibans[0]?.text)?.slice(0, 2);
    const ofBank = bic.bic.slice(4, 6);
    if (!country) return KEPT;
    const isSame = country === ofBank || (country === 'FR' && FRENCH_BANKS.has(ofBank));
    return isSame
      ? KEPT
      : broken(
          `Le BIC ${bic.bic} est d’une banque de ${ofBank}, l’IBAN d’un compte de ${country}.`,
          'Recopiez l’IBAN et le BIC depuis le même RIB.',
          {
            ...note,
            place: bic.place,
          },
        );
  }),
  'mention-legal-form': ofPage((page) => {
    const text = sellerText(page);
    if (text === null || isForeignSeller(page) || !/\brcs\b/.test(text)) return null;
    return FORM.test(text) || SOLE.test(text) || OTHER_FORM.test(text)
      ? KEPT
      : broken(
          'La page cite le RCS, et pas la forme juridique de votre société.',
          'Ajoutez par exemple « SARL au capital de 8 000 € » après votre nom.',
        );
  }),
  'mention-capital': ofPage((page) => {
    const text = sellerText(page);
    if (
      text === null ||
      isForeignSeller(page) ||
      !FORM.test(text) ||
      OTHER_FORM.test(text) ||
      /\b(?:snc|gie)\b/.test(text)
    )
      return null;
    return CAPITAL.test(text)
      ? KEPT
      : broken(
          'Le capital de votre société n’a pas été lu sur la page.',
          'Ajoutez-le après la forme juridique.',
        );
  }),
  'mention-rcs': ofPage((page) => {
    const text = sellerText(page);
    if (text === null || isForeignSeller(page) || !FORM.test(text) || OTHER_FORM.test(text)) return null;
    return REGISTER.test(text)
      ? KEPT
      : broken(
          'Le RCS de votre société n’a pas été lu sur la page.',
          'Ajoutez « RCS », la ville du greffe et votre SIREN.',
        );
  }),
  'mention-ei': ofPage((page) => {
    const text = sellerText(page);
    const mine = sellerSide(page, page.sirets);
    if (text === null || !mine || mine.length === 0 || isForeignSeller(page)) return null;
    if (FORM.test(text) || OTHER_FORM.test(text) || /\brcs\b/.test(text)) return null;
    return SOLE.test(text)
      ? KEPT
      : broken(
          '« EI » ou « Entrepreneur individuel » n’a pas été lu à côté de votre nom.',
          'Si vous êtes entrepreneur individuel, ajoutez « EI » juste avant ou après votre nom.',
        );
  }),
  'mention-nature': ofPage((page, { context, isCredit }) => {
    if (!context.rules.isInScope || isCredit) return null;
    return /prestations? (?:de )?services?|livraisons? de biens?|nature de l'operation|operations? mixtes?|supply of services|categorie de l'operation/.test(
      page.prose,
    )
      ? KEPT
      : broken(
          'La nature de l’opération n’a pas été lue sur la page.',
          'Ajoutez « Nature de l’opération : prestation de services ».',
        );
  }),
} satisfies Partial<Record<string, Judge>>;

/** Whether a page tells a rate of late penalties, and one that is too low. */
export function lateRateOf({ prose }: PageFacts): { isSaid: boolean; tooLow: number | null } {
  const sentences = lateSentences(prose);
  const rate = sentences.map((one) => LATE_RATE.exec(one)).find((match) => match !== null);
  const percent = rate?.[1] === undefined ? null : Number(rate[1].replace(',', '.'));
  const isSaid = rate !== undefined;
  // A rate of a month is twelve times as much in a year.
  const isMonthly = sentences.some((one) => /par mois|mensuel|per month/.test(one));
  return {
    isSaid,
    tooLow:
      percent !== null && !isMonthly && percent < LEAST_LATE_RATE && !/points/.test(sentences.join(' '))
        ? percent
        : null,
  };
}

/** The amount that stands beside the recovery fee: forty euros, another one, or none. */
export function recoveryFeeOf({ prose }: PageFacts): 'right' | 'none' | number {
  const places = [...prose.matchAll(/recouvrement|recovery/g)].map(({ index }) => around(prose, index, 130));
  if (places.some((text) => /(?<![\d.,])40(?![\d%]|[.,]\d*[1-9])|quarante|forty/.test(text))) return 'right';
  const other = places
    .map((text) => /(?<![\d.,])(\d{1,3})(?:[.,]00)? ?(?:€|eur)/.exec(text)?.[1])
    .find((one) => one !== undefined);
  return other === undefined ? 'none' : Number(other);
}
