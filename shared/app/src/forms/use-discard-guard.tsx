import { useUnsavedChanges } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useEffect, useRef, useState, type ReactNode } from 'react';

export type DiscardGuard = {
  /** For Annuler, the cross, Escape and the scrim: asks first when something would be lost. */
  requestClose: () => void;
  /** Closes without a question, also from the host: the typed text is saved. */
  closeSaved: () => void;
  /** The question; render it beside the form. */
  confirmation: ReactNode;
};

/**
 * Protects typed text: closing asks first, and while `isDirty` the host guards links, the back button, the tab and the
 * page of an expired session. `onClose` unmounts the form or resets it.
 */
export function useDiscardGuard(isDirty: boolean, onClose: () => void): DiscardGuard {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  // A form that was reset can be used again.
  if (isLeaving && !isDirty) setLeaving(false);

  useUnsavedChanges(isDirty && !isLeaving);
  // After the host's guard is released: closing may be a navigation, which the guard would stop.
  useEffect(() => {
    if (isLeaving) latest.current();
  }, [isLeaving]);

  const closeSaved = () => {
    setAsking(false);
    if (isDirty) setLeaving(true);
    else onClose();
  };

  return {
    requestClose: () => (isDirty ? setAsking(true) : onClose()),
    closeSaved,
    confirmation: (
      <Dialog
        open={isAsking}
        title={'Abandonner les modifications\u202f?'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button variant="danger" onClick={closeSaved}>
              Abandonner
            </Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              Continuer la saisie
            </Button>
          </>
        }
      >
        <p>Ce que vous avez saisi n’est pas enregistré et serait perdu.</p>
      </Dialog>
    ),
  };
}
