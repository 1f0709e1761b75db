import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import { pdfAssets } from './pdf-assets.ts';

/**
 * Served from the app's own address, so that the page's `script-src 'self'` allows it; the build's other files are
 * beside it.
 */
export const WORKER_URL = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();
GlobalWorkerOptions.workerSrc = WORKER_URL;

/** At module level, because a new object would load the document again. */
export const PDF_OPTIONS = {
  ...pdfAssets(WORKER_URL),
  // The bundled fonts have the widths that the file expects; a reader's own may not.
  useSystemFonts: false,
  // The policy of the page forbids WebAssembly: scanned pictures are decoded by scripts, without trying it first.
  useWasm: false,
  // Larger pictures are left out: a page of A4 at 600 points an inch has 35 million points.
  maxImageSize: 40_000_000,
  // Bytes of one decoded picture, four for a point: a larger one is made smaller.
  canvasMaxAreaInBytes: 128 * 1024 * 1024,
  // Errors only: a document that is left while it is drawn need not warn on the console.
  verbosity: 0,
};

export { getDocument };
