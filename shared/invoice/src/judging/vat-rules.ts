import { absolute, isWithin, multiply, ONE_CENT, roundToCents, sum, type Decimal } from '../decimal.ts';
import type { CiiInvoice, Field, NumberField } from '../reading/cii.ts';
import { isCode } from './code-lists.ts';
import { broken, KEPT, ofFrenchXml, ofXml, type Judge, type Problem } from './judge.ts';
import { eurosOf, percent, quoted } from './wording.ts';

const RECOMPUTE = 'Recalculez la facture dans votre logiciel, puis exportez-la de nouveau.';
const CORRECT = 'Corrigez la TVA dans votre logiciel, puis exportez de nouveau la facture.';
const CATEGORIES = new Set(['S', 'E', 'AE', 'K', 'G', 'O', 'Z']);
const WITHOUT_VAT = new Set(['E', 'AE', 'K', 'G', 'O', 'Z']);
const WITH_REASON = new Set(['E', 'AE', 'K', 'G', 'O']);
/** BR-FR-16, V1.4.0: rates of today and those that old invoices have. */
const FRENCH_RATES: ReadonlySet<number> = new Set(
  ['0', '10', '13', '20', '8.5', '19.6', '2.1', '5.5', '7', '20.6', '1.05', '0.9', '1.75', '9.2', '9.6'].map(
    (rate) => Number(rate),
  ),
);
const PER_CENT: Decimal = 100n;

interface Taxed {
  category: Field | null;
  rate: NumberField | null;
}
const keyOf = ({ category, rate }: Taxed) =>
  `${category?.text ?? ''} ${category?.text === 'O' ? '' : String(rate?.value ?? '')}`;

/** What is taxed beside the breakdown: lines, allowances and charges of the whole invoice. */
const taxedOf = (xml: CiiInvoice) => [
  ...xml.lines
    .filter(({ isCounted }) => isCounted)
    .map((line) => ({ ...line, value: line.total?.value ?? null })),
  ...xml.allowances.map((one) => ({
    ...one,
    value:
      one.amount?.value === null || !one.amount ? null : one.isCharge ? one.amount.value : -one.amount.value,
  })),
];

