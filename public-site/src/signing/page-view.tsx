import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { reportFailure } from '../reporting/reports.ts';
import { shownSize, type PageShape } from './model.ts';
import type { SignerTexts } from './texts.ts';

/** Pages are drawn when they come this near to the screen. */
const NEAR = '600px';

interface PageViewProps {
  pdf: PDFDocumentProxy | undefined;
  /** From 0. */
  page: number;
  shape: PageShape;
  label: string;
  /** How much larger than its place it is. */
  zoom?: number;
  /** A picture of the page, which is shown until it is drawn. */
  preview?: ImageBitmap | undefined;
  /** The page, or a picture on it, could not be drawn. */
  onIncomplete?: () => void;
  children?: ReactNode;
}

/** One page: its place is kept from the start, and it is drawn when it is about to be seen. */
export function PageView({
  pdf,
  page,
  shape,
  label,
  zoom = 1,
  preview,
  onIncomplete,
  children,
}: PageViewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { width, height } = shownSize(shape);
  const incomplete = useRef(onIncomplete);
  useEffect(() => {
    incomplete.current = onIncomplete;
  });

  useEffect(() => {
    const place = sheet.current;
    if (!place) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !isNear || !target) return undefined;
    const leaving = new AbortController();
    const draw = async () => {
      const [{ drawPage }, proxy] = await Promise.all([import('./pdf-engine.ts'), pdf.getPage(page + 1)]);
      if (leaving.signal.aborted) return;
      await drawPage(proxy, target, leaving.signal);
      if (!leaving.signal.aborted) target.dataset.drawn = '';
    };
    void draw().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      reportFailure(error, 'page');
      incomplete.current?.();
    });
    return () => leaving.abort();
    // Its place has another width at another zoom: it is drawn anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the engine measures it
  }, [pdf, page, isNear, zoom]);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return undefined;
    return () => {
      // A phone keeps few pages in memory.
      target.width = 0;
      target.height = 0;
      delete target.dataset.drawn;
    };
  }, [isNear]);

  return (
    <section className="sig-page" aria-label={label}>
      <div className="sig-sheet" ref={sheet} style={{ aspectRatio: `${width} / ${height}` }}>
        {preview && <Preview bitmap={preview} />}
        <canvas ref={canvas} aria-hidden="true" />
        {children}
      </div>
      <p className="sig-number num" aria-hidden="true">
        {label}
      </p>
    </section>
  );
}

/** Drawn, because the policy of the page lets no picture come from elsewhere. */
function Preview({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const target = canvas.current;
    if (!target) return;
    target.width = bitmap.width;
    target.height = bitmap.height;
    target.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} aria-hidden="true" data-preview="" />;
}

/** The words of a page, for who does not see it or has it read. */
export function PageText({
  pdf,
  page,
  label,
  t,
  children,
}: {
  pdf: PDFDocumentProxy | undefined;
  page: number;
  label: string;
  t: SignerTexts;
  children: ReactNode;
}) {
  const [lines, setLines] = useState<string[]>();
  useEffect(() => {
    if (!pdf) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const { textOf } = await import('./pdf-engine.ts');
      const found = await textOf(pdf, page + 1, leaving.signal);
      if (!leaving.signal.aborted) setLines(found);
    };
    void read().catch(() => setLines([]));
    return () => leaving.abort();
  }, [pdf, page]);
  return (
    <section className="sig-text" aria-label={label}>
      <h3>{label}</h3>
      {lines?.length === 0 && <p className="muted">{t.reading.empty}</p>}
      {/* oxlint-disable-next-line react/no-array-index-key -- lines of a page stay where they are */}
      {lines?.map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      {children}
    </section>
  );
}
