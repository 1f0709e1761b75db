import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ACTOR_NAMES, userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

const STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const;
const DECISIONS = ['approve', 'reject', 'suspend', 'reactivate'] as const;
/** The user who applied and has no account yet. */
const author = userIdOf('noRole');
const AUTHOR_EMAIL = 'norole@trame.example';

let application = '';
beforeEach(async () => {
  await open.sql`delete from public.trainer_accounts where user_id = ${author}`;
  application = await insertApplication(open.sql, { email: 'NoRole@trame.example' });
});

const requestStatus = async (id = application) => {
  const [row] =
    await open.sql`select account_request_status from public.trainer_applications where id = ${id}`;
  return row?.['account_request_status'] as string | null | undefined;
};
const accountOf = async (user = author) => {
  const [row] = await open.sql`
    select status, status_reason, application_id from public.trainer_accounts where user_id = ${user}`;
  return row ? { ...row } : undefined;
};

/** The request of the screen: one insert. */
const openAccount = (actor: Actor = 'app5_user', change: Record<string, unknown> = {}) =>
  commitAs(
    open.sql,
    actor,
    (tx) =>
      tx`insert into public.trainer_accounts ${tx({
        user_id: author,
        email: AUTHOR_EMAIL,
        full_name: 'Personne Neuve',
        status: 'pending',
        application_id: application,
        ...change,
      })}`,
  );

const decide = (decision: string, reason: string | null = null, actor: Actor = 'app5_user', user = author) =>
  commitAs(
    open.sql,
    actor,
    (tx) => tx`select public.decide_trainer_account(${user}, ${decision}, ${reason})`,
  );

/** Makes the next write of the application's request status fail. */
async function whileRequestStatusFails(work: () => Promise<void>): Promise<void> {
  await open.sql`
    create function private.test_failure() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = 'XX000'; end $$`;
  await open.sql`
    create trigger test_failure before update of account_request_status on public.trainer_applications
    for each row execute function private.test_failure()`;
  try {
    await work();
  } finally {
    await open.sql`drop function private.test_failure cascade`;
  }
}

describe('opening an account from an application', () => {
  // spec 3.12, 4.15, 7.18
  it('makes the request of the application pending in the same transaction', async () => {
    await openAccount();
    expect(await accountOf()).toMatchObject({ status: 'pending', application_id: application });
    expect(await requestStatus()).toBe('pending');
  });

  // spec 4.15
  it('writes both rows or none, and can be repeated', async () => {
    await whileRequestStatusFails(async () => {
      expect(await errorCode(openAccount())).toBe('XX000');
    });
    expect([await accountOf(), await requestStatus()]).toEqual([undefined, null]);
    await openAccount();
    expect([(await accountOf())?.['status'], await requestStatus()]).toEqual(['pending', 'pending']);
  });

  it('opens the account once when two recruiters confirm at the same moment', async () => {
    const outcomes = await Promise.all([errorCode(openAccount()), errorCode(openAccount())]);
    expect(new Set(outcomes)).toEqual(new Set(['23505', null]));
    expect(await requestStatus()).toBe('pending');
  });

  // spec 3.15
  it.each([
    ['another address than the user’s', () => ({ email: 'autre@trame.example' }), '23514'],
    ['a user who is not the author', () => ({ user_id: userIdOf('gestionnaire') }), '23514'],
    [
      'an application of someone else',
      () => ({ user_id: userIdOf('gestionnaire'), email: 'gestionnaire@trame.example' }),
      '23514',
    ],
    ['a user who does not exist', () => ({ user_id: crypto.randomUUID() }), '23503'],
    ['an application that does not exist', () => ({ application_id: crypto.randomUUID() }), '23503'],
    ['a status other than pending', () => ({ status: 'approved' }), '42501'],
    ['a reason on a new account', () => ({ status_reason: 'x' }), '42501'],
  ])('refuses %s', async (_, change, code) => {
    expect(await errorCode(openAccount('app5_user', change()))).toBe(code);
    expect([await accountOf(), await requestStatus()]).toEqual([undefined, null]);
  });
});

