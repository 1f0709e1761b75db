import { TEXT_LIMITS } from '@trame/domain';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { FormFooter } from '@trame/app/form-footer';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { useApplicationSave } from './use-application-save.ts';
import '../styles/editing.css';

export type NoteDialogProps = { application: ApplicationDetail; open: boolean; onClose: () => void };

/** The internal notes of an application, to read and rewrite. */
export default function NoteDialog({ application, open, onClose }: NoteDialogProps) {
  return open ? <OpenNoteDialog application={application} onClose={onClose} /> : null;
}

function OpenNoteDialog({ application, onClose }: Omit<NoteDialogProps, 'open'>) {
  const [opened] = useState(application);
  const { control, handleSubmit, formState } = useForm<{ notes: string }>({
    defaultValues: { notes: opened.admin_notes ?? '' },
  });
  const formId = useId();
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const saving = useApplicationSave(opened, closeSaved);
  const { deliver, isSaving, isWaiting, conflict } = saving;

  return (
    <>
      <Dialog
        open
        width="lg"
        title="Notes internes"
        subtitle={opened.full_name}
        onClose={() => (isSaving && !isWaiting ? undefined : requestClose())}
        closeOnScrim={false}
        footer={<FormFooter id={formId} form={{ ...saving, requestClose }} />}
      >
        <form
          id={formId}
          className="edit-stack"
          noValidate
          inert={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            void handleSubmit(({ notes }) => deliver({ admin_notes: notes.trim() || null }))();
          }}
        >
          <FocusOnOpen field="notes" />
          <TextAreaField
            name="notes"
            control={control}
            label="Notes"
            help={'Administratives et financières\u00a0: le candidat ne les voit pas.'}
            rows={8}
            maxLength={TEXT_LIMITS.admin_notes}
          />
        </form>
      </Dialog>
      {confirmation}
      {conflict}
    </>
  );
}
