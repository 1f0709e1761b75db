import { useQueryClient } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { cancelRun, type WholeRun } from '../data/runs.ts';

const FAILED = 'Impossible d’annuler ce virement';

type Values = { why: string };
const SCHEMA: z.core.$ZodType<Values> = z.object({
  why: z.string().check(z.trim(), z.minLength(1, 'Dites pourquoi')),
});

/** Gives up a run: its invoices can be paid by another one. */
export default function CancelDialog({ run, onClose }: { run: WholeRun; onClose: () => void }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const form = useForm<Values>({ defaultValues: { why: '' }, resolver: schemaResolver(SCHEMA) });
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (why: string) => cancelRun(run, why),
    onSuccess: () => notice.succeeded('Virement annulé', 'Ses factures sont de nouveau à payer.'),
    onError: (failure) =>
      notice.failed(failure, payFailure(failure) ?? FAILED, 'Le virement n’est pas annulé'),
    onSettled: () => paymentsChanged(client),
  });
  const next = run.lines
    .filter((line) => line.colleague_after_cancel)
    .map(({ number, payee }) => `${number} (${payee})`);
  return (
    <PromptDialog
      form={form}
      title="Annuler ce virement"
      submit="Annuler le virement"
      cancel="Garder"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ why }, done) => mutate(why, { onSuccess: done })}
    >
      {error && (
        <Alert tone="danger" live>
          {payFailure(error) ?? FAILED}
        </Alert>
      )}
      {run.status === 'downloaded' && (
        <Alert tone="warning">
          S’il est déjà dans votre banque, supprimez-y l’ordre d’abord{'\u00a0'}: sinon ces factures seraient
          payées deux fois.
        </Alert>
      )}
      {next.length > 0 && (
        <p>
          Le fichier téléchargé compte encore dans ce que vous avez fait partir{'\u00a0'}: un collègue prépare
          et confirme ensuite le virement de {next.join(', ')}.
        </p>
      )}
      {run.status === 'draft' && <p>Rien n’est parti. Ses factures redeviennent à payer.</p>}
      <TextField
        name="why"
        control={form.control}
        label="Pourquoi"
        required
        autoComplete="off"
        maxLength={INVOICE_MESSAGE_LENGTH}
      />
    </PromptDialog>
  );
}
