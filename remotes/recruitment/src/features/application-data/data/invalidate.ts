import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { timelineKeys } from '@trame/app/timeline-keys';
import { APPLICATION_KIND } from '../model/entity.ts';
import type { ApplicationCardRow, ApplicationDetail } from './application-columns.ts';
import { applicationKeys, evaluationKeys } from './keys.ts';

/** Whose users an address is does not change with an application; asking again would wake a function each time. */
const UNTOUCHED = applicationKeys.matchingUsers([])[1];

/** Has everything read of applications read again; await it after a change, so that what follows shows it. */
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
 * Shows a saved application at once wherever it is on the screen, its lines in lists included; whether it still belongs
 * to them is read again behind, and whoever decides on many does not wait for that.
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
