import {
  absolute,
  decimalPlaces,
  divide,
  isWithin,
  multiply,
  ONE_CENT,
  roundToCents,
  sum,
  type Decimal,
} from '../decimal.ts';
import type { CiiInvoice, InvoiceLine, NumberField } from '../reading/cii.ts';
import { isCode } from './code-lists.ts';
import { broken, KEPT, ofXml, type Judge, type Problem } from './judge.ts';
import { eurosOf, figure, quoted, several } from './wording.ts';

const CORRECT = 'Corrigez-le dans votre logiciel, puis exportez de nouveau la facture.';
const RECOMPUTE = 'Recalculez la facture dans votre logiciel, puis exportez-la de nouveau.';

const valueOf = (field: NumberField | null | undefined): Decimal | null => field?.value ?? null;
const orZero = (field: NumberField | null | undefined): Decimal => field?.value ?? 0n;

const nameOf = (line: InvoiceLine) =>
  `La ligne ${line.id?.text || '?'}${line.name?.text ? ` (${line.name.text.slice(0, 40)})` : ''}`;

const countedLines = (xml: CiiInvoice) => xml.lines.filter(({ isCounted }) => isCounted);

/** A total against what it must be; null when a part is missing or no number. */
function total(
  field: NumberField | null | undefined,
  expected: Decimal | null,
  what: string,
  how: string,
): readonly Problem[] | null {
  const value = valueOf(field);
  if (value === null || expected === null) return null;
  return value === expected
    ? KEPT
    : broken(`${what} est de ${eurosOf(value)} ; ${how} donne ${eurosOf(expected)}.`, RECOMPUTE, {
        xmlPath: field?.path,
      });
}

