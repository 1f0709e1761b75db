import { randomUUID } from 'node:crypto';
import { PORTAL_NOTICE_VERSION } from '@trame/domain/trainers';
import type { Sql, TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

type Person = { id: string; email: string; session: string };

/** Somebody who signed in with a password, `minutes` ago. */
async function signedIn({ minutes = 0, agent = 'Firefox' } = {}): Promise<Person> {
  const email = `${randomUUID()}@exemple.test`;
  const id = await open.database.createUser({ email });
  return { id, email, session: await newSession(id, minutes, agent) };
}

async function newSession(user: string, minutes = 0, agent = 'Firefox'): Promise<string> {
  const session = randomUUID();
  await open.sql`insert into auth.sessions (id, user_id, user_agent) values (${session}, ${user}, ${agent})`;
  await open.sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at)
    values (${session}, 'password', now() - ${minutes} * interval '1 minute')`;
  return session;
}

async function opened(person: Person): Promise<Person> {
  await open.sql`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${person.id}, ${person.email}, 'Nadia Ferrand', 'approved')`;
  return person;
}

/** Runs work in the session of this person, with the claims of a token that Auth made `minutes` ago. */
async function inSession<T>(
  { id, session }: Person,
  work: (tx: TransactionSql) => Promise<T>,
  { minutes = 0, method = 'password' } = {},
): Promise<T> {
  const claims = {
    role: 'authenticated',
    sub: id,
    session_id: session,
    amr: [{ method, timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }],
  };
  return (await open.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await tx.unsafe('set local role authenticated');
    return work(tx);
  })) as T;
}

const close = async (tx: TransactionSql): Promise<string> => {
  const [row] = await tx<{ outcome: string }[]>`select public.close_my_account() as outcome`;
  return row!.outcome;
};
const userOf = (sql: Sql, { id }: Person) =>
  sql`select banned_until > now() as "isBanned" from auth.users where id = ${id}`;

describe('sessions of oneself', () => {
  it('are listed, the present one first, and nobody else’s', async () => {
    const me = await signedIn({ agent: 'Safari' });
    await newSession(me.id, 0, 'Chrome');
    await signedIn();
    const rows = await inSession(me, (tx) => tx`select user_agent, is_current from public.my_sessions()`);
    expect([...rows]).toEqual([
      { user_agent: 'Safari', is_current: true },
      { user_agent: 'Chrome', is_current: false },
    ]);
  });

  // threat 26
  it('are ended one by one, and count no more at the next statement', async () => {
    const me = await opened(await signedIn());
    const other = { ...me, session: await newSession(me.id) };
    const own = (tx: TransactionSql) => tx`select user_id from public.trainer_accounts`;
    expect(await inSession(other, own)).toHaveLength(1);
    const [ended] = await inSession(me, (tx) => tx`select public.end_my_session(${other.session}) as done`);
    expect(ended).toEqual({ done: true });
    expect(await inSession(other, own)).toHaveLength(0);
    expect(await errorCode(inSession(other, (tx) => tx`select public.my_sessions()`))).toBe('42501');
  });

  it('of somebody else are not ended, nor the one that asks', async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const [row] = await inSession(me, (tx) => tx`select public.end_my_session(${other.session}) as done`);
    expect(row).toEqual({ done: false });
    expect(await open.sql`select from auth.sessions where id = ${other.session}`).toHaveLength(1);
    expect(await errorCode(inSession(me, (tx) => tx`select public.end_my_session(${me.session})`))).toBe(
      '22023',
    );
  });
});

describe('ways to sign in', () => {
  it('say whether there is a password, which providers, and the address that waits', async () => {
    const me = await signedIn();
    const read = async () => (await inSession(me, (tx) => tx`select * from public.my_sign_in()`))[0];
    expect(await read()).toEqual({
      has_password: true,
      providers: [],
      pending_email: null,
      is_email_confirmed: true,
    });
    await open.sql`
      insert into auth.identities (id, provider, provider_id, user_id) values (gen_random_uuid(), 'google', ${me.id}, ${me.id})`;
    await inSession(me, (tx) => tx`select public.allow_new_address('autre@exemple.test')`);
    await open.sql`update auth.users set encrypted_password = null, email_change = 'autre@exemple.test' where id = ${me.id}`;
    expect(await read()).toMatchObject({
      has_password: false,
      providers: ['google'],
      pending_email: 'autre@exemple.test',
    });
  });
});

describe('a new address', () => {
  const wanted = () => `${randomUUID()}@exemple.test`;
  const allow = (person: Person, email: string, token = {}) =>
    errorCode(inSession(person, (tx) => tx`select public.allow_new_address(${email})`, token));
  /** What Auth does, in whatever session it was asked. */
  const change = ({ id }: Person, email: string) =>
    errorCode(open.sql`update auth.users set email_change = ${email} where id = ${id}`);

  // threat 12
  it('is allowed within ten minutes of the password, and not later in an open session', async () => {
    const [me, email] = [await signedIn(), wanted()];
    expect(await allow(me, email, { minutes: 11 })).toBe('42501');
    expect(await change(me, email)).toBe('42501');
    expect(await allow(me, ` ${email.toUpperCase()}`, { minutes: 9 })).toBeNull();
    expect(await change(me, email)).toBeNull();
  });

  // threat 12
  it('is not asked for in an open session because another one has just given the password', async () => {
    const [me, email] = [await signedIn(), wanted()];
    const stolen = { ...me, session: await newSession(me.id, 60) };
    expect(await change(me, email)).toBe('42501');
    expect(await allow(stolen, email, { minutes: 60 })).toBe('42501');
    // Nor the one that was allowed, once it was used, nor in its place.
    await allow(me, email);
    expect(await change(stolen, wanted())).toBe('42501');
    expect(await change(me, email)).toBeNull();
    await open.sql`update auth.users set email_change = null where id = ${me.id}`;
    expect(await change(stolen, email)).toBe('42501');
  });

  // threat 12
  it.each(['oauth', 'otp'])('is not allowed in a session that %s opened', async (method) => {
    expect(await allow(await signedIn(), wanted(), { method })).toBe('42501');
  });

  it('is allowed for ten minutes, and only what may be an address', async () => {
    const [me, email] = [await signedIn(), wanted()];
    expect(await allow(me, ' ')).toBe('22023');
    await allow(me, email);
    await open.sql`update private.allowed_addresses set allowed_at = now() - interval '11 minutes'`;
    expect(await change(me, email)).toBe('42501');
  });

  it('that is proven becomes that of the trainer account, and the thread says so', async () => {
    const me = await opened(await signedIn());
    const email = `${randomUUID()}@exemple.test`;
    const account = async () =>
      (await open.sql`select email from public.trainer_accounts where user_id = ${me.id}`)[0];
    await open.sql`update auth.users set email = ${email}, recovery_sent_at = now() where id = ${me.id}`;
    expect(await account()).toEqual({ email: me.email });
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${me.id}`;
    expect(await account()).toEqual({ email });
    const events =
      await open.sql`select kind from private.trainer_events where user_id = ${me.id} order by id desc limit 1`;
    expect([...events]).toEqual([{ kind: 'profile_changed' }]);
  });
});

