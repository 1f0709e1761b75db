import { parseXml } from './xml.ts';
import { XmlPieces } from './xml-pieces.ts';
import { entriesOf, unpack, unpackPieces, ZipError, type Entry } from './zip.ts';

/** Why a DOCX is not opened; names of `FILE_MESSAGES` of the domain. */
export type DocxProblem =
  'mismatch' | 'corrupt' | 'encrypted' | 'heavy' | 'macros' | 'attachment' | 'external' | 'dde';

const DOCUMENT = 'word/document.xml';
const CONTENT_TYPES = '[Content_Types].xml';
/** Size of the parts that are read here, together: a document of two hundred pages has ten megabytes of text. */
const MAX_READ = 20 * 1024 * 1024;
/** Of all relations together: a document of a hundred links has a hundredth of it. */
const MAX_RELATIONS = 1024 * 1024;

/** Parts written as XML are read, whatever their names; data of other programs (customXml) has no fields. */
const TEXTS = /^(?!customXml\/).*\.xml$/i;
/** Kinds of relation whose targets Word reads as text with fields. */
const STORIES = /\/(?:officeDocument|header|footer|footnotes|endnotes|comments|glossaryDocument)$/i;
/** The targets that are among those texts: the names of parts are chosen by the file. */
const STORY_TARGET = /^(?!.*customXml\/)[^?#%]*\.xml$/i;
/** A part in several pieces (ISO/IEC 29500-2, 10.2.5), which Word does not write. */
const PIECE = /\/\[\d+\](?:\.last)?\.piece$/i;
const RELATIONS = /(?:^|\/)_rels\/[^/]*\.rels$/i;
const MACROS = /(?:vba(?:Project|Data)[^/]*\.(?:bin|xml)|\/(?:customizations|vbaProjectSignature)[^/]*)$/i;
const MACRO_TYPES = /macroEnabled|vbaProject|vbaData/i;
/** Programs inside a document: controls, and other embedded objects. */
const CARRIED = /(?:^|\/)(?:activeX|embeddings)\//i;
const CARRIED_KINDS = /\/(?:oleObject|control|package|aFChunk|activeXControlBinary)$/;
/** A folder on the writer's own disk: nothing is fetched from the network. */
const CHART = /(?:^|\/)charts\/_rels\//i;
const CHART_TABLE = /\.xlsx$/i;
/** A folder of the writer's own disk: it is nowhere else, and nothing is fetched from the network. */
const OWN_DISK = /^(?:file:\/{2,3})?[a-z]:[\\/]/i;

/** Undefined for a DOCX that Word opens and that has no active content. */
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
  if (entries.some(({ name }) => PIECE.test(name))) return 'corrupt';
  const readRelations = readerOf(bytes, MAX_RELATIONS);
  const document = entries.find(({ name }) => name === DOCUMENT);
  if (!document) return 'mismatch';
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  if (types && MACRO_TYPES.test(withoutReferences(readRelations(types)))) return 'macros';
  for (const entry of entries) {
    const relations = RELATIONS.test(entry.name) && readRelations(entry);
    const problem = relations
      ? problemOfRelations(relations, CHART.test(entry.name))
      : problemOfPlace(entry.name);
    if (problem) return problem;
  }
  let room = MAX_READ;
  for (const entry of entries) {
    if (entry === types || !TEXTS.test(entry.name)) continue;
    const story = new Story();
    unpackPieces(bytes, entry, room, (piece) => story.see(piece));
    room -= entry.size;
    const problem = story.problem(entry === document);
    if (problem) return problem;
  }
  return undefined;
}

/** Unpacks one part after the other, until they are larger together than `room`. */
function readerOf(bytes: Uint8Array, most: number): (entry: Entry) => string {
  let room = most;
  return (entry) => {
    const part = unpack(bytes, entry, room);
    room -= part.length;
    return textOf(part);
  };
}

/** Word writes UTF-8; another encoding would be read differently. */
const textOf = (part: Uint8Array) => ownXml(new TextDecoder('utf-8', { fatal: true }).decode(part));

