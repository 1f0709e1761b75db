import { getDocument, PDF_OPTIONS } from '@trame/app/pdf-engine';
import { NOT_DRAWN, OpticalError } from '../model/optical-error.ts';

/** Size of the picture of a page: A4 at 200 dpi, because the size that scanners state is often wrong. */
const PIXELS = 1654 * 2339;

/** A page as a picture: `scale` pixels for each point. */
export type PagePicture = { canvas: HTMLCanvasElement; width: number; height: number; scale: number };

export type PagePictures = {
  count: number;
  /** Draws a page, from 1. The picture is good until the next one is drawn. */
  draw: (page: number) => Promise<PagePicture>;
  close: () => void;
};

/** Opens a PDF to draw its pages one at a time, so that only one picture is in memory. */
export async function openPictures(bytes: Uint8Array): Promise<PagePictures> {
  const loading = getDocument({ data: bytes, ...PDF_OPTIONS });
  const canvas = document.createElement('canvas');
  const close = () => {
    canvas.width = 0;
    canvas.height = 0;
    void loading.destroy();
  };
  try {
    const pdf = await loading.promise;
    return {
      count: pdf.numPages,
      close,
      draw: async (number) => {
        try {
          const page = await pdf.getPage(number);
          const { width, height } = page.getViewport({ scale: 1 });
          const scale = Math.sqrt(PIXELS / (width * height));
          const viewport = page.getViewport({ scale });
          canvas.width = Math.round(viewport.width);
          canvas.height = Math.round(viewport.height);
          // As for a printer: a tab that is not looked at is drawn too.
          await page.render({ canvas, viewport, intent: 'print' }).promise;
          page.cleanup();
          return { canvas, width, height, scale };
        } catch (error) {
          throw new OpticalError(NOT_DRAWN, { cause: error });
        }
      },
    };
  } catch (error) {
    close();
    throw new OpticalError(NOT_DRAWN, { cause: error });
  }
}
