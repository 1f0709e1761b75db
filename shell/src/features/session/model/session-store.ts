import { dropStoredSession } from '@trame/data/auth';
import { AppError } from '@trame/data/errors';
import { isRole, type Role } from '@trame/domain';
import { create } from 'zustand';
import { browserStorage } from '../../../runtime/storage.ts';
import { fetchMyRoles, isSessionAlive, onAuthChange, signOutHere, type AuthUser } from '../data/auth.ts';
import { takeEndedBy, type EndedBy } from './ended-by.ts';
import { dropUnsavedChanges, hasUnsavedChanges } from './unsaved-store.ts';

export type SessionPhase =
  /** The stored session has not been read yet: show nothing guarded. */
  | 'loading'
  | 'signed-out'
  /** Signed in, roles on their way: show nothing guarded. */
  | 'checking'
  /** Signed in, roles could not be had: deny, offer a retry. */
  | 'unverified'
  | 'ready';

export type SessionState = {
  phase: SessionPhase;
  user: AuthUser | null;
  roles: readonly Role[];
  /** Why there is no session any more; null when there was none to begin with. */
  endedBy: EndedBy | null;
  /** The session expired over unsaved work: the page stays, and asks to sign in again. */
  needsReauth: boolean;
};

const SIGNED_OUT: SessionState = {
  phase: 'signed-out',
  user: null,
  roles: [],
  endedBy: null,
  needsReauth: false,
};

/** Roles can change while a tab stays open: they are read again when it comes back after this long. */
const ROLES_FRESH_FOR_MS = 5 * 60 * 1000;

export const useSessionStore = create<SessionState>(() => ({ ...SIGNED_OUT, phase: 'loading' }));

const { getState, setState } = useSessionStore;
/** Written on sign-out: the other tabs hear of it through the `storage` event. */
const SIGN_OUT_KEY = 'trame-signed-out-at';

const cacheClearers = new Set<() => void>();
let rolesReadAt = 0;

/** Registers what must be forgotten when the session ends or changes hands. */
export function onSessionEnd(clear: () => void): () => void {
  cacheClearers.add(clear);
  return () => cacheClearers.delete(clear);
}

function clearCaches(): void {
  for (const clear of cacheClearers) clear();
}

function end(by: 'person' | 'expiry'): void {
  const { phase } = getState();
  if (phase === 'signed-out') return;
  if (by === 'expiry' && phase === 'ready' && hasUnsavedChanges()) {
    setState({ needsReauth: true });
    return;
  }
  dropUnsavedChanges();
  clearCaches();
  setState({ ...SIGNED_OUT, endedBy: phase === 'loading' ? takeEndedBy() : by });
}

async function readRoles(userId: string): Promise<void> {
  try {
    const roles = (await fetchMyRoles()).filter(isRole);
    if (getState().user?.id !== userId) return;
    rolesReadAt = Date.now();
    setState({ phase: 'ready', roles });
  } catch (error) {
    if (getState().user?.id !== userId) return;
    if (error instanceof AppError && error.code === 'unauthenticated') {
      await checkSession();
      if (getState().user?.id !== userId) return;
    }
    // Roles already verified stay in force: the database refuses what they no longer allow.
    if (getState().phase === 'checking') setState({ phase: 'unverified' });
  }
}

function adopt(user: AuthUser): void {
  const before = getState();
  const isSamePerson = before.user?.id === user.id;
  if (isSamePerson && before.phase === 'ready') {
    setState({ user, needsReauth: false });
    if (Date.now() - rolesReadAt < ROLES_FRESH_FOR_MS) return;
  } else if (isSamePerson && before.phase === 'checking') {
    return;
  } else {
    if (before.user && !isSamePerson) {
      dropUnsavedChanges();
      clearCaches();
    }
    setState({ phase: 'checking', user, roles: [], endedBy: null, needsReauth: false });
  }
  // supabase-js holds its lock while it notifies: calling it from here would wait for itself.
  setTimeout(() => void readRoles(user.id), 0);
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === SIGN_OUT_KEY && newValue !== null) end('person');
}

/** Follows the session of this browser. Call once, after `configureSupabase`. */
export function startSession(): () => void {
  const stop = onAuthChange((user) => (user ? adopt(user) : end('expiry')));
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

/** Signs out here and in every other tab of this browser. */
export async function signOut(): Promise<void> {
  end('person');
  browserStorage.setItem(SIGN_OUT_KEY, new Date().toISOString());
  await signOutHere();
}

/** Gives up the unsaved work of an expired session. */
export function leaveExpired(): void {
  dropUnsavedChanges();
  end('expiry');
}

/** Reads the roles again after a failed check. */
export function retryRoles(): void {
  const { user, phase } = getState();
  if (!user || phase !== 'unverified') return;
  setState({ phase: 'checking' });
  void readRoles(user.id);
}

/** Reads the roles now: someone may just have been given one. Those in force stay when it fails. */
export async function refreshRoles(): Promise<void> {
  const { user, phase } = getState();
  if (user && phase === 'ready') await readRoles(user.id);
}

/** Call when a request was answered « not authenticated »: ends the session if the server no longer accepts it. */
export async function checkSession(): Promise<void> {
  if (getState().needsReauth) return;
  if (await isSessionAlive()) return;
  // The client keeps a refused session for as long as its token has time to run: the next document would take it up.
  dropStoredSession();
  end('expiry');
}
