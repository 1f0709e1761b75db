import { Button } from '@trame/ui/button';
import type { AppErrorCode } from '@trame/data/errors';
import { FailurePicture } from './failure-picture.tsx';
import { retryRoles, signOut, useSessionStore } from '@trame/session/session-store';
import { useRolesRetry } from '../model/retry-roles.ts';
import { FullPageMessage } from './full-page-message.tsx';

/** The advice for each cause. */
const ADVICE: Partial<Record<AppErrorCode, string>> = {
  network: 'Le service ne répond pas. Vérifiez votre réseau, puis réessayez.',
  timeout: 'La réponse a trop tardé. Réessayez dans un instant.',
  unavailable: 'Le service redémarre. Réessayez dans un instant.',
};
const OTHER_ADVICE = 'Le service a répondu par une erreur, qui a été signalée. Réessayez dans un instant.';

/** The roles could not be read: nothing opens until they are. Remains while they are read again. */
export function RolesUnverified() {
  const failure = useSessionStore((state) => state.rolesFailure);
  const isChecking = useSessionStore(({ phase }) => phase === 'checking');
  const ahead = useRolesRetry();
  return (
    <FullPageMessage
      title="Vos accès n’ont pas pu être vérifiés"
      picture={<FailurePicture />}
      actions={
        <>
          <Button variant="primary" aria-busy={isChecking} onClick={retryRoles}>
            Réessayer
          </Button>
          <Button onClick={() => void signOut()}>Se déconnecter</Button>
        </>
      }
    >
      <p>
        Par prudence, rien n’est affiché tant que vos rôles ne sont pas connus.{' '}
        {ADVICE[failure?.code ?? 'unknown'] ?? OTHER_ADVICE}
        {ahead}
      </p>
      {failure && (
        <p>
          <small>
            Réf. <span className="num">{failure.reference}</span>, à donner au support
          </small>
        </p>
      )}
    </FullPageMessage>
  );
}
