import { useQuery } from '@tanstack/react-query';
import { documentTypeLabel, formatDate, formatFileSize } from '@trame/domain';
import { IconButton } from '@trame/ui/icon-button';
import { Section } from '@trame/ui/page';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Download, Eye, FileText } from 'lucide-react';
import { useContext } from 'react';
import { failureAdvice } from '@trame/app/failure-advice';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import { applicationDocumentsQueryOptions } from '../data/application-documents-query.ts';
import { useDocumentDownload } from '../data/use-document-download.ts';
import type { ApplicationDocument } from '../model/document.ts';
import { documentsFailed, NO_DOCUMENTS } from '../model/messages.ts';
import { FileUseContext } from '../model/file-use.ts';
import '../styles/documents.css';

export type AttachmentsPanelProps = {
  applicationId: string;
  onView: (file: ApplicationDocument) => void;
  /** The one shown beside the panel, if any. */
  shownId?: ApplicationDocument['id'] | undefined;
};

/** Files attached to an application, to read or to download. */
export function AttachmentsPanel({ applicationId, onView, shownId }: AttachmentsPanelProps) {
  const { data, error, refetch } = useQuery(applicationDocumentsQueryOptions(applicationId));
  const message = error ? documentsFailed(error.message) : '';
  const errorId = useFailureNotice(error, message);

  if (error && !data) {
    return (
      <Section title="Pièces jointes">
        <ErrorState
          compact
          title={message}
          description={failureAdvice(error)}
          {...(errorId && { errorId })}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section title="Pièces jointes">
        <LoadingStatus label="Chargement des pièces jointes...">
          <SkeletonBlock height={38} />
        </LoadingStatus>
      </Section>
    );
  }
  return (
    <Section title={`Pièces jointes (${data.length})`}>
      {data.length === 0 ? (
        <p className="muted">{NO_DOCUMENTS}</p>
      ) : (
        <DocumentList files={data} onView={onView} shownId={shownId} />
      )}
    </Section>
  );
}

type DocumentListProps = Pick<AttachmentsPanelProps, 'onView' | 'shownId'> & { files: ApplicationDocument[] };

function DocumentList({ files, onView, shownId }: DocumentListProps) {
  const { download, pendingId } = useDocumentDownload();
  const noteUse = useContext(FileUseContext);
  return (
    <ul className="doc-files">
      {files.map((file) => (
        <li key={file.id} aria-current={file.id === shownId ? 'true' : undefined}>
          <FileText className="icon icon-lg" aria-hidden />
          <div>
            <strong title={file.file_name}>{file.file_name}</strong>
            <small className="num">{factsOf(file)}</small>
          </div>
          <IconButton
            size="sm"
            label={`Voir ${file.file_name}`}
            icon={<Eye className="icon" aria-hidden />}
            onClick={() => {
              noteUse(file, 'view');
              onView(file);
            }}
          />
          <IconButton
            size="sm"
            label={`Télécharger ${file.file_name}`}
            icon={<Download className="icon" aria-hidden />}
            loading={pendingId === file.id}
            onClick={() => download(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ document_type, file_size, uploaded_at }: ApplicationDocument): string {
  const size = file_size === null ? [] : [formatFileSize(file_size)];
  return [documentTypeLabel(document_type), ...size, formatDate(uploaded_at)].join(' · ');
}
