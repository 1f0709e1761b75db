import { IDENTITY, type Matrix } from '../geometry.ts';
import type { Blend, Font, Mask, Paint, TextRun } from './painting.ts';
import type { Region } from './region.ts';

/** The state that a PDF saves and restores while it draws. */
export interface GraphicsState {
  matrix: Matrix;
  clip: readonly Region[];
  /** Runs whose letters are the only place where ink lands. */
  clippingText: readonly TextRun[];
  fill: Paint;
  stroke: Paint;
  fillAlpha: number;
  strokeAlpha: number;
  /** Opacity of the group it belongs to. */
  groupAlpha: number;
  blend: Blend;
  mask: Mask | null;
  /** From the space in which patterns are placed to the page. */
  patternBase: Matrix;
  font: Font | null;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  mode: number;
}

export const initialState = (matrix: Matrix, clip: readonly Region[]): GraphicsState => ({
  matrix,
  clip,
  clippingText: [],
  fill: [0, 0, 0],
  stroke: [0, 0, 0],
  fillAlpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  blend: 'source-over',
  mask: null,
  patternBase: matrix,
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
});

/** Position of the next glyph. */
export interface TextCursor {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export const startOfText = (matrix: Matrix = IDENTITY): TextCursor => ({
  matrix,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
});
