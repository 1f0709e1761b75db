const SVG = 'http://www.w3.org/2000/svg';

/** Elements of the SVG of a QR code; any other is left out. */
const SHAPES = new Set(['g', 'rect', 'path']);
const ATTRIBUTES = ['x', 'y', 'width', 'height', 'd', 'transform', 'fill', 'fill-rule', 'shape-rendering'];

/** The text of an SVG in a data address, in either of its encodings. */
function textOf(address: string): string {
  const at = address.indexOf('<svg');
  if (at !== -1) return address.slice(at);
  const data = address.slice(address.indexOf(',') + 1);
  try {
    return /^data:[^,]*;base64,/.test(address) ? atob(data) : decodeURIComponent(data);
  } catch {
    return '';
  }
}

function copyInto(target: Element, source: Element): void {
  for (const child of source.children) {
    if (!SHAPES.has(child.localName)) continue;
    const copy = document.createElementNS(SVG, child.localName);
    for (const name of ATTRIBUTES) {
      const value = child.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    const fill = /(?:^|;)\s*fill\s*:\s*([#\w]+)/.exec(child.getAttribute('style') ?? '')?.[1];
    if (fill !== undefined) copy.setAttribute('fill', fill);
    copyInto(copy, child);
    target.append(copy);
  }
}

/**
 * The QR code that Auth returns as an image, as shapes to draw in the page: for the image itself, the pages' policy
 * would have to allow `data:` pictures everywhere. Undefined when it is not an SVG.
 */
export function drawQrCode(address: string, label: string): SVGElement | undefined {
  const source = new DOMParser().parseFromString(textOf(address), 'image/svg+xml').documentElement;
  if (source.localName !== 'svg') return undefined;
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', label);
  const size = ['width', 'height'].map((name) => Number.parseFloat(source.getAttribute(name) ?? ''));
  const box =
    source.getAttribute('viewBox') ?? (size.every(Number.isFinite) ? `0 0 ${size.join(' ')}` : null);
  if (box !== null) drawing.setAttribute('viewBox', box);
  copyInto(drawing, source);
  return drawing;
}
