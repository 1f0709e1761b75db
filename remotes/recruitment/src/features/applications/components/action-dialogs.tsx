import { lazy, Suspense } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { OngoingAction } from './use-ongoing-action.ts';

const DeleteDialog = lazy(() => import('../../deletion/delete-dialog.tsx'));
const EvaluationDialog = lazy(() => import('../../evaluation/evaluation-dialog.tsx'));
const MessageDialog = lazy(() => import('../../messages/message-dialog.tsx'));
const NoteDialog = lazy(() => import('../../editing/components/note-dialog.tsx'));
const ShortcutsHelp = lazy(() => import('./shortcuts-sheet.tsx'));

export type ActionDialogsProps = {
  application: ApplicationDetail;
  ongoing: OngoingAction;
  /** Called when the application is deleted: its page or dialog closes. */
  onGone: () => void;
};

/** The dialogs over an application, each loaded when it first opens. */
export function ActionDialogs({ application, ongoing, onGone }: ActionDialogsProps) {
  const { action, stop } = ongoing;
  return (
    <Suspense fallback={null}>
      {action === 'evaluate' && <EvaluationDialog application={application} open onClose={() => stop()} />}
      {action === 'note' && <NoteDialog application={application} open onClose={() => stop()} />}
      {action === 'message' && (
        <MessageDialog
          applications={[application]}
          initialTemplate={ongoing.template}
          open
          onClose={() => stop()}
        />
      )}
      {action === 'delete' && (
        <DeleteDialog application={application} open onClose={() => stop()} onDeleted={onGone} />
      )}
      {action === 'help' && <ShortcutsHelp open onClose={() => stop()} />}
    </Suspense>
  );
}
