import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../lib/free-port.ts';
import { removePostgresData } from './postgres-binaries.ts';
import { runningPort, startPostgres, type PostgresServer } from './postgres.ts';

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let server: PostgresServer | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trame-postgres-'));
  });
  afterEach(async () => {
    await server?.stop();
    removePostgresData(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (password: string) => {
    await server?.stop();
    server = undefined;
    const port = await freePort();
    const logFile = join(folder, 'postgres.log');
    server = await startPostgres({ dataDir: join(folder, 'data'), port, logFile, password, durable: false });
    return server;
  };
  const opens = async (url: string) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    try {
      return (await sql`select 1`).length === 1;
    } catch {
      return false;
    } finally {
      await sql.end({ timeout: 1 });
    }
  };

  // threat 27
  it('replaces the former password of an installation by its own, and accepts no other', async () => {
    await start('postgres');
    const { url } = await start('its-own_password');
    expect(await opens(url())).toBe(true);
    expect(await opens(url().replace('its-own_password', 'postgres'))).toBe(false);
    await expect(start('another')).rejects.toThrow(/secrets\.json.*--reset/);
  }, 60_000);

  it('logs that a row was refused, and not the row', async () => {
    const { url } = await start('its-own_password');
    const sql = postgres(url(), { max: 1, onnotice: () => undefined });
    await sql`create table people (name text, place int check (place > 0))`;
    await expect(sql`insert into people values (${'Zorglubine'}, ${-1})`).rejects.toMatchObject({
      code: '23514',
    });
    // As somebody types it who has no parameters.
    await expect(sql.unsafe(`insert into people values ('Zorglubine', -1)`)).rejects.toMatchObject({
      code: '23514',
    });
    await sql.end();
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('people_place_check');
    expect(log).not.toContain('Zorglubine');
  }, 60_000);

  it('keeps what the run before logged, once', async () => {
    const { url, port } = await start('its-own_password');
    expect(runningPort(join(folder, 'data'))).toBe(port);
    const sql = postgres(url(), { max: 1, onnotice: () => undefined });
    await expect(sql.unsafe('select * from of_the_first_run')).rejects.toMatchObject({ code: '42P01' });
    await sql.end();
    await server?.stop();
    expect(runningPort(join(folder, 'data'))).toBeNull();
    await start('its-own_password');
    const log = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(log('postgres.log')).not.toContain('of_the_first_run');
    expect(log('postgres.log.1')).toContain('of_the_first_run');
    await start('its-own_password');
    expect(log('postgres.log.1')).not.toContain('of_the_first_run');
  }, 60_000);
});
