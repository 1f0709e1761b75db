import { useVersionSave } from '@trame/app/version-save';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { FocusOnOpen } from '@trame/app/focus-on-open';
import { FormFooter } from '@trame/app/form-footer';
import { formatDate } from '@trame/domain';
import { writtenIban } from '@trame/domain/company';
import {
  accountFormSchema,
  BILLING_LIMITS,
  type AccountInput,
  type AccountValues,
  type IbanState,
} from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { StateTag } from '@trame/ui/state-tag';
import { TextField } from '@trame/ui/text-field';
import { Check, Hourglass } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormFocus } from '../../../runtime/use-form-focus.ts';
import { useSaveBilling, type Billing, type BillingChange } from '../data/billing.ts';
import { BILLING_LABELS as labels, billingText } from '../model/billing-resolver.ts';

const resolver: Resolver<AccountInput, unknown, AccountValues> = (input) => {
  const read = z.safeParse(accountFormSchema, input);
  if (read.success) return { values: read.data, errors: {} };
  const errors: FieldErrors<AccountInput> = {};
  for (const { path, message } of read.error.issues)
    errors[path[0] as keyof AccountInput] ??= { type: 'rule', message };
  return { values: {}, errors };
};

/** The account that payments go to: where it stands, and how another one is given. */
export function AccountSection({ billing }: { billing: Billing | null }) {
  const [isEdited, setEdited] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasEdited.current && !isEdited) change.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const sign = billing && <AccountSign billing={billing} />;
  return (
    <Section title="Votre compte bancaire" actions={sign}>
      <div className="billing-part">
        {billing === null && (
          <p className="muted">
            Enregistrez d’abord votre statut et votre cas de TVA, puis donnez votre IBAN.
          </p>
        )}
        {billing !== null && isEdited && <AccountForm billing={billing} onClose={() => setEdited(false)} />}
        {billing !== null && !isEdited && (
          <>
            {billing.iban && (
              <Facts
                layout="columns"
                items={[
                  { label: 'IBAN', value: <span className="num">{writtenIban(billing.iban)}</span> },
                  { label: 'Au nom de', value: billing.account_holder },
                  ...(billing.bic ? [{ label: 'BIC', value: billing.bic }] : []),
                ]}
              />
            )}
            {billing.iban_status === 'to_confirm' && (
              <Alert tone="warning" title="Aucun virement ne part vers ce compte pour l’instant">
                Nous vous appelons au numéro de votre candidature. Vous nous lisez les huit derniers signes de
                l’IBAN, nous les comparons, et le compte est confirmé. Nous ne demandons jamais un IBAN par
                e-mail.
              </Alert>
            )}
            <div className="billing-account-change">
              <p className="billing-note">
                {billing.iban
                  ? 'Un nouveau compte est confirmé par téléphone avant le premier virement. D’ici là, vos factures avancent et le paiement attend.'
                  : 'Vos virements partent vers ce compte, une fois qu’il est confirmé par téléphone.'}
              </p>
              <Button ref={change} onClick={() => setEdited(true)}>
                {billing.iban ? 'Changer mon IBAN' : 'Donner mon IBAN'}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

function AccountSign({ billing }: { billing: Billing }) {
  switch (billing.iban_status as IbanState) {
    case 'confirmed':
      return (
        <StateTag tone="success" icon={<Check className="icon" aria-hidden="true" />}>
          Confirmé le {formatDate(billing.iban_confirmed_at)}
        </StateTag>
      );
    case 'to_confirm':
      return (
        <StateTag tone="warning" icon={<Hourglass className="icon" aria-hidden="true" />}>
          À confirmer depuis le {formatDate(billing.iban_set_at)}
        </StateTag>
      );
    default:
      return null;
  }
}

const TEXTS = {
  saved: 'IBAN enregistré',
  savedMore: 'Nous vous appelons pour le confirmer.',
  refused: 'Votre compte ne permet plus de modifier l’IBAN.',
  failed: 'Impossible d’enregistrer votre IBAN',
  changed: 'Votre compte bancaire a changé entre-temps',
};

function AccountForm({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const [opened] = useState(billing);
  const id = useId();
  const { control, formState, handleSubmit } = useForm<AccountInput, unknown, AccountValues>({
    defaultValues: { iban: '', bic: '', account_holder: opened.account_holder ?? '' },
    resolver,
    mode: 'onTouched',
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, onClose);
  const mutation = useSaveBilling();
  const { keepFocus } = useFormFocus(mutation.isPending);
  const { deliver, isSaving, isWaiting, giveUp, failure, conflict } = useVersionSave<Billing, BillingChange>({
    opened,
    mutation,
    texts: TEXTS,
    fields: { labels, valueText: billingText, notes: [] },
    onSaved: closeSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    keepFocus();
    void handleSubmit(deliver)(event);
  };
  const close = () => {
    if (!isSaving || isWaiting) requestClose();
  };
  return (
    <form id={id} className="billing-part" noValidate onSubmit={submit}>
      <div className="billing-part" inert={isSaving}>
        <FocusOnOpen />
        <TextField
          name="iban"
          control={control}
          label={labels.iban}
          required
          autoComplete="off"
          help="Recopiez-le depuis votre RIB, avec ou sans espaces. Sa clé est vérifiée ici."
        />
        <TextField name="bic" control={control} label={labels.bic} autoComplete="off" />
        <TextField
          name="account_holder"
          control={control}
          label={labels.account_holder}
          required
          maxLength={BILLING_LIMITS.holder}
        />
      </div>
      <FormFooter id={id} form={{ requestClose: close, isSaving, isWaiting, giveUp, failure }} />
      {confirmation}
      {conflict}
    </form>
  );
}
