import { SETTINGS_FIELDS, SITE_CONTENT } from '@trame/domain/company';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const PICTURE = { path: 'logos/a.svg', type: 'image/svg+xml', width: 120, height: 40 };
const id = (n: number) => `e6000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const TODAY = `(now() at time zone 'Europe/Paris')::date`;

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`
    update public.staff_profiles set full_name = 'Jeanne Abadie' where id = ${userIdOf('app1_user')}`;
  await sql`
    insert into storage.objects (bucket_id, name)
    values ('site-media', ${PICTURE.path}), ('site-media', 'consents/a.pdf'), ('site-media', 'qualiopi/a.pdf')`;
});

const NOTHING = Object.fromEntries(SETTINGS_FIELDS.map(({ id: fact }) => [fact, null]));

beforeEach(async () => {
  await open.sql`update private.site_state set live_build = null`;
  await open.sql`delete from public.site_builds`;
  await open.sql`delete from public.client_logos`;
  await open.sql`delete from public.timeline_events`;
  await open.sql`update public.company_settings set ${open.sql(NOTHING)}`;
});

/** A logo that is on the site, unless `values` (SQL by column) say otherwise. */
const addLogo = (n: number, values: Record<string, string> = {}) => {
  const row = {
    id: `'${id(n)}'`,
    name: `'Logo ${n}'`,
    alt: `'Logo ${n}'`,
    picture: `'${JSON.stringify(PICTURE)}'`,
    consent_by: `'Paul Fauvel'`,
    consent_on: `${TODAY} - 100`,
    consent_file: `'consents/a.pdf'`,
    ...values,
  };
  return open.sql.unsafe(
    `insert into public.client_logos (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  );
};
const addEvent = (n: number, state: 'draft' | 'published') =>
  open.sql`
    insert into public.timeline_events (id, starts_on, precision, title_fr, text_fr, title_en, state)
    values (${id(n)}, '2019-05-01', 'month', ${`Titre ${n}`}, 'Texte', 'Title', ${state})`;

const revision = async () => {
  const [row] = await open.sql<{ revision: string }[]>`select revision from private.site_state`;
  return Number(row!.revision);
};
const content = async (drafts = false) => {
  const [row] = await runAs(
    open.sql,
    'service_role',
    (tx) => tx<{ content: unknown }[]>`select public.site_content(${drafts}) as content`,
  );
  return SITE_CONTENT.parse(row!.content);
};
const commit = (statement: string, actor: Actor = 'app1_user') =>
  commitAs(open.sql, actor, (tx) => tx.unsafe(statement));

type Build = { id: string; kind: string; revision: string };
const claim = async (): Promise<Build | undefined> => {
  let build: Build | undefined;
  await commitAs(open.sql, 'service_role', async (tx) => {
    [build] = await tx<Build[]>`select * from public.claim_site_build()`;
  });
  return build;
};
const finish = async (build: string, succeeded: boolean, values: Record<string, unknown> = {}) => {
  const { pages = 30, changed = 3, folder = 'v1', reason = null, error = null } = values;
  let known: unknown;
  await commitAs(open.sql, 'service_role', async (tx) => {
    const [row] = await tx`
      select public.finish_site_build(
        ${build}, ${succeeded}, ${pages as number}, ${changed as number}, ${folder as string}, ${reason as string},
        ${error as string}
      ) as known`;
    known = row!['known'];
  });
  return known;
};
const request = async (kind = 'publication', actor: Actor = 'app1_user') => {
  let build = '';
  await commitAs(open.sql, actor, async (tx) => {
    const [row] = await tx<{ build: string }[]>`select public.request_site_build(${kind}) as build`;
    build = row!.build;
  });
  return build;
};
const status = async (actor: Actor = 'gestionnaire') => {
  const [row] = await runAs(open.sql, actor, (tx) => tx`select * from public.site_status()`);
  return row!;
};
const publish = async () => {
  const build = await claim();
  expect(await finish(build!.id, true)).toBe(true);
  return build!;
};

