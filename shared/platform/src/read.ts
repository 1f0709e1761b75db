/** A part of a document that is not what it should be: its place, as `nav.0.label`, and a sentence. */
export type Problem = { path: string; reason: string };

/**
 * Reads a value that came from elsewhere, and adds to `problems` what is wrong with it: its result only counts when
 * there is none. A schema library does the same with 7 KB, which every page of an app would load before it is shown.
 */
export type Read<T> = (value: unknown, path: string, problems: Problem[]) => T;

/** What a reader finds. */
export type Found<R> = R extends Read<infer T> ? T : never;

const OTHER = 'absent, ou d’une autre forme';

const refuse = (path: string, problems: Problem[], reason = OTHER): void => {
  problems.push({ path, reason });
};

/** Reads what passes a test. */
const passing =
  <T>(test: (value: unknown) => boolean): Read<T> =>
  (value, path, problems) => {
    if (!test(value)) refuse(path, problems);
    return value as T;
  };

const joined = (path: string, key: string | number): string => (path === '' ? `${key}` : `${path}.${key}`);

export const anything: Read<unknown> = (value) => value;

/** A text; with a pattern, `reason` says what one that does not match should be. */
export const text =
  (pattern?: RegExp, reason?: string): Read<string> =>
  (value, path, problems) => {
    if (typeof value !== 'string') refuse(path, problems);
    else if (pattern && !pattern.test(value)) refuse(path, problems, reason);
    return value as string;
  };

/** A text that is not empty. */
export const filled: Read<string> = text(/[^]/);

export const number = (least = -Infinity, most = Infinity): Read<number> =>
  passing((value) => Number.isFinite(value) && (value as number) >= least && (value as number) <= most);

export const oneOf = <const T extends string | number>(allowed: readonly T[]): Read<T> =>
  passing((value) => (allowed as readonly unknown[]).includes(value));

export const list =
  <T>(each: Read<T>, least = 0): Read<T[]> =>
  (value, path, problems) => {
    const items: unknown[] = Array.isArray(value) ? value : [];
    if (!Array.isArray(value) || items.length < least) refuse(path, problems);
    return items.map((item, index) => each(item, joined(path, index), problems));
  };

export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, path, problems) =>
    value === undefined ? undefined : read(value, path, problems);

/** What is absent counts as `value`. */
export const or =
  <T>(read: Read<T>, absent: () => T): Read<T> =>
  (value, path, problems) =>
    value === undefined ? absent() : read(value, path, problems);

type Fields = Record<string, Read<unknown>>;
type Optional<F extends Fields> = { [K in keyof F]: undefined extends Found<F[K]> ? K : never }[keyof F];
type Simplified<T> = { [K in keyof T]: T[K] };
type Fielded<F extends Fields> = Simplified<
  { [K in Exclude<keyof F, Optional<F>>]: Found<F[K]> } & { [K in Optional<F>]?: Found<F[K]> }
>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields; it loses all others. */
export const fields =
  <F extends Fields>(readers: F): Read<Fielded<F>> =>
  (value, path, problems) => {
    const found = isObject(value)
      ? Object.entries(readers).map(([key, read]) => [
          key,
          read(Object.hasOwn(value, key) ? value[key] : undefined, joined(path, key), problems),
        ])
      : [];
    if (!isObject(value)) refuse(path, problems);
    return Object.fromEntries(found.filter(([, part]) => part !== undefined)) as Fielded<F>;
  };

/** An object of texts, by names that are not known beforehand. */
export const texts: Read<Record<string, string>> = passing(
  (value) => isObject(value) && Object.values(value).every((each) => typeof each === 'string'),
);

/** A text, or an object. */
export const either =
  <A, B>(ofText: Read<A>, ofObject: Read<B>): Read<A | B> =>
  (value, path, problems) =>
    (typeof value === 'string' ? ofText : ofObject)(value, path, problems);

/** The value as read, or its problems. */
export function readAll<T>(read: Read<T>, value: unknown): { data: T } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const data = read(value, '', problems);
  return problems.length > 0 ? { problems } : { data };
}
