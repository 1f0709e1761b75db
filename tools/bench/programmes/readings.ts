import { addMonths, today } from '@trame/domain';
import { SITE_BUCKET } from '@trame/domain/company';
import postgres, { type Sql } from 'postgres';
import { DEMO_PICTURES } from '../../demo/programmes-content.ts';
import { createTestDatabase } from '../../embedded/test-database.ts';
import { BUDGETS } from '../budgets.ts';
import { signInWithRole } from '../signed-in.ts';
import { runClients, summarize } from '../statistics.ts';
import { databaseProcessor, load, ownProcessor } from './processor.ts';
import { loadProgrammes } from './programmes.ts';

const CLIENTS = 8;
const CALLS = 240;
/** Of each client before a case is measured, not counted: a working day, not the minute after a restart. */
const WARM_UP = 3;
/** Where more than this many programs want a processor besides the bench, what is read is that of a busy machine. */
const BUSY_LOAD = CLIENTS + 2;

type Case = { name: string; rpc: string; args: Record<string, unknown> };

async function cases(sql: Sql): Promise<Case[]> {
  const [deep] = await sql<{ id: string }[]>`
    select id from public.programmes order by score, id offset (select count(*) / 2 from public.programmes) limit 1`;
  const [person] = await sql<{ id: string }[]>`
    select owner_id as id from public.programmes where owner_id is not null limit 1`;
  const list = (name: string, args: object): Case => ({
    name: `liste, ${name}`,
    rpc: 'list_programmes',
    args: { page_size: 30, ...args },
  });
  const count = (name: string, args: object): Case => ({
    name: `compte, ${name}`,
    rpc: 'count_programmes',
    args: { ...args },
  });
  const gains = (name: string, args: object): Case => ({
    name: `gains, ${name}`,
    rpc: 'programme_gains',
    args: { ...args },
  });
  const progress = (name: string, args: object): Case => ({
    name: `progression, ${name}`,
    rpc: 'programme_progress',
    args: { ...args },
  });
  const sector = { sectors: ['Informatique & Technologies'] };
  const rules = { rules: ['access_delay', 'objectives_observable', 'price'] };
  const ofPerson = { owners: [person?.id] };
  return [
    list('première page', {}),
    list('page du milieu', { after_id: deep?.id }),
    list('par titre', { sort: 'title' }),
    list('les derniers changés', { sort: '-updated' }),
    list('recherche, mot rare', { search: 'covadis' }),
    list('recherche, mot de la moitié des fiches', { search: 'rennes' }),
    list('recherche, deux mots', { search: 'excel bâtiment' }),
    list('recherche, aucun', { search: 'licorne' }),
    list('recherche, deux lettres', { search: 'an' }),
    list('secteur et niveau', { ...sector, bands: ['average', 'insufficient'] }),
    list('règles', rules),
    list('d’une personne, modifiées', { ...ofPerson, statuses: ['changed'] }),
    count('toutes', {}),
    count('recherche, mot rare', { search: 'covadis' }),
    count('recherche, mot de la moitié des fiches', { search: 'rennes' }),
    count('recherche, deux lettres', { search: 'an' }),
    count('secteur et niveau', { ...sector, bands: ['average', 'insufficient'] }),
    count('règles', rules),
    gains('toutes', {}),
    gains('d’une personne', ofPerson),
    gains('recherche', { search: 'rennes' }),
    { name: 'chiffres', rpc: 'programme_figures', args: {} },
    progress('de toutes, par mois', {}),
    progress('par secteur et par semaine', { group_by: 'sector', step: 'week' }),
    progress('par personne et par semaine', { group_by: 'owner', step: 'week' }),
    progress('de toutes, un an, par jour', { step: 'day', since: addMonths(today(), -12) }),
  ];
}

/** One call per case, 8 clients at once, through the API; and what a call takes of a processor, which does not depend on who else uses it. */
export async function benchReadings(log: (line: string) => void, programmes: number): Promise<object[]> {
  const db = await createTestDatabase();
  const sql = postgres(db.url, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      insert into storage.objects ${sql(DEMO_PICTURES.map(({ path }) => ({ bucket_id: SITE_BUCKET, name: path })))}`;
    log(`Chargement de ${programmes.toLocaleString('fr-FR')} programmes`);
    await loadProgrammes(sql, programmes);
    const { client } = await signInWithRole(db, 'app2_user');
    const rows = [];
    for (const { name, rpc, args } of await cases(sql)) {
      const call = async () => {
        const { error } = await client.rpc(rpc, args);
        if (error) throw new Error(`${name} : ${error.message}`, { cause: error });
      };
      await runClients(CLIENTS, CLIENTS * WARM_UP, call);
      const before = { database: await databaseProcessor(sql), own: ownProcessor() };
      const { p50, p95 } = summarize(await runClients(CLIENTS, CALLS, call));
      const each = (ms: number) => Math.round((ms / CALLS) * 10) / 10;
      const database = each((await databaseProcessor(sql)) - before.database);
      const api = each(ownProcessor() - before.own);
      const limit = BUDGETS.catalogueMs;
      const met = p95 <= limit ? 'oui' : 'NON';
      const now = load();
      rows.push({
        name,
        p50,
        p95,
        limit,
        processor: { database, api },
        load: now,
        busy: now > BUSY_LOAD,
        met,
      });
      log(`${name} : p95 ${p95} ms, processeur ${database} + ${api} ms, charge ${now} : ${met}`);
    }
    return rows;
  } finally {
    await sql.end();
    await db.close();
  }
}