describe('the content of the site', () => {
  it('is what the domain says, whatever is known', async () => {
    const empty = await content();
    expect(empty).toMatchObject({ logos: [], timeline: [] });
    expect(new Set(Object.values(empty.company))).toEqual(new Set([null]));
    await open.sql`
      update public.company_settings set legal_name = 'Trame SAS', capital_cents = 2000000, siren = '200000008',
        vat_number = 'FR37200000008', nda = '53350000035', phone = '+33199000001', email = 'bonjour@trame.example',
        host_address = ${'1 place du Métier\n44000 Nantes'}, qualiopi_from = '2025-03-12', qualiopi_until = '2099-03-11',
        qualiopi_categories = '{vae,actions_de_formation}', qualiopi_file = 'qualiopi/a.pdf',
        mediator_url = 'https://mediation.example'`;
    await addLogo(1, { link: `'https://fauvel.example'` });
    await addLogo(2, { consent_file: 'null' });
    await addEvent(3, 'published');
    await addEvent(4, 'draft');
    const full = await content();
    expect(full.company).toMatchObject({
      legalName: 'Trame SAS',
      capitalCents: 2_000_000,
      vatNumber: 'FR37200000008',
      hostAddress: '1 place du Métier\n44000 Nantes',
      qualiopiCategories: ['actions_de_formation', 'vae'],
      mediatorName: null,
    });
    expect(Object.keys(full.company)).toHaveLength(SETTINGS_FIELDS.length);
    expect(full.logos).toEqual([
      { id: id(1), name: 'Logo 1', alt: 'Logo 1', link: 'https://fauvel.example', picture: PICTURE },
    ]);
    expect(full.timeline).toEqual([
      {
        id: id(3),
        date: '2019-05-01',
        precision: 'month',
        title: { fr: 'Titre 3', en: 'Title' },
        text: { fr: 'Texte', en: null },
        picture: null,
      },
    ]);
  });

  it('of a preview has drafts and logos without consent, never one whose consent ended', async () => {
    await addLogo(1, { consent_on: 'null', consent_by: 'null', consent_file: 'null' });
    await addLogo(2, { consent_until: `${TODAY} - 1` });
    await addLogo(3, { picture: 'null' });
    await addLogo(4, { visible_from: `${TODAY} + 5` });
    await addLogo(5, { visible_until: `${TODAY} - 5` });
    await addEvent(6, 'draft');
    const { logos, timeline } = await content(true);
    expect(logos.map(({ name }) => name)).toEqual(['Logo 1', 'Logo 4']);
    expect(timeline).toHaveLength(1);
    expect(await content()).toMatchObject({ logos: [], timeline: [] });
  });

  it.each([
    ['has ended', `${TODAY} - 400`, `${TODAY} - 1`, null],
    ['has not begun', `${TODAY} + 1`, `${TODAY} + 400`, null],
    ['ends today', `${TODAY} - 400`, TODAY, 'Qualiopi 1'],
    ['begins today', TODAY, 'null', 'Qualiopi 1'],
  ])('names a certificate only while it is in force: one that %s', async (_, from, until, number) => {
    await open.sql.unsafe(
      `update public.company_settings set qualiopi_number = 'Qualiopi 1', qualiopi_from = ${from}, qualiopi_until = ${until}`,
    );
    expect((await content()).company.qualiopiNumber).toBe(number);
  });

  it('is in the order of the app', async () => {
    for (const n of [1, 2, 3]) await addLogo(n);
    await commit(`select public.move_client_logo('${id(3)}', '${id(1)}')`);
    expect((await content()).logos.map(({ name }) => name)).toEqual(['Logo 3', 'Logo 1', 'Logo 2']);
  });
});

