import { HONEYPOT_FIELD, rulesOf, sourceOfQuery, type ApplicantField, type Locale } from '@trame/domain';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Confirmation } from './confirmation.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { Refusal } from '../forms/data/send.ts';
import { ErrorSummary, focusField } from '../forms/error-summary.tsx';
import { FormPartsContext, type FormContact } from '../forms/form-parts.ts';
import { DRAFT } from './draft-store.ts';
import { FormContext, type Country } from './form-context.ts';
import { FormLayout } from './form-layout.tsx';
import {
  emptyValues,
  FIELD_ORDER,
  formResolver,
  isFieldName,
  isStarted,
  type CheckedValues,
  type FieldName,
  type FormValues,
} from './model.ts';
import { rememberReceipt, useRememberedReceipt } from '../forms/receipt.ts';
import { ActivitySection } from './sections/activity-section.tsx';
import { ConsentSection } from './sections/consent-section.tsx';
import { DocumentsSection } from './sections/documents-section.tsx';
import { ExpertiseSection } from './sections/expertise-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { SendPanel } from '../forms/send-panel.tsx';
import { TEXTS } from './texts/texts.ts';
import { typedBeforeScript } from './typed-before.ts';
import { useDraft } from '../forms/use-draft.ts';
import { useEarlyProof } from '../forms/use-early-proof.ts';
import { useLanguageSwitch } from './use-language-switch.ts';
import { useSubmission } from '../forms/use-submission.ts';

const FORM_ID = 'candidature';
const SUBMIT = 'submit-application';

/** A field that explains another answer is shown only when it is needed. */
const textRulesOf = (name: string) => {
  const { explains, limit, required } = rulesOf(name as ApplicantField);
  return { limit, isOptional: !required && !explains };
};

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
  const draft = useDraft({
    form,
    store: DRAFT,
    empty: emptyValues(locale),
    isStarted,
    isField: isFieldName,
    typedBefore,
  });
  const { submission, isUnderWay, send, cancel, retryNow } = useSubmission();
  const honeypot = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<{ field: FieldName }>();
  useLanguageSwitch(draft.write);
  useEarlyProof(FORM_ID, SUBMIT, draft);
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

  const parts = useMemo(
    () => ({
      locale,
      t: TEXTS[locale],
      labels: TEXTS[locale].fields,
      order: FIELD_ORDER,
      rulesOf: textRulesOf,
      contact,
      isReady,
    }),
    [locale, contact, isReady],
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
    const { resume, references, ...answers } = values;
    await send({
      message: {
        to: SUBMIT,
        locale,
        payload: { ...answers, source: sourceOfQuery(location.search) },
        files: { resume, references },
      },
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
      <FormPartsContext value={parts}>
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
      </FormPartsContext>
    </FormContext>
  );
}
