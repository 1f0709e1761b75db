import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { MIGRATIONS_DIR, ROOT } from '../lib/paths.ts';
import { startApi, type Api, type ApiOptions } from './api.ts';
import { listMigrations } from './migrations.ts';
import { insertUser } from './new-user.ts';
import { provisionDatabase } from './provision.ts';
import { createSeal, type SealSettings } from './seal-settings.ts';
import { createSecrets, signJwt, type Secrets } from './secrets.ts';

/** The folder of a server's data; one that writes to disk before it answers is separate from that of the tests. */
type Place = { dir: string; record: string; lock: string; durable: boolean };

function placeOf(durable: boolean): Place {
  const dir = join(ROOT, durable ? '.local/bench-durable' : '.local/tests');
  return { dir, record: join(dir, 'server.json'), lock: join(dir, 'starting'), durable };
}

const START_TIMEOUT_MS = 90_000;
/** Any constant: one process at a time builds the template. */
const TEMPLATE_LOCK = 7_202_612;

export type TestMail = { to: string; subject: string; html: string; text: string };

export type TestApi = Api & {
  /** Mails Auth sent, oldest first. */
  mails: TestMail[];
};

export type TestApiOptions = {
  functionsEnv?: Record<string, string>;
  trustedProxies?: readonly string[];
  attemptsPerAddress?: number;
  providers?: ApiOptions['providers'];
  log?: (line: string) => void;
};

export type TestDatabase = {
  /** Connection of the owner, to whom row-level security does not apply. */
  url: string;
  secrets: Secrets;
  /** What the functions of its API seal with. */
  seal: SealSettings;
  /** Starts the API on this database on a free port, with its own storage folder, closed with the database. */
  api: (options?: TestApiOptions) => Promise<TestApi>;
  /** Creates an account that can sign in, with the given rows of `user_roles`. Returns its id. */
  createUser: (user: { email: string; password?: string; roles?: readonly string[] }) => Promise<string>;
  /** An access token as Auth would issue it; `claims` replaces or adds (an expired `exp`, another `role`). */
  accessToken: (user: { id: string; email?: string }, claims?: Record<string, unknown>) => string;
  close: () => Promise<void>;
};

export const TEST_PASSWORD = 'trame-demo-2026';

type Server = { port: number; password: string };

const urlOf = (server: Server, database: string): string =>
  `postgres://postgres:${server.password}@127.0.0.1:${server.port}/${database}`;

const connect = (url: string, max = 1) =>
  postgres(url, { max, onnotice: () => undefined, connect_timeout: 5 });

async function runningServer({ record }: Place): Promise<Server | null> {
  if (!existsSync(record)) return null;
  let server: Server;
  try {
    server = JSON.parse(readFileSync(record, 'utf8')) as Server;
  } catch {
    return null;
  }
  const sql = connect(urlOf(server, 'postgres'));
  try {
    await sql`select 1`;
    return server;
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Takes the right to start the server; it expires after `START_TIMEOUT_MS` if its process died. */
function takeStartLock({ lock }: Place): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > START_TIMEOUT_MS) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

async function ensureServer(place: Place): Promise<Server> {
  mkdirSync(place.dir, { recursive: true });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const running = await runningServer(place);
    if (running) return running;
    if (takeStartLock(place)) {
      try {
        return (await runningServer(place)) ?? (await startServer(place, deadline));
      } finally {
        if (existsSync(place.lock)) rmdirSync(place.lock);
      }
    }
    await delay(100);
  }
  throw new Error(`The test database server did not start; see ${join(place.dir, 'test-postgres.log')}`);
}

async function startServer(place: Place, deadline: number): Promise<Server> {
  rmSync(place.record, { force: true });
  const script = join(import.meta.dirname, 'test-server.ts');
  const args = [script, join(place.dir, 'postgres'), place.record, ...(place.durable ? ['durable'] : [])];
  spawn(process.execPath, args, {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    // Without the loaders and hooks of the test runner.
    env: { ...process.env, NODE_OPTIONS: '' },
  }).unref();
  while (Date.now() < deadline) {
    const server = await runningServer(place);
    if (server) return server;
    await delay(50);
  }
  throw new Error(`The test database server did not start; see ${join(place.dir, 'test-postgres.log')}`);
}

