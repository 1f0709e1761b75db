import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Sql } from 'postgres';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

function ticksOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name of the program, which may have spaces, is in brackets.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Milliseconds of processor that the connections of a database have used; none where the system does not say. */
export async function databaseProcessor(sql: Sql): Promise<number> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  return rows.reduce((sum, { pid }) => sum + ticksOf(pid), 0) * TICK_MS;
}

/** Milliseconds of processor of this process: the API and the clients. */
export function ownProcessor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How many programs wanted a processor in the last minute. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;
