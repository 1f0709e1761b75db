import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { isUuid } from '@trame/domain';
import type { VersionedRow, VersionStore } from '../editing/version-save.tsx';
import type { Version } from '../editing/model/rebase.ts';
import { endlessQueryOptions, mapPages, withRow, type EndlessData } from '../lists/endless-list.ts';
import { send, type Call } from '../queries/call.ts';
import { foundRows } from './data/found-rows.ts';
import { forgetQuery } from '../queries/forget-query.ts';

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
        readPage: async (after: string | null, signal) => {
          const rows = await send(page(filters, after ?? undefined, pageSize), signal);
          return after === null ? foundRows(rows) : rows;
        },
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
    /** Answers the ids of the deleted rows: row-level security hides a row rather than refusing. */
    remove?: (id: string) => Call<{ id: string }[]>;
  };

/** Rows read page by page, a list that is read at once, or something else of the same entity. */
type Listed<Row> = EndlessData<Row> | Row[] | Row | number;

const isEndless = <Row>(data: Listed<Row> | undefined): data is EndlessData<Row> =>
  typeof data === 'object' && data !== null && 'pages' in data;

function without<Row extends { id: string }>(data: Listed<Row> | undefined, id: string) {
  const others = (rows: Row[]) => rows.filter((row) => row.id !== id);
  if (Array.isArray(data)) return others(data);
  return isEndless(data) ? mapPages(data, others) : data;
}

function withSaved<Row extends { id: string }>(data: Listed<Row> | undefined, row: Row) {
  if (Array.isArray(data)) return data.map((other) => (other.id === row.id ? row : other));
  return isEndless(data) ? withRow(data, row) : data;
}

/** One row of an entity: read, added, saved on the version that was read, deleted. */
export function entityData<Row extends VersionedRow & Version<Values>, Values extends object>(
  key: string,
  { remove, ...store }: EntityCalls<Row, Values>,
) {
  const oneKey = (id: string) => [key, 'one', id];
  /** Reads everything again but one row. */
  const readOthers = (client: QueryClient, id: string | undefined) =>
    client.invalidateQueries({
      queryKey: [key],
      predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== id,
    });
  return {
    key,
    /** For `saveVersion`, by which `useEntityForm` saves. */
    store: {
      ...store,
      one: async (id: string) => ({ data: await foundRows(await send(store.one(id))), error: null }),
    } satisfies VersionStore<Row, Values>,
    one: (id: string) =>
      queryOptions({
        queryKey: oneKey(id),
        queryFn: async ({ signal }) => {
          // An address typed wrong is a row that does not exist, not a failure of the server.
          if (!isUuid(id)) throw new AppError('not_found', `Not an id of ${key}: ${id}`);
          const [row] = await foundRows(await send(store.one(id), signal));
          if (!row) throw new AppError('not_found', `No row of ${key}: ${id}`);
          return row;
        },
      }),
    remove: async (id: string): Promise<void> => {
      const gone = remove ? await foundRows(await send(remove(id))) : [];
      if (gone.length === 0) throw new AppError('not_found', `No row of ${key} deleted: ${id}`);
    },
    /** After a save: the row is shown everywhere at once, lists and counts are read again. */
    changed: async (client: QueryClient, row?: Row): Promise<void> => {
      if (row) {
        client.setQueriesData<Listed<Row>>({ queryKey: [key] }, (data) => withSaved(data, row));
        client.setQueryData(oneKey(row.id), row);
      }
      await readOthers(client, row?.id);
    },
    /**
     * After a deletion: the row leaves the lists at once, which are read again with their counts. The row itself is not:
     * its page may still be on the screen.
     */
    deleted: async (client: QueryClient, id: string): Promise<void> => {
      client.setQueriesData<Listed<Row>>({ queryKey: [key] }, (data) => without(data, id));
      forgetQuery(client, oneKey(id));
      await readOthers(client, id);
    },
  };
}

export type EntityData<Row extends VersionedRow & Version<Values>, Values extends object> = ReturnType<
  typeof entityData<Row, Values>
>;
