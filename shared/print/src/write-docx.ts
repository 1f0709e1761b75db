import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  HeightRule,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  WidthType,
  type IBorderOptions,
  type ParagraphChild,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  isBoxes,
  isForm,
  plain,
  sharesOf,
  type Block,
  type PrintedDocument,
  type Run,
} from './printed-document.ts';

/** A4, in twentieths of a point, as the format counts. */
const POINT = 20;
const MARGIN = { top: 62 * POINT, right: 57 * POINT, bottom: 58 * POINT, left: 57 * POINT };
const PAGE = { width: 11906, height: 16838 };
const WIDTH = PAGE.width - MARGIN.left - MARGIN.right;
const FACT_WIDTH = 180 * POINT;
const WRITING = 27 * POINT;
const INK = '14213D';
const MUTED = '55607A';
const TEAL = '0F766E';
/** Fonts that every office program has, or replaces by letters of the same widths. */
const FONT = 'Arial';
const TITLE_FONT = 'Georgia';
/** Half points. */
const BODY = 20;

const NUMBERED = 'numbered';
const BULLETS = 'bullets';

const line = (color: string, size: number): IBorderOptions => ({ style: BorderStyle.SINGLE, color, size });
const NONE: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const THIN = line('8A8778', 4);
const LIGHT = line('D6D0C2', 4);
const HEAD = line(INK, 8);

const dayOf = (date: string) => `${date}T12:00:00Z`;

/** Years before 1980 cannot be written; all files of an archive have this one. */
const SAME_TIME = { mtime: '1980-01-01T12:00:00' };

/** Identifiers that the library draws at random, for links. */
const RANDOM_ID = /(?<=")rId[\w-]{21}(?=")/g;

/** The same archive without what differs each time: the moment at which it was made, and identifiers drawn at random. */
function sameEachTime(archive: Uint8Array, changedOn: string): Buffer {
  const numbers = new Map<string, string>();
  const numbered = (id: string) => {
    const number = numbers.get(id) ?? `rIdLink${numbers.size + 1}`;
    numbers.set(id, number);
    return number;
  };
  const files = Object.entries(unzipSync(archive))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]): [string, Uint8Array] => {
      const text = strFromU8(bytes).replaceAll(RANDOM_ID, numbered);
      if (name !== 'docProps/core.xml') return [name, strToU8(text)];
      const moments = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g;
      return [name, strToU8(text.replaceAll(moments, (_, tag: string) => `${tag}${dayOf(changedOn)}`))];
    });
  return Buffer.from(
    zipSync(Object.fromEntries(files.map(([name, bytes]) => [name, [bytes, { ...SAME_TIME, level: 9 }]]))),
  );
}

