import type { HiddenReason, HiddenText, Line } from '../../document.ts';
import { LineBuilder, sideBySide } from './line-builder.ts';
import { listMarks } from './lists.ts';
import { hiddenReason, lookOf, shadeOf, type Look } from './look.ts';
import { boxGrounds, hiddenDrawing } from './shape.ts';
import { listOf, stylesOf, type Styles } from './styles.ts';
import { child, childValue, descendants, type XmlElement } from '../../checking/xml.ts';

/** The context of an element: the background behind it, and why none of it would be visible. */
interface Around {
  ground?: string;
  hidden?: HiddenReason;
}

const DRAWINGS = new Set(['drawing', 'pict', 'object']);
/** In the file but not visible: deleted or moved passages, and the code of fields. */
const NOT_SHOWN = new Set(['del', 'moveFrom', 'instrText', 'delText', 'pPr', 'rPr', 'sdtPr', 'Fallback']);
/** A shorter line is invisible (twentieths of a point). */
const TINY_LINE = 40;
/** A narrower cell shows no letter whole: twentieths of a point, and fiftieths of a percent of the page. */
const NARROW = { dxa: 120, pct: 100 };
/** Further than the edge of the page from where text begins (twentieths of a point). */
const FAR = { before: -6000, after: 11_000, below: 16_000 };

const isFar = (place: string | undefined): boolean => {
  const value = Number(place ?? 0);
  return value < FAR.before || value > FAR.after;
};

/** A width that is stated as next to nothing; `0` and `auto` leave it to the text. */
const isNarrow = (width: XmlElement | undefined): boolean => {
  const { w = '', type = '' } = width?.attributes ?? {};
  const value = Number.parseFloat(w);
  if (w.endsWith('%')) return value > 0 && value * 50 <= NARROW.pct;
  return (
    (type === 'dxa' && value > 0 && value < NARROW.dxa) ||
    (type === 'pct' && value > 0 && value <= NARROW.pct)
  );
};

/** Why a paragraph is not seen, whatever its letters: no height, or no place on the page. */
function hiddenParagraph(properties: XmlElement | undefined): HiddenReason | undefined {
  const { line, lineRule } = child(properties, 'spacing')?.attributes ?? {};
  if (lineRule === 'exact' && Number(line) < TINY_LINE) return 'tiny';
  const { left, start } = child(properties, 'ind')?.attributes ?? {};
  if (isFar(left ?? start)) return 'off_page';
  const frame = child(properties, 'framePr')?.attributes;
  if (!frame) return undefined;
  const isFlat = frame.hRule === 'exact' && Number(frame.h) < TINY_LINE;
  if (isFlat || Number(frame.w) < TINY_LINE) return 'tiny';
  return isFar(frame.x) || Number(frame.y) < FAR.before || Number(frame.y) > FAR.below
    ? 'off_page'
    : undefined;
}

/** Why a table is not seen: beside the page, or next to no width. */
function hiddenTable(properties: XmlElement | undefined): HiddenReason | undefined {
  const place = child(properties, 'tblpPr')?.attributes;
  if (isFar(child(properties, 'tblInd')?.attributes.w) || isFar(place?.tblpX)) return 'off_page';
  return isNarrow(child(properties, 'tblW')) ? 'tiny' : undefined;
}

/** Why a row is not seen: no height. */
function hiddenRow(row: XmlElement): HiddenReason | undefined {
  const properties = child(row, 'trPr');
  if (child(properties, 'hidden')) return 'invisible';
  const { val, hRule } = child(properties, 'trHeight')?.attributes ?? {};
  return hRule === 'exact' && Number(val) < TINY_LINE ? 'tiny' : undefined;
}

/** Reads blocks of a document (its body, a header…) as lines, and collects invisible text separately. */
export class BodyReader {
  readonly hidden: HiddenText[] = [];
  /** The most cells with several lines side by side, or columns of a section. */
  columns = 1;
  hasPictures = false;
  readonly #styles: Styles;
  readonly #markOf: ReturnType<typeof listMarks>;

