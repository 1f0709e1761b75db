import { Button } from '@trame/ui/button';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Send } from 'lucide-react';
import { failureAdvice } from '@trame/app/failure-advice';
import { ReadFailure } from '@trame/app/query-view';
import { messagesText, SendRecap } from './send-recap.tsx';
import type { Composer } from './use-composer.ts';

/** The summary before sending, once it is known who should be left out. */
export function RecapStep({ composer: { precautions, recap, draft, confirm } }: { composer: Composer }) {
  if (precautions.isSuccess) {
    return <SendRecap recap={recap} draft={draft.values} onConfirm={confirm} />;
  }
  // Cached answers are not enough to send on.
  if (precautions.isError) {
    return (
      <ReadFailure
        compact
        failed="Impossible de vérifier à qui part le message"
        advice={(error) => `${failureAdvice(error)} Rien n’a été envoyé.`}
        error={precautions.error}
        onRetry={() => void precautions.refetch()}
      />
    );
  }
  return (
    <LoadingStatus label="Vérification des destinataires...">
      <SkeletonBlock height={120} />
    </LoadingStatus>
  );
}

export function RecapFooter({ composer: { precautions, recap, go, submit } }: { composer: Composer }) {
  return (
    <>
      <Button onClick={() => go('write')}>Modifier</Button>
      <Button
        variant="primary"
        icon={<Send className="icon" aria-hidden />}
        disabled={!precautions.isSuccess || precautions.isFetching || recap.included.length === 0}
        onClick={() => submit(recap.included.map(({ id }) => id))}
      >
        Envoyer {messagesText(recap.included.length)}
      </Button>
    </>
  );
}
