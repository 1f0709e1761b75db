import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { timelineKeys } from '@trame/app/timeline-keys';
import { APPLICATION_KIND } from '../model/entity.ts';
import type { ApplicationCardRow, ApplicationDetail } from './application-columns.ts';
import { applicationKeys, evaluationKeys } from './keys.ts';

/**
 * The user of an address does not change with an application, and reading it again would start a function each time.
 */
const UNTOUCHED = applicationKeys.matchingUsers([])[1];

/** Reads all data of applications again; await it after a change, so that the screen shows it. */
export async function applicationsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: applicationKeys.all(),
      predicate: ({ queryKey }) => queryKey[1] !== UNTOUCHED,
    }),
    client.invalidateQueries({ queryKey: evaluationKeys.all() }),
    client.invalidateQueries({ queryKey: timelineKeys.ofKind(APPLICATION_KIND) }),
  ]);
}

/**
 * Shows a saved application at once in every place on the screen, lists included. Whether it still belongs to the lists
 * is read again in the background, so that a person who decides on many does not wait for it.
 */
export function applicationSaved(client: QueryClient, row: ApplicationDetail): void {
  client.setQueryData(applicationKeys.detail(row.id), row);
  client.setQueriesData<InfiniteData<ApplicationCardRow[]>>(
    { queryKey: applicationKeys.lists() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => page.map((line) => (line.id === row.id ? row : line))),
      },
  );
  void applicationsChanged(client);
}