export const VAT_JUDGES = {
  'vat-present': ofXml(({ vat }, { profile }) => {
    if (profile === 'minimum') return null;
    return vat.length > 0 ? KEPT : broken('Le XML ne détaille la TVA par aucun taux.', CORRECT);
  }),
  'vat-complete': ofXml(({ vat }) => {
    if (vat.length === 0) return null;
    return vat.flatMap(({ path, base, amount, category, rate }): Problem[] => {
      const missing = [
        ['sa base', base, true],
        ['son montant', amount, true],
        ['son code', category, true],
        ['son taux', rate, category?.text !== 'O'],
      ] as const;
      const names = missing.flatMap(([what, field, isWanted]) => (isWanted && !field?.text ? [what] : []));
      return names.length > 0
        ? [{ sentence: `Une ligne de TVA ne dit pas ${names.join(', ')}.`, fix: CORRECT, xmlPath: path }]
        : [];
    });
  }),
  'vat-category': ofXml((xml, { isFrench }) => {
    const codes = [...xml.vat, ...xml.lines, ...xml.allowances].flatMap(({ category }) =>
      category?.text ? [category] : [],
    );
    if (codes.length === 0) return null;
    const wrong = codes.filter(({ text }) => !(isFrench ? CATEGORIES.has(text) : isCode('BR-CL-17', text)));
    return wrong.map(({ text, path }) => ({
      sentence: `Le code de TVA ${quoted(text)} n’existe pas en France (S, E, AE, K, G, O, Z).`,
      fix: CORRECT,
      xmlPath: path,
    }));
  }),
  'tax-type': ofXml(({ taxTypes }) => {
    if (taxTypes.length === 0) return null;
    return taxTypes
      .filter(({ text }) => text !== 'VAT')
      .map(({ text, path }) => ({
        sentence: `Une taxe porte le type ${quoted(text)} ; celui de la TVA est VAT.`,
        fix: CORRECT,
        xmlPath: path,
      }));
  }),
  'vat-outside': ofXml(({ vat, lines, seller, buyer }) => {
    const codes = new Set([...vat, ...lines].flatMap(({ category }) => category?.text ?? []));
    if (!codes.has('O')) return null;
    const other = [...codes].find((code) => code !== 'O');
    if (other !== undefined)
      return broken(
        `La facture mêle le code O, hors de la TVA, et le code ${other}.`,
        'Une opération hors de la TVA se facture à part ; une formation exonérée a le code E.',
        { xmlPath: vat.find(({ category }) => category?.text === 'O')?.path },
      );
    const number = seller?.vatNumber ?? buyer?.vatNumber;
    return number?.text
      ? broken(
          'La facture est hors de la TVA (code O), et porte un numéro de TVA.',
          'Une formation exonérée et une franchise ont le code E.',
          { xmlPath: number.path },
        )
      : KEPT;
  }),
  'vat-rate': ofFrenchXml((xml) => {
    const rates = [...xml.vat, ...xml.lines].flatMap(({ rate }) =>
      rate && rate.value !== null ? [rate] : [],
    );
    if (rates.length === 0) return null;
    const wrong = rates.filter(({ text }) => !FRENCH_RATES.has(Number(text)));
    return [...new Map(wrong.map((one) => [one.text, one])).values()].map(({ text, value, path }) => ({
      sentence: `Le taux de ${value === null ? text : percent(value)} n’existe pas en France.`,
      fix: CORRECT,
      xmlPath: path,
    }));
  }),
  'vat-rate-of-category': ofXml((xml) => {
    const taxed = [...xml.vat, ...xml.lines.filter(({ isCounted }) => isCounted)].filter(
      ({ category }) => category?.text,
    );
    if (taxed.length === 0) return null;
    return taxed.flatMap(({ category, rate, path }): Problem[] => {
      const code = category?.text ?? '';
      const value = rate?.value ?? null;
      if (code === 'S' && value !== null && value <= 0n)
        return [
          {
            sentence: 'Un taux de 0 % porte le code S, celui d’une TVA due.',
            fix: 'Sans TVA, le code est E (franchise ou formation exonérée) ou AE (autoliquidation).',
            xmlPath: path,
          },
        ];
      if (WITHOUT_VAT.has(code) && value !== null && value !== 0n)
        return [
          {
            sentence: `Le code ${code} est sans TVA, et le taux est de ${percent(value)}.`,
            fix: CORRECT,
            xmlPath: path,
          },
        ];
      return [];
    });
  }),
  'vat-amount': ofXml(({ vat, currency }) => {
    const judged = vat.filter(({ base, amount }) => base?.value != null && amount?.value != null);
    if (judged.length === 0) return null;
    return judged.flatMap(({ base, amount, rate, category, path }): Problem[] => {
      const [of, is, at] = [base?.value ?? 0n, amount?.value ?? 0n, rate?.value ?? 0n];
      const expected = WITHOUT_VAT.has(category?.text ?? '') ? 0n : roundToCents(multiply(of, at) / PER_CENT);
      // Some software sums the VAT of each line: a cent for a few lines. Other currencies are rounded to their unit.
      return isWithin(is, expected, currency?.text === 'EUR' ? ONE_CENT : 100n * ONE_CENT)
        ? []
        : [
            {
              sentence: `${percent(at)} de ${eurosOf(of)} font ${eurosOf(expected)}, et non ${eurosOf(is)}.`,
              fix: RECOMPUTE,
              xmlPath: path,
            },
          ];
    });
  }),
  'vat-base': ofXml((xml, { hasLines, profile }) => {
    const taxed = taxedOf(xml);
    const isKnown = taxed.every(({ value, category }) => value !== null && category?.text);
    // Transport charges of EXTENDED have a tax of their own, which is not read.
    if (!hasLines || profile === null || xml.lines.length === 0 || !isKnown || xml.logistics.length > 0)
      return null;
    return xml.vat.flatMap((one): Problem[] => {
      const base = one.base?.value;
      if (base === null || base === undefined || !one.category?.text) return [];
      const mine = taxed.filter((other) => keyOf(other) === keyOf(one));
      const expected = sum(mine.map(({ value }) => value ?? 0n));
      if (mine.length === 0 || absolute(base - expected) <= ONE_CENT) return [];
      return [
        {
          sentence: `La base de TVA à ${percent(one.rate?.value ?? 0n)} est de ${eurosOf(base)} ; ses lignes font ${eurosOf(expected)}.`,
          fix: RECOMPUTE,
          xmlPath: one.base?.path,
        },
      ];
    });
  }),
  'vat-listed': ofXml((xml, { hasLines, profile }) => {
    if (!hasLines || profile === null || xml.vat.length === 0 || xml.lines.length === 0) return null;
    const listed = new Set(xml.vat.map(keyOf));
    const taxed = taxedOf(xml).filter(({ category }) => category?.text);
    const used = new Set(taxed.map(keyOf));
    const unlisted = taxed.filter((one) => !listed.has(keyOf(one)));
    const unused =
      xml.logistics.length > 0 ? [] : xml.vat.filter((one) => one.category?.text && !used.has(keyOf(one)));
    return [
      ...[...new Map(unlisted.map((one) => [keyOf(one), one])).values()].map(({ category, rate, path }) => ({
        sentence: `Des lignes sont au code ${category?.text ?? ''}, ${percent(rate?.value ?? 0n)}, absent du détail de la TVA.`,
        fix: CORRECT,
        xmlPath: path,
      })),
      ...unused.map(({ category, rate, path }) => ({
        sentence: `Le détail de la TVA compte le code ${category?.text ?? ''}, ${percent(rate?.value ?? 0n)}, qu’aucune ligne n’a.`,
        fix: CORRECT,
        xmlPath: path,
      })),
    ];
  }),
  'vat-reason': ofXml(({ vat }, { profile }) => {
    const exempt = vat.filter(({ category }) => WITH_REASON.has(category?.text ?? ''));
    if (exempt.length === 0 || profile === 'minimum') return null;
    return exempt
      .filter(({ reason, reasonCode }) => !reason?.text && !reasonCode?.text)
      .map(({ category, path }) => ({
        sentence: `La TVA est nulle (code ${category?.text ?? ''}), sans motif d’exonération.`,
        fix: 'Ajoutez le motif : art. 293 B du CGI en franchise, art. 261-4-4° a pour une formation exonérée, autoliquidation pour un client de l’Union.',
        xmlPath: path,
      }));
  }),
  'vat-reason-code': ofXml(({ vat }) => {
    const codes = vat.flatMap(({ reasonCode }) => (reasonCode?.text ? [reasonCode] : []));
    if (codes.length === 0) return null;
    return codes
      .filter(({ text }) => !isCode('BR-CL-22', text.toUpperCase()))
      .map(({ text, path }) => ({
        sentence: `Le code ${quoted(text)} n’est celui d’aucun motif d’exonération.`,
        fix: 'En franchise, le code est VATEX-FR-FRANCHISE ; sinon, gardez le motif en toutes lettres, sans code.',
        xmlPath: path,
      }));
  }),
  'vat-no-reason': ofXml(({ vat }) => {
    const due = vat.filter(({ category }) => category?.text === 'S' || category?.text === 'Z');
    if (due.length === 0) return null;
    return due
      .filter(({ reason, reasonCode }) => reason?.text || reasonCode?.text)
      .map(({ reason, path }) => ({
        sentence: `Un motif d’exonération ${reason?.text ? quoted(reason.text) : ''} accompagne une TVA due.`,
        fix: CORRECT,
        xmlPath: path,
      }));
  }),
  'vat-once': ofXml(({ vat }) => {
    if (vat.length < 2) return null;
    const seen = new Set<string>();
    return vat.flatMap((one): Problem[] => {
      // Exempt parts may have different reasons.
      const key = `${keyOf(one)} ${one.reasonCode?.text ?? ''} ${one.reason?.text ?? ''}`;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [
        {
          sentence: `Le taux de ${percent(one.rate?.value ?? 0n)} (code ${one.category?.text ?? ''}) figure deux fois dans le détail.`,
          fix: RECOMPUTE,
          xmlPath: one.path,
        },
      ];
    });
  }),
  'delivery-abroad': ofXml((xml, { profile }) => {
    if (!xml.vat.some(({ category }) => category?.text === 'K') || profile === 'minimum') return null;
    const hasDate = xml.deliveryDate?.text || xml.periodStart?.text || xml.periodEnd?.text;
    if (hasDate && xml.deliveryCountry?.text) return KEPT;
    return broken(
      hasDate ? 'Le pays de livraison manque.' : 'La date de livraison ou la période manque.',
      'Une livraison intracommunautaire (code K) dit sa date et son pays. Pour un service, le code est AE.',
    );
  }),
} satisfies Partial<Record<string, Judge>>;

/**
 * The rate that an invoice charges, in hundredths of a per cent: the usual one if it fits its amounts, else another one of France;
 * null when none does, as with several rates.
 */
export function rateOf(net: number, vat: number, usual: number): number | null {
  if (vat === 0) return 0;
  const rates = [usual, ...[...FRENCH_RATES].map((rate) => Math.round(rate * 100))];
  // The VAT of lines is rounded line by line by some software.
  return rates.find((rate) => Math.abs((net * rate) / 10_000 - vat) <= 1) ?? null;
}
