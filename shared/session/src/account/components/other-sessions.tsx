import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { FailureAlert } from '../../sign-in/components/failure-alert.tsx';
import { accountFailure } from '../../sign-in/model/account-message.ts';
import type { AuthFailure } from '../../sign-in/model/sign-in-message.ts';
import { endOtherSessions } from '../../session/data/account.ts';
import {
  endSession,
  sessionsKey,
  sessionsQueryOptions,
  type OpenSession,
} from '../../session/data/sessions.ts';
import { deviceName } from '../model/device-name.ts';
import { SuccessNotice } from './success-notice.tsx';
import { Section } from './section.tsx';

/** Open sessions: this one, and the others, which can be ended one by one or all at once. */
export function OtherSessions() {
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQueryOptions());
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();
  const [done, setDone] = useState<string>();

  const end = async (what: string, work: () => Promise<void>, message: string) => {
    if (ending !== undefined) return;
    setEnding(what);
    setFailure(undefined);
    setDone(undefined);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: sessionsKey });
      setDone(message);
    } catch (error) {
      setFailure(accountFailure(error));
    }
    setEnding(undefined);
  };

  return (
    <Section
      title="Sessions ouvertes"
      text={'Un ordinateur partagé ou un téléphone perdu\u00a0: fermez toutes vos sessions, sauf celle-ci.'}
    >
      <SuccessNotice message={done} />
      <FailureAlert failure={failure && { ...failure, canRetry: false }} />
      {sessions.isPending && (
        <LoadingStatus label="Lecture de vos sessions…">
          <SkeletonBlock height={56} />
        </LoadingStatus>
      )}
      {sessions.isError && (
        <ErrorState title="Impossible de lire vos sessions" onRetry={() => void sessions.refetch()} compact />
      )}
      {sessions.data && (
        <ul className="account-sessions">
          {sessions.data.map((session) => (
            <li key={session.id}>
              <SessionLine session={session} />
              {!session.is_current && (
                <button
                  className="btn btn-default btn-sm"
                  type="button"
                  aria-label={`Fermer la session ${deviceName(session.user_agent ?? '')}, utilisée le ${formatDateTime(session.seen_at)}`}
                  aria-disabled={ending !== undefined}
                  aria-busy={ending === session.id}
                  onClick={() =>
                    void end(session.id, () => endSession(session.id), 'La session a été fermée.')
                  }
                >
                  Fermer
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        className="btn btn-default"
        type="button"
        aria-disabled={ending !== undefined}
        aria-busy={ending === 'others'}
        onClick={() => void end('others', endOtherSessions, 'Vos autres sessions ont été fermées.')}
      >
        {ending === 'others' ? 'Déconnexion…' : 'Déconnecter les autres sessions'}
      </button>
    </Section>
  );
}

function SessionLine({ session }: { session: OpenSession }) {
  return (
    <span>
      <strong>{deviceName(session.user_agent ?? '')}</strong>
      <span className="muted">
        {session.is_current ? 'Cette session' : `Utilisée le ${formatDateTime(session.seen_at)}`}
      </span>
    </span>
  );
}
