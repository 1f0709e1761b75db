import postgres, { type ISql } from 'postgres';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';

// Files of site-media that the daily work deletes while somebody names them, or uploads them again.

const LOGO = 'logos/old.svg';
const PROOF = 'consents/old.pdf';
/** Another for each test: what a version of the settings names is kept. */
let certificate = '';
let tests = 0;
const open = openDatabase();

beforeEach(async () => {
  await open.sql`delete from public.client_logos`;
  tests += 1;
  certificate = `qualiopi/${tests}.pdf`;
  await open.sql`update public.company_settings set qualiopi_file = null`;
  await open.sql`delete from private.unused_site_files`;
  await open.sql`delete from storage.objects where bucket_id = 'site-media'`;
  for (const path of [LOGO, PROOF, certificate])
    await open.sql`insert into storage.objects (bucket_id, name) values ('site-media', ${path})`;
  await publish();
  await claim();
  await open.sql`update private.unused_site_files set since = now() - interval '31 days'`;
});

/** The site that is up shows what is written, also by the next changes. */
async function publish() {
  await open.sql`update private.site_state set live_build = null`;
  await open.sql`delete from public.site_builds`;
  await open.sql`
    with built as (
      insert into public.site_builds (kind, state, started_at, ended_at, revision)
      select 'publication', 'succeeded', now(), now(), s.revision + 1000 from private.site_state s returning id
    )
    update private.site_state set live_build = built.id from built`;
}

async function claim(sql: ISql = open.sql): Promise<string[]> {
  const [row] = await sql<{ paths: string[] }[]>`select public.claim_unused_site_files() as paths`;
  return row!.paths;
}
const picture = { path: LOGO, type: 'image/svg+xml', width: 120, height: 40 };
const nameLogo = (sql: ISql) =>
  sql`insert into public.client_logos (name, picture) values ('Ancien', ${sql.json(picture)})`;
const nameProof = (sql: ISql) =>
  sql`insert into public.client_logos (name, consent_file) values ('Ancien', ${PROOF})`;
const nameCertificate = (sql: ISql) => sql`update public.company_settings set qualiopi_file = ${certificate}`;
const upload = (path: string, sql: ISql = open.sql) => sql`select public.note_site_file(${path})`;
const forget = (paths: string[]) => open.sql`select public.forget_site_files(${paths})`;

/** `first` in a transaction; `second`, on a connection of its own, is made to wait for its end. */
async function during<T>(
  first: (sql: ISql) => Promise<unknown>,
  second: (sql: ISql) => Promise<T>,
): Promise<T> {
  const other = postgres(open.database.url, { max: 1, onnotice: () => undefined });
  try {
    let result: Promise<T> | undefined;
    await open.sql.begin(async (tx) => {
      await first(tx);
      const [row] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`;
      result = second(other);
      result.catch(() => undefined);
      const isWaiting = async () =>
        (await open.sql`select from pg_locks where not granted and pid = ${row!.pid}`).length > 0;
      await vi.waitUntil(isWaiting, { timeout: 10_000 });
    });
    return await result!;
  } finally {
    await other.end({ timeout: 1 });
  }
}

describe('a file that the daily work deletes', () => {
  it.each([
    ['the picture of a logo', nameLogo],
    ['the proof of a consent', nameProof],
    ['the certificate of the settings', nameCertificate],
  ])('can no longer be named as %s', async (_, name) => {
    expect(await claim()).toEqual([PROOF, LOGO, certificate]);
    expect(await errorCode(name(open.sql))).toBe('23503');
  });

  it('is not uploaded again before it is gone', async () => {
    const paths = await claim();
    expect(await errorCode(upload(LOGO))).toBe('55006');
    await open.sql`delete from storage.objects where bucket_id = 'site-media' and name = ${LOGO}`;
    expect(await claim()).toEqual([]);
    expect(await errorCode(upload(LOGO))).toBe('55006');
    await forget(paths);
    await upload(LOGO);
    await open.sql`insert into storage.objects (bucket_id, name) values ('site-media', ${LOGO})`;
    expect(await errorCode(nameLogo(open.sql))).toBeNull();
  });

  it('is given to one run alone, and to another when that one ended without a word', async () => {
    expect(await claim()).toHaveLength(3);
    expect(await claim()).toEqual([]);
    await open.sql`update private.unused_site_files set claimed_at = now() - interval '16 minutes'`;
    expect(await claim()).toHaveLength(3);
    await open.sql`update private.unused_site_files set claimed_at = now() - interval '16 minutes'`;
    expect(await errorCode(upload(LOGO))).toBeNull();
    // The first run, after all.
    await forget([LOGO]);
    expect(await open.sql`select from private.unused_site_files where path = ${LOGO}`).toHaveLength(1);
    expect(await errorCode(nameLogo(open.sql))).toBeNull();
    expect(await claim()).toEqual([PROOF, certificate]);
  });
});

describe('at the same moment', () => {
  const namings = [
    ['a logo', nameLogo, () => LOGO],
    ['a proof', nameProof, () => PROOF],
    ['the settings', nameCertificate, () => certificate],
  ] as const;

  it.each(namings)('a file that %s is about to name is not claimed', async (_, name, path) => {
    const claimed = await during(name, claim);
    expect(claimed).toEqual([PROOF, LOGO, certificate].filter((other) => other !== path()));
  });

  it.each(namings)('%s that comes second is refused', async (_, name) => {
    expect(await during(claim, (sql) => errorCode(name(sql)))).toBe('23503');
  });

  it('a file that is uploaded again is not claimed', async () => {
    expect(await during((sql) => upload(LOGO, sql), claim)).toEqual([PROOF, certificate]);
  });

  it('a file that is claimed is not uploaded', async () => {
    expect(await during(claim, (sql) => errorCode(upload(LOGO, sql)))).toBe('55006');
  });
});
