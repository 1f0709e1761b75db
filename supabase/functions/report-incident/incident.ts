import { scrub } from '@trame/domain';
import * as z from 'zod/mini';

const word = z.optional(z.union([z.string(), z.number(), z.boolean()]));

/**
 * The report of an app. Fields that a newer app adds are left out rather than refused, and an invalid value is dropped
 * alone: an incomplete report is still useful.
 */
export const report = z.object({
  id: z.string().check(z.regex(/^[\w-]{4,40}$/, 'Référence non acceptée')),
  at: z.optional(z.string()),
  path: z.optional(z.string()),
  name: z.optional(z.string()),
  message: z.string().check(z.trim(), z.minLength(1)),
  stack: z.optional(z.string()),
  context: z.optional(z.record(z.string(), z.unknown())),
});
export type Report = z.infer<typeof report>;

/** A row of `public.incidents`. */
export type IncidentRow = {
  reference: string;
  occurred_at: string;
  remote: string | null;
  version: string | null;
  phase: string | null;
  code: string | null;
  outcome: string | null;
  attempts: number | null;
  name: string;
  message: string;
  cause: string | null;
  stack: string | null;
  path: string | null;
  shell_version: string | null;
  context: Record<string, string>;
};

const VERSION = /^[0-9A-Za-z.+_-]{1,80}$/;
const OUTCOMES = /^(?:recovered|fell_back|failed|left)$/;
/** A clock further from ours than this is wrong. */
const CLOCK_TOLERANCE_MS = 86_400_000;
const CONTEXT_KEYS = 8;

/** A scrubbed text that the database accepts: no control characters, no half of a character at the cut. */
function text(value: string | undefined, limit: number): string | null {
  const printable = (value ?? '').replace(/[^\P{Cc}\n\t]/gu, ' ').trim();
  return scrub(printable, limit).toWellFormed().trim() || null;
}

/** The address without its query, which can contain a search, hence a name. */
const pathOf = (path: string | undefined) => text(path?.split(/[?#]/, 1)[0], 300);

function moment(at: string | undefined, now: Date): string {
  const said = Date.parse(at ?? '');
  const isCredible = Math.abs(said - now.getTime()) <= CLOCK_TOLERANCE_MS;
  return (isCredible ? new Date(said) : now).toISOString();
}

/** The stored part of a report. */
export function incidentOf({ id, at, path, name, message, stack, context }: Report, now: Date): IncidentRow {
  const words = new Map(
    Object.entries(context ?? {}).flatMap(([key, value]) => {
      const known = z.safeParse(word, value);
      return known.success && known.data !== undefined ? [[key, String(known.data)]] : [];
    }),
  );
  /** Removes a value from the context, so that it is stored once, in its column. */
  const take = (key: string): string | undefined => {
    const value = words.get(key);
    words.delete(key);
    return value;
  };
  const inForm = (key: string, form: RegExp): string | null => {
    const value = take(key);
    return value !== undefined && form.test(value) ? value : null;
  };
  const attempts = Number(take('attempts') ?? Number.NaN);
  take('id');
  const row = {
    reference: id.toUpperCase().replaceAll('_', '-'),
    occurred_at: moment(at, now),
    remote: inForm('remote', /^[a-z][a-z0-9-]{0,59}$/),
    version: inForm('version', VERSION),
    phase: inForm('phase', /^[a-z][a-z0-9_]{0,39}$/),
    code: inForm('code', /^[a-z0-9][a-z0-9_]{0,59}$/),
    outcome: inForm('outcome', OUTCOMES),
    attempts: Number.isInteger(attempts) && attempts >= 0 && attempts <= 100 ? attempts : null,
    name: text(name, 80) ?? 'Error',
    message: text(message, 500) ?? '[vide]',
    cause: text(take('cause'), 500),
    stack: text(stack, 2_000),
    path: pathOf(path),
    shell_version: inForm('shell', VERSION),
  };
  return { ...row, context: rest(words) };
}

/** The further words of an app, a few and short: `boundary`, `feature`… */
function rest(words: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...words]
      .filter(([key]) => /^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/.test(key))
      .slice(0, CONTEXT_KEYS)
      .flatMap(([key, value]) => {
        const kept = text(value, 80);
        return kept === null ? [] : [[key, kept]];
      }),
  );
}
