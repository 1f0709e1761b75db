import type { Colour } from '../contrast.ts';
import { ReadingError } from '../../reading-error.ts';
import { area, matrixOf, product, type Matrix, type Rect } from '../geometry.ts';
import { blendOf, colourOf, isColour } from './colour.ts';
import { initialState, startOfText, type GraphicsState, type TextCursor } from './graphics-state.ts';
import type { Font, Mask, Paint, Painting, Shape, TextRun } from './painting.ts';
import { rectangle, regionOfPath, turnedRectangle, type Region } from './region.ts';
import { showText } from './show-text.ts';
import { gradientOf, pictureOf, stencilOf } from './surfaces.ts';

const MAX_DEPTH = 200;
const MAX_SHAPES = 20_000;
/** Each letter under a mask is compared with all of them. */
const MAX_MASK_SHAPES = 200;
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
  readonly #saved: { state: GraphicsState; isPlaceMade: boolean; order: number }[] = [];
  #clipsNext: 'no' | 'winding' | 'evenOdd' = 'no';
  #pendingClip: TextRun[] = [];
  #order = 0;
  /** Inside a mask, or a layer that is turned off, nothing is drawn. */
  #unseenDepth = 0;
  #maskText: TextRun[] = [];
  /** The mask that is being drawn, or was drawn last. */
  #mask: { kind: Mask['kind']; backdrop: Colour | null; shapes: Shape[]; isWhole: boolean } | null = null;
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
    this.#saved.push({ state: this.state, isPlaceMade: this.#isPlaceMade, order: this.#order });
    this.#isPlaceMade = false;
  }

  restore(): void {
    this.#settlePlace();
    const saved = this.#saved.pop();
    if (!saved) return;
    this.state = saved.state;
    // What was drawn in between was drawn in the place.
    this.#isPlaceMade = saved.isPlaceMade && this.#order === saved.order;
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
    this.set({ patternBase: this.state.matrix });
    this.#isPlaceMade = false;
    this.#clipTo(box, this.state.matrix);
  }

  beginGroup(group: unknown): void {
    this.save();
    const { smask, matrix, bbox } = isRecord(group) ? group : {};
    if (smask && this.#unseenDepth === 0) {
      const { subtype, backdrop } = isRecord(smask) ? smask : {};
      const ground = colourOf(backdrop);
      this.#maskText = [];
      this.#mask = {
        kind: subtype === 'Alpha' ? 'alpha' : 'luminosity',
        backdrop: isColour(ground) ? ground : null,
        shapes: [],
        isWhole: true,
      };
    }
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
      else if (key === 'BM') this.set({ blend: blendOf(value) });
      // Letters used as a mask make the painting behind them visible.
      else if (key === 'SMask')
        this.set({
          clippingText: value ? this.#maskText : [],
          mask: value && this.#maskText.length === 0 ? this.#mask : null,
        });
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
    // What is too intricate to compute may let anything through.
    if (!region && ink !== 'none' && this.#unseenDepth > 0 && this.#mask) this.#mask.isWhole = false;
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

  /** The paint of a gradient that patterns are placed in. */
  gradient(form: unknown, matrix: unknown): Paint {
    const own = matrixOf(matrix);
    const { patternBase } = this.state;
    return gradientOf(form, own ? product(patternBase, own) : patternBase) ?? 'pattern';
  }

  /** A gradient over the whole clip. */
  shade(form: unknown): void {
    this.#isPlaceMade = false;
    const [page] = this.#start.clip;
    const paint = gradientOf(form, this.state.matrix) ?? 'pattern';
    if (page) this.#draw(page, paint, this.state.fillAlpha, false);
  }

  /** `decoded`: its points, where they are known. */
  picture(decoded: unknown): void {
    this.#isPlaceMade = false;
    const shown = pictureOf(decoded, this.state.matrix);
    this.#draw(this.#unitSquare(), shown ?? 'pattern', shown ? this.state.fillAlpha : 0, true);
  }

  /** The ink of the state through a picture of one bit. */
  stencil(decoded: unknown): void {
    this.#isPlaceMade = false;
    const { fill, matrix, fillAlpha } = this.state;
    const shown = isColour(fill) ? stencilOf(decoded, matrix, fill) : null;
    this.#draw(this.#unitSquare(), shown ?? 'pattern', shown ? fillAlpha : 0, true);
  }

  /** A stencil without holes: a rectangle of ink. */
  plainStencil(): void {
    this.#isPlaceMade = false;
    this.#draw(this.#unitSquare(), this.state.fill, this.state.fillAlpha, false);
  }

  #unitSquare(): Region {
    return turnedRectangle(this.state.matrix, [0, 0], [1, 1]);
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
    const region = this.#unitSquare();
    const { left, right, top, bottom } = region.box;
    if (right - left >= LEAST_PICTURE && bottom - top >= LEAST_PICTURE)
      this.#draw(region, 'pattern', 0, true);
    this.#isPlaceMade = false;
  }

  #draw(region: Region, paint: Paint, alpha: number, isPicture: boolean): void {
    if (this.#layers.includes(false)) return;
    const { clippingText, clip, groupAlpha, blend, mask } = this.state;
    if (this.#unseenDepth > 0) {
      const own = this.#mask;
      const shape = {
        order: this.#order++,
        region,
        clip,
        paint,
        alpha: alpha * groupAlpha,
        blend,
        mask,
        isPicture,
      };
      if (own && own.shapes.length < MAX_MASK_SHAPES) own.shapes.push(shape);
      else if (own) own.isWhole = false;
      return;
    }
    if (clippingText.length > 0) {
      // Letters cut out of a gradient or a picture: that is their ink.
      for (const run of clippingText)
        [run.isInkless, run.fill, run.fillAlpha] = [false, paint, alpha * groupAlpha];
      return;
    }
    if (area(region.box) <= 0 || this.painting.shapes.length >= MAX_SHAPES) return;
    this.painting.shapes.push({
      order: this.#order++,
      region,
      clip,
      paint,
      alpha: alpha * groupAlpha,
      blend,
      mask,
      isPicture,
    });
  }
}
