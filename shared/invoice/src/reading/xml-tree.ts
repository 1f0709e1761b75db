import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Namespaces by their prefix. */
interface Namespaces {
  get: (prefix: string) => string | undefined;
}

/** An element with its namespace resolved; `path` is how a person finds it. */
export interface Node {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Node[];
  /** Its own text, without blanks around it. */
  text: string;
  path: string;
  /** Namespaces by their prefix, where it is. */
  scope: Namespaces;
}

/** Why an XML is not read. */
export type XmlProblem = 'too-large' | 'encoding' | 'doctype' | 'entity' | 'malformed' | 'too-deep';

export type XmlTree = { root: Node } | { problem: XmlProblem; detail: string };

/** How much of an XML is read: what is larger is refused. */
export interface XmlSize {
  bytes: number;
  elements: number;
}

/** A statement of a bank with thousands of movements; it is read on the device of who imports it. */
const LARGEST: XmlSize = { bytes: 5_000_000, elements: 100_000 };
/** The deepest element of the EXTENDED profile is the twelfth. */
const MAX_DEPTH = 60;
/** Of namespaces; an invoice has ten, its metadata some tens. */
const MAX_DECLARATIONS = 5000;
/** Signs of a tag with its attributes; the namespaces of an invoice take a thousand. */
const MAX_TAG = 20_000;
const TEXT = '#text';
const ATTRIBUTES = ':@';
const PREFIX = '@_';
const PREDEFINED = /^(?:amp|lt|gt|apos|quot|#\d{1,7}|#x[\da-fA-F]{1,6})$/;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: PREFIX,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

/**
 * Reads an XML that a stranger made: nothing outside of it is fetched, a document type (entities, bombs) is refused,
 * and its size and depth have limits.
 */
export function parseTree(bytes: Uint8Array, most: XmlSize = LARGEST): XmlTree {
  if (bytes.length > most.bytes) return { problem: 'too-large', detail: `${bytes.length} octets` };
  let xml: string;
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'encoding', detail: declaredEncoding(bytes) ?? 'inconnu' };
  }
  const markup = markupOf(xml, most);
  if ('problem' in markup) return markup;
  const entity = unknownEntity(markup.text);
  if (entity !== undefined) return { problem: 'entity', detail: `&${entity};` };
  if (count(markup.text, 'xmlns') > MAX_DECLARATIONS)
    return { problem: 'too-large', detail: 'espaces de noms' };
  try {
    const verdict = XMLValidator.validate(xml);
    if (verdict !== true) {
      return { problem: 'malformed', detail: `ligne ${verdict.err.line} : ${verdict.err.msg.slice(0, 200)}` };
    }
    const roots = nodesOf(parser.parse(xml), new Scope(new Map([['xml', 'xml']])), '');
    const [root] = roots;
    if (!root || roots.length > 1) return { problem: 'malformed', detail: `${roots.length} racines` };
    return { root };
  } catch (error) {
    return { problem: 'malformed', detail: error instanceof Error ? error.message.slice(0, 200) : '' };
  }
}

/** The encoding that the XML states of itself; null when it states none. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\W{0,3}<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(start)?.[1] ?? null;
}

/** What has no markup in it, whatever it contains: what opens it, and what ends it. */
const PROSE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
/** Signs between quotes are any but « < », as XML has it. */
const TAG = /<[^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*>/y;

/** The tags of an XML and the texts between them, read from its beginning as a parser does; or the first limit that it exceeds. */
function markupOf(xml: string, most: XmlSize): { text: string } | { problem: XmlProblem; detail: string } {
  const parts: string[] = [];
  let [from, level, tags] = [0, 0, 0];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', from)) {
    parts.push(xml.slice(from, at));
    const prose = PROSE.find(([open]) => xml.startsWith(open, at));
    if (prose) {
      const [open, close] = prose;
      const end = xml.indexOf(close, at + open.length);
      if (end === -1) return malformedAt(xml, at);
      from = end + close.length;
      continue;
    }
    if (xml[at + 1] === '!') return { problem: 'doctype', detail: 'DOCTYPE' };
    TAG.lastIndex = at;
    const tag = TAG.exec(xml)?.[0];
    if (tag === undefined) return malformedAt(xml, at);
    if (tag.length > MAX_TAG) return { problem: 'too-large', detail: 'attributs' };
    tags += 1;
    if (tags > 2 * most.elements) return { problem: 'too-large', detail: 'éléments' };
    if (tag.startsWith('</')) level -= 1;
    else if (!tag.endsWith('/>')) level += 1;
    if (level > MAX_DEPTH) return { problem: 'too-deep', detail: `${MAX_DEPTH} niveaux` };
    parts.push(tag);
    from = at + tag.length;
  }
  parts.push(xml.slice(from));
  return { text: parts.join('') };
}

