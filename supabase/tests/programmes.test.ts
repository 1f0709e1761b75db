import { programmeSlug } from '@trame/domain/catalogue';
import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { callsOf, type Row } from './support/calls.ts';
import { openDatabase } from './support/database.ts';
import { sheet, WHOLE_SHEET } from './support/programmes.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);
const EDITOR = userIdOf('app2_user');

const { call, one, refusal } = callsOf(open, 'app2_user');

type Added = { id: string; slug: string; updated_at: Date };
const add = (content: Row) => one<Added>('select * from public.create_programme($1)', [content]);
const stored = async (id: string) =>
  (
    await open.sql<
      {
        content: Row;
        slug: string;
        status: string;
        score: number;
        lost: { rule: string }[];
        updated_at: Date;
        published_version: number | null;
        is_changed_since_publication: boolean;
        confirmed_on: Date;
        updated_by: string;
        owner_id: string | null;
      }[]
    >`select * from public.programmes where id = ${id}`
  )[0]!;
type Saved = {
  outcome: string;
  updated_at: Date;
  current_slug: string;
  score: number;
  current_content: Row | null;
  updated_by_name: string | null;
};
const save = (id: string, content: Row, basedOn: Date, slug: string | null = null) =>
  one<Saved>('select * from public.save_programme($1, $2, $3, $4)', [id, content, basedOn, slug]);
type Published = {
  outcome: string;
  version: number;
  slug: string;
  updated_at: Date;
  current_content: Row | null;
};
const publish = (id: string, basedOn: Date, note: string | null = null) =>
  one<Published>('select * from public.publish_programme($1, $2, $3)', [id, basedOn, note]);
const publishNow = async (id: string) => publish(id, (await stored(id)).updated_at);
let numbers = 0;
const fresh = (name = 'Formation') => `${name} ${(numbers += 1)}`;

