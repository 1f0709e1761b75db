/**
 * The PostgreSQL of the tests, in a process of its own, because test files run in parallel processes and share it. It
 * ends by itself when nobody has been connected for a while. Started by test-database.ts.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../lib/free-port.ts';
import { loadSecrets } from './secrets.ts';
import { removePostgresData } from './postgres-binaries.ts';
import { startPostgres, stopOrphan } from './postgres.ts';

const IDLE_LIMIT_MS = 30_000;
const CHECK_EVERY_MS = 2000;

const [dataDir, recordFile, durable] = process.argv.slice(2);
if (!dataDir || !recordFile) {
  throw new Error('Usage: test-server.ts <data folder> <record file> [durable]');
}

mkdirSync(dirname(dataDir), { recursive: true });
await stopOrphan(dataDir);
// Data is not flushed to disk: that of a server that did not stop in order cannot be trusted.
if (existsSync(join(dataDir, 'postmaster.pid'))) removePostgresData(dataDir);

const { databasePassword: password } = loadSecrets(join(dirname(dataDir), 'secrets.json'));
const server = await startPostgres({
  dataDir,
  password,
  port: await freePort(),
  logFile: join(dirname(dataDir), 'test-postgres.log'),
  durable: durable === 'durable',
  maxConnections: 300,
});
const sql = postgres(server.url(), { max: 1, onnotice: () => undefined });
const leftovers = await sql<
  { datname: string }[]
>`select datname from pg_database where datname like 'trame_test_%'`;
for (const { datname } of leftovers) await sql`drop database if exists ${sql(datname)} with (force)`;

writeFileSync(`${recordFile}.new`, JSON.stringify({ pid: process.pid, port: server.port, password }), {
  mode: 0o600,
});
renameSync(`${recordFile}.new`, recordFile);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  rmSync(recordFile, { force: true });
  await sql.end({ timeout: 1 }).catch(() => undefined);
  await server.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

let lastUse = Date.now();
while (Date.now() - lastUse < IDLE_LIMIT_MS) {
  await delay(CHECK_EVERY_MS);
  try {
    const [row] = await sql<{ others: number }[]>`
      select count(*)::int as others
      from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()
    `;
    if ((row?.others ?? 0) > 0) lastUse = Date.now();
  } catch {
    break;
  }
}
await stop();
