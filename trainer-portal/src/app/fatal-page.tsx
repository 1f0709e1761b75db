import type { StartFailure } from '@trame/session/attempt-start';
import { StartFailurePage } from '@trame/session/start-failure-page';
import { FailureReference } from '@trame/ui/contact';

/** The portal cannot start, and nothing is on the screen yet. */
export function FatalPage({ failure }: { failure: StartFailure }) {
  return (
    <StartFailurePage
      failure={failure}
      className="portal-message"
      title="Votre espace ne peut pas s’ouvrir"
      advice="Réessayez dans un instant."
    >
      <p>
        <FailureReference reference={failure.reference} />
      </p>
    </StartFailurePage>
  );
}
