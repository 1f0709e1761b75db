import { HONEYPOT_FIELD } from '@trame/domain';
import type { LeadFileField } from '@trame/domain/requests';
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldErrors, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { NeverReadyNote } from '../components/never-ready-note.tsx';
import { createDraftStore, type DraftStore } from '../forms/data/draft-store.ts';
import type { Receipt } from '../forms/data/post.ts';
import type { Refusal } from '../forms/data/send.ts';
import { DraftNote } from '../forms/draft-note.tsx';
import { ElsewhereNote } from '../forms/elsewhere-note.tsx';
import { ErrorSummary, focusField } from '../forms/error-summary.tsx';
import { FormPartsContext, type FormContact } from '../forms/form-parts.ts';
import type { FormTexts } from '../forms/form-texts.ts';
import { rememberReceipt, useRememberedReceipt } from '../forms/receipt.ts';
import { SendPanel } from '../forms/send-panel.tsx';
import { useDraft, type DraftAnswers } from '../forms/use-draft.ts';
import { useEarlyProof } from '../forms/use-early-proof.ts';
import { useSubmission } from '../forms/use-submission.ts';

type Value = string | File | null;
type Answers = Record<string, Value>;

/** Where the draft of one form is kept. */
export const requestDraft = (name: string, files: readonly LeadFileField[]) =>
  createDraftStore<DraftAnswers<Answers, LeadFileField>, LeadFileField>(name, files);

/** What one form asks, and what is done with it; it does not change while the page is open. */
export interface RequestKind<Payload extends { email: string }> {
  /** Id of the form in its page. */
  id: string;
  /** Name of the function that receives it. */
  to: string;
  schema: z.ZodMiniType<Payload>;
  store: DraftStore<DraftAnswers<Answers, LeadFileField>, LeadFileField>;
  /** Text fields in the order of the page, then files. */
  fields: readonly string[];
  labels: Readonly<Record<string, string>>;
  limits: Readonly<Record<string, number>>;
  optional: readonly string[];
  texts: FormTexts;
  noScript: string;
}

interface Props<Payload extends { email: string }> {
  kind: RequestKind<Payload>;
  contact: FormContact;
  /** Added to what is sent. */
  source?: (() => string | undefined) | undefined;
  children: ReactNode;
  /** What replaces the form once it is received. */
  sent: (receipt: Receipt) => ReactNode;
}

/** Reads what was entered in the prerendered page before its script ran. */
function typedBeforeScript(id: string, fields: readonly string[]): Answers {
  const form = typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`#${id}`);
  if (!form) return {};
  const data = new FormData(form);
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = data.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** A form of one page, from the first field to the reference: the parts of the application's, in one column. */
export function RequestForm<Payload extends { email: string }>({
  kind,
  contact,
  source,
  children,
  sent,
}: Props<Payload>) {
  const { id, to, schema, store, fields, labels, limits, optional, texts } = kind;
  const files = store.fileNames;
  const [empty] = useState<Answers>(() =>
    Object.fromEntries([...fields.map((name) => [name, '']), ...files.map((name) => [name, null])]),
  );
  const order = useMemo(() => [...fields, ...files], [fields, files]);
  const [typedBefore] = useState(() => typedBeforeScript(id, fields));
  const textsOf = (values: Answers) => Object.fromEntries(fields.map((name) => [name, values[name]]));
  const resolver: Resolver<Answers, unknown, Payload> = (values) => {
    const result = z.safeParse(schema, textsOf(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Answers> = {};
    for (const issue of result.error.issues)
      errors[String(issue.path[0])] ??= { type: 'rule', message: issue.message };
    return { values: {}, errors };
  };
  const form = useForm<Answers, unknown, Payload>({
    defaultValues: empty as DefaultValues<Answers>,
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const draft = useDraft({
    form,
    store,
    empty,
    isStarted: (values: Answers) => order.some((name) => Boolean(values[name])),
    isField: (name) => order.includes(name),
    typedBefore,
  });
  const { submission, isUnderWay, send, cancel, retryNow } = useSubmission();
  const honeypot = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<{ field: string }>();
  const [receipt, setReceipt] = useState<Receipt>();
  const remembered = useRememberedReceipt();
  useEarlyProof(id, to, draft);

  // After the summary is drawn, because it moves the fields down; and not while sending, when no field takes the focus.
  useEffect(() => {
    if (wrong) focusField(wrong.field);
  }, [wrong]);

  const isReady = draft.state.step !== 'reading';
  const parts = useMemo(
    () => ({
      locale: 'fr' as const,
      t: texts,
      labels,
      order,
      rulesOf: (name: string) => ({ limit: limits[name], isOptional: optional.includes(name) }),
      contact,
      isReady,
    }),
    [texts, labels, order, limits, optional, contact, isReady],
  );

  const received = receipt ?? remembered;
  if (received) return sent(received);

  const isElsewhere = draft.state.step === 'elsewhere';
  const isFrozen = isUnderWay || isElsewhere;

  function focusFirst(names: readonly string[]) {
    const first = order.find((field) => names.includes(field));
    if (first) setWrong({ field: first });
  }

  function showServerErrors({ fields: refused }: Refusal) {
    const named = Object.entries(refused).filter(([name]) => order.includes(name));
    for (const [name, message] of named) form.setError(name, { type: 'server', message });
    focusFirst(named.map(([name]) => name));
    return named.length > 0;
  }

  async function deliver(payload: Payload) {
    await draft.write();
    const values = form.getValues();
    await send({
      message: {
        to,
        locale: 'fr',
        payload: source ? { ...payload, source: source() } : payload,
        files: Object.fromEntries(files.map((name) => [name, values[name] as File | null])),
      },
      key: draft.submissionKey(),
      honeypot: honeypot.current?.value ?? '',
      onAccepted: async (accepted) => {
        await draft.erase();
        rememberReceipt(accepted);
        setReceipt(accepted);
      },
      onRefused: showServerErrors,
    });
  }

  const validateAndSend = () =>
    void form.handleSubmit(deliver, (errors) => focusFirst(Object.keys(errors)))();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isFrozen && isReady) validateAndSend();
  }

  return (
    <FormPartsContext value={parts}>
      <FormProvider {...form}>
        <noscript>
          <p className="notice is-warning">
            {kind.noScript} {contact.email}
          </p>
        </noscript>
        {isElsewhere && <ElsewhereNote onContinueHere={draft.continueHere} />}
        {/* The script sends the form. Outside a dialog, this method prevents the browser from sending it before. */}
        <form id={id} className="req" method="dialog" noValidate onSubmit={submit}>
          <ErrorSummary />
          <div className="req-fields" inert={isFrozen}>
            {children}
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
              onSendAnother={() => {
                draft.renewKey();
                validateAndSend();
              }}
            />
          )}
        </form>
        {!isElsewhere && <DraftNote state={draft.state} onErase={() => void draft.erase()} />}
        {!isReady && <NeverReadyNote>{texts.notReady.late}</NeverReadyNote>}
      </FormProvider>
    </FormPartsContext>
  );
}
