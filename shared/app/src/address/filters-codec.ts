import type { Location } from '@trame/platform/router';

/** The places where filters are stored: the query string, or the history entry, which no link and no log contains. */
export type FilterPlace = { params: URLSearchParams; state: Record<string, unknown> };

/** How one filter is stored. Other parameters and state remain unchanged. */
export type FilterCodec<Value> = {
  /** The value without a filter. */
  none: Value;
  /** Reads the filters of an address; `none` where a value cannot be read. */
  read: (place: FilterPlace) => Value;
  /** Returns both parts of the place with the value written. */
  write: (value: Value, place: FilterPlace) => void;
};

export type FilterCodecs<Filters> = { readonly [Name in keyof Filters]: FilterCodec<Filters[Name]> };

/** A parameter of the query string; a value that `read` does not accept is `none`. */
function parameter<Value>(
  name: string,
  none: Value,
  read: (text: string) => Value | undefined,
  write: (value: Value) => string,
): FilterCodec<Value> {
  return {
    none,
    read: ({ params }) => {
      const text = params.get(name);
      return (text === null ? undefined : read(text)) ?? none;
    },
    write: (value, { params }) => (value === none ? params.delete(name) : params.set(name, write(value))),
  };
}

/** One of several words: a status, an order, a part of the page. */
export const oneOf = <Value extends string>(name: string, values: readonly Value[], none: NoInfer<Value>) =>
  parameter(
    name,
    none,
    (text) => values.find((value) => value === text),
    (value) => value,
  );

/** A word that is in the address unchanged: an id, a version. */
export const word = (name: string) =>
  parameter<string | null>(
    name,
    null,
    (text) => text || undefined,
    (value) => value ?? '',
  );

/** Searched text that names nobody: in the address, which can be sent. It is trimmed. */
export const searchWords = (name = 'q'): FilterCodec<string> => {
  const codec = parameter<string>(name, '', (text) => text, String);
  return { ...codec, write: (value, place) => codec.write(value.trim(), place) };
};

/** Beyond the end of any list; the number of its first row is one that the database can read (32 bits). */
const LAST_PAGE = 1_000_000;

/** The number of a page, from 1. */
export const pageNumber = (name = 'page') =>
  parameter<number>(
    name,
    1,
    (text) =>
      Number.isInteger(Number(text)) && Number(text) > 0 ? Math.min(Number(text), LAST_PAGE) : undefined,
    String,
  );

/** Text that may be a person’s name: in the history entry, so that it survives reload and back. It is trimmed. */
export const searchTerm = (name = 'search'): FilterCodec<string> => ({
  none: '',
  read: ({ state }) => {
    const value = state[name];
    return typeof value === 'string' ? value : '';
  },
  write: (value, { state }) => {
    state[name] = value.trim();
  },
});

type Place = Pick<Location, 'search' | 'state'>;

const placeOf = ({ search, state }: Place): FilterPlace => ({
  params: new URLSearchParams(search),
  state: typeof state === 'object' && state !== null ? { ...(state as Record<string, unknown>) } : {},
});

const namesOf = <Filters extends object>(codecs: FilterCodecs<Filters>) =>
  Object.keys(codecs) as (keyof Filters)[];

/** The filters of an address. */
export function readFilters<Filters extends object>(codecs: FilterCodecs<Filters>, address: Place): Filters {
  const place = placeOf(address);
  return Object.fromEntries(namesOf(codecs).map((name) => [name, codecs[name].read(place)])) as Filters;
}

/** Query string and history state of filters; other parameters and state remain. */
export function writeFilters<Filters extends object>(
  codecs: FilterCodecs<Filters>,
  filters: NoInfer<Filters>,
  address: Place,
): { search: string; state: Record<string, unknown> } {
  const place = placeOf(address);
  for (const name of namesOf(codecs)) codecs[name].write(filters[name], place);
  const text = place.params.toString();
  return { search: text && `?${text}`, state: place.state };
}

/** Filters that leave nothing out. */
export const noFilters = <Filters extends object>(codecs: FilterCodecs<Filters>): Filters =>
  Object.fromEntries(namesOf(codecs).map((name) => [name, codecs[name].none])) as Filters;
