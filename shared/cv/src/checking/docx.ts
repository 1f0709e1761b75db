import { parseXml } from '../reading/docx/xml.ts';
import { entriesOf, unpack, ZipError, type Entry } from './zip.ts';

/** Why a DOCX is not opened; names of `FILE_MESSAGES` of the domain. */
export type DocxProblem =
  'mismatch' | 'corrupt' | 'encrypted' | 'heavy' | 'macros' | 'attachment' | 'external' | 'dde';

const DOCUMENT = 'word/document.xml';
const CONTENT_TYPES = '[Content_Types].xml';
/** Size of the parts that are read here, together: a document of two hundred pages has ten megabytes of text. */
const MAX_READ = 20 * 1024 * 1024;
const MAX_RELATIONS = 1024 * 1024;

/** Parts whose fields Word computes when it opens them. */
const WITH_FIELDS =
  /^word\/(?:document|header|footer|footnotes|endnotes|comments|glossary\/document)[^/]*\.xml$/i;
const RELATIONS = /(?:^|\/)_rels\/[^/]*\.rels$/i;
const MACROS = /(?:vba(?:Project|Data)[^/]*\.(?:bin|xml)|\/(?:customizations|vbaProjectSignature)[^/]*)$/i;
const MACRO_TYPES = /macroEnabled|vbaProject|vbaData/i;
/** Programs that a document carries: controls, and whatever else was put into it. */
const CARRIED = /(?:^|\/)(?:activeX|embeddings)\//i;
const CARRIED_KINDS = /\/(?:oleObject|control|package|aFChunk|activeXControlBinary)$/;
/** The table that a chart was drawn from. */
const CHART = /(?:^|\/)charts\/_rels\//i;
const CHART_TABLE = /\.xlsx$/i;
/** A folder of the writer's own disk: it is nowhere else, and nothing is fetched from the network. */
const OWN_DISK = /^(?:file:\/{2,3})?[a-z]:[\\/]/i;

/** Undefined for a DOCX that Word opens and that does nothing by itself. */
export function checkDocx(bytes: Uint8Array): DocxProblem | undefined {
  try {
    return problemOf(bytes);
  } catch (error) {
    return error instanceof ZipError ? error.problem : 'corrupt';
  }
}

function problemOf(bytes: Uint8Array): DocxProblem | undefined {
  const entries = entriesOf(bytes);
  if (entries.some(({ name }) => MACROS.test(name))) return 'macros';
  let room = MAX_READ;
  const read = (entry: Entry, most = MAX_READ) => {
    const part = unpack(bytes, entry, Math.min(most, room));
    room -= part.length;
    return textOf(part);
  };
  const document = entries.find(({ name }) => name === DOCUMENT);
  if (!document) return 'mismatch';
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  if (types && MACRO_TYPES.test(withoutReferences(read(types, MAX_RELATIONS)))) return 'macros';
  for (const entry of entries) {
    const relations = RELATIONS.test(entry.name) && read(entry, MAX_RELATIONS);
    const problem = relations
      ? problemOfRelations(relations, CHART.test(entry.name))
      : problemOfPlace(entry.name);
    if (problem) return problem;
  }
  for (const entry of entries) {
    if (!WITH_FIELDS.test(entry.name)) continue;
    const xml = read(entry);
    if (entry === document && !isWhole(xml)) return 'corrupt';
    const problem = problemOfFields(xml);
    if (problem) return problem;
  }
  return undefined;
}

/** Word writes UTF-8; what is written otherwise would be read otherwise. A part that defines words of its own is no part of Word's. */
function textOf(part: Uint8Array): string {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(part);
  if (xml.includes('\0') || /<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new ZipError('corrupt', 'Not what Word writes');
  return xml;
}

const isWhole = (xml: string) =>
  /<(?:\w+:)?document[\s>]/.test(xml.slice(0, 20_000)) && /<\/(?:\w+:)?document>\s*$/.test(xml.slice(-200));

const problemOfPlace = (name: string): DocxProblem | undefined =>
  CARRIED.test(name) && !CHART_TABLE.test(name) ? 'attachment' : undefined;

function problemOfRelations(xml: string, isOfChart: boolean): DocxProblem | undefined {
  for (const { attributes } of parseXml(xml).children) {
    const { Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes;
    if (type.endsWith('/vbaProject')) return 'macros';
    const isTable = isOfChart && type.endsWith('/package') && CHART_TABLE.test(target);
    if (CARRIED_KINDS.test(type) && !isTable) return 'attachment';
    const isFetched = mode.trim().toLowerCase() === 'external' && !OWN_DISK.test(target.trim());
    if (isFetched && !type.endsWith('/hyperlink')) return 'external';
  }
  return undefined;
}

/** Fields that talk to another program, or fetch what they show. */
const DDE = /\bDDE(?:AUTO)?\b/i;
const FETCHED =
  /\b(?:INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK)\b[^"]{0,40}"?\s*(?:https?|ftp|mhtml|file:\/\/[^/]|\\\\)/i;
/** Letters written as their numbers, to be put together when the field is computed. */
const SPELLED = /\bQUOTE(?:\s+\d{2,3}){3}/i;

function problemOfFields(xml: string): DocxProblem | undefined {
  // The instruction of a field is often cut into several pieces.
  const fields = withoutReferences([...pieces(xml, 'instrText'), ...simpleFields(xml)].join(''));
  if (DDE.test(fields) || SPELLED.test(fields)) return 'dde';
  return FETCHED.test(fields) ? 'external' : undefined;
}

/** What stands between the tags of an element, each piece as it is written. */
function* pieces(xml: string, element: string): Generator<string> {
  for (let at = xml.indexOf(element); at >= 0; at = xml.indexOf(element, at)) {
    const open = xml.indexOf('>', at);
    const close = open < 0 ? -1 : xml.indexOf('</', open);
    if (close < 0) return;
    if (xml[open - 1] !== '/') yield xml.slice(open + 1, close);
    at = xml.indexOf('>', close);
    if (at < 0) return;
  }
}

function* simpleFields(xml: string): Generator<string> {
  for (let at = xml.indexOf('fldSimple'); at >= 0; at = xml.indexOf('fldSimple', at)) {
    const close = xml.indexOf('>', at);
    if (close < 0) return;
    yield ` ${xml.slice(at, close)} `;
    at = close;
  }
}

/** Characters by number, as themselves. */
const withoutReferences = (xml: string) =>
  xml.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