describe('the application copies the status of its trainer account', () => {
  const other = () => insertApplication(open.sql, { email: AUTHOR_EMAIL });

  // spec 7.18
  it('through every decision', async () => {
    await openAccount();
    for (const [decision, status] of [
      ['reject', 'rejected'],
      ['approve', 'approved'],
      ['suspend', 'suspended'],
      ['reactivate', 'approved'],
    ] as const) {
      await decide(decision, 'Une raison');
      expect([(await accountOf())?.['status'], await requestStatus()]).toEqual([status, status]);
    }
  });

  it('changes both rows or none on a decision, which can be sent again', async () => {
    await openAccount();
    await whileRequestStatusFails(async () => {
      expect(await errorCode(decide('approve'))).toBe('XX000');
    });
    expect([(await accountOf())?.['status'], await requestStatus()]).toEqual(['pending', 'pending']);
    await decide('approve');
    expect([(await accountOf())?.['status'], await requestStatus()]).toEqual(['approved', 'approved']);
  });

  it('clears the status when the account moves to another application or is deleted', async () => {
    await openAccount();
    const second = await other();
    await open.sql`update public.trainer_accounts set application_id = ${second} where user_id = ${author}`;
    expect([await requestStatus(), await requestStatus(second)]).toEqual([null, 'pending']);
    await open.sql`delete from public.trainer_accounts where user_id = ${author}`;
    expect(await requestStatus(second)).toBeNull();
  });

  it('cannot be deleted before its account is refused, and the account remains afterwards', async () => {
    const remove = () =>
      commitAs(
        open.sql,
        'app5_user',
        (tx) => tx`delete from public.trainer_applications where id = ${application}`,
      );
    await openAccount();
    for (const status of ['pending', 'approved', 'suspended']) {
      await open.sql`update public.trainer_accounts set status = ${status} where user_id = ${author}`;
      expect(await errorCode(remove())).toBe('23503');
    }
    await open.sql`update public.trainer_accounts set status = 'rejected' where user_id = ${author}`;
    await remove();
    expect(await accountOf()).toMatchObject({ status: 'rejected', application_id: null });
  });

  it('copies the status when the account is linked, with one audit line for each row', async () => {
    await openAccount('app5_user', { application_id: null });
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`select public.link_application_to_trainer_account(${application}, ${author})`,
    );
    expect(await requestStatus()).toBe('pending');
    const lines = await open.sql`
      select table_name from private.audit_log
      where operation = 'UPDATE' and row_key in (${application}, ${author}) and application_id = ${application}`;
    expect(lines.map(({ table_name }) => table_name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'trainer_accounts',
      'trainer_applications',
    ]);
  });
});

