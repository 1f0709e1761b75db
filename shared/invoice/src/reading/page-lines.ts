import { hasWords, type Place } from './nearby.ts';
import type { PageRow } from './page-rows.ts';

/** A line of an invoice without XML: what it costs, and whether its quantity and price make that. */
export interface PageLine {
  text: string;
  /** Null where the line gives no quantity beside its price. */
  quantity: number | null;
  /** In euros, as printed: prices may have more decimals than cents. */
  price: number | null;
  total: number;
  isRight: boolean;
  place: Place | null;
}

export interface PageTable {
  lines: readonly PageLine[];
  /** Every row with an amount was understood: their sum can be compared. */
  isWhole: boolean;
  /** The row of names was found, and has a column of quantities, of prices. */
  head: { hasQuantity: boolean; hasPrice: boolean } | null;
  /** A total without another name that closes the lines. */
  ownTotal: { value: number; place: Place | null } | null;
  /** No row of a table with a column for it says what is sold: the place of the first one. */
  unnamed: Place | null;
  /** A row that costs something, beside no other figure: neither how much of it, nor its price. */
  bare: Place | null;
  /** A row that gives how much is sold without the price of one, or two amounts without how much. */
  half: { lacks: 'price' | 'quantity'; text: string; place: Place } | null;
  /** The head of a table, or the first total, above which no line costs anything. */
  empty: Place | null;
}

const WHAT = /design|descript|prestation|libelle|intitule|detail|objet|article/;
const COST = /montant|total|amount|prix|tarif|price|p\.?\s?u\b/;
const QUANTITY = /qte|quantite|qty|quantity|duree|heures?\b|jours?\b|nombre|\bnbr?e?\b/;
const PRICE = /prix|tarif|price|p\.?\s?u\b|\btaux (?:horaire|journalier)|unitaire|\brate\b/;
const DISCOUNT = /remise|rabais|discount/;
/** What begins a cell of the totals under the lines. */
const CLOSING =
  /^(?:montant )?(?:total|sous-total|subtotal|base h|net\b|somme|t\.?v\.?a\.?\b|vat\b|(?:toutes |hors )?tax|a payer|montant (?:ht|ttc|total|hors|a ))/;

const NUMBER =
  /(?<![\w.,/])[-\u2212\u2013]?(?:\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,4})?)(?![\d/]|[.,]\d)/g;
const DAY = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/g;

const UNIT = /\b(?:jours?|journees?|heures?|forfaits?|unites?|euros?|days?|hours?)\b/g;

/** A row of more numbers is none of a table of lines; every quantity is tried with every price. */
const MOST_FIGURES = 12;

interface Figure {
  /** « 62,405 » is a price with three decimals, or a whole number of thousands. */
  values: readonly number[];
  isAmount: boolean;
  isPercent: boolean;
}

