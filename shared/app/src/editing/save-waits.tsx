import { Alert } from '@trame/ui/alert';
import type { ReactNode } from 'react';

/** Says why a save does not end: it is sent once the network is back. */
export function SaveWaits({ action }: { action?: ReactNode }) {
  return (
    <Alert live tone="warning" title="Vous êtes hors ligne" action={action}>
      L’enregistrement attend le retour du réseau.
    </Alert>
  );
}
