import { useSessionStore } from '@trame/session/session-store';
import { useEffect, type ComponentType } from 'react';
import {
  CALLBACK_PATH,
  heldAddress,
  pathInPortal,
  portalPath,
  RESET_PATH,
  SECOND_STEP_PATH,
  SIGN_IN_PATH,
  SIGN_UP_PATH,
} from '../runtime/addresses.ts';
import { openPageAt, type OpenPageProps } from './open-pages.ts';

type OpenAppProps = {
  Page: ComponentType<OpenPageProps>;
  /** The path in the portal of that page. */
  at: string;
  /** The address of the application to show after signing in. */
  destination: string;
  /** Someone is in: show this address of the application. */
  onEnter: (address: string) => void;
  /** Someone is about to sign in: fetch the application. */
  onApproach: () => void;
  /** Another page before the application, which is another document. */
  onMove: (address: string) => void;
};

/** Pages that a session without a step to complete leaves for the application. */
const LEFT_BY_A_SESSION = [SIGN_IN_PATH, SIGN_UP_PATH, SECOND_STEP_PATH];

/** Whether the session is known, and has no step to complete. */
const isFree = (phase: string): boolean => !['loading', 'second-step', 'recovery'].includes(phase);

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

/** The pages before the application. Each address is a separate document: there is no router here. */
export function OpenApp({ Page, at, destination, onEnter, onApproach, onMove }: OpenAppProps) {
  const phase = useSessionStore((state) => state.phase);
  const hasSession = useSessionStore((state) => state.user !== null);

  // A link is read first, and the home page is open to everyone; the others wait for the step of the session.
  const isReadingLink = at === CALLBACK_PATH || at === '';
  const held = isReadingLink ? undefined : heldAddress(phase, destination);
  // A person who has just set a password is shown that before the next step.
  const showsPasswordChanged = at === RESET_PATH && phase === 'second-step';
  const isThere =
    held === undefined || showsPasswordChanged || pathInPortal(pathOf(held))?.toLowerCase() === at;
  const isIn = hasSession && held === undefined && isFree(phase) && LEFT_BY_A_SESSION.includes(at);
  const isGone = at === SECOND_STEP_PATH && phase === 'signed-out';
  const move = isThere ? (isGone ? portalPath(SIGN_IN_PATH) : undefined) : held;

  const go = (address: string) => (openPageAt(pathOf(address)) ? onMove(address) : onEnter(address));

  useEffect(() => {
    if (move !== undefined) onMove(move);
  }, [move, onMove]);

  useEffect(() => {
    if (isIn) onEnter(destination);
  }, [isIn, destination, onEnter]);

  if (!isThere) return null;
  return (
    <div onInput={onApproach}>
      <Page onGo={go} />
    </div>
  );
}
