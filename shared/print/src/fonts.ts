import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

type GlyphRun = { positions: object[] };
type Font = {
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: string,
  ) => GlyphRun;
};

/** Whole fonts of the same letters as the site's, which a PDF takes its glyphs from. */
const require = createRequire(import.meta.url);
const FILES = {
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  title: '@expo-google-fonts/brygada-1918/500Medium/Brygada1918_500Medium.ttf',
} as const;

/** Words whose glyphs are kept; documents of one house repeat most of them. */
const MOST_WORDS = 20_000;

/** pdfkit scales the positions of the words that it gets, so that each document gets its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  });

function openFont(file: string): Font {
  const font = create(readFileSync(require.resolve(file))) as Font;
  const layOut = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (text, features, ...rest) => {
    const isPlain = features === undefined && rest.every((one) => one === undefined);
    let run = isPlain ? known.get(text) : undefined;
    if (!run) {
      // fontkit remembers of each glyph the character that it was first asked for, which the file says to whoever copies its text. One
      // font writes many documents: each word begins anew, so that a document is the same whatever was written before it.
      Reflect.set(font, '_glyphs', {});
      run = layOut(text, features, ...rest);
      if (!isPlain) return run;
      if (known.size >= MOST_WORDS) known.clear();
      known.set(text, run);
    }
    return copyOf(run);
  };
  return font;
}

let opened: Record<keyof typeof FILES, Font> | undefined;

/**
 * The fonts of a document. Opened once: reading their tables and placing the glyphs of a word took two thirds of the time of a
 * document.
 */
export const fonts = (): Record<keyof typeof FILES, Font> =>
  (opened ??= { text: openFont(FILES.text), strong: openFont(FILES.strong), title: openFont(FILES.title) });
