import { dropStoredSession, onUnauthenticated } from '@trame/data/auth';
import { AppError, type AppErrorCode } from '@trame/data/errors';
import { isRole, type Role } from '@trame/domain';
import { create } from 'zustand';
import { browserStorage, forgetTab } from '../../runtime/storage.ts';
import { report } from '../../runtime/telemetry.ts';
import {
  fetchMyRoles,
  isSessionAlive,
  onAuthChange,
  signOutHere,
  type AuthUser,
  type Hold,
  type SignedIn,
} from '../data/auth.ts';
import { takeEndedBy, type EndedBy } from './ended-by.ts';
import { dropUnsavedChanges, hasUnsavedChanges } from './unsaved-store.ts';

export type SessionPhase =
  /** The stored session has not been read yet: show nothing guarded. */
  | 'loading'
  | 'signed-out'
  /** Signed in, but a step must be completed first, on its own page: no other opens. */
  | Hold
  /** Signed in, roles are being read: show nothing guarded. */
  | 'checking'
  /** Signed in, roles could not be read: deny, offer a retry. */
  | 'unverified'
  | 'ready';

export type SessionState = {
  phase: SessionPhase;
  user: AuthUser | null;
  roles: readonly Role[];
  /** Why the roles could not be read, and the reference of the report; also while they are being read again. */
  rolesFailure: { code: AppErrorCode; reference: string } | null;
  /** Why the session ended; null when there was none. */
  endedBy: EndedBy | null;
  /**
   * The session ended while there was unsaved work, `endedBy` says why: the page remains, and asks to sign in again.
   */
  needsReauth: boolean;
  /** Another person signed in, in another tab, while this one had unsaved work. */
  otherSession: SignedIn | null;
  /** Roles that the person had when this page was loaded and that were taken away since. */
  lostRoles: readonly Role[];
  /** Signed in again with unsaved work on the page; the code of the authenticator app is still missing. */
  needsCode: boolean;
  /** Whether the session passed a second step. */
  isStrong: boolean;
  /** Whether the person has an authenticator app. */
  hasFactor: boolean;
};

const SIGNED_OUT: SessionState = {
  phase: 'signed-out',
  user: null,
  roles: [],
  rolesFailure: null,
  endedBy: null,
  needsReauth: false,
  otherSession: null,
  lostRoles: [],
  needsCode: false,
  isStrong: false,
  hasFactor: false,
};

/** Roles can change while a tab is open: they are read again when it becomes visible after this time. */
const ROLES_FRESH_FOR_MS = 5 * 60 * 1000;

/** Refusals arrive several at a time: roles that were read this recently are not read again. */
const ROLES_JUST_READ_MS = 3_000;

export const useSessionStore = create<SessionState>(() => ({ ...SIGNED_OUT, phase: 'loading' }));

const { getState, setState } = useSessionStore;
/** Written on sign-out: the other tabs hear of it through the `storage` event. */
const SIGN_OUT_KEY = 'trame-signed-out-at';

const cacheClearers = new Set<() => void>();
let rolesReadAt = 0;

/** Registers state that must be deleted when the session ends or belongs to another person. */
export function onSessionEnd(clear: () => void): () => void {
  cacheClearers.add(clear);
  return () => cacheClearers.delete(clear);
}

function clearCaches(): void {
  for (const clear of cacheClearers) clear();
}

function end(by: EndedBy): void {
  const { phase, endedBy } = getState();
  // A session that expired can be continued: only signing out deletes everything.
  if (by === 'person') forgetTab();
  if (phase === 'signed-out') return;
  if (phase === 'ready' && hasUnsavedChanges()) {
    // Another tab reports the sign-out, and the client that there is no session, in any order: only the first of these
    // has the reason.
    setState({ needsReauth: true, endedBy: endedBy === 'person' ? endedBy : by });
    return;
  }
  dropUnsavedChanges();
  clearCaches();
  setState({ ...SIGNED_OUT, endedBy: phase === 'loading' ? takeEndedBy() : by });
}

const HOLDS: readonly SessionPhase[] = ['recovery', 'second-step'] satisfies Hold[];

/**
 * Whether the roles requested for `userId` are still needed: not for another person, nor for a session with an
 * uncompleted step.
 */
function isStillFor(userId: string): boolean {
  const { user, phase } = getState();
  return user?.id === userId && !HOLDS.includes(phase);
}

