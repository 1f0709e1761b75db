import { IDENTITY, inverse, matrixOf, moved, product, type Rect } from '../geometry.ts';
import { tiled } from './compositing.ts';
import { fontsOf } from './fonts.ts';
import { startOfText } from './graphics-state.ts';
import type { Operators, OperatorList, Pdf, PdfPage } from './open-pdf.ts';
import { Painter } from './painter.ts';
import type { Font, Paint, Painting, Surface } from './painting.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** Each letter over a pattern is compared with all that its tile draws. */
const MAX_TILE_SHAPES = 200;
/** Patterns in patterns, at most this deep. */
const MAX_TILES = 3;

/** Operators of pdf.js. */
interface Drawn {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

function fontNames({ fnArray, argsArray }: OperatorList, operators: Operators): Set<string> {
  const names = new Set<string>();
  fnArray.forEach((operator, index) => {
    const args: unknown = argsArray[index];
    if (!Array.isArray(args)) return;
    if (operator === operators.setFont && typeof args[0] === 'string') names.add(args[0]);
    if (operator !== operators.setGState || !Array.isArray(args[0])) return;
    for (const entry of args[0] as unknown[]) {
      const [key, value] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (key === 'Font' && Array.isArray(value) && typeof value[0] === 'string') names.add(value[0]);
    }
  });
  return names;
}

const isDrawn = (value: unknown): value is Drawn =>
  isRecord(value) && Array.isArray(value['fnArray']) && Array.isArray(value['argsArray']);

/** The names of gradients and pictures, those in patterns too. */
function objectNames({ fnArray, argsArray }: Drawn, operators: Operators, depth = 0): string[] {
  return fnArray.flatMap((operator, index) => {
    const raw: unknown = argsArray[index];
    const [first, second, third] = Array.isArray(raw) ? (raw as unknown[]) : [];
    const isInk = operator === operators.setFillColorN || operator === operators.setStrokeColorN;
    if (isInk && first === 'TilingPattern' && isDrawn(third) && depth < MAX_TILES)
      return objectNames(third, operators, depth + 1);
    const isNamed = operator === operators.paintImageXObject || operator === operators.shadingFill;
    const data = operator === operators.paintImageMaskXObject && isRecord(first) ? first['data'] : undefined;
    const name = isNamed ? first : isInk && first === 'Shading' ? second : data;
    return typeof name === 'string' ? [name] : [];
  });
}

/** The gradients and pictures that a page names; they may come after its operators. */
async function objectsOf(
  page: PdfPage,
  list: OperatorList,
  operators: Operators,
): Promise<Map<string, unknown>> {
  const objects = new Map<string, unknown>();
  for (const name of new Set(objectNames(list, operators))) {
    const store = name.startsWith('g_') ? page.commonObjs : page.objs;
    objects.set(name, await new Promise<unknown>((resolve) => store.get(name, resolve)));
  }
  return objects;
}

/** The drawn objects of a page, and their places. */
export async function paintPage(
  pdf: Pdf,
  page: PdfPage,
  list: OperatorList,
  operators: Operators,
): Promise<Painting> {
  const fonts = await fontsOf(page, fontNames(list, operators));
  const objects = await objectsOf(page, list, operators);
  const objectNamed = (name: unknown): unknown => (typeof name === 'string' ? objects.get(name) : undefined);
  const layers = await pdf.getOptionalContentConfig();
  const viewport = page.getViewport({ scale: 1 });
  const sheet: Rect = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  const start = matrixOf(viewport.transform) ?? [1, 0, 0, 1, 0, 0];
  const painter = new Painter(start, sheet);
  const fontNamed = (name: unknown): Font | null => (typeof name === 'string' && fonts.get(name)) || null;
  const isLayerShown = (args: readonly unknown[]) => args[0] !== 'OC' || layers.isVisible(args[1]) !== false;

  drawAll(painter, list, { operators, fontNamed, isLayerShown, objectNamed });
  return painter.painting;
}

interface Tools {
  operators: Operators;
  fontNamed: (name: unknown) => Font | null;
  isLayerShown: (args: readonly unknown[]) => boolean;
  /** A gradient or a picture by its name. */
  objectNamed: (name: unknown) => unknown;
}

/** The points of a stencil: in the operator, or under a name. */
function stencilIn(first: unknown, objectNamed: Tools['objectNamed']): unknown {
  const data = isRecord(first) ? first['data'] : undefined;
  return typeof data === 'string' ? objectNamed(data) : first;
}

/** The same shapes again and again; null where letters are among them, or more than are compared with each letter. */
function tilesOf(painter: Painter, args: readonly unknown[], tools: Tools): Surface | null {
  const [, colour, list, own, box, stepX, stepY] = args;
  const [left, top, right, bottom] =
    Array.isArray(box) || box instanceof Float32Array ? Array.from<unknown>(box) : [];
  const matrix = matrixOf(own);
  const back = inverse(matrix ? product(painter.state.patternBase, matrix) : painter.state.patternBase);
  if (!isDrawn(list) || !back) return null;
  if (typeof left !== 'number' || typeof top !== 'number') return null;
  if (typeof right !== 'number' || typeof bottom !== 'number') return null;
  const [width, height] = [Math.abs(numberOf(stepX)), Math.abs(numberOf(stepY))];
  if (width === 0 || height === 0) return null;
  const tile = new Painter(IDENTITY, { left, top, right, bottom });
  if (colour !== null && colour !== undefined) {
    tile.setFill(colour);
    tile.setStroke(colour);
  }
  drawAll(tile, list, tools);
  const { runs, shapes } = tile.painting;
  if (runs.length > 0 || shapes.length > MAX_TILE_SHAPES) return null;
  const within = (place: number, start: number, step: number) =>
    start + ((((place - start) % step) + step) % step);
  return tiled(shapes, (point) => {
    const [x, y] = moved(back, point[0], point[1]);
    return [within(x, left, width), within(y, top, height)];
  });
}

/** The ink of a pattern. */
function patternOf(painter: Painter, args: readonly unknown[], tools: Tools): Paint {
  const [kind, name, matrix] = args;
  if (kind === 'Shading') return painter.gradient(tools.objectNamed(name), matrix);
  return (kind === 'TilingPattern' && tilesOf(painter, args, tools)) || 'pattern';
}

function drawAll(painter: Painter, { fnArray, argsArray }: Drawn, tools: Tools): void {
  fnArray.forEach((operator, index) => {
    const raw: unknown = argsArray[index];
    draw(painter, operator, Array.isArray(raw) ? (raw as unknown[]) : [], tools);
  });
  painter.end();
}

function draw(painter: Painter, operator: number, args: readonly unknown[], tools: Tools): void {
  const { operators: to, fontNamed, objectNamed } = tools;
  const first = args[0];
  switch (operator) {
    case to.save:
      return painter.save();
    case to.restore:
      return painter.restore();
    case to.transform:
      return painter.transform(args);
    case to.setGState:
      return painter.setGraphics(first, (name, size) => painter.setFont(fontNamed(name), size));
    case to.setFillRGBColor:
      return painter.setFill(first);
    case to.setFillColorN:
      return painter.set({ fill: patternOf(painter, args, tools) });
    case to.setFillTransparent:
      return painter.set({ fill: 'none' });
    case to.setStrokeRGBColor:
      return painter.setStroke(first);
    case to.setStrokeColorN:
      return painter.set({ stroke: patternOf(painter, args, tools) });
    case to.setStrokeTransparent:
      return painter.set({ stroke: 'none' });
    case to.constructPath: {
      const isEvenOdd = first === to.eoFill || first === to.eoFillStroke || first === to.closeEOFillStroke;
      const isFilled =
        isEvenOdd || first === to.fill || first === to.fillStroke || first === to.closeFillStroke;
      const ink = isFilled ? 'fill' : first === to.endPath ? 'none' : 'outline';
      return painter.path(args[1], ink, isEvenOdd);
    }
    case to.clip:
      return painter.clipNext('winding');
    case to.eoClip:
      return painter.clipNext('evenOdd');
    case to.shadingFill:
      return painter.shade(objectNamed(first));
    case to.paintImageXObject:
      return painter.picture(objectNamed(first));
    case to.paintInlineImageXObject:
      return painter.picture(first);
    case to.paintImageMaskXObject:
      return painter.stencil(stencilIn(first, objectNamed));
    case to.paintSolidColorImageMask:
      return painter.plainStencil();
    case to.paintFormXObjectBegin:
      return painter.beginForm(first, args[1]);
    case to.paintFormXObjectEnd:
    case to.endAnnotation:
      return painter.restore();
    case to.beginGroup:
      return painter.beginGroup(first);
    case to.endGroup:
      return painter.endGroup();
    case to.beginAnnotation:
      return painter.beginAnnotation(args[2], args[3]);
    case to.beginMarkedContentProps:
      return painter.beginLayer(tools.isLayerShown(args));
    case to.beginMarkedContent:
      return painter.beginLayer(true);
    case to.endMarkedContent:
      return painter.endLayer();
    default:
      return drawText(painter, operator, args, tools);
  }
}

function drawText(painter: Painter, operator: number, args: readonly unknown[], tools: Tools): void {
  const { operators: to, fontNamed } = tools;
  const first = args[0];
  switch (operator) {
    case to.beginText:
      painter.cursor = startOfText();
      return;
    case to.endText:
      return painter.endText();
    case to.setCharSpacing:
      return painter.set({ characterSpacing: numberOf(first) });
    case to.setWordSpacing:
      return painter.set({ wordSpacing: numberOf(first) });
    case to.setHScale:
      return painter.set({ horizontalScale: numberOf(first) / 100 });
    case to.setLeading:
      return painter.set({ leading: numberOf(first) });
    case to.setFont:
      return painter.setFont(fontNamed(first), args[1]);
    case to.setTextRenderingMode:
      return painter.set({ mode: numberOf(first) });
    case to.setTextRise:
      return painter.set({ rise: numberOf(first) });
    case to.moveText:
      return painter.moveText(numberOf(first), numberOf(args[1]));
    case to.setLeadingMoveText:
      painter.set({ leading: -numberOf(args[1]) });
      return painter.moveText(numberOf(first), numberOf(args[1]));
    case to.setTextMatrix: {
      const matrix = matrixOf(first);
      if (matrix) painter.cursor = startOfText(matrix);
      return;
    }
    case to.nextLine:
      return painter.moveText(0, -painter.state.leading);
    case to.showText:
      return painter.show(first);
    default:
  }
}
