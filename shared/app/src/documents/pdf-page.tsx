import { memo, useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import type { Passages } from './model/passage.ts';
import { PdfPassages } from './pdf-passages.tsx';

/** Height over width of a page that is not drawn yet: A4. */
const A4 = 297 / 210;

export type PdfPageProps = {
  number: number;
  total: number;
  /** CSS px. */
  width: number;
  /** Called when this page fills the middle of the view. */
  onCurrent: (number: number) => void;
  passages: Passages;
};

/** One page, drawn when it comes near the view and kept after that. */
export const PdfPage = memo(function PdfPage({ number, total, width, onCurrent, passages }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [size, setSize] = useState<{ width: number; height: number }>();
  // The structure of the page refers to its text, which is written later.
  const [isWritten, setWritten] = useState(false);
  const ratio = size ? size.height / size.width : A4;
  const own = passages.all.filter(({ page }) => page === number);
  const isWanted = own.some(({ key }) => key === passages.activeKey);
  if (isWanted && !isNear) setNear(true);

  useEffect(() => {
    const element = frame.current;
    const root = element?.closest('.doc-scroll');
    if (!element || !root) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { root, rootMargin: '100% 0px' },
    );
    // A line across the middle of the view: exactly one page crosses it.
    const middle = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onCurrent(number);
      },
      { root, rootMargin: '-50% 0px -50% 0px' },
    );
    near.observe(element);
    middle.observe(element);
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [number, onCurrent]);

  return (
    <section
      ref={frame}
      className={isWritten ? 'doc-page doc-page-written' : 'doc-page'}
      aria-label={`Page ${number} sur ${total}`}
      style={{ width, minHeight: Math.round(width * ratio) }}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          renderAnnotationLayer={false}
          loading={null}
          onLoadSuccess={(page) => setSize({ width: page.originalWidth, height: page.originalHeight })}
          onRenderTextLayerSuccess={() => setWritten(true)}
        />
      )}
      {size && own.length > 0 && (
        <PdfPassages
          passages={own}
          pageWidth={size.width}
          pageHeight={size.height}
          activeKey={passages.activeKey}
          sought={passages.sought}
          onSelect={passages.onSelect}
        />
      )}
    </section>
  );
});