const malformedAt = (xml: string, at: number): { problem: XmlProblem; detail: string } => ({
  problem: 'malformed',
  detail: `ligne ${count(xml.slice(0, at), '\n') + 1}`,
});

function unknownEntity(markup: string): string | undefined {
  for (let at = markup.indexOf('&'); at !== -1; at = markup.indexOf('&', at + 1)) {
    const name = /^&([^\s;<&]{1,40});/.exec(markup.slice(at, at + 45))?.[1];
    // A bare ampersand is malformed; the validator says where.
    if (name !== undefined && !PREDEFINED.test(name)) return name;
  }
  return undefined;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found += 1;
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nodesOf(nodes: unknown, scope: Scope, parent: string): Node[] {
  if (!Array.isArray(nodes)) return [];
  const seen = new Map<string, number>();
  return nodes.filter(isRecord).flatMap((node): Node[] => {
    const tag = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT);
    if (tag === undefined || tag.startsWith('?')) return [];
    const inner = node[tag];
    const attributes = attributesOf(node[ATTRIBUTES]);
    const own = withDeclarations(scope, attributes);
    const [local = '', prefix = ''] = tag.split(':').toReversed();
    const rank = (seen.get(local) ?? 0) + 1;
    seen.set(local, rank);
    const path = `${parent}/${local}${rank > 1 ? `[${rank}]` : ''}`;
    return [
      {
        name: local,
        namespace: own.get(prefix) ?? '',
        attributes,
        children: nodesOf(inner, own, path),
        text: textOf(inner),
        path,
        scope: own,
      },
    ];
  });
}

/** The namespaces that an element declares, before those of what it is in: to copy these for each element costs their product. */
class Scope implements Namespaces {
  readonly #own: ReadonlyMap<string, string>;
  readonly #outer: Scope | null;

  constructor(own: ReadonlyMap<string, string>, outer: Scope | null = null) {
    this.#own = own;
    this.#outer = outer;
  }

  get(prefix: string): string | undefined {
    return this.#own.get(prefix) ?? this.#outer?.get(prefix);
  }
}

function withDeclarations(scope: Scope, attributes: Readonly<Record<string, string>>): Scope {
  const declared = Object.entries(attributes).filter(
    ([name]) => name === 'xmlns' || name.startsWith('xmlns:'),
  );
  if (declared.length === 0) return scope;
  return new Scope(
    new Map(declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri] as const)),
    scope,
  );
}

const textOf = (nodes: unknown): string =>
  Array.isArray(nodes)
    ? nodes
        .map((node: unknown) => (isRecord(node) && TEXT in node ? String(node[TEXT]) : ''))
        .join('')
        .trim()
    : '';

const attributesOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key.slice(PREFIX.length), String(text)]))
    : {};

/** The first element at « A/B/C » below. */
export function childAt(node: Node | undefined, path: string): Node | undefined {
  let found = node;
  for (const name of path.split('/')) found = found?.children.find((one) => one.name === name);
  return found;
}

/** Every element at « A/B/C » below. */
export function childrenAt(node: Node | undefined, path: string): Node[] {
  let found = node ? [node] : [];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name));
  }
  return found;
}
