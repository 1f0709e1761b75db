import { escaped } from './escaped.ts';
import { outline, widthOf } from './letters.ts';

/** The mark and the logo as files: for downloads, icons and pictures of shared links. */

type Inks = { warp: string; weft: string; accent: string; text: string };

const COLOURS = {
  ink: '#14213d',
  teal: '#0f766e',
  saffron: '#e9a23b',
  paper: '#faf9f6',
  mint: '#4cc2b2',
} as const;

export const INKS = {
  colour: { warp: COLOURS.ink, weft: COLOURS.teal, accent: COLOURS.saffron, text: COLOURS.ink },
  onInk: { warp: COLOURS.paper, weft: COLOURS.mint, accent: COLOURS.saffron, text: COLOURS.paper },
  black: { warp: '#000000', weft: '#000000', accent: '#000000', text: '#000000' },
} as const satisfies Record<string, Inks>;

const MARK_SIZE = 26;

/** Three warps and three wefts, over and under. */
export const markPaths = ({ warp, weft, accent }: Inks): string =>
  `<g fill="none" stroke-width="5.6"><path stroke="${warp}" d="M4.3 0V9.2M4.3 16.8V26M13 8.1V17.9M21.7 0V9.2M21.7 16.8V26"/>` +
  `<path stroke="${weft}" d="M8.1 4.3H17.9M8.1 21.7H17.9"/><path stroke="${accent}" d="M0 13H9.2M16.8 13H26"/></g>`;

const svg = (width: number, height: number, content: string, title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(title)}</title>${content}</svg>`;

export const markFile = (inks: Inks, name: string) => svg(MARK_SIZE, MARK_SIZE, markPaths(inks), name);

/** The mark on a ground, for icons: with the margin that a round mask needs. */
export function iconFile(size: number, ground: string | null): string {
  const margin = ground ? size * 0.22 : 0;
  const scale = (size - 2 * margin) / MARK_SIZE;
  const back = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : '';
  const inks = ground === COLOURS.ink ? INKS.onInk : INKS.colour;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${back}<g transform="translate(${margin} ${margin}) scale(${scale})">${markPaths(inks)}</g></svg>`;
}

/** The mark with the name beside it. */
export function logoFile(inks: Inks, name: string): string {
  const [height, left, size] = [40, 52, 34];
  const width = Math.ceil(left + widthOf(name, 'display', size) + 2);
  const content = `<g transform="translate(1 1) scale(${38 / MARK_SIZE})">${markPaths(inks)}</g><path fill="${inks.text}" stroke="${inks.text}" stroke-width="0.5" d="${outline(name, 'display', size, left, 31)}"/>`;
  return svg(width, height, content, name);
}

export const GROUNDS = { paper: COLOURS.paper, ink: COLOURS.ink } as const;
