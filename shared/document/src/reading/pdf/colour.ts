import { blend, type Colour } from '../contrast.ts';
import type { Blend, Paint, Tint } from './painting.ts';

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** A colour as pdf.js writes it: `#rrggbb`. */
export function colourOf(value: unknown): Paint {
  const [, red, green, blue] = (typeof value === 'string' && HEX.exec(value)) || [];
  if (red === undefined || green === undefined || blue === undefined) return 'pattern';
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const WITH_ALPHA = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i;

/** A colour of a gradient, as pdf.js writes it: `#rrggbb`, `#rrggbbaa` or `transparent`. */
export function rgbaOf(value: unknown): Tint | null {
  if (value === 'transparent') return { colour: [0, 0, 0], alpha: 0 };
  const [, plain, alpha] = (typeof value === 'string' && WITH_ALPHA.exec(value)) || [];
  const colour = colourOf(`#${plain}`);
  if (!isColour(colour)) return null;
  return { colour, alpha: alpha === undefined ? 1 : Number.parseInt(alpha, 16) / 255 };
}

export const isColour = (paint: Paint): paint is Colour => Array.isArray(paint);

const CHANNELS: Record<Exclude<Blend, 'unknown'>, (over: number, under: number) => number> = {
  'source-over': (over) => over,
  multiply: (over, under) => (over * under) / 255,
  screen: (over, under) => 255 - ((255 - over) * (255 - under)) / 255,
  darken: Math.min,
  lighten: Math.max,
  difference: (over, under) => Math.abs(over - under),
};

/** The mode of that name; `unknown` for one that is not computed here. */
export const blendOf = (name: unknown): Blend =>
  typeof name === 'string' && name in CHANNELS ? (name as Blend) : 'unknown';

/** What is seen of a tint on an opaque colour; null in a mode that is not known. */
export function laidOn(under: Colour, { colour, alpha }: Tint, mode: Blend): Colour | null {
  if (mode === 'unknown') return null;
  const mix = CHANNELS[mode];
  return blend(
    [mix(colour[0], under[0]), mix(colour[1], under[1]), mix(colour[2], under[2])],
    Math.min(1, alpha),
    under,
  );
}
