import { formatDateTime, REFUSAL_REASONS, statusLabel, TEXT_LIMITS } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { StatusTag } from '@trame/ui/status-tag';
import { TextAreaField } from '@trame/ui/text-field';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { FormFooter } from '@trame/app/form-footer';
import { undoTurn } from '@trame/app/undo-store';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useGuardedSave } from '@trame/app/version-save';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { useChangeStatus, useStatusUndo, type StaleApplication } from '../data/save-application.ts';
import { NO_REASON, templateOf, type StatusChoice, type StatusTemplate } from '../model/status-change.ts';
import { statusChoices } from './follow-up-fields.tsx';
import { APPLICATION_SAVE_TEXTS } from '../model/failure-text.ts';
import '../styles/editing.css';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';

export type StatusDialogProps = {
  application: ApplicationDetail;
  onClose: () => void;
  onMessage?: (template: StatusTemplate) => void;
};

/** Short, so that together with the existing ones it still fits in the notes. */
const NOTE_LIMIT = 1000;

/** Any of the five statuses, a note beside it, and why when it is a refusal. */
export default function StatusDialog({ application, onClose, onMessage }: StatusDialogProps) {
  const [opened, setOpened] = useState(application);
  const formId = useId();
  const { control, handleSubmit } = useForm<StatusChoice>({
    defaultValues: { status: opened.status, note: '', reason: opened.refusal_reason ?? NO_REASON },
  });
  const { status, note } = useWatch({ control }) as StatusChoice;
  const saving = useGuardedSave(useChangeStatus(), APPLICATION_SAVE_TEXTS);
  const { save, isSaving, isWaiting, stale } = saving;
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(note !== '', onClose);
  const offerUndo = useStatusUndo();
  const template = onMessage && templateOf(status);

  // Someone set another status meanwhile: it is shown, and saving again decides.
  if (stale && stale.latest !== opened) setOpened(stale.latest);

  const submit = (then?: () => void) =>
    void handleSubmit(async (choice) => {
      const turn = undoTurn();
      const saved = await save({ base: opened, choice });
      if (!saved) return;
      offerUndo(opened, saved, turn);
      closeSaved();
      then?.();
    })();

  return (
    <Dialog
      open
      title="Changer le statut"
      subtitle={opened.full_name}
      // Three buttons side by side, where there is a message to write.
      width="lg"
      onClose={() => (isSaving && !isWaiting ? undefined : requestClose())}
      closeOnScrim={false}
      footer={
        <FormFooter id={formId} form={{ ...saving, requestClose }}>
          {template && (
            <Button onClick={() => submit(() => onMessage(template))} disabled={isSaving}>
              Enregistrer et écrire au candidat
            </Button>
          )}
        </FormFooter>
      }
    >
      <form
        id={formId}
        className="edit-stack"
        noValidate
        inert={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FocusOnOpen field="status" />
        {stale && <StaleStatus stale={stale} />}
        <RadioGroupField
          name="status"
          control={control}
          label="Statut"
          options={statusChoices(opened.status).map(({ value }) => ({
            value,
            label: <StatusTag status={value} />,
          }))}
        />
        {status === 'rejected' && (
          <SelectField
            name="reason"
            control={control}
            label={FIELD_LABELS.refusal_reason}
            optional
            options={[
              { value: NO_REASON, label: 'Sans motif' },
              ...REFUSAL_REASONS.map(({ key, label }) => ({ value: key, label })),
            ]}
          />
        )}
        <TextAreaField
          name="note"
          control={control}
          label="Note interne"
          optional
          rows={3}
          help={opened.admin_notes ? 'Ajoutée à la suite des notes internes.' : undefined}
          maxLength={Math.min(NOTE_LIMIT, TEXT_LIMITS.admin_notes - (opened.admin_notes?.length ?? 0) - 2)}
        />
      </form>
      {confirmation}
    </Dialog>
  );
}

function StaleStatus({ stale: { latest, changes } }: { stale: StaleApplication }) {
  const last = changes.find(({ fields }) => fields.includes('status') || fields.includes('refusal_reason'));
  return (
    <Alert tone="warning" live title="Le statut a changé entre-temps">
      {last?.name ?? 'Une autre personne'} l’a mis à «&nbsp;{statusLabel(latest.status)}&nbsp;»
      {last && `, le ${formatDateTime(last.at)}`}. Enregistrez à nouveau pour le remplacer.
    </Alert>
  );
}
