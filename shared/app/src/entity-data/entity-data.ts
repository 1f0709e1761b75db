import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import type { VersionedRow, VersionStore } from '../editing/version-save.tsx';
import type { Version } from '../editing/model/rebase.ts';
import { endlessQueryOptions } from '../lists/endless-list.ts';
import { send, type Call } from '../queries/call.ts';

export type ListCalls<Row, Filters> = {
  /** The rows after a given one, at most this many; the first ones without it. */
  page: (filters: Filters, after: string | undefined, pageSize: number) => Call<Row[]>;
  /** The number of rows with these filters. */
  count: (filters: Filters) => Call<number>;
  pageSize?: number;
};

/** The list of an entity, as `useEntityList` and `ListPage` use it. */
export function entityList<Row extends { id: string }, Filters extends object>(
  key: string,
  { page, count, pageSize = 30 }: ListCalls<Row, Filters>,
) {
  return {
    key,
    rows: (filters: Filters) =>
      endlessQueryOptions({
        queryKey: [key, 'list', filters],
        pageSize,
        readPage: (after: string | null, signal) => send(page(filters, after ?? undefined, pageSize), signal),
        cursorOf: ({ id }) => id,
      }),
    count: (filters: Filters) =>
      queryOptions({
        queryKey: [key, 'count', filters],
        queryFn: ({ signal }) => send(count(filters), signal),
      }),
  };
}

export type EntityList<Row extends { id: string }, Filters extends object> = ReturnType<
  typeof entityList<Row, Filters>
>;

export type EntityCalls<Row, Values> = Required<Pick<VersionStore<Row, Values>, 'insert'>> &
  VersionStore<Row, Values> & {
    remove?: (id: string) => Call<null>;
  };

/** One row of an entity: read, added, saved on the version that was read, deleted. */
export function entityData<Row extends VersionedRow & Version<Values>, Values extends object>(
  key: string,
  { remove, ...store }: EntityCalls<Row, Values>,
) {
  return {
    key,
    /** For `saveVersion`, by which `useEntityForm` saves. */
    store,
    one: (id: string) =>
      queryOptions({
        queryKey: [key, 'one', id],
        queryFn: async ({ signal }) => {
          const [row] = await send(store.one(id), signal);
          if (!row) throw new AppError('not_found', `No row of ${key}: ${id}`);
          return row;
        },
      }),
    remove: async (id: string): Promise<void> => {
      if (remove) await send(remove(id));
    },
    /** After a save: the row is put into the cache, lists and counts are read again. */
    changed: async (client: QueryClient, row?: Row): Promise<void> => {
      if (row) client.setQueryData([key, 'one', row.id], row);
      await client.invalidateQueries({
        queryKey: [key],
        predicate: ({ queryKey }) => !row || queryKey[1] !== 'one' || queryKey[2] !== row.id,
      });
    },
  };
}

export type EntityData<Row extends VersionedRow & Version<Values>, Values extends object> = ReturnType<
  typeof entityData<Row, Values>
>;
