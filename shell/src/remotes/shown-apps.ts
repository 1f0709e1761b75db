/** A remote, in the version that runs. */
export type Origin = { remote: string; version: string };

export const keyOf = ({ remote, version }: Origin): string => `${remote}@${version}`;

type Shown = Origin & {
  /** Replaces the pages of the app by a message; the reason is for its report. */
  stop: (why: string) => void;
  /** Undefined while the app is on the screen. */
  leftAt: number | undefined;
};

/** Milliseconds for which what is thrown without a trace is attributed to the app that was left: its cleanups run then. */
const JUST_LEFT_MS = 1_000;

/** By remote. */
const shown = new Map<string, Shown>();

/** Records that the pages of an app are on the screen, until the returned function is called. */
export function showApp(origin: Origin, stop: Shown['stop']): () => void {
  const now: Shown = { ...origin, stop, leftAt: undefined };
  shown.set(origin.remote, now);
  return () => {
    now.leftAt = performance.now();
  };
}

/** The version that is on the screen, or was there last. */
export function shownVersion(remote: string): string | undefined {
  return shown.get(remote)?.version;
}

/** The app on the screen. */
export function appOnScreen(): Shown | undefined {
  return [...shown.values()].find(({ leftAt }) => leftAt === undefined);
}

/** Those that are left, the last one first. */
const leftApps = () => [...shown.values()].toSorted((a, b) => (b.leftAt ?? 0) - (a.leftAt ?? 0));

/** The app that was left a moment ago. */
export function appJustLeft(): Origin | undefined {
  const since = performance.now() - JUST_LEFT_MS;
  return leftApps().find(({ leftAt = 0 }) => leftAt > since);
}
