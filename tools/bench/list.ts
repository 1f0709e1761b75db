import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { SUPABASE_DIR } from '../lib/paths.ts';
import { runClients, summarize, type Summary } from './statistics.ts';

const APPLICATIONS = 100_000;
/** Those of them whose CV was analysed: its words are searched. */
const CVS = 1000;
const CLIENTS = 8;
const CALLS = 200;
const PAGE_SIZE = 30;

type Condition = {
  field: string;
  op: 'in' | 'not_in' | 'between';
  values?: string[];
  from?: string;
  to?: string;
};
type SearchArgs = {
  search?: string;
  status_filter?: string;
  evaluation_filter?: string;
  before_created_at?: string;
  before_id?: string;
  page_size?: number;
  filters?: Condition[];
  sort?: string;
  field?: string;
  from_date?: string;
  to_date?: string;
};
type Case = {
  name: string;
  rpc:
    | 'search_trainer_applications'
    | 'count_trainer_applications'
    | 'application_filter_values'
    | 'recruitment_dashboard';
  args: SearchArgs;
  /** At a time, when not `CLIENTS`. */
  clients?: number;
};
export type ListRow = { name: string; api: Summary; sql: Summary; ratio: number };

async function load(db: TestDatabase): Promise<void> {
  const text = readFileSync(join(SUPABASE_DIR, 'tests/load-applications.sql'), 'utf8');
  const sql = postgres(db.url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(text.replaceAll(':count', String(APPLICATIONS)));
  // What the journal would say: three changes of status of each that is no longer new.
  await sql`
    insert into private.audit_log (at, actor_role, table_name, operation, row_key, application_id, changes)
    select a.created_at + make_interval(days => 1 + step * 3), 'authenticated', 'trainer_applications', 'UPDATE',
      a.id::text, a.id, jsonb_build_object('status', jsonb_build_object(
        'from', (array['new', 'contacted', 'evaluated'])[step + 1],
        'to', (array['contacted', 'evaluated', 'accepted'])[step + 1]
      ))
    from public.trainer_applications a, generate_series(0, 2) as step
    where a.status <> 'new'`;
  // Three pages each, with words that all CVs have, words that some have, and one that ten have.
  await sql`
    insert into public.cv_texts (application_id, pages)
    select a.id, array(
      select 'Formateur Excel ' || case when a.n % ${APPLICATIONS / 10} = 0 then 'soudure ' else '' end || string_agg(
        'mot' || (power((hashint8(a.n * 1000 + word) & 2147483647) / 2147483647.0, 4) * 12000)::integer, ' '
      )
      from generate_series(1, 450) as word group by word / 150
    )
    from (select id, row_number() over (order by created_at) as n from public.trainer_applications) a
    where a.n % ${APPLICATIONS / CVS} = 0`;
  await sql`vacuum analyze`;
  await sql.end();
}

async function cases(sql: Sql): Promise<Case[]> {
  const page = { page_size: PAGE_SIZE };
  const [deep] = await sql<{ id: string; created_at: Date }[]>`
    select id, created_at from public.trainer_applications order by created_at desc, id desc offset ${APPLICATIONS - 100} limit 1`;
  if (!deep) throw new Error('Aucune candidature chargée.');
  const search = (name: string, args: SearchArgs): Case => ({
    name,
    rpc: 'search_trainer_applications',
    args: { ...page, ...args },
  });
  const count = (name: string, args: SearchArgs): Case => ({ name, rpc: 'count_trainer_applications', args });
  const values = (field: string): Case => ({
    name: `valeurs, ${field}`,
    rpc: 'application_filter_values',
    args: { field },
  });
  // One opens it, and then reads.
  const dashboard = (name: string, args: SearchArgs): Case => ({
    name: `tableau de bord, ${name}`,
    rpc: 'recruitment_dashboard',
    args,
    clients: 1,
  });
  const sector: Condition = { field: 'sector', op: 'in', values: ['Informatique & Technologies'] };
  const notFrance: Condition = { field: 'country', op: 'not_in', values: ['FR'] };
  const notSector: Condition = { ...sector, op: 'not_in' };
  const software: Condition = { field: 'software', op: 'in', values: ['SAP', 'Sage'] };
  const noLevel: Condition = { field: 'band', op: 'in', values: ['none'] };
  const inCv = (text: string, op: Condition['op'] = 'in'): SearchArgs => ({
    filters: [{ field: 'cv', op, values: [text] }],
  });
  const month: Condition = { field: 'created', op: 'between', from: '2026-03-01', to: '2026-03-31' };
  return [
    search('première page', {}),
    search('page profonde', { before_created_at: deep.created_at.toISOString(), before_id: deep.id }),
    search('recherche, mot rare', { search: 'cobol' }),
    search('recherche, nom', { search: 'lefevre' }),
    search('recherche, mot fréquent', { search: 'formateur' }),
    search('recherche, deux mots', { search: 'lefevre lyon' }),
    search('recherche, deux lettres', { search: 'an' }),
    search('recherche, logiciel', { search: 'autocad' }),
    search('recherche, référence', { search: 'TR-2026-00A0FF' }),
    search('recherche, téléphone', { search: '06 00 04 12 34' }),
    search('recherche, début de téléphone', { search: '06 00' }),
    search('filtre statut', { status_filter: 'accepted' }),
    search('filtre non évaluées', { evaluation_filter: 'not_evaluated' }),
    search('recherche et filtres', {
      search: 'formateur',
      status_filter: 'accepted',
      evaluation_filter: 'evaluated',
    }),
    search('tri par nom', { sort: 'name' }),
    search('tri par nom, page profonde', { sort: 'name', before_id: deep.id }),
    search('tri par évaluation', { sort: 'evaluation' }),
    search('tri par évaluation, page profonde', { sort: 'evaluation', before_id: deep.id }),
    search('tri par contact', { sort: 'contact' }),
    search('conditions, secteur et pays', { filters: [sector, notFrance] }),
    search('conditions, tri par évaluation', { filters: [software, month], sort: 'evaluation' }),
    search('texte des CV, mot rare', inCv('soudure')),
    search('texte des CV, mot fréquent', inCv('formateur')),
    search('texte des CV, deux mots', inCv('excel mot17')),
    search('texte des CV, aucun', inCv('licorne')),
    search('texte des CV, tri par nom', { ...inCv('soudure'), sort: 'name' }),
    search('texte des CV, exclu', inCv('formateur', 'not_in')),
    count('compte, texte des CV, mot rare', inCv('soudure')),
    count('compte, texte des CV, mot fréquent', inCv('formateur')),
    count('compte, pays exclu', { filters: [notFrance] }),
    count('compte, secteur', { filters: [sector] }),
    count('compte, secteur exclu', { filters: [notSector] }),
    count('compte, logiciels', { filters: [software] }),
    count('compte, trois exclusions', {
      filters: [notSector, notFrance, { field: 'language', op: 'not_in', values: ['English'] }],
    }),
    count('compte, sans évaluation', { filters: [noLevel] }),
    values('country'),
    values('sector'),
    values('software'),
    // The loaded applications end on 1 November 2026.
    dashboard('30 jours', { from_date: '2026-10-03', to_date: '2026-11-01' }),
    dashboard('90 jours', { from_date: '2026-08-04', to_date: '2026-11-01' }),
    dashboard('12 mois', { from_date: '2025-11-02', to_date: '2026-11-01' }),
    dashboard('tout', { to_date: '2026-11-01' }),
    count('compte, toutes', {}),
    count('compte, nom', { search: 'lefevre' }),
    count('compte, mot fréquent', { search: 'formateur' }),
  ];
}

/** The statement that PostgREST sends for the call, under the same role and claims. */
async function callDirectly(pool: Sql, claims: string, { rpc, args }: Case): Promise<void> {
  const names = Object.keys(args);
  const values = Object.values(args);
  const list = names.map((name, index) => `${name} => $${index + 1}`).join(', ');
  await pool.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    // The driver needs to be told which of them are JSON; the types of the others follow from the function.
    const given = values.map((value) => (Array.isArray(value) ? tx.json(value) : value));
    await tx.unsafe(`select * from public.${rpc}(${list})`, given);
  });
}

