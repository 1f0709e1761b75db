import { memo, useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';

/** Height over width of a page that is not drawn yet: A4. */
const A4 = 297 / 210;

export type PdfPageProps = {
  number: number;
  total: number;
  /** CSS px. */
  width: number;
  /** Called when this page fills the middle of the view. */
  onCurrent: (number: number) => void;
};

/** One page, drawn when it comes near the view and kept after that. */
export const PdfPage = memo(function PdfPage({ number, total, width, onCurrent }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [ratio, setRatio] = useState(A4);

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
      className="doc-page"
      aria-label={`Page ${number} sur ${total}`}
      style={{ width, minHeight: Math.round(width * ratio) }}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          renderAnnotationLayer={false}
          loading={null}
          onLoadSuccess={(page) => setRatio(page.originalHeight / page.originalWidth)}
        />
      )}
    </section>
  );
});
