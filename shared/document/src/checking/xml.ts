import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ReadingError } from '../reading-error.ts';

/** Names are without prefix: « p » is a paragraph, whether Word or another program wrote it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** Its own words, without those of its children. */
  text: string;
}

/** A text box in a table in a text box has some sixty. */
const DEPTH_LIMIT = 150;
/** Elements of a part: a page of text with many formats has two thousand. */
const MAX_ELEMENTS = 100_000;
const TEXT = '#text';
const ATTRIBUTES = ':@';
const PREFIX = '@_';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: PREFIX,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Characters by number (« &#233; ») are read with these.
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEPTH_LIMIT,
});

/** The root of a part; throws when it is not XML, or has more than any document does. */
export function parseXml(xml: string): XmlElement {
  if (hasMore(xml, '</', MAX_ELEMENTS) || hasMore(xml, '/>', MAX_ELEMENTS))
    throw new ReadingError('heavy', { cause: new Error('Elements without end') });
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new SyntaxError(verdict.err.msg);
  const [root] = elementsOf(parser.parse(xml));
  if (!root) throw new SyntaxError('Not an XML document');
  return root;
}

/** Whether a text contains something more often than that. */
function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count <= most; at = text.indexOf(part, at + part.length))
    count += 1;
  return count > most;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function elementsOf(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isRecord).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT);
    if (name === undefined) return [];
    const inner = node[name];
    return [
      { name, attributes: attributesOf(node[ATTRIBUTES]), children: elementsOf(inner), text: textOf(inner) },
    ];
  });
}

const textOf = (nodes: unknown): string =>
  Array.isArray(nodes)
    ? nodes.map((node: unknown) => (isRecord(node) && TEXT in node ? String(node[TEXT]) : '')).join('')
    : '';

const attributesOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key.slice(PREFIX.length), String(text)]))
    : {};

/** The first child of that name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

/** Attribute `w:val` of a child, the way most properties are written. */
export const childValue = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.attributes.val;

/** Every element of that name below, however deep, in the order of the document. */
export function descendants(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  for (const one of element.children) {
    if (one.name === name) found.push(one);
    descendants(one, name, found);
  }
  return found;
}
