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

/** Letters of the other languages of Europe in Latin script: names of people. */
const LETTERS_OF_NAMES = [
  [0x100, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
] as const;

/** Where the site has the handwritings of typed signatures. */
export const HAND_FOLDER = join(ROOT, 'public-site/src/signing/hands');

/** The name of a file there, and the font that the seal draws with. */
export const HANDS = {
  'caveat.woff2': 'caveat/500Medium/Caveat_500Medium.ttf',
  'dancing-script.woff2': 'dancing-script/500Medium/DancingScript_500Medium.ttf',
  'sacramento.woff2': 'sacramento/400Regular/Sacramento_400Regular.ttf',
} as const;

const textOf = (ranges: readonly (readonly [number, number])[]) =>
  ranges
    .map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''),
    )
    .join('');

const characters = textOf(LATIN);

/** A handwriting with the letters of names alone. */
export function makeHand(name: keyof typeof HANDS): Promise<Buffer> {
  const source = readFileSync(join(ROOT, 'node_modules/@expo-google-fonts', HANDS[name]));
  return subset(source, characters + textOf(LETTERS_OF_NAMES), { targetFormat: 'woff2' });
}

/** One of the fonts with the weights that are used alone: Inter is a third smaller. */
export function makeFont(name: keyof typeof FONTS): Promise<Buffer> {
  const source = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', FONTS[name]));
  return subset(source, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
}

// `node tools/fonts.ts`, after an update of Fontsource.
if (import.meta.main) {
  for (const name of Object.keys(FONTS) as (keyof typeof FONTS)[])
    writeFileSync(join(FONT_FOLDER, name), await makeFont(name));
  for (const name of Object.keys(HANDS) as (keyof typeof HANDS)[])
    writeFileSync(join(HAND_FOLDER, name), await makeHand(name));
}