describe('an account of a provider', () => {
  const add = ({ id }: Person, data: Record<string, unknown>) => open.sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (gen_random_uuid(), 'azure', ${randomUUID()}, ${id}, ${open.sql.json(data as never)})`;
  const left = async ({ id }: Person) =>
    (await open.sql`select from auth.identities where user_id = ${id} and provider = 'azure'`).length;

  // threat 3, 43
  it('with an address that the provider has not verified goes when the holder confirms theirs', async () => {
    const me = await signedIn();
    await open.sql`update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = ${me.id}`;
    await add(me, { email: me.email, email_verified: false });
    await add(me, { email: 'autre@exemple.test', email_verified: true });
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${me.id}`;
    expect(await left(me)).toBe(0);
  });

  // threat 3, 43
  it('goes also when Auth marks it as verified because the holder of the address confirmed it', async () => {
    const me = await signedIn();
    await open.sql`update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = ${me.id}`;
    await add(me, { email: me.email, email_verified: false });
    await open.sql`
      update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = ${me.id}`;
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${me.id}`;
    expect(await left(me)).toBe(0);
  });

  it('that confirms the address is kept', async () => {
    const me = await signedIn();
    await open.sql`update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = ${me.id}`;
    await add(me, { email: me.email, email_verified: true });
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${me.id}`;
    expect(await left(me)).toBe(1);
  });

  // threat 3, 43
  it('goes when the address changes, so that nobody comes back by it', async () => {
    const me = await signedIn();
    await add(me, { email: me.email, email_verified: true });
    await open.sql`update auth.users set email = ${`${randomUUID()}@exemple.test`} where id = ${me.id}`;
    expect(await left(me)).toBe(0);
  });

  // threat 3, 43
  it('that proves a changed address leaves no password of who asked for the change', async () => {
    const me = await signedIn();
    await open.sql`
      update auth.users set email = ${`${randomUUID()}@exemple.test`}, email_change_sent_at = now() where id = ${me.id}`;
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${me.id}`;
    expect([...(await open.sql`select encrypted_password from auth.users where id = ${me.id}`)]).toEqual([
      { encrypted_password: null },
    ]);
    expect(await open.sql`select from auth.sessions where user_id = ${me.id}`).toHaveLength(0);
  });
});

describe('the notice about data', () => {
  it('that somebody accepted as they signed up is kept, and what they write about themselves later is not', async () => {
    const id = randomUUID();
    await open.sql`
      insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${`${id}@exemple.test`}, '{"notice_version": "2026-11"}')`;
    await open.sql`update auth.users set raw_user_meta_data = '{"notice_version": "2027-01"}' where id = ${id}`;
    const kept = await open.sql`select version from private.notice_acceptances where user_id = ${id}`;
    expect([...kept]).toEqual([{ version: '2026-11' }]);
  });

  it('is accepted once by somebody who came by a provider', async () => {
    const me = await signedIn();
    for (let turn = 0; turn < 2; turn += 1)
      await inSession(me, (tx) => tx`select public.accept_notice('2026-11')`);
    expect(await open.sql`select from private.notice_acceptances where user_id = ${me.id}`).toHaveLength(1);
    for (const version of ['la dernière', '2026-10', '9999-99'])
      expect(await errorCode(inSession(me, (tx) => tx`select public.accept_notice(${version})`))).toBe(
        '22023',
      );
  });

  it('that does not exist is not kept for somebody who signs up with it', async () => {
    const id = randomUUID();
    await open.sql`
      insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${`${id}@exemple.test`}, '{"notice_version": "2031-01"}')`;
    expect(await open.sql`select from private.notice_acceptances where user_id = ${id}`).toHaveLength(0);
  });

  it('has as its last version the one that the portal shows', async () => {
    const [row] = await open.sql`select max(version) as last from private.notice_versions`;
    expect(row).toEqual({ last: PORTAL_NOTICE_VERSION });
  });
});

describe('closing one’s account', () => {
  it('keeps the trainer account as closed, ends the sessions, bans the user and is shown in the thread', async () => {
    const me = await opened(await signedIn());
    expect(await inSession(me, close)).toBe('closed');
    const [account] =
      await open.sql`select status, status_reason from public.trainer_accounts where user_id = ${me.id}`;
    expect(account).toEqual({ status: 'closed', status_reason: null });
    expect([...(await userOf(open.sql, me))]).toEqual([{ isBanned: true }]);
    expect(await open.sql`select from auth.sessions where user_id = ${me.id}`).toHaveLength(0);
    const [event] = await open.sql`
      select kind, actor_id, public_sentence from private.trainer_events where user_id = ${me.id} order by id desc limit 1`;
    expect(event).toEqual({
      kind: 'account_closed',
      actor_id: me.id,
      public_sentence: 'Vous avez fermé votre compte formateur.',
    });
    // The token lives on for up to an hour.
    expect(await inSession(me, (tx) => tx`select from public.trainer_accounts`)).toHaveLength(0);
    expect(await errorCode(inSession(me, close))).toBe('42501');
  });

  it('shows its application that the account is closed, and no longer holds it back from its deletion', async () => {
    const me = await signedIn();
    const application = await insertApplication(open.sql, { email: me.email });
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, application_id)
      values (${me.id}, ${me.email}, 'N', ${application})`;
    await inSession(me, close);
    const [row] = await open.sql`
      select account_request_status from public.trainer_applications where id = ${application}`;
    expect(row).toEqual({ account_request_status: 'closed' });
  });

  it('deletes a user who never had a trainer account, and leaves their application', async () => {
    const me = await signedIn();
    const application = await insertApplication(open.sql, { email: me.email });
    expect(await inSession(me, close)).toBe('deleted');
    expect(await userOf(open.sql, me)).toHaveLength(0);
    expect(await open.sql`select from public.trainer_applications where id = ${application}`).toHaveLength(1);
  });

  it('keeps a user whose papers the law has us keep, also after their account was deleted', async () => {
    const me = await opened(await signedIn());
    await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, checked_at
      )
      values (
        ${me.id}, 'contrat', 'verified', ${`${me.id}/${'a'.repeat(40)}-contrat.pdf`}, 'c.pdf', 1, 1, ${'a'.repeat(64)}, now()
      )`;
    await open.sql`delete from public.trainer_accounts where user_id = ${me.id}`;
    expect(await inSession(me, close)).toBe('closed');
    expect(await userOf(open.sql, me)).toHaveLength(1);
    expect(await open.sql`select from auth.sessions where user_id = ${me.id}`).toHaveLength(0);
  });

  // threat 12
  it.each([
    ['a password of eleven minutes ago', { minutes: 11 }],
    ['a provider', { method: 'oauth' }],
    ['a link', { method: 'otp' }],
  ])('is refused in a session opened by %s', async (_what, claims) => {
    const me = await opened(await signedIn());
    expect(await errorCode(inSession(me, close, claims))).toBe('42501');
    expect([...(await userOf(open.sql, me))]).toEqual([{ isBanned: null }]);
  });

  it('is refused to the staff, who would lose their work with it', async () => {
    const me = await opened(await signedIn());
    await open.sql`insert into public.user_roles (user_id, role) values (${me.id}, 'app2_user')`;
    expect(await errorCode(inSession(me, close))).toBe('23514');
  });

  it('twice at the same moment closes it, and deletes nothing', async () => {
    const me = await opened(await signedIn());
    const outcomes = await Promise.allSettled([inSession(me, close), inSession(me, close)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect([...(await userOf(open.sql, me))]).toEqual([{ isBanned: true }]);
    expect(
      await open.sql`select from private.trainer_events where user_id = ${me.id} and kind = 'account_closed'`,
    ).toHaveLength(1);
  });

  it('cannot be decided on any more', async () => {
    const me = await opened(await signedIn());
    await inSession(me, close);
    const recruiter = await open.database.createUser({
      email: `${randomUUID()}@exemple.test`,
      roles: ['app5_user'],
    });
    const decide = (decision: string) =>
      open.sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: recruiter })}, true)`;
        await tx.unsafe('set local role authenticated');
        return tx`select public.decide_trainer_account(${me.id}, ${decision}, 'Motif')`;
      });
    for (const decision of ['approve', 'reject', 'suspend', 'reactivate'])
      expect(await errorCode(decide(decision))).toBe('23505');
  });
});