async function readRoles(userId: string): Promise<void> {
  try {
    const roles = (await fetchMyRoles()).filter(isRole);
    if (!isStillFor(userId)) return;
    rolesReadAt = Date.now();
    const { phase, roles: before, lostRoles } = getState();
    const held = phase === 'ready' ? [...lostRoles, ...before] : lostRoles;
    setState({
      phase: 'ready',
      roles,
      lostRoles: [...new Set(held)].filter((role) => !roles.includes(role)),
    });
  } catch (error) {
    if (!isStillFor(userId)) return;
    if (error instanceof AppError && error.code === 'unauthenticated') {
      await checkSession();
      if (!isStillFor(userId)) return;
    }
    // Roles already verified remain in force: the database refuses what they no longer allow.
    if (getState().phase !== 'checking') return;
    const code = error instanceof AppError ? error.code : 'unknown';
    // Reported once, however often they are read in vain.
    const reference =
      getState().rolesFailure?.reference ??
      report(error, { boundary: 'session', phase: 'roles', code, outcome: 'failed' });
    setState({ phase: 'unverified', rolesFailure: { code, reference } });
  }
}

/** A step must be completed before anything opens: here and in every other tab, which have the same session. */
function holdAt(hold: Hold, { user, isStrong, hasFactor }: SignedIn): void {
  const before = getState();
  const isSamePerson = before.user?.id === user.id;
  if (isSamePerson && before.phase === 'ready' && hasUnsavedChanges()) {
    // The page remains under its dialog, as when a session expires: nothing typed is lost.
    setState({ needsReauth: true, needsCode: hold === 'second-step' });
    return;
  }
  if (isSamePerson && before.phase === hold) {
    setState({ user, isStrong, hasFactor });
    return;
  }
  dropUnsavedChanges();
  clearCaches();
  setState({ ...SIGNED_OUT, phase: hold, user, isStrong, hasFactor });
}

function adopt(session: SignedIn): void {
  const { user, isStrong, hasFactor } = session;
  const before = getState();
  const isSamePerson = before.user?.id === user.id;
  if (!isSamePerson && before.phase === 'ready' && hasUnsavedChanges()) {
    // The typed text belongs to the other person: it can be copied, or saved once they sign in again.
    setState({ needsReauth: true, endedBy: 'person', otherSession: session });
    return;
  }
  if (session.hold) {
    holdAt(session.hold, session);
    return;
  }
  if (isSamePerson && before.phase === 'ready') {
    setState({
      user,
      isStrong,
      hasFactor,
      needsReauth: false,
      needsCode: false,
      otherSession: null,
      endedBy: null,
    });
    if (Date.now() - rolesReadAt < ROLES_FRESH_FOR_MS) return;
  } else if (isSamePerson && before.phase === 'checking') {
    setState({ isStrong, hasFactor });
    return;
  } else {
    if (before.user && !isSamePerson) clearCaches();
    setState({ ...SIGNED_OUT, phase: 'checking', user, isStrong, hasFactor });
  }
  // supabase-js holds its lock while it notifies: a call from here would wait for itself.
  setTimeout(() => void readRoles(user.id), 0);
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === SIGN_OUT_KEY && newValue !== null) end('person');
}

/** Follows the session of this browser. Call once, after `configureSupabase`. */
export function startSession(): () => void {
  const stop = onAuthChange((session) => (session ? adopt(session) : end('expiry')));
  const stopChecking = onUnauthenticated(() => void checkSession());
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    stopChecking();
    window.removeEventListener('storage', onStorage);
  };
}

/** Signs out here and in every other tab of this browser. */
export async function signOut(): Promise<void> {
  dropUnsavedChanges();
  // First: the page that follows is another document.
  const signedOut = signOutHere();
  end('person');
  browserStorage.setItem(SIGN_OUT_KEY, new Date().toISOString());
  await signedOut;
}

/** Drops the unsaved work of a session that has ended. */
export function leaveExpired(): void {
  const { endedBy, otherSession } = getState();
  dropUnsavedChanges();
  if (otherSession) adopt(otherSession);
  else end(endedBy ?? 'expiry');
}

/** Reads the roles again after a failed check. */
export function retryRoles(): void {
  const { user, phase } = getState();
  if (!user || phase !== 'unverified') return;
  setState({ phase: 'checking' });
  void readRoles(user.id);
}

/** Reads the roles now: someone may just have been given one. The present ones remain when this fails. */
export async function refreshRoles(): Promise<void> {
  const { user, phase } = getState();
  if (user && phase === 'ready') await readRoles(user.id);
}

/** Call this when a request was refused: a role may just have been taken away. */
export async function recheckRoles(): Promise<void> {
  if (Date.now() - rolesReadAt > ROLES_JUST_READ_MS) await refreshRoles();
}

/** After a request that was answered « not authenticated »: ends the session if the server no longer accepts it. */
export async function checkSession(): Promise<void> {
  if (getState().needsReauth) return;
  if (await isSessionAlive()) return;
  // The client keeps a refused session until its token expires: the next document would use it again.
  dropStoredSession();
  end('expiry');
}
