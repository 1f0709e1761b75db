import type { CvAnalysis } from '@trame/cv';
import { formatPhone, MAX_TAGS, optionLabel, parseList, TEACHING_LANGUAGES } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { CheckboxGroupField, RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormFooter } from '@trame/app/form-footer';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import type { ApplicationDetail } from '../application-data/data/application-columns.ts';
import { useApplicationSave } from '../editing/components/use-application-save.ts';
import { FIELD_LABELS } from '../application-data/model/field-labels.ts';
import { valueText } from '../editing/model/value-text.ts';
import { adoptableOf, changeOf, NOTHING_CHOSEN, roomFor, type Chosen } from './model/adoption.ts';
import './styles/analysis.css';

export type AdoptDialogProps = {
  application: ApplicationDetail;
  analysis: CvAnalysis;
  onClose: () => void;
};

/** "Reprendre dans la candidature": the CV's values beside the application's; only the chosen ones are written. */
export default function AdoptDialog({ application, analysis, onClose }: AdoptDialogProps) {
  const [opened] = useState(application);
  const found = adoptableOf(analysis, opened);
  const { control, handleSubmit, formState } = useForm<Chosen>({ defaultValues: NOTHING_CHOSEN });
  const chosen = useWatch({ control }) as Chosen;
  const change = changeOf(chosen, opened);
  const isFull = roomFor(chosen, opened) <= 0;
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const saving = useApplicationSave(opened, closeSaved);
  const { deliver, isSaving, isWaiting, conflict } = saving;
  const isEmpty = Object.values(found).every((values) => values.length === 0);
  const hasChosen = Object.keys(change).length > 0;

  const formId = useId();

  return (
    <>
      <Dialog
        open
        width="lg"
        title="Reprendre dans la candidature"
        subtitle={opened.full_name}
        onClose={() => (isSaving && !isWaiting ? undefined : requestClose())}
        closeOnScrim={false}
        footer={
          isEmpty ? (
            <Button onClick={requestClose}>Fermer</Button>
          ) : (
            <FormFooter
              id={formId}
              form={{ ...saving, requestClose }}
              label="Reprendre la sélection"
              disabled={!hasChosen}
            />
          )
        }
      >
        <form
          id={formId}
          className="an-adopt"
          noValidate
          inert={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            void handleSubmit((values) => deliver(changeOf(values, opened)))();
          }}
        >
          <p className="muted">
            {isEmpty
              ? 'La candidature a déjà tout ce que le CV étaye et qu’elle peut recevoir.'
              : 'Rien n’est repris sans être choisi. Les listes sont complétées\u00a0; une valeur n’est remplacée que si vous le demandez.'}
          </p>
          {(['phone', 'email'] as const).map(
            (column) =>
              found[column].length > 0 && (
                <RadioGroupField
                  key={column}
                  name={column}
                  control={control}
                  label={FIELD_LABELS[column]}
                  options={[
                    {
                      value: '',
                      label: valueText(column, opened[column]) || 'Laisser vide',
                      hint: opened[column] && 'Actuel, gardé',
                    },
                    ...found[column].map((value) => ({
                      value,
                      label: column === 'phone' ? formatPhone(value) : value,
                      hint: opened[column] ? 'Dans le CV, prend la place de l’actuel' : 'Dans le CV',
                    })),
                  ]}
                />
              ),
          )}
          {found.mastered_software.length > 0 && (
            <CheckboxGroupField
              name="mastered_software"
              control={control}
              label={FIELD_LABELS.mastered_software}
              help={
                isFull
                  ? `Une candidature a au plus ${MAX_TAGS} logiciels\u00a0: décochez-en pour en choisir d’autres.`
                  : currentText(parseList(opened.mastered_software))
              }
              columns={2}
              options={found.mastered_software.map((value) => ({
                value,
                label: value,
                disabled: isFull && !chosen.mastered_software.includes(value),
              }))}
            />
          )}
          {found.teaching_languages.length > 0 && (
            <CheckboxGroupField
              name="teaching_languages"
              control={control}
              label={FIELD_LABELS.teaching_languages}
              help={currentText(
                opened.teaching_languages.map((value) => optionLabel(TEACHING_LANGUAGES, value)),
              )}
              columns={2}
              options={found.teaching_languages.map((value) => ({
                value,
                label: optionLabel(TEACHING_LANGUAGES, value),
              }))}
            />
          )}
        </form>
      </Dialog>
      {confirmation}
      {conflict}
    </>
  );
}

const currentText = (values: readonly string[]) =>
  values.length === 0
    ? 'La candidature n’en a pas encore.'
    : `S’ajoutent à ceux de la candidature\u00a0: ${values.join(', ')}.`;
