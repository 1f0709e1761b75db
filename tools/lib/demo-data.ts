import { existsSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { ACCOUNTS } from '../demo/accounts.ts';
import { ROOT } from './paths.ts';

type SeedDemo = (options: {
  databaseUrl: string;
  apiUrl: string;
  serviceRoleKey: string;
  log: (line: string) => void;
}) => Promise<unknown>;

const DEMO_ADDRESSES = ACCOUNTS.map(({ email }) => email);
const CORPORATE_ADDRESS = 'corporate@trame.example';
const SEED = join(ROOT, 'tools/demo/seed.ts');

type Options = Parameters<SeedDemo>[0];

/** A part of the demo data that came after the others. */
type LaterPart = {
  marker: string;
  /** Whether nobody has written there. */
  isUntouched: (sql: Sql) => Promise<boolean>;
  seed: (sql: Sql, authorId: string, options: Options) => Promise<unknown>;
};

const LATER_PARTS: readonly LaterPart[] = [
  {
    marker: 'demo-site',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select count(*) = 1 as "isUntouched" from public.company_settings_versions`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql, authorId, options) => {
      type SeedSite = (client: Sql, author: string, given: Options) => Promise<unknown>;
      const { seedSite } = (await import(join(ROOT, 'tools/demo/site.ts'))) as { seedSite: SeedSite };
      await seedSite(sql, authorId, options);
    },
  },
  {
    marker: 'demo-staff',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (
          select from public.staff_profiles p where p.invited_at is not null or p.job_title is not null
        ) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql) => {
      type SeedStaff = (client: Sql) => Promise<unknown>;
      const { seedStaff } = (await import(join(ROOT, 'tools/demo/staff.ts'))) as { seedStaff: SeedStaff };
      await seedStaff(sql);
    },
  },
  {
    marker: 'demo-trainers',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (
          select from auth.users u where u.email = 'formatrice@trame.example'
        ) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql) => {
      type SeedTrainers = (client: Sql) => Promise<unknown>;
      const { seedTrainers } = (await import(join(ROOT, 'tools/demo/trainers.ts'))) as {
        seedTrainers: SeedTrainers;
      };
      await seedTrainers(sql);
    },
  },
  {
    marker: 'demo-trainer-papers',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (select from public.trainer_papers) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql, _authorId, options) => {
      type SeedTrainerPapers = (client: Sql, given: Options) => Promise<unknown>;
      const { seedTrainerPapers } = (await import(join(ROOT, 'tools/demo/trainer-papers.ts'))) as {
        seedTrainerPapers: SeedTrainerPapers;
      };
      await seedTrainerPapers(sql, options);
    },
  },
  {
    marker: 'demo-trainer-invoices',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (select from public.invoices) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql, _authorId, options) => {
      type SeedTrainerInvoices = (client: Sql, given: Options) => Promise<unknown>;
      const { seedTrainerInvoices } = (await import(join(ROOT, 'tools/demo/trainer-invoices.ts'))) as {
        seedTrainerInvoices: SeedTrainerInvoices;
      };
      await seedTrainerInvoices(sql, options);
    },
  },
  {
    marker: 'demo-marketing',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (select from public.marketing_campaigns)
          and not exists (select from public.acquisition_costs) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql) => {
      type SeedMarketing = (client: Sql) => Promise<unknown>;
      const { seedMarketing } = (await import(join(ROOT, 'tools/demo/marketing.ts'))) as {
        seedMarketing: SeedMarketing;
      };
      await seedMarketing(sql);
    },
  },
  {
    marker: 'demo-signatures',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (select from public.signature_requests) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql, _authorId, options) => {
      type SeedSignatures = (client: Sql, given: Options) => Promise<unknown>;
      const { seedSignatures } = (await import(join(ROOT, 'tools/demo/signatures.ts'))) as {
        seedSignatures: SeedSignatures;
      };
      await seedSignatures(sql, options);
    },
  },
  {
    marker: 'demo-programmes',
    isUntouched: async (sql) => {
      const [row] = await sql<{ isUntouched: boolean }[]>`
        select not exists (select from public.programmes) as "isUntouched"`;
      return row?.isUntouched ?? false;
    },
    seed: async (sql, authorId, options) => {
      type SeedProgrammes = (client: Sql, author: string, given: Options) => Promise<unknown>;
      const { seedProgrammes } = (await import(join(ROOT, 'tools/demo/programmes.ts'))) as {
        seedProgrammes: SeedProgrammes;
      };
      await seedProgrammes(sql, authorId, options);
    },
  },
];

/** An installation that has the other demo data gets a later part too, unless somebody has written there. */
async function ensureLater(sql: Sql, options: Options, part: LaterPart): Promise<void> {
  const [known] = await sql`select done_at from trame_local.markers where name = ${part.marker}`;
  if (known?.['done_at']) return;
  const [author] = await sql<{ id: string }[]>`select id from auth.users where email = ${CORPORATE_ADDRESS}`;
  if (!author || (!known && !(await part.isUntouched(sql)))) return;
  await sql`insert into trame_local.markers (name) values (${part.marker}) on conflict do nothing`;
  await part.seed(sql, author.id, { ...options, log: (line) => options.log(`  ${line}`) });
  await sql`update trame_local.markers set done_at = now() where name = ${part.marker}`;
}

/**
 * Fills a new installation with fictional people, once. A marker records that; a database with applications and no
 * marker is somebody's own and is left alone.
 */
export async function ensureDemoData(options: Options): Promise<void> {
  if (!existsSync(SEED)) return;
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`create schema if not exists trame_local`;
    await sql`create table if not exists trame_local.markers (name text primary key, started_at timestamptz not null default now(), done_at timestamptz)`;
    const [marker] = await sql<
      { done_at: Date | null }[]
    >`select done_at from trame_local.markers where name = 'demo'`;
    if (marker?.done_at) {
      // An upgrade makes people without a role confirm their address, which nobody could do for a demo account.
      await sql`
        update auth.users set email_confirmed_at = now()
        where email = any(${DEMO_ADDRESSES}) and email_confirmed_at is null and confirmation_sent_at is null`;
    } else {
      const [row] = await sql<{ isEmpty: boolean }[]>`
        select not exists (select from public.trainer_applications) as "isEmpty"
      `;
      if (!marker && !row?.isEmpty) return;
      await sql`insert into trame_local.markers (name) values ('demo') on conflict do nothing`;
      options.log('Données de démonstration (une première fois)…');
      const { seedDemo } = (await import(SEED)) as { seedDemo: SeedDemo };
      await seedDemo({ ...options, log: (line) => options.log(`  ${line}`) });
      await sql`update trame_local.markers set done_at = now() where name = 'demo'`;
    }
    for (const part of LATER_PARTS) await ensureLater(sql, options, part);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
