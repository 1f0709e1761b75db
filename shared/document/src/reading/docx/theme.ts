import { child, type XmlElement } from '../../checking/xml.ts';

// Colours that a document names by their place in its theme. Word takes them from the theme even where another colour
// is written beside the name.

/** Names in a document, and the places of the theme that they stand for (ECMA-376, 17.18.97 and 20.1.10.46). */
const PLACES: Readonly<Record<string, string>> = {
  background1: 'lt1',
  light1: 'lt1',
  bg1: 'lt1',
  background2: 'lt2',
  light2: 'lt2',
  bg2: 'lt2',
  text1: 'dk1',
  dark1: 'dk1',
  tx1: 'dk1',
  text2: 'dk2',
  dark2: 'dk2',
  tx2: 'dk2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
};
/** Without a theme, white paper and black ink. */
const PLAIN: Readonly<Record<string, string>> = { lt1: 'FFFFFF', dk1: '000000' };

/** The colour of a name; undefined when the theme has none. */
export type Theme = (name: string | undefined) => string | undefined;

export function themeOf(root: XmlElement | undefined): Theme {
  const scheme = child(child(root, 'themeElements'), 'clrScheme');
  const colours = new Map<string, string>(Object.entries(PLAIN));
  for (const { name, children } of scheme?.children ?? []) {
    const [colour] = children;
    const value = colour?.attributes.lastClr ?? colour?.attributes.val;
    if (value !== undefined && /^[\da-f]{6}$/i.test(value)) colours.set(name, value);
  }
  return (name) => (name === undefined ? undefined : colours.get(PLACES[name] ?? name));
}

const HEX = 16;
const FULL = 255;

/** Lighter by a tint, darker by a shade: hexadecimal shares of the colour that remain. */
function toned(colour: string, tint: string | undefined, shade: string | undefined): string {
  const shareOf = (share: string | undefined) =>
    share === undefined ? 1 : Math.min(1, Number.parseInt(share, HEX) / FULL || 0);
  const channels = [0, 2, 4].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), HEX);
    const light = value * shareOf(tint) + FULL * (1 - shareOf(tint));
    return Math.round(light * shareOf(shade))
      .toString(HEX)
      .padStart(2, '0');
  });
  return channels.join('').toUpperCase();
}

/** The same element with the colours of the theme where it names them: `val` of a colour, `fill` and `color` of a shading. */
export function withTheme(element: XmlElement, theme: Theme): XmlElement {
  const { name, attributes } = element;
  const tonedBy = (named: string, part: string): string | undefined => {
    const colour = theme(attributes[named]);
    return colour && toned(colour, attributes[`${part}Tint`], attributes[`${part}Shade`]);
  };
  const colours: Record<string, string | undefined> =
    name === 'shd'
      ? { fill: tonedBy('themeFill', 'themeFill'), color: tonedBy('themeColor', 'theme') }
      : { val: name === 'schemeClr' ? theme(attributes.val) : tonedBy('themeColor', 'theme') };
  const known = Object.entries(colours).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...element,
    attributes: known.length > 0 ? { ...attributes, ...Object.fromEntries(known) } : attributes,
    children: element.children.map((one) => withTheme(one, theme)),
  };
}
