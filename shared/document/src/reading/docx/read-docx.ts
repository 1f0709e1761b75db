import type { DocumentText, Line } from '../../document.ts';
import { ReadingError } from '../../reading-error.ts';
import { BodyReader, marginIds } from './body.ts';
import { textParts } from './package-parts.ts';
import { themeOf, withTheme } from './theme.ts';
import { child, parseXml, type XmlElement } from '../../checking/xml.ts';

/** Under that many letters a document with pictures is a picture of text. */
const NO_TEXT_LETTERS = 30;
/** Thirty full pages: a book. */
const CHARACTER_LIMIT = 100_000;
/** A4; a DOCX has no positions, because every program lays it out anew. */
const PAGE = { page: 1, width: 595, height: 842 };

/**
 * Reads the visible text of a DOCX, as one page in the order of the document: headers, body with its tables and text
 * boxes, footers. Deleted passages are left out, and so is text without colour, size or place, which is listed as
 * hidden.
 */
export function readDocx(bytes: Uint8Array): DocumentText {
  const parts = textParts(bytes);
  try {
    return read(parts);
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('corrupt', { cause: error });
  }
}

function read(parts: ReadonlyMap<string, string>): DocumentText {
  const part = (name: string): XmlElement | undefined => {
    const xml = parts.get(name);
    return xml === undefined ? undefined : withTheme(parseXml(xml), theme);
  };
  const ofTheme = parts.get('word/theme/theme1.xml');
  const theme = themeOf(ofTheme === undefined ? undefined : parseXml(ofTheme));
  const main = mainPart(part('_rels/.rels'));
  const document = part(main);
  // A spreadsheet, an OpenDocument file… are archives too.
  if (!document) throw new ReadingError('unsupported');
  const body = child(document, 'body');
  if (!body) throw new ReadingError('corrupt');

  const reader = new BodyReader(part('word/styles.xml'), part('word/numbering.xml'));
  const targets = targetsOf(part(`word/_rels/${main.slice('word/'.length)}.rels`));
  const margins = (kind: Parameters<typeof marginIds>[1]): Line[] => {
    // Several may lead to one part, which is read once.
    const names = new Set(marginIds(document, kind).map((id) => targets.get(id) ?? ''));
    return distinct(
      [...names].flatMap((name) => {
        const margin = part(`word/${name}`);
        return margin ? reader.read(margin) : [];
      }),
    );
  };
  const lines = withoutRuns([
    ...margins('headerReference'),
    ...reader.read(body, paperOf(document, part('word/settings.xml'))),
    ...margins('footerReference'),
  ]);
  if (lines.reduce((sum, { text }) => sum + text.length, 0) > CHARACTER_LIMIT)
    throw new ReadingError('not_a_cv');
  const letters = lines.reduce((sum, { text }) => sum + text.replace(/[^\p{L}]/gu, '').length, 0);
  if (letters < NO_TEXT_LETTERS && reader.hasPictures) throw new ReadingError('no_text');
  return {
    kind: 'docx',
    pages: [{ ...PAGE, columns: reader.columns, isScanned: false, lines }],
    hidden: reader.hidden,
  };
}

/** The colour of the page, which Word shows only when the settings say so. */
function paperOf(document: XmlElement, settings: XmlElement | undefined): { ground?: string } {
  const colour = child(document, 'background')?.attributes.color;
  const isShown = child(settings, 'displayBackgroundShape') !== undefined;
  return colour !== undefined && colour !== 'auto' && isShown ? { ground: colour } : {};
}

/** Where the words are: nearly always `word/document.xml`. */
function mainPart(relations: XmlElement | undefined): string {
  const target = relations?.children.find(({ attributes }) => attributes.Type?.endsWith('/officeDocument'))
    ?.attributes.Target;
  return target?.replace(/^\//, '') ?? 'word/document.xml';
}

const targetsOf = (relations: XmlElement | undefined): Map<string, string> =>
  new Map(relations?.children.map(({ attributes }) => [attributes.Id ?? '', attributes.Target ?? '']));

/** The first page's header often repeats the others. */
function distinct(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter(({ text }) => {
    const isNew = text.trim() !== '' && !seen.has(text.trim());
    seen.add(text.trim());
    return isNew;
  });
}

/** Several blank lines count as one. */
function withoutRuns(lines: readonly Line[]): Line[] {
  const isBlank = (line: Line | undefined) => line === undefined || line.text.trim() === '';
  const kept = lines.filter((line, index) => !isBlank(line) || !isBlank(lines[index - 1]));
  return isBlank(kept.at(-1)) ? kept.slice(0, -1) : kept;
}
