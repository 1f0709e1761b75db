import { FormFooter } from '@trame/app/form-footer';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useVersionSave } from '@trame/app/version-save';
import { AppError } from '@trame/data';
import type { BillingInput, BillingValues } from '@trame/domain/invoices';
import { today } from '@trame/domain';
import { ErrorSummary } from '@trame/ui/form';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormFocus } from '../../../runtime/use-form-focus.ts';
import { useSaveBilling, type Billing, type BillingChange } from '../data/billing.ts';
import type { Mission } from '../data/missions.ts';
import type { Terms } from '../data/terms.ts';
import { exampleOf } from '../model/mission-text.ts';
import { billingInputOf, BILLING_LABELS, billingResolver, billingText } from '../model/billing-resolver.ts';
import { mentionsOf } from '../model/mentions.ts';
import { AccountSection } from './account-section.tsx';
import { NumberFields, StatusFields, VatFields } from './billing-fields.tsx';
import { MentionsSection } from './mentions-section.tsx';
import { ModelSheet } from './model-sheet.tsx';
import { PrepareSection } from './prepare-section.tsx';

const TEXTS = {
  saved: 'Profil de facturation enregistré',
  savedMore: 'Vos mentions et le contrôle de vos factures le suivent dès maintenant.',
  refused: 'Votre compte ne permet plus de modifier ce profil.',
  failed: 'Impossible d’enregistrer votre profil de facturation',
  changed: 'Votre profil de facturation a changé entre-temps',
};

const FIELDS = {
  labels: BILLING_LABELS,
  valueText: billingText,
  notes: [],
};

/** How the database says which number follows in a series where invoices were prepared. */
const FOLLOWS = /^numbers of one series follow each other: (\d+)$/;

/** How it says that a number of the same series is lower than the one that was saved. */
const ONLY_UP = 'numbers of one series only go up';

export type BillingFormProps = {
  /** Null before the first save. */
  billing: Billing | null;
  /** The latest one: its account and numbers may be newer than the form. */
  latest: Billing | null;
  terms: Terms;
  missions: readonly Mission[];
  /** The name of the account, to begin with. */
  name: string;
  onClose: (saved?: Billing) => void;
};

/** The profile in its steps, saved on the version that it was opened with; mentions and model follow what is typed. */
export function BillingForm({ billing, latest, terms, missions, name, onClose }: BillingFormProps) {
  const [opened] = useState(billing ?? ({} as Billing));
  const saved = useRef<Billing>(undefined);
  const id = useId();
  const { control, formState, handleSubmit, setError, setFocus } = useForm<
    BillingInput,
    unknown,
    BillingValues
  >({
    defaultValues: billingInputOf(billing, name),
    resolver: billingResolver,
    mode: 'onTouched',
  });
  const input = useWatch({ control }) as BillingInput;
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, () =>
    onClose(saved.current),
  );
  const mutation = useSaveBilling();
  const { keepFocus, focusWhenOpen } = useFormFocus(mutation.isPending);
  const { deliver, isSaving, isWaiting, giveUp, failure, conflict } = useVersionSave<Billing, BillingChange>({
    opened,
    mutation,
    texts: TEXTS,
    fields: FIELDS,
    onSaved: (row) => {
      saved.current = row;
      closeSaved();
    },
    showAtField: (error) => {
      const [, follows] = (error instanceof AppError && FOLLOWS.exec(error.message)) || [];
      const next =
        follows ?? (error instanceof AppError && error.message === ONLY_UP ? latest?.next_number : undefined);
      if (next === undefined) return false;
      const message = `Cette série continue au numéro ${next}. Pour en commencer une autre, changez le début du numéro.`;
      setError('next_number', { type: 'server', message });
      focusWhenOpen(() => setFocus('next_number'));
      return true;
    },
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
  const iban = latest?.iban ?? null;
  const example = exampleOf(missions, today());
  return (
    <div className="billing-body">
      <div className="billing-prepare">
        <PrepareSection billing={latest} isDirty={formState.isDirty} missions={missions} terms={terms} />
      </div>
      <div className="billing-main">
        <form id={id} className="billing-main" noValidate onSubmit={submit}>
          <ErrorSummary control={control} labels={BILLING_LABELS} before="avant l’enregistrement" />
          <div className="billing-main" inert={isSaving}>
            <StatusFields control={control} input={input} />
            <VatFields control={control} input={input} terms={terms} />
            <NumberFields control={control} input={input} />
          </div>
          {(formState.isDirty || isSaving || billing === null) && (
            <div className="billing-footer">
              <FormFooter id={id} form={{ requestClose: close, isSaving, isWaiting, giveUp, failure }} />
            </div>
          )}
          {confirmation}
          {conflict}
        </form>
        <AccountSection billing={latest} />
        <MentionsSection mentions={mentionsOf(input, iban, terms)} />
      </div>
      <aside className="billing-side">
        <ModelSheet input={input} iban={iban} terms={terms} mission={example} />
      </aside>
    </div>
  );
}
