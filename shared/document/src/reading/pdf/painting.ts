import type { Colour } from '../contrast.ts';
import type { Point } from '../geometry.ts';
import type { Region } from './region.ts';

/** A colour and how much of it there is, 0 to 1. */
export interface Tint {
  colour: Colour;
  alpha: number;
}

/** A gradient or a picture: another colour at each place. */
export interface Surface {
  /** Nothing is drawn where it is null. */
  tintAt: (point: Point) => Tint | 'unknown' | null;
}

/** What lets ink through where it is light (`luminosity`), or where anything is drawn (`alpha`). */
export interface Mask {
  kind: 'luminosity' | 'alpha';
  backdrop: Colour | null;
  shapes: readonly Shape[];
  /** Whether all that it is made of is known. */
  isWhole: boolean;
}

/** `pattern`: something whose colours are not known. */
export type Paint = Colour | Surface | 'pattern' | 'none';

/** How a colour is put on what is under it, in the words of a canvas. */
export type Blend = 'source-over' | 'multiply' | 'screen' | 'darken' | 'lighten' | 'difference' | 'unknown';

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
  blend: Blend;
  mask: Mask | null;
  /** Width of the letters to their height, against what the font says: 1, unless they are squeezed. */
  stretch: number;
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
  blend: Blend;
  mask: Mask | null;
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
