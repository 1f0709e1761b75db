import type { HiddenReason } from '../../document.ts';
import { child, descendants, type XmlElement } from '../../checking/xml.ts';

const EMU_PER_INCH = 914_400;
/** Two points. */
const SPECK = 25_400;
/** Further than any page that is printed, from the edge or the margin. */
const FAR = { before: -EMU_PER_INCH, right: 12 * EMU_PER_INCH, below: 17 * EMU_PER_INCH };

/** Why the content of a drawing is invisible, or undefined. */
export function hiddenDrawing(drawing: XmlElement): HiddenReason | undefined {
  const [anchor] = drawing.children;
  if (!anchor) return undefined;
  const styles = ['shape', 'rect']
    .flatMap((name) => descendants(drawing, name))
    .map(({ attributes }) => attributes.style ?? '');
  const ofStyle = styles.map(hiddenStyle).find((reason) => reason !== undefined);
  if (ofStyle) return ofStyle;
  if (child(anchor, 'docPr')?.attributes.hidden === '1') return 'invisible';
  const extent = child(anchor, 'extent')?.attributes;
  const [width, height] = [Number(extent?.cx ?? Number.NaN), Number(extent?.cy ?? Number.NaN)];
  if (width < SPECK || height < SPECK) return 'tiny';
  const [x, y] = [offset(child(anchor, 'positionH')), offset(child(anchor, 'positionV'))];
  const isOff = x + width < FAR.before || y + height < FAR.before || x > FAR.right || y > FAR.below;
  return isOff ? 'off_page' : undefined;
}

/** Points from the margin, beyond any page that is printed. */
const FAR_POINTS = 900;

/** Why a shape of VML is invisible, by its style. */
function hiddenStyle(style: string): HiddenReason | undefined {
  const valueOf = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim();
  if (valueOf('visibility') === 'hidden') return 'invisible';
  const sizes = [valueOf('width'), valueOf('height')].map((size) => Number.parseFloat(size ?? ''));
  if (sizes.some((size) => size < 2)) return 'tiny';
  const places = [valueOf('margin-left'), valueOf('margin-top')].map((place) =>
    Number.parseFloat(place ?? '0'),
  );
  return places.some((place) => Math.abs(place) > FAR_POINTS) ? 'off_page' : undefined;
}

const offset = (position: XmlElement | undefined) => Number(child(position, 'posOffset')?.text ?? Number.NaN);

/** The background of each text box of a drawing; inspects the drawing once. */
export function boxGrounds(drawing: XmlElement): (box: XmlElement) => string | undefined {
  const kinds = ['wsp', 'shape', 'rect'];
  const shapes = kinds.flatMap((kind) => descendants(drawing, kind));
  const owners = kinds.map((kind) => ownersOf(drawing, kind));
  const filled = shapes.filter((shape) => fillOf(shape) !== undefined);
  // A group often paints a panel as one shape and writes on it with another.
  const isGroup = descendants(drawing, 'wgp').length > 0 || descendants(drawing, 'group').length > 0;
  return (box) => {
    const own = owners.map((ownerOf) => ownerOf.get(box)).find((owner) => owner !== undefined);
    const ground = own && fillOf(own);
    if (ground !== undefined) return ground;
    return isGroup && filled.some((shape) => shape !== own) ? 'unknown' : undefined;
  };
}

/** For each text box, the outermost shape of a kind around it. */
function ownersOf(drawing: XmlElement, kind: string): Map<XmlElement, XmlElement> {
  const owners = new Map<XmlElement, XmlElement>();
  const visit = (element: XmlElement, owner: XmlElement | undefined) => {
    for (const one of element.children) {
      if (owner && one.name === 'txbxContent') owners.set(one, owner);
      visit(one, owner ?? (one.name === kind ? one : undefined));
    }
  };
  visit(drawing, undefined);
  return owners;
}

function fillOf(shape: XmlElement): string | undefined {
  const vml = shape.attributes.fillcolor;
  if (vml !== undefined && shape.attributes.filled !== 'f')
    return /#([\da-f]{6})/i.exec(vml)?.[1] ?? 'unknown';
  const properties = child(shape, 'spPr');
  if (child(properties, 'noFill')) return undefined;
  const solid = child(properties, 'solidFill');
  if (solid) return (child(solid, 'srgbClr') ?? child(solid, 'schemeClr'))?.attributes.val ?? 'unknown';
  if (['gradFill', 'blipFill', 'pattFill'].some((name) => child(properties, name))) return 'unknown';
  const theme = child(child(shape, 'style'), 'fillRef')?.attributes.idx;
  return theme !== undefined && theme !== '0' ? 'unknown' : undefined;
}
