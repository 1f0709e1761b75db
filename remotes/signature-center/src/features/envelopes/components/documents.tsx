import type { FieldValue } from '@trame/domain/signatures';
import { countOf, type Noun } from '@trame/app/noun';
import { formatSize } from '@trame/domain';
import { Select } from '@trame/ui/select';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { DocumentSheets } from '../../sheets/components/document-sheets.tsx';
import { ShownField } from '../../sheets/components/shown-field.tsx';
import type { Envelope } from '../data/envelopes.ts';
import '../styles/envelopes.css';

const PAGE: Noun = { one: 'page', many: 'pages', isFeminine: true };

/** Without a link or a button inside, pages can only be scrolled by keyboard when their frame takes the focus. */
const KEYBOARD_SCROLL = { tabIndex: 0 };

/** A value that repeats another field of the same person is shown as that one. */
function valueOf(envelope: Envelope, value: FieldValue | null): FieldValue | null {
  if (typeof value !== 'object' || value === null || value.kind !== 'same') return value;
  const { field } = value;
  return envelope.fields.find(({ id }) => id === field)?.value ?? null;
}

/** The pages of the documents of an envelope, with what each has filled in, or has to. */
export function Documents({ envelope }: { envelope: Envelope }) {
  const { documents, recipients, fields } = envelope;
  const [chosen, setChosen] = useState(documents[0]?.id ?? '');
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0];
  if (!shown) return <p className="muted env-none">Aucun document encore.</p>;
  const placeOf = (id: string) => recipients.findIndex((person) => person.id === id);
  return (
    <section className="env-document" aria-label="Documents">
      <div className="env-document-bar">
        <FileText className="icon" aria-hidden />
        {documents.length === 1 ? (
          <strong title={shown.file_name}>{shown.file_name}</strong>
        ) : (
          <Select
            label="Document"
            hideLabel
            value={shown.id}
            options={documents.map(({ id, file_name }, place) => ({
              value: id,
              label: `${place + 1}. ${file_name}`,
            }))}
            onChange={setChosen}
          />
        )}
        <span className="muted num">
          {countOf(PAGE, shown.pages.length)}, {formatSize(shown.file_size)}
        </span>
      </div>
      <section className="env-scroll" aria-label={`Pages de ${shown.file_name}`} {...KEYBOARD_SCROLL}>
        <DocumentSheets
          requestId={envelope.id}
          document={shown}
          over={(page) => {
            const shape = shown.pages[page];
            if (!shape) return null;
            return fields
              .filter((field) => field.document_id === shown.id && field.page === page)
              .map((field) => (
                <ShownField
                  key={field.id}
                  field={field}
                  page={shape}
                  place={placeOf(field.recipient_id)}
                  name={recipients[placeOf(field.recipient_id)]?.name ?? ''}
                  value={valueOf(envelope, field.value)}
                  isBegun={field.filled_at !== null}
                />
              ));
          }}
        />
      </section>
    </section>
  );
}