/**
 * Latency of the applications list at 100,000 applications, a thousand of them with the text of their CV: through the API with 8 clients at once, and the same SQL run
 * directly with as many connections.
 */
export async function benchList(log: (line: string) => void): Promise<ListRow[]> {
  const db = await createTestDatabase();
  try {
    log(`Chargement de ${APPLICATIONS.toLocaleString('fr-FR')} candidatures`);
    await load(db);
    const userId = await db.createUser({ email: 'bench@trame.example', roles: ['app5_user'] });
    const token = db.accessToken({ id: userId, email: 'bench@trame.example' });
    const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
    const api = await db.api();
    const client = createClient(api.url, db.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    });
    const pool = postgres(db.url, { max: CLIENTS, onnotice: () => undefined });

    const rows: ListRow[] = [];
    for (const one of await cases(pool)) {
      const throughApi = async () => {
        const { error } = await client.rpc(one.rpc, one.args);
        if (error) throw new Error(`${one.name} : ${error.message}`, { cause: error });
      };
      const direct = () => callDirectly(pool, claims, one);
      // Caches of both sides filled first: what is measured is a working day, not the minute after a restart.
      const { clients = CLIENTS } = one;
      const calls = (CALLS / CLIENTS) * clients;
      await runClients(clients, clients * 2, throughApi);
      await runClients(clients, clients * 2, direct);
      const apiTimes = summarize(await runClients(clients, calls, throughApi));
      const sqlTimes = summarize(await runClients(clients, calls, direct));
      rows.push({
        name: one.name,
        api: apiTimes,
        sql: sqlTimes,
        ratio: Math.round((apiTimes.p95 / sqlTimes.p95) * 100) / 100,
      });
      log(`${one.name} : API p95 ${apiTimes.p95} ms, SQL p95 ${sqlTimes.p95} ms`);
    }
    await pool.end();
    return rows;
  } finally {
    await db.close();
  }
}
