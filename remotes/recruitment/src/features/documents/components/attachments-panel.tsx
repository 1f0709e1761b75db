import { useQuery } from '@tanstack/react-query';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ReadFailure } from '@trame/app/query-view';
import { FileList } from '@trame/app/file-list';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import { applicationDocumentsQueryOptions } from '../data/application-documents-query.ts';
import type { ApplicationDocument } from '../model/document.ts';
import { documentsFailed, NO_DOCUMENTS } from '../model/messages.ts';

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
  useFailureNotice(error, message);

  if (error && !data) {
    return (
      <Section title="Pièces jointes">
        <ReadFailure compact failed={message} error={error} onRetry={() => void refetch()} />
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
        <FileList files={data} onView={onView} shownId={shownId} />
      )}
    </Section>
  );
}
