import '../forms/data/trusted-types.ts';
import {
  getDocument,
  GlobalWorkerOptions,
  RenderingCancelledException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes the module: the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { paragraphsOf } from './paragraphs.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Of the drawing of a page, however much it is magnified: 32 MB. */
const MOST_PIXELS = 8_000_000;

/** Where the site has the folders of files that the engine fetches while it draws. */
const folder = (name: string) => new URL(`/pdf/${name}/`, location.href).href;

export function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    // The policy of the page forbids WebAssembly: the decoders are scripts.
    useWasm: false,
    wasmUrl: folder('wasm'),
    // The bundled fonts have the widths that the file expects; a reader's own may not.
    useSystemFonts: false,
    maxImageSize: 40_000_000,
    canvasMaxAreaInBytes: 64 * 1024 * 1024,
    verbosity: 0,
  }).promise;
}

/**
 * Draws a page as wide as its place; resolves when it is drawn, or when another drawing took its place. Throws when a picture on it
 * cannot be decoded, which the engine leaves out without a word.
 */
export async function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const wide = canvas.parentElement?.clientWidth ?? canvas.clientWidth;
  const { width, height } = page.getViewport({ scale: 1 });
  // More than twice as fine as the screen, or more than all of it, costs a phone its memory.
  const scale = Math.min(
    (wide / width) * Math.min(devicePixelRatio, 2),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
  const viewport = page.getViewport({ scale });
  // The page that is seen remains until its larger or smaller drawing is there.
  const drawing = document.createElement('canvas');
  drawing.width = Math.floor(viewport.width);
  drawing.height = Math.floor(viewport.height);
  const task = page.render({ canvas: drawing, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise.catch((error: unknown) => {
    if (!(error instanceof RenderingCancelledException)) throw error;
  });
  if (!signal.aborted) {
    canvas.width = drawing.width;
    canvas.height = drawing.height;
    canvas.getContext('2d')?.drawImage(drawing, 0, 0);
  }
  drawing.width = 0;
  drawing.height = 0;
  const pictures = [...page.objs, ...page.commonObjs];
  if (pictures.some(([, data]) => data === null)) throw new Error('A picture of the page cannot be decoded.');
}

let reading: Promise<unknown> = Promise.resolve();

/** The paragraphs of a page. Pages are read one after the other, with time for the page between two: a document may have 200. */
export function textOf(pdf: PDFDocumentProxy, number: number, signal: AbortSignal): Promise<string[]> {
  const text = reading.then(async () => {
    if (signal.aborted) return [];
    const page = await pdf.getPage(number);
    const paragraphs = paragraphsOf((await page.getTextContent()).items);
    await new Promise((resolve) => setTimeout(resolve));
    return paragraphs;
  });
  reading = text.catch(() => undefined);
  return text;
}
