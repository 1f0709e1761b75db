import { formatDate } from '@trame/domain';
import { WorkDialog } from '@trame/ui/work-dialog';
import { DocumentSheets } from '../../sheets/components/document-sheets.tsx';
import { ShownField } from '../../sheets/components/shown-field.tsx';
import type { Draft, DraftRecipient } from '../model/draft.ts';
import '../styles/writing.css';

type PreviewDialogProps = {
  requestId: string;
  draft: Draft;
  recipient: DraftRecipient;
  onClose: () => void;
};

/** What a recipient reads and fills in: the message, the documents, and their own fields alone. */
export function PreviewDialog({ requestId, draft, recipient, onClose }: PreviewDialogProps) {
  const place = draft.recipients.findIndex(({ id }) => id === recipient.id);
  return (
    <WorkDialog
      open
      title={`Voir comme ${recipient.name}`}
      subtitle={draft.expires_on === '' ? '' : `À signer jusqu’au ${formatDate(draft.expires_on)} inclus`}
      onClose={onClose}
    >
      {/* The keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="wrt-preview" aria-label="Aperçu" tabIndex={0}>
        <p className="wrt-preview-message">{recipient.message || draft.message || 'Sans message'}</p>
        {draft.documents.map((document) => (
          <div key={document.id}>
            <h3>{document.file_name}</h3>
            <DocumentSheets
              requestId={requestId}
              document={document}
              over={(page) => {
                const shape = document.pages[page];
                if (!shape) return null;
                return draft.fields
                  .filter(
                    (field) =>
                      field.document_id === document.id &&
                      field.page === page &&
                      field.recipient_id === recipient.id,
                  )
                  .map((field) => (
                    <ShownField
                      key={field.id}
                      field={{ ...field, label: field.label || null }}
                      page={shape}
                      place={place}
                      name={recipient.name}
                      value={null}
                    />
                  ));
              }}
            />
          </div>
        ))}
      </section>
    </WorkDialog>
  );
}
