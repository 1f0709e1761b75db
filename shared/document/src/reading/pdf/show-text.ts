import { moved, product, turned, type Point } from '../geometry.ts';
import type { GraphicsState, TextCursor } from './graphics-state.ts';
import type { Glyph, TextRun } from './painting.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const INVISIBLE = 3;
const CLIP = 4;
const EM = 1000;

const isStroked = (mode: number) => mode % CLIP === 1 || mode % CLIP === 2;
const isFilled = (mode: number) => mode % CLIP === 0 || mode % CLIP === 2;

/** The glyphs of pdf.js (numbers are moves) where the state puts them; the cursor ends behind them. */
export function showText(
  shown: unknown,
  state: GraphicsState,
  cursor: TextCursor,
  order: number,
): TextRun | null {
  const { font } = state;
  if (!font || !Array.isArray(shown)) return null;
  const flip = state.fontSize < 0 ? -1 : 1;
  const size = Math.abs(state.fontSize);
  const scale = state.horizontalScale * flip;
  const matrix = product(state.matrix, cursor.matrix);
  const glyphs: Glyph[] = [];
  let advance = 0;
  for (const item of shown as unknown[]) {
    if (typeof item === 'number') {
      advance -= (item * size) / EM;
      continue;
    }
    if (!isRecord(item)) continue;
    const width = (typeof item['width'] === 'number' ? item['width'] : 0) * size * font.scale;
    const text = typeof item['unicode'] === 'string' ? item['unicode'] : '';
    // Code 32, that the word spacing widens: any letter in a font that was cut down to the letters of a document.
    const isWidened = item['isSpace'] === true;
    glyphs.push({
      text,
      origin: moved(matrix, cursor.x + advance * scale, cursor.y + state.rise),
      right: turned(matrix, width * scale, 0),
      isSpace: /^\s*$/u.test(text),
    });
    advance += width + (state.characterSpacing + (isWidened ? state.wordSpacing : 0)) * flip;
  }
  cursor.x += advance * scale;
  const up = turned(matrix, 0, size * font.height * flip);
  const along = turned(matrix, scale, 0);
  const length = Math.hypot(along[0], along[1]) || 1;
  const tall = Math.hypot(...turned(matrix, 0, 1)) || 1;
  const direction: Point = [along[0] / length, along[1] / length];
  return {
    order,
    glyphs,
    direction,
    up,
    size: Math.hypot(up[0], up[1]),
    font,
    fill: isFilled(state.mode) ? state.fill : 'none',
    stroke: isStroked(state.mode) ? state.stroke : 'none',
    fillAlpha: state.fillAlpha * state.groupAlpha,
    strokeAlpha: state.strokeAlpha * state.groupAlpha,
    blend: state.blend,
    mask: state.mask,
    stretch: length / tall,
    clip: state.clip,
    isInkless: state.mode % CLIP === INVISIBLE,
  };
}
