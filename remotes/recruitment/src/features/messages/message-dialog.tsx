import { useQuery } from '@tanstack/react-query';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { ReadFailure } from '@trame/app/query-view';
import { MessageComposer } from './components/message-composer.tsx';
import { recipientsQueryOptions } from './data/recipients-query.ts';
import { templatesQueryOptions } from './data/templates-query.ts';
import './styles/messages.css';

export type MessageDialogProps = {
  applications: readonly { id: string; full_name: string; email: string }[];
  /** The decision before it: the dialog can then be closed without a message. */
  initialTemplate?: 'refusal' | 'acceptance' | 'contact' | undefined;
  open: boolean;
  onClose: () => void;
};

/** Writes to one applicant or to many: from a template, previewed as each will read it, and how it ended for each. */
export default function MessageDialog({ open, ...props }: MessageDialogProps) {
  const [round, setRound] = useState({ number: 0, wasOpen: open });
  // Each opening is a message of its own.
  if (open !== round.wasOpen) setRound({ number: round.number + Number(open), wasOpen: open });
  return <OneMessage key={round.number} open={open} {...props} />;
}

function OneMessage({ applications, initialTemplate, open, onClose }: MessageDialogProps) {
  // The applications it was opened for: reading the list again behind it changes nothing here.
  const [ids] = useState(() => [...new Set(applications.map(({ id }) => id))]);
  const templates = useQuery({ ...templatesQueryOptions(), enabled: open });
  const recipients = useQuery({ ...recipientsQueryOptions(ids), enabled: open && ids.length > 0 });
  const title =
    ids.length === 1
      ? `Écrire à ${applications[0]?.full_name ?? 'cette personne'}`
      : `Écrire à ${ids.length} personnes`;
  const error = templates.error ?? recipients.error;

  const retry = () => void Promise.all([templates.refetch(), recipients.refetch()]);
  return (
    <MessageComposer
      title={title}
      open={open}
      onClose={onClose}
      templates={templates.data}
      recipients={recipients.data}
      initialTemplate={initialTemplate}
    >
      {error ? (
        <ReadFailure compact failed="Impossible de préparer le message" error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </MessageComposer>
  );
}

function Loading() {
  return (
    <LoadingStatus label="Préparation du message...">
      <div className="msg-form">
        <SkeletonBlock width="40%" />
        <SkeletonBlock height={40} />
        <SkeletonBlock height={40} />
        <SkeletonBlock height={220} />
      </div>
    </LoadingStatus>
  );
}
