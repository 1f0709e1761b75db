import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { SUPABASE_DIR } from '../lib/paths.ts';
import { signInWithRole } from './signed-in.ts';
import { runClients, summarize, type Summary } from './statistics.ts';

const APPLICATIONS = 10_000;
const CHOSEN = 500;
/** Of each kind: the p95 is the third longest. */
const RUNS = 40;
/** Not counted: connections open, plans and caches as in the middle of a day. */
const WARM_UP = 3;
const PAGE_OF_EXPORT = 250;

export type BulkRow = { name: string; applications: number; api: Summary };
type Outcome = { batch_id: string; outcome: string };

async function load(db: TestDatabase): Promise<void> {
  const text = readFileSync(join(SUPABASE_DIR, 'tests/load-applications.sql'), 'utf8');
  const sql = postgres(db.url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(text.replaceAll(':count', String(APPLICATIONS)));
  await sql`vacuum analyze`;
  await sql.end();
}

async function call<T>(client: SupabaseClient, name: string, args: Record<string, unknown>): Promise<T> {
  const answer = await client.rpc(name, args);
  if (answer.error) throw new Error(`${name} : ${answer.error.message}`, { cause: answer.error });
  return answer.data as T;
}

/**
 * Bulk actions over 500 applications among 10,000, and the parts of an export, through the API: each change finds rows
 * in another state than it sets, so that every row is written and audited every time. A number is the milliseconds of
 * one whole call, from the client to its answer, one call at a time, on a server that writes to disk before it answers.
 */
export async function benchBulk(log: (line: string) => void): Promise<BulkRow[]> {
  const db = await createTestDatabase({ durable: true });
  try {
    log(`Chargement de ${APPLICATIONS.toLocaleString('fr-FR')} candidatures`);
    await load(db);
    const { client } = await signInWithRole(db, 'app5_user');
    const ids = await call<string[]>(client, 'application_ids', { max_ids: CHOSEN });
    const change = async (what: Record<string, unknown>) => {
      const rows = await call<Outcome[]>(client, 'change_applications', { ids, change: what });
      const changed = rows.filter(({ outcome }) => outcome === 'changed').length;
      if (changed !== ids.length)
        throw new Error(`${changed} candidatures modifiées au lieu de ${ids.length}`);
      return rows[0]?.batch_id;
    };

    const rows: BulkRow[] = [];
    const take = (name: string, applications: number, times: readonly number[]) => {
      const api = summarize(times.slice(WARM_UP));
      rows.push({ name, applications, api });
      log(`${name} : p50 ${api.p50} ms, p95 ${api.p95} ms`);
    };
    const measure = async (name: string, applications: number, work: () => Promise<unknown>) => {
      const times = await runClients(1, WARM_UP + RUNS, async () => {
        await work();
      });
      take(name, applications, times);
    };
    /** Each change is undone before the next one: an application may only have this many tags. */
    const measureChange = async (name: string, what: (run: number) => Record<string, unknown>) => {
      const [changes, undone]: [number[], number[]] = [[], []];
      for (let run = 0; run < WARM_UP + RUNS; run += 1) {
        let batch: string | undefined;
        changes.push(
          ...(await runClients(1, 1, async () => {
            batch = await change(what(run));
          })),
        );
        undone.push(
          ...(await runClients(1, 1, async () => {
            await call(client, 'undo_application_changes', { batch_id: batch });
          })),
        );
      }
      take(name, CHOSEN, changes);
      take(`${name}, annulation`, CHOSEN, undone);
    };
    await measureChange('statut', (run) => ({ status: `Étape ${run}` }));
    await measureChange('étiquette', (run) => ({ add_tags: [`Étiquette ${run}`] }));
    await measure('toute la liste, ses identifiants', APPLICATIONS, () =>
      call(client, 'application_ids', { max_ids: APPLICATIONS, sort: 'evaluation' }),
    );
    await measure('une page d’export', PAGE_OF_EXPORT, () =>
      call(client, 'applications_by_ids', { ids: ids.slice(0, PAGE_OF_EXPORT) }),
    );
    return rows;
  } finally {
    await db.close();
  }
}
