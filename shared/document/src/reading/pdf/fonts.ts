import type { PdfPage } from './open-pdf.ts';
import type { Font } from './painting.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const BOLD = /bold|black|heavy|semi-?bold|demi|[-,]bd\b/i;
const EM = 1000;
const clamped = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) && value !== 0
    ? Math.min(most, Math.max(least, value))
    : otherwise;

function fontOf(value: unknown): Font {
  const face = isRecord(value) ? value : {};
  const name = typeof face['name'] === 'string' ? face['name'] : '';
  const isType3 = face['isType3Font'] === true;
  const [scale = 1 / EM, , , heightScale = 1 / EM] = Array.isArray(face['fontMatrix'])
    ? face['fontMatrix'].map((number: unknown) => (typeof number === 'number' ? number : undefined))
    : [];
  const box: unknown[] = Array.isArray(face['bbox']) ? face['bbox'] : [];
  const [, bottom, , top] = box.map(Number);
  const boxHeight = isType3 && top !== undefined && bottom !== undefined ? Math.abs(top - bottom) : 0;
  return {
    name,
    isBold: face['bold'] === true || face['black'] === true || BOLD.test(name),
    isType3,
    ascent: clamped(face['ascent'], 0.7, 1, 0.85),
    descent: -clamped(face['descent'], -0.3, -0.15, -0.22),
    scale,
    // The letters of a Type 3 font are drawings, in units of their own.
    height: isType3 ? Math.abs(heightScale) * (boxHeight || EM) : 1,
  };
}

/** The fonts that the operators of a page name; call this once the operators are loaded. */
export async function fontsOf(page: PdfPage, names: Iterable<string>): Promise<Map<string, Font>> {
  const fonts = new Map<string, Font>();
  for (const name of names) {
    const face = await new Promise<unknown>((resolve) => page.commonObjs.get(name, resolve));
    fonts.set(name, fontOf(face));
  }
  return fonts;
}
