import type { CvAnalysis } from '@trame/cv';
import { formatPhone, MAX_TAGS, optionLabel, parseList, TEACHING_LANGUAGES } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxGroupField, RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import type { ApplicationDetail } from '../application-data/data/application-columns.ts';
import { useApplicationSave } from '../editing/components/use-application-save.tsx';
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
  const { deliver, isSaving, failure, conflict } = useApplicationSave(opened, closeSaved);
  const isEmpty = Object.values(found).every((values) => values.length === 0);
  const hasChosen = Object.keys(change).length > 0;

  const submit = () => void handleSubmit((values) => deliver(changeOf(values, opened)))();

  return (
    <>
      <Dialog
        open
        width="lg"
        title="Reprendre dans la candidature"
        subtitle={opened.full_name}
        onClose={() => (isSaving ? undefined : requestClose())}
        closeOnScrim={false}
        footer={
          <>
            <Button onClick={requestClose} disabled={isSaving}>
              {isEmpty ? 'Fermer' : 'Annuler'}
            </Button>
            {!isEmpty && (
              <Button variant="primary" loading={isSaving} disabled={!hasChosen} onClick={submit}>
                {isSaving ? 'Enregistrement...' : 'Reprendre la sélection'}
              </Button>
            )}
          </>
        }
      >
        <div className="an-adopt" inert={isSaving}>
          {failure && !isSaving && (
            <Alert tone="danger" title={failure}>
              Votre sélection est conservée.
            </Alert>
          )}
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
        </div>
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
