import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { formatDate, isCalendarDate, today } from '@trame/domain';
import { nextTransferDay } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { DateField } from '@trame/ui/date-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { payFailure, paymentsChanged, paymentWeekdayQueryOptions } from '../data/payments.ts';
import { moveRun, type WholeRun } from '../data/runs.ts';
import { nextExecution } from '../model/payable.ts';

const FAILED = 'Impossible de changer le jour de ce virement';

const SCHEMA = z.object({
  day: z
    .string()
    .check(
      z.refine(
        (day) => isCalendarDate(day) && nextTransferDay(day) === day,
        'Choisissez un jour où les banques sont ouvertes',
      ),
    ),
});

/** Another day for a run whose own is over. */
export default function DayDialog({ run, onClose }: { run: WholeRun; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const weekday = useQuery(paymentWeekdayQueryOptions());
  const form = useForm<{ day: string }>({
    resolver: schemaResolver(SCHEMA),
    values: { day: nextExecution(today(), weekday.data ?? undefined) },
    resetOptions: { keepDirtyValues: true },
  });
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (day: string) => moveRun(run, day),
    onSuccess: (_, day) =>
      notice.succeeded(
        `Virement du ${formatDate(day)}`,
        'Téléchargez son fichier, puis déposez-le dans votre banque.',
      ),
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED, 'Le jour n’a pas changé'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <PromptDialog
      form={form}
      title="Choisir un autre jour"
      subtitle={`Virement prévu le ${formatDate(run.execution_on)}`}
      submit="Changer le jour"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ day }, done) => mutate(day, { onSuccess: done })}
    >
      {error && (
        <Alert tone="danger" live>
          {payFailure(error) ?? FAILED}
        </Alert>
      )}
      {run.status === 'downloaded' && (
        <>
          <Alert tone="warning">
            Si votre banque a encore le premier fichier, supprimez-y l’ordre avant de déposer le nouveau.
          </Alert>
          <p>
            Le nouveau fichier garde le même identifiant. Il compte une seule fois dans le montant à partir
            duquel un collègue paie ce que vous avez approuvé.
          </p>
        </>
      )}
      <DateField name="day" control={form.control} label="Jour d’exécution" min={today()} required />
    </PromptDialog>
  );
}
