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
const QUANTITY = /volume|qte|quantite|qty|quantity|duree|heures?\b|jours?\b|nombre|\bnb(?:r?e?\b|u)/;
const PRICE = /prix|tarif|price|p\.?\s?u\b|\btaux (?:horaire|journalier)|unitaire|\brate\b/;
const DISCOUNT = /remise|rabais|discount/;
/** What begins a cell of the totals under the lines. */
const CLOSING =
  /^(?:montant )?(?:total|sous-total|subtotal|base h|net\b|somme|t\.?v\.?a\.?\b|vat\b|(?:toutes |hors )?tax|a payer|montant (?:ht|ttc|total|hors|a ))/;

const NUMBER =
  /(?<![\w.,/])(?:[-\u2212\u2013](?:€ ?)?)?(?:\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,4})?)(?![\d/]|[.,]\d)/g;
const DAY = /\d{1,4}[/.-] ?\d{1,2}[/.-] ?\d{2,4}/g;

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
  const bare = text.replace(/[-\u2212\u2013€]/g, '').trim();
  const [, whole = bare, mark, fraction] = /^(.*?)(?:([.,])(\d{1,4}))?$/.exec(bare) ?? [];
  const wholes = sized(whole.replace(/[.,]/g, ''));
  if (fraction === undefined) return [sign * wholes];
  const decimal = sign * Number(`${wholes}.${fraction}`);
  return fraction.length === 3 && mark ? [sign * (wholes * 1000 + Number(fraction)), decimal] : [decimal];
}

/** A number alone in its cell, as pages print amounts that say their currency once for all. */
const ALONE = /^[-\u2212\u2013]?(?:\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3})+|\d{1,7})(?:[.,]\d{1,2})?$/;

/** Where the last two numbers that stand alone begin and end: the price and the amount of a line. */
function bareAmounts(text: string): { start: number; end: number }[] {
  let start = 0;
  const alone = text.split('\t').flatMap((cell) => {
    const at = start;
    start += cell.length + 1;
    return ALONE.test(cell.trim()) ? [{ start: at, end: at + cell.length }] : [];
  });
  // A lone number beside words alone may be how much of it.
  return alone.length > 1 ? alone.slice(-2) : [];
}