describe('a closed account that is opened again', () => {
  const reopen = ({ id }: Person) => errorCode(open.sql`select private.reopen_account(${id})`);

  it('waits for approval with a profile, and papers without a last day; its thread says so', async () => {
    const me = await signedIn();
    const application = await insertApplication(open.sql, { email: me.email, city: 'Lyon' });
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, application_id)
      values (${me.id}, ${me.email}, 'N', ${application})`;
    await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, checked_at
      )
      values (
        ${me.id}, 'contrat', 'verified', ${`${me.id}/${'a'.repeat(40)}-contrat.pdf`}, 'c.pdf', 1, 1, ${'a'.repeat(64)}, now()
      )`;
    await inSession(me, close);
    const kept = async () =>
      (
        await open.sql`select kept_until is not null as kept from public.trainer_papers where user_id = ${me.id}`
      )[0];
    expect(await kept()).toEqual({ kept: true });
    expect(await reopen(me)).toBeNull();
    expect(await kept()).toEqual({ kept: false });
    expect([...(await userOf(open.sql, me))]).toEqual([{ isBanned: null }]);
    const [account] = await open.sql`select status from public.trainer_accounts where user_id = ${me.id}`;
    expect(account).toEqual({ status: 'pending' });
    const again = { ...me, session: await newSession(me.id) };
    expect([...(await inSession(again, (tx) => tx`select city from public.my_profile()`))]).toEqual([
      { city: 'Lyon' },
    ]);
    const [event] = await open.sql`
      select public_sentence from private.trainer_events where user_id = ${me.id} order by id desc limit 1`;
    expect(event).toEqual({ public_sentence: 'Votre compte formateur est rouvert. Il reste à l’approuver.' });
  });

  it('has an empty profile without an application; an account that is not closed is not opened again', async () => {
    const me = await opened(await signedIn());
    expect(await reopen(me)).toBe('P0002');
    await inSession(me, close);
    expect(await reopen(me)).toBeNull();
    const again = { ...me, session: await newSession(me.id) };
    expect(await inSession(again, (tx) => tx`select from public.my_profile()`)).toHaveLength(1);
  });
});
