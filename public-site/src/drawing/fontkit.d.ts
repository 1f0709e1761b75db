/** The part of fontkit that the site uses; the package has no types. */
declare module 'fontkit' {
  type Command = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  };
  type Run = {
    glyphs: { path: { commands: Command[] } }[];
    positions: { xAdvance: number }[];
    advanceWidth: number;
  };
  export type Font = {
    unitsPerEm: number;
    layout(text: string): Run;
    hasGlyphForCodePoint(point: number): boolean;
  };
  export function create(bytes: Buffer): Font;
}