export const AMOUNT_JUDGES = {
  'lines-present': ofXml(({ lines }, { hasLines, profile }) => {
    if (profile !== null && !hasLines) return null;
    return lines.length > 0 ? KEPT : broken('Le XML ne contient aucune ligne de facture.', CORRECT);
  }),
  'line-complete': ofXml(({ lines }, { hasLines }) => {
    if (!hasLines || lines.length === 0) return null;
    return lines
      .filter(({ isCounted }) => isCounted)
      .flatMap((line): Problem[] => {
        const texts: readonly (readonly [what: string, text: string | null | undefined])[] = [
          ['son numéro', line.id?.text],
          ['sa quantité', line.quantity?.text],
          ['son unité', line.unit],
          ['son montant', line.total?.text],
          ['son libellé', line.name?.text],
          ['son prix', line.netPrice?.text],
          ['son code de TVA', line.category?.text],
        ];
        const missing = texts.flatMap(([what, text]) => (text ? [] : [what]));
        return missing.length > 0
          ? [
              {
                sentence: `${nameOf(line)} ne dit pas ${missing.join(', ')}.`,
                fix: CORRECT,
                xmlPath: line.path,
              },
            ]
          : [];
      });
  }),
  'unit-code': ofXml(({ lines }) => {
    const units = lines.filter(({ unit }) => unit !== null && unit !== '');
    if (units.length === 0) return null;
    return units
      .filter(({ unit }) => !isCode('BR-CL-23', unit ?? ''))
      .map((line) => ({
        sentence: `${nameOf(line)} est comptée en ${quoted(line.unit ?? '')}, qui n’est pas un code d’unité.`,
        fix: 'Le jour a le code DAY, l’heure HUR, la pièce C62.',
        xmlPath: line.quantity?.path,
      }));
  }),
  'price-positive': ofXml(({ lines }, { hasLines }) => {
    if (!hasLines || lines.length === 0) return null;
    return lines.flatMap((line) =>
      [line.netPrice, line.grossPrice].flatMap((price) =>
        orZero(price) < 0n
          ? [
              {
                sentence: `${nameOf(line)} a un prix de ${figure(orZero(price))} €.`,
                fix: 'Un prix est positif : pour retirer une somme, mettez une remise ou une quantité négative.',
                xmlPath: price?.path,
              },
            ]
          : [],
      ),
    );
  }),
  'line-product': ofXml((xml, { hasLines }) => {
    if (!hasLines) return null;
    const judged = countedLines(xml).flatMap((line) => {
      const [quantity, price, amount] = [valueOf(line.quantity), valueOf(line.netPrice), valueOf(line.total)];
      if (quantity === null || price === null || amount === null) return [];
      const basis = valueOf(line.basisQuantity);
      // Some software writes the price of one unit beside a basis of several, or counts allowances in the price.
      const units = basis !== null && basis !== 0n ? [divide(price, basis), price] : [price];
      const extra = sum(
        line.allowances.map(({ isCharge, amount: of }) => (isCharge ? orZero(of) : -orZero(of))),
      );
      const accepted = units.flatMap((unit) =>
        [extra, 0n].map((one) => roundToCents(multiply(quantity, unit) + one)),
      );
      const [expected = 0n] = accepted;
      // Prices are often rounded to the cent before they are multiplied: half a cent for each unit.
      const tolerance = absolute(quantity) / 200n > ONE_CENT ? absolute(quantity) / 200n : ONE_CENT;
      return [
        {
          line,
          quantity,
          price,
          amount,
          expected,
          isRight: accepted.some((one) => isWithin(amount, one, tolerance)),
        },
      ];
    });
    if (judged.length === 0) return null;
    return judged
      .filter(({ isRight }) => !isRight)
      .map(({ line, quantity, price, amount, expected }) => ({
        sentence: `${nameOf(line)} : ${figure(quantity)} × ${figure(price)} € font ${eurosOf(expected)}, et non ${eurosOf(amount)}.`,
        fix: RECOMPUTE,
        xmlPath: line.total?.path,
      }));
  }),
  decimals: ofXml(({ totals, vat, allowances, lines }) => {
    const fields = [
      ...(totals
        ? [
            totals.lines,
            totals.charges,
            totals.allowances,
            totals.basis,
            ...totals.vatFields,
            totals.rounding,
            totals.gross,
            totals.prepaid,
            totals.due,
          ]
        : []),
      ...vat.flatMap(({ base, amount }) => [base, amount]),
      ...allowances.map(({ amount }) => amount),
      ...lines.flatMap((line) => [line.total, ...line.allowances.map(({ amount }) => amount)]),
    ].flatMap((field) => (field && field.value !== null ? [field] : []));
    if (fields.length === 0) return null;
    return fields
      .filter(({ text }) => decimalPlaces(text) > 2)
      .map(({ text, path }) => ({
        sentence: `Le montant ${text} a ${several(decimalPlaces(text), 'décimale')}.`,
        fix: 'Arrondissez-le au centime dans votre logiciel.',
        xmlPath: path,
      }));
  }),
  'fine-decimals': ofXml(({ lines, vat }, { isFrench }) => {
    if (!isFrench) return null;
    const fine = (field: NumberField | null, most: number, what: string): Problem[] =>
      field && field.value !== null && decimalPlaces(field.text) > most
        ? [
            {
              sentence: `${what} ${field.text} a plus de ${several(most, 'décimale')}.`,
              fix: CORRECT,
              xmlPath: field.path,
            },
          ]
        : [];
    return [
      ...lines.flatMap((line) => [
        ...fine(line.quantity, 4, 'La quantité'),
        ...fine(line.netPrice, 6, 'Le prix'),
        ...fine(line.grossPrice, 6, 'Le prix'),
        ...fine(line.rate, 2, 'Le taux'),
      ]),
      ...vat.flatMap(({ rate }) => fine(rate, 2, 'Le taux')),
    ];
  }),
  'allowance-complete': ofXml(({ allowances, lines }) => {
    const ofLines = lines.flatMap((line) => line.allowances);
    if (allowances.length + ofLines.length === 0) return null;
    return [
      ...allowances.map((one) => ({ one, needsVat: true })),
      ...ofLines.map((one) => ({ one, needsVat: false })),
    ].flatMap(({ one, needsVat }) => {
      const missing = [
        ...(one.amount?.text ? [] : ['son montant']),
        ...(!needsVat || one.category?.text ? [] : ['son code de TVA']),
      ];
      return missing.length > 0
        ? [
            {
              sentence: `${one.isCharge ? 'Un frais' : 'Une remise'} ne dit pas ${missing.join(', ')}.`,
              fix: CORRECT,
              xmlPath: one.path,
            },
          ]
        : [];
    });
  }),
  'allowance-reason': ofXml(({ allowances, lines }) => {
    const every = [...allowances, ...lines.flatMap((line) => line.allowances)];
    if (every.length === 0) return null;
    return every
      .filter(({ reason, reasonCode }) => !reason?.text && !reasonCode?.text)
      .map(({ isCharge, path }) => ({
        sentence: `${isCharge ? 'Un frais' : 'Une remise'} n’a ni motif, ni code.`,
        fix: CORRECT,
        xmlPath: path,
      }));
  }),
  'totals-present': ofXml(({ totals }, { profile }) => {
    const wanted = [
      ['le total des lignes', totals?.lines, profile !== 'minimum'],
      ['le total HT', totals?.basis, true],
      ['le total TTC', totals?.gross, true],
      ['le net à payer', totals?.due, true],
    ] as const;
    const missing = wanted.flatMap(([what, field, isWanted]) => (isWanted && !field?.text ? [what] : []));
    return missing.length > 0
      ? broken(`Il manque ${missing.join(', ')}.`, CORRECT, { xmlPath: totals?.path })
      : KEPT;
  }),
  'sum-lines': ofXml((xml, { hasLines }) => {
    const lines = countedLines(xml);
    if (!hasLines || lines.length === 0 || lines.some((line) => valueOf(line.total) === null)) return null;
    return total(
      xml.totals?.lines,
      roundToCents(sum(lines.map((line) => orZero(line.total)))),
      'Le total des lignes',
      `la somme ${lines.length > 1 ? `des ${lines.length} lignes` : 'de la ligne'}`,
    );
  }),
  'sum-allowances': ofXml(({ allowances, totals }) => {
    const given = allowances.filter(({ isCharge }) => !isCharge);
    if (given.length === 0 && !totals?.allowances) return null;
    const expected = sum(given.map(({ amount }) => orZero(amount)));
    if (totals && !totals.allowances && expected !== 0n)
      return broken(`Le total des remises manque ; elles font ${eurosOf(expected)}.`, RECOMPUTE, {
        xmlPath: totals.path,
      });
    return total(totals?.allowances, expected, 'Le total des remises', 'la somme des remises');
  }),
  'sum-charges': ofXml(({ allowances, logistics, totals }) => {
    const given = allowances.filter(({ isCharge }) => isCharge);
    if (given.length + logistics.length === 0 && !totals?.charges) return null;
    const expected = sum([...given.map(({ amount }) => orZero(amount)), ...logistics.map(orZero)]);
    if (totals && !totals.charges && expected !== 0n)
      return broken(`Le total des frais manque ; ils font ${eurosOf(expected)}.`, RECOMPUTE, {
        xmlPath: totals.path,
      });
    return total(totals?.charges, expected, 'Le total des frais', 'la somme des frais');
  }),
  'total-net': ofXml(({ totals }) => {
    const lines = valueOf(totals?.lines);
    if (lines === null) return null;
    return total(
      totals?.basis,
      lines - orZero(totals?.allowances) + orZero(totals?.charges),
      'Le total HT',
      'le total des lignes, remises et frais compris,',
    );
  }),
  'total-vat': ofXml(({ totals, vat, currency }) => {
    if (vat.length === 0 || vat.some(({ amount }) => valueOf(amount) === null)) return null;
    // With a second currency, the one of the invoice counts.
    if (totals?.vat?.currency && currency?.text && totals.vat.currency !== currency.text) return null;
    return total(
      totals?.vat,
      sum(vat.map(({ amount }) => orZero(amount))),
      'Le total de TVA',
      'la somme par taux',
    );
  }),
  'total-gross': ofXml(({ totals }) => {
    const basis = valueOf(totals?.basis);
    if (basis === null) return null;
    return total(totals?.gross, basis + orZero(totals?.vat), 'Le total TTC', 'le total HT plus la TVA');
  }),
  'total-due': ofXml(({ totals }, { profile }) => {
    const gross = valueOf(totals?.gross);
    // MINIMUM has no place for what was paid before.
    if (gross === null || (profile === 'minimum' && !totals?.prepaid)) return null;
    return total(
      totals?.due,
      gross - orZero(totals?.prepaid) + orZero(totals?.rounding),
      'Le net à payer',
      orZero(totals?.prepaid) === 0n ? 'le total TTC' : 'le total TTC moins l’acompte',
    );
  }),
} satisfies Partial<Record<string, Judge>>;
