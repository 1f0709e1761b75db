import { fieldKindLabel, SIGNATURE_LIMITS, type FieldKind } from '@trame/domain/signatures';
import { Kbd } from '@trame/ui/kbd';
import { Grid3x3 } from 'lucide-react';
import { FieldIcon } from '../../sheets/components/field-icon.tsx';
import { RecipientNumber } from '../../sheets/components/recipient-number.tsx';
import { pointsOf } from '../../sheets/model/place.ts';
import { inReadingOrder, kindsFor, type Draft, type DraftField } from '../model/draft.ts';
import type { ReactNode } from 'react';
import { cellName, cellOf } from '../model/cells.ts';
import '../styles/writing.css';

/** What a field that is dragged from the palette is called on the way. */
export const DRAGGED_KIND = 'application/x-trame-field';

type PaletteProps = {
  draft: Draft;
  /** For whom fields are placed. */
  recipientId: string | undefined;
  onRecipient: (id: string) => void;
  onAdd: (kind: FieldKind) => void;
  /** To place fields by named parts of the page. */
  onGrid: () => void;
  page: number;
  selectedId: string | undefined;
  documentId: string;
  onSelectField: (id: string) => void;
  /** The pages of the document. */
  rail: ReactNode;
};

/** How a document asks for fields by its own text. */
export function PlaceholderHelp() {
  return (
    <p className="muted">
      Dans le PDF, <code>{'{{signature;1}}'}</code> place la signature du destinataire 1 (aussi paraphe, date,
      nom, texte, case).
    </p>
  );
}

/** For whom fields are placed, the kinds of fields, and the fields of the document with their coordinates. */
export function Palette({
  draft,
  recipientId,
  onRecipient,
  onAdd,
  onGrid,
  page,
  selectedId,
  documentId,
  onSelectField,
  rail,
}: PaletteProps) {
  const people = draft.recipients.filter(({ role }) => role !== 'copy');
  const current = people.find(({ id }) => id === recipientId);
  const isFull = draft.fields.length >= SIGNATURE_LIMITS.fields;
  const fields = inReadingOrder(draft.fields, documentId);
  const pages = draft.documents.find(({ id }) => id === documentId)?.pages ?? [];
  const placeText = (field: DraftField) => {
    const shape = pages[field.page];
    const { x, y } = shape ? pointsOf(field, shape) : field;
    return `p. ${field.page + 1}, ${Math.round(x)}\u00a0×\u00a0${Math.round(y)}`;
  };
  const partText = (field: DraftField) => {
    const shape = pages[field.page];
    return shape ? `, ${cellName(cellOf(field, shape))}` : '';
  };
  return (
    <div className="wrt-palette">
      <section aria-labelledby="wrt-for">
        <h2 id="wrt-for">Placer pour</h2>
        {people.length === 0 && <p className="muted">Ajoutez d’abord un signataire.</p>}
        <div role="radiogroup" aria-labelledby="wrt-for">
          {people.map(({ id, name }) => (
            <label key={id} className="wrt-person">
              <input
                type="radio"
                name="wrt-recipient"
                checked={id === current?.id}
                onChange={() => onRecipient(id)}
              />
              <RecipientNumber
                size="sm"
                place={draft.recipients.findIndex((recipient) => recipient.id === id)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </section>
      {current && (
        <section aria-labelledby="wrt-kinds">
          <h2 id="wrt-kinds">Champs</h2>
          <ul>
            {kindsFor(current.role).map(({ value, key }) => (
              <li key={value}>
                <button
                  type="button"
                  className="wrt-kind"
                  draggable
                  disabled={isFull}
                  onDragStart={(event) => {
                    event.dataTransfer.setData(DRAGGED_KIND, value);
                    event.dataTransfer.effectAllowed = 'copy';
                  }}
                  onClick={() => onAdd(value)}
                >
                  <FieldIcon kind={value} />
                  {fieldKindLabel(value)}
                  <Kbd>{key}</Kbd>
                </button>
              </li>
            ))}
            <li>
              <button type="button" className="wrt-kind wrt-kind-grid" onClick={onGrid}>
                <Grid3x3 className="icon" aria-hidden />
                Par zone… <Kbd>G</Kbd>
              </button>
            </li>
          </ul>
          {isFull && <p>{SIGNATURE_LIMITS.fields} champs au plus.</p>}
          <p className="muted">Glissez, ou appuyez sur la lettre&nbsp;: le champ arrive page {page + 1}.</p>
          <details className="wrt-help">
            <summary>Clavier et repères</summary>
            <p className="muted">
              Flèches pour déplacer, Maj pour dix points, Alt pour redimensionner, Suppr pour retirer.
            </p>
            <PlaceholderHelp />
          </details>
        </section>
      )}
      {rail}
      {fields.length > 0 && (
        <section aria-labelledby="wrt-fields">
          <h2 id="wrt-fields">Champs placés</h2>
          <ol className="wrt-fields">
            {fields.map((field) => (
              <li key={field.id}>
                <button
                  type="button"
                  aria-pressed={field.id === selectedId}
                  onClick={() => onSelectField(field.id)}
                >
                  <RecipientNumber
                    size="sm"
                    place={draft.recipients.findIndex(({ id }) => id === field.recipient_id)}
                  />
                  <span>
                    {field.label || fieldKindLabel(field.kind)}
                    <small className="num">{placeText(field)}</small>
                    <span className="sr-only">{partText(field)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