describe('the revision of the site', () => {
  const raises = async (statement: string) => {
    const before = await revision();
    await commit(statement);
    return (await revision()) - before;
  };

  beforeEach(async () => {
    await addLogo(1);
    await addLogo(2);
    await addLogo(3, { consent_file: 'null' });
    await addEvent(4, 'published');
    await addEvent(5, 'draft');
  });

  it.each([
    ['another phone number', `update public.company_settings set phone = '+33199000001'`],
    ['the text of a logo', `update public.client_logos set alt = 'Autre' where id = '${id(1)}'`],
    ['a logo that is deleted', `delete from public.client_logos where id = '${id(1)}'`],
    [
      'a consent that is recorded',
      `update public.client_logos set consent_file = 'consents/a.pdf' where id = '${id(3)}'`,
    ],
    [
      'a consent that is taken back',
      `update public.client_logos set consent_until = ${TODAY} - 1 where id = '${id(1)}'`,
    ],
    ['another order', `select public.move_client_logo('${id(2)}', '${id(1)}')`],
    [
      'a draft that is published',
      `update public.timeline_events set state = 'published' where id = '${id(5)}'`,
    ],
    [
      'several at once',
      `select public.change_timeline_events(array['${id(4)}', '${id(5)}']::uuid[], 'delete')`,
    ],
    ['an English title', `update public.timeline_events set title_en = 'Other' where id = '${id(4)}'`],
  ])('is raised once by %s', async (_, statement) => {
    expect(await raises(statement)).toBe(1);
  });

  it.each([
    ['a save that changes nothing', `update public.company_settings set phone = null`],
    ['the address for invoices', `update public.company_settings set billing_email = 'compta@trame.example'`],
    ['a draft', `update public.timeline_events set title_fr = 'Autre' where id = '${id(5)}'`],
    [
      'a new draft',
      `insert into public.timeline_events (starts_on, title_fr, text_fr) values ('2020-01-01', 'a', 'b')`,
    ],
    ['a logo that is not shown', `update public.client_logos set alt = 'Autre' where id = '${id(3)}'`],
    ['a new logo without consent', `insert into public.client_logos (name) values ('Nouveau')`],
    [
      'what is noted about a consent',
      `update public.client_logos set consent_note = 'Page 4' where id = '${id(1)}'`,
    ],
    [
      'a consent that is prolonged',
      `update public.client_logos set consent_until = ${TODAY} + 900 where id = '${id(1)}'`,
    ],
    ['the place of a logo that is not shown', `select public.move_client_logo('${id(3)}', '${id(1)}')`],
    [
      'a comment',
      `insert into public.comments (entity_kind, entity_id, body) values ('logo', '${id(1)}', 'À voir')`,
    ],
  ])('is not raised by %s', async (_, statement) => {
    expect(await raises(statement)).toBe(0);
  });

  it('says that only the address for invoices is on no page of the site', () => {
    const hidden = SETTINGS_FIELDS.filter(({ usedIn }) => usedIn.every(({ href }) => href === null));
    expect(hidden.map(({ id: fact }) => fact)).toEqual(['billing_email']);
  });

  it('is right when two people write at once, also for what is written after', async () => {
    const first = await open.sql.reserve();
    try {
      await first`begin`;
      await first`update public.client_logos set alt = 'Un' where id = ${id(1)}`;
      const second = commit(`update public.client_logos set alt = 'Deux' where id = '${id(2)}'`);
      // The second waits for the first to end.
      await vi.waitFor(async () => {
        const [row] = await open.sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(row).toEqual({ waiting: 1 });
      });
      await first`commit`;
      await second;
    } finally {
      first.release();
    }
    // Back to what the site would have shown if the first had not written.
    expect(await raises(`update public.client_logos set alt = 'Logo 1' where id = '${id(1)}'`)).toBe(1);
  });

  it('is not raised by a change that is given up', async () => {
    const before = await revision();
    await runAs(open.sql, 'app1_user', (tx) => tx`update public.company_settings set city = 'Rennes'`);
    expect(await revision()).toBe(before);
  });
});

describe('the next day on which the site changes by itself', () => {
  const next = async () => {
    const [row] = await runAs(
      open.sql,
      'service_role',
      (tx) => tx<{ days: number | null }[]>`
        select public.next_site_change() - (now() at time zone 'Europe/Paris')::date as days`,
    );
    return row!.days;
  };

  it.each<[string, Record<string, string>, number | null]>([
    ['none for a logo without end', {}, null],
    ['the day after the end of a consent', { consent_until: `${TODAY} + 10` }, 11],
    ['tomorrow when a consent ends today', { consent_until: TODAY }, 1],
    ['the day from which a logo is wanted', { visible_from: `${TODAY} + 4` }, 4],
    [
      'the day of the consent when it is later',
      { visible_from: `${TODAY} + 4`, consent_on: `${TODAY} + 6` },
      6,
    ],
    [
      'the day after a logo is no longer wanted',
      { visible_until: `${TODAY} + 2`, consent_until: `${TODAY} + 9` },
      3,
    ],
    ['none for a logo that is not shown', { consent_file: 'null', consent_until: `${TODAY} + 10` }, null],
    ['none for a consent that has ended', { consent_until: `${TODAY} - 1` }, null],
  ])('is %s', async (_, values, days) => {
    await addLogo(1, values);
    expect(await next()).toBe(days);
  });

  it('is the first one of all', async () => {
    await addLogo(1, { consent_until: `${TODAY} + 10` });
    await addLogo(2, { visible_from: `${TODAY} + 7` });
    expect(await next()).toBe(7);
    await open.sql.unsafe(
      `update public.company_settings set qualiopi_number = 'Q', qualiopi_until = ${TODAY} + 3`,
    );
    expect(await next()).toBe(4);
    expect((await status())['next_change']).toEqual(expect.any(Date));
  });
});

