import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { schemaResolver } from '@trame/app/use-entity-form';
import { formatPhone } from '@trame/domain';
import { BILLING_LIMITS } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SelectField } from '@trame/ui/select-field';
import { TextField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BankAccount } from '../data/accounts.ts';
import { CHANNELS, howText, type Channel } from '../model/account.ts';

type Values = { last4: string; channel: string; details: string };

const SCHEMA: z.core.$ZodType<Values> = z.object({
  last4: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9]{4}$/, 'Les quatre derniers caractères, tels qu’ils vous sont dictés'),
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
  /** The last four are not those of the account. */
  isWrong: boolean;
  onClose: () => void;
  onConfirm: (last4: string, how: string, done: () => void) => void;
};

/** Asks for what was said by another channel: the last four characters are typed as they were dictated. */
export function ConfirmDialog({ account, isPending, isWrong, onClose, onConfirm }: ConfirmDialogProps) {
  const { control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { last4: '', channel: '', details: '' },
    resolver: schemaResolver(SCHEMA),
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const close = () => {
    if (!isPending) requestClose();
  };
  const confirm = handleSubmit(({ last4, channel, details }) =>
    onConfirm(last4, howText(channel as Channel, details), closeSaved),
  );
  const phone = account.application_phone ?? account.profile_phone;
  return (
    <>
      <Dialog
        open
        title={`Confirmer le compte de ${account.full_name}`}
        closeOnScrim={false}
        onClose={close}
        footer={
          <>
            <Button disabled={isPending} onClick={close}>
              Annuler
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void confirm()}>
              Confirmer le compte
            </Button>
          </>
        }
      >
        <form
          className="bank-form"
          inert={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <p>
            Appelez un numéro que vous connaissiez avant ce changement, jamais celui d’un message reçu.{' '}
            {phone && (
              <>
                Numéro de sa candidature&nbsp;: <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.{' '}
              </>
            )}
            Faites-vous dicter la fin de l’IBAN.
          </p>
          <FocusOnOpen />
          <SelectField name="channel" control={control} label="Par quel moyen" required options={CHANNELS} />
          <TextField
            name="details"
            control={control}
            label="À qui, quand"
            required
            maxLength={BILLING_LIMITS.how - 60}
            placeholder="Elle-même, ce matin à 9 h 40"
          />
          <TextField
            name="last4"
            control={control}
            label="Quatre derniers caractères dictés"
            required
            maxLength={4}
            autoComplete="off"
          />
          <output className="bank-wrong">
            {isWrong &&
              'Ce ne sont pas les derniers caractères du compte enregistré. Si la personne est sûre d’elle, refusez ce compte\u00a0: elle en saisira un autre.'}
          </output>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
