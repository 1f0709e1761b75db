import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { SUPABASE_DIR } from '../lib/paths.ts';
import { BUDGETS } from './budgets.ts';
import { signInWithRole } from './signed-in.ts';
import { runClients, summarize, type Summary } from './statistics.ts';

const APPLICATIONS = 100_000;
const CLIENTS = 8;
const CALLS = 200;
/** The calls of the API and the same SQL alternate in this many parts, each going first equally often. */
const PARTS = 4;
/** Of each client and each side before a case is measured, not counted: a working day, not the minute after a restart. */
const WARM_UP = 2;
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
  /** Limit of the p95 through the API, in milliseconds. */
  budget: number;
  /** At a time, when not `CLIENTS`. */
  clients?: number;
};
export type ListRow = {
  name: string;
  api: Summary;
  sql: Summary;
  ratio: number;
  budget: number;
  met: 'oui' | 'NON';
};

/** The applications, then what years of work put around them: shares in `load-neighbours.sql`. */
async function load(db: TestDatabase): Promise<void> {
  const sql = postgres(db.url, { max: 1, onnotice: () => undefined });
  for (const file of ['load-applications.sql', 'load-neighbours.sql']) {
    const text = readFileSync(join(SUPABASE_DIR, 'tests', file), 'utf8');
    await sql.unsafe(text.replaceAll(':count', String(APPLICATIONS)));
  }
  // Three pages for each analysed CV, with words that are in all, in some, and in one of ten thousand. Two thousand
  // different texts: a new one for each would take longer than all measurements.
  await sql`
    create temporary table bodies as
    select n, array(
      select string_agg('mot' || (power((hashint8(n * 1000 + word) & 2147483647) / 2147483647.0, 4) * 12000)::integer, ' ')
      from generate_series(1, 450) as word group by word / 150
    ) as pages
    from generate_series(0, 1999) as n`;
  await sql`
    insert into public.cv_texts (application_id, pages)
    select a.id, array[
      'Formateur Excel ' || case when a.n % 10000 = 0 then 'soudure ' else '' end || a.full_name || E'\n' || b.pages[1]
    ] || b.pages[2:]
    from (
      select id, full_name, row_number() over (order by created_at) as n
      from public.trainer_applications where ai_status = 'success'
    ) a
    join bodies b on b.n = a.n % 2000`;
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
    budget: BUDGETS.applicationsMs.search,
  });
  const count = (name: string, args: SearchArgs): Case => ({
    name,
    rpc: 'count_trainer_applications',
    args,
    budget: BUDGETS.applicationsMs.count,
  });
  const values = (field: string): Case => ({
    name: `valeurs, ${field}`,
    rpc: 'application_filter_values',
    args: { field },
    budget: BUDGETS.applicationsMs.count,
  });
  // One opens it, and then reads.
  const dashboard = (name: string, args: SearchArgs): Case => ({
    name: `tableau de bord, ${name}`,
    rpc: 'recruitment_dashboard',
    args,
    budget: BUDGETS.applicationsMs.dashboard,
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
    // The driver needs to know which of them are JSON; the types of the others follow from the function.
    const given = values.map((value) => (Array.isArray(value) ? tx.json(value) : value));
    await tx.unsafe(`select * from public.${rpc}(${list})`, given);
  });
}

type Side = 'api' | 'sql';

/** Both sides warm, then alternating; the first one changes from part to part. */
async function measure(
  call: Record<Side, () => Promise<void>>,
  clients: number,
): Promise<Record<Side, Summary>> {
  const times: Record<Side, number[]> = { api: [], sql: [] };
  const each = (CALLS / CLIENTS / PARTS) * clients;
  await runClients(clients, clients * WARM_UP, call.api);
  await runClients(clients, clients * WARM_UP, call.sql);
  for (let part = 0; part < PARTS; part += 1) {
    const order: Side[] = part % 2 === 0 ? ['api', 'sql'] : ['sql', 'api'];
    for (const side of order) times[side].push(...(await runClients(clients, Math.ceil(each), call[side])));
  }
  return { api: summarize(times.api), sql: summarize(times.sql) };
}

/**
 * Latency of the applications list at 100,000 applications, most of them with the text of their CV and everything else around them:
 * through the API with 8 clients at once, and the same SQL run directly with as many connections. A number is the milliseconds
 * of one call, from the client to its answer.
 */
export async function benchList(log: (line: string) => void): Promise<ListRow[]> {
  const db = await createTestDatabase();
  try {
    log(`Chargement de ${APPLICATIONS.toLocaleString('fr-FR')} candidatures et de ce qui les entoure`);
    await load(db);
    const { client, claims } = await signInWithRole(db, 'app5_user');
    const pool = postgres(db.url, { max: CLIENTS, onnotice: () => undefined });
    log(`Chaque cas : ${WARM_UP} appels par client non comptés, puis l’API et le même SQL en alternance`);

    const rows: ListRow[] = [];
    for (const one of await cases(pool)) {
      const throughApi = async () => {
        const { error } = await client.rpc(one.rpc, one.args);
        if (error) throw new Error(`${one.name} : ${error.message}`, { cause: error });
      };
      const { clients = CLIENTS, budget } = one;
      const { api, sql } = await measure(
        { api: throughApi, sql: () => callDirectly(pool, claims, one) },
        clients,
      );
      const met = api.p95 <= budget ? 'oui' : 'NON';
      rows.push({
        name: one.name,
        api,
        sql,
        ratio: Math.round((api.p95 / sql.p95) * 100) / 100,
        budget,
        met,
      });
      log(`${one.name} : API p95 ${api.p95} ms, SQL p95 ${sql.p95} ms, budget ${budget} ms : ${met}`);
    }
    await pool.end();
    return rows;
  } finally {
    await db.close();
  }
}