function figuresOf(text: string, isUnmarked = false): Figure[] {
  const bare = isUnmarked ? bareAmounts(text) : [];
  const plain = text.replaceAll(DAY, (day) => 'x'.repeat(day.length));
  return [...plain.matchAll(NUMBER)].map((match) => {
    const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 5);
    const before = plain.slice(Math.max(0, match.index - 3), match.index);
    const isPercent = /^[ \u00a0\u202f]?%/.test(after);
    return {
      values: valuesOf(match[0]),
      isPercent,
      isAmount:
        !isPercent &&
        (bare.some(({ start, end }) => match.index >= start && match.index < end) ||
          /[.,]\d\d$/.test(match[0]) ||
          /^[^\S\t]?(?:€|eur\b|e(?![a-z]))/.test(after) ||
          /(?:€|eur)[^\S\t]?$/.test(before) ||
          match[0].includes('€')),
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
  /** No amount of the page has a currency beside it. */
  isUnmarked: boolean;
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
  const figures = figuresOf(text, head.isUnmarked);
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
  const own = besideName(text, head.isUnmarked)
    .filter(({ isAmount, isPercent }) => !isAmount && !isPercent)
    .flatMap(({ values }) => values);
  const close = cells.flatMap((cell) => QUANTITY_AT_END.exec(cell.trim())?.[1] ?? []).flatMap(valuesOf);
  const quantity = cells.length > 2 ? (own.at(-1) ?? close.at(-1)) : units.at(-1);
  if (quantity === undefined) return null;
  return { ...base, quantity, price: first, total: second, isRight: false };
}

/** « 4 jours » */
const QUANTITY_ALONE = /^\d{1,4}(?:[.,]\d{1,3})? ?(?:j|h|jours?|journees?|heures?)$/;
/** « Excel, perfectionnement 3 j » */
const QUANTITY_AT_END = / (\d{1,4}(?:[.,]\d{1,3})?) ?(?:j|h|jours?|journees?|heures?|forfaits?|unites?)?$/;

/** Figures of a row outside of the cell that names what is sold. */
function besideName(text: string, isUnmarked = false): Figure[] {
  const cells = text.split('\t');
  const name = cells.findIndex((cell) => /[a-z]{3}/.test(cell.replaceAll(UNIT, '')));
  return figuresOf(cells.filter((_cell, index) => index !== name).join('\t'), isUnmarked);
}

/** How much is sold, or what one of it costs, in words beside a number. */
const IN_WORDS =
  /\d ?(?:jours?|journees?|demi-?\s?journees?|j|heures?|h|seances?|sessions?|unites?|pages?|modules?|days?|hours?)\b|\d ?h ?\d{2}\b|forfait|lump sum|\d ?[x×*] ?\d|(?:par|l'|la|\/) ?(?:jour|journee|heure|h\b|j\b|seance|stagiaire|personne)|unitaire|\btarif|\btjm\b|\bqte\b|quantite/;

/** Whether a row has one amount and nothing that says how it is made. */
const isBare = (row: PageRow, isUnmarked = false): boolean => {
  const beside = besideName(row.text, isUnmarked).filter(({ isPercent }) => !isPercent);
  const all = figuresOf(row.text, isUnmarked).filter(({ isAmount }) => isAmount);
  return (
    all.length === 1 && beside.filter(({ isAmount }) => !isAmount).length === 0 && !IN_WORDS.test(row.text)
  );
};

const NO_SALE = /remise|rabais|acompte|avance|frais|debours|discount|forfait|escompte/;

function halfOf(row: PageRow, line: PageLine | null, isUnmarked: boolean): PageTable['half'] {
  if (NO_SALE.test(row.text) || line?.quantity != null) return null;
  const beside = besideName(row.text, isUnmarked).filter(({ isPercent }) => !isPercent);
  const costs = figuresOf(row.text, isUnmarked).filter(({ isAmount }) => isAmount);
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

export const isPricedInWords = (prose: string): boolean => PRICED_IN_WORDS.test(prose);

/** A page in free words: its first total, where nothing above it costs anything. */
function emptyAbove(rows: readonly PageRow[], prose: string): Place | null {
  const end = rows.findIndex(
    ({ text, cells }) =>
      cells.some((cell) => CLOSING.test(cell.text)) && figuresOf(text).some(({ isAmount }) => isAmount),
  );
  if (isPricedInWords(prose)) return null;
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

/** What begins a line again: an address of totals, or names of columns. */
const areOneLine = (row: PageRow, next: PageRow): boolean => {
  const [, top, , height] = row.place.box;
  const gap = next.place.box[1] - (top + height);
  return row.page === next.page && gap < 0.7 * Math.min(height, next.place.box[3]);
};

/** Cells of two rows that stand under one another as one cell. */
function underOneAnother(row: PageRow, next: PageRow): PageRow {
  const cells = row.cells.map((cell) => ({ ...cell }));
  for (const cell of next.cells) {
    const [left, , width] = cell.box;
    const above = cells.find(({ box: [x, , wide] }) => left < x + wide && x < left + width);
    if (above) above.text = `${above.text} ${cell.text}`;
    else cells.push({ ...cell });
  }
  const sorted = cells.toSorted((a, b) => a.box[0] - b.box[0]);
  const boxes = [row.place.box, next.place.box];
  const left = Math.min(...boxes.map(([x]) => x));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const [, top] = row.place.box;
  const [, below, , height] = next.place.box;
  return {
    page: row.page,
    cells: sorted,
    text: sorted.map(({ text }) => text).join('\t'),
    place: { page: row.page, box: [left, top, right - left, below + height - top] },
  };
}

/** Most rows above and below one that are parts of its line. */
const MOST_ABOVE = 3;
const MOST_BELOW = 2;
/** What is left of an amount that goes on below. */
const CUT_AMOUNT = /^(?:€|eur) ?\d{0,3}$/;

/** A line whose cells go on in the rows below, or began in those above: « 1.250,00 | € »; null where it reads no better so. */
function wrapped(
  row: PageRow,
  above: readonly PageRow[],
  below: readonly PageRow[],
  head: Head,
  alone: PageLine | null | undefined,
): { row: PageRow; line: PageLine; parts: readonly PageRow[] } | null {
  if (!figuresOf(row.text, head.isUnmarked).some(({ isAmount }) => isAmount)) return null;
  const isOther = (one: PageRow) => one.cells.some((cell) => CLOSING.test(cell.text));
  const before: PageRow[] = [];
  for (const one of above.toReversed()) {
    if (isOther(one) || !areOneLine(one, before[0] ?? row)) break;
    before.unshift(one);
  }
  const after: PageRow[] = [];
  for (const one of below) {
    if (isOther(one) || !areOneLine(after.at(-1) ?? row, one) || lineOf(one, head)?.isRight) break;
    after.push(one);
  }
  const windows = Array.from({ length: before.length + 1 }, (_of, from) =>
    Array.from({ length: after.length + 1 }, (_to, to) => [
      ...before.slice(before.length - from),
      row,
      ...after.slice(0, to),
    ]),
  ).flat();
  const readings = windows
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => a.length - b.length)
    .flatMap((parts) => {
      const [first, ...others] = parts;
      const whole = first && others.reduce(underOneAnother, first);
      const line = whole && lineOf(whole, head);
      return whole && line && line.quantity !== null ? [{ row: whole, line, parts }] : [];
    });
  const right = readings.find(({ line }) => line.isRight);
  if (right) return right;
  const isCut = [...before, row, ...after].some(({ cells }) =>
    cells.some(({ text }) => CUT_AMOUNT.test(text)),
  );
  if (isCut || alone?.quantity != null) return null;
  // A wrong product counts where the row alone has less of what makes it.
  return (
    readings.find(
      ({ row: whole }) =>
        besideName(row.text, head.isUnmarked).length < besideName(whole.text, head.isUnmarked).length,
    ) ?? null
  );
}

const WRITTEN =
  /(\d{1,5}(?:[.,]\d{1,3})?) ?(?:[a-z.()]{1,12} ){0,2}[x×*] ?(\d[\d ., \u00a0\u202f]{0,14}) ?(?:€|eur)? ?(?:ht|h\.t\.)? ?= ?(\d[\d ., \u00a0\u202f]{0,14})/g;

/** The text of a row of names, with that of rows without a figure that touch it. */
const namesIn = (row: PageRow, ...beside: readonly (PageRow | undefined)[]): string => {
  const touching = beside.filter(
    (one) =>
      one &&
      !/\d/.test(one.text) &&
      (one.place.box[1] < row.place.box[1] ? isOfHead(row, one) : isOfHead(one, row)),
  );
  return [row, ...touching].map((one) => one?.text).join('\t');
};

const OF_TERMS = /recouvrement|penalit|\biban\b|siret|capital/;

/** What is in the cells of a row of names of columns. */
const OF_HEAD =
  /^(?:h\.?t\b|t\.?v\.?a\b|t\.?t\.?c\b|%|€|eur\b|en euros|unit|ligne|total|montant|somme|prix|tarif|p\.?\s?u\b|taux|qte|quantite|nb|nombre|duree|volume|design|descript|libelle|hors tax|net\b)[^\d]*$/;

/** Whether a row without a figure stands beside a row of names, or touches it. */
const isOfHead = (row: PageRow, head: PageRow | null): boolean => {
  if (!head || head.page !== row.page || !row.cells.every(({ text }) => OF_HEAD.test(text))) return false;
  const [, top, , height] = head.place.box;
  return row.place.box[1] - (top + height) < 0.35 * Math.min(height, row.place.box[3]);
};

/** Rates by which a total without VAT is less than what stands below it. */
const RATES = [20, 10, 8.5, 5.5, 2.1];

/**
 * Whether a row is the total of the lines above it, under another name: it has one amount, their sum, and no quantity; and the
 * totals below are made of that sum. A line may cost what those above it cost together: then they are made of both.
 */
function isSum(
  row: PageRow,
  line: PageLine | null,
  lines: readonly PageLine[],
  below: readonly PageRow[],
): boolean {
  const [only, ...others] = figuresOf(row.text).filter(({ isPercent }) => !isPercent);
  if (lines.length < 2 || line?.quantity != null || !only?.isAmount || others.length > 0) return false;
  const sum = lines.reduce((all, { total }) => all + total, 0);
  const isSame = (one: number, other: number) => Math.abs(one - other) < 0.005;
  if (!only.values.some((value) => isSame(value, sum))) return false;
  const end = below.findIndex(({ cells }) => cells.some(({ text }) => CLOSING.test(text)));
  const amountsOf = (rows: readonly PageRow[]) =>
    rows
      .filter(({ text }) => !OF_TERMS.test(text))
      .map(({ text }) =>
        figuresOf(text).flatMap(({ isAmount, values }) => (isAmount ? (values.at(-1) ?? []) : [])),
      );
  const totals = end === -1 ? [] : amountsOf(below.slice(end)).flat();
  if (totals.length === 0) return true;
  const more = amountsOf(below.slice(0, end)).reduce((all, amounts) => all + (amounts.at(-1) ?? 0), 0);
  if (totals.some((one) => isSame(one, 2 * sum + more))) return false;
  return [sum, sum + more, sum - more].some((net) =>
    totals.some(
      (one) =>
        isSame(one, net) ||
        RATES.some((rate) => Math.abs(one - net * (1 + rate / 100)) < 0.011) ||
        totals.some((vat) => vat !== 0 && isSame(one - vat, net)),
    ),
  );
}

/** The lines of an invoice as the page shows them: a table under a row of names, or « 3 jours × 650,00 € = 1 950,00 € ». */
export function tableOf(rows: readonly PageRow[], prose: string, isUnmarked: boolean): PageTable {
  const lines: PageLine[] = [];
  let isNamed = false;
  let isWhole = true;
  let head: Head | null = null;
  let named: Head | null = null;
  let ownTotal: PageTable['ownTotal'] = null;
  let bare: Place | null = null;
  let headPlace: Place | null = null;
  let headRow: PageRow | null = null;
  let isEmpty = true;
  let half: PageTable['half'] = null;
  let isAfterPart = false;
  let isHeadOpen = false;
  const joined = new Set<PageRow>();
  const read = new Set<PageRow>();
  for (const [index, row] of rows.entries()) {
    if (joined.has(row)) continue;
    const { text } = row;
    // Names of columns stand on two lines in narrow ones.
    const names = namesIn(row, rows[index - 1], rows[index + 1]);
    const isHead =
      row.cells.length > 0 &&
      !/\d/.test(text) &&
      COST.test(names) &&
      (WHAT.test(text) || QUANTITY.test(text)) &&
      hasWords(text);
    if (isHead && text.length < 160) {
      head = {
        isUnmarked,
        hasWhat: WHAT.test(names),
        hasQuantity: QUANTITY.test(names) || (PRICE.test(names) && row.cells.length > 3),
        hasPrice: PRICE.test(names),
        hasDiscount: DISCOUNT.test(names),
        isNet: !/t\.?t\.?c|\bt\.?v\.?a|taxe/.test(names),
      };
      named ??= head;
      headRow = row;
      isHeadOpen = true;
      headPlace ??= row.place;
      continue;
    }
    if (!head) continue;
    // Names of columns over two lines; a page without its totals below the lines has terms there.
    isHeadOpen &&= !/\d/.test(text);
    if ((isHeadOpen && isOfHead(row, headRow)) || OF_TERMS.test(text)) continue;
    // The words of the totals are none of a line.
    isNamed ||=
      !row.cells.some((cell) => CLOSING.test(cell.text)) && /[a-z]{4}/.test(text.replaceAll(UNIT, ''));
    const closing = row.cells.find((cell) => CLOSING.test(cell.text) || / [-\u2013] total$/.test(cell.text));
    // Names of totals above their amounts.
    if (closing && row.cells.length > 1 && figuresOf(text).every(({ isAmount }) => !isAmount)) {
      head = null;
      continue;
    }
    // Totals of a part or of a page stand between lines.
    if (
      closing &&
      /^(?:sous-total|subtotal|total (?:page|partiel|intermediaire)|a reporter)/.test(closing.text)
    ) {
      isAfterPart = true;
      continue;
    }
    // What is taken off or added under a total is no line.
    if (isAfterPart && NO_SALE.test(text) && figuresOf(text).filter(({ isAmount }) => isAmount).length === 1)
      continue;
    if (closing) {
      const figures = figuresOf(text).filter(({ isAmount }) => isAmount);
      const isPlain = !/h\.?t\b|hors|t\.?t\.?c|toutes|t\.?v\.?a\b|vat|tax|net|pay|regler|remise/.test(text);
      if (isPlain && figures.length === 1 && lines.length > 0)
        ownTotal = { value: figures[0]?.values.at(-1) ?? 0, place: row.place };
      head = null;
      continue;
    }
    const alone = lineOf(row, head);
    const above = rows.slice(Math.max(0, index - MOST_ABOVE), index);
    const lone = above.slice(
      above.findLastIndex((one) => one === headRow || read.has(one) || joined.has(one)) + 1,
    );
    const below = rows.slice(index + 1, index + 1 + MOST_BELOW);
    const whole = alone?.isRight ? null : wrapped(row, lone, below, head, alone);
    for (const one of whole?.parts ?? []) joined.add(one);
    if (alone !== undefined) read.add(row);
    const line = whole ? whole.line : alone;
    if (line === undefined) continue;
    // By its amount a row is a total, whatever it is called.
    if (isSum(row, line, lines, rows.slice(index + 1))) {
      head = null;
      continue;
    }
    isAfterPart = false;
    isEmpty = false;
    const of = whole?.row ?? row;
    if ((head.hasQuantity || head.hasPrice) && isBare(of, head.isUnmarked)) bare ??= row.place;
    half ??= halfOf(of, line, head.isUnmarked);
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
