import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { TextAreaField } from '@trame/ui/text-field';
import { useEffect } from 'react';
import { useForm, type ResolverResult } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { failureAdvice } from '@trame/app/failure-advice';
import { useNoteContact } from '../data/use-note-contact.ts';
import '../styles/retention-dialogs.css';

export type ContactDialogProps = { application: { id: string; full_name: string }; onClose: () => void };

type Contact = { channel: string; note: string };

const CHANNELS = ['Appel', 'E-mail', 'Rendez-vous', 'Autre'].map((value) => ({ value, label: value }));
const NOTE_LIMIT = 500;
const FAILED = 'Impossible de noter ce contact';

/** Records a contact with the person, which extends the retention of the application by two years. */
export default function ContactDialog({ application, onClose }: ContactDialogProps) {
  const notice = useActionNotice();
  const { mutate, isPending, error } = useNoteContact(application.id);
  const { control, handleSubmit, formState, setFocus } = useForm<Contact>({
    defaultValues: { channel: 'Appel', note: '' },
    resolver: (values): ResolverResult<Contact> =>
      values.note.trim()
        ? { values, errors: {} }
        : { values: {}, errors: { note: { type: 'required', message: 'Dites ce qui s’est passé' } } },
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);

  useEffect(() => setFocus('note'), [setFocus]);

  const save = ({ channel, note }: Contact) =>
    mutate(`${channel}\u00a0: ${note.trim()}`, {
      onSuccess: () => {
        notice.succeeded('Contact noté', 'La candidature est conservée deux ans de plus.');
        closeSaved();
      },
      onError: (cause) => notice.failed(cause, FAILED),
    });

  return (
    <>
      <Dialog
        open
        title="Noter un contact"
        subtitle={application.full_name}
        onClose={() => (isPending ? undefined : requestClose())}
        closeOnScrim={false}
        footer={
          <>
            <Button onClick={requestClose} disabled={isPending}>
              Annuler
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void handleSubmit(save)()}>
              {isPending ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          </>
        }
      >
        <div className="ret-stack" inert={isPending}>
          <p>Un contact fait repartir les deux ans de conservation. Il est inscrit dans l’historique.</p>
          {error && !isPending && (
            <Alert tone="danger" title={FAILED} live>
              {failureAdvice(error)} Votre saisie est conservée.
            </Alert>
          )}
          <RadioGroupField name="channel" control={control} label="Comment" options={CHANNELS} columns={2} />
          <TextAreaField
            name="note"
            control={control}
            label="Ce qui s’est passé"
            rows={4}
            maxLength={NOTE_LIMIT}
            required
          />
        </div>
      </Dialog>
      {confirmation}
    </>
  );
}
