import type { Point } from '../geometry.ts';
import type { Region } from './region.ts';

export type Colour = readonly [red: number, green: number, blue: number];
/** `pattern`: something no single colour describes, as a gradient or a picture. */
export type Paint = Colour | 'pattern' | 'none';

export interface Glyph {
  text: string;
  /** Where its baseline starts, from the top left corner of the page. */
  origin: Point;
  /** From its start to its end along the baseline. */
  right: Point;
  isSpace: boolean;
}

/** Glyphs that were drawn at once. */
export interface TextRun {
  /** Rank of its drawing on the page. */
  order: number;
  glyphs: Glyph[];
  /** Along the baseline, of length 1. */
  direction: Point;
  /** From the baseline to the top of an em. */
  up: Point;
  size: number;
  font: Font;
  fill: Paint;
  stroke: Paint;
  fillAlpha: number;
  strokeAlpha: number;
  clip: readonly Region[];
  /** Drawn by no ink: an invisible mode, a layer that is turned off. */
  isInkless: boolean;
}

/** A surface that was filled, or a picture. */
export interface Shape {
  order: number;
  region: Region;
  clip: readonly Region[];
  paint: Paint;
  /** 1: opaque. */
  alpha: number;
  isPicture: boolean;
}

export interface Font {
  name: string;
  isBold: boolean;
  isType3: boolean;
  ascent: number;
  descent: number;
  /** Width of a glyph to that of the em. */
  scale: number;
  /** Height of the em, in text space, for a size of 1. */
  height: number;
}

/** The drawn objects of a page, in order. */
export interface Painting {
  runs: TextRun[];
  shapes: Shape[];
}
