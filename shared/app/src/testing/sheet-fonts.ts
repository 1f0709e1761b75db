import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OtherFont } from '../exports/model/other-scripts.ts';
import type { SheetFonts } from '../exports/model/pdf-sheet.ts';

const require = createRequire(import.meta.url);
const font = (path: string) => new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/${path}`)));

const OTHERS: Record<OtherFont, () => Uint8Array> = {
  arabic: () => font('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  hebrew: () => font('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  devanagari: () => font('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  emoji: () => font('noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

/** The fonts of printed documents, as the browser fetches them. */
export const sheetFonts = (others: readonly OtherFont[] = []): SheetFonts => ({
  regular: font('inter/400Regular/Inter_400Regular.ttf'),
  semibold: font('inter/600SemiBold/Inter_600SemiBold.ttf'),
  others: others.map((name) => OTHERS[name]()),
});
