import { IconButton } from '@trame/ui/icon-button';
import { Download, ExternalLink, FileText, ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { PDF_OPTIONS } from './model/pdf-engine.ts';
import type { Passages } from './model/passage.ts';
import { PdfPage } from './pdf-page.tsx';

/** Without a link or a button inside, a page can only be scrolled by keyboard when it takes the focus. */
const KEYBOARD_SCROLL = { tabIndex: 0 };
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FIT = ZOOMS.indexOf(1);
/** CSS px: on a narrower page a whole line of A4 is too small to read. */
const READABLE_WIDTH = 400;
const CLOSE = ZOOMS.indexOf(2);
const RESIZE_REST_MS = 120;
/** A file of 10 MB opens in a second or two: one that takes longer than this was made to be slow, and is given up. */
const OPENED_WITHIN_MS = 30_000;

export type PdfReaderProps = {
  file: Blob;
  name: string;
  hasTitle: boolean;
  /** Signed link for a new tab. */
  link: string | undefined;
  passages: Passages;
  isDownloading: boolean;
  onDownload: () => void;
  renderFailure: (retry: () => void) => ReactNode;
};

/** A PDF, one page below the other, with its text, zoom, and buttons to open or download it. */
export default function PdfReader(props: PdfReaderProps) {
  const { file, name, hasTitle, link, passages, isDownloading, onDownload, renderFailure } = props;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [pages, setPages] = useState(0);
  const [current, setCurrent] = useState(1);
  const [chosenZoom, setZoom] = useState<number>();
  const { ref: scroll, width } = useWidth();
  const zoom = chosenZoom ?? (passages.sought > 0 && width < READABLE_WIDTH ? CLOSE : FIT);
  const scale = ZOOMS[zoom] ?? 1;

  const retry = useCallback(() => {
    setFailed(false);
    setPages(0);
    setAttempt((count) => count + 1);
  }, []);

  const isOpening = pages === 0 && !hasFailed;
  useEffect(() => {
    if (!isOpening) return undefined;
    const late = setTimeout(() => setFailed(true), OPENED_WITHIN_MS);
    return () => clearTimeout(late);
  }, [isOpening]);

  if (hasFailed) return renderFailure(retry);
  return (
    <div className="doc-reader">
      <div className="doc-bar" role="toolbar" aria-label="Document">
        {hasTitle && <FileText className="icon" aria-hidden />}
        {hasTitle && <strong title={name}>{name}</strong>}
        {pages > 0 && (
          <span className="muted num doc-count" title={`Page ${current} sur ${pages}`}>
            {current} / {pages}
          </span>
        )}
        <span className="doc-tools">
          <IconButton
            size="sm"
            label="Réduire"
            icon={<ZoomOut className="icon" aria-hidden />}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <span className="num muted doc-zoom">{Math.round(scale * 100)}&nbsp;%</span>
          <IconButton
            size="sm"
            label="Agrandir"
            icon={<ZoomIn className="icon" aria-hidden />}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          <IconButton
            size="sm"
            label="Télécharger"
            icon={<Download className="icon" aria-hidden />}
            loading={isDownloading}
            onClick={onDownload}
          />
          {link && (
            <IconButton
              size="sm"
              label="Ouvrir dans un nouvel onglet"
              icon={<ExternalLink className="icon" aria-hidden />}
              href={link}
              target="_blank"
            />
          )}
        </span>
      </div>
      <section className="doc-scroll" ref={scroll} {...KEYBOARD_SCROLL} aria-label={`Contenu de ${name}`}>
        <Document
          key={attempt}
          file={file}
          options={PDF_OPTIONS}
          suspense={false}
          loading={<p className="muted">Chargement du document...</p>}
          error={null}
          onLoadSuccess={(pdf) => setPages(pdf.numPages)}
          onLoadError={() => setFailed(true)}
          onSourceError={() => setFailed(true)}
          // A protected file cannot be read here: this page never asks for a password.
          onPassword={() => setFailed(true)}
          externalLinkTarget="_blank"
        >
          {width > 0 &&
            Array.from({ length: pages }, (_, index) => (
              <PdfPage
                key={index}
                number={index + 1}
                total={pages}
                width={Math.round(width * scale)}
                onCurrent={setCurrent}
                passages={passages}
              />
            ))}
        </Document>
      </section>
    </div>
  );
}

function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const now = entry.contentRect.width;
      clearTimeout(rest);
      // A pane that is being resized has many widths: its pages are drawn again once it stops.
      if (isFirst) setWidth(now);
      else rest = setTimeout(() => setWidth(now), RESIZE_REST_MS);
      isFirst = false;
    });
    observer.observe(element);
    return () => {
      clearTimeout(rest);
      observer.disconnect();
    };
  }, []);
  return { ref, width };
}
