import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { useState } from 'react';
import { actFailure, hintOf } from '../../envelopes/data/act.ts';
import { sendDraft } from '../data/draft.ts';
import type { useDraft } from './use-draft.ts';

type Edited = Pick<ReturnType<typeof useDraft>, 'draft' | 'save' | 'refresh' | 'versionNow'>;

/** Sends a draft as it is shown, or says why it was not sent. */
export function useSending(
  requestId: string,
  { draft, save, refresh, versionNow }: Edited,
  onSent: () => void,
) {
  const notice = useActionNotice();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      if (!(await save())) return;
      await sendDraft(requestId, versionNow());
      notice.succeeded('Enveloppe envoyée', draft.title);
      onSent();
    } catch (error) {
      if (hintOf(error) === 'version' && (await refresh().catch(() => false))) {
        notice.failed(
          error,
          'Il a changé ailleurs. Ces changements sont affichés\u00a0: relisez-les, puis envoyez.',
          'L’enveloppe n’est pas envoyée',
        );
        return;
      }
      const isLost = error instanceof AppError && ['network', 'timeout'].includes(error.code);
      notice.failed(
        error,
        isLost
          ? 'Elle est peut-être partie\u00a0: envoyez encore une fois, elle ne part pas deux fois.'
          : hintOf(error) === 'expires_at'
            ? 'Le dernier jour pour signer est passé, ou finit dans moins d’une heure\u00a0: choisissez un jour plus tard.'
            : (actFailure(error) ?? failureAdvice(error)),
        isLost ? 'Envoi resté sans réponse' : 'L’enveloppe n’est pas envoyée',
      );
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}