describe('a sheet', () => {
  it('is stored clean, with its score and the points that it loses', async () => {
    const { id, slug } = await add({
      ...WHOLE_SHEET,
      title: '  Revit\u202e, niveau 9\n ',
      audience: '',
      funding: null,
      places: ['Rennes', '  '],
      summary: 'Un\r\ndeux ',
    });
    expect(slug).toBe('revit-niveau-9');
    const row = await stored(id);
    expect(row.content).toMatchObject({ title: 'Revit, niveau 9', places: ['Rennes'], summary: 'Un\ndeux' });
    expect(Object.keys(row.content)).not.toContain('audience');
    expect(Object.keys(row.content)).not.toContain('funding');
    expect(row.lost.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        'audience',
        'title_length',
        'summary_length',
        'recent_results',
        'picture_text',
      ]),
    );
    expect(row).toMatchObject({ status: 'draft', owner_id: EDITOR, published_version: null });
  });

  it.each<[what: string, content: unknown, refused: string]>([
    ['no title', { summary: 'x' }, '22023 title'],
    ['a title that is only spaces', { title: ' \u00a0\u202f ' }, '22023 title'],
    ['a list in place of an object', [1], '22023 title'],
    ['an unknown key', { title: 'x', score: 100 }, '22023 score'],
    ['a text that is too long', { title: 'x'.repeat(161) }, '22023 title'],
    ['a number as a text', { title: 'x', duration_hours: '14' }, '22023 duration_hours'],
    ['an amount below a cent', { title: 'x', price_cents: 0.5 }, '22023 price_cents'],
    ['a sector that there is not', { title: 'x', sector: 'Cuisine' }, '22023 sector'],
    [
      'a day that does not exist',
      { title: 'x', certification: { ends_on: '2026-02-30' } },
      '22023 certification',
    ],
    ['a million signs', { title: 'x', methods: 'é'.repeat(1_000_000) }, '22023 content'],
    [
      'a picture that is not among the files',
      { title: 'x', picture: { path: 'logos/rien.png', type: 'image/png', width: 1, height: 1 } },
      '23503',
    ],
  ])('is refused with the field at fault: %s', async (_, content, refused) => {
    expect(await refusal('select * from public.create_programme($1)', [content])).toBe(refused);
  });

  it('is added once, however often the page asks', async () => {
    const id = 'd7000000-0000-4000-8000-0000000000aa';
    const ask = () => one<Added>('select * from public.create_programme($1, $2)', [sheet(fresh()), id]);
    expect((await ask()).slug).toBe((await ask()).slug);
    await open.sql`update public.programmes set created_by = ${userIdOf('admin')} where id = ${id}`;
    expect(await refusal('select * from public.create_programme($1, $2)', [sheet(fresh()), id])).toBe(
      '23505',
    );
  });

  it('has an address of its own, which follows its title until it is published', async () => {
    const first = await add(sheet('Piloter la paie & l’été'));
    const second = await add(sheet('Piloter la paie, l’été'));
    expect([first.slug, second.slug]).toEqual(['piloter-la-paie-l-ete', 'piloter-la-paie-l-ete-2']);
    const other = await add(sheet('李明'));
    expect(other.slug).toMatch(/^programme(-\d+)?$/);
    const renamed = await save(first.id, sheet('Piloter la paie'), first.updated_at);
    expect(renamed).toMatchObject({ outcome: 'saved', current_slug: 'piloter-la-paie' });
    const chosen = await save(first.id, sheet('Piloter la paie'), renamed.updated_at, 'la-paie');
    const kept = await save(first.id, sheet('Piloter toute la paie'), chosen.updated_at);
    expect(kept.current_slug).toBe('la-paie');
    await publishNow(first.id);
    const online = await stored(first.id);
    expect((await save(first.id, sheet('La paie, autrement'), online.updated_at)).current_slug).toBe(
      'la-paie',
    );
    const free = (await stored(second.id)).updated_at;
    expect(
      await refusal('select * from public.save_programme($1, $2, $3, $4)', [
        second.id,
        sheet('Autre'),
        free,
        'la-paie',
      ]),
    ).toBe('23505 slug');
    expect(
      await refusal('select * from public.save_programme($1, $2, $3, $4)', [
        second.id,
        sheet('Autre'),
        free,
        'La Paie/../x',
      ]),
    ).toBe('22023 slug');
  });

  it.each([
    'Revit, niveau 2 : familles',
    'L’Œuvre — été',
    '  --  ',
    '李明',
    `${'a'.repeat(79)} b`,
    'C++ & C#',
    'İstanbul ß',
  ])('has the address that the pages foresee: %s', async (title) => {
    const [row] = await open.sql<{ slug: string }[]>`select private.programme_slug(${title}) as slug`;
    expect(row!.slug).toBe(programmeSlug(title));
  });

  it('has the address that the pages foresee, over a generated table of titles', async () => {
    // Accents may be signs of their own, after the letters of French.
    const signs = [
      ...Array.from(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789àâäçéèêëîïôöùûüÿœæŒÆÉÀÇßøłñİıſ’'«»…–—-_/&+#.,:;()%€²½¼¾ \u00a0\u202f李日жΩ😀",
      ),
      'e\u0301',
      'O\u0302',
      'c\u0327',
    ];
    let state = 18;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const titles = Array.from({ length: 2000 }, () =>
      Array.from({ length: next(120) }, () => signs[next(signs.length)]!).join(''),
    );
    const rows = await open.sql<{ title: string; slug: string }[]>`
      select t as title, private.programme_slug(t) as slug from unnest(${titles}::text[]) as t`;
    expect(rows.filter(({ title, slug }) => slug !== programmeSlug(title))).toEqual([]);
    expect(rows).toHaveLength(2000);
  });

  it('is not written by hand, whoever asks', async () => {
    const { id } = await add(sheet(fresh()));
    for (const statement of [
      `update public.programmes set status = 'published' where id = '${id}'`,
      `update public.programmes set score = 100 where id = '${id}'`,
      `update public.programmes set slug = 'autre' where id = '${id}'`,
      `update public.programmes set content = '{}' where id = '${id}'`,
      `delete from public.programmes where id = '${id}'`,
      `insert into public.programmes (content, slug) values ('{"title": "x"}', 'x')`,
      `insert into public.programme_versions (programme_id, number, content, slug) values ('${id}', 1, '{}', 'x')`,
      `insert into public.programme_proposals (programme_id, changes, base, status) values ('${id}', '{"title": "x"}', '{}', 'accepted')`,
      `update public.programme_fixes set undone_at = null`,
      `delete from public.programme_scores`,
    ])
      for (const actor of ['app2_user', 'gestionnaire', 'approvedTrainer'] as const)
        expect(await errorCode(runAs(open.sql, actor, (tx) => tx.unsafe(statement)))).toBe('42501');
  });

  it('is deleted while it was never published, and archived after that', async () => {
    const { id } = await add(sheet(fresh()));
    await call(
      `select public.save_programme_indicators($1, '[{"kind": "success", "year": 2026, "value": 90, "n": 5}]')`,
      [id],
    );
    await call(
      `insert into public.comments (entity_kind, entity_id, body) values ('programme', $1, 'Relu')`,
      [id],
      'gestionnaire',
    );
    await call('select public.delete_programme($1)', [id]);
    expect(await open.sql`select 1 from public.comments where entity_id = ${id}`).toHaveLength(0);
    expect(await refusal('select public.delete_programme($1)', [id])).toBe('P0002');
    const published = await add(sheet(fresh()));
    await publishNow(published.id);
    expect(await refusal('select public.delete_programme($1)', [published.id])).toBe('22023 status');
    await call('select public.archive_programme($1)', [published.id]);
    expect(await refusal('select public.delete_programme($1)', [published.id])).toBe('22023 status');
  });
});

