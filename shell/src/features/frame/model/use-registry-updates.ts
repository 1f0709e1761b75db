import type { Registry } from '@trame/platform';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { readRegistry } from '../../../runtime/fetch-registry.ts';
import { asInForce, setRegistry, useRegistryStore } from '../../../runtime/registry-store.ts';
import { remoteLoader } from '../../../remotes/remote-loader.ts';
import { hasUnsavedChanges, useUnsavedStore } from '@trame/session/unsaved-store';

/** How often an open tab reads the registry; also each time it becomes visible again. */
const POLL_EVERY_MS = 5 * 60 * 1000;

/** What a version contains: the hash that publication puts after its number. */
const contentOf = (version: string) => version.split('-').at(-1);

/** Whether a version ships something else than another: a number alone brings nothing. */
const differ = (one: string, other: string): boolean => contentOf(one) !== contentOf(other);

/** Names of the remotes whose version differs between two registries in force. */
export function changedRemotes(before: Registry, after: Registry): string[] {
  return after.remotes.flatMap(({ name, version }) => {
    const old = before.remotes.find((remote) => remote.name === name);
    return old && differ(old.version, version) ? [name] : [];
  });
}

/** A newer version of the app on the screen, or of the shell itself. */
export type Update = { subject: 'app' | 'shell'; version: string };

type UpdatesState = {
  /** The published registry, while the open remote still has its earlier version. */
  held: Registry | undefined;
  /** The shell that this page runs: the one there was when the frame first looked. */
  shell: string | undefined;
  /** Put off by the person: each version is offered once. */
  putOff: readonly string[];
};

export const useUpdatesStore = create<UpdatesState>(() => ({
  held: undefined,
  shell: undefined,
  putOff: [],
}));

/** The remote on the screen is closed or gone: it has no newer version to offer, and its page must go. */
function isClosed(published: Registry, name: string): boolean {
  const entry = published.remotes.find((remote) => remote.name === name);
  return entry === undefined || entry.disabled !== undefined;
}

function take(published: Registry): void {
  const changed = changedRemotes(useRegistryStore.getState().registry, asInForce(published));
  for (const name of changed) remoteLoader.forget(name);
  setRegistry(published);
}

/**
 * Puts a published registry in force, except for the open remote: its next version waits to be accepted, so that nobody
 * loses their place, and closing it waits for unsaved changes. The others change without a notice.
 */
export function consider(published: Registry, inUse: string | undefined): void {
  const { published: before, registry } = useRegistryStore.getState();
  const entry = before.remotes.find(({ name }) => name === inUse);
  const isHeld =
    inUse !== undefined &&
    entry !== undefined &&
    (isClosed(published, inUse)
      ? hasUnsavedChanges() && entry.disabled === undefined
      : changedRemotes(registry, asInForce(published)).includes(inUse));
  if (!isHeld) {
    take(published);
    useUpdatesStore.setState({ held: undefined });
    return;
  }
  const others = published.remotes.filter(({ name }) => name !== inUse);
  take({ ...published, remotes: [...others, entry] });
  useUpdatesStore.setState({ held: published });
}

async function look(inUse: () => string | undefined): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const loaded = await readRegistry().catch(() => undefined);
  if (!loaded || loaded.stale) return;
  const { sequence, generatedAt } = useRegistryStore.getState().published;
  if (loaded.registry.sequence === sequence && loaded.registry.generatedAt === generatedAt) return;
  // The app on the screen now: another one may have been opened meanwhile.
  consider(loaded.registry, inUse());
}

/**
 * Watches the published registry, and returns the updates to offer.
 * @param inUse name of the open remote
 * @param isAsked whether to look at once
 */
export function useRegistryUpdates(inUse: string | undefined, isAsked = false): Update | undefined {
  const { held, shell, putOff } = useUpdatesStore();
  const newest = useRegistryStore(({ published }) => published.shell?.version);
  const isDirty = useUnsavedStore(({ holders }) => holders.length > 0);

  useEffect(() => {
    if (shell === undefined && newest !== undefined) useUpdatesStore.setState({ shell: newest });
  }, [shell, newest]);

  useEffect(() => {
    // An update that waited until another app was left, or a form was saved.
    const { held: waiting } = useUpdatesStore.getState();
    if (waiting && !isDirty) consider(waiting, inUse);
  }, [inUse, isDirty]);

  // A change of app must not begin the wait anew: who changes often would never learn of anything.
  const latest = useRef(inUse);
  useEffect(() => {
    latest.current = inUse;
  });
  useEffect(() => {
    const onVisible = () => void look(() => latest.current);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onVisible);
    if (isAsked) onVisible();
    const timer = setInterval(onVisible, POLL_EVERY_MS);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onVisible);
      clearInterval(timer);
    };
  }, [isAsked]);

  if (isDirty) return undefined;
  const offers: Update[] = [];
  if (shell !== undefined && newest !== undefined && differ(newest, shell)) {
    offers.push({ subject: 'shell', version: newest });
  }
  const next = held && asInForce(held).remotes.find(({ name }) => name === inUse);
  if (next && !next.disabled) offers.push({ subject: 'app', version: `${next.name}@${next.version}` });
  return offers.find(({ version }) => !putOff.includes(version));
}

/** Takes what is offered: the app changes in its place, a new shell needs the page to be loaded again. */
export function acceptUpdate({ subject }: Update, reload = () => window.location.reload()): void {
  const { held } = useUpdatesStore.getState();
  if (subject === 'shell') reload();
  else if (held) {
    take(held);
    useUpdatesStore.setState({ held: undefined });
  }
}

/** Not now: this version is not offered again. */
export function putOffUpdate({ version }: Update): void {
  useUpdatesStore.setState(({ putOff }) => ({ putOff: [...putOff, version] }));
}
