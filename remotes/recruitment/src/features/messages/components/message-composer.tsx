import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { failureAdvice } from '../../../lib/failure-advice.ts';
import { useActionNotice } from '../../../lib/use-failure-notice.ts';
import { precautionsQueryOptions } from '../data/precautions-query.ts';
import type { MessageTemplate } from '../data/templates-query.ts';
import { asksReason, draftProblems } from '../model/draft.ts';
import { isUnsure } from '../model/outcome.ts';
import { recapOf } from '../model/recap.ts';
import type { Precaution, Recipient } from '../model/recipient.ts';
import { MessagePreview } from './message-preview.tsx';
import { MessageForm } from './message-form.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { ProblemAlerts } from './problem-alerts.tsx';
import { messagesText, SendRecap } from './send-recap.tsx';
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
const NO_PRECAUTIONS: ReadonlyMap<string, Precaution> = new Map();

/** The dialog: writing, preview, what is about to leave, outcomes. */
export function MessageComposer(props: MessageComposerProps) {
  const { title, open, onClose, initialTemplate, children } = props;
  const { templates = NONE, recipients: all = NONE } = props;
  const isReady = props.templates !== undefined && props.recipients !== undefined;
  const { session } = useHost();
  const client = useQueryClient();
  const notice = useActionNotice();
  const [messageId] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState<'write' | 'preview' | 'recap' | 'outcomes'>('write');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [isChecking, setChecking] = useState(false);
  const addressed = all.filter(({ id }) => !removed.has(id));
  const { outcomes, waiting, total, isSending, isPausing, pause, send } = useSending();
  const isSent = (id: string) =>
    outcomes.some(({ application_id, status }) => application_id === id && status === 'sent');
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
  // What was cut off goes on with those it was not tried for.
  const unsure = waiting.length > 0 ? outcomes.filter(isUnsure).map((one) => one.application_id) : NONE;
  const unsent = outcomes
    .filter((one) => one.status !== 'sent' && !(waiting.length > 0 && isUnsure(one)))
    .map((one) => one.application_id);
  const unfinished = [...unsure, ...waiting];

  const precautionsOptions = precautionsQueryOptions({
    ids: recipients.map(({ id }) => id),
    template: draft.template?.name,
    messageId,
  });
  const precautions = useQuery({ ...precautionsOptions, enabled: step === 'recap' });
  const refuses = asksReason(draft.values, draft.template);
  const recap = recapOf(recipients, precautions.data ?? NO_PRECAUTIONS, { refuses, confirmed });
  const confirmPerson = (id: string, isConfirmed: boolean) =>
    setConfirmed(new Set(isConfirmed ? [...confirmed, id] : [...confirmed].filter((one) => one !== id)));

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
      // Of several, the dialog says it.
      if (addressed.length > 1) return;
      notice.succeeded('Message envoyé');
      // What was typed has left: nothing is held any more.
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
      if (recapOf(recipients, known, { refuses, confirmed }).leftOut.length > 0) setStep('recap');
      else void submit(recipients.map(({ id }) => id));
    } catch (error) {
      notice.failed(error, 'Impossible de vérifier à qui part le message. Rien n’a été envoyé.');
    } finally {
      setChecking(false);
    }
  };

  const isDecision = initialTemplate === 'refusal' || initialTemplate === 'acceptance';
  const sendButton = (
    <Button
      variant="primary"
      icon={<Send className="icon" aria-hidden />}
      disabled={!canSend}
      loading={isChecking}
      onClick={() => void requestSend()}
    >
      {recipients.length > 1 ? `Envoyer à ${recipients.length} personnes…` : 'Envoyer'}
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
    recap: (
      <>
        <Button onClick={() => setStep('write')}>Modifier</Button>
        <Button
          variant="primary"
          icon={<Send className="icon" aria-hidden />}
          disabled={!precautions.isSuccess || precautions.isFetching || recap.included.length === 0}
          onClick={() => void submit(recap.included.map(({ id }) => id))}
        >
          Envoyer {messagesText(recap.included.length)}
        </Button>
      </>
    ),
    outcomes: isSending ? (
      <Button
        loading={isPausing}
        disabled={waiting.length === 0}
        // The second half of a double click on the button that sent is no wish to pause.
        onClick={(event) => event.detail < 2 && pause()}
      >
        {isPausing ? 'Mise en pause...' : 'Mettre en pause'}
      </Button>
    ) : (
      <>
        {unsent.length > 0 && (
          <>
            <Button onClick={() => setStep('write')}>Modifier</Button>
            <Button onClick={() => void submit(unsent, waiting)}>
              {unsent.length === 1 ? 'Réessayer' : `Réessayer les ${unsent.length}`}
            </Button>
          </>
        )}
        {waiting.length > 0 && (
          <Button onClick={() => void submit(unfinished)}>Reprendre l’envoi ({unfinished.length})</Button>
        )}
        <Button variant="primary" onClick={guard.closeSaved}>
          {waiting.length > 0 ? 'Plus tard' : 'Terminer'}
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
        {step === 'recap' && precautions.isPending && (
          <LoadingStatus label="Vérification des destinataires...">
            <SkeletonBlock height={120} />
          </LoadingStatus>
        )}
        {step === 'recap' && precautions.isError && (
          <ErrorState
            compact
            title="Impossible de vérifier à qui part le message"
            description={`${failureAdvice(precautions.error)} Rien n’a été envoyé.`}
            onRetry={() => void precautions.refetch()}
          />
        )}
        {step === 'recap' && precautions.isSuccess && (
          <SendRecap recap={recap} subject={draft.values.subject} onConfirm={confirmPerson} />
        )}
        {step === 'outcomes' && (
          <>
            {!isSending && waiting.length > 0 && (
              <Alert tone="info" title={isPausing ? 'Envoi en pause' : 'Envoi interrompu'}>
                Vous pouvez le reprendre ici ou plus tard depuis la liste des candidatures, tant que cet
                onglet reste ouvert et que vous restez connecté.
              </Alert>
            )}
            <OutcomeList
              outcomes={outcomes}
              recipients={all}
              total={total}
              isSending={isSending}
              waiting={waiting.length}
            />
          </>
        )}
      </Dialog>
      {guard.confirmation}
    </>
  );
}