/** Writes a document for an office program: real headings, lists and header rows, and room to fill in. */
export async function writeDocx(page: PrintedDocument): Promise<Buffer> {
  const absolute = (link: string) => (page.address === null ? link : new URL(link, page.address).href);
  const runs = (parts: readonly Run[], { bold, color, size }: Look = {}) =>
    parts.map(({ text, isStrong, link }): ParagraphChild => {
      const run = new TextRun({
        text,
        ...(isStrong && { bold: true }),
        ...(link && { style: 'Hyperlink' }),
        ...(bold && { bold }),
        ...(color && { color }),
        ...(size && { size }),
      });
      return link ? new ExternalHyperlink({ link: absolute(link), children: [run] }) : run;
    });

  const cell = (parts: readonly Run[], width: number, borders: TableBorders, look: Look = {}) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      borders,
      children: [
        new Paragraph({
          spacing: { before: 30, after: 30, line: 240 },
          ...(look.isCentred && { alignment: AlignmentType.CENTER }),
          children: runs(parts, look),
        }),
      ],
    });

  const table = (rows: TableRow[], columnWidths: number[]) =>
    new Table({
      rows,
      columnWidths,
      layout: TableLayoutType.FIXED,
      width: { size: columnWidths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
      margins: { left: 60, right: 100 },
    });

  const writing = { value: WRITING, rule: HeightRule.ATLEAST };
  /** Two tables that follow one another would be one. */
  const after = () => new Paragraph({ spacing: { before: 0, after: 60 } });

  function tableOf(block: Extract<Block, { kind: 'table' }>) {
    const shares = sharesOf(block);
    const total = shares.reduce((sum, one) => sum + one, 0);
    const widths = shares.map((share) => Math.floor((WIDTH * share) / total));
    const isFilledIn = isForm(block);
    const side = isFilledIn ? THIN : NONE;
    const borders = (isHead: boolean) => ({
      top: isHead ? NONE : isFilledIn ? THIN : LIGHT,
      bottom: isHead ? HEAD : isFilledIn ? THIN : LIGHT,
      left: isHead ? NONE : side,
      right: isHead ? NONE : side,
    });
    const row = (cells: readonly string[], isHead: boolean) =>
      new TableRow({
        cantSplit: true,
        ...(isHead && { tableHeader: true }),
        ...(isFilledIn && !isHead && { height: writing }),
        children: cells.map((text, column) =>
          cell([plain(text)], widths[column] ?? 0, borders(isHead), {
            bold: isHead,
            size: 18,
            isCentred: isBoxes(block, column),
          }),
        ),
      });
    return [table([row(block.head, true), ...block.rows.map((cells) => row(cells, false))], widths), after()];
  }

  function factsOf({ rows }: Extract<Block, { kind: 'facts' }>) {
    const widths = [FACT_WIDTH, WIDTH - FACT_WIDTH];
    const borders = { top: NONE, bottom: THIN, left: NONE, right: NONE };
    return [
      table(
        rows.map(
          ({ name, runs: value }) =>
            new TableRow({
              cantSplit: true,
              ...(value.length === 0 && { height: writing }),
              children: [
                cell([plain(name)], FACT_WIDTH, borders, { color: MUTED }),
                cell(value, WIDTH - FACT_WIDTH, borders),
              ],
            }),
        ),
        widths,
      ),
      after(),
    ];
  }

  let list = 0;
  let part = 0;
  function contentOf(block: Block): (Paragraph | Table)[] {
    switch (block.kind) {
      case 'heading': {
        if (block.level === 2) part += 1;
        const number = block.level === 2 && page.isNumbered ? `${part}\u00A0\u00A0` : '';
        const heading = block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3;
        return [new Paragraph({ heading, text: number + block.text })];
      }
      case 'text':
        return [
          new Paragraph({
            children: runs(block.runs),
            ...(block.isNote && {
              indent: { left: 240 },
              border: { left: { ...line('D6D0C2', 24), space: 8 } },
            }),
          }),
        ];
      case 'list': {
        list += 1;
        const numbering = { reference: block.isNumbered ? NUMBERED : BULLETS, level: 0, instance: list };
        return block.items.map(
          (item) => new Paragraph({ numbering, spacing: { after: 60 }, children: runs(item) }),
        );
      }
      case 'facts':
        return factsOf(block);
      case 'table':
        return tableOf(block);
      default: {
        const border = { bottom: THIN, between: THIN };
        const spacing = { before: 0, after: 0, line: WRITING, lineRule: 'exact' as const };
        return [...Array.from({ length: block.count }, () => new Paragraph({ border, spacing })), after()];
      }
    }
  }

  const document = new Document({
    title: page.title,
    subject: page.lead,
    creator: page.publisher,
    lastModifiedBy: page.publisher,
    description: page.about,
    styles: {
      default: {
        document: {
          run: {
            font: FONT,
            size: BODY,
            color: INK,
            language: { value: page.language === 'fr' ? 'fr-FR' : 'en-GB' },
          },
          paragraph: { spacing: { after: 100, line: 276 } },
        },
        heading1: {
          run: { font: TITLE_FONT, size: 52, color: INK, bold: false },
          paragraph: { spacing: { before: 0, after: 60 }, keepNext: true },
        },
        heading2: {
          run: { font: FONT, size: 25, color: INK, bold: true },
          paragraph: { spacing: { before: 260, after: 80 }, keepNext: true },
        },
        heading3: {
          run: { font: FONT, size: BODY, color: INK, bold: true },
          paragraph: { spacing: { before: 120, after: 60 }, keepNext: true },
        },
        hyperlink: { run: { color: TEAL, underline: {} } },
      },
    },
    numbering: {
      config: [
        {
          reference: NUMBERED,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 360, hanging: 360 } } },
            },
          ],
        },
        {
          reference: BULLETS,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 360, hanging: 240 } }, run: { color: TEAL } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: { page: { size: PAGE, margin: { ...MARGIN, footer: 500 } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
                children: [
                  new TextRun({ text: `${page.footer}\t`, size: 16, color: MUTED }),
                  new TextRun({
                    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                    size: 16,
                    color: MUTED,
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, text: page.title }),
          ...(page.lead
            ? [new Paragraph({ children: runs([plain(page.lead)], { size: 23, color: MUTED }) })]
            : []),
          new Paragraph({
            spacing: { after: 200 },
            border: { bottom: { ...HEAD, space: 6 } },
            children: runs([plain([page.publisher, page.about].filter(Boolean).join('. '))], {
              size: 18,
              color: MUTED,
            }),
          }),
          ...page.blocks.flatMap(contentOf),
        ],
      },
    ],
  });
  return sameEachTime(await Packer.toBuffer(document), page.changedOn);
}

type TableBorders = Record<'top' | 'bottom' | 'left' | 'right', IBorderOptions>;
type Look = { bold?: boolean; color?: string; size?: number; isCentred?: boolean };
