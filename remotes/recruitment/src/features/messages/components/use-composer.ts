import { useQuery, useQueryClient } from '@tanstack/react-query';
import { decisionsOf, statusMismatch } from '@trame/domain';
import { useHost } from '@trame/platform';
import { useState } from 'react';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { precautionsQueryOptions } from '../data/precautions-query.ts';
import type { MessageTemplate } from '../data/templates-query.ts';
import { draftProblems } from '../model/draft.ts';
import { recapOf } from '../model/recap.ts';
import type { Precaution, Recipient } from '../model/recipient.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

export type Step = 'write' | 'preview' | 'recap' | 'outcomes';

export type ComposerOptions = {
  /** Undefined until they are read. */
  templates: readonly MessageTemplate[] | undefined;
  recipients: readonly Recipient[] | undefined;
  initialTemplate: string | undefined;
  onClose: () => void;
};

const NONE: readonly never[] = [];
const NO_PRECAUTIONS: ReadonlyMap<string, Precaution> = new Map();

/** A message from its first word to the last outcome, for the steps of the dialog to show. */
export function useComposer(options: ComposerOptions) {
  const { initialTemplate, onClose } = options;
  const { templates = NONE, recipients: all = NONE } = options;
  const isReady = options.templates !== undefined && options.recipients !== undefined;
  const { session } = useHost();
  const client = useQueryClient();
  const notice = useActionNotice();
  const [messageId] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState<Step>('write');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [isChecking, setChecking] = useState(false);
  const sending = useSending();
  const { outcomes, send } = sending;
  const addressed = all.filter(({ id }) => !removed.has(id));
  const isSent = (id: string) =>
    outcomes.some(({ application_id, status }) => application_id === id && status === 'sent');
  // When some messages were sent, the message is only for the others.
  const recipients = addressed.filter(({ id }) => !isSent(id));
  const draft = useDraft(isReady, templates, initialTemplate, recipients);
  const guard = useDiscardGuard(step !== 'outcomes' && draft.isEdited, onClose);

  const problems = draftProblems(draft.values, recipients, session.displayName);
  const canSend =
    recipients.length > 0 &&
    draft.values.subject.trim() !== '' &&
    draft.values.text.trim() !== '' &&
    problems.unknown.length + problems.missing.length === 0;

  const precautionsOptions = precautionsQueryOptions({
    ids: recipients.map(({ id }) => id),
    template: draft.template?.name,
    messageId,
  });
  const precautions = useQuery({ ...precautionsOptions, enabled: step === 'recap' });
  const said = decisionsOf(
    { subject: draft.values.subject, body: draft.values.text },
    draft.template?.purpose,
  );
  const choices = { mismatchWith: (status: string) => statusMismatch(said, status), confirmed };

  /** Sends to these; `later` are sent to when the person asks to continue. */
  const submit = async (ids: readonly string[], later: readonly string[] = NONE) => {
    setStep('outcomes');
    const { subject, text, reason } = draft.values;
    const ended = await send(
      {
        messageId,
        templateId: draft.template?.id ?? null,
        subject,
        text,
        reason: reason || null,
        confirmedIds: [...confirmed],
      },
      ids,
      later,
    );
    if (ended.error) notice.failed(ended.error, 'Le message n’est pas parti pour tout le monde');
    if (ended.waiting.length === 0 && ended.outcomes.every(({ status }) => status === 'sent')) {
      // For several recipients, the dialog shows it.
      if (addressed.length > 1) return;
      notice.succeeded('Message envoyé');
      // The text was sent: closing need not ask.
      onClose();
    }
  };

  /** To several, one sees first who gets it; to one person, only when something speaks against it. */
  const requestSend = async () => {
    if (isChecking) return;
    if (recipients.length > 1) {
      setStep('recap');
      return;
    }
    setChecking(true);
    try {
      const known = await client.fetchQuery(precautionsOptions);
      if (recapOf(recipients, known, choices).leftOut.length > 0) setStep('recap');
      else void submit(recipients.map(({ id }) => id));
    } catch (error) {
      notice.failed(error, 'Impossible de vérifier à qui part le message. Rien n’a été envoyé.');
    } finally {
      setChecking(false);
    }
  };

  return {
    step,
    go: setStep,
    isReady,
    sender: session.displayName,
    templates,
    /** The applications that it was opened for. */
    all,
    recipients,
    remove: (some: readonly Recipient[]) => setRemoved(new Set([...removed, ...some.map(({ id }) => id)])),
    draft,
    problems,
    canSend,
    isChecking,
    precautions,
    recap: recapOf(recipients, precautions.data ?? NO_PRECAUTIONS, choices),
    confirm: (id: string, isConfirmed: boolean) =>
      setConfirmed(new Set(isConfirmed ? [...confirmed, id] : [...confirmed].filter((one) => one !== id))),
    requestSend: () => void requestSend(),
    submit: (ids: readonly string[], later?: readonly string[]) => void submit(ids, later),
    sending,
    guard,
    /** A decision was already made: the dialog can be closed without a message. */
    isDecision: initialTemplate === 'refusal' || initialTemplate === 'acceptance',
  };
}

export type Composer = ReturnType<typeof useComposer>;
