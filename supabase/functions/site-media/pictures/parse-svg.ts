import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of the file: its name as it is written, prefix included. */
export interface SvgElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly (SvgElement | string)[];
}

/** The file is not what a browser would read as one SVG, or has what no logo needs. */
export class SvgError extends Error {
  readonly problem: 'corrupt' | 'entities' | 'heavy';

  constructor(problem: SvgError['problem'], message: string) {
    super(message);
    this.name = 'SvgError';
    this.problem = problem;
  }
}

const MAX_DEPTH = 60;
const MAX_TAGS = 12_000;
const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';
const PREFIX = '@_';

// Entities are decoded here, never by the parser: the five of XML and characters by number, no other.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: PREFIX,
  removeNSPrefix: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: CDATA,
  maxNestedTags: MAX_DEPTH,
});

/** A declaration of the type of the document without rules of its own, as drawing programs write it. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)(?:\s*(?:"[^"<>]*"|'[^'<>]*')){1,2})?\s*>/;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The root of an SVG file; throws `SvgError`. */
export function parseSvg(bytes: Uint8Array): SvgElement {
  const xml = textOf(bytes).replace(PLAIN_DOCTYPE, '');
  if (/<!(?:DOCTYPE|ENTITY|ATTLIST|ELEMENT|NOTATION)/i.test(xml))
    throw new SvgError('entities', 'The file declares entities');
  if (xml.split('<', MAX_TAGS + 1).length > MAX_TAGS) throw new SvgError('heavy', 'Too many tags');
  let nodes: unknown;
  try {
    const verdict = XMLValidator.validate(xml);
    if (verdict !== true) throw new SyntaxError(verdict.err.msg);
    nodes = parser.parse(xml);
  } catch (error) {
    throw new SvgError('corrupt', error instanceof Error ? error.message : String(error));
  }
  const roots = childrenOf(nodes).filter((node) => typeof node !== 'string');
  const [root] = roots;
  if (!root || roots.length > 1) throw new SvgError('corrupt', 'Not one root');
  return root;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SvgError('corrupt', 'Not UTF-8');
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function childrenOf(nodes: unknown): (SvgElement | string)[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isRecord).flatMap((node): (SvgElement | string)[] => {
    if (TEXT in node) return [decoded(String(node[TEXT]))];
    if (CDATA in node) return plainText(node[CDATA]);
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined) return [];
    return [{ name, attributes: attributesOf(node[ATTRIBUTES]), children: childrenOf(node[name]) }];
  });
}

/** What is between the marks of CDATA, where nothing is escaped. */
const plainText = (nodes: unknown): string[] =>
  Array.isArray(nodes)
    ? nodes
        .filter(isRecord)
        .map((node) => node[TEXT])
        .filter((text) => typeof text === 'string')
    : [];

const attributesOf = (value: unknown): Map<string, string> =>
  new Map(
    isRecord(value)
      ? Object.entries(value).map(([key, text]) => [key.slice(PREFIX.length), decoded(String(text))])
      : [],
  );

const decoded = (text: string): string =>
  text.replace(
    /&(?:([a-z]+);|#(\d{1,7});|#x([\da-f]{1,6});|)/gi,
    (_, name?: string, ten?: string, hex?: string) => {
      const known = name === undefined ? undefined : NAMED.get(name);
      if (known !== undefined) return known;
      const code = ten === undefined ? Number.parseInt(hex ?? '', 16) : Number(ten);
      if (!(code > 0 && code <= 0x10_ff_ff))
        throw new SvgError('entities', 'An entity that XML does not have');
      return String.fromCodePoint(code);
    },
  );
