import { HONEYPOT_FIELD, type Locale } from '@trame/domain';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Confirmation } from './confirmation.tsx';
import type { Receipt } from './data/post.ts';
import type { Refusal } from './data/send.ts';
import { ErrorSummary, focusField } from './error-summary.tsx';
import { FormContext, type Country, type FormContact } from './form-context.ts';
import { FormLayout } from './form-layout.tsx';
import {
  emptyValues,
  FIELD_ORDER,
  formResolver,
  isFieldName,
  type CheckedValues,
  type FieldName,
  type FormValues,
} from './model.ts';
import { rememberReceipt, useRememberedReceipt } from './receipt.ts';
import { ActivitySection } from './sections/activity-section.tsx';
import { ConsentSection } from './sections/consent-section.tsx';
import { DocumentsSection } from './sections/documents-section.tsx';
import { ExpertiseSection } from './sections/expertise-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { SendPanel } from './send-panel.tsx';
import { TEXTS } from './texts/texts.ts';
import { typedBeforeScript } from './typed-before.ts';
import { useDraft } from './use-draft.ts';
import { useEarlyProof } from './use-early-proof.ts';
import { useLanguageSwitch } from './use-language-switch.ts';
import { useSubmission } from './use-submission.ts';

const FORM_ID = 'candidature';

interface Props {
  locale: Locale;
  countries: Country[];
  contact: FormContact;
}

const domForm = () =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`);

/** The application form of a trainer, from the first field to the reference. */
export default function ApplicationForm({ locale, countries, contact }: Props) {
  const [typedBefore] = useState(() => typedBeforeScript(domForm()));
  const [sent, setSent] = useState<{ receipt: Receipt; email?: string }>();
  const form = useForm<FormValues, unknown, CheckedValues>({
    defaultValues: emptyValues(locale),
    resolver: formResolver(locale),
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const draft = useDraft(form, locale, typedBefore);
  const { submission, isUnderWay, send, cancel, retryNow } = useSubmission();
  const honeypot = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<{ field: FieldName }>();
  useLanguageSwitch(draft.write);
  useEarlyProof(FORM_ID, draft);
  const remembered = useRememberedReceipt();

  // After the summary is drawn, because it moves the fields down; and not while sending, when no field takes the focus.
  useEffect(() => {
    if (wrong) focusField(wrong.field);
  }, [wrong]);

  const isReady = draft.state.step !== 'reading';
  const context = useMemo(
    () => ({ locale, t: TEXTS[locale], countries, contact, isReady, control: form.control }),
    [locale, countries, contact, isReady, form.control],
  );

  const receipt = sent?.receipt ?? remembered;
  if (receipt)
    return <Confirmation receipt={receipt} email={sent?.email} contact={contact} locale={locale} />;

  const isElsewhere = draft.state.step === 'elsewhere';
  const isFrozen = isUnderWay || isElsewhere;

  function focusFirst(fields: readonly string[]) {
    const first = FIELD_ORDER.find((field) => fields.includes(field));
    if (first) setWrong({ field: first });
  }

  function showServerErrors({ fields, message, code }: Refusal) {
    const named: [FieldName, string][] = Object.entries(fields).flatMap(([name, text]) => {
      const field = name.split('.')[0] ?? '';
      return isFieldName(field) ? [[field, text] as [FieldName, string]] : [];
    });
    // When the answer does not name the wrong file, it can only be the CV if the CV is the only file.
    if (named.length === 0 && code.startsWith('file_')) named.push(['resume', message]);
    for (const [field, text] of named) form.setError(field, { type: 'server', message: text });
    focusFirst(named.map(([field]) => field));
    return named.length > 0;
  }

  async function deliver(values: CheckedValues) {
    await draft.write();
    await send({
      values,
      key: draft.submissionKey(),
      honeypot: honeypot.current?.value ?? '',
      onAccepted: async (accepted) => {
        await draft.erase();
        rememberReceipt(accepted);
        setSent({ receipt: accepted, email: values.email });
      },
      onRefused: showServerErrors,
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isFrozen || !isReady) return;
    validateAndSend();
  }

  function validateAndSend() {
    void form.handleSubmit(deliver, (errors) => focusFirst(Object.keys(errors)))();
  }

  function sendAnother() {
    draft.renewKey();
    validateAndSend();
  }

  return (
    <FormContext value={context}>
      <FormProvider {...form}>
        <FormLayout
          draft={draft.state}
          onErase={() => void draft.erase()}
          onContinueHere={draft.continueHere}
          frozen={isFrozen}
        >
          {/* The script sends the form. Outside a dialog, this method prevents the browser from sending it before. */}
          <form id={FORM_ID} className="form" method="dialog" noValidate onSubmit={submit}>
            <ErrorSummary />
            <div className="form" inert={isFrozen}>
              <IdentitySection />
              <ActivitySection />
              <ExpertiseSection />
              <DocumentsSection />
              <ConsentSection />
            </div>
            <input
              className="trap"
              ref={honeypot}
              name={HONEYPOT_FIELD}
              tabIndex={-1}
              autoComplete="off"
              aria-hidden="true"
            />
            {(isUnderWay || !isElsewhere) && (
              <SendPanel
                submission={submission}
                onRetry={retryNow}
                onCancel={cancel}
                onSendAnother={sendAnother}
              />
            )}
          </form>
        </FormLayout>
      </FormProvider>
    </FormContext>
  );
}
