import { addTag, editInputOf, type ApplicationEdit, type ApplicationEditInput } from '@trame/domain';
import { ErrorSummary, fieldId } from '@trame/ui/form';
import { useEffect, useId, useImperativeHandle, useState, type FormEvent, type Ref } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormFooter } from '@trame/app/form-footer';
import Presence from '@trame/app/presence';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { usePendingTag } from '@trame/app/use-pending-tag';
import type { ApplicationDetail } from '../application-data/data/application-columns.ts';
import { APPLICATION_NAME, applicationEntity } from '../application-data/model/entity.ts';
import { ActivityFields } from './components/activity-fields.tsx';
import { ExpertiseFields } from './components/expertise-fields.tsx';
import { FollowUpFields } from './components/follow-up-fields.tsx';
import { PersonFields } from './components/person-fields.tsx';
import { useApplicationSave } from './components/use-application-save.ts';
import { editResolver } from './model/edit-form.ts';
import { FIELD_LABELS } from '../application-data/model/field-labels.ts';
import './styles/editing.css';

/** Closes the form from outside: the dialog's cross and Escape. */
export type EditHandle = { requestClose: () => void };

export type EditApplicationProps = {
  application: ApplicationDetail;
  /** Returns to reading: after a save, or when the changes are discarded. */
  onDone: () => void;
  ref?: Ref<EditHandle>;
};

const DATE_INPUT = fieldId('birth_date');

/** "Modifier la candidature" (spec §2, 5, 7): every field of the update, saved on the version that was opened. */
export default function EditApplication({ application, onDone, ref }: EditApplicationProps) {
  // The version that the person sees; later versions are compared with it when they save.
  const [opened] = useState(application);
  const formId = useId();
  const { control, handleSubmit, formState, setFocus, setValue, getValues } = useForm<
    ApplicationEditInput,
    unknown,
    ApplicationEdit
  >({ defaultValues: editInputOf(opened), resolver: editResolver(opened), mode: 'onTouched' });
  const pendingTag = usePendingTag('mastered_software', useWatch({ control, name: 'mastered_software' }));
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(
    formState.isDirty || pendingTag.isThere,
    onDone,
  );
  const { deliver, isSaving, isWaiting, giveUp, failure, conflict } = useApplicationSave(opened, closeSaved);

  useEffect(() => setFocus('full_name'), [setFocus]);
  // Closing is not possible while it is being saved: the answer decides.
  const close = () => (isSaving && !isWaiting ? undefined : requestClose());
  useImperativeHandle(ref, () => ({ requestClose: close }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Enter in the date field sets the typed day.
    if (isSaving || document.activeElement?.id === DATE_INPUT) return;
    // Enter in a field: the fields cannot be written in while they are saved, and the focus remains in the form.
    event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.focus();
    // A typed tag that was not added is added when saving.
    const tag = pendingTag.read();
    if (tag) {
      const tags = addTag(getValues('mastered_software'), tag);
      setValue('mastered_software', tags, { shouldDirty: true });
    }
    void handleSubmit(deliver)(event);
  }

  const fields = { control, opened, setValue };
  return (
    <form id={formId} className="edit-form" noValidate onSubmit={submit} onInput={pendingTag.onInput}>
      <Presence entity={applicationEntity(opened.id)} entityName={APPLICATION_NAME} isEditing />
      <ErrorSummary control={control} labels={FIELD_LABELS} before="avant l’enregistrement" />
      <div className="stack" inert={isSaving}>
        <PersonFields {...fields} />
        <ActivityFields {...fields} />
        <ExpertiseFields {...fields} />
        <FollowUpFields {...fields} />
      </div>
      <div className="edit-footer">
        <FormFooter id={formId} form={{ requestClose: close, isSaving, isWaiting, giveUp, failure }} />
      </div>
      {confirmation}
      {conflict}
    </form>
  );
}
