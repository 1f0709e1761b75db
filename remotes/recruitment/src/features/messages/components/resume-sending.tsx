import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { messageKeys } from '../data/keys.ts';
import { recipientsQueryOptions } from '../data/recipients-query.ts';
import { keptSendingQueryOptions } from '../data/sending-lock.ts';
import { keepSending, type KeptSending } from '../model/kept-sending.ts';
import { subjectOfMany } from '../model/draft.ts';
import { isUnsure } from '../model/outcome.ts';
import { OutcomeList } from './outcome-list.tsx';
import { PauseButton } from './pause-button.tsx';
import { useSending } from './use-sending.ts';
import '../styles/messages.css';

const number = new Intl.NumberFormat('fr-FR');

/**
 * Above the list: a message to many that was paused, or interrupted by a reload, with buttons to continue or give it
 * up.
 */
export default function ResumeSending() {
  const { session } = useHost();
  const { data: kept } = useQuery(keptSendingQueryOptions(session.userId));
  // The dialog keeps the applications that it was opened for, even when some of them are done.
  const [opened, setOpened] = useState<KeptSending>();
  if (!opened && !kept) return null;
  return (
    <>
      {!opened && kept && <UnfinishedSending kept={kept} onResume={() => setOpened(kept)} />}
      {opened && (
        <ResumeDialog key={opened.message.messageId} kept={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function UnfinishedSending({ kept, onResume }: { kept: KeptSending; onResume: () => void }) {
  const client = useQueryClient();
  const { session } = useHost();
  const giveUp = () => {
    keepSending({ ...kept, leftIds: [] });
    void client.invalidateQueries({ queryKey: messageKeys.keptSending(session.userId) });
  };
  return (
    <div className="msg-unfinished">
      <Alert
        tone="info"
        title="Un envoi n’est pas terminé"
        action={
          <>
            <Button size="sm" onClick={giveUp}>
              Abandonner l’envoi
            </Button>
            <Button size="sm" variant="primary" onClick={onResume}>
              Reprendre
            </Button>
          </>
        }
      >
        «&nbsp;{subjectOfMany(kept.message.subject)}&nbsp;»&nbsp;: {leftText(kept)}
      </Alert>
    </div>
  );
}

const leftText = ({ leftIds, total }: KeptSending) =>
  leftIds.length > 1
    ? `${number.format(leftIds.length)} sur ${number.format(total)} messages restent à envoyer.`
    : `1 message sur ${number.format(total)} reste à envoyer.`;
const sentText = ({ sentCount, total }: KeptSending) => {
  if (sentCount === 0) return 'Aucun message n’est encore parti.';
  return sentCount === 1
    ? `1 message sur ${number.format(total)} est parti.`
    : `${number.format(sentCount)} sur ${number.format(total)} messages sont partis.`;
};
const failedText = (count: number) =>
  count === 1 ? '1 n’a pas pu être envoyé.' : `${number.format(count)} n’ont pas pu être envoyés.`;

function ResumeDialog({ kept, onClose }: { kept: KeptSending; onClose: () => void }) {
  const notice = useActionNotice();
  const { data: recipients = [] } = useQuery(recipientsQueryOptions(kept.leftIds));
  const { outcomes, waiting, total, isSending, isPausing, pause, send } = useSending({
    triedCount: kept.total - kept.leftIds.length,
    sentCount: kept.sentCount,
  });
  const failed = kept.total - kept.leftIds.length - kept.sentCount;
  const unsure = outcomes.filter(isUnsure).map((one) => one.application_id);
  const left = total === 0 && !isSending ? kept.leftIds : [...unsure, ...waiting];
  const go = async () => {
    const { error } = await send(kept.message, left);
    if (error) notice.failed(error, 'Le message n’est pas parti pour tout le monde');
  };
  return (
    <Dialog
      open
      width="3xl"
      title="Reprendre l’envoi"
      subtitle={subjectOfMany(kept.message.subject)}
      closeOnScrim={false}
      onClose={() => !isSending && onClose()}
      footer={
        isSending ? (
          <PauseButton isPausing={isPausing} waiting={waiting} pause={pause} />
        ) : (
          <>
            <Button onClick={onClose}>{left.length > 0 ? 'Plus tard' : 'Terminer'}</Button>
            {left.length > 0 && (
              <Button variant="primary" onClick={() => void go()}>
                Envoyer {left.length > 1 ? `les ${number.format(left.length)} messages` : 'le message'}
              </Button>
            )}
          </>
        )
      }
    >
      {total === 0 && !isSending ? (
        <p>
          {sentText(kept)}
          {failed > 0 && ` ${failedText(failed)}`} Personne ne le recevra deux fois.
        </p>
      ) : (
        <OutcomeList
          outcomes={outcomes}
          recipients={recipients}
          total={total}
          isSending={isSending}
          waiting={waiting.length}
        />
      )}
    </Dialog>
  );
}
