import type { Sql, TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { messageValues, renderMessage } from '@trame/domain';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication, WORLD } from './support/world.ts';

const CHECK_VIOLATION = '23514';
const EXCLUSION_VIOLATION = '23P01';

const open = openDatabase(createWorld);

describe('the templates that come with the platform', () => {
  it('exist for each purpose, name only variables that exist, and read as complete mails', async () => {
    const templates = await open.sql<{ name: string; purpose: string; subject: string; body: string }[]>`
      select name, purpose, subject, body from public.message_templates where audience = 'application'`;
    expect(new Set(templates.map(({ purpose }) => purpose))).toEqual(
      new Set(['contact', 'more_information', 'acceptance', 'refusal']),
    );
    const values = messageValues(
      { full_name: 'Élodie Saint-Aubin', reference: 'R', created_at: '2026-11-17', job_title: null },
      { reason: 'no_need', sender: 'Camille' },
    );
    for (const template of templates) {
      const { unknown, missing, body } = renderMessage(template, values);
      expect({ name: template.name, unknown, missing }).toEqual({
        name: template.name,
        unknown: [],
        missing: [],
      });
      expect(body).toMatch(/^Bonjour Élodie,\n\n/);
    }
  });
});

describe('a template is refused', () => {
  const insert = (values: Record<string, unknown>) =>
    open.sql`insert into public.message_templates ${open.sql({ name: 'Modèle', subject: 'Objet', body: 'Texte', ...values })}`;

  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { name: ' ' }, CHECK_VIOLATION],
    ['with the name of another', { name: 'Refus' }, '23505'],
    ['with the name of another in other letters', { name: 'PRISE DE CONTÁCT' }, '23505'],
    ['with a subject of two lines', { subject: 'Objet\nBcc: x@y.fr' }, CHECK_VIOLATION],
    ['with a subject too long', { subject: 'x'.repeat(201) }, CHECK_VIOLATION],
    ['without a text', { body: '\n' }, CHECK_VIOLATION],
    ['with a text too long', { body: 'x'.repeat(5001) }, CHECK_VIOLATION],
    ['with an unknown purpose', { purpose: 'spam' }, CHECK_VIOLATION],
  ])('%s', async (_, values, code) => {
    expect(await errorCode(insert(values))).toBe(code);
  });

  it('with the constraint by which its form knows that its name is taken', async () => {
    await expect(insert({ name: 'refus' })).rejects.toThrow('constraint "message_templates_name_unique"');
  });
});

describe('the date of last contact moves with a message that was sent', () => {
  const LONG_AGO = '2025-01-01T00:00:00.000Z';
  const lastContact = async (id: string) => {
    const [row] = await open.sql<{ last_contact_at: Date }[]>`
      select last_contact_at from public.trainer_applications where id = ${id}`;
    return row!.last_contact_at.toISOString();
  };
  const log = (id: string, kind: string, status: string) =>
    open.sql<{ id: string }[]>`
      insert into public.notification_logs (application_id, kind, recipient, subject, status, sent_at)
      values (${id}, ${kind}, 'n@exemple.test', 's', ${status}, ${status === 'sent' ? '2026-11-21T10:00:00Z' : null})
      returning id`;

  it.each([
    ['message-refusal', 'sent', '2026-11-21T10:00:00.000Z'],
    ['message-refusal', 'failed', LONG_AGO],
    ['application-received', 'sent', LONG_AGO],
    ['mention', 'sent', LONG_AGO],
  ])('%s, %s: %s', async (kind, status, wanted) => {
    const id = await insertApplication(open.sql, { last_contact_at: LONG_AGO });
    await log(id, kind, status);
    expect(await lastContact(id)).toBe(wanted);
  });

  it('when the message is sent, and an older message does not move it back', async () => {
    const id = await insertApplication(open.sql, { last_contact_at: LONG_AGO });
    const [row] = await log(id, 'message-contact', 'pending');
    expect(await lastContact(id)).toBe(LONG_AGO);
    const settle = (at: string) =>
      commitAs(
        open.sql,
        'service_role',
        (tx) =>
          tx`update public.notification_logs set status = 'sent', sent_at = ${at} where id = ${row!.id}`,
      );
    await settle('2026-11-21T11:00:00Z');
    await settle('2026-11-20T11:00:00Z');
    expect(await lastContact(id)).toBe('2026-11-21T11:00:00.000Z');
  });
});