/** A part with entities of its own is not one of Word's. */
function ownXml(xml: string): string {
  if (xml.includes('\0') || /<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new ZipError('corrupt', 'Not what Word writes');
  return xml;
}

const isWhole = (start: string, end: string) =>
  /<(?:\w+:)?document[\s>]/.test(start) && /<\/(?:\w+:)?document>\s*$/.test(end);
/** Letters at the start and at the end of a part in which the tags of the whole are looked for. */
const [START_LETTERS, END_LETTERS] = [20_000, 200];

const problemOfPlace = (name: string): DocxProblem | undefined =>
  CARRIED.test(name) && !CHART_TABLE.test(name) ? 'attachment' : undefined;

function problemOfRelations(xml: string, isOfChart: boolean): DocxProblem | undefined {
  for (const { attributes } of parseXml(xml).children) {
    const { Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes;
    if (type.endsWith('/vbaProject')) return 'macros';
    if (STORIES.test(type.trim()) && !STORY_TARGET.test(target.trim())) return 'corrupt';
    const isTable = isOfChart && type.endsWith('/package') && CHART_TABLE.test(target);
    if (CARRIED_KINDS.test(type) && !isTable) return 'attachment';
    const isFetched = mode.trim().toLowerCase() === 'external' && !OWN_DISK.test(target.trim());
    if (type.endsWith('/hyperlink') ? isLinkThatActs(target) : isFetched) return 'external';
  }
  return undefined;
}

// Marks between the pieces of fields, of characters that no text has (private use).
const [BEGIN, SEPARATE, FIELD_END, CHOICE] = ['\ue013', '\ue014', '\ue015', '\ue016'];
const MARKS = /[\ue013-\ue016]/g;
/**
 * The name of a field that talks to another program. In an address, in the name of a bookmark or in a switch the same letters do
 * nothing.
 */
const DDE = /[\ue013-\ue016][^\p{L}\p{N}\ue013-\ue016]*DDE(?:AUTO)?(?![\p{L}\p{N}])/iu;
/** A name that another field computes, wholly or from a letter on. */
const COMPUTED = /\ue013[\s"]*(?:\ue013|D[A-Z]*[\ue013\ue016])/i;
/** Fields that fetch what they show, and links; their names as `DDE` above. A CV is filled from no database. */
const REACHING =
  /[\ue013-\ue016][^\p{L}\p{N}\ue013-\ue016]*(INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|RD|DATABASE|HYPERLINK)(?![\p{L}\p{N}])/giu;
/** Of those fields; a table of contents links each of its lines. */
const MAX_REACHING = 5000;
/** Characters of one instruction: addresses have some two thousand at most. */
const MAX_INSTRUCTION = 5000;
const ARGUMENT = /["“”]([^"“”]*)["“”]?|[^\s"“”]+/g;
/** On another machine, or asked of another program: two slashes of either kind, a file with the name of a machine, or any other scheme. */
const ELSEWHERE =
  /^(?:[\\/]{2}|(?!file:)[a-z][a-z\d+.-]+:|file:[\\/]{2}(?!localhost[\\/]|[a-z]:|[\\/](?![\\/])))/i;
/** The name and its address without marks in between. */
const FETCHED =
  /\b(?:INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK)\b[^"]{0,40}"? ?(?:https?|ftp|mhtml|file:\/\/[^/]|\\\\)/i;
/**
 * Targets that one click on a link would start or sign in to: scripts, handlers of Windows and Office, files of other
 * machines. Everything else is accepted: addresses of the web, of mail and of calls, and mistyped ones.
 */
const ACTING =
  /^(?:[\\/]{2}|(?:ms-[a-z\d+.-]*|search(?:-ms)?|javascript|vbscript|livescript|data|mhtml|mk|its|res|shell|jar|hcp|ldaps?):|file:[\\/]{2}(?!localhost[\\/]|[a-z]:|[\\/](?![\\/])))/i;
/** A link of a drawing, in its tag: a developer's CV may write the same as text. */
const HREF = /<(?:[^<>"']|"[^<"]*"|'[^<']*')*?\shref\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Letters filled in from a table elsewhere. */
const MERGED = /<(?:[^\s<>/:]+:)?mailMerge[\s>]/;
const MERGED_FROM = /<(?:[^\s<>/:]+:)?(?:connectString|query)[\s/>]/;
/** Letters written as numbers, which are combined when the field is computed. */
const SPELLED = /\bQUOTE(?:\s+\d{2,3}){3}/i;

/** Letters of all instructions of a part: a long document of links has a tenth of it. */
const MAX_INSTRUCTIONS = 1_000_000;

/** The fields and links of one part with text, which is read in pieces: whole, it would take four times its size. */
class Story {
  readonly #pieces = new XmlPieces((xml, next) => this.#look(xml, next));
  // The text before the first field is checked like a field.
  readonly #fields: string[] = [FIELD_END];
  #length = 0;
  #start = '';
  #end = '';
  #isMerged = false;
  #isMergedFrom = false;
  #acts = false;

  see(bytes: Uint8Array): void {
    this.#pieces.add(bytes);
  }

  /** What is wrong with the part, once all of it was seen. */
  problem(isDocument: boolean): DocxProblem | undefined {
    this.#pieces.end();
    if (isDocument && !isWhole(this.#start, this.#end)) return 'corrupt';
    if (this.#length > MAX_INSTRUCTIONS) return 'heavy';
    // The instruction of a field is often cut into several pieces.
    const fields = withoutReferences(this.#fields.join(''));
    const text = fields.replaceAll(MARKS, '').replaceAll(/\s+/g, ' ');
    if (DDE.test(fields) || COMPUTED.test(fields) || SPELLED.test(text)) return 'dde';
    const isMerged = this.#isMerged && this.#isMergedFrom;
    return FETCHED.test(text) || reachesOut(fields) || isMerged || this.#acts ? 'external' : undefined;
  }

  #look(xml: string, next: string): void {
    ownXml(xml);
    if (this.#start.length < START_LETTERS) this.#start = (this.#start + xml).slice(0, START_LETTERS);
    this.#end = (this.#end + xml.slice(-END_LETTERS)).slice(-END_LETTERS);
    this.#isMerged ||= MERGED.test(xml);
    this.#isMergedFrom ||= MERGED_FROM.test(xml);
    this.#acts ||= hasActingDrawing(xml);
    for (const piece of fieldPieces(xml, next)) {
      this.#length += piece.length;
      // Too many already: they are counted no further than that.
      if (this.#length > MAX_INSTRUCTIONS) return;
      this.#fields.push(piece);
    }
  }
}

/** Word ignores blanks and control characters. */
// oxlint-disable-next-line no-control-regex -- those are meant
const isLinkThatActs = (target: string) => ACTING.test(target.replaceAll(/[\u0000-\u0020]/g, ''));

function hasActingDrawing(xml: string): boolean {
  for (const [, one, other = ''] of xml.matchAll(HREF))
    if (isLinkThatActs(withoutReferences(one ?? other))) return true;
  return false;
}

function reachesOut(fields: string): boolean {
  let count = 0;
  for (const { 0: match, 1: name = '', index } of fields.matchAll(REACHING)) {
    count += 1;
    const instruction = instructionAt(fields, index + match.length);
    if (count > MAX_REACHING || instruction === undefined) return true;
    const values = Array.from(
      instruction.replaceAll(MARKS, '').replaceAll('&quot;', '"').matchAll(ARGUMENT),
      ([whole, quoted]) => (quoted ?? whole).trim(),
    );
    const isLink = name.toUpperCase() === 'HYPERLINK';
    if (name.toUpperCase() === 'DATABASE') return true;
    if (values.some((value) => (isLink ? isLinkThatActs(value) : ELSEWHERE.test(value)))) return true;
  }
  return false;
}

/** The text from here to the result or the end of the field; undefined when that is too far. */
function instructionAt(fields: string, from: number): string | undefined {
  const text = fields.slice(from, from + MAX_INSTRUCTION);
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(MARKS)) {
    if (sign === BEGIN) depth += 1;
    else if (depth === 0 && sign !== CHOICE) return text.slice(0, index);
    else if (sign === FIELD_END) depth -= 1;
  }
  return text.length < MAX_INSTRUCTION ? text : undefined;
}

/** The tags of fields, with their attributes. No attribute contains « < », so each search ends at the next one. */
const FIELD_TAGS =
  /<(?:[^\s<>/:]+:)?(instrText|fldChar|fldSimple|Choice|Fallback)(?=[\s/>])((?:[^<>"']|"[^<"]*"|'[^<']*')*)>/g;
const ATTRIBUTE = /=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Instructions as they are written, with marks where a field begins and ends; `next` is what follows the piece of XML. */
function* fieldPieces(xml: string, next: string): Generator<string> {
  for (const { 0: tag, 1: name, 2: attributes = '', index } of xml.matchAll(FIELD_TAGS)) {
    const values = Array.from(attributes.matchAll(ATTRIBUTE), ([, one, other]) => one ?? other ?? '');
    if (name === 'Choice' || name === 'Fallback') yield CHOICE;
    else if (name === 'fldSimple') for (const value of values) yield `${BEGIN} ${value} ${FIELD_END}`;
    else if (name === 'fldChar') {
      const type = withoutReferences(values.join(' '));
      yield type.includes('begin') ? BEGIN : type.includes('separate') ? SEPARATE : FIELD_END;
    } else if (!attributes.endsWith('/')) {
      const from = index + tag.length;
      const found = xml.indexOf('<', from);
      const to = found < 0 ? xml.length : found;
      // A remark or the like between the letters of an instruction is written by nobody.
      if (!(found < 0 ? next : xml).startsWith('</', found < 0 ? 0 : to))
        throw new ZipError('corrupt', 'An instruction that is no text');
      yield xml.slice(from, to);
    }
  }
}

/** Characters by number, as themselves. */
const withoutReferences = (xml: string) =>
  xml.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
