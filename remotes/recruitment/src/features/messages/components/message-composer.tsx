import { useHost } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { useActionNotice } from '../../../lib/use-failure-notice.ts';
import type { MessageTemplate } from '../data/templates-query.ts';
import { draftProblems } from '../model/draft.ts';
import { summaryText } from '../model/outcome.ts';
import type { Recipient } from '../model/recipient.ts';
import { MessagePreview } from './message-preview.tsx';
import { MessageForm } from './message-form.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { ProblemAlerts } from './problem-alerts.tsx';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

export type MessageComposerProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Undefined until they are read. */
  templates: readonly MessageTemplate[] | undefined;
  recipients: readonly Recipient[] | undefined;
  initialTemplate: string | undefined;
  /** What stands there until then. */
  children: ReactNode;
};

const NONE: readonly never[] = [];

/** The dialog: writing, preview, outcomes. */
export function MessageComposer(props: MessageComposerProps) {
  const { title, open, onClose, initialTemplate, children } = props;
  const { templates = NONE, recipients: all = NONE } = props;
  const isReady = props.templates !== undefined && props.recipients !== undefined;
  const { session } = useHost();
  const notice = useActionNotice();
  const [messageId] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState<'write' | 'preview' | 'outcomes'>('write');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { outcomes, isSending, send } = useSending();
  const isSent = (id: string) =>
    outcomes.some(({ application_id, status }) => application_id === id && status === 'sent');
  const addressed = all.filter(({ id }) => !removed.has(id));
  // After a part of it has left, the message is still for the others alone.
  const recipients = addressed.filter(({ id }) => !isSent(id));
  const draft = useDraft(isReady, templates, initialTemplate, recipients);
  const guard = useDiscardGuard(step !== 'outcomes' && draft.isEdited, onClose);

  const problems = draftProblems(draft.values, recipients, session.displayName);
  const canSend =
    recipients.length > 0 &&
    draft.values.subject.trim() !== '' &&
    draft.values.text.trim() !== '' &&
    problems.unknown.length + problems.missing.length === 0;
  const remove = (some: readonly Recipient[]) =>
    setRemoved(new Set([...removed, ...some.map(({ id }) => id)]));
  const unsent = outcomes.filter(({ status }) => status !== 'sent').map((one) => one.application_id);

  const submit = async (ids: readonly string[]) => {
    setStep('outcomes');
    const { subject, text, reason } = draft.values;
    const ended = await send(
      { messageId, templateId: draft.template?.id ?? null, subject, text, reason: reason || null },
      ids,
    );
    if (ended.error) notice.failed(ended.error, 'Le message n’est pas parti pour tout le monde');
    if (ended.outcomes.every(({ status }) => status === 'sent')) {
      notice.succeeded(addressed.length === 1 ? 'Message envoyé' : summaryText(ended.outcomes));
      // What was typed has left: nothing is held any more.
      if (addressed.length === 1) onClose();
    }
  };

  const isDecision = initialTemplate === 'refusal' || initialTemplate === 'acceptance';
  const sendButton = (
    <Button
      variant="primary"
      icon={<Send className="icon" aria-hidden />}
      disabled={!canSend}
      onClick={() => void submit(recipients.map(({ id }) => id))}
    >
      {recipients.length > 1 ? `Envoyer à ${recipients.length} personnes` : 'Envoyer'}
    </Button>
  );
  const footers = {
    write: (
      <>
        {isDecision ? (
          <Button onClick={guard.closeSaved}>Ne pas envoyer</Button>
        ) : (
          <Button onClick={guard.requestClose}>Annuler</Button>
        )}
        <Button disabled={recipients.length === 0} onClick={() => setStep('preview')}>
          Aperçu
        </Button>
        {sendButton}
      </>
    ),
    preview: (
      <>
        <Button onClick={() => setStep('write')}>Modifier</Button>
        {sendButton}
      </>
    ),
    outcomes: (
      <>
        {!isSending && unsent.length > 0 && (
          <>
            <Button onClick={() => setStep('write')}>Modifier</Button>
            <Button onClick={() => void submit(unsent)}>
              {unsent.length === 1 ? 'Réessayer' : `Réessayer les ${unsent.length}`}
            </Button>
          </>
        )}
        <Button variant="primary" loading={isSending} onClick={guard.closeSaved}>
          {isSending ? 'Envoi...' : 'Terminer'}
        </Button>
      </>
    ),
  };

  return (
    <>
      <Dialog
        open={open}
        width="3xl"
        title={title}
        closeOnScrim={false}
        onClose={() => !isSending && guard.requestClose()}
        footer={isReady && footers[step]}
      >
        {!isReady && children}
        {isReady && step === 'write' && (
          <MessageForm draft={draft} templates={templates} recipients={recipients} onRemove={remove}>
            {recipients.length === 0 && (
              <Alert tone="warning" title="Aucun destinataire">
                Ces candidatures n’existent plus, ou toutes ont été retirées.
              </Alert>
            )}
            <ProblemAlerts problems={problems} count={recipients.length} onRemove={remove} />
          </MessageForm>
        )}
        {step === 'preview' && (
          <MessagePreview draft={draft.values} recipients={recipients} sender={session.displayName}>
            <ProblemAlerts problems={problems} count={recipients.length} onRemove={remove} />
          </MessagePreview>
        )}
        {step === 'outcomes' && (
          <OutcomeList outcomes={outcomes} recipients={all} total={addressed.length} isSending={isSending} />
        )}
      </Dialog>
      {guard.confirmation}
    </>
  );
}
