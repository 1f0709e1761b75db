import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import type { MessageTemplate } from '../data/templates-query.ts';
import { firstTemplate, type Draft } from '../model/draft.ts';
import type { Recipient } from '../model/recipient.ts';

export type DraftControl = {
  control: Control<Draft>;
  values: Draft;
  template: MessageTemplate | undefined;
  /** Whether something would be lost: the text is no longer that of its template. */
  isEdited: boolean;
  chooseTemplate: (id: string) => void;
  setText: (text: string) => void;
  setReason: (reason: string) => void;
  /** Brings back the text that the choice of another template replaced, if any. */
  takeBack: (() => void) | undefined;
};

type Replaced = { template: MessageTemplate | undefined; draft: Draft };

const EMPTY: Draft = { subject: '', text: '', reason: '' };

const textsOf = (template: MessageTemplate | undefined) => ({
  subject: template?.subject ?? '',
  text: template?.body ?? '',
});

/** The message being written, and the template it started from. It starts once `isReady`: templates are read by then. */
export function useDraft(
  isReady: boolean,
  templates: readonly MessageTemplate[],
  purpose: string | undefined,
  recipients: readonly Recipient[],
): DraftControl {
  /** The person's choice; until they make one, the first template of the purpose. */
  const [choice, setChoice] = useState<{ template: MessageTemplate | undefined }>();
  const [replaced, setReplaced] = useState<Replaced>();
  const { control, getValues, setValue, setFocus, reset } = useForm<Draft>({ defaultValues: EMPTY });
  const [subject, text, reason] = useWatch({ control, name: ['subject', 'text', 'reason'] });
  const first = firstTemplate(templates, purpose);
  const template = choice ? choice.template : first;
  const start = textsOf(template);
  // An empty text can be replaced.
  const isEdited = subject + text !== '' && (subject !== start.subject || text !== start.text);

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    const [only] = recipients;
    reset({ ...textsOf(first), reason: (recipients.length === 1 && only?.refusal_reason) || '' });
  }, [isReady, first, recipients, reset]);

  const chooseTemplate = (id: string) => {
    const next = templates.find((one) => one.id === id);
    setReplaced(isEdited ? { template, draft: getValues() } : undefined);
    setChoice({ template: next });
    reset({ ...getValues(), ...textsOf(next) });
  };
  const takeBack =
    replaced &&
    (() => {
      setChoice({ template: replaced.template });
      const { draft } = replaced;
      setValue('subject', draft.subject);
      setValue('text', draft.text);
      setValue('reason', draft.reason);
      setReplaced(undefined);
      // The button disappears with its offer.
      setFocus('text');
    });
  return {
    control,
    values: { subject, text, reason },
    template,
    isEdited: isEdited || replaced !== undefined,
    chooseTemplate,
    setText: (next) => setValue('text', next, { shouldDirty: true }),
    setReason: (next) => setValue('reason', next),
    takeBack,
  };
}
