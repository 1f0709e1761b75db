import { drawPdf } from './draw-pdf.ts';
import type { PrintedDocument } from './printed-document.ts';

// Files of the app, fetched when a document is printed; the same as a build takes.
const TEXT = new URL('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url);
const STRONG = new URL('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', import.meta.url);
const TITLE = new URL('@expo-google-fonts/brygada-1918/500Medium/Brygada1918_500Medium.ttf', import.meta.url);

/** The PDF of a document, written in a page as a build writes it. `read` answers a file of the app. */
export async function pagePdf(
  page: PrintedDocument,
  read: (file: URL) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const [text, strong, title] = await Promise.all([read(TEXT), read(STRONG), read(TITLE)]);
  return drawPdf(page, { text, strong, title });
}
