import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { SUPABASE_DIR } from '../lib/paths.ts';
import { runClients, summarize, type Summary } from './statistics.ts';

const APPLICATIONS = 10_000;
const CHOSEN = 500;
const RUNS = 12;
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
 * Bulk actions over 500 applications among 10,000, and the parts of an export, through the API: each change finds rows in
 * another state than it leaves them in, so that every row is written and audited every time.
 */
export async function benchBulk(log: (line: string) => void): Promise<BulkRow[]> {
  const db = await createTestDatabase();
  try {
    log(`Chargement de ${APPLICATIONS.toLocaleString('fr-FR')} candidatures`);
    await load(db);
    const userId = await db.createUser({ email: 'bench@trame.example', roles: ['app5_user'] });
    const token = db.accessToken({ id: userId, email: 'bench@trame.example' });
    const api = await db.api();
    const client = createClient(api.url, db.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    });
    const ids = await call<string[]>(client, 'application_ids', { max_ids: CHOSEN });
    const batches: string[] = [];
    const change = async (what: Record<string, unknown>) => {
      const rows = await call<Outcome[]>(client, 'change_applications', { ids, change: what });
      const changed = rows.filter(({ outcome }) => outcome === 'changed').length;
      if (changed !== ids.length)
        throw new Error(`${changed} candidatures modifiées au lieu de ${ids.length}`);
      batches.push(rows[0]?.batch_id ?? '');
    };
    const undo = async () => {
      await call(client, 'undo_application_changes', { batch_id: batches.pop() });
    };

    const rows: BulkRow[] = [];
    const measure = async (name: string, applications: number, work: (run: number) => Promise<unknown>) => {
      const times = await runClients(1, RUNS, async (run) => {
        await work(run);
      });
      rows.push({ name, applications, api: summarize(times) });
      log(`${name} : p50 ${rows.at(-1)?.api.p50} ms, p95 ${rows.at(-1)?.api.p95} ms`);
    };
    await measure('statut', CHOSEN, (run) => change({ status: `Étape ${run}` }));
    await measure('annulation du statut', CHOSEN, undo);
    await measure('étiquette', CHOSEN, (run) => change({ add_tags: [`Étiquette ${run}`] }));
    await measure('annulation de l’étiquette', CHOSEN, undo);
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