  constructor(styles: XmlElement | undefined, numbering: XmlElement | undefined) {
    this.#styles = stylesOf(styles);
    this.#markOf = listMarks(numbering);
  }

  /** The lines of a sequence of paragraphs and tables. */
  read(parent: XmlElement, around: Around = {}): Line[] {
    return parent.children.flatMap((element) => {
      if (element.name === 'p') return this.#paragraph(element, around);
      if (element.name === 'tbl') return this.#table(element, around);
      if (element.name === 'sectPr') this.#section(element);
      if (NOT_SHOWN.has(element.name)) return [];
      return this.read(element, around);
    });
  }

  #section(section: XmlElement): void {
    const count = Number(child(section, 'cols')?.attributes.num ?? 1);
    if (count <= 10) this.columns = Math.max(this.columns, count);
  }

  #paragraph(paragraph: XmlElement, around: Around): Line[] {
    const properties = child(paragraph, 'pPr');
    const section = child(properties, 'sectPr');
    if (section) this.#section(section);
    const style = this.#styles.get(childValue(properties, 'pStyle') ?? this.#styles.paragraph);
    const ground = shadeOf(properties) ?? style?.look.ground ?? around.ground;
    const look: Look = { ...this.#styles.defaults, ...style?.look, ...(ground !== undefined && { ground }) };
    const hidden = around.hidden ?? hiddenParagraph(properties);

    const builder = new LineBuilder();
    const boxes: Line[] = [];
    const unseen = new Map<HiddenReason, string>();
    const mark = this.#markOf({ ...style?.list, ...listOf(properties) });
    const state = { builder, boxes, unseen, mark };
    this.#inline(paragraph, look, { ...around, ...(hidden && { hidden }) }, state);
    for (const [reason, text] of unseen) {
      if (text.trim() !== '') this.hidden.push({ page: 1, text: text.trim(), reason });
    }
    builder.flush();
    // An empty paragraph is free height, unless what it held is not seen.
    if (builder.lines.length === 0 && boxes.length === 0 && unseen.size === 0) builder.endLine();
    return [...builder.lines, ...boxes];
  }

  #inline(parent: XmlElement, look: Look, around: Around, state: Inline): void {
    for (const element of parent.children) {
      if (NOT_SHOWN.has(element.name)) continue;
      if (DRAWINGS.has(element.name)) this.#drawing(element, around, state);
      else if (element.name === 'r') this.#run(element, look, around, state);
      else this.#inline(element, look, around, state);
    }
  }

  #run(run: XmlElement, around: Look, place: Around, state: Inline): void {
    const properties = child(run, 'rPr');
    const character = this.#styles.get(childValue(properties, 'rStyle'))?.look;
    const look: Look = { ...around, ...character, ...lookOf(properties) };
    const reason = place.hidden ?? hiddenReason(look);
    const write = (text: string) => {
      if (reason !== undefined) state.unseen.set(reason, (state.unseen.get(reason) ?? '') + text);
      else {
        if (state.mark !== '' && text.trim() !== '') {
          state.builder.add(state.mark, look);
          state.mark = '';
        }
        state.builder.add(text, look);
      }
    };
    this.#glyphs(run, write, place, state, reason !== undefined);
  }

  #glyphs(
    run: XmlElement,
    write: (text: string) => void,
    place: Around,
    state: Inline,
    isHidden: boolean,
  ): void {
    for (const element of run.children) {
      if (NOT_SHOWN.has(element.name)) continue;
      if (element.name === 't') write(element.text);
      else if (element.name === 'tab' || element.name === 'ptab') write('\t');
      else if (element.name === 'noBreakHyphen') write('-');
      else if (element.name === 'sym') write(symbol(element));
      else if (element.name === 'br' || element.name === 'cr') {
        if (isHidden) write('\n');
        else state.builder.endLine();
      } else if (DRAWINGS.has(element.name)) this.#drawing(element, place, state);
      else this.#glyphs(element, write, place, state, isHidden);
    }
  }

  /** The text of text boxes comes after the paragraph to which they are anchored. */
  #drawing(drawing: XmlElement, around: Around, { boxes }: Inline): void {
    const texts = outermost(drawing, 'txbxContent');
    if (texts.length === 0) this.hasPictures = true;
    const hidden = around.hidden ?? hiddenDrawing(drawing);
    const groundOf = boxGrounds(drawing);
    for (const box of texts) {
      const ground = groundOf(box);
      boxes.push(...this.read(box, { ...(ground !== undefined && { ground }), ...(hidden && { hidden }) }));
    }
  }

  #table(table: XmlElement, around: Around): Line[] {
    const properties = child(table, 'tblPr');
    const grounds = this.#styles.get(childValue(properties, 'tblStyle'))?.grounds ?? {};
    const rows = within(table, 'tr');
    const ofTable = around.hidden ?? hiddenTable(properties);
    const isFixed = child(properties, 'tblLayout')?.attributes.type === 'fixed';
    return rows.flatMap((row, index) => {
      const cells = within(row, 'tc');
      const ofRow = ofTable ?? hiddenRow(row);
      const read = cells.map((cell, at) => {
        const styled = styledGround(grounds, index, rows.length, at, cells.length);
        const ground = shadeOf(child(cell, 'tcPr')) ?? shadeOf(properties) ?? styled ?? around.ground;
        const width = child(child(cell, 'tcPr'), 'tcW');
        // Where the layout is not fixed, a width in points grows with the text.
        const isThin = isNarrow(width) && (isFixed || width?.attributes.type !== 'dxa');
        const hidden = ofRow ?? (isThin ? ('tiny' as const) : undefined);
        return trimBlank(
          this.read(cell, { ...around, ...(ground !== undefined && { ground }), ...(hidden && { hidden }) }),
        );
      });
      return this.#row(read.filter((lines) => lines.length > 0));
    });
  }

  /** If only one cell is long, the cells of one line are beside its first line; otherwise cells are columns. */
  #row(cells: readonly Line[][]): Line[] {
    const long = cells.filter((lines) => lines.length > 1);
    if (long.length <= 1) {
      const firsts = cells.flatMap((lines) => lines.slice(0, 1));
      return firsts.length > 0 ? [sideBySide(firsts), ...(long[0]?.slice(1) ?? [])] : [];
    }
    this.columns = Math.max(this.columns, cells.length);
    return cells.flatMap((lines, column) => lines.map((line) => ({ ...line, column })));
  }
}

