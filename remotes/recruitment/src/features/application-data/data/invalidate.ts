import type { QueryClient } from '@tanstack/react-query';
import { mapPages, type EndlessData } from '@trame/app/endless-list';
import { timelineKeys } from '@trame/app/timeline-keys';
import { APPLICATION_KIND } from '../model/entity.ts';
import type { ApplicationCardRow, ApplicationDetail } from './application-columns.ts';
import { applicationKeys, evaluationKeys } from './keys.ts';

/**
 * The user of an address does not change with an application, and reading it again would start a function each time.
 */
const UNTOUCHED = applicationKeys.matchingUsers([])[1];

const DETAIL = applicationKeys.detail('')[1];
const NONE: ReadonlySet<string> = new Set();

/**
 * Reads all data of applications again; await it after a change, so that the screen shows it. Those that are `gone` are
 * not read again: their page may still be on the screen.
 */
export async function applicationsChanged(
  client: QueryClient,
  gone: ReadonlySet<string> = NONE,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: applicationKeys.all(),
      predicate: ({ queryKey: [, part, id] }) =>
        part !== UNTOUCHED && !(part === DETAIL && gone.has(String(id))),
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
  client.setQueriesData<EndlessData<ApplicationCardRow>>(
    { queryKey: applicationKeys.lists() },
    (list) => list && mapPages(list, (rows) => rows.map((line) => (line.id === row.id ? row : line))),
  );
  void applicationsChanged(client);
}
