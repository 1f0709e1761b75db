import { euros } from '@trame/domain/invoices';
import type { PageFacts, Place } from '../reading/page-facts.ts';
import type { RuleId } from '../rules.ts';
import { broken, KEPT, type Judge } from './judge.ts';
import { isForeignSeller, note, ofPage } from './plain-page.ts';
import { isLongerThanLaw } from './terms.ts';
import { dueDayOf, issueDayOf, noDayOf } from './values.ts';
import { date, quoted } from './wording.ts';

// Numbers, days, kind and currency of an invoice without an XML, as its page shows them.

const KINDS = [
  [/^\W{0,3}(?:devis|quote|quotation|estimate)\b/, 'un devis'],
  [/^\W{0,3}(?:facture )?pro[- ]?forma\b|^\W{0,3}facture pro[- ]?forma/, 'une facture pro forma'],
  [/^\W{0,3}bon de commande\b(?!\s*:)/, 'un bon de commande'],
] as const;

/** Another document than an invoice by its title, where no title names one. */
function otherKind({ rows, joins, kind }: PageFacts): { name: string; place: Place } | undefined {
  const titles = rows.flatMap(({ page, cells }) =>
    cells.filter(({ text }) => text.length < 50).map(({ text, box }) => ({ text, place: { page, box } })),
  );
  for (const [pattern, name] of KINDS) {
    const title =
      titles.find(({ text }) => pattern.test(text)) ??
      // « Facture pro | forma »
      joins
        .map(({ text, page, box }) => ({ text, place: { page, box } }))
        .find(({ text }) => pattern.test(text));
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
export function printedCurrency({ rows }: PageFacts): string | null {
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

const REFERENCE =
  /(?<!(?:date|numero|n°) de )\b(?:facture|invoice)s?\b(?! (?:d'avoir|a|le|en date)\b)[^.\n]{0,40}?\b[a-z]{0,6}[-/_]?\d{2,}/;

export const PLAIN_HEAD_JUDGES: Partial<Record<RuleId, Judge>> = {
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
    if (subject.isCredit || dueDayOf(subject) || noDayOf(page, 'dueDate')) return KEPT;
    // « Pas d’escompte pour paiement comptant » sets no term.
    const terms = page.prose.replaceAll(
      /escompte(?:(?!\.|delai|conditions|echeance)[^\n]){0,100}?(?:comptant|anticip[a-z]*(?:[^.\n]{0,40}\d+ ?jours)?|\d+ ?jours)/g,
      ' ',
    );
    const isSaid =
      /a reception|au comptant|comptant|\d+ ?(?:jours?|days?)\b[^.]{0,20}(?:fin de mois|net|date|facture|reception|fdm)|(?:paiement|reglement|payable|payment|delai)[^.]{0,40}\d+ ?(?:jours|days)|fin de mois|immediat|upon receipt|deja (?:paye|regle)|acquitte|prelevement|des reception|net \d+/.test(
        terms,
      );
    return isSaid || (page.totals.due.at(-1)?.value ?? 1) === 0
      ? KEPT
      : broken(
          'Ni échéance, ni conditions de paiement n’ont été lues sur la page.',
          'Ajoutez la date d’échéance (C. com. art. L441-9).',
          note,
        );
  }),
  'other-dates': ofPage((page) => {
    const issued = noDayOf(page, 'issueDate');
    const due = noDayOf(page, 'dueDate');
    if (page.days.length + page.noDays.length === 0) return null;
    return page.noDays
      .filter((one) => one !== issued)
      .map(({ text, place, label }) => ({
        sentence:
          due?.label === label
            ? `L’échéance vaut ${quoted(text)}, un jour qui n’existe pas.`
            : `La page porte la date ${quoted(text)}, un jour qui n’existe pas.`,
        fix: due?.label === label ? 'Corrigez l’échéance.' : 'Corrigez cette date.',
        place,
      }));
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
};