function templateName(): string {
  const hash = createHash('sha256');
  const files = [
    ...listMigrations(MIGRATIONS_DIR).map(({ file }) => file),
    join(import.meta.dirname, 'access-rules.ts'),
    join(import.meta.dirname, 'bootstrap.ts'),
    join(import.meta.dirname, 'lite-workarounds/auth-helpers.ts'),
    join(import.meta.dirname, 'lite-workarounds/auth-schema.ts'),
    join(import.meta.dirname, 'lite-workarounds/schema-grants.ts'),
    join(import.meta.dirname, 'provision.ts'),
    join(ROOT, 'tools/package.json'),
  ];
  for (const file of files) if (existsSync(file)) hash.update(file).update(readFileSync(file));
  return `trame_template_${hash.digest('hex').slice(0, 16)}`;
}

/** A database with every migration applied, made once per state of the migrations. */
async function ensureTemplate(server: Server, secrets: Secrets): Promise<string> {
  const name = templateName();
  const sql = connect(urlOf(server, 'postgres'));
  const exists = async () => (await sql`select 1 from pg_database where datname = ${name}`).length > 0;
  try {
    if (await exists()) return name;
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`;
    if (await exists()) return name;
    const draft = `trame_test_draft_${randomUUID().slice(0, 8)}`;
    await sql`create database ${sql(draft)}`;
    try {
      await provisionDatabase(urlOf(server, draft), secrets);
    } catch (error) {
      await sql`drop database ${sql(draft)} with (force)`;
      throw error;
    }
    await sql`alter database ${sql(draft)} rename to ${sql(name)}`;
    const old = await sql<{ datname: string }[]>`
      select datname from pg_database where datname like 'trame_template_%' and datname <> ${name}
    `;
    for (const { datname } of old) await sql`drop database if exists ${sql(datname)} with (force)`;
    return name;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * A new migrated database, cloned in a fraction of a second. Its server is started when needed, shared by all test
 * processes, and stops by itself. `durable`: on another server, which writes to disk before it reports that something
 * is saved, as a real one does.
 */
export async function createTestDatabase({ durable = false } = {}): Promise<TestDatabase> {
  const secrets = createSecrets();
  const seal = await createSeal();
  const server = await ensureServer(placeOf(durable));
  const template = await ensureTemplate(server, secrets);
  const name = `trame_test_${randomUUID().replaceAll('-', '')}`;
  const url = urlOf(server, name);

  // Held until the end: as long as a test runs, the server does not think itself unused.
  const admin = connect(urlOf(server, 'postgres'));
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`;
  const sql = connect(url, 2);
  const closers: (() => Promise<void>)[] = [];

  const accessToken: TestDatabase['accessToken'] = ({ id, email }, claims = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const standard = {
      aud: 'authenticated',
      role: 'authenticated',
      sub: id,
      email,
      iat: now,
      exp: now + 3600,
    };
    return signJwt({ ...standard, ...claims }, secrets.jwtSecret);
  };

  return {
    url,
    secrets,
    seal,
    accessToken,
    api: async (options = {}) => {
      const storageDir = mkdtempSync(join(tmpdir(), 'trame-storage-'));
      const mails: TestMail[] = [];
      const api = await startApi({
        databaseUrl: url,
        port: 0,
        storageDir,
        secrets,
        siteUrl: 'http://localhost:4200',
        redirectUrls: ['http://localhost:4200/**', 'http://localhost:4300/**', 'http://localhost:4400/**'],
        maxConnections: 8,
        sendMail: async (mail) => {
          mails.push(mail);
        },
        // Every test of a file calls from the same address.
        attemptsPerAddress: 1000,
        ...options,
        functionsEnv: { ...seal, ...options.functionsEnv },
      });
      closers.push(async () => {
        await api.close();
        rmSync(storageDir, { recursive: true, force: true });
      });
      return { ...api, mails };
    },
    createUser: async ({ email, password = TEST_PASSWORD, roles = [] }) => {
      const id = await insertUser(sql, { email, password, hashCost: 6 });
      for (const role of roles)
        await sql`insert into public.user_roles (user_id, role) values (${id}, ${role})`;
      return id;
    },
    close: async () => {
      for (const close of closers) await close();
      await sql.end({ timeout: 1 });
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end({ timeout: 1 });
    },
  };
}