describe('a message to several applicants', () => {
  const BATCH = 'b7000000-0000-4000-8000-000000000001';
  const log = (application: string, values: Record<string, unknown> = {}) => open.sql`
    insert into public.notification_logs ${open.sql({
      application_id: application,
      kind: 'message-contact',
      recipient: 'Ana@exemple.test',
      subject: 's',
      status: 'sent',
      template: 'Prise de contact',
      batch_id: BATCH,
      ...values,
    })}`;
  const precautions = async (ids: readonly string[], template: string | null, batch: string | null = null) =>
    runAs(
      open.sql,
      'app5_user',
      (tx) => tx<{ application_id: string; opted_out: boolean; written_at: Date | null }[]>`
        select * from public.message_precautions(${[...ids]}::uuid[], ${template}, ${batch})`,
    );

  it('reaches an address once, however many applications it has and in whatever case it is written', async () => {
    const [one, other] = [await insertApplication(open.sql), await insertApplication(open.sql)];
    await log(one);
    expect(await errorCode(log(other, { recipient: 'ana@exemple.test', status: 'pending' }))).toBe('23505');
    await log(other, { recipient: 'ana@exemple.test', status: 'failed' });
    const elsewhere = { batch_id: crypto.randomUUID(), template: 'Refus' };
    await log(other, { recipient: 'ana@exemple.test', ...elsewhere });
    await log(other, { recipient: 'ana@exemple.test', template: null, batch_id: null });
  });

  it('repeats a template to an address only where the sender has confirmed it', async () => {
    const recipient = 'dora@exemple.test';
    const id = await insertApplication(open.sql);
    await log(id, { recipient });
    const again = (values: Record<string, unknown>) =>
      log(id, { recipient: 'Dora@exemple.test', batch_id: crypto.randomUUID(), ...values });
    expect(await errorCode(again({ status: 'pending' }))).toBe(EXCLUSION_VIOLATION);
    expect(await errorCode(again({ batch_id: null }))).toBe(EXCLUSION_VIOLATION);
    await again({ status: 'failed' });
    await again({ template: 'Refus' });
    await again({ is_confirmed: true });
    // A failed message is claimed again at the next try; a sent one is recorded, whoever else wrote since.
    const retried = open.sql`
      update public.notification_logs set status = 'pending' where recipient = 'Dora@exemple.test' and status = 'failed'`;
    expect(await errorCode(retried)).toBe(EXCLUSION_VIOLATION);
    await open.sql`update public.notification_logs set status = 'sent' where recipient = ${recipient}`;
  });

  it('is claimed by one of two senders who use one template for one address at once', async () => {
    const id = await insertApplication(open.sql);
    const claim = (sql: Sql | TransactionSql, recipient: string) => sql`
      insert into public.notification_logs (application_id, kind, recipient, subject, template, batch_id)
      values (${id}, 'message-contact', ${recipient}, 's', 'Prise de contact', gen_random_uuid())`;
    let second: Promise<string | null> | undefined;
    await open.sql.begin(async (tx) => {
      await claim(tx, 'eve@exemple.test');
      second = errorCode(claim(open.sql, 'EVE@exemple.test'));
      const waiting = async () => {
        const [row] = await tx<{ count: number }[]>`
          select count(*)::integer from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
        return row!.count;
      };
      // The second does not see the row of the first: it has to wait for how that one ends.
      await expect.poll(waiting).toBe(1);
    });
    expect(await second!).toBe(EXCLUSION_VIOLATION);
  });

  it('lists who already had this template, by address, and from which earlier message', async () => {
    const email = 'bea@exemple.test';
    const [one, other] = [
      await insertApplication(open.sql, { email }),
      await insertApplication(open.sql, { email: 'BEA@exemple.test' }),
    ];
    await log(one, { recipient: email, sent_at: '2026-11-20T10:00:00Z', batch_id: BATCH });
    const written = async (template: string | null, batch?: string) =>
      (await precautions([one, other], template, batch ?? null)).map(({ written_at }) => written_at);
    expect(await written('Prise de contact')).toEqual([expect.any(Date), expect.any(Date)]);
    expect(await written('Refus')).toEqual([null, null]);
    expect(await written(null)).toEqual([null, null]);
    expect(await written('Prise de contact', BATCH)).toEqual([null, null]);
  });

  it('lists who wants no more messages', async () => {
    const email = 'carl@exemple.test';
    const id = await insertApplication(open.sql, { email });
    expect(await precautions([id], null)).toMatchObject([{ application_id: id, opted_out: false }]);
    await commitAs(open.sql, 'app5_user', (tx) => tx`select public.add_sendpulse_opt_out(${email})`);
    expect(await precautions([id], null)).toMatchObject([{ application_id: id, opted_out: true }]);
  });

  it('is for a thousand applications at most', async () => {
    const ids = Array.from({ length: 1001 }, () => WORLD.application);
    expect(await errorCode(precautions(ids, null))).toBe('22023');
  });
});

describe('a comment', () => {
  const write = (body: string, id = crypto.randomUUID()) =>
    commitAs(
      open.sql,
      'app5_user',
      (tx) =>
        tx`insert into public.comments (id, entity_kind, entity_id, body) values (${id}, 'application', ${WORLD.application}, ${body})`,
    ).then(() => id);
  const read = async (id: string) => {
    const [row] = await open.sql<{ author_id: string; mentions: string[] }[]>`
      select author_id, mentions from public.comments where id = ${id}`;
    return row!;
  };

  it('belongs to its author, and mentions each person named in its text once', async () => {
    const colleague = userIdOf('app5_user');
    const id = await write(`Vu avec @[${colleague}] et @[${colleague}], pas @[x] ni ${colleague}`);
    expect(await read(id)).toEqual({ author_id: userIdOf('app5_user'), mentions: [colleague] });
  });

  it.each([
    ['mentions someone who is not in recruitment', `@[${userIdOf('gestionnaire')}]`, CHECK_VIOLATION],
    ['mentions someone who left', `@[${userIdOf('revoked')}]`, CHECK_VIOLATION],
    ['is empty', ' \n', CHECK_VIOLATION],
    ['is too long', 'x'.repeat(4001), CHECK_VIOLATION],
  ])('is refused when it %s', async (_, body, code) => {
    expect(await errorCode(write(body))).toBe(code);
  });

  it('sent twice under one id is stored once', async () => {
    const id = await write('Une fois');
    expect(await errorCode(write('Une fois', id))).toBe('23505');
  });

  it('is deleted with its application', async () => {
    const application = await insertApplication(open.sql);
    await open.sql`insert into public.comments (entity_kind, entity_id, body) values ('application', ${application}, 'x')`;
    await open.sql`delete from public.trainer_applications where id = ${application}`;
    expect([...(await open.sql`select from public.comments where entity_id = ${application}`)]).toEqual([]);
  });

  it('accepts neither mentions nor a date from its author', async () => {
    for (const column of ['mentions', 'created_at']) {
      const value = column === 'mentions' ? `'{}'` : 'now()';
      const writing = runAs(open.sql, 'app5_user', (tx) =>
        tx.unsafe(
          `insert into public.comments (entity_kind, entity_id, body, ${column}) values ('application', '${WORLD.application}', 'x', ${value})`,
        ),
      );
      expect(await errorCode(writing)).toBe('42501');
    }
  });
});

describe('the decision that a mail announces', () => {
  const decision = () =>
    runAs(
      open.sql,
      'service_role',
      (tx) => tx`select * from public.account_decision(${userIdOf('pendingTrainer')})`,
    );
  const decide = (name: string, reason: string | null = null) =>
    commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`select public.decide_trainer_account(${userIdOf('pendingTrainer')}, ${name}, ${reason})`,
    );

  it('is the last one about the account, and each has a mail of its own', async () => {
    const [opened] = await decision();
    expect(opened).toMatchObject({ status: 'pending', previous_status: null });
    await decide('approve');
    const [approved] = await decision();
    expect(approved).toMatchObject({
      status: 'approved',
      previous_status: 'pending',
      email: 'pendingtrainer@trame.example',
    });
    await decide('suspend', 'Contrat terminé');
    const [suspended] = await decision();
    expect(suspended).toMatchObject({ status: 'suspended', status_reason: 'Contrat terminé' });
    await decide('reactivate');
    const [again] = await decision();
    expect(again).toMatchObject({ status: 'approved', previous_status: 'suspended', status_reason: null });
    expect(
      new Set([opened, approved, suspended, again].map((row) => (row as { mail_id: string }).mail_id)).size,
    ).toBe(4);
  });
});
