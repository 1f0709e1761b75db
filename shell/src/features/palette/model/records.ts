import { readRecords, type Registry, type RemoteEntry } from '@trame/platform';
import { answeredAddress, askApp, type AppAnswer } from '../../../remotes/ask-app.ts';
import { openableApps } from '../../home/model/apps.ts';

/** Milliseconds that an app has to answer, its code to be fetched included. */
export const RECORDS_LIMIT_MS = 2_000;

/** Shorter queries are not sent: they would match too much. */
export const SHORTEST_QUERY = 2;

/** An app that finds records, according to its registry entry. */
export type SearchedApp = {
  entry: RemoteEntry;
  /** The app's name, for the message that it did not answer. */
  name: string;
  /** The heading of its records. */
  title: string;
};

export type RecordEntry = { id: string; title: string; subtitle: string | undefined; to: string };

/** The apps that these roles open and that declare records, each once however many areas it serves. */
export function searchedApps(registry: Registry, roles: readonly string[]): SearchedApp[] {
  const apps = openableApps(registry, roles).flatMap(({ area, remote, outOfService }): SearchedApp[] =>
    remote.records && outOfService === undefined
      ? [{ entry: remote, name: area.title, title: remote.records.title }]
      : [],
  );
  return apps.filter(({ entry }, index) => apps.findIndex((app) => app.entry.name === entry.name) === index);
}

/** Asks one app, for at most two seconds; never rejects. Undefined when `signal` aborted: the question has changed. */
export const searchApp = (
  { entry }: SearchedApp,
  query: string,
  roles: readonly string[],
  signal: AbortSignal,
): Promise<AppAnswer<RecordEntry[]> | undefined> =>
  askApp(
    entry,
    {
      offered: 'search',
      args: [query],
      roles,
      limitMs: RECORDS_LIMIT_MS,
      read: (answer) =>
        readRecords(answer).flatMap((record) => {
          const to = answeredAddress(entry, record, roles);
          const { id, title, subtitle } = record;
          return to === undefined ? [] : [{ id: `${entry.name}/${id}`, title, subtitle, to }];
        }),
    },
    signal,
  );
