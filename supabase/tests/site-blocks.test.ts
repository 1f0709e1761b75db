import {
  blockValues,
  isBlockLink,
  isBlockShown,
  SITE_BLOCK_IDS,
  storedBlock,
} from '@trame/domain/site-blocks';
import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`update public.staff_profiles set full_name = 'Jeanne Abadie' where id = ${userIdOf('gestionnaire')}`;
});

const BLOCK = 'home-hero';
const texts = (title: string) => storedBlock(BLOCK, { ...blockValues(BLOCK, {}), title_fr: title });

type Row = { id: string; draft: unknown; published: unknown; updated_at: Date };
const row = async (): Promise<Row> => {
  const [found] = await open.sql<Row[]>`select * from public.site_blocks where id = ${BLOCK}`;
  return found!;
};
/** Saves a draft on a version; says whether it was that. */
async function save(draft: object, version: Date) {
  let count = 0;
  await commitAs(open.sql, 'gestionnaire', async (tx) => {
    ({ count } = await tx`
      update public.site_blocks set draft = ${tx.json(draft as never)}
      where id = ${BLOCK} and updated_at = ${version}`);
  });
  return count;
}
async function publish(version: Date, actor: Actor = 'gestionnaire') {
  let count = 0;
  await commitAs(open.sql, actor, async (tx) => {
    ({ count } = await tx`select * from public.publish_site_block(${BLOCK}, ${version})`);
  });
  return count;
}
const onSite = async (drafts = false) => {
  const [answer] = await runAs(
    open.sql,
    'service_role',
    (tx) =>
      tx<{ blocks: Record<string, unknown> }[]>`select public.site_content(${drafts}) -> 'blocks' as blocks`,
  );
  return answer!.blocks;
};
const revision = async () => {
  const [state] = await open.sql<{ revision: string }[]>`select revision from private.site_state`;
  return Number(state!.revision);
};

describe('the blocks of the public site', () => {
  it('are those of the domain', async () => {
    const rows = await open.sql<{ id: string }[]>`select id from public.site_blocks`;
    expect(rows.map(({ id }) => id).toSorted()).toEqual(SITE_BLOCK_IDS.toSorted());
  });

  it.each(SITE_BLOCK_IDS)('%s can hold the texts that the site was built with', async (id) => {
    const [answer] = await open.sql<{ is: boolean }[]>`
      select private.is_block_content(${open.sql.json(blockValuesWithout(id))}) as is`;
    expect(answer).toEqual({ is: true });
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['a number', { title_fr: 3 }],
    ['another language', { title_de: 'n' }],
    ['an empty text', { title_fr: ' ' }],
    ['a text that is too long', { title_fr: 'x'.repeat(1001) }],
    [
      'more than a block',
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`a${n}_fr`, 'x'.repeat(900)])),
    ],
    ...['javascript:alert(1)', '//a.example', '/\\a.example', 'data:text/html,x', 'formateurs'].map(
      (link): [string, unknown] => {
        expect(isBlockLink(link)).toBe(false);
        return [link, { action_1_link_fr: link }];
      },
    ),
  ])('refuse %s', async (_, draft) => {
    const { updated_at } = await row();
    expect(await errorCode(save(draft as object, updated_at))).toBe('23514');
  });
});

const blockValuesWithout = (id: (typeof SITE_BLOCK_IDS)[number]) =>
  Object.fromEntries(Object.entries(blockValues(id, {})).filter(([, text]) => text !== ''));

describe('a draft', () => {
  it('is cleaned of signs that are not seen and turn what is read around', async () => {
    await save(texts('Former, \u202eensemble\u0007'), (await row()).updated_at);
    expect((await row()).draft).toMatchObject({ title_fr: 'Former, ensemble' });
  });

  it('changes nothing of the site until it is published, then raises its revision', async () => {
    const before = await revision();
    const { updated_at: read } = await row();
    expect(await save(texts('Autrement'), read)).toBe(1);
    expect(await onSite()).not.toHaveProperty(BLOCK);
    expect(await onSite(true)).toHaveProperty(BLOCK, texts('Autrement'));
    expect(await revision()).toBe(before);
    expect(await publish((await row()).updated_at)).toBe(1);
    expect(await onSite()).toEqual({ [BLOCK]: texts('Autrement') });
    expect(isBlockShown(BLOCK, (await onSite())[BLOCK])).toBe(true);
    expect(await revision()).toBe(before + 1);
  });

  it('is neither saved nor published over what somebody saved since', async () => {
    const { updated_at: read } = await row();
    expect(await save(texts('Le mien'), read)).toBe(1);
    expect(await save(texts('Le tien'), read)).toBe(0);
    expect(await publish(read)).toBe(0);
    expect(await row()).toMatchObject({ draft: texts('Le mien') });
  });

  it('goes back to the text of the site when nothing is left of it', async () => {
    await save({}, (await row()).updated_at);
    await publish((await row()).updated_at);
    expect(await onSite()).toEqual({});
  });

  it('is published by nobody else, nor one that is not there', async () => {
    const { updated_at: read } = await row();
    for (const actor of ['app1_user', 'app5_user', 'admin'] as const)
      expect(await errorCode(publish(read, actor))).toBe('42501');
    const unknown = commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.publish_site_block('x', now())`,
    );
    expect(await errorCode(unknown)).toBe('P0002');
  });
});

describe('a version', () => {
  const history = (before: number | null, size: number) =>
    runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select * from public.site_block_history(${BLOCK}, ${before}, ${size})`,
    );

  it('says who saved or published which fields, from what to what, page by page', async () => {
    await save({}, (await row()).updated_at);
    await save(texts('Une version'), (await row()).updated_at);
    await publish((await row()).updated_at);
    const [published, saved] = await history(null, 2);
    expect(published).toMatchObject({
      kind: 'published',
      saved_by_name: 'Jeanne Abadie',
      content: texts('Une version'),
    });
    expect(saved).toMatchObject({ kind: 'draft', previous: {}, content: texts('Une version') });
    expect(saved!['changed']).toEqual(Object.keys(texts('Une version')).toSorted());
    const [older] = await history(saved!['version'] as number, 1);
    expect(older!['version']).toBe((saved!['version'] as number) - 1);
  });

  it('names the one field that changed, and is not made when nothing did', async () => {
    await save(texts('Une autre'), (await row()).updated_at);
    const [newest] = await history(null, 1);
    expect(newest!['changed']).toEqual(['title_fr']);
    await save(texts('Une autre'), (await row()).updated_at);
    expect((await history(null, 1))[0]!['version']).toBe(newest!['version']);
  });

  it('is never changed', async () => {
    expect(await errorCode(open.sql`delete from public.site_block_versions`.execute())).toBe('42501');
  });

  it('is in the journal, without the texts', async () => {
    const [line] = await open.sql`
      select actor_id, changes from private.audit_log where table_name = 'site_blocks' and changes ? 'draft'
      order by id desc limit 1`;
    expect(line).toMatchObject({ actor_id: userIdOf('gestionnaire'), changes: { draft: {} } });
  });
});
