import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { addDays, dayError, formatDate, rule, today } from '@trame/domain';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { DateField } from '@trame/ui/date-field';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { snoozeTask, tasksChanged, type Snooze } from '../data/tasks.ts';
import type { Task } from '../model/tasks.ts';

/** Days for which a line may be put off at most. */
const MOST_DAYS = 90;
/** Characters of the reason. */
const REASON_LENGTH = 200;

type Values = Snooze & { key: string };

const SCHEMA: z.core.$ZodType<Values> = z.object({
  key: z.string().check(z.minLength(1, 'Choisissez ce qui est reporté')),
  until: z.string().check(
    z.minLength(1, 'Choisissez un jour'),
    rule(
      (day: string) =>
        dayError(day) ??
        (day > today() && day <= addDays(today(), MOST_DAYS)
          ? undefined
          : `Un jour à venir, dans ${MOST_DAYS} jours au plus`),
    ),
  ),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Écrivez pourquoi'),
      z.maxLength(REASON_LENGTH, `${REASON_LENGTH} caractères au plus`),
    ),
  forAll: z.boolean(),
});
const resolver = schemaResolver(SCHEMA);

/** Puts a line of the list off to a later day. */
export default function SnoozeDialog({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useForm<Values>({
    defaultValues: { key: '', until: addDays(today(), 1), reason: '', forAll: false },
    resolver,
  });
  const { mutate, isPending } = useSoleMutation({
    mutationFn: async ({ key, ...snooze }: Values) => {
      const row = tasks.find((task) => task.key === key)?.row;
      // Done, or put off by somebody, meanwhile: nothing is left to put off.
      if (row) await snoozeTask(requestId, row, snooze);
    },
    onSuccess: (_, { until, key }) =>
      notice.succeeded(`Reporté au ${formatDate(until)}`, tasks.find((task) => task.key === key)?.title),
    onError: (error) => notice.failed(error, failureAdvice(error), 'Rien n’a été reporté'),
    onSettled: () => tasksChanged(client),
  });
  return (
    <PromptDialog
      form={form}
      title="Reporter"
      subtitle="Une tâche revient le jour choisi, ou disparaît si elle est faite d’ici là"
      submit="Reporter"
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values, done) => mutate(values, { onSuccess: done })}
    >
      <SelectField
        name="key"
        control={form.control}
        label="Quoi"
        required
        searchable
        options={tasks.flatMap(({ key, title, isSingle }) =>
          isSingle ? [{ value: key, label: title }] : [],
        )}
      />
      <DateField
        name="until"
        control={form.control}
        label="Revient le"
        min={addDays(today(), 1)}
        max={addDays(today(), MOST_DAYS)}
        required
      />
      <TextField name="reason" control={form.control} label="Pourquoi" required maxLength={REASON_LENGTH} />
      <CheckboxField
        name="forAll"
        control={form.control}
        label="Pour toute l’équipe"
        help="Sinon, seulement dans votre liste."
      />
    </PromptDialog>
  );
}