describe('decide_trainer_account', () => {
  const AFTER: Readonly<Record<string, string>> = {
    'pending approve': 'approved',
    'pending reject': 'rejected',
    'rejected approve': 'approved',
    'approved suspend': 'suspended',
    'suspended reactivate': 'approved',
  };

  describe.each(STATUSES)('from %s', (before) => {
    it.each(DECISIONS)('%s', async (decision) => {
      await openAccount();
      await open.sql`update public.trainer_accounts set status = ${before} where user_id = ${author}`;
      const after = AFTER[`${before} ${decision}`];
      expect(await errorCode(decide(decision, 'Une raison'))).toBe(after ? null : '23505');
      expect((await accountOf())?.['status']).toBe(after ?? before);
    });
  });

  it('keeps the reason of a decision, trimmed, until the next decision', async () => {
    await openAccount();
    await decide('reject', '  Pièce manquante ');
    expect((await accountOf())?.['status_reason']).toBe('Pièce manquante');
    await decide('approve');
    expect((await accountOf())?.['status_reason']).toBeNull();
  });

  it.each([
    ['a refusal without a reason', 'reject', null, '22023'],
    ['a suspension without a reason', 'suspend', '  ', '22023'],
    ['an unknown decision', 'delete', null, '22023'],
    ['a reason that is too long', 'reject', 'x'.repeat(1001), '23514'],
  ])('refuses %s', async (_, decision, reason, code) => {
    await openAccount();
    expect(await errorCode(decide(decision, reason))).toBe(code);
    expect((await accountOf())?.['status']).toBe('pending');
  });

  it('refuses an account that does not exist', async () => {
    expect(await errorCode(decide('approve'))).toBe('P0002');
  });

  it('refuses whoever decides on their own account', async () => {
    const recruiter = userIdOf('app5_user');
    onTestFinished(async () => {
      await open.sql`delete from public.trainer_accounts where user_id = ${recruiter}`;
    });
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name)
      values (${recruiter}, 'app5_user@trame.example', 'Camille Roussel')`;
    expect(await errorCode(decide('approve', null, 'app5_user', recruiter))).toBe('42501');
    expect((await accountOf(recruiter))?.['status']).toBe('pending');
  });

  it('accepts one of two decisions made at once, and keeps the reason of that one', async () => {
    await openAccount();
    const outcomes = await Promise.all(['A', 'B'].map((reason) => errorCode(decide('reject', reason))));
    expect(new Set(outcomes)).toEqual(new Set(['23505', null]));
    expect(await accountOf()).toMatchObject({
      status: 'rejected',
      status_reason: outcomes[0] === null ? 'A' : 'B',
    });
  });

  it('never blocks forever when an account is decided and linked at the same moment', async () => {
    await openAccount();
    const link = () =>
      commitAs(
        open.sql,
        'app5_user',
        (tx) => tx`select public.link_application_to_trainer_account(${application}, ${author})`,
      );
    const outcomes = await Promise.all([
      errorCode(link()),
      errorCode(decide('approve')),
      errorCode(link()),
      errorCode(decide('suspend', 'Raison')),
    ]);
    expect(outcomes).not.toContain('40P01');
    expect(await requestStatus()).toBe((await accountOf())?.['status']);
  });

  it.each(ACTOR_NAMES.filter((actor) => actor !== 'app5_user'))('cannot be called by %s', async (actor) => {
    await openAccount();
    expect(await errorCode(decide('approve', null, actor))).toBe('42501');
    expect((await accountOf())?.['status']).toBe('pending');
  });

  it('refuses a trainer who decides on their own account', async () => {
    expect(await errorCode(decide('approve', null, 'pendingTrainer', userIdOf('pendingTrainer')))).toBe(
      '42501',
    );
  });
});

describe('the list of accounts', () => {
  type Row = { user_id: string; full_name: string; application_reference: string | null };
  const search = (
    text: string,
    { status = 'all', account = null as string | null, size = 25, offset = 0 } = {},
  ) =>
    runAs(
      open.sql,
      'app5_user',
      (tx) => tx<Row[]>`
        select user_id, full_name, application_reference
        from public.search_trainer_accounts(${text}, ${status}, ${account}, ${size}, ${offset})`,
    );
  const count = async (text = '') => {
    const rows = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`select status, total::int as total from public.count_trainer_accounts(${text})`,
    );
    return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
  };

  beforeEach(async () => {
    await openAccount('app5_user', { full_name: 'Ézéchiel D’Artois_100%' });
  });

  it.each(['ezechiel', 'ARTOIS', 'artois eze', 'norole@', '_100%', ' ézéchiel '])(
    'finds by %j',
    async (text) => {
      expect((await search(text)).map(({ user_id }) => user_id)).toEqual([author]);
      expect(await count(text)).toEqual({ pending: 1 });
    },
  );

  it.each(['inconnu', 'ezechiel inconnu', 'd_artois', '%%%%'])('finds nothing by %j', async (text) => {
    expect([...(await search(text))]).toEqual([]);
    expect(await count(text)).toEqual({});
  });

  it('names the application of each account, and finds one account by its id', async () => {
    const [row] = await search('', { account: author });
    const [wanted] =
      await open.sql`select reference from public.trainer_applications where id = ${application}`;
    expect(row?.application_reference).toBe(wanted?.['reference']);
  });

  it('is filtered by status and given newest first, page by page', async () => {
    const all = (await search('')).map(({ user_id }) => user_id);
    expect(all[0]).toBe(author);
    expect(await count()).toEqual({ pending: 2, approved: 2, suspended: 1, rejected: 1 });
    const approved = (await search('', { status: 'approved' })).map(({ user_id }) => user_id);
    expect(approved.toSorted()).toEqual([userIdOf('approvedTrainer'), userIdOf('otherTrainer')].toSorted());
    const pages = [...(await search('', { size: 3 })), ...(await search('', { size: 3, offset: 3 }))];
    expect(pages.map(({ user_id }) => user_id)).toEqual(all);
  });
});

describe('the history of an account', () => {
  it('says who opened, linked and decided, with the reasons, latest first', async () => {
    await openAccount('app5_user', { application_id: null });
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`select public.link_application_to_trainer_account(${application}, ${author})`,
    );
    await decide('reject', 'Pièce manquante');
    await decide('approve');
    const rows = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        select actor, event, status, reason, application_id from public.trainer_account_history(${author}) limit 4`,
    );
    const actor = 'app5_user@trame.example';
    expect([...rows]).toEqual([
      { actor, event: 'decided', status: 'approved', reason: null, application_id: null },
      { actor, event: 'decided', status: 'rejected', reason: 'Pièce manquante', application_id: null },
      { actor, event: 'linked', status: null, reason: null, application_id: application },
      { actor, event: 'opened', status: 'pending', reason: null, application_id: null },
    ]);
  });

  it('says of each decision whether its mail was sent', async () => {
    const log = (
      status: string,
      recipient = AUTHOR_EMAIL.toUpperCase(),
      kind = 'account-approved',
    ) => open.sql`
      insert into public.notification_logs (kind, recipient, subject, status)
      values (${kind}, ${recipient}, 'Votre compte', ${status})`;
    await openAccount();
    await log('pending', AUTHOR_EMAIL, 'account-opened');
    await log('sent', 'autre@trame.example');
    await decide('reject', 'Pièce manquante');
    await log('sent');
    await decide('approve');
    await log('failed');
    await decide('suspend', 'Contrôle');
    const rows = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`select status, mail_status from public.trainer_account_history(${author}) limit 4`,
    );
    expect([...rows]).toEqual([
      { status: 'suspended', mail_status: null },
      { status: 'approved', mail_status: 'failed' },
      { status: 'rejected', mail_status: 'sent' },
      { status: 'pending', mail_status: 'pending' },
    ]);
  });

  it('says that a mail which was being sent a minute ago did not go out', async () => {
    await openAccount();
    await decide('approve');
    await open.sql`
      insert into public.notification_logs (kind, recipient, subject, status, created_at)
      values ('account-approved', ${AUTHOR_EMAIL}, 'Votre compte', 'pending', now() - interval '61 seconds')`;
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update private.audit_log set at = at - interval '2 minutes'
        where table_name = 'trainer_accounts' and row_key = ${author}`;
    });
    const [last] = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`select status, mail_status from public.trainer_account_history(${author}) limit 1`,
    );
    expect(last).toEqual({ status: 'approved', mail_status: 'failed' });
  });
});
