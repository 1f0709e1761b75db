import { useQuery } from '@tanstack/react-query';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { countOf } from '@trame/app/noun';
import { withDe } from '@trame/domain';
import { FIELD_KINDS, fieldKindLabel, type FieldKind } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { fieldId } from '@trame/ui/form';
import { Select } from '@trame/ui/select';
import { useRef, useState, type KeyboardEvent } from 'react';
import { FieldMark } from '../../sheets/components/field-mark.tsx';
import { PagePicture } from '../../sheets/components/page-picture.tsx';
import { usePagePictures } from '../../sheets/components/use-page-pictures.ts';
import { documentQuery } from '../../sheets/data/files.ts';
import type { EnvelopeDocument } from '../../envelopes/data/envelopes.ts';
import { documentTextQuery } from '../data/document-text.ts';
import { cellName, cellOf, cellText, COLUMNS, middleIn, ROWS, type Cell } from '../model/cells.ts';
import {
  FIELD_NOUN,
  fieldText,
  inReadingOrder,
  kindsFor,
  type Draft,
  type DraftRecipient,
} from '../model/draft.ts';
import '../styles/writing.css';

type GridDialogProps = {
  requestId: string;
  draft: Draft;
  document: EnvelopeDocument;
  people: readonly DraftRecipient[];
  recipient: DraftRecipient;
  page: number;
  isFull: boolean;
  onRecipient: (id: string) => void;
  onPage: (page: number) => void;
  /** Around this point, in points of the unrotated page. */
  onPlace: (kind: FieldKind, at: { x: number; y: number }) => void;
  onClose: () => void;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The part that the keys start from. */
const HELD = 'wrt-cell';

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Places fields without a mouse and without seeing the page: a page, and one of its named parts with what is written there. */
export function GridDialog({
  requestId,
  draft,
  document: shown,
  people,
  recipient,
  page,
  isFull,
  onRecipient,
  onPage,
  onPlace,
  onClose,
}: GridDialogProps) {
  const kinds = kindsFor(recipient.role);
  const [wanted, setWanted] = useState<FieldKind>('signature');
  const kind = kinds.some(({ value }) => value === wanted) ? wanted : (kinds[0]?.value ?? 'date');
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const [done, setDone] = useState('');
  const grid = useRef<HTMLTableElement>(null);
  const { data: file } = useQuery(documentQuery(requestId, shown.id));
  const { data: text } = useQuery(documentTextQuery(requestId, shown));
  const draw = usePagePictures(file);
  const shape = shown.pages[page];
  if (!shape) return null;
  const runs = text?.pages[page] ?? [];
  const ofDocument = inReadingOrder(draft.fields, shown.id);
  const fields = ofDocument.filter((field) => field.page === page);
  const isAt = (cell: Cell) => cell.row === at.row && cell.column === at.column;
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const last = { row: ROWS.length - 1, column: COLUMNS.length - 1 };
    const next = arrow
      ? {
          row: Math.min(Math.max(at.row + arrow[0], 0), last.row),
          column: Math.min(Math.max(at.column + arrow[1], 0), last.column),
        }
      : event.key === 'Home'
        ? { row: event.ctrlKey ? 0 : at.row, column: 0 }
        : event.key === 'End'
          ? { row: event.ctrlKey ? last.row : at.row, column: last.column }
          : undefined;
    if (!next) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  };
  const place = (cell: Cell) => {
    setAt(cell);
    if (isFull) return;
    const middle = middleIn(cell, kind, { shape, fields, runs });
    onPlace(kind, middle);
    const there = cellName(cellOf({ ...middle, w: 0, h: 0 }, shape));
    const isFeminine = FIELD_KINDS.some(({ value, isFeminine: is }) => value === kind && is);
    // With how many there are now: a sentence that does not change is not read aloud.
    setDone(
      `${fieldKindLabel(kind)} ${withDe(recipient.name)} placé${isFeminine ? 'e' : ''} page ${page + 1}, ${there}\u00a0: ${countOf(FIELD_NOUN, fields.length + 1)} sur cette page.`,
    );
  };
  return (
    <Dialog
      open
      width="3xl"
      title="Placer par zone"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Terminer
        </Button>
      }
    >
      {/* Arrows and Enter, as the dialog says, from its first moment on. */}
      <FocusOnOpen field={HELD} />
      <div className="wrt-grid-panes">
        <div className="wrt-form">
          <Select<string>
            label="Pour"
            value={recipient.id}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onRecipient}
          />
          <Select<FieldKind>
            label="Champ"
            value={kind}
            options={kinds.map(({ value, label }) => ({ value, label }))}
            onChange={setWanted}
          />
          <Select<string>
            label="Page"
            value={String(page)}
            options={shown.pages.map((_, number) => {
              const count = ofDocument.filter((field) => field.page === number).length;
              return {
                value: String(number),
                label: `${number + 1} sur ${shown.pages.length}${count === 0 ? '' : `, ${count}\u00a0${count > 1 ? 'champs' : 'champ'}`}`,
              };
            })}
            onChange={(number) => onPage(Number(number))}
          />
          <p className="muted wrt-small">
            Choisissez une zone de la page&nbsp;: le champ s’y place sur un endroit libre. Flèches pour aller
            d’une zone à l’autre, Entrée pour placer. Ses coordonnées se règlent ensuite, dans la barre du
            champ.
          </p>
          <output className="wrt-small">
            {isFull ? 'Cette enveloppe a tous les champs possibles.' : done}
          </output>
        </div>
        <div>
          <div className="wrt-grid">
            <PagePicture
              key={`${shown.id} ${page} ${file ? 'file' : ''}`}
              page={page}
              shape={shape}
              draw={draw}
            >
              {fields.map((field) => (
                <FieldMark
                  key={field.id}
                  field={field}
                  page={shape}
                  place={draft.recipients.findIndex(({ id }) => id === field.recipient_id)}
                />
              ))}
            </PagePicture>
            <table
              ref={grid}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are buttons that arrows go through
              role="grid"
              aria-label={`Zones de la page ${page + 1} de ${shown.file_name}`}
              onKeyDown={move}
            >
              <tbody>
                {ROWS.map((_, row) => (
                  <tr key={row}>
                    {COLUMNS.map((__, column) => {
                      const cell = { row, column };
                      const own = fields.filter((field) => {
                        const part = cellOf(field, shape);
                        return part.row === row && part.column === column;
                      });
                      const words = cellText(runs, shape, cell);
                      const said = [
                        cellName(cell),
                        own.length > 0 && own.map((field) => fieldText(draft, field)).join(', '),
                        words === '' ? 'sans texte' : `texte\u00a0: ${words}`,
                      ];
                      return (
                        <td key={column}>
                          <button
                            type="button"
                            id={isAt(cell) ? fieldId(HELD) : undefined}
                            data-cell={`${row}-${column}`}
                            tabIndex={isAt(cell) ? 0 : -1}
                            title={cellName(cell)}
                            aria-label={said.filter(Boolean).join('. ')}
                            onFocus={() => setAt(cell)}
                            onClick={() => place(cell)}
                          />
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="muted wrt-small" aria-hidden="true">
            {capital(cellName(at))}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
