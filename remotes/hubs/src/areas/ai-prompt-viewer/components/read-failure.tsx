import { AppError } from '@trame/data';
import { useHost } from '@trame/platform';
import { ErrorState } from '@trame/ui/states';
import { useState } from 'react';

const ADVICE: Partial<Record<string, string>> = {
  network: 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
  timeout: 'La réponse a trop tardé. Réessayez dans un instant.',
  unavailable: 'Le service redémarre. Réessayez dans un instant.',
  rate_limited: 'Trop de demandes en peu de temps. Réessayez dans une minute.',
};

/** The prompts could not be read: reported once, with an id that a person may quote. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { telemetry } = useHost();
  const [errorId] = useState(() => telemetry.report(error, { during: 'read-prompts' }));
  const code = error instanceof AppError ? error.code : 'unknown';
  return (
    <ErrorState
      title="Impossible de charger les prompts"
      description={ADVICE[code] ?? 'Le problème a été signalé. Réessayez dans un instant.'}
      errorId={errorId}
      onRetry={onRetry}
    />
  );
}
