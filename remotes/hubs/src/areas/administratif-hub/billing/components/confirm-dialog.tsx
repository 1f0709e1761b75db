import { PromptDialog } from '@trame/app/prompt-dialog';
import { schemaResolver } from '@trame/app/use-entity-form';
import { formatPhone, withDe } from '@trame/domain';
import { DICTATED_IBAN_LENGTH } from '@trame/domain/company';
import { BILLING_LIMITS } from '@trame/domain/invoices';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BankAccount } from '../data/accounts.ts';
import { CHANNELS, howText, type Channel } from '../model/account.ts';
import { AccountDoubts } from './account-doubts.tsx';

type Values = { dictated: string; channel: string; details: string };

const WANTED = 'Les huit derniers caractères, tels qu’ils vous sont dictés';
const SCHEMA: z.core.$ZodType<Values> = z.object({
  dictated: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase()),
    z.regex(/^[A-Z0-9]{1,34}$/, WANTED),
    z.minLength(DICTATED_IBAN_LENGTH, WANTED),
  ),
  channel: z.string().check(z.minLength(1, 'Choisissez le moyen')),
  details: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Dites à qui vous avez parlé, et quand'),
      z.maxLength(BILLING_LIMITS.how - 60),
    ),
});

type ConfirmDialogProps = {
  account: BankAccount;
  isPending: boolean;
  /** Why it was not confirmed. */
  problem: string | undefined;
  onClose: () => void;
  onConfirm: (dictated: string, how: string, done: () => void) => void;
};

/** Asks for what was said by another channel: the last eight characters are typed as they were dictated. */
export function ConfirmDialog({ account, isPending, problem, onClose, onConfirm }: ConfirmDialogProps) {
  const form = useForm<Values>({
    defaultValues: { dictated: '', channel: '', details: '' },
    resolver: schemaResolver(SCHEMA),
  });
  const { application_phone, profile_phone } = account;
  const phone = application_phone ?? profile_phone;
  return (
    <PromptDialog
      form={form}
      title={`Confirmer le compte ${withDe(account.full_name)}`}
      submit="Confirmer le compte"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ dictated, channel, details }, done) =>
        onConfirm(dictated, howText(channel as Channel, details), done)
      }
    >
      <p>
        Appelez un numéro que vous connaissiez avant ce changement, jamais celui d’un message reçu.{' '}
        {phone && (
          <>
            {application_phone
              ? 'Numéro de sa candidature\u00a0: '
              : 'Numéro du profil, modifiable depuis son espace, à vérifier autrement\u00a0: '}
            <a className="nowrap" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
            .{' '}
          </>
        )}
        Faites-vous dicter les huit derniers caractères de l’IBAN{'\u00a0'}: l’écran n’en montre que quatre.
      </p>
      <AccountDoubts account={account} />
      <SelectField name="channel" control={form.control} label="Par quel moyen" required options={CHANNELS} />
      <TextField
        name="details"
        control={form.control}
        label="À qui, quand"
        required
        maxLength={BILLING_LIMITS.how - 60}
        placeholder="Elle-même, ce matin à 9 h 40"
      />
      <TextField
        name="dictated"
        control={form.control}
        label="Huit derniers caractères dictés"
        required
        maxLength={42}
        autoComplete="off"
      />
      <output className="bank-wrong">{problem}</output>
    </PromptDialog>
  );
}