describe('a build of the site', () => {
  it('is taken without being asked for when what is written is not up, and only then', async () => {
    const first = await publish();
    expect(first).toMatchObject({ kind: 'publication', revision: String(await revision()) });
    expect(await claim()).toBeUndefined();
    await open.sql`update public.company_settings set phone = '+33199000001'`;
    const second = await publish();
    expect(Number(second.revision)).toBe(Number(first.revision) + 1);
    expect(await claim()).toBeUndefined();
  });

  it('is one at a time, however many publishers ask', async () => {
    const taken = await Promise.all([claim(), claim(), claim()]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('of two people who publish at once is one after the other, and the last is right', async () => {
    await open.sql`update public.company_settings set phone = '+33199000001'`;
    const asked = await request();
    const running = await claim();
    expect(running!.id).toBe(asked);
    await open.sql`update public.company_settings set phone = '+33199000002'`;
    const [again, same] = [await request(), await request()];
    expect(again).toBe(same);
    expect(again).not.toBe(asked);
    expect(await claim()).toBeUndefined();
    await finish(asked, true);
    const last = await claim();
    expect([last!.id, Number(last!.revision)]).toEqual([again, await revision()]);
    expect((await content()).company.phone).toBe('+33199000002');
    await finish(again, true);
    expect(await claim()).toBeUndefined();
    expect((await status())['changed_since']).toBeNull();
  });

  it('is made once more for a change that comes while it runs', async () => {
    const running = await claim();
    await open.sql`update public.company_settings set phone = '+33199000001'`;
    await finish(running!.id, true);
    expect((await status())['changed_since']).toEqual(expect.any(Date));
    expect(Number((await claim())!.revision)).toBe(Number(running!.revision) + 1);
  });

  it('that was interrupted is taken again after its lease, and its late end changes nothing', async () => {
    const asked = await request();
    const crashed = await claim();
    expect(crashed!.id).toBe(asked);
    expect(await claim()).toBeUndefined();
    await open.sql`update public.site_builds set lease_until = now() - interval '1 second' where id = ${asked}`;
    const again = await claim();
    expect(again!.id).not.toBe(asked);
    expect(await finish(asked, true)).toBe(false);
    expect((await status())['live_since']).toBeNull();
    expect(await finish(again!.id, true)).toBe(true);
    const builds = await runAs(
      open.sql,
      'app1_user',
      (tx) => tx`select id, state, asked_by_name, reason, is_live from public.recent_site_builds()`,
    );
    expect(builds.toSorted((one, other) => Number(one['is_live']) - Number(other['is_live']))).toEqual([
      {
        id: asked,
        state: 'failed',
        asked_by_name: 'Jeanne Abadie',
        reason: 'La publication s’est arrêtée avant la fin. Elle recommence.',
        is_live: false,
      },
      { id: again!.id, state: 'succeeded', asked_by_name: 'Jeanne Abadie', reason: null, is_live: true },
    ]);
  });

  it('is believed for a minute from its start and after each word of its publisher, who learns when it was taken away', async () => {
    const renew = async (build: string) => {
      let known: unknown;
      await commitAs(open.sql, 'service_role', async (tx) => {
        const [row] = await tx`select public.renew_site_build(${build}) as known`;
        known = row!['known'];
      });
      return known;
    };
    const expectAMinute = async () => {
      const [row] = await open.sql<{ seconds: number }[]>`
        select extract(epoch from lease_until - clock_timestamp())::float as seconds from public.site_builds`;
      expect(row!.seconds).toBeGreaterThan(30);
      expect(row!.seconds).toBeLessThanOrEqual(60);
    };
    const running = await claim();
    await expectAMinute();
    await open.sql`update public.site_builds set lease_until = now() - interval '1 second'`;
    expect(await renew(running!.id)).toBe(true);
    await expectAMinute();
    expect(await claim()).toBeUndefined();
    await open.sql`update public.site_builds set lease_until = now() - interval '1 second'`;
    const again = await claim();
    expect(await renew(running!.id)).toBe(false);
    expect(await renew(again!.id)).toBe(true);
  });

  it('that failed says why, leaves the site that is up, and is not repeated at once', async () => {
    await publish();
    const { live_since: up } = await status();
    await open.sql`update public.company_settings set phone = '+33199000001'`;
    const failing = await claim();
    await finish(failing!.id, false, { reason: 'Une image de la frise est illisible.', error: 'EPIPE' });
    expect(await status()).toMatchObject({
      live_since: up,
      changed_since: expect.any(Date) as Date,
      failed_at: expect.any(Date) as Date,
      failure: 'Une image de la frise est illisible.',
      running_since: null,
    });
    expect(await claim()).toBeUndefined();
    // Somebody asks, the content changes, or ten minutes pass.
    await request();
    const asked = await claim();
    await finish(asked!.id, false);
    expect((await status())['failure']).toBe('La publication a échoué.');
    await open.sql`update public.company_settings set phone = '+33199000002'`;
    const changed = await claim();
    await finish(changed!.id, false, { reason: ' ' });
    expect(await claim()).toBeUndefined();
    await open.sql`
      update public.site_builds set ended_at = ended_at - interval '11 minutes' where state = 'failed'`;
    await publish();
    expect(await status()).toMatchObject({ failed_at: null, failure: null, changed_since: null });
  });

  it('that left a picture out says which for as long as its site is up', async () => {
    const left = 'L’image du logo « Un » ne peut pas être lue.';
    const build = await claim();
    expect(await finish(build!.id, true, { reason: left })).toBe(true);
    expect(await status()).toMatchObject({ failed_at: null, failure: left, changed_since: null });
    await open.sql`update public.company_settings set phone = '+33199000001'`;
    await publish();
    expect(await status()).toMatchObject({ failed_at: null, failure: null });
  });

  it('is made when a consent ends, without anybody writing', async () => {
    await addLogo(1);
    await publish();
    expect(await claim()).toBeUndefined();
    // As if the day after the end had come: the row says so, and no statement was noticed.
    await open.sql.begin(async (tx) => {
      await tx`alter table public.client_logos disable trigger user`;
      await tx.unsafe(`update public.client_logos set consent_until = ${TODAY} - 1`);
      await tx`alter table public.client_logos enable trigger user`;
    });
    expect((await status())['changed_since']).toEqual(expect.any(Date));
    const before = await revision();
    const build = await claim();
    expect(Number(build!.revision)).toBe(before + 1);
    expect((await content()).logos).toEqual([]);
  });

  it('of a preview waits for its turn, and is never the site that is up', async () => {
    const published = await publish();
    const preview = await request('preview');
    expect(await request('preview')).toBe(preview);
    expect(await claim()).toMatchObject({ id: preview, kind: 'preview' });
    expect((await status())['running_since']).toBeNull();
    await finish(preview, true);
    const [state] = await open.sql`select live_build from private.site_state`;
    expect(state).toEqual({ live_build: published.id });
  });

  const previews = (actor: Actor = 'app1_user') =>
    runAs(
      open.sql,
      actor,
      (tx) => tx`
        select id, kind, state, is_own, asked_by_name, reason, preview
        from public.recent_site_builds(5, 'preview')`,
    );
  const giveUp = async (build: string, actor: Actor = 'app1_user') => {
    let answer: unknown;
    await commitAs(open.sql, actor, async (tx) => {
      const [row] = await tx`select public.give_up_site_preview(${build}) as given_up`;
      answer = row!['given_up'];
    });
    return answer;
  };

  it('of a preview has its name for corporate alone once it is made; a publication has none', async () => {
    await publish();
    const preview = await request('preview');
    const row = { id: preview, kind: 'preview', is_own: true, asked_by_name: 'Jeanne Abadie', reason: null };
    expect(await previews()).toEqual([{ ...row, state: 'waiting', preview: null }]);
    await claim();
    await finish(preview, true, { folder: '1796119200-name' });
    expect(await previews()).toEqual([{ ...row, state: 'succeeded', preview: '1796119200-name' }]);
    const all = await runAs(
      open.sql,
      'app1_user',
      (tx) => tx`select kind, preview from public.recent_site_builds()`,
    );
    expect(all).toContainEqual({ kind: 'publication', preview: null });
    for (const actor of ['gestionnaire', 'app5_user', 'anon'] as const)
      await expect(previews(actor)).rejects.toMatchObject({ code: '42501' });
  });

  it('of a preview is given up by who asked, while it waits or is made, and then puts nothing up', async () => {
    const waiting = await request('preview');
    expect(await giveUp(waiting)).toBe(true);
    expect(await previews()).toEqual([]);
    await publish();

    const running = await request('preview');
    await claim();
    expect(await giveUp(running)).toBe(true);
    const [renewed] = await open.sql`select public.renew_site_build(${running}) as known`;
    expect(renewed).toEqual({ known: false });
    expect(await finish(running, true)).toBe(false);
    expect(await previews()).toMatchObject([
      { state: 'failed', reason: 'Préparation annulée.', preview: null },
    ]);
    expect(await giveUp(running)).toBe(false);
  });

  it('of a publication, of somebody else or one that ended is not given up', async () => {
    const publication = await request();
    expect(await giveUp(publication)).toBe(false);
    await publish();
    const preview = await request('preview');
    await open.sql`update public.site_builds set asked_by = ${userIdOf('admin')} where id = ${preview}`;
    expect(await giveUp(preview)).toBe(false);
    expect(await previews()).toMatchObject([{ state: 'waiting', is_own: false }]);
    await expect(giveUp(preview, 'gestionnaire')).rejects.toMatchObject({ code: '42501' });
  });

  it('names the files that the site which is up is without', async () => {
    const build = await claim();
    await commitAs(
      open.sql,
      'service_role',
      (tx) => tx`
        select public.finish_site_build(${build!.id}, true, 1, 1, 'v1', 'Une image manque.', null, array['logos/a.svg'])`,
    );
    expect(await status('app5_user')).toMatchObject({ left_out: ['logos/a.svg'] });
    await request();
    await publish();
    expect(await status()).toMatchObject({ left_out: [] });
  });

  it('is shown while it waits and runs, with who asked', async () => {
    await request();
    expect(await status('app5_user')).toMatchObject({ waiting: true, running_since: null });
    await claim();
    expect(await status('app5_user')).toMatchObject({
      waiting: false,
      running_since: expect.any(Date) as Date,
      running_by: 'Jeanne Abadie',
    });
  });

  it('is forgotten after 90 days, except the one that is up', async () => {
    const live = await publish();
    await request();
    const old = await claim();
    await finish(old!.id, false);
    await open.sql`update public.site_builds set ended_at = ended_at - interval '91 days'`;
    await claim();
    const rows = await open.sql<{ id: string }[]>`select id from public.site_builds`;
    const left = rows.map((row) => row.id);
    expect(left).toContain(live.id);
    expect(left).not.toContain(old!.id);
  });

  it('is asked for by the command of the publisher too, in nobody’s name', async () => {
    await publish();
    const asked = await request('publication', 'service_role');
    expect(await status('service_role')).toMatchObject({ waiting: true, changed_since: null });
    expect(await claim()).toMatchObject({ id: asked });
    expect((await status('service_role'))['running_by']).toBeNull();
  });

  it.each(['unpublish', '', 'Publication'])('of the unknown kind %j is refused', async (kind) => {
    expect(await errorCode(request(kind))).toBe('22023');
  });

  it('is asked for by corporate alone, and its state is shown to staff alone', async () => {
    for (const actor of ['admin', 'gestionnaire', 'app5_user', 'noRole', 'revoked', 'deleted'] as const)
      expect([actor, await errorCode(request('publication', actor))]).toEqual([actor, '42501']);
    for (const actor of ['noRole', 'approvedTrainer', 'revoked', 'anon'] as const)
      expect([actor, await errorCode(status(actor))]).toEqual([actor, '42501']);
  });

  it('never has two that run or two of a kind that wait, even written by hand', async () => {
    await request();
    expect(
      await errorCode(open.sql`insert into public.site_builds (kind) values ('publication')`.execute()),
    ).toBe('23505');
    await claim();
    await request('preview');
    expect(
      await errorCode(
        open.sql`
          update public.site_builds set state = 'running', started_at = now(), revision = 1, lease_until = now()
          where kind = 'preview'`.execute(),
      ),
    ).toBe('23505');
  });
});

it('the time that a status and a claim take does not grow with years of content', async () => {
  await open.sql`
    insert into public.timeline_events (starts_on, title_fr, text_fr, state)
    select date '2000-01-01' + n, 'Titre', repeat('x', 900), 'published' from generate_series(1, 500) as n`;
  const started = performance.now();
  await status();
  await claim();
  // Some milliseconds; a machine that does other things at once is slower.
  expect(performance.now() - started).toBeLessThan(2000);
});
