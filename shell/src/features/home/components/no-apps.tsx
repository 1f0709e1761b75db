import { usePage } from '@trame/platform';
import { EmptyState, ErrorState } from '@trame/ui/states';
import { Button } from '@trame/ui/button';
import { useState } from 'react';
import { focusContentAfter } from '../../../runtime/focus-content.ts';
import { useRegistryRetry } from '../../../runtime/retry-registry.ts';
import { refreshRegistry, useRegistryTrouble } from '../../../runtime/fetch-registry.ts';

/** Shown in place of all apps: the registry cannot be read, or is still empty. */
export function NoApps() {
  const trouble = useRegistryTrouble((state) => state.trouble);
  const ahead = useRegistryRetry();
  const [isAsking, setAsking] = useState(false);
  const retry = () => {
    if (isAsking) return;
    setAsking(true);
    // When it fails again the page keeps its message, with the same reference.
    refreshRegistry()
      .catch(() => undefined)
      .finally(() => setAsking(false));
  };
  if (trouble) {
    return (
      <div key="trouble" ref={focusContentAfter}>
        <ErrorState
          title="La liste des applications ne peut pas être lue"
          description={
            (trouble.code === 'registry_unreachable'
              ? 'Vérifiez votre connexion, puis réessayez.'
              : 'Elle est illisible. Réessayez dans quelques minutes\u202f; si cela continue, prévenez un administrateur.') +
            ahead
          }
          errorId={trouble.reference}
          onRetry={retry}
        />
      </div>
    );
  }
  return (
    <div key="none" ref={focusContentAfter}>
      <EmptyState
        title="Aucune application n’est publiée"
        description="La plateforme fonctionne, mais elle ne contient aucune application pour l’instant."
        action={
          <Button onClick={retry} loading={isAsking}>
            Réessayer
          </Button>
        }
      />
    </div>
  );
}

/** The same, as the page of an area. */
export function NoAppsPage() {
  const title = 'Applications indisponibles';
  usePage({ title });
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <NoApps />
    </>
  );
}