const sized = (text: string): number => Number(text.replace(/[ \u00a0\u2009\u202f'’]/g, ''));

/** What a figure may be worth. */
function valuesOf(text: string): readonly number[] {
  const sign = /[-\u2212\u2013]/.test(text) ? -1 : 1;
  const bare = text.replace(/[-\u2212\u2013]/g, '').trim();
  const [, whole = bare, mark, fraction] = /^(.*?)(?:([.,])(\d{1,4}))?$/.exec(bare) ?? [];
  const wholes = sized(whole.replace(/[.,]/g, ''));
  if (fraction === undefined) return [sign * wholes];
  const decimal = sign * Number(`${wholes}.${fraction}`);
  return fraction.length === 3 && mark ? [sign * (wholes * 1000 + Number(fraction)), decimal] : [decimal];
}

function figuresOf(text: string): Figure[] {
  const plain = text.replaceAll(DAY, (day) => 'x'.repeat(day.length));
  return [...plain.matchAll(NUMBER)].map((match) => {
    const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 5);
    const before = plain.slice(Math.max(0, match.index - 3), match.index);
    const isPercent = /^\s?%/.test(after);
    return {
      values: valuesOf(match[0]),
      isPercent,
      isAmount:
        !isPercent &&
        (/[.,]\d\d$/.test(match[0]) ||
          /^\s?(?:€|eur\b|e(?![a-z]))/.test(after) ||
          /(?:€|eur)\s?$/.test(before)),
    };
  });
}

/**
 * Whether a total is what a quantity makes of a price. Prices are often rounded to the cent before they are multiplied: half a cent for
 * each unit; one of whole or half euros is exact, and its product to half a cent.
 */
const isProduct = (quantity: number, price: number, total: number) =>
  Math.abs(quantity * price - total) <
  (Number.isInteger(price * 2) ? 0.0051 : Math.max(0.011, Math.abs(quantity) * 0.005 + 0.001));

interface Head {
  hasWhat: boolean;
  hasQuantity: boolean;
  hasPrice: boolean;
  hasDiscount: boolean;
  /** None of its columns is with VAT. */
  isNet: boolean;
}

/** « 1 540,00 »: a quantity of one and 540,00 that stand close together, or a thousand and more. */
const GLUED =
  /(?<![\d.,\w-])(\d{1,3})[ \u00a0\u2009\u202f](?=[1-9]\d{2}(?:[ \u00a0\u2009\u202f]\d{3})*[.,]\d\d(?!\d))/;

/** A row of the table; undefined without an amount, null where it is not understood. */
function lineOf(row: PageRow, head: Head): PageLine | null | undefined {
  const line = readLine(row.text, row, head);
  if (line?.isRight !== false && line !== null) return line;
  const at = row.text.search(GLUED);
  // What stands close is the first amount of its row.
  if (at === -1 || /[.,]\d\d(?!\d)/.test(row.text.slice(0, at))) return line;
  const apart = row.text.replace(GLUED, '$1\t');
  const other = readLine(apart, row, head);
  // Without another number for it, what stands close is the quantity.
  const hasUnits = figuresOf(row.text).some(({ isAmount, isPercent }) => !isAmount && !isPercent);
  const isOnlyReading = line === null && other !== null && !hasUnits;
  return (other?.isRight || isOnlyReading) && other && other.quantity !== null ? other : line;
}

function readLine(text: string, row: PageRow, head: Head): PageLine | null | undefined {
  const figures = figuresOf(text);
  if (figures.length > MOST_FIGURES) return null;
  const amounts = figures.filter(({ isAmount }) => isAmount);
  if (amounts.length === 0) return undefined;
  const units = figures
    .filter(({ isAmount, isPercent }) => !isAmount && !isPercent)
    .flatMap(({ values }) => values);
  // « 3 j × 7 h »
  const products = units.flatMap((one, index) => units.slice(index + 1).map((other) => one * other));
  const percents = figures.filter(({ isPercent }) => isPercent).flatMap(({ values }) => values);
  // A discount, or a price before VAT beside an amount with VAT.
  const factors = [
    1,
    ...percents.flatMap((one) => [1 + one / 100, 1 / (1 + one / 100)]),
    ...(head.hasDiscount ? percents.map((one) => 1 - one / 100) : []),
  ];
  const base = { text: row.text.replaceAll('\t', ' ').trim(), place: row.place };
  const last = amounts.at(-1)?.values.at(-1) ?? 0;
  if (amounts.length === 1) {
    return head.hasPrice && head.hasQuantity
      ? null
      : { ...base, quantity: null, price: null, total: last, isRight: true };
  }
  for (const total of amounts.toReversed())
    for (const price of amounts) {
      if (price === total) continue;
      for (const quantity of [
        ...units,
        ...products,
        ...amounts.filter((one) => one !== total && one !== price).flatMap(({ values }) => values),
        1,
      ])
        for (const factor of factors)
          for (const one of price.values)
            for (const made of total.values)
              if (isProduct(quantity, one * factor, made))
                return { ...base, quantity, price: one, total: made, isRight: true };
    }
  const [first = 0, second = 0] = amounts.map(({ values }) => values.at(-1) ?? 0);
  const cells = text.split('\t');
  // Names of columns may stand on two lines: a cell of its own says how much of the price after it.
  const isCounted = head.isNet && cells.length === 4 && QUANTITY_ALONE.test(cells[1]?.trim() ?? '');
  const isPriced = (head.hasPrice && head.hasQuantity) || isCounted;
  if (amounts.length !== 2 || units.length === 0 || !isPriced) return null;
  // A number within what is sold is no quantity where the row has cells for it; at its end it may be one that stands close.
  const own = besideName(text)
    .filter(({ isAmount, isPercent }) => !isAmount && !isPercent)
    .flatMap(({ values }) => values);
  const close = cells.flatMap((cell) => QUANTITY_AT_END.exec(cell.trim())?.[1] ?? []).flatMap(valuesOf);
  const quantity = cells.length > 2 ? (own.at(-1) ?? close.at(-1)) : units.at(-1);
  if (quantity === undefined) return null;
  const [price, total] = Math.abs(first) > Math.abs(second) ? [second, first] : [first, second];
  return { ...base, quantity, price, total, isRight: false };
}

/** « 4 jours » */
const QUANTITY_ALONE = /^\d{1,4}(?:[.,]\d{1,3})? ?(?:j|h|jours?|journees?|heures?)$/;
/** « Excel, perfectionnement 3 j » */
const QUANTITY_AT_END = / (\d{1,4}(?:[.,]\d{1,3})?) ?(?:j|h|jours?|journees?|heures?|forfaits?|unites?)?$/;

/** Figures of a row outside of the cell that names what is sold. */
function besideName(text: string): Figure[] {
  const cells = text.split('\t');
  const name = cells.findIndex((cell) => /[a-z]{3}/.test(cell.replaceAll(UNIT, '')));
  return cells.filter((_cell, index) => index !== name).flatMap((cell) => figuresOf(cell));
}

/** How much is sold, or what one of it costs, in words beside a number. */
const IN_WORDS =
  /\d ?(?:jours?|journees?|demi-?\s?journees?|j|heures?|h|seances?|sessions?|unites?|pages?|modules?|days?|hours?)\b|\d ?h ?\d{2}\b|forfait|lump sum|\d ?[x×*] ?\d|(?:par|l'|la|\/) ?(?:jour|journee|heure|h\b|j\b|seance|stagiaire|personne)|unitaire|\btarif|\btjm\b|\bqte\b|quantite/;

/** Whether a row has one amount and nothing that says how it is made. */
const isBare = (row: PageRow): boolean => {
  const beside = besideName(row.text).filter(({ isPercent }) => !isPercent);
  const all = figuresOf(row.text).filter(({ isAmount }) => isAmount);
  return (
    all.length === 1 && beside.filter(({ isAmount }) => !isAmount).length === 0 && !IN_WORDS.test(row.text)
  );
};

const NO_SALE = /remise|rabais|acompte|avance|frais|debours|discount|forfait|escompte/;

function halfOf(row: PageRow, line: PageLine | null): PageTable['half'] {
  if (NO_SALE.test(row.text) || line?.quantity != null) return null;
  const beside = besideName(row.text).filter(({ isPercent }) => !isPercent);
  const costs = figuresOf(row.text).filter(({ isAmount }) => isAmount);
  const units = beside.filter(({ isAmount }) => !isAmount).flatMap(({ values }) => values);
  const text = row.text.replaceAll('\t', ' ').trim();
  const isSaid = units.length > 0 || IN_WORDS.test(row.text);
  if (costs.length === 1 && isSaid && !units.includes(1) && /[a-z]{4}/.test(row.text))
    return { lacks: 'price', text, place: row.place };
  // Two prices; a quantity may be written with two decimals.
  const areWhole = costs.every(({ values }) => Math.abs(values[0] ?? 0) >= 15);
  if (costs.length === 2 && line === null && !isSaid && areWhole && /[a-z]{4}/.test(row.text))
    return { lacks: 'quantity', text, place: row.place };
  return null;
}

/** What an amount of a page without a table of lines stands beside, where it is no line. */
const OF_NO_LINE =
  /recouvrement|capital|retard|penalit|indemnite|acompte|deja|solde|remise|escompte|\biban\b|siret|siren|\bhors\b|regl|pay|avoir|seuil|debours/;

/** « soit 3 journées à 650,00 € » */
const PRICED_IN_WORDS =
  /\d ?(?:jours?|journees?|j|heures?|h|seances?|sessions?|forfaits?)\b[^.\n]{0,60}\d[\d ]*(?:[.,]\d\d|€| eur)/;

/** A page in free words: its first total, where nothing above it costs anything. */
function emptyAbove(rows: readonly PageRow[], prose: string): Place | null {
  const end = rows.findIndex(
    ({ text, cells }) =>
      cells.some((cell) => CLOSING.test(cell.text)) && figuresOf(text).some(({ isAmount }) => isAmount),
  );
  if (PRICED_IN_WORDS.test(prose)) return null;
  const isSold = rows
    .slice(0, Math.max(0, end))
    .some(({ text }) => figuresOf(text).some(({ isAmount }) => isAmount) && !/capital/.test(text));
  return isSold ? null : (rows[end]?.place ?? null);
}

/** A page in free words: the row of its first line, where neither that nor the rows around it say how much was sold. */
function bareLine(rows: readonly PageRow[]): Place | null {
  const end = rows.findIndex(
    ({ text, cells }) =>
      cells.some((cell) => CLOSING.test(cell.text)) && figuresOf(text).some(({ isAmount }) => isAmount),
  );
  const lines = rows.slice(0, Math.max(0, end));
  const at = lines.findLastIndex(
    ({ text }) =>
      figuresOf(text).some(({ isAmount }) => isAmount) && /[a-z]{4}/.test(text) && !OF_NO_LINE.test(text),
  );
  const row = lines[at];
  if (!row || !isBare(row)) return null;
  return lines.slice(Math.max(0, at - 3), end).some(({ text }) => IN_WORDS.test(text)) ? null : row.place;
}

const WRITTEN =
  /(\d{1,5}(?:[.,]\d{1,3})?) ?(?:[a-z.()]{1,12} ){0,2}[x×*] ?(\d[\d ., \u00a0\u202f]{0,14}) ?(?:€|eur)? ?(?:ht|h\.t\.)? ?= ?(\d[\d ., \u00a0\u202f]{0,14})/g;

/** The lines of an invoice as the page shows them: a table under a row of names, or « 3 jours × 650,00 € = 1 950,00 € ». */
export function tableOf(rows: readonly PageRow[], prose: string): PageTable {
  const lines: PageLine[] = [];
  let isNamed = false;
  let isWhole = true;
  let head: Head | null = null;
  let named: Head | null = null;
  let ownTotal: PageTable['ownTotal'] = null;
  let bare: Place | null = null;
  let headPlace: Place | null = null;
  let isEmpty = true;
  let half: PageTable['half'] = null;
  for (const row of rows) {
    const { text } = row;
    const isHead =
      row.cells.length > 0 &&
      !/\d/.test(text) &&
      COST.test(text) &&
      (WHAT.test(text) || QUANTITY.test(text)) &&
      hasWords(text);
    if (isHead && text.length < 160) {
      head = {
        hasWhat: WHAT.test(text),
        hasQuantity: QUANTITY.test(text),
        hasPrice: PRICE.test(text),
        hasDiscount: DISCOUNT.test(text),
        isNet: !/t\.?t\.?c|\bt\.?v\.?a|taxe/.test(text),
      };
      named ??= head;
      headPlace ??= row.place;
      continue;
    }
    if (!head) continue;
    // The words of the totals are none of a line.
    isNamed ||=
      !row.cells.some((cell) => CLOSING.test(cell.text)) && /[a-z]{4}/.test(text.replaceAll(UNIT, ''));
    const closing = row.cells.find((cell) => CLOSING.test(cell.text) || / [-\u2013] total$/.test(cell.text));
    // Totals of a part or of a page stand between lines.
    if (
      closing &&
      /^(?:sous-total|subtotal|total (?:page|partiel|intermediaire)|a reporter)/.test(closing.text)
    )
      continue;
    if (closing) {
      const figures = figuresOf(text).filter(({ isAmount }) => isAmount);
      const isPlain = !/h\.?t\b|hors|t\.?t\.?c|toutes|t\.?v\.?a\b|vat|tax|net|pay|regler|remise/.test(text);
      if (isPlain && figures.length === 1 && lines.length > 0)
        ownTotal = { value: figures[0]?.values.at(-1) ?? 0, place: row.place };
      head = null;
      continue;
    }
    const line = lineOf(row, head);
    if (line === undefined) continue;
    isEmpty = false;
    if ((head.hasQuantity || head.hasPrice) && isBare(row)) bare ??= row.place;
    half ??= halfOf(row, line);
    if (line === null) isWhole = false;
    else lines.push(line);
  }
  if (lines.length === 0 && isWhole) {
    for (const [text, quantity = '', price = '', total = ''] of prose.matchAll(WRITTEN)) {
      const [of, at, made] = [quantity, price, total].map(
        (one) => valuesOf(one.trim().replace(/[., ]+$/, '')).at(-1) ?? 0,
      );
      if (of === undefined || at === undefined || made === undefined) continue;
      lines.push({
        text,
        quantity: of,
        price: at,
        total: made,
        isRight: isProduct(of, at, made),
        place: null,
      });
    }
  }
  const unnamed = named?.hasWhat && !isNamed ? (lines[0]?.place ?? null) : null;
  const isSold = lines.some(({ quantity }) => quantity !== null);
  return {
    lines,
    isWhole: isWhole && lines.length > 0,
    head: named,
    ownTotal,
    unnamed,
    bare: isSold ? null : named ? bare : bareLine(rows),
    half,
    empty: named ? (isEmpty ? headPlace : null) : lines.length > 0 ? null : emptyAbove(rows, prose),
  };
}
