import { lazyDialog } from '@trame/app/lazy-dialog';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { OngoingAction } from './use-ongoing-action.ts';

const DeleteDialog = lazyDialog(() => import('../../deletion/delete-dialog.tsx'));
const EvaluationDialog = lazyDialog(() => import('../../evaluation/evaluation-dialog.tsx'));
const MessageDialog = lazyDialog(() => import('../../messages/message-dialog.tsx'));
const NoteDialog = lazyDialog(() => import('../../editing/components/note-dialog.tsx'));
const ShortcutsHelp = lazyDialog(() => import('./shortcuts-sheet.tsx'));

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
    <>
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
    </>
  );
}