describe('two people at once', () => {
  it('a save on an older version writes nothing and answers what the other wrote', async () => {
    const { id, updated_at } = await add(sheet('Deux personnes'));
    const first = await save(id, sheet('Deux personnes', { funding: 'OPCO' }), updated_at);
    const second = await save(id, sheet('Deux personnes', { audience: 'Tous' }), updated_at);
    expect(second).toMatchObject({
      outcome: 'stale',
      updated_at: first.updated_at,
      current_content: { funding: 'OPCO' },
    });
    expect(second.updated_by_name).toBe('app2_user@trame.example');
    expect((await stored(id)).content).not.toMatchObject({ audience: 'Tous' });
    // The same again after a lost answer is no conflict.
    expect(await save(id, sheet('Deux personnes', { funding: 'OPCO' }), updated_at)).toMatchObject({
      outcome: 'unchanged',
    });
  });

  it('one publishes, and the other one does not publish what they have not seen', async () => {
    const { id, updated_at } = await add(sheet(fresh()));
    const both = await Promise.all([publish(id, updated_at), publish(id, updated_at)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['published', 'unchanged']);
    const { updated_at: online } = await stored(id);
    const saved = await save(id, sheet('Revu entre-temps'), online);
    expect(await publish(id, online)).toMatchObject({
      outcome: 'stale',
      current_content: { title: 'Revu entre-temps' },
    });
    expect(await publish(id, saved.updated_at, ' Titre revu ')).toMatchObject({
      outcome: 'published',
      version: 2,
    });
    expect(
      await open.sql`select number, note from public.programme_versions where programme_id = ${id} order by number`,
    ).toMatchObject([
      { number: 1, note: null },
      { number: 2, note: 'Titre revu' },
    ]);
  });

  it('the day alone changes a score without making the open form out of date', async () => {
    const { id, updated_at } = await add(sheet(fresh()));
    await open.sql`alter table public.programmes disable trigger programmes_keep`;
    await open.sql`update public.programmes set confirmed_on = '2020-01-01' where id = ${id}`;
    await open.sql`alter table public.programmes enable trigger programmes_keep`;
    await open.sql`select public.note_programme_scores()`;
    const row = await stored(id);
    expect(row.lost.map(({ rule }) => rule)).toContain('confirmed');
    expect(row.updated_at).toEqual(updated_at);
    await call('select public.confirm_programme($1)', [id]);
    expect((await stored(id)).lost.map(({ rule }) => rule)).not.toContain('confirmed');
  });
});

describe('a publication', () => {
  it('is kept whole, says what is not online yet, and can be restored', async () => {
    const { id } = await add(sheet('Versions', { funding: 'OPCO' }));
    await publishNow(id);
    expect(await stored(id)).toMatchObject({
      status: 'published',
      published_version: 1,
      is_changed_since_publication: false,
    });
    const changed = await save(
      id,
      sheet('Versions', { funding: 'Sur fonds propres' }),
      (await stored(id)).updated_at,
    );
    expect(await stored(id)).toMatchObject({ status: 'published', is_changed_since_publication: true });
    expect(
      await one('select * from public.restore_programme_version($1, 1, $2)', [id, changed.updated_at]),
    ).toMatchObject({ outcome: 'saved' });
    expect(await stored(id)).toMatchObject({
      is_changed_since_publication: false,
      content: { funding: 'OPCO' },
    });
    expect(await refusal('select * from public.restore_programme_version($1, 9, now())', [id])).toBe('P0002');
    expect(
      await one('select * from public.restore_programme_version($1, 1, $2)', [id, changed.updated_at]),
    ).toMatchObject({ outcome: 'unchanged' });
    expect(await errorCode(open.sql`update public.programme_versions set content = '{}'`)).toBe('42501');
    expect(
      await call('select number, published_by_name from public.programme_publications($1)', [id], 'admin'),
    ).toEqual([{ number: 1, published_by_name: 'app2_user@trame.example' }]);
  });

  it('needs a sector, and a programme that is not archived', async () => {
    const { id, updated_at } = await add({ title: fresh() });
    expect(await refusal('select * from public.publish_programme($1, $2)', [id, updated_at])).toBe(
      '22023 sector',
    );
    const saved = await save(id, sheet(fresh()), updated_at);
    expect(
      await refusal('select * from public.publish_programme($1, $2, $3)', [
        id,
        saved.updated_at,
        'x'.repeat(501),
      ]),
    ).toBe('22023 note');
    const archived = await one<{ v: Date }>('select public.archive_programme($1) as v', [id]);
    expect(await refusal('select * from public.publish_programme($1, $2)', [id, archived.v])).toBe(
      '22023 status',
    );
  });

  it('that says the same is one more only after the sheet was confirmed', async () => {
    const { id } = await add(sheet(fresh()));
    await publishNow(id);
    expect(await publishNow(id)).toMatchObject({ outcome: 'unchanged', version: 1 });
    await open.sql`update public.programmes set published_at = now() - interval '3 days', confirmed_on = private.today() - 3 where id = ${id}`;
    await call('select public.confirm_programme($1)', [id]);
    expect(await publishNow(id)).toMatchObject({ outcome: 'published', version: 2 });
  });

  it('is copied as a draft of its own', async () => {
    const { id } = await add(sheet('x'.repeat(160)));
    await publishNow(id);
    const copy = await one<Added>('select * from public.duplicate_programme($1)', [id]);
    expect(await stored(copy.id)).toMatchObject({
      status: 'draft',
      published_version: null,
      content: { title: `${'x'.repeat(152)} (copie)` },
    });
    expect(
      await refusal('select * from public.duplicate_programme($1)', [
        copy.id.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      ]),
    ).toBe('P0002');
  });

  it('of a draft in review is asked for once, and not of one that is online', async () => {
    const { id } = await add(sheet(fresh()));
    await call('select public.submit_programme($1)', [id]);
    await call('select public.submit_programme($1)', [id]);
    expect((await stored(id)).status).toBe('in_review');
    await publishNow(id);
    expect(await refusal('select public.submit_programme($1)', [id])).toBe('22023 status');
  });
});

describe('the history of a programme', () => {
  it('has a line for each change, by the fields of the sheet, and is open to every staff role', async () => {
    const { id, updated_at } = await add(sheet('Historique'));
    await save(
      id,
      sheet('Historique', { price_cents: 90_000, methods: 'é'.repeat(1999), funding: undefined }),
      updated_at,
    );
    const lines = await call<{ kind: string; actor_id: string; details: { changes: Row } }>(
      `select kind, actor_id, details from public.entity_timeline('programme', $1)`,
      [id],
      'app4_user',
    );
    expect(lines.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ['edited', EDITOR],
      ['created', EDITOR],
    ]);
    expect(lines[0]!.details.changes).toEqual({ price_cents: { from: 145_000, to: 90_000 }, methods: {} });
    expect(
      await refusal(`select * from public.entity_timeline('programme', $1)`, [id], 'approvedTrainer'),
    ).toBe('42501');
    expect(await refusal(`select * from public.entity_timeline('programme', $1)`, [id], 'noRole')).toBe(
      '42501',
    );
  });

  it('keeps no texts of a draft that was deleted', async () => {
    const { id } = await add(sheet(fresh('Secret')));
    await call('select public.delete_programme($1)', [id]);
    const lines =
      await open.sql`select operation, changes from private.audit_log where table_name = 'programmes' and row_key = ${id} order by id`;
    expect(JSON.stringify(lines)).not.toContain('Secret');
    expect(lines.map((line) => line['operation'])).toEqual(['INSERT', 'DELETE']);
  });

  it('names in a comment whoever holds a staff role, and nobody else', async () => {
    const { id } = await add(sheet(fresh()));
    const comment = (person: Actor) =>
      refusal(
        `insert into public.comments (entity_kind, entity_id, body) values ('programme', $1, $2)`,
        [id, `@[${userIdOf(person)}]`],
        'gestionnaire',
      );
    expect(await comment('app4_user')).toBe(null);
    expect(await comment('approvedTrainer')).toBe('23514');
    expect(await comment('noRole')).toBe('23514');
  });
});
