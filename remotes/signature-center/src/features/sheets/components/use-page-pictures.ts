import type { getDocument } from '@trame/app/pdf-engine';
import { useEffect, useRef } from 'react';

/** Draws a page of a document into a canvas, as wide as it is shown; false when it could not. */
export type DrawPage = (page: number, canvas: HTMLCanvasElement) => Promise<boolean>;

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

/** Points of the screen that a picture may have for each CSS px: a small picture does not become sharper. */
const MOST_DENSITY = 2;

/** Small pictures of the pages of a document, one drawn after the other so that the pages themselves come first. */
export function usePagePictures(file: Blob | undefined): DrawPage {
  const opened = useRef<{ file: Blob; pdf: Promise<Pdf | undefined>; close: () => void }>(undefined);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => opened.current?.close(), []);
  const open = (of: Blob) => {
    if (opened.current?.file === of) return opened.current.pdf;
    opened.current?.close();
    let isClosed = false;
    let close = () => {
      isClosed = true;
    };
    const read = async () => {
      const engine = await import('@trame/app/pdf-engine');
      const data = new Uint8Array(await of.arrayBuffer());
      if (isClosed) return undefined;
      const task = engine.getDocument({ ...engine.PDF_OPTIONS, data });
      close = () => void task.destroy();
      return task.promise;
    };
    const pdf = read().catch(() => undefined);
    opened.current = { file: of, pdf, close: () => close() };
    return pdf;
  };
  return async (page, canvas) => {
    if (!file) return false;
    const pdf = open(file);
    const draw = async () => {
      const sheet = await (await pdf)?.getPage(page + 1);
      if (!sheet || !canvas.isConnected) return false;
      const density = Math.min(devicePixelRatio, MOST_DENSITY);
      const width = canvas.clientWidth * density;
      const viewport = sheet.getViewport({ scale: width / sheet.getViewport({ scale: 1 }).width });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await sheet.render({ canvas, viewport }).promise;
      return true;
    };
    const drawn = line.current.then(draw).catch(() => false);
    line.current = drawn;
    return drawn;
  };
}
