import type postgres from 'postgres';

/** The constants in a constraint or a function: numbers, durations, patterns, lists of words. */
export type Constants = { subject: string; found: string[] };

/** Constants with their value in the domain rules. */
export type Shared = { shared: readonly (string | number)[] };
/** Constants that only the database has, with the reason why no program of the platform needs them. */
export type Own = { own: readonly (string | number)[]; because: string };
/** The constants of each constraint (`table.constraint`) or function (`schema.function`). */
export type Expected = Readonly<Record<string, readonly (Shared | Own)[]>>;

export const shared = (...values: (string | number)[]): Shared => ({ shared: values });
export const own = (because: string, ...values: (string | number)[]): Own => ({ own: values, because });

const STRING = String.raw`'(?:[^']|'')*'`;
/** A list of two words or more: `in ('a', 'b')`, `array['a', 'b']`. */
const LIST = new RegExp(
  String.raw`(?:\bin\s*\(|array\s*\[)\s*(${STRING}(?:::text)?(?:\s*,\s*${STRING}(?:::text)?)+)\s*[\])]`,
  'gi',
);
const INTERVAL = /\binterval\s*'([^']+)'/gi;
const TEXT = new RegExp(STRING, 'g');
const NUMBER = /(?<![\w$.'])\d+(?:\.\d+)?(?![\w.'])/g;
/** Numbers below it are places, steps and signs; a limit that is one is in a constraint. */
const FIRST_LIMIT = 10;

const textOf = (quoted: string) => quoted.slice(1, -1).replaceAll("''", "'");

/** Numbers, patterns and words of a check constraint, as PostgreSQL writes it back. */
function constraintConstants(definition: string): string[] {
  const plain = definition.replace(/::(?:text|date|numeric|double precision|integer)(?:\[\])?/g, '');
  const texts = [...plain.matchAll(TEXT)].map(([quoted]) => textOf(quoted)).filter((text) => text !== '');
  const numbers = [...plain.replace(TEXT, "''").matchAll(NUMBER)].map(([number]) => number);
  return [...new Set([...texts, ...numbers])];
}

/** Durations, lists of words and numbers from ten on of a function. */
function functionConstants(source: string): string[] {
  const code = source.replace(/--.*$/gm, '');
  const lists = [...code.matchAll(LIST)].map(([, list = '']) =>
    [...list.matchAll(TEXT)].map(([quoted]) => textOf(quoted)).join(', '),
  );
  const intervals = [...code.matchAll(INTERVAL)].map(([, duration = '']) => duration);
  const outside = code.replace(INTERVAL, '').replace(LIST, '');
  // Limits are also in statements that a function builds.
  const inStatements = [...outside.matchAll(TEXT)]
    .map(([quoted]) => textOf(quoted))
    .filter((text) => /\b(?:select|update|insert|delete|limit)\b/.test(text));
  const numbers = [outside.replace(TEXT, "''"), ...inStatements]
    .flatMap((text) => [...text.replace(TEXT, "''").matchAll(NUMBER)].map(([number]) => number))
    .filter((number) => Number(number) >= FIRST_LIMIT);
  return [...new Set([...intervals, ...lists, ...numbers])];
}

/** Every check constraint of our schemas that has a constant. */
export async function checkConstants(sql: postgres.ISql): Promise<Constants[]> {
  const rows = await sql<{ subject: string; definition: string }[]>`
    select conrelid::regclass || '.' || conname as subject, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;
  return rows
    .map(({ subject, definition }) => ({ subject, found: constraintConstants(definition) }))
    .filter(({ found }) => found.length > 0);
}

/** Every function of ours that has a constant, by name; for several with one name, the constants of all. */
export async function functionConstantsOf(sql: postgres.ISql): Promise<Constants[]> {
  const rows = await sql<{ subject: string; source: string }[]>`
    select p.pronamespace::regnamespace || '.' || p.proname as subject, string_agg(p.prosrc, E'\n') as source
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      )
    group by 1
    order by 1`;
  return rows
    .map(({ subject, source }) => ({ subject, found: functionConstants(source) }))
    .filter(({ found }) => found.length > 0);
}
