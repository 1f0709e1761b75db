import type { FieldBox, FieldKind } from '@trame/domain/signatures';
import { IconButton } from '@trame/ui/icon-button';
import { FileText, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { DocumentSheets } from '../../sheets/components/document-sheets.tsx';
import { boxOfSeen } from '../../sheets/model/place.ts';
import type { EnvelopeDocument } from '../../envelopes/data/envelopes.ts';
import type { Draft, DraftField } from '../model/draft.ts';
import { DRAGGED_KIND } from './palette.tsx';
import { PlacedField } from './placed-field.tsx';
import '../styles/writing.css';

/** Pages can be scrolled by keyboard when their frame takes the focus. */
const KEYBOARD_SCROLL = { tabIndex: 0 };
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const FIT = ZOOMS.indexOf(1);

type DocumentPaneProps = {
  requestId: string;
  draft: Draft;
  document: EnvelopeDocument;
  selectedId: string | undefined;
  /** The page that is in view, from 0. */
  page: number;
  onPage: (page: number) => void;
  onSelect: (id: string | undefined) => void;
  onMove: (field: DraftField, box: FieldBox) => void;
  onKey: (field: DraftField, event: KeyboardEvent) => void;
  /** A field was dropped on a page, around this point in points of the unrotated page. */
  onDrop: (kind: FieldKind, page: number, at: { x: number; y: number }) => void;
  /** In place of the name of the document: the choice among several. */
  title?: ReactNode;
  /** What is done with the document, beside its name. */
  tools: ReactNode;
  /** What is said of the chosen field. */
  bar: ReactNode;
};

/** The pages of a document with the fields on them, which are dragged and resized. */
export function DocumentPane(props: DocumentPaneProps) {
  const { requestId, draft, document: shown, selectedId, page, onPage, onSelect, onMove, onKey, bar } = props;
  const [zoom, setZoom] = useState<number>(FIT);
  const scroll = useRef<HTMLElement>(null);
  // The page across the middle of the view is the one that fields arrive on.
  const look = () => {
    const frame = scroll.current;
    if (!frame) return;
    const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
    const pages = [...frame.querySelectorAll<HTMLElement>('[data-page]')];
    const seen = pages.findLast((one) => one.getBoundingClientRect().top <= middle) ?? pages[0];
    const number = Number(seen?.dataset['page'] ?? 0);
    if (number !== page) onPage(number);
  };
  // A field that is chosen in the list comes into view.
  useEffect(() => {
    if (selectedId === undefined) return;
    const frame = scroll.current;
    const found = frame?.querySelector<HTMLElement>(`[data-field="${selectedId}"]`);
    if (!frame || !found) return;
    const [field, view] = [found.getBoundingClientRect(), frame.getBoundingClientRect()];
    // In the middle of the pages, so that the window does not move and the bar of the field remains in sight.
    if (field.top < view.top || field.bottom > Math.min(view.bottom, innerHeight))
      frame.scrollBy({ top: field.top - view.top - (view.height - field.height) / 2 });
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);
  const drop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(DRAGGED_KIND);
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null;
    const number = Number(target?.dataset['page'] ?? -1);
    const shape = shown.pages[number];
    if (!kind || !target || !shape) return;
    event.preventDefault();
    const frame = target.getBoundingClientRect();
    const { x, y } = boxOfSeen(
      {
        left: (event.clientX - frame.left) / frame.width,
        top: (event.clientY - frame.top) / frame.height,
        width: 0,
        height: 0,
      },
      shape,
    );
    props.onDrop(kind as FieldKind, number, { x, y });
  };
  return (
    <section className="wrt-document" aria-label="Document">
      <div className="wrt-bar">
        {props.title || (
          <>
            <FileText className="icon" aria-hidden />
            <strong title={shown.file_name}>{shown.file_name}</strong>
          </>
        )}
        <span className="muted num">
          {page + 1} / {shown.pages.length}
        </span>
        <span className="wrt-tools">
          <IconButton
            size="sm"
            label="Réduire"
            icon={<ZoomOut className="icon" aria-hidden />}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <span className="num muted">{Math.round((ZOOMS[zoom] ?? 1) * 100)}&nbsp;%</span>
          <IconButton
            size="sm"
            label="Agrandir"
            icon={<ZoomIn className="icon" aria-hidden />}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          {props.tools}
        </span>
      </div>
      {bar}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a field may be dropped anywhere on a page; its button and its key do the same */}
      <section
        className="wrt-scroll"
        ref={scroll}
        {...KEYBOARD_SCROLL}
        aria-label={`Pages de ${shown.file_name}`}
        onScroll={look}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED_KIND)) event.preventDefault();
        }}
        onDrop={drop}
      >
        <DocumentSheets
          requestId={requestId}
          document={shown}
          zoom={ZOOMS[zoom] ?? 1}
          over={(number) => {
            const shape = shown.pages[number];
            if (!shape) return null;
            return draft.fields
              .filter((field) => field.document_id === shown.id && field.page === number)
              .map((field) => {
                const place = draft.recipients.findIndex(({ id }) => id === field.recipient_id);
                return (
                  <PlacedField
                    key={field.id}
                    field={field}
                    shape={shape}
                    place={place}
                    name={draft.recipients[place]?.name ?? ''}
                    isSelected={field.id === selectedId}
                    onSelect={() => onSelect(field.id)}
                    onMove={(box) => onMove(field, box)}
                    onKey={(event) => onKey(field, event)}
                  />
                );
              });
          }}
        />
      </section>
    </section>
  );
}
