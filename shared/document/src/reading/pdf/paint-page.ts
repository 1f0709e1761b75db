import { matrixOf, type Rect } from '../geometry.ts';
import { fontsOf } from './fonts.ts';
import { startOfText } from './graphics-state.ts';
import type { Operators, OperatorList, Pdf, PdfPage } from './open-pdf.ts';
import { Painter } from './painter.ts';
import type { Font, Painting } from './painting.ts';

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

/** The drawn objects of a page, and their places. */
export async function paintPage(
  pdf: Pdf,
  page: PdfPage,
  list: OperatorList,
  operators: Operators,
): Promise<Painting> {
  const fonts = await fontsOf(page, fontNames(list, operators));
  const layers = await pdf.getOptionalContentConfig();
  const viewport = page.getViewport({ scale: 1 });
  const sheet: Rect = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  const start = matrixOf(viewport.transform) ?? [1, 0, 0, 1, 0, 0];
  const painter = new Painter(start, sheet);
  const fontNamed = (name: unknown): Font | null => (typeof name === 'string' && fonts.get(name)) || null;
  const isLayerShown = (args: readonly unknown[]) => args[0] !== 'OC' || layers.isVisible(args[1]) !== false;

  list.fnArray.forEach((operator, index) => {
    const raw: unknown = list.argsArray[index];
    const args: readonly unknown[] = Array.isArray(raw) ? raw : [];
    draw(painter, operator, args, { operators, fontNamed, isLayerShown, previous: list.fnArray[index - 1] });
  });
  painter.end();
  return painter.painting;
}

interface Tools {
  operators: Operators;
  fontNamed: (name: unknown) => Font | null;
  isLayerShown: (args: readonly unknown[]) => boolean;
  previous: number | undefined;
}

function draw(painter: Painter, operator: number, args: readonly unknown[], tools: Tools): void {
  const { operators: to, fontNamed } = tools;
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
      return painter.set({ fill: 'pattern' });
    case to.setFillTransparent:
      return painter.set({ fill: 'none' });
    case to.setStrokeRGBColor:
      return painter.setStroke(first);
    case to.setStrokeColorN:
      return painter.set({ stroke: 'pattern' });
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
      return painter.shade();
    case to.paintImageXObject:
    case to.paintInlineImageXObject: {
      // pdf.js announces a picture with a mask by turning off the one of the state.
      const isMasked = tools.previous === to.setGState;
      return painter.picture(isMasked ? 'see-through' : 'opaque');
    }
    case to.paintImageMaskXObject:
      return painter.picture('see-through');
    case to.paintSolidColorImageMask:
      return painter.picture('plain');
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
