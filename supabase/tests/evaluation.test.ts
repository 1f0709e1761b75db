import { CRITERIA, MAX_SCORE, percentage, totalScore, type CriteriaScores } from '@trame/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { ALL_CRITERIA, createWorld, insertApplication, scores } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  // A second recruiter and a third one, for opinions on the same application.
  await sql`insert into public.user_roles (user_id, role)
    values (${userIdOf('gestionnaire')}, 'app5_user'), (${userIdOf('admin')}, 'app5_user')`;
});

const RECRUITERS = ['app5_user', 'gestionnaire', 'admin'] as const;
type Recruiter = (typeof RECRUITERS)[number];

let application = '';
beforeEach(async () => {
  application = await insertApplication(open.sql);
});

const statusOf = async (id = application) => {
  const [row] = await open.sql`select status from public.trainer_applications where id = ${id}`;
  return row!['status'] as string;
};

const evaluate = (actor: Actor, status: 'draft' | 'completed', value = 4) =>
  commitAs(
    open.sql,
    actor,
    (tx) => tx`
      insert into public.trainer_evaluations
        (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, status)
      values (${application}, ${userIdOf(actor)}, ${tx.json(scores(value))}, ${29 * value}, 145, ${20 * value}, ${status})`,
  );

const change = (actor: Actor, values: Record<string, unknown>) =>
  commitAs(open.sql, actor, async (tx) => {
    const changed = await tx`
      update public.trainer_evaluations
      set ${tx({ ...values, evaluated_by: userIdOf(actor) })}
      where application_id = ${application} returning id`;
    expect(changed).toHaveLength(1);
  });

const decide = (status: string) =>
  open.sql`update public.trainer_applications set status = ${status} where id = ${application}`;

describe('completing an evaluation', () => {
  // spec 4.6, 4.10
  it('makes the application evaluated, whether inserted as completed or completed from a draft', async () => {
    await evaluate('app5_user', 'completed');
    expect(await statusOf()).toBe('evaluated');

    application = await insertApplication(open.sql);
    await evaluate('app5_user', 'draft');
    expect(await statusOf()).toBe('new');
    await change('app5_user', { status: 'completed' });
    expect(await statusOf()).toBe('evaluated');
  });

  it('changes the status once: correcting it later leaves what was decided since', async () => {
    await evaluate('app5_user', 'completed');
    await decide('accepted');
    await change('app5_user', { evaluation_notes: 'Référence vérifiée.' });
    expect(await statusOf()).toBe('accepted');
  });

  it('does not touch an application that is evaluated already', async () => {
    await decide('evaluated');
    const version = () =>
      open.sql`select updated_at::text from public.trainer_applications where id = ${application}`;
    const before = await version();
    await evaluate('app5_user', 'completed');
    expect([...(await version())]).toEqual([...before]);
  });

  it('and the change of status are one transaction: when the status fails, nothing is stored', async () => {
    await open.sql`
      create function private.test_failure() returns trigger language plpgsql as
      $$ begin raise exception 'broken' using errcode = 'XX000'; end $$`;
    await open.sql`
      create trigger test_failure before update of status on public.trainer_applications
      for each row execute function private.test_failure()`;
    expect(await errorCode(evaluate('app5_user', 'completed'))).toBe('XX000');
    await open.sql`drop trigger test_failure on public.trainer_applications`;
    await open.sql`drop function private.test_failure()`;
    expect(
      await open.sql`select id from public.trainer_evaluations where application_id = ${application}`,
    ).toHaveLength(0);
    expect(await statusOf()).toBe('new');
  });

  // spec 5.18
  it('needs all 16 criteria, through the API too', async () => {
    await evaluate('app5_user', 'draft');
    const { disponibilite: _, ...fifteen } = scores(4);
    expect(await errorCode(change('app5_user', { criteria_scores: fifteen, status: 'completed' }))).toBe(
      '23514',
    );
    expect(await statusOf()).toBe('new');
  });
});

