import type { PageFacts } from '../reading/page-facts.ts';
import type { RuleId } from '../rules.ts';
import { broken, KEPT, type Judge } from './judge.ts';
import { arithmetic } from './plain-arithmetic.ts';
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

export const PLAIN_AMOUNT_JUDGES: Partial<Record<RuleId, Judge>> = {
  'lines-present': ofPage(({ table, totals }) => {
    if (totals.net.length + totals.gross.length + totals.due.length === 0) return null;
    return table.empty
      ? broken(
          'Aucune ligne de prestation n’a été lue au-dessus des totaux.',
          'Dites ce que vous facturez, en quelle quantité et à quel prix (CGI ann. II art. 242 nonies A, I, 8°).',
          { ...note, place: table.empty },
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
  'page-arithmetic': ofPage(arithmetic),
};
