import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useSessionStore } from '@trame/session/session-store';
import { dropUnsavedChanges, hasUnsavedChanges, useUnsavedStore } from '@trame/session/unsaved-store';

type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks before losing what has been typed. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      title={'Quitter sans enregistrer\u202f?'}
      onClose={onStay}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            Quitter sans enregistrer
          </Button>
          <Button variant="primary" onClick={onStay}>
            Rester sur la page
          </Button>
        </>
      }
    >
      <p>Vos modifications ne sont pas enregistrées. Si vous quittez cette page, elles seront perdues.</p>
    </Dialog>
  );
}

/** Holds every way out of a page with unsaved changes: links, back, closing the tab. */
export function UnsavedGuard() {
  const isHeld = useUnsavedStore((state) => state.holders.length > 0);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedChanges() &&
      // Someone signed out: nothing of theirs may remain on the screen.
      useSessionStore.getState().phase === 'ready' &&
      (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!isHeld) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isHeld]);

  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        dropUnsavedChanges();
        blocker.proceed?.();
      }}
    />
  );
}
