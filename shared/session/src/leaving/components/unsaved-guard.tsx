import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useBlocker, useLocation } from 'react-router';
import { useSessionStore } from '../../session/model/session-store.ts';
import { hasUnsavedChanges, useUnsavedStore } from '../../session/model/unsaved-store.ts';
import { endLeaving, leaveUnsaved } from '../model/leave-unsaved.ts';

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
      <p>
        Ce qui n’est pas encore enregistré sera perdu si vous quittez cette page. Un enregistrement déjà
        envoyé continue.
      </p>
    </Dialog>
  );
}

/** Milliseconds after which a question that was withdrawn because nothing was unsaved any more may be withdrawn again. */
const WITHDRAWN_AGAIN_MS = 10_000;

/** Holds every way out of a page with unsaved changes: links, back, closing the tab. */
export function UnsavedGuard() {
  const isHeld = useUnsavedStore((state) => state.holders.length > 0);
  const router = useContext(RouterContext)?.router;
  const { key } = useLocation();
  const withdrawnAt = useRef(Number.NEGATIVE_INFINITY);
  useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedChanges() &&
      // Someone signed out: nothing of theirs may remain on the screen.
      useSessionStore.getState().phase === 'ready' &&
      (from.pathname !== to.pathname || from.search !== to.search),
  );
  // Read from the router itself: what `useBlocker` returns changes in a transition, which a page that keeps updating
  // postpones for ever.
  const subscribe = useCallback(
    (onChange: () => void) => router?.subscribe(onChange) ?? (() => undefined),
    [router],
  );
  const blocked = useSyncExternalStore(subscribe, () =>
    [...(router?.state.blockers.values() ?? [])].find(({ state }) => state === 'blocked'),
  );

  useEffect(() => {
    if (!isHeld) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isHeld]);

  // What was typed has been saved meanwhile: nothing is left to ask. A page that says so again and again would never let
  // the person answer.
  useEffect(() => {
    if (isHeld || !blocked || performance.now() - withdrawnAt.current < WITHDRAWN_AGAIN_MS) return;
    withdrawnAt.current = performance.now();
    blocked.reset?.();
  }, [isHeld, blocked]);

  useEffect(endLeaving, [key]);

  return (
    <LeaveDialog
      open={blocked !== undefined}
      onStay={() => blocked?.reset?.()}
      onLeave={() => {
        leaveUnsaved();
        blocked?.proceed?.();
      }}
    />
  );
}
