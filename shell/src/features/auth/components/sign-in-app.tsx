import { lazy, Suspense, useEffect, useState } from 'react';
import { getConfig } from '@trame/session/config';
import { heldPath } from '../../../runtime/next.ts';
import { useSessionStore } from '@trame/session/session-store';
import { signInAppPage, type SignInAppPage } from '../model/sign-in-app.ts';
import { destinationOf, loadProviderButtons, SignInPage } from '../sign-in-page.tsx';

/** Pages that few sign-ins need: not in the code that everybody downloads to sign in. */
const loadForgotPage = () => import('../forgot-password-page.tsx');
const loadLinkPage = () => import('../link-page.tsx');
const loadResetPage = () => import('../reset-password-page.tsx');
const loadSecondStepPage = () => import('../second-step-page.tsx');
const ForgotPasswordPage = lazy(async () => ({ default: (await loadForgotPage()).ForgotPasswordPage }));
const LinkPage = lazy(async () => ({ default: (await loadLinkPage()).LinkPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await loadResetPage()).ResetPasswordPage }));
const SecondStepPage = lazy(async () => ({ default: (await loadSecondStepPage()).SecondStepPage }));

const LOADS: Record<SignInAppPage['page'], () => Promise<unknown> | undefined> = {
  'sign-in': () => (getConfig().oauthProviders.length > 0 ? loadProviderButtons() : undefined),
  'forgot-password': loadForgotPage,
  confirm: loadLinkPage,
  'reset-password': loadResetPage,
  'second-step': loadSecondStepPage,
};

/** Fetches the page of an address; the sign-in app shows it without waiting afterwards. Throws what a failed download throws. */
export async function loadSignInAppPage(pathname: string): Promise<void> {
  const at = signInAppPage(pathname);
  if (at) await LOADS[at.page]();
}

type SignInAppProps = {
  /** Someone is in: go to this address of the application. */
  onEnter: (destination: string) => void;
  /** Someone is about to sign in: fetch the application. */
  onApproach: () => void;
  /** Another page of the sign-in app, which is another document. */
  onMove?: (path: string) => void;
};

const replaceDocument = (path: string) => window.location.replace(path);

/** The pages before the application. Each address is a separate document: there is no router here. */
export function SignInApp({ onEnter, onApproach, onMove = replaceDocument }: SignInAppProps) {
  const [at] = useState(() => signInAppPage(window.location.pathname));
  const phase = useSessionStore((state) => state.phase);
  const hasSession = useSessionStore((state) => state.user !== null);
  // The address at first: entering changes it, while the sign-in app remains until the application is loaded.
  const [destination] = useState(() => destinationOf(at?.page === 'sign-in' ? at.app : undefined));
  // A link is read first; everything else waits for the step that the session must complete.
  const held = at?.page === 'confirm' ? undefined : heldPath(phase, { pathname: destination });
  // A person who has just set a password is shown that before the next step.
  const showsPasswordChanged = at?.page === 'reset-password' && phase === 'second-step';
  const isThere =
    held === undefined || showsPasswordChanged || at?.page === signInAppPage(held.split('?')[0] ?? '')?.page;
  const isIn =
    hasSession &&
    held === undefined &&
    (at?.page === 'sign-in' || (at?.page === 'second-step' && isFree(phase)));

  const go = (path: string) => (signInAppPage(path.split('?')[0] ?? '') ? onMove(path) : onEnter(path));

  const isGone = at?.page === 'second-step' && phase === 'signed-out';
  const move = isThere ? (isGone ? '/auth' : undefined) : held;

  useEffect(() => {
    if (move !== undefined) onMove(move);
  }, [move, onMove]);

  useEffect(() => {
    if (isIn) onEnter(destination);
  }, [isIn, destination, onEnter]);

  if (!isThere) return null;
  return (
    <div onInput={onApproach}>
      <Suspense fallback={null}>
        {at?.page === 'sign-in' && <SignInPage app={at.app} />}
        {at?.page === 'forgot-password' && <ForgotPasswordPage />}
        {at?.page === 'reset-password' && <ResetPasswordPage onDone={go} />}
        {at?.page === 'confirm' && <LinkPage onEnter={go} />}
        {at?.page === 'second-step' && <SecondStepPage />}
      </Suspense>
    </div>
  );
}

/** Whether the session is known, and has no step to complete. */
const isFree = (phase: string): boolean => !['loading', 'second-step', 'recovery'].includes(phase);
