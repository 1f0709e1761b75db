import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('noRole')}, 'app5_user')`;
});

type Recruiter = 'app5_user' | 'noRole';
type Started = { run_id: string; resume_filename: string; previous: { n: number } | null };

async function call<Row extends object>(who: Recruiter, query: string, ...values: unknown[]): Promise<Row[]> {
  let rows: Row[] = [];
  await commitAs(open.sql, who, async (tx) => {
    rows = [...(await tx.unsafe<Row[]>(query, values as string[]))];
  });
  return rows;
}
const withCv = (values: Record<string, unknown> = {}) =>
  insertApplication(open.sql, { resume_filename: `${crypto.randomUUID()}.pdf`, ...values });
const start = async (id: string, who: Recruiter = 'app5_user') =>
  (await call<Started>(who, 'select * from public.start_cv_analysis($1)', id))[0]!;
const analysis = (n: number) => ({ n, extracted_text_length: 1200, support_score: 0.5, confidence: 0.75 });
const finish = async (id: string, run: string, n = 1, pages = ['Formatrice Revit']) => {
  const [row] = await open.sql<{ done: boolean }[]>`
    select public.finish_cv_analysis(${id}, ${run}, ${open.sql.json(analysis(n))}, ${pages}) as done`;
  return row!.done;
};
const fail = async (id: string, run: string) => {
  const [row] = await open.sql<{ done: boolean }[]>`
    select public.fail_cv_analysis(${id}, ${run}, 'Ce CV est une image.') as done`;
  return row!.done;
};
const state = async (id: string) => {
  const [row] = await open.sql`
    select ai_status, ai_error, ai_analysis_v2 ->> 'n' as n, ai_extracted_text_length, ai_support_score, ai_confidence_score
    from public.trainer_applications where id = ${id}`;
  return row;
};
const age = (id: string, by: string) =>
  open.sql`update public.trainer_applications set ai_started_at = now() - ${by}::interval where id = ${id}`;

const CLEARED = {
  n: null,
  ai_extracted_text_length: null,
  ai_support_score: null,
  ai_confidence_score: null,
};

describe('an analysis of a CV', () => {
  // spec 4.8
  it('clears the former result when it starts, then stores its own with the text of the CV', async () => {
    const id = await withCv();
    const { run_id } = await start(id);
    expect(await state(id)).toEqual({ ai_status: 'processing', ai_error: null, ...CLEARED });
    expect(await finish(id, run_id)).toBe(true);
    expect(await state(id)).toEqual({
      ai_status: 'success',
      ai_error: null,
      n: '1',
      ai_extracted_text_length: 1200,
      ai_support_score: 0.5,
      ai_confidence_score: 0.75,
    });
    expect(await open.sql`select pages from public.cv_texts where application_id = ${id}`).toEqual([
      { pages: ['Formatrice Revit'] },
    ]);
  });

  it('keeps what optical reading recognised, until an analysis that needs no optical reading', async () => {
    const id = await withCv();
    const finishWith = async (recognition: object | null) => {
      const { run_id } = await start(id);
      await open.sql`select public.finish_cv_analysis(
        ${id}, ${run_id}, ${open.sql.json(analysis(1))}, ${['Formatrice']}, ${recognition && open.sql.json(recognition as never)})`;
    };
    const kept = async () =>
      (await open.sql`select recognition from public.cv_texts where application_id = ${id}`)[0]
        ?.recognition as unknown;
    await finishWith({ digest: 'a', pages: [] });
    expect(await kept()).toEqual({ digest: 'a', pages: [] });
    await fail(id, (await start(id)).run_id);
    expect(await kept()).toEqual({ digest: 'a', pages: [] });
    await finishWith(null);
    expect(await kept()).toBeNull();
  });

  it('that fails stores a sentence, and the next one is still compared with the last result', async () => {
    const id = await withCv();
    await finish(id, (await start(id)).run_id, 7);
    const second = await start(id);
    expect(second.previous).toMatchObject({ n: 7 });
    expect(await fail(id, second.run_id)).toBe(true);
    expect(await state(id)).toEqual({ ai_status: 'error', ai_error: 'Ce CV est une image.', ...CLEARED });
    expect((await start(id)).previous).toMatchObject({ n: 7 });
  });

  it('runs alone: a second click and a second recruiter are refused until it ends', async () => {
    const id = await withCv();
    const { run_id } = await start(id);
    await expect(start(id)).rejects.toMatchObject({ code: '55006' });
    await expect(start(id, 'noRole')).rejects.toMatchObject({ code: '55006' });
    await finish(id, run_id);
    expect((await start(id, 'noRole')).run_id).not.toBe(run_id);
  });

  it('that is started again under the same id is the same one, whoever starts it', async () => {
    const id = await withCv();
    const run = crypto.randomUUID();
    const again = (who: Recruiter) =>
      call<Started>(who, 'select * from public.start_cv_analysis($1, $2)', id, run).then(([row]) => row!);
    const first = await again('app5_user');
    expect(first.run_id).toBe(run);
    expect(await again('app5_user')).toEqual(first);
    await expect(again('noRole')).rejects.toMatchObject({ code: '55006' });
    expect(await finish(id, run)).toBe(true);
  });

  it('that was killed is replaced after three minutes, and can write nothing afterwards', async () => {
    const id = await withCv();
    const killed = await start(id);
    await age(id, '2 minutes 59 seconds');
    await expect(start(id)).rejects.toMatchObject({ code: '55006' });
    await age(id, '3 minutes 1 second');
    const next = await start(id);
    expect(await finish(id, killed.run_id, 1)).toBe(false);
    expect(await fail(id, killed.run_id)).toBe(false);
    expect(await state(id)).toMatchObject({ ai_status: 'processing' });
    expect(await finish(id, next.run_id, 2)).toBe(true);
    expect(await finish(id, next.run_id, 3)).toBe(false);
    expect(await state(id)).toMatchObject({ ai_status: 'success', n: '2' });
  });

  it.each([
    ['without a CV', () => insertApplication(open.sql), '22023'],
    ['that is gone', async () => crypto.randomUUID(), 'P0002'],
  ])('is refused for an application %s', async (_, application, code) => {
    await expect(start(await application())).rejects.toMatchObject({ code });
  });

  it('writes its result through its functions alone: no browser may', async () => {
    const id = await withCv();
    for (const column of [
      'ai_status',
      'ai_error',
      'ai_analysis_v2',
      'ai_support_score',
      'ai_confidence_score',
    ]) {
      await expect(
        call('app5_user', `update public.trainer_applications set ${column} = null where id = $1`, id),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the queue of analyses', () => {
  const queue = (ids: string[], onlyMissing = true) =>
    call<{ application_id: string; outcome: string }>(
      'app5_user',
      'select * from public.queue_cv_analyses($1::uuid[], $2)',
      ids,
      onlyMissing,
    );
  const waiting = async (who: Recruiter = 'app5_user') =>
    (
      await call<{ application_id: string }>(
        who,
        'select application_id from public.cv_analysis_queue order by requested_at, application_id',
      )
    ).map(({ application_id }) => application_id);

  it('says for each application whether it was added, and holds those added until they are analysed', async () => {
    const [fresh, analysed, busy] = [await withCv(), await withCv(), await withCv()];
    const bare = await insertApplication(open.sql);
    await finish(analysed, (await start(analysed)).run_id);
    await start(busy);
    const gone = crypto.randomUUID();
    expect(await queue([fresh, analysed, busy, bare, gone, fresh])).toEqual([
      { application_id: fresh, outcome: 'queued' },
      { application_id: analysed, outcome: 'analysed' },
      { application_id: busy, outcome: 'processing' },
      { application_id: bare, outcome: 'no_cv' },
      { application_id: gone, outcome: 'missing' },
    ]);
    expect(await waiting()).toEqual([fresh]);
    expect(await queue([analysed], false)).toEqual([{ application_id: analysed, outcome: 'queued' }]);
    expect(await waiting('noRole')).toEqual([]);
    await finish(fresh, (await start(fresh)).run_id);
    await fail(analysed, (await start(analysed)).run_id);
    expect(await waiting()).toEqual([]);
  });

  it('keeps an application whose analysis was killed', async () => {
    const id = await withCv();
    await queue([id]);
    await start(id);
    expect(await waiting()).toEqual([id]);
    await age(id, '4 minutes');
    await finish(id, (await start(id)).run_id);
    expect(await waiting()).toEqual([]);
  });

  it('refuses more than a thousand applications at once', async () => {
    await expect(queue(Array.from({ length: 1001 }, () => crypto.randomUUID()))).rejects.toMatchObject({
      code: '22023',
    });
  });
});

describe('the text of a CV', () => {
  const found = async (words: string, op = 'in') => {
    const filters = JSON.stringify([{ field: 'cv', op, values: [words] }]);
    const rows = await call<{ id: string }>(
      'app5_user',
      `select id from public.search_trainer_applications('', 'all', 'all', null, null, 200, $1::text::jsonb)`,
      filters,
    );
    return new Set(rows.map(({ id }) => id));
  };

  it('is searched by whole words or their beginnings, ignoring accents and case, and can be excluded', async () => {
    const [one, two] = [await withCv(), await withCv()];
    await finish(one, (await start(one)).run_id, 1, ['Formatrice Névralgix', 'Modélisation « Revit »']);
    await finish(two, (await start(two)).run_id, 1, ['Formateur nevralgix et AutoCAD']);
    expect(await found('NÉVRALG')).toEqual(new Set([one, two]));
    expect(await found('nevralgix revit')).toEqual(new Set([one]));
    expect(await found('nevralgix absent')).toEqual(new Set());
    const others = await found('nevralgix revit', 'not_in');
    expect([others.has(one), others.has(two)]).toEqual([false, true]);
  });

  it.each(['', '«»', "'; drop table x; --", 'a & b | ! ( )', "\\'\\"])(
    'is searched by %j without an error of the server',
    async (words) => {
      await found(words).catch((error: unknown) => expect(error).toMatchObject({ code: '22023' }));
    },
  );

  it('is deleted with the application, and follows the CV file in a merge', async () => {
    const id = await withCv();
    await finish(id, (await start(id)).run_id, 1, ['Texte']);
    const [{ resume_filename }] = await open.sql<[{ resume_filename: string }]>`
      select resume_filename from public.trainer_applications where id = ${id}`;
    const other = await withCv();
    const texts = () => open.sql`
      select application_id from public.cv_texts where application_id in (${id}, ${other})`;
    await open.sql`update public.trainer_applications set resume_filename = ${resume_filename} where id = ${other}`;
    expect(await texts()).toHaveLength(2);
    await open.sql`update public.trainer_applications set resume_filename = 'another.pdf' where id = ${id}`;
    expect(await texts()).toEqual([{ application_id: other }]);
    await open.sql`delete from public.trainer_applications where id = ${other}`;
    expect(await texts()).toEqual([]);
  });
});

describe('the people that the CVs of a list belong to', () => {
  const proof = { page: 1, start: 0, end: 1, quote: 'x', boxes: [] };
  const proved = {
    version: 2,
    result: {
      full_name: 'Omar Haddad',
      emails: ['a@exemple.test', 'b@exemple.test'],
      phones: ['+33698765432'],
    },
    identity: { full_name: proof, emails: [null, proof], phones: [proof] },
  };
  const analysed = (ai_analysis_v2: unknown, ai_status = 'success') =>
    withCv({ ai_status, ai_analysis_v2: open.sql.json(ai_analysis_v2 as never) });
  const identities = (ids: string[]) =>
    call<object>('app5_user', 'select * from public.cv_identities($1)', ids);

  it('are those the analysis proved; a CV without a result, or with one of another form, gives nobody', async () => {
    const id = await analysed(proved);
    const nameless = await analysed({ ...proved, identity: { full_name: null, emails: [], phones: [] } });
    const others = [await withCv(), await analysed(proved, 'processing'), await analysed({ score: 3 })];
    const odd = await analysed({ identity: {}, result: { emails: 'a@exemple.test' } });
    const rows = await identities([id, nameless, odd, ...others]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          application_id: id,
          full_name: 'Omar Haddad',
          emails: ['b@exemple.test'],
          phones: ['+33698765432'],
        },
        { application_id: nameless, full_name: null, emails: [], phones: [] },
        { application_id: odd, full_name: null, emails: [], phones: [] },
      ]),
    );
  });
});

describe('counting the CVs that have a word', () => {
  it('reads the index of words, not the words of every CV, when most CVs have the word', async () => {
    const CVS = 800;
    await open.sql`
      with made as (
        insert into public.trainer_applications (full_name, email, current_status, consent_at, consent_version)
        select gen_random_uuid(), gen_random_uuid() || '@exemple.test', 'Salarié', now(), '2026-11'
        from generate_series(1, ${CVS}::integer) returning id
      )
      insert into public.cv_texts (application_id, pages)
      select m.id, array['Soudure ' || (select string_agg(md5(((hashtext(m.id::text) & 65535) * n % 3000)::text), ' ') from generate_series(1, 200) as n)]
      from made m`;
    await open.sql`vacuum analyze public.cv_texts, public.trainer_applications`;
    /** Pages of long values that a call reads: the words of a CV are too long to be stored in its row. */
    const wordsReadBy = async (query: string) => {
      const read = async () => {
        const [row] = await open.sql<{ n: string }[]>`
          select toast_blks_hit + toast_blks_read as n from pg_statio_user_tables where relname = 'cv_texts'`;
        return Number(row!.n);
      };
      const before = await read();
      await commitAs(open.sql, 'app5_user', async (tx) => {
        await tx.unsafe(query);
        await tx`reset role`;
        await tx`select pg_stat_force_next_flush()`;
      });
      return (await read()) - before;
    };
    const filters = `'[{"field": "cv", "op": "in", "values": ["soudure"]}]'`;
    const count = `select public.count_trainer_applications(filters => ${filters})`;
    expect(await call('app5_user', count)).toEqual([{ count_trainer_applications: String(CVS) }]);
    const all = 'reset role; select max(length(words)) from public.cv_texts';
    expect(await wordsReadBy(all)).toBeGreaterThan(CVS);
    expect(await wordsReadBy(count)).toBe(0);
    expect(
      await wordsReadBy(`select * from public.application_filter_values('country', filters => ${filters})`),
    ).toBe(0);
  });
});
