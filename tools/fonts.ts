import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';
import { ROOT } from './lib/paths.ts';

/** The characters of the latin subset of Google Fonts, which the files of Fontsource have: `unicode-range` in fonts.css. */
const LATIN = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
] as const;

/** Weights that the products use: 420 to 620 of the tokens, 400 and 700 of browsers. */
const WEIGHTS = { min: 400, max: 700 };

/** Where the fonts of the design system are. */
export const FONT_FOLDER = join(ROOT, 'shared/ui/src/fonts');

/** The name of a file there, and the file of Fontsource that it is made from. */
export const FONTS = {
  'inter-latin.woff2': 'inter/files/inter-latin-wght-normal.woff2',
  'brygada-1918-latin.woff2': 'brygada-1918/files/brygada-1918-latin-wght-normal.woff2',
  'brygada-1918-latin-italic.woff2': 'brygada-1918/files/brygada-1918-latin-wght-italic.woff2',
} as const;

const characters = LATIN.map(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''),
).join('');

/** One of the fonts with the weights that are used alone: Inter is a third smaller. */
export function makeFont(name: keyof typeof FONTS): Promise<Buffer> {
  const source = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', FONTS[name]));
  return subset(source, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
}

// `node tools/fonts.ts`, after an update of Fontsource.
if (import.meta.main)
  for (const name of Object.keys(FONTS) as (keyof typeof FONTS)[])
    writeFileSync(join(FONT_FOLDER, name), await makeFont(name));
