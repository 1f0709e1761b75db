import { ReadingError } from '../../reading-error.ts';
import { area, matrixOf, product, type Matrix, type Rect } from '../geometry.ts';
import { colourOf } from './colour.ts';
import { initialState, startOfText, type GraphicsState, type TextCursor } from './graphics-state.ts';
import type { Font, Paint, Painting, TextRun } from './painting.ts';
import { rectangle, regionOfPath, turnedRectangle, type Region } from './region.ts';
import { showText } from './show-text.ts';

const MAX_DEPTH = 200;
const MAX_SHAPES = 20_000;
/** Nested clips: drawn content is compared with each. */
const MAX_CLIPS = 200;
/** A picture too large to be decoded only leaves its place. */
const LEAST_PICTURE = 20;

const numberOf = (value: unknown, otherwise = 0) => (typeof value === 'number' ? value : otherwise);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Interprets the operators of a page without drawing, and records what would be drawn where. */
export class Painter {
  readonly painting: Painting = { runs: [], shapes: [] };
  state: GraphicsState;
  cursor: TextCursor = startOfText();
  readonly #start: GraphicsState;
  readonly #saved: { state: GraphicsState; isPlaceMade: boolean }[] = [];
  #clipsNext: 'no' | 'winding' | 'evenOdd' = 'no';
  #pendingClip: TextRun[] = [];
  #order = 0;
  /** Inside a mask, or a layer that is turned off, nothing is drawn. */
  #unseenDepth = 0;
  #maskText: TextRun[] = [];
  readonly #layers: boolean[] = [];
  /** Space was reserved for a picture, and nothing was drawn in it. */
  #isPlaceMade = false;

  constructor(matrix: Matrix, page: Rect) {
    this.#start = initialState(matrix, [rectangle(page)]);
    this.state = this.#start;
  }

  set(change: Partial<GraphicsState>): void {
    this.state = { ...this.state, ...change };
  }

