import { useEffect, useRef, type ReactNode } from 'react';
import { seenSize, type PageShape } from '../model/place.ts';
import type { DrawPage } from './use-page-pictures.ts';
import '../styles/sheets.css';

type PagePictureProps = { page: number; shape: PageShape; draw: DrawPage; children?: ReactNode };

/** A page made small, drawn once it comes near the view, with something over it. */
export function PagePicture({ page, shape, draw, children }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  const { width, height } = seenSize(shape);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const near = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      void latest.current(page, element);
    });
    near.observe(element);
    return () => near.disconnect();
  }, [page]);
  return (
    <span className="sgs-picture" style={{ aspectRatio: `${width} / ${height}` }}>
      <canvas ref={canvas} aria-hidden="true" />
      {children}
    </span>
  );
}
