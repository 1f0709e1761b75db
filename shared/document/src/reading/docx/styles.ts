import { lookOf, shadeOf, type Look } from './look.ts';
import { child, childValue, type XmlElement } from '../../checking/xml.ts';

export interface ListPlace {
  list: string;
  level: number;
}

export interface Style {
  look: Look;
  list?: Partial<ListPlace>;
  /** Tables: background of the parts of a table (`firstRow`, `firstCol`…), `wholeTable` for all of it. */
  grounds: Readonly<Record<string, string>>;
}

export interface Styles {
  /** Default style of a paragraph or table. */
  defaults: Look;
  get(id: string | undefined): Style | undefined;
  /** Id of the style of paragraphs that name none. */
  paragraph: string | undefined;
}

/** Parts of a table whose background is used. */
const PARTS = new Set(['firstRow', 'lastRow', 'firstCol', 'lastCol', 'wholeTable', '']);

const isOn = (value: string | undefined) => value !== undefined && !['0', 'false', 'off'].includes(value);

/** The styles of a document, each with the values it inherits. */
export function stylesOf(root: XmlElement | undefined): Styles {
  const byId = new Map<string, XmlElement>();
  let paragraph: string | undefined;
  for (const element of root?.children ?? []) {
    const { styleId, type } = element.attributes;
    if (element.name !== 'style' || styleId === undefined) continue;
    byId.set(styleId, element);
    if (type === 'paragraph' && isOn(element.attributes.default)) paragraph = styleId;
  }
  const known = new Map<string, Style>();
  const get = (id: string | undefined, depth = 0): Style | undefined => {
    const element = id === undefined ? undefined : byId.get(id);
    // Styles based on one another in a circle.
    if (id === undefined || !element || depth > 20) return undefined;
    const found = known.get(id);
    if (found) return found;
    const base = get(childValue(element, 'basedOn'), depth + 1);
    const list = listOf(child(element, 'pPr'));
    const shade = shadeOf(child(element, 'pPr'));
    const style: Style = {
      look: { ...base?.look, ...(shade && { ground: shade }), ...lookOf(child(element, 'rPr')) },
      list: { ...base?.list, ...list },
      grounds: { ...base?.grounds, ...groundsOf(element) },
    };
    known.set(id, style);
    return style;
  };
  const defaults = child(child(child(root, 'docDefaults'), 'rPrDefault'), 'rPr');
  return { defaults: { size: 10, ...lookOf(defaults) }, get: (id) => get(id), paragraph };
}

/** `w:numPr` of a paragraph or of its style. */
export function listOf(properties: XmlElement | undefined): Partial<ListPlace> | undefined {
  const place = child(properties, 'numPr');
  const list = childValue(place, 'numId');
  const level = childValue(place, 'ilvl');
  return (
    place && { ...(list !== undefined && { list }), ...(level !== undefined && { level: Number(level) }) }
  );
}

function groundsOf(style: XmlElement): Record<string, string> {
  const whole = shadeOf(child(style, 'tcPr')) ?? shadeOf(child(style, 'tblPr'));
  const parts = style.children
    .filter(({ name, attributes }) => name === 'tblStylePr' && PARTS.has(attributes.type ?? ''))
    .flatMap((part): [string, string][] => {
      const shade = shadeOf(child(part, 'tcPr')) ?? shadeOf(child(part, 'tblPr'));
      return shade === undefined ? [] : [[part.attributes.type ?? 'wholeTable', shade]];
    });
  return { ...(whole !== undefined && { wholeTable: whole }), ...Object.fromEntries(parts) };
}
