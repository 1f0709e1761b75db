import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { addDays, dayError, formatDate, today } from '@trame/domain';
import { EXPIRY_DAYS } from '@trame/domain/signatures';
import { DateField } from '@trame/ui/date-field';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { endOfDay } from '../model/envelope.ts';
import '../styles/envelopes.css';

type Values = { day: string };

type ExtendDialogProps = {
  /** The moment of the present end. */
  expiresAt: string;
  isPending: boolean;
  onClose: () => void;
  onExtend: (until: string, done: () => void) => void;
};

/** Asks until when people may sign. */
export function ExtendDialog({ expiresAt, isPending, onClose, onExtend }: ExtendDialogProps) {
  const now = today();
  const end = today(new Date(expiresAt));
  const min = addDays(end > now ? end : now, 1);
  const max = addDays(now, EXPIRY_DAYS.most);
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          day: z.string().check(
            z.refine((day) => day !== '' && dayError(day, { min, max }) === undefined, {
              error: ({ input }) =>
                input === ''
                  ? 'Indiquez le dernier jour pour signer'
                  : (dayError(String(input), { min, max }) ?? ''),
            }),
          ),
        }),
      ),
    [min, max],
  );
  const form = useForm<Values>({
    defaultValues: { day: addDays(min, 13) > max ? max : addDays(min, 13) },
    resolver,
  });
  return (
    <PromptDialog
      form={form}
      title="Repousser l’échéance"
      subtitle={`Échéance actuelle\u00a0: ${formatDate(expiresAt)}`}
      submit="Repousser"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ day }, done) => onExtend(endOfDay(day), done)}
    >
      <DateField
        name="day"
        control={form.control}
        label="Dernier jour pour signer"
        required
        min={min}
        max={max}
      />
    </PromptDialog>
  );
}