  save(): void {
    if (this.#saved.length >= MAX_DEPTH) throw new Error('Graphics states are nested too deeply');
    this.#saved.push({ state: this.state, isPlaceMade: this.#isPlaceMade });
    this.#isPlaceMade = false;
  }

  restore(): void {
    this.#settlePlace();
    const saved = this.#saved.pop();
    if (saved) [this.state, this.#isPlaceMade] = [saved.state, saved.isPlaceMade];
  }

  transform(args: unknown): void {
    const matrix = matrixOf(args);
    if (!matrix) return;
    this.set({ matrix: product(this.state.matrix, matrix) });
    this.#isPlaceMade = true;
  }

  beginForm(matrix: unknown, box: unknown): void {
    this.save();
    this.transform(matrix);
    this.#isPlaceMade = false;
    this.#clipTo(box, this.state.matrix);
  }

  beginGroup(group: unknown): void {
    this.save();
    const { smask, matrix, bbox } = isRecord(group) ? group : {};
    if (smask && this.#unseenDepth === 0) this.#maskText = [];
    if (smask || this.#unseenDepth > 0) this.#unseenDepth++;
    this.#clipTo(bbox, product(this.state.matrix, matrixOf(matrix) ?? [1, 0, 0, 1, 0, 0]));
    const groupAlpha = this.state.groupAlpha * this.state.fillAlpha;
    this.set({ groupAlpha, fillAlpha: 1, strokeAlpha: 1 });
  }

  endGroup(): void {
    if (this.#unseenDepth > 0) this.#unseenDepth--;
    this.restore();
  }

  /** An annotation is drawn on the page as it was at first. */
  beginAnnotation(transform: unknown, matrix: unknown): void {
    this.save();
    this.state = this.#start;
    this.transform(transform);
    this.transform(matrix);
    this.#isPlaceMade = false;
  }

  beginLayer(isShown: boolean): void {
    this.#layers.push(isShown);
  }

  endLayer(): void {
    this.#layers.pop();
  }

  setGraphics(entries: unknown, setFont: (name: unknown, size: unknown) => void): void {
    for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
      const [key, value] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (key === 'ca') this.set({ fillAlpha: numberOf(value, 1) });
      else if (key === 'CA') this.set({ strokeAlpha: numberOf(value, 1) });
      else if (key === 'BM') this.set({ isPlainBlend: value === 'source-over' });
      // Letters used as a mask make the painting behind them visible.
      else if (key === 'SMask') this.set({ clippingText: value ? this.#maskText : [] });
      else if (key === 'Font' && Array.isArray(value)) setFont(value[0], value[1]);
    }
  }

  setFont(font: Font | null, size: unknown): void {
    this.set({ font, fontSize: numberOf(size) });
  }

  setFill(value: unknown): void {
    this.set({ fill: colourOf(value) });
  }

  setStroke(value: unknown): void {
    this.set({ stroke: colourOf(value) });
  }

  moveText(x: number, y: number): void {
    const { matrix, lineX, lineY } = this.cursor;
    this.cursor = { matrix, x: lineX + x, y: lineY + y, lineX: lineX + x, lineY: lineY + y };
  }

  clipNext(rule: 'winding' | 'evenOdd'): void {
    this.#clipsNext = rule;
  }

  path(data: unknown, ink: 'fill' | 'outline' | 'none', isEvenOdd: boolean): void {
    this.#isPlaceMade = false;
    const { matrix } = this.state;
    const path = Array.isArray(data) && data[0] instanceof Float32Array ? data[0] : null;
    const region = path && regionOfPath(path, matrix, isEvenOdd);
    if (region && ink === 'fill') this.#draw(region, this.state.fill, this.state.fillAlpha, false);
    // An outline hides nothing, and may frame a badge.
    if (region && ink === 'outline') this.#draw(region, 'none', 0, false);
    if (this.#clipsNext !== 'no') {
      const isClipEvenOdd = this.#clipsNext === 'evenOdd';
      // A clip that is too intricate to compute clips nothing: a text is hidden only for a known reason.
      const clip = path && (isClipEvenOdd === isEvenOdd ? region : regionOfPath(path, matrix, isClipEvenOdd));
      if (clip) this.#clipBy(clip);
    }
    this.#clipsNext = 'no';
  }

  /** A gradient over the whole clip. */
  shade(): void {
    this.#isPlaceMade = false;
    const [page] = this.#start.clip;
    if (page) this.#draw(page, 'pattern', this.state.fillAlpha, false);
  }

  picture(kind: 'opaque' | 'see-through' | 'plain'): void {
    this.#isPlaceMade = false;
    const alpha = kind === 'see-through' ? 0 : this.state.fillAlpha;
    const paint = kind === 'plain' ? this.state.fill : 'pattern';
    this.#draw(turnedRectangle(this.state.matrix, [0, 0], [1, 1]), paint, alpha, kind !== 'plain');
  }

  show(glyphs: unknown): void {
    this.#isPlaceMade = false;
    const run = showText(glyphs, this.state, this.cursor, this.#order++);
    if (!run) return;
    if (this.#unseenDepth > 0) this.#maskText.push(run);
    if (this.#unseenDepth > 0 || this.#layers.includes(false)) run.isInkless = true;
    if (this.state.mode >= 4) this.#pendingClip.push(run);
    this.painting.runs.push(run);
  }

  endText(): void {
    if (this.#pendingClip.length > 0) {
      this.set({ clippingText: [...this.state.clippingText, ...this.#pendingClip] });
    }
    this.#pendingClip = [];
  }

  end(): void {
    this.#settlePlace();
    while (this.#saved.length > 0) this.restore();
  }

  #clipTo(box: unknown, matrix: Matrix): void {
    const [x0, y0, x1, y1] =
      Array.isArray(box) || box instanceof Float32Array ? Array.from<unknown>(box) : [];
    if (typeof x0 !== 'number' || typeof y0 !== 'number') return;
    if (typeof x1 !== 'number' || typeof y1 !== 'number') return;
    this.#clipBy(turnedRectangle(matrix, [x0, y0], [x1, y1]));
  }

  #clipBy(region: Region): void {
    const { clip } = this.state;
    if (clip.length >= MAX_CLIPS) throw new ReadingError('heavy');
    this.set({ clip: [...clip, region] });
  }

  #settlePlace(): void {
    if (!this.#isPlaceMade) return;
    const region = turnedRectangle(this.state.matrix, [0, 0], [1, 1]);
    const { left, right, top, bottom } = region.box;
    if (right - left >= LEAST_PICTURE && bottom - top >= LEAST_PICTURE)
      this.#draw(region, 'pattern', 0, true);
    this.#isPlaceMade = false;
  }

  #draw(region: Region, paint: Paint, alpha: number, isPicture: boolean): void {
    if (this.#unseenDepth > 0 || this.#layers.includes(false)) return;
    const { clippingText, clip, groupAlpha, isPlainBlend } = this.state;
    if (clippingText.length > 0) {
      // Letters cut out of a gradient or a picture: that is their ink.
      for (const run of clippingText) [run.isInkless, run.fill] = [false, 'pattern'];
      return;
    }
    if (area(region.box) <= 0 || this.painting.shapes.length >= MAX_SHAPES) return;
    this.painting.shapes.push({
      order: this.#order++,
      region,
      clip,
      paint: isPlainBlend ? paint : 'pattern',
      alpha: isPlainBlend ? alpha * groupAlpha : 0,
      isPicture,
    });
  }
}
