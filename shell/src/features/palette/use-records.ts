import { useEffect, useRef, useState } from 'react';
import { reportSilence } from '../../remotes/report-silence.ts';
import { useRegistry } from '../../runtime/registry-store.ts';
import { watchError } from '../host/model/query-client.ts';
import { useSessionStore } from '@trame/session/session-store';
import {
  searchApp,
  searchedApps,
  SHORTEST_QUERY,
  type RecordEntry,
  type SearchedApp,
} from './model/records.ts';

/** Milliseconds without a key after which the apps are asked. */
const PAUSE_MS = 120;

export type Records = {
  groups: readonly { title: string; entries: readonly RecordEntry[] }[];
  /** Names of the apps that did not answer. */
  silent: readonly string[];
  isSearching: boolean;
};

type Answers = {
  query: string;
  /** By name of the app. */
  found: ReadonlyMap<string, readonly RecordEntry[]>;
  silent: readonly string[];
};

const NOTHING: Answers = { query: '', found: new Map(), silent: [] };

/** Records that the person's apps find for the typed text, each shown as soon as its app answers. Results of an earlier text are dropped. */
export function useRecords(typed: string): Records {
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const query = typed.trim();
  const isAsked = query.length >= SHORTEST_QUERY;
  const [answers, setAnswers] = useState(NOTHING);
  /** Reported once for as long as the palette is open: each further key would cause the same failure. */
  const reportedApps = useRef(new Set<string>());
  const apps = searchedApps(registry, roles);

  useEffect(() => {
    if (!isAsked) return undefined;
    const controller = new AbortController();
    const ask = async (app: SearchedApp) => {
      const answer = await searchApp(app, query, roles, controller.signal);
      if (!answer || controller.signal.aborted) return;
      setAnswers((before) => {
        const now = before.query === query ? before : { ...NOTHING, query };
        return 'found' in answer
          ? { ...now, found: new Map(now.found).set(app.entry.name, answer.found) }
          : { ...now, silent: [...now.silent, app.entry.name] };
      });
      if ('found' in answer) return;
      watchError(answer.cause);
      if (reportedApps.current.has(app.entry.name)) return;
      reportedApps.current.add(app.entry.name);
      reportSilence(app.entry, answer, { asked: 'search', boundary: 'palette' });
    };
    const timer = setTimeout(() => {
      for (const app of searchedApps(registry, roles)) void ask(app);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isAsked, registry, roles]);

  if (!isAsked) return { groups: [], silent: [], isSearching: false };
  const current = answers.query === query ? answers : { ...NOTHING, query };
  const isSilent = ({ entry }: SearchedApp) => current.silent.includes(entry.name);
  return {
    groups: apps.flatMap(({ entry, title }) => {
      const entries = current.found.get(entry.name) ?? [];
      return entries.length > 0 ? [{ title, entries }] : [];
    }),
    silent: apps.filter(isSilent).map(({ name }) => name),
    isSearching: apps.some((app) => !isSilent(app) && !current.found.has(app.entry.name)),
  };
}
