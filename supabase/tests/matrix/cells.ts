import type { Sql } from 'postgres';
import { ACTOR_NAMES, type Actor } from '../support/actors.ts';
import type { Expected } from '../support/constants.ts';
import type { Probe } from '../support/probe.ts';

export type Verdict = 'allow' | '42501' | '0 rows';
export type Cell = {
  allow: readonly Actor[];
  signedIn: '42501' | '0 rows';
  anon?: Verdict;
  because?: string;
};
export type Entry = { what: string; verbs: Readonly<Record<string, Cell>> };

export const NOBODY: Cell = { allow: [], signedIn: '42501' };
export const SERVICE: Cell = { allow: ['service_role'], signedIn: '42501' };
export const RECRUITMENT: Cell = { allow: ['app5_user', 'service_role'], signedIn: '0 rows' };
export const SUPPORT: Cell = { allow: ['admin', 'service_role'], signedIn: '0 rows' };
export const EVERYONE_SIGNED_IN = ACTOR_NAMES.filter((actor) => actor !== 'anon' && actor !== 'service_role');

export const UNREACHABLE_TABLE = { select: NOBODY, insert: NOBODY, update: NOBODY, delete: NOBODY };
export const execute = (...allow: Actor[]) => ({ execute: { allow, signedIn: '42501' } satisfies Cell });
/** Called by constraints and generated columns, hence by everyone who may write a row; harmless: pure functions. */
export const executeWriters = execute(...EVERYONE_SIGNED_IN, 'service_role');
export const executeSignedIn = execute(...EVERYONE_SIGNED_IN);

export type WriteVerb = 'INSERT' | 'UPDATE' | 'DELETE';
export type BulkForm = {
  actor: Actor;
  /** Makes sure, as the owner, that the statement reaches two rows. */
  rows?: string;
  statement: string;
  /** Why touching many at once is right; without it the statement must be refused. */
  because?: string;
};

/** One part of the matrix: who may do what with the objects of an area, and how each verb is tested. */
export type Area = {
  tables?: Readonly<Record<string, Entry>>;
  functions?: Readonly<Record<string, Entry>>;
  sequences?: Readonly<Record<string, Entry>>;
  /** How each verb of the public tables is tried. */
  probes?: Readonly<Record<string, Readonly<Record<string, Probe>>>>;
  /** Arguments that each function is called with, as SQL. */
  functionArguments?: Readonly<Record<string, string>>;
  /** A column that an `insert` or `update` of a private table names, where it has no `path`. */
  columns?: Readonly<Record<string, string>>;
  /** The outcome of a write that matches everything, for each table that signed-in people may write. */
  bulkForms?: Readonly<Record<string, Partial<Record<WriteVerb, BulkForm>>>>;
  /** Texts that an API role may write and that are not cleaned: a constraint fixes their form. */
  fixedTexts?: readonly string[];
  /** Limits, states and other constants of its check constraints and functions, for `constants.test.ts`. */
  constants?: { checks?: Expected; functions?: Expected };
  /** Rows that the probes of this area find; `support/world.ts` holds those of all. */
  createRows?: (sql: Sql) => Promise<void>;
};

/** The entries of several areas as one record; missing ones are skipped. */
export function merged<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));
}
