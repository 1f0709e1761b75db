import { euros } from '@trame/domain/invoices';
import type { PageFacts, Place } from '../reading/page-facts.ts';
import { isPricedInWords } from '../reading/page-lines.ts';
import type { RuleId } from '../rules.ts';
import { broken, KEPT, type Judge } from './judge.ts';
import { arithmeticOf, type ArithmeticRule } from './plain-arithmetic.ts';
import { isExempt, isForeignSeller, note, ofPage } from './plain-page.ts';
import { grossOf, vatOf } from './values.ts';
import { quoted } from './wording.ts';

// Lines, totals and VAT on the page of an invoice without an XML.

const CURRENT_RATES = new Set([0, 20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 13, 0.9]);
const PRINTED_RATE =
  /(?:\bt\.?v\.?a\.?|\bvat\b|taxes? sur la valeur ajoutee)(?: ?\/ ?vat)?[\s:(]{0,3}(?:a |au taux (?:de )?|taux (?:de )?|rate )?[\s:]{0,2}(\d{1,2}(?:[.,]\d{1,2})?) ?%/g;

/** Rates of VAT that a page prints beside the word, in per cent. */
const ratesOf = ({ prose, vatRows }: PageFacts): number[] => [
  ...new Set([
    ...[...prose.matchAll(PRINTED_RATE)].map(([, rate = '']) => Number(rate.replace(',', '.'))),
    ...vatRows.flatMap(({ rate }) => rate ?? []),
  ]),
];

const byHeight = (one: Place | null, other: Place | null): number =>
  (one?.page ?? 1) - (other?.page ?? 1) || (one?.box[1] ?? 0) - (other?.box[1] ?? 0);

const byArithmetic = (rule: ArithmeticRule): Judge => ofPage((page) => arithmeticOf(page, rule));
const ARITHMETIC_JUDGES: Readonly<Record<ArithmeticRule, Judge>> = {
  'line-product': byArithmetic('line-product'),
  'sum-lines': byArithmetic('sum-lines'),
  'vat-amount': byArithmetic('vat-amount'),
  'total-vat': byArithmetic('total-vat'),
  'total-gross': byArithmetic('total-gross'),
  'total-due': byArithmetic('total-due'),
  'page-arithmetic': byArithmetic('page-arithmetic'),
};

export const PLAIN_AMOUNT_JUDGES: Partial<Record<RuleId, Judge>> = {
  'lines-present': ofPage(({ table, totals, amounts, prose }) => {
    const shown = [...totals.net, ...totals.gross, ...totals.due, ...totals.vat];
    if (shown.length === totals.vat.length) return null;
    // Without a table, nothing that costs something stands above the totals.
    const first = shown.map(({ place }) => place).toSorted(byHeight)[0] ?? null;
    const isAlone =
      table.head === null &&
      table.lines.length === 0 &&
      first !== null &&
      !isPricedInWords(prose) &&
      amounts.every(
        (one) => shown.includes(one) || byHeight(one.place, first) > 0 || /capital/.test(one.label),
      );
    const empty = table.empty ?? (isAlone ? first : null);
    return empty
      ? broken(
          'Aucune ligne de prestation n’a été lue au-dessus des totaux.',
          'Dites ce que vous facturez, en quelle quantité et à quel prix (CGI ann. II art. 242 nonies A, I, 8°).',
          { ...note, place: empty },
        )
      : table.lines.length > 0
        ? KEPT
        : null;
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
    const isSaid = !table.head || table.head.hasQuantity || table.head.hasPrice || line?.quantity !== null;
    const bare = table.bare ?? (isSaid ? null : line?.place);
    if (bare)
      return broken(
        'Ni quantité, ni prix unitaire n’ont été lus dans les lignes.',
        'Ajoutez-les (CGI ann. II art. 242 nonies A, I, 8°).',
        { ...note, place: bare },
      );
    const { half } = table;
    if (half)
      return broken(
        half.lacks === 'price'
          ? `Le prix unitaire n’a pas été lu dans la ligne ${quoted(half.text)}.`
          : `La quantité n’a pas été lue dans la ligne ${quoted(half.text)}.`,
        'Ajoutez la quantité et le prix unitaire (CGI ann. II art. 242 nonies A, I, 8°).',
        { ...note, place: half.place },
      );
    return table.head && line ? KEPT : null;
  }),
  'totals-present': ofPage((page, subject) => {
    const { net, vat, gross, due } = page.totals;
    if (page.amounts.length === 0) return null;
    const total = grossOf(subject);
    if (!total)
      return page.table.lines.length > 0
        ? broken('Aucun total n’a été lu sous les lignes.', 'Ajoutez le total à payer sous les lignes.', {
            ...note,
            place: page.table.lines.at(-1)?.place,
          })
        : null;
    if (isExempt(page)) return null;
    const isTaxed = vat.some(({ value }) => value !== 0);
    const missing = [
      ...(isTaxed && gross.length + due.length === 0 ? ['le total TTC'] : []),
      ...(net.length === 0 && gross.length > 0 ? ['le total HT'] : []),
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
  'vat-present': ofPage((page) => {
    const { net, vat, gross } = page.totals;
    const [before, after] = [net.at(-1), gross.at(-1)];
    if (!after || isExempt(page) || isForeignSeller(page)) return null;
    return vat.length > 0 || before?.value === after.value
      ? KEPT
      : broken(
          'Le montant de TVA n’a pas été lu sur la page.',
          'Ajoutez-le sous les lignes, avec son taux (CGI ann. II art. 242 nonies A, I, 10° et 11°).',
          { ...note, place: after.place },
        );
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
  'vat-no-reason': ofPage((page, subject) => {
    const vat = vatOf(subject);
    const { franchise, reverseCharge } = page.mentions;
    if (!vat || vat.cents === 0) return null;
    if (franchise)
      return broken(
        `La facture compte ${euros(Math.abs(vat.cents))} de TVA, et la page dit ${quoted(franchise.text)}, celui de la franchise, qui n’en a pas.`,
        'Retirez la TVA si vous êtes en franchise ; sinon, retirez la mention.',
        { place: franchise.place },
      );
    return reverseCharge
      ? broken(
          `La facture compte ${euros(Math.abs(vat.cents))} de TVA, et la page dit ${quoted(reverseCharge.text)} : c’est alors le client qui la doit.`,
          'Retirez la TVA si le client la doit ; sinon, retirez la mention.',
          { ...note, place: reverseCharge.place },
        )
      : KEPT;
  }),
  ...ARITHMETIC_JUDGES,
};
