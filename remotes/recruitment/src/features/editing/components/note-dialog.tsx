import { TEXT_LIMITS } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { useApplicationSave } from './use-application-save.tsx';
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
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const { deliver, isSaving, failure, conflict } = useApplicationSave(opened, closeSaved);
  const submit = () => void handleSubmit(({ notes }) => deliver({ admin_notes: notes.trim() || null }))();

  return (
    <>
      <Dialog
        open
        width="lg"
        title="Notes internes"
        subtitle={opened.full_name}
        onClose={() => (isSaving ? undefined : requestClose())}
        closeOnScrim={false}
        footer={
          <>
            <Button onClick={requestClose} disabled={isSaving}>
              Annuler
            </Button>
            <Button variant="primary" loading={isSaving} onClick={submit}>
              {isSaving ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          </>
        }
      >
        <div className="edit-stack" inert={isSaving}>
          {failure && !isSaving && (
            <Alert tone="danger" title={failure}>
              Votre saisie est conservée.
            </Alert>
          )}
          <FocusOnOpen field="notes" />
          <TextAreaField
            name="notes"
            control={control}
            label="Notes"
            help={'Administratives et financières\u00a0: le candidat ne les voit pas.'}
            rows={8}
            maxLength={TEXT_LIMITS.admin_notes}
          />
        </div>
      </Dialog>
      {confirmation}
      {conflict}
    </>
  );
}
