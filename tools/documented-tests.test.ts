import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './embedded/test-database.ts';
import { ROOT } from './lib/paths.ts';

const read = (document: string) => readFileSync(join(ROOT, document), 'utf8');

/** Headings of a document as GitHub names them in links. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The mentions of operations.md that link to no heading of it. */
function brokenMentions(markdown: string, isOperations = false): string[] {
  const anchors = new Set(anchorsOf(read('docs/operations.md')));
  const mention = isOperations ? /\]\((#[\w-]*)\)/g : /operations\.md(?!\]\()(#[\w-]*)?/g;
  return [...markdown.matchAll(mention)]
    .filter(([, anchor]) => !anchors.has(anchor?.slice(1) ?? ''))
    .map(({ index, 0: text }) => `${text} : ${markdown.slice(Math.max(0, index - 60), index)}`);
}

const DOCUMENTS = globSync(
  [
    'README.md',
    'docs/**/*.md',
    'shared/cv/README.md',
    'shared/invoice/README.md',
    'shared/signature/README.md',
    'supabase/functions/README.md',
  ],
  {
    cwd: ROOT,
  },
).toSorted();

describe('a mention of docs/operations.md', () => {
  it.each(DOCUMENTS.filter((document) => document.startsWith('docs/')))(
    'links to one of its headings: %s',
    (document) => {
      expect(brokenMentions(read(document), document === 'docs/operations.md')).toEqual([]);
    },
  );

  it('is reported when it links to none', () => {
    expect(brokenMentions('[operations.md](operations.md#keys-and-secrets)')).toEqual([]);
    expect(brokenMentions('rotation: operations.md')).toHaveLength(1);
    expect(brokenMentions('[operations.md](operations.md#nowhere)')).toHaveLength(1);
    expect(brokenMentions('[below](#nowhere)', true)).toHaveLength(1);
  });
});

/** What a build writes, and the app of an example. */
const NOT_IN_SOURCES = /\/dist$|^remotes\/qualite$/;

/** Paths from the root of the repository, in backquotes, where nothing is. A decision may be named by its number. */
const missingPaths = (markdown: string) =>
  [...markdown.matchAll(/`((?:docs|e2e|public-site|remotes|shared|shell|supabase|tools)\/[\w./@-]+?)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !NOT_IN_SOURCES.test(path))
    .filter((path) => globSync([path, `${path}-*.md`], { cwd: ROOT }).length === 0);

describe('a path in a document', () => {
  it.each(DOCUMENTS)('exists: %s', (document) => {
    expect(missingPaths(read(document))).toEqual([]);
  });

  it('is reported when nothing is there', () => {
    expect(missingPaths('`e2e/stories/federation`, `docs/adr/0012`, `shell/dist`')).toEqual([]);
    expect(missingPaths('`e2e/stories/broken-remotes`')).toEqual(['e2e/stories/broken-remotes']);
  });
});

describe('a decision record', () => {
  const decisions = readdirSync(join(ROOT, 'docs/adr')).filter((file) => file !== 'README.md');

  it.each(decisions)('has its number, its status and a date that is not in the future: %s', (file) => {
    const [title = '', , status = ''] = read(`docs/adr/${file}`).split('\n');
    const [, day = ''] = /^Status: accepted, (\d{4}-\d{2}-\d{2})/.exec(status) ?? [];
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\. `));
    expect(day).not.toBe('');
    expect(Date.parse(day)).toBeLessThan(Date.now());
  });

  it('has the number after the previous one, or the missing number is explained', () => {
    const numbers = decisions.map((file) => Number(file.slice(0, 4)));
    const unused = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
      (number) => !numbers.includes(number),
    );
    const explained = read('docs/adr/README.md');
    expect(unused.filter((number) => !explained.includes(String(number).padStart(4, '0')))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

/** The statements of a block of operations.md that contains a text. */
function documentedSql(text: string): string {
  const blocks = [...read('docs/operations.md').matchAll(/^(?<indent> *)```sql\n(?<sql>[\s\S]*?)\n *```/gm)];
  const block = blocks.find(({ groups }) => groups?.['sql']?.includes(text));
  return block?.groups?.['sql'] ?? '';
}

describe('the statements by which a change of the site calls a CI', () => {
  it('leave the access rules whole, let each change be saved without a way to the CI, and call it with one', async () => {
    const database = await createTestDatabase();
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    const savePhone = (phone: string) => sql`update public.company_settings set phone = ${phone}`;
    try {
      await sql.unsafe(documentedSql('private.call_ci()'));
      expect(await sql`select * from private.access_changes()`).toEqual([]);

      // Neither pg_net nor the vault is there.
      await savePhone('+33199000061');
      expect(await sql`select phone from public.company_settings`).toEqual([{ phone: '+33199000061' }]);

      await sql.unsafe(`
        create schema vault;
        create view vault.decrypted_secrets as select null::text as name, null::text as decrypted_secret where false;
        create schema net;
        create table net.calls (url text, headers jsonb, body jsonb);
        create function net.http_post(url text, body jsonb default null, headers jsonb default null) returns bigint
        language sql as $$ insert into net.calls values ($1, $3, $2); select 1::bigint $$;
      `);
      // Without the secret, nobody is called.
      await savePhone('+33199000062');
      expect(await sql`select * from net.calls`).toEqual([]);

      await sql.unsafe(
        `create or replace view vault.decrypted_secrets as select 'ci_token'::text as name, 'secret'::text as decrypted_secret;`,
      );
      await savePhone('+33199000063');
      await sql`insert into public.site_builds (kind, asked_by) values ('publication', gen_random_uuid())`;
      await sql`insert into public.site_builds (kind) values ('preview')`;
      const calls =
        await sql`select headers ->> 'authorization' as token, body ->> 'event_type' as event from net.calls`;
      const call = { token: 'Bearer secret', event: 'site-changed' };
      expect(calls).toEqual([call, call]);
    } finally {
      await sql.end({ timeout: 1 });
      await database.close();
    }
  }, 180_000);
});
