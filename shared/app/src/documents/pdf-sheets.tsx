import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { PDF_OPTIONS } from './model/pdf-engine.ts';
import './documents.css';

/** The size of a page as it is read, in points. */
export type SheetSize = { width: number; height: number };

export type PdfSheetsProps = {
  file: Blob;
  /** Of each page, known before the file is read: nothing moves when a page is drawn. */
  sizes: readonly SheetSize[];
  /** CSS px of the widest page. */
  width: number;
  /** What is drawn over a page, by its number from 0. */
  over: (page: number) => ReactNode;
  /** Shown in place of a file that cannot be read. */
  failed: ReactNode;
};

/** The pages of a PDF below each other, with something over each of them. */
export default function PdfSheets({ file, sizes, width, over, failed }: PdfSheetsProps): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  const widest = Math.max(...sizes.map((size) => size.width));
  if (hasFailed) return failed;
  return (
    <Document
      file={file}
      options={PDF_OPTIONS}
      suspense={false}
      loading={<p className="muted">Chargement du document...</p>}
      error={null}
      onLoadError={() => setFailed(true)}
      onSourceError={() => setFailed(true)}
      // What is sent to be signed is never protected: this page does not ask for a password.
      onPassword={() => setFailed(true)}
      externalLinkTarget="_blank"
    >
      {sizes.map((size, page) => (
        <Sheet
          key={page}
          page={page}
          total={sizes.length}
          width={Math.round((width * size.width) / widest)}
          ratio={size.height / size.width}
        >
          {over(page)}
        </Sheet>
      ))}
    </Document>
  );
}

type SheetProps = { page: number; total: number; width: number; ratio: number; children: ReactNode };

/** One page, drawn when it comes near the view and kept after that. */
function Sheet({ page, total, width, ratio, children }: SheetProps) {
  const frame = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(page === 0);
  useEffect(() => {
    const element = frame.current;
    if (!element || isNear) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [isNear]);
  return (
    <section
      ref={frame}
      className="doc-page"
      data-page={page}
      aria-label={`Page ${page + 1} sur ${total}`}
      style={{ width, height: Math.round(width * ratio) }}
    >
      {isNear && <Page pageNumber={page + 1} width={width} renderAnnotationLayer={false} loading={null} />}
      {children}
    </section>
  );
}
