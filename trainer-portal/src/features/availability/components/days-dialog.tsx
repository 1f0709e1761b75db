import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import {
  AVAILABILITY_KINDS,
  AVAILABILITY_LIMITS,
  availabilityLabel,
  availabilityProblems,
  countDays,
  overlapping,
  type AvailabilityKind,
} from '@trame/domain/trainers';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { Dialog } from '@trame/ui/dialog';
import { ErrorSummary } from '@trame/ui/form';
import { TextField } from '@trame/ui/text-field';
import { useId, useState, type FormEvent } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { useWriteDays, type Period } from '../data/availability.ts';
import { daysSentence, daysText } from '../model/days-text.ts';
import { KindSign } from './kind-sign.tsx';

type Values = { starts_on: string; ends_on: string; kind: AvailabilityKind; note: string };

const LABELS = { starts_on: 'Du', ends_on: 'Au', kind: 'Ces jours-là', note: 'Précision' };

const resolver: Resolver<Values> = (values) => {
  const problems = Object.entries(availabilityProblems(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<Values> = {};
  for (const [field, message] of problems) errors[field as keyof Values] = { type: 'rule', message };
  return { values: {}, errors };
};

const failureText = (error: unknown) =>
  error instanceof AppError && error.serverCode === '54000'
    ? `Votre calendrier a déjà ${AVAILABILITY_LIMITS.periods} périodes. Retirez-en, ou regroupez des jours.`
    : 'Impossible d’enregistrer ces jours';

const MOVED = 'Ces jours ont changé entre-temps, sur une autre page. Vérifiez, puis enregistrez de nouveau.';

export type DaysDialogProps = {
  /** The first and the last day that are proposed, and the period that is changed. */
  day: string;
  period: Period | undefined;
  /** All periods, as last read. */
  periods: readonly Period[];
  onClose: () => void;
};

/** What one knows of some days. Days that already have something are named, and taken over. */
export function DaysDialog({ day, period, periods, onClose }: DaysDialogProps) {
  const id = useId();
  const notice = useActionNotice();
  const writing = useWriteDays();
  const [isMoved, setMoved] = useState(false);
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      starts_on: period?.starts_on ?? day,
      ends_on: period?.ends_on ?? day,
      kind: period?.kind ?? 'free',
      note: period?.note ?? '',
    },
    resolver,
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const [starts_on, ends_on] = useWatch({ control, name: ['starts_on', 'ends_on'] });
  const days = { starts_on, ends_on };
  const isRange = Object.keys(availabilityProblems({ ...days, note: null })).length === 0;
  // As last read: another page may have written meanwhile.
  const current = period && periods.find((other) => other.id === period.id);
  const others = isRange ? overlapping(periods, days).filter((other) => other.id !== current?.id) : [];

  async function write(kind: AvailabilityKind | null, values: Values) {
    const written = { starts_on: values.starts_on, ends_on: values.ends_on };
    const seen = periods.filter(
      (other) => other.id === current?.id || overlapping([other], written).length > 0,
    );
    const note = values.note.trim();
    try {
      const isSaved = await writing.mutateAsync({
        days: written,
        kind,
        note: note === '' ? null : note,
        seen,
        moved: current,
      });
      setMoved(!isSaved);
      if (!isSaved) return;
      notice.succeeded(kind ? 'Jours enregistrés' : 'Jours retirés', daysSentence(written));
      closeSaved();
    } catch (error) {
      notice.failed(error, failureText(error));
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!writing.isPending) void handleSubmit((values) => write(values.kind, values))(event);
  };
  const remove = () => {
    if (current && !writing.isPending) void write(null, { ...current, note: '', kind: current.kind });
  };

  return (
    <>
      <Dialog
        open
        title={period ? 'Modifier ces jours' : 'Indiquer des jours'}
        closeOnScrim={false}
        onClose={requestClose}
        footer={
          <div className="availability-actions">
            {current && (
              <Button variant="danger" onClick={remove} disabled={writing.isPending}>
                Retirer ces jours
              </Button>
            )}
            <Button onClick={requestClose}>Annuler</Button>
            <Button type="submit" form={id} variant="primary" loading={writing.isPending}>
              Enregistrer
            </Button>
          </div>
        }
      >
        <form id={id} className="availability-form" noValidate onSubmit={submit}>
          <FocusOnOpen field="starts_on" />
          <ErrorSummary control={control} labels={LABELS} before="avant l’enregistrement" />
          {isMoved && (
            <Alert tone="warning" live>
              {MOVED}
            </Alert>
          )}
          <Columns>
            <DateField name="starts_on" control={control} label={LABELS.starts_on} required />
            <DateField name="ends_on" control={control} label={LABELS.ends_on} required />
          </Columns>
          {isRange && (
            <p className="availability-count muted" aria-live="polite">
              {countDays(days) === 1 ? 'Un jour' : `${countDays(days)} jours`}, {daysText(days)}.
            </p>
          )}
          <RadioGroupField
            name="kind"
            control={control}
            label={LABELS.kind}
            columns={3}
            options={AVAILABILITY_KINDS.map(({ value, label }) => ({
              value,
              label: (
                <span className={`availability-kind availability-kind-${value}`}>
                  <KindSign kind={value} />
                  {label}
                </span>
              ),
            }))}
          />
          <TextField
            name="note"
            control={control}
            label={LABELS.note}
            optional
            help={'Lue par l’équipe, et reprise dans votre agenda. Par exemple\u00a0: matins seulement.'}
            maxLength={AVAILABILITY_LIMITS.note}
            autoComplete="off"
          />
          {others.length > 0 && (
            <Alert tone="info" title="Remplace ce qui était indiqué">
              <ul className="availability-replaced">
                {others.map((other) => (
                  <li key={other.id}>
                    {daysText(other)}&nbsp;: {availabilityLabel(other.kind)}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
