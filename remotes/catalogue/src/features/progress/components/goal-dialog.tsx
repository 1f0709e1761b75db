import { useQuery } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { addDays, isCalendarDate, today, TRAINING_SECTORS } from '@trame/domain';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { peopleQuery } from '../../programmes/data/programmes.ts';
import type { Goal } from '../data/progress.ts';

type Values = { scope: string; target: string; by_day: string };

/** The last day that the database accepts. */
const LAST_DAY = '2100-12-31';

const RESOLVER = schemaResolver<Values>(
  z.object({
    scope: z.string(),
    target: z.string().check(
      z.refine((text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100, {
        error: 'Score\u00a0: un nombre de 1 à 100',
      }),
    ),
    by_day: z.string().check(
      z.refine((day) => isCalendarDate(day) && day > today() && day <= LAST_DAY, {
        error: 'Date\u00a0: un jour à venir',
      }),
    ),
  }),
);

type GoalDialogProps = {
  /** Undefined: a new one. */
  goal: Goal | undefined;
  isPending: boolean;
  onClose: () => void;
  onSave: (goal: Goal, done: () => void) => void;
};

/** Asks for the score to reach, for what and by when. */
export default function GoalDialog({ goal, isPending, onClose, onSave }: GoalDialogProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const form = useForm<Values>({
    defaultValues: goal
      ? { scope: goal.scope, target: String(goal.target), by_day: goal.by_day }
      : { scope: 'all', target: '', by_day: '' },
    resolver: RESOLVER,
  });
  return (
    <PromptDialog
      form={form}
      title={goal ? 'Modifier l’objectif' : 'Fixer un objectif'}
      submit="Enregistrer"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ scope, target, by_day: day }, done) =>
        onSave({ scope, target: Number(target), by_day: day }, done)
      }
    >
      {!goal && (
        <SelectField
          name="scope"
          control={form.control}
          label="Pour"
          options={[
            { value: 'all', label: 'Tout le catalogue' },
            ...TRAINING_SECTORS.map(({ value, fr }) => ({ value: `sector:${value}`, label: fr })),
            ...people.map(({ id, name }) => ({ value: `owner:${id}`, label: name })),
          ]}
        />
      )}
      <TextField
        name="target"
        control={form.control}
        label="Score à atteindre"
        help="Sur 100. À partir de 85, la moyenne est excellente."
        inputMode="numeric"
        maxLength={3}
        required
      />
      <DateField
        name="by_day"
        control={form.control}
        label="Avant le"
        min={addDays(today(), 1)}
        max={LAST_DAY}
        required
      />
    </PromptDialog>
  );
}
