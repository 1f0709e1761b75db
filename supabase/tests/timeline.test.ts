import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication, scores } from './support/world.ts';

const RECRUITER = userIdOf('app5_user');

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`update public.staff_profiles set full_name = 'Camille Roussel' where id = ${RECRUITER}`;
});

type Entry = {
  key: string;
  at: Date;
  kind: string;
  actor_id: string | null;
  actor_name: string | null;
  details: Record<string, unknown>;
};
const timeline = (id: string) =>
  runAs(
    open.sql,
    'app5_user',
    (tx) => tx<Entry[]>`select * from public.entity_timeline('application', ${id})`,
  );
const asRecruiter = (statement: string) => commitAs(open.sql, 'app5_user', (tx) => tx.unsafe(statement));

it('the list of recruiters names recruiters and nobody else', async () => {
  const rows = await runAs(
    open.sql,
    'app5_user',
    (tx) => tx`select id, name, email from public.recruiters()`,
  );
  expect([...rows]).toEqual([
    { id: userIdOf('app5_user'), name: 'Camille Roussel', email: 'app5_user@trame.example' },
  ]);
});

describe('the history of an application', () => {
  it('says everything that happened, newest first, with who did it', async () => {
    const id = await insertApplication(open.sql, { references_filename: 'r.pdf' });
    await asRecruiter(`select public.record_entity_event('application', '${id}', 'view')`);
    await asRecruiter(
      `update public.trainer_applications set status = 'contacted', city = 'Nantes' where id = '${id}'`,
    );
    await asRecruiter(
      `select public.record_entity_event('application', '${id}', 'file', '{"document": "resume", "action": "open"}')`,
    );
    await open.sql`
      insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage)
      values (${id}, ${RECRUITER}, ${open.sql.json(scores(4))}, 116, 145, 80)`;
    await asRecruiter(
      `insert into public.comments (entity_kind, entity_id, body) values ('application', '${id}', 'Vu avec @[${RECRUITER}]')`,
    );
    // To the millisecond, while the journal has microseconds: entries of one statement have no order.
    await open.sql`
      update public.comments set created_at = now() + interval '500 milliseconds' where entity_id = ${id}`;
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject, status, sent_at, sent_by, template)
      values (${id}, 'message-contact', 'chloe@exemple.test', 'Bonjour', 'sent', now() + interval '1 second', ${RECRUITER}, 'Contact')`;

    const entries = await timeline(id);
    expect(entries.map(({ kind, actor_name }) => [kind, actor_name])).toEqual([
      ['mail', 'Camille Roussel'],
      ['comment', 'Camille Roussel'],
      ['evaluation', null],
      ['file', 'Camille Roussel'],
      ['edited', 'Camille Roussel'],
      ['view', 'Camille Roussel'],
      ['submitted', null],
    ]);
    const detailsOf = (kind: string) => entries.find((entry) => entry.kind === kind)?.details;
    expect(detailsOf('submitted')).toEqual({ source: 'site', has_resume: false, has_references: true });
    expect(detailsOf('edited')).toEqual({
      operation: 'UPDATE',
      changes: { status: { from: 'new', to: 'contacted' }, city: { to: 'Nantes' } },
    });
    expect(detailsOf('file')).toEqual({ document: 'resume', action: 'open' });
    expect(detailsOf('comment')).toEqual({
      body: `Vu avec @[${RECRUITER}]`,
      mentions: { [RECRUITER]: 'Camille Roussel' },
    });
    expect(detailsOf('mail')).toEqual({
      kind: 'message-contact',
      subject: 'Bonjour',
      recipient: 'chloe@exemple.test',
      status: 'sent',
      template: 'Contact',
    });
    expect(detailsOf('evaluation')).toMatchObject({ operation: 'INSERT' });
  });

  it('names a step of the account once, and leaves out mails to colleagues', async () => {
    const id = await insertApplication(open.sql, { email: 'noRole@trame.example'.toLowerCase() });
    await asRecruiter(`
      insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
      values ('${userIdOf('noRole')}', 'norole@trame.example', 'N', 'pending', '${id}')`);
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject)
      values (${id}, 'mention', 'camille@trame.example', 's')`;
    expect((await timeline(id)).map(({ kind }) => kind)).toEqual(['account', 'submitted']);
  });

  it('holds nothing of another application', async () => {
    const [one, other] = [await insertApplication(open.sql), await insertApplication(open.sql)];
    await asRecruiter(`select public.record_entity_event('application', '${other}', 'print')`);
    expect((await timeline(one)).map(({ kind }) => kind)).toEqual(['submitted']);
  });

  it('comes in pages that neither repeat nor skip, even for events of the same moment', async () => {
    const id = await insertApplication(open.sql);
    await open.sql`
      insert into public.comments (entity_kind, entity_id, body, created_at)
      select 'application', ${id}, 'n' || n, '2026-01-01' from generate_series(1, 7) as n`;
    const seen: string[] = [];
    let last: Entry | undefined;
    do {
      const after = last;
      // oxlint-disable-next-line no-await-in-loop -- page after page
      const page = await runAs(
        open.sql,
        'app5_user',
        (tx) => tx<Entry[]>`
          select * from public.entity_timeline('application', ${id}, ${after ? tx`${after.at}::timestamptz` : null}, ${after?.key ?? null}, 3)`,
      );
      seen.push(...page.map(({ key }) => key));
      last = page.length === 3 ? page.at(-1) : undefined;
    } while (last);
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  it('is read by recruiters alone', async () => {
    const id = await insertApplication(open.sql);
    for (const actor of ['gestionnaire', 'approvedTrainer', 'revoked'] as const) {
      const reading = runAs(
        open.sql,
        actor,
        (tx) => tx`select * from public.entity_timeline('application', ${id})`,
      );
      expect(await errorCode(reading)).toBe('42501');
    }
  });
});
