import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { AppError, unwrap } from '@trame/data';
import { saveVersion, type Saved, type Saving, type VersionedRow } from '../editing/data/save-version.ts';
import type { Version } from '../editing/model/rebase.ts';
import { endlessQueryOptions } from '../lists/endless-list.ts';

type Answer<Data> = { data: Data | null; error: unknown; status?: number };

/** A query of the database that has not been sent: the type of the builders of `getSupabase()`. */
export type Call<Data> = PromiseLike<Answer<Data>> & {
  /** Every builder has it; the types of `overrideTypes` leave it out. */
  abortSignal?: (signal: AbortSignal) => PromiseLike<Answer<Data>>;
};

/** Sends a query; throws an `AppError`. */
async function ask<Data>(call: Call<Data>, signal?: AbortSignal): Promise<Data> {
  const { data, error, status } = await ((signal && call.abortSignal?.(signal)) ?? call);
  return unwrap<Data>({ data, error, ...(status !== undefined && { status }) });
}

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
        readPage: (after: string | null, signal) => ask(page(filters, after ?? undefined, pageSize), signal),
        cursorOf: ({ id }) => id,
      }),
    count: (filters: Filters) =>
      queryOptions({
        queryKey: [key, 'count', filters],
        queryFn: ({ signal }) => ask(count(filters), signal),
      }),
  };
}

export type EntityList<Row extends { id: string }, Filters extends object> = ReturnType<
  typeof entityList<Row, Filters>
>;

export type EntityCalls<Row, Values> = {
  one: (id: string) => Call<Row[]>;
  /** Returns the new row. */
  insert: (values: Values) => Call<Row[]>;
  /** Changes only that version; returns the row, or none when it is no longer the latest. */
  update: (version: Row, values: Values) => Call<Row[]>;
  remove?: (id: string) => Call<null>;
  /** Its kind, if it has a history (`private.entity_kinds`). */
  kind?: string;
};

/** One row of an entity: read, added, saved on the version that was read, deleted. */
export function entityData<Row extends VersionedRow & Version<Values>, Values extends object>(
  key: string,
  { one, insert, update, remove, kind }: EntityCalls<Row, Values>,
) {
  const store = {
    ...(kind !== undefined && { kind }),
    update: async (version: Row, values: Values) => (await ask(update(version, values)))[0],
    readLatest: async (id: string) => (await ask(one(id)))[0],
  };
  return {
    key,
    one: (id: string) =>
      queryOptions({
        queryKey: [key, 'one', id],
        queryFn: async ({ signal }) => {
          const [row] = await ask(one(id), signal);
          if (!row) throw new AppError('not_found', `No row of ${key}: ${id}`);
          return row;
        },
      }),
    /** Adds a row when `base` is undefined. */
    save: async ({ base, change }: Saving<Row, Values>): Promise<Saved<Row, Values>> => {
      if ('id' in base) return saveVersion(store, { base, change });
      const [row] = await ask(insert(change));
      if (!row) throw new AppError('forbidden', `No row of ${key} added`);
      return { row };
    },
    remove: async (id: string): Promise<void> => {
      if (remove) await ask(remove(id));
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