interface Inline {
  builder: LineBuilder;
  boxes: Line[];
  unseen: Map<HiddenReason, string>;
  /** Bullet or number still to be written. */
  mark: string;
}

/** Background of a cell by the style of its table. */
function styledGround(
  grounds: Readonly<Record<string, string>>,
  row: number,
  rows: number,
  cell: number,
  cells: number,
): string | undefined {
  return (
    (row === 0 ? grounds.firstRow : undefined) ??
    (row === rows - 1 ? grounds.lastRow : undefined) ??
    (cell === 0 ? grounds.firstCol : undefined) ??
    (cell === cells - 1 ? grounds.lastCol : undefined) ??
    grounds.wholeTable
  );
}

/** Rows or cells of a table, also those in a form control. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.flatMap((element) => {
    if (element.name === name) return [element];
    return ['sdt', 'sdtContent', 'customXml', 'ins'].includes(element.name) ? within(element, name) : [];
  });
}

/** Text boxes, without those inside them: they are read with their own. */
function outermost(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((one) => (one.name === name ? [one] : outermost(one, name)));
}

function trimBlank(lines: Line[]): Line[] {
  const isText = ({ text }: Line) => text.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isText)), lines.findLastIndex(isText) + 1);
}

/** Icons of symbol fonts have no text; any other character is itself. */
function symbol({ attributes }: XmlElement): string {
  const code = Number.parseInt(attributes.char ?? '', 16);
  return Number.isNaN(code) || code === 0 || (code >= 0xe000 && code <= 0xf8ff)
    ? ' '
    : String.fromCodePoint(code);
}

/** Headers or footers that the sections of a document name, each once. */
export function marginIds(document: XmlElement, kind: 'headerReference' | 'footerReference'): string[] {
  return [...new Set(descendants(document, kind).flatMap(({ attributes }) => attributes.id ?? []))];
}
