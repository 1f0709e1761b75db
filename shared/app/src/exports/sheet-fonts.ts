import { ANSWER_WITHIN_MS, AppError, timedFetch } from '@trame/data';
import { otherFontsFor, type OtherFont } from './model/other-scripts.ts';
import type { SheetFonts } from './model/pdf-sheet.ts';

// Files of the app, fetched when a document is printed.
const REGULAR = new URL('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url);
const SEMIBOLD = new URL('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', import.meta.url);

/** One weight of these is enough. */
const OTHERS: Readonly<Record<OtherFont, URL>> = {
  arabic: new URL(
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    import.meta.url,
  ),
  hebrew: new URL(
    '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    import.meta.url,
  ),
  devanagari: new URL(
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    import.meta.url,
  ),
  emoji: new URL('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf', import.meta.url),
};

/** Bytes of a file of the app. */
async function readAsset(url: URL): Promise<Uint8Array> {
  const answer = await timedFetch(ANSWER_WITHIN_MS.file)(url);
  if (!answer.ok) throw new AppError('unavailable', `${url.pathname}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The fonts of a printed document: those of every document, and those that its text needs once it is known. */
export async function readSheetFonts(text: Promise<string>): Promise<SheetFonts> {
  const [regular, semibold, others] = await Promise.all([
    readAsset(REGULAR),
    readAsset(SEMIBOLD),
    text.then((known) => Promise.all(otherFontsFor(known).map((font) => readAsset(OTHERS[font])))),
  ]);
  return { regular, semibold, others };
}
