import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import type { DraftStore } from './data/draft-store.ts';
import type { Receipt } from './data/post.ts';
import type { Refusal } from './data/send.ts';
import { focusField } from './error-summary.tsx';
import type { FormContact, FormParts } from './form-parts.ts';
import { rememberReceipt, useRememberedReceipt } from './receipt.ts';
import type { SendPanelProps } from './send-panel.tsx';
import { useDraft, type DraftAnswers, type DraftState } from './use-draft.ts';
import { useEarlyProof } from './use-early-proof.ts';
import { useSubmission } from './use-submission.ts';

/** What one form asks, and where it is sent; the same as long as its page is open. */
export interface FormDescription<
  Values extends FieldValues,
  FileName extends string & keyof Values,
  Checked,
> extends Omit<FormParts, 'contact' | 'isReady'> {
  /** Id of the form in its page. */
  id: string;
  /** Name of the function that receives it. */
  to: string;
  store: DraftStore<DraftAnswers<Values, FileName>, FileName>;
  /** The form as it is before anything is entered. */
  empty: Values;
  resolver: Resolver<Values, unknown, Checked>;
  /** True once a person has entered anything worth storing. */
  isStarted: (values: Values) => boolean;
  /** Reads what was entered in the prerendered page before its script ran. */
  typedBefore: (form: HTMLFormElement | null) => Partial<Values>;
  /** What is sent of the answers, files apart. */
  payloadOf: (checked: Checked) => object;
}

/** What is around the fields of every form, for the parts in `public-form.tsx`. */
export interface FormFrame {
  id: string;
  parts: FormParts;
  draft: DraftState;
  eraseDraft: () => void;
  /** Another tab fills the form in, until this is called. */
  continueHere: () => void;
  isElsewhere: boolean;
  /** No field can be changed: the form is being sent, or another tab fills it in. */
  isFrozen: boolean;
  isUnderWay: boolean;
  /** The field that people do not see and programs fill. */
  trap: RefObject<HTMLInputElement | null>;
  sending: SendPanelProps;
  onSubmit: (event: FormEvent) => void;
}

/** A form of the public site, from what was typed before its script ran to its receipt. */
export function usePublicForm<Values extends FieldValues, FileName extends string & keyof Values, Checked>(
  description: FormDescription<Values, FileName, Checked>,
  contact: FormContact,
) {
  const { id, to, locale, t, labels, order, rulesOf, store, empty, payloadOf } = description;
  const isField = (name: string) => order.includes(name);
  const form = useForm<Values, unknown, Checked>({
    defaultValues: empty as DefaultValues<Values>,
    resolver: description.resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const takeTyped = useEffectEvent(() => {
    const typed = description.typedBefore(document.querySelector<HTMLFormElement>(`#${id}`));
    if (Object.keys(typed).length > 0) form.reset({ ...empty, ...typed });
  });
  // Taking over the page leaves its controls as they are, and each next render gives them the values of the form. In
  // between only an effect of this kind runs: no key can be pressed.
  useLayoutEffect(() => takeTyped(), []);
  const draft = useDraft({ form, store, empty, isStarted: description.isStarted, isField });
  const { submission, isUnderWay, send, cancel, retryNow } = useSubmission();
  const trap = useRef<HTMLInputElement>(null);
  const isDelivering = useRef(false);
  const [wrong, setWrong] = useState<{ field: string }>();
  const [accepted, setAccepted] = useState<{ receipt: Receipt; checked?: Checked }>();
  const remembered = useRememberedReceipt();
  useEarlyProof(id, to, draft);

  // After the summary is drawn, because it moves the fields down; and not while sending, when no field takes the focus.
  useEffect(() => {
    if (wrong) focusField(wrong.field);
  }, [wrong]);

  const isReady = draft.state.step !== 'reading';
  const parts = useMemo<FormParts>(
    () => ({ locale, t, labels, order, rulesOf, contact, isReady }),
    [locale, t, labels, order, rulesOf, contact, isReady],
  );
  const isElsewhere = draft.state.step === 'elsewhere';
  const isFrozen = isUnderWay || isElsewhere;

  function focusFirst(names: readonly string[]) {
    const first = order.find((field) => names.includes(field));
    if (first) setWrong({ field: first });
  }

  function showServerErrors(
    { fields, message, code }: Refusal,
    files: Readonly<Record<string, File | null>>,
  ) {
    const named = Object.entries(fields)
      .map(([name, text]) => ({ field: name.split('.')[0] ?? '', text }))
      .filter(({ field }) => isField(field));
    // When the answer does not name the wrong file, it can only be the first one if that is the only file.
    const firstFile = store.fileNames.find((name) => files[name]);
    if (named.length === 0 && code.startsWith('file_') && firstFile)
      named.push({ field: firstFile, text: message });
    for (const { field, text } of named)
      form.setError(field as Path<Values>, { type: 'server', message: text });
    focusFirst(named.map(({ field }) => field));
    return named.length > 0;
  }

  async function deliver(checked: Checked) {
    // A second press while the draft is being stored must not send once more after the first was received.
    if (isDelivering.current) return;
    isDelivering.current = true;
    try {
      await storeAndSend(checked);
    } finally {
      isDelivering.current = false;
    }
  }

  async function storeAndSend(checked: Checked) {
    const values = form.getValues();
    const files = Object.fromEntries(store.fileNames.map((name) => [name, values[name] as File | null]));
    await draft.write();
    await send({
      message: { to, locale, payload: payloadOf(checked), files },
      key: draft.submissionKey(),
      honeypot: trap.current?.value ?? '',
      onAccepted: async (receipt) => {
        await draft.erase();
        rememberReceipt(receipt);
        setAccepted({ receipt, checked });
      },
      onRefused: (refusal) => showServerErrors(refusal, files),
    });
  }

  const validateAndSend = () =>
    void form.handleSubmit(deliver, (errors) => focusFirst(Object.keys(errors)))();

  const frame: FormFrame = {
    id,
    parts,
    draft: draft.state,
    eraseDraft: () => void draft.erase(),
    continueHere: draft.continueHere,
    isElsewhere,
    isFrozen,
    isUnderWay,
    trap,
    sending: {
      submission,
      onRetry: retryNow,
      onCancel: cancel,
      onSendAnother: () => {
        draft.renewKey();
        validateAndSend();
      },
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (!isFrozen && isReady) validateAndSend();
    },
  };
  return {
    form,
    frame,
    writeDraft: draft.write,
    /** Set once the form is received; with what was sent, unless the page was reloaded since. */
    received: accepted ?? (remembered && { receipt: remembered, checked: undefined }),
  };
}
