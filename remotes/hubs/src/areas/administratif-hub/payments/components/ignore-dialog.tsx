import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@trame/app/noun';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ignoreBankLines } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { MOVEMENT } from '../model/payable.ts';

const FAILED = 'Impossible d’écarter ces mouvements';

type Values = { reason: string };
const SCHEMA: z.core.$ZodType<Values> = z.object({ reason: z.string().check(z.trim()) });

type IgnoreDialogProps = { lines: readonly string[]; onIgnored: () => void; onClose: () => void };

/** Movements that pay no invoice are no longer proposed; one that names a transfer of ours needs a reason. */
export default function IgnoreDialog({ lines, onIgnored, onClose }: IgnoreDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const form = useForm<Values>({ defaultValues: { reason: '' }, resolver: schemaResolver(SCHEMA) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => ignoreBankLines(lines, reason === '' ? undefined : reason),
    onSuccess: (count) => {
      onIgnored();
      notice.succeeded(count > 1 ? 'Mouvements écartés' : 'Mouvement écarté', `${countOf(MOVEMENT, count)}.`);
    },
    onError: (failure) => notice.failed(failure, payFailure(failure) ?? FAILED, 'Rien n’est écarté'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <PromptDialog
      form={form}
      title={`Écarter ${countOf(MOVEMENT, lines.length)}\u202f?`}
      submit="Écarter"
      cancel="Garder"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ reason }, done) => mutate(reason, { onSuccess: done })}
    >
      {error && (
        <Alert tone="danger" live>
          {payFailure(error) ?? FAILED}
        </Alert>
      )}
      <p>
        Ce qui est écarté ne revient pas de lui-même dans cette liste, même si le relevé est importé de
        nouveau
        {'\u00a0'}: rouvrez-le parmi les mouvements écartés. Aucune facture n’est modifiée.
      </p>
      <TextAreaField
        name="reason"
        control={form.control}
        label="Motif"
        help="À donner pour un mouvement qui cite un de nos virements, même annulé ou revenu."
        rows={2}
        maxLength={INVOICE_MESSAGE_LENGTH}
      />
    </PromptDialog>
  );
}