describe('justifications', () => {
  beforeEach(async () => {
    await evaluate('app5_user', 'draft');
  });

  it.each<[string, unknown]>([
    ['none', {}],
    ['one', { savoir: 'Cite la norme et sa dernière révision.' }],
    ['one for each criterion', Object.fromEntries(ALL_CRITERIA.map((key) => [key, 'a'.repeat(500)]))],
  ])('are accepted: %s', async (_, justifications) => {
    expect(await errorCode(change('app5_user', { justifications }))).toBeNull();
  });

  it.each<[string, unknown]>([
    ['a criterion that does not exist', { charme: 'Sourire.' }],
    ['an empty sentence', { savoir: ' ' }],
    ['a number', { savoir: 5 }],
    ['nothing', { savoir: null }],
    ['a text that is too long', { savoir: 'a'.repeat(501) }],
    ['a list', ['savoir']],
    ['a text', 'savoir'],
  ])('are refused: %s', async (_, justifications) => {
    expect(
      await errorCode(
        open.sql`update public.trainer_evaluations set justifications = ${open.sql.json(justifications as string)}
          where application_id = ${application}`,
      ),
    ).toBe('23514');
  });
});

describe('two recruiters on one evaluation', () => {
  const save = (tx: { unsafe: typeof open.sql.unsafe }, version: string) =>
    tx.unsafe<{ updated_at: string }[]>(
      `update public.trainer_evaluations set evaluation_notes = 'n', evaluated_by = '${userIdOf('app5_user')}'
       where application_id = '${application}' and updated_at = '${version}' returning updated_at::text`,
    );
  const version = async () => {
    const [row] = await open.sql`
      select updated_at::text from public.trainer_evaluations where application_id = ${application}`;
    return row!['updated_at'] as string;
  };

  it('the one who saves against an older version changes nothing', async () => {
    await evaluate('gestionnaire', 'draft');
    const seen = await version();
    const first = await runAs(open.sql, 'app5_user', async (tx) => [
      await save(tx, seen),
      // The version it has just written is the only one that counts from here on.
      await save(tx, seen),
    ]);
    expect(first.map((rows) => rows.length)).toEqual([1, 0]);
  });

  it('cannot both insert one', async () => {
    await evaluate('gestionnaire', 'draft');
    expect(await errorCode(evaluate('app5_user', 'draft'))).toBe('23505');
  });
});

