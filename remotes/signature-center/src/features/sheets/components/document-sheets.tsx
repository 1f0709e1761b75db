import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '@trame/app/lazy-part';
import { QueryView } from '@trame/app/query-view';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { documentQuery } from '../data/files.ts';
import { seenSize, type PageShape } from '../model/place.ts';
import '../styles/sheets.css';

const PdfSheets = lazyPart(() => import('@trame/app/pdf-sheets'), {
  pending: () => <p className="muted">Chargement du document...</p>,
  failed: (_, { isRetrying, onRetry }) => (
    <p className="sgs-failed">
      L’affichage des pages ne s’est pas chargé.{' '}
      <button type="button" className="btn btn-inline" disabled={isRetrying} onClick={onRetry}>
        Réessayer
      </button>
    </p>
  ),
});

/** CSS px of a resized pane before its pages are drawn again. */
const REST_MS = 120;

type DocumentSheetsProps = {
  requestId: string;
  document: { id: string; file_name: string; pages: readonly PageShape[] };
  /** 1: as wide as the pane. */
  zoom?: number;
  over: (page: number) => ReactNode;
};

/** The pages of a document of an envelope, as wide as their pane, with something over each. */
export function DocumentSheets({ requestId, document: shown, zoom = 1, over }: DocumentSheetsProps) {
  const query = useQuery(documentQuery(requestId, shown.id));
  const { ref, width } = useWidth();
  const sizes = useMemo(() => shown.pages.map(seenSize), [shown.pages]);
  return (
    <div className="sgs-sheets" ref={ref}>
      <QueryView
        query={query}
        compact
        failed="Impossible de charger ce document"
        pending={
          <LoadingStatus label="Chargement du document...">
            <SkeletonBlock height={560} />
          </LoadingStatus>
        }
      >
        {(file) =>
          width > 0 && (
            <PdfSheets
              key={shown.id}
              file={file}
              sizes={sizes}
              width={Math.round(width * zoom)}
              over={over}
              failed={<p className="sgs-failed">Ce document ne s’affiche pas dans ce navigateur.</p>}
            />
          )
        }
      </QueryView>
    </div>
  );
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const now = Math.floor(entry.contentRect.width);
      clearTimeout(rest);
      if (isFirst) setWidth(now);
      else rest = setTimeout(() => setWidth(now), REST_MS);
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
