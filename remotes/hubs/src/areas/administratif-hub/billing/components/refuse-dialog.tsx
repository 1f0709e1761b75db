import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { withDe } from '@trame/domain';
import { BILLING_LIMITS } from '@trame/domain/invoices';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BankAccount } from '../data/accounts.ts';

type RefuseAccountDialogProps = {
  account: BankAccount;
  isPending: boolean;
  onClose: () => void;
  onRefuse: (reason: string, done: () => void) => void;
};

type Values = { reason: string };

const RESOLVER = schemaResolver<Values>(
  z.object({
    reason: z.string().check(z.trim(), z.minLength(1, 'Dites pourquoi'), z.maxLength(BILLING_LIMITS.how)),
  }),
);

/** Asks why an account is refused, in the words that its trainer reads. */
export function RefuseAccountDialog({ account, isPending, onClose, onRefuse }: RefuseAccountDialogProps) {
  const form = useForm<Values>({
    defaultValues: { reason: '' },
    resolver: RESOLVER,
  });
  return (
    <PromptDialog
      form={form}
      title={`Refuser le compte ${withDe(account.full_name)}`}
      submit="Refuser le compte"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ reason }, done) => onRefuse(reason, done)}
    >
      <TextAreaField
        name="reason"
        control={form.control}
        label="Motif"
        help="Le formateur le lit tel quel, et saisit un autre compte."
        required
        rows={4}
        maxLength={BILLING_LIMITS.how}
      />
    </PromptDialog>
  );
}