describe('opinions', () => {
  const give = (actor: Recruiter, status: 'draft' | 'submitted', value = 3) =>
    commitAs(
      open.sql,
      actor,
      (tx) => tx`
        insert into public.evaluation_opinions (application_id, criteria_scores, total_score, max_score, percentage, status)
        values (${application}, ${tx.json(scores(value))}, ${29 * value}, 145, ${20 * value}, ${status})`,
    );
  const submit = (actor: Recruiter) =>
    commitAs(
      open.sql,
      actor,
      (tx) =>
        tx`update public.evaluation_opinions set status = 'submitted' where application_id = ${application}`,
    );
  /** The authors of the opinions that this person can read. */
  const seenBy = (actor: Actor) =>
    runAs(open.sql, actor, async (tx) => {
      const rows = await tx`
        select evaluator_id from public.evaluation_opinions where application_id = ${application}`;
      return RECRUITERS.filter((name) => rows.some((row) => row['evaluator_id'] === userIdOf(name)));
    });
  const countedBy = (actor: Actor) =>
    runAs(open.sql, actor, async (tx) => {
      const [row] = await tx`select public.count_submitted_opinions(${application}) as count`;
      return row!['count'] as number;
    });

  // threat 17
  it('of colleagues are hidden until one’s own is submitted, but not how many there are', async () => {
    await give('gestionnaire', 'submitted');
    await give('app5_user', 'draft');
    expect(await seenBy('app5_user')).toEqual(['app5_user']);
    expect(await countedBy('app5_user')).toBe(1);

    await submit('app5_user');
    expect(await seenBy('app5_user')).toEqual(['app5_user', 'gestionnaire']);
    expect(await seenBy('gestionnaire')).toEqual(['app5_user', 'gestionnaire']);
    expect(await seenBy('admin')).toEqual([]);
  });

  it('are shown to whoever completed the official evaluation, not to whoever drafts it', async () => {
    await give('gestionnaire', 'submitted');
    await evaluate('app5_user', 'draft');
    expect(await seenBy('app5_user')).toEqual([]);
    await change('app5_user', { status: 'completed' });
    expect(await seenBy('app5_user')).toEqual(['gestionnaire']);
  });

  it('in draft are never shown to anybody else', async () => {
    await give('app5_user', 'submitted');
    await give('gestionnaire', 'draft');
    expect(await seenBy('app5_user')).toEqual(['app5_user']);
    expect(await countedBy('app5_user')).toBe(0);
  });

  it('submitted on one application show no opinions on another', async () => {
    await give('gestionnaire', 'submitted');
    const first = application;
    application = await insertApplication(open.sql);
    await give('app5_user', 'submitted');
    application = first;
    expect(await seenBy('app5_user')).toEqual([]);
  });

  it('submitted, cannot be changed, withdrawn or given twice', async () => {
    await give('app5_user', 'submitted');
    const touch = (statement: string) =>
      runAs(open.sql, 'app5_user', async (tx) => (await tx.unsafe(statement)).count);
    const mine = `where application_id = '${application}'`;
    expect(await touch(`update public.evaluation_opinions set notes = 'n' ${mine}`)).toBe(0);
    expect(await touch(`update public.evaluation_opinions set status = 'draft' ${mine}`)).toBe(0);
    expect(await touch(`delete from public.evaluation_opinions ${mine}`)).toBe(0);
    expect(await errorCode(give('app5_user', 'submitted'))).toBe('23505');
  });

  it('need all 16 criteria to be submitted', async () => {
    const incomplete = commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        insert into public.evaluation_opinions (application_id, criteria_scores, max_score, status)
        values (${application}, '{"savoir": 3}', 145, 'submitted')`,
    );
    expect(await errorCode(incomplete)).toBe('23514');
  });

  describe('are given without having read those of colleagues:', () => {
    const remove = (actor: Recruiter) =>
      commitAs(
        open.sql,
        actor,
        (tx) => tx`delete from public.trainer_evaluations where application_id = ${application}`,
      );

    beforeEach(async () => {
      await give('gestionnaire', 'submitted');
    });

    it('whoever completed the official evaluation cannot give one', async () => {
      await evaluate('app5_user', 'completed');
      expect(await errorCode(give('app5_user', 'submitted'))).toBe('42501');
    });

    // threat 18
    it('whoever completed the official evaluation then deleted it cannot give one, and still reads them', async () => {
      await evaluate('app5_user', 'completed');
      await remove('app5_user');
      expect(await errorCode(give('app5_user', 'submitted'))).toBe('42501');
      expect(await seenBy('app5_user')).toEqual(['gestionnaire']);
    });

    // threat 18
    it('whoever completed an evaluation that a colleague deleted or corrected cannot give one', async () => {
      await evaluate('app5_user', 'completed');
      await remove('admin');
      expect(await errorCode(give('app5_user', 'submitted'))).toBe('42501');

      application = await insertApplication(open.sql);
      await give('gestionnaire', 'submitted');
      await evaluate('app5_user', 'completed');
      await change('admin', { evaluation_notes: 'Relu.' });
      expect(await errorCode(give('app5_user', 'submitted'))).toBe('42501');
    });

    it('whoever corrects a colleague’s evaluation reads no opinion, and may give one', async () => {
      await evaluate('app5_user', 'completed');
      await change('admin', { evaluation_notes: 'Relu.' });
      expect(await seenBy('admin')).toEqual([]);
      await give('admin', 'submitted');
      expect(await seenBy('admin')).toEqual(expect.arrayContaining(['admin', 'gestionnaire']));
    });

    it('completing again what a colleague has completed shows no opinion', async () => {
      await evaluate('app5_user', 'completed');
      expect(await errorCode(change('admin', { status: 'draft' }))).toBe('23514');
      expect(await errorCode(change('app5_user', { status: 'draft' }))).toBe('23514');
      await change('admin', { status: 'completed' });
      expect(await seenBy('admin')).toEqual([]);
    });

    it('a draft begun before completing the evaluation can be deleted, not edited or submitted', async () => {
      await give('app5_user', 'draft');
      await evaluate('app5_user', 'completed');
      await remove('app5_user');
      expect(await errorCode(submit('app5_user'))).toBe('42501');
      const mine = `where application_id = '${application}' and evaluator_id = '${userIdOf('app5_user')}'`;
      const onDraft = (statement: string) =>
        commitAs(open.sql, 'app5_user', (tx) => tx.unsafe(`${statement} ${mine}`));
      expect(await errorCode(onDraft(`update public.evaluation_opinions set notes = 'n'`))).toBe('42501');
      await onDraft('delete from public.evaluation_opinions');
      expect(await open.sql.unsafe(`select id from public.evaluation_opinions ${mine}`)).toHaveLength(0);
    });

    it('whoever could never submit an opinion cannot begin a draft', async () => {
      await evaluate('app5_user', 'completed');
      expect(await errorCode(give('app5_user', 'draft'))).toBe('42501');
      await remove('app5_user');
      expect(await errorCode(give('app5_user', 'draft'))).toBe('42501');
      // A person who has judged nothing yet starts theirs as before.
      await give('admin', 'draft');
    });

    it('whoever read the opinions of an application that was merged cannot give one on the one that is kept', async () => {
      const keep = await insertApplication(open.sql);
      await evaluate('app5_user', 'completed');
      const other = application;
      application = keep;
      await evaluate('admin', 'completed');
      await commitAs(open.sql, 'admin', (tx) => tx`select public.merge_applications(${keep}, ${other})`);
      expect(await errorCode(give('app5_user', 'submitted'))).toBe('42501');
    });

    it('whoever read opinions through a merge that was then undone cannot give one', async () => {
      const first = application;
      const second = await insertApplication(open.sql);
      application = second;
      await give('app5_user', 'submitted');
      await commitAs(
        open.sql,
        'app5_user',
        (tx) => tx`select public.merge_applications(${first}, ${second})`,
      );
      application = first;
      expect(await seenBy('app5_user')).toEqual(expect.arrayContaining(['gestionnaire']));
      await commitAs(open.sql, 'app5_user', (tx) => tx`select public.restore_applications(${[second]})`);
      expect(await errorCode(give('app5_user', 'submitted'))).toBe('42501');
      application = second;
      expect(await errorCode(give('gestionnaire', 'submitted'))).toBe('42501');
    });

    it('whoever deleted an evaluation before any opinion was given may still give one', async () => {
      application = await insertApplication(open.sql);
      await evaluate('app5_user', 'completed');
      await remove('app5_user');
      await give('app5_user', 'submitted');
      expect(await seenBy('app5_user')).toEqual(['app5_user']);
    });

    it('the record of who has read them is deleted with the application, and with the reader', async () => {
      const [user] = await open.sql<{ id: string }[]>`
        insert into auth.users (id, aud, role, email)
        values (gen_random_uuid(), 'authenticated', 'authenticated', ${`${application}@trame.example`}) returning id`;
      const readers = () =>
        open.sql`select reader_id from private.opened_opinions where application_id = ${application}`;
      const evaluateAs = (id: string) => open.sql`
        insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, max_score, status)
        values (${application}, ${id}, ${open.sql.json(scores(3))}, 145, 'completed')`;
      await evaluateAs(user!.id);
      await open.sql`delete from public.trainer_evaluations where application_id = ${application}`;
      expect(await readers()).toHaveLength(1);
      // With an evaluation that stands, too: it loses its author, or goes with its application.
      await evaluateAs(user!.id);
      await open.sql`delete from auth.users where id = ${user!.id}`;
      expect(await readers()).toHaveLength(0);
      await open.sql`
        update public.trainer_evaluations set evaluated_by = ${userIdOf('admin')} where application_id = ${application}`;
      await open.sql`delete from public.trainer_applications where id = ${application}`;
      expect(await readers()).toHaveLength(0);
    });
  });

  it('leave the application unchanged, and are deleted with it', async () => {
    await give('app5_user', 'submitted');
    expect(await statusOf()).toBe('new');
    await open.sql`delete from public.trainer_applications where id = ${application}`;
    expect(
      await open.sql`select id from public.evaluation_opinions where application_id = ${application}`,
    ).toHaveLength(0);
  });

  it('remain when the account of their author is deleted', async () => {
    const [user] = await open.sql`
      insert into auth.users (id, aud, role, email)
      values (gen_random_uuid(), 'authenticated', 'authenticated', ${`${application}@trame.example`}) returning id`;
    await open.sql`
      insert into public.evaluation_opinions (application_id, evaluator_id, max_score)
      values (${application}, ${user!['id']}, 145)`;
    await open.sql`delete from auth.users where id = ${user!['id']}`;
    const rows =
      await open.sql`select evaluator_id from public.evaluation_opinions where application_id = ${application}`;
    expect(rows.map((row) => row['evaluator_id'] as unknown)).toEqual([null]);
  });
});

describe('the journal', () => {
  const lines = (table: string) => open.sql<{ operation: string; changes: Record<string, unknown> }[]>`
    select operation, changes from private.audit_log
    where table_name = ${table} and application_id = ${application} order by id`;

  it('leaves out the steps of a draft, and records corrections of a completed evaluation', async () => {
    await evaluate('app5_user', 'draft');
    await change('app5_user', { evaluation_notes: 'un' });
    await change('app5_user', { evaluation_notes: 'deux' });
    await change('app5_user', { status: 'completed' });
    await change('app5_user', { evaluation_notes: 'trois' });
    const all = await lines('trainer_evaluations');
    expect(all.map(({ operation }) => operation)).toEqual(['INSERT', 'UPDATE', 'UPDATE']);
    expect(all[1]?.changes['status']).toEqual({ from: 'draft', to: 'completed' });
    expect(all[2]?.changes).toEqual({ evaluation_notes: { from: 'deux', to: 'trois' } });
  });

  it('says that an opinion was given, and nothing of its content', async () => {
    const asRecruiter = (statement: string) => commitAs(open.sql, 'app5_user', (tx) => tx.unsafe(statement));
    await asRecruiter(
      `insert into public.evaluation_opinions (application_id, criteria_scores, total_score, max_score, percentage, notes)
       values ('${application}', '${JSON.stringify(scores(3))}', 87, 145, 60, 'Hésite.')`,
    );
    await asRecruiter(
      `update public.evaluation_opinions set notes = 'Hésite encore.' where application_id = '${application}'`,
    );
    await asRecruiter(
      `update public.evaluation_opinions set status = 'submitted' where application_id = '${application}'`,
    );
    const all = await lines('evaluation_opinions');
    expect(all.map(({ operation }) => operation)).toEqual(['UPDATE']);
    expect(all[0]?.changes).toEqual({ status: { from: 'draft', to: 'submitted' } });
  });
});

describe('totals are computed from the scores, whatever is sent', () => {
  const MIXED = Object.fromEntries(
    CRITERIA.map(({ key }, index) => [key, (index % 5) + 1]),
  ) as CriteriaScores;
  const LIES = { total_score: 145, max_score: 145, percentage: 100 };
  const figuresOf = async (table: 'trainer_evaluations' | 'evaluation_opinions') => {
    const [row] = await open.sql`
      select total_score, max_score, percentage from ${open.sql(`public.${table}`)} where application_id = ${application}`;
    return row;
  };
  const truth = (scoresGiven: CriteriaScores) => {
    const total_score = totalScore(scoresGiven);
    return { total_score, max_score: MAX_SCORE, percentage: percentage(total_score) };
  };

  it.each([
    ['trainer_evaluations', 'completed'],
    ['evaluation_opinions', 'submitted'],
  ] as const)('in %s', async (table, status) => {
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        insert into ${tx(`public.${table}`)} ${tx({ application_id: application, criteria_scores: scores(1), ...LIES, status: 'draft' })}`,
    );
    expect(await figuresOf(table)).toEqual(truth(scores(1) as CriteriaScores));
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        update ${tx(`public.${table}`)} set ${tx({ criteria_scores: MIXED, ...LIES, status })} where application_id = ${application}`,
    );
    expect(await figuresOf(table)).toEqual(truth(MIXED));
  });

  // threat 19
  it('of a grid made under another maximum remain until its scores change', async () => {
    await open.sql`
      insert into public.trainer_evaluations
        (application_id, criteria_scores, total_score, max_score, percentage, status)
      values (${application}, ${open.sql.json(scores(4))}, 120, 150, 80, 'completed')`;
    await change('app5_user', { evaluation_notes: 'Référence vérifiée.' });
    expect(await figuresOf('trainer_evaluations')).toEqual({
      total_score: 120,
      max_score: 150,
      percentage: 80,
    });
    await change('app5_user', { total_score: 150, percentage: 100 });
    expect(await figuresOf('trainer_evaluations')).toEqual(truth(scores(4) as CriteriaScores));
  });

  // threat 19
  it('with the same coefficients as the domain rules', async () => {
    const [row] = await open.sql`select private.criteria_coefficients() as coefficients`;
    expect(row!['coefficients']).toEqual(
      Object.fromEntries(CRITERIA.map(({ key, coefficient }) => [key, coefficient])),
    );
  });
});

describe('the export of a person’s data', () => {
  const dossier = (actor: Actor) =>
    runAs(open.sql, actor, async (tx) => {
      const [row] = await tx`select public.application_dossier(${application}) as dossier`;
      return row!['dossier'] as { evaluation_opinions?: { notes: string }[]; withheld?: object };
    });

  // threat 17
  it('hides opinions from whoever has given none yet but says how many, and shows them afterwards', async () => {
    for (const actor of ['gestionnaire', 'admin'] as const) {
      await commitAs(
        open.sql,
        actor,
        (tx) => tx`
          insert into public.evaluation_opinions (application_id, criteria_scores, max_score, notes, status)
          values (${application}, ${tx.json(scores(2))}, 145, ${`de ${actor}`}, 'submitted')`,
      );
    }
    const before = await dossier('app5_user');
    expect(before.evaluation_opinions).toBeUndefined();
    expect(before.withheld).toEqual({ evaluation_opinions: 2 });
    expect(JSON.stringify(before)).not.toMatch(/de gestionnaire|de admin/);

    await evaluate('app5_user', 'completed');
    const after = await dossier('app5_user');
    expect(after.evaluation_opinions?.map(({ notes }) => notes).toSorted()).toEqual([
      'de admin',
      'de gestionnaire',
    ]);
    expect(after.withheld).toBeUndefined();
  });

  // threat 17
  it('is the only way to them: other functions count or move opinions, or name one’s own drafts', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'evaluation_opinions'
      order by 1`;
    expect(rows.map(({ name }) => name)).toEqual([
      'application_dossier',
      'count_submitted_opinions',
      'has_judged',
      'merge_applications',
      'move_opened_opinions',
      'note_opened_opinions',
      'recruitment_tasks',
    ]);
  });
});
