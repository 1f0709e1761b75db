import { beforeEach, describe, expect, it } from 'vitest';
import { ACTOR_NAMES, userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

let application = '';
beforeEach(async () => {
  application = await insertApplication(open.sql);
  await open.sql`update public.trainer_accounts set application_id = null, status = 'approved'`;
});

type State = { linked: string | null; request: string | null };

/** A call that is committed when it succeeds. */
const link = (actor: Actor, target = application, user = userIdOf('approvedTrainer')) =>
  commitAs(
    open.sql,
    actor,
    (tx) => tx`select public.link_application_to_trainer_account(${target}, ${user})`,
  );

const state = async (): Promise<State> => {
  const [account] = await open.sql`
    select application_id from public.trainer_accounts where user_id = ${userIdOf('approvedTrainer')}`;
  const [row] = await open.sql`
    select account_request_status from public.trainer_applications where id = ${application}`;
  return { linked: account!['application_id'] as string, request: row!['account_request_status'] as string };
};

describe('link_application_to_trainer_account', () => {
  // spec 4.17
  it('links both and copies the status of the account', async () => {
    await link('app5_user');
    expect(await state()).toEqual({ linked: application, request: 'approved' });
  });

  it('called again, changes nothing', async () => {
    const version = () =>
      open.sql`select updated_at::text from public.trainer_applications where id = ${application}`;
    await link('app5_user');
    const first = await version();
    await link('app5_user');
    expect([...(await version())]).toEqual([...first]);
  });

  // spec 6.5
  it.each(ACTOR_NAMES.filter((actor) => actor !== 'app5_user'))(
    'refuses %s, and writes nothing',
    async (actor) => {
      expect(await errorCode(link(actor))).toBe('42501');
      expect(await state()).toEqual({ linked: null, request: null });
    },
  );

  it('refuses a trainer who links their own application', async () => {
    expect(await errorCode(link('approvedTrainer'))).toBe('42501');
  });

  it('refuses an application or account that does not exist', async () => {
    expect(await errorCode(link('app5_user', crypto.randomUUID()))).toBe('P0002');
    expect(await errorCode(link('app5_user', application, userIdOf('noRole')))).toBe('P0002');
  });

  it('refuses an application that is linked to another account', async () => {
    await open.sql`
      update public.trainer_accounts set application_id = ${application} where user_id = ${userIdOf('otherTrainer')}`;
    expect(await errorCode(link('app5_user'))).toBe('23505');
    // Its request is the other account's, as it was.
    expect(await state()).toEqual({ linked: null, request: 'approved' });
  });

  it('refuses an account that is linked to another application', async () => {
    const other = await insertApplication(open.sql);
    await open.sql`
      update public.trainer_accounts set application_id = ${other} where user_id = ${userIdOf('approvedTrainer')}`;
    expect(await errorCode(link('app5_user'))).toBe('23505');
    expect(await state()).toEqual({ linked: other, request: null });
  });

  it('refuses a closed account, whose profile does not come back with an application that is merged', async () => {
    const holder = userIdOf('approvedTrainer');
    await open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${holder}`;
    expect(await errorCode(link('app5_user'))).toBe('23505');
    expect(await state()).toEqual({ linked: null, request: null });
    await open.sql`update public.trainer_accounts set application_id = ${application} where user_id = ${holder}`;
    expect(await open.sql`select from public.trainer_profiles where user_id = ${holder}`).toHaveLength(0);
  });

  it('writes both rows or none: when the second write fails, the first is undone', async () => {
    await open.sql`
      create function private.test_failure() returns trigger language plpgsql as
      $$ begin raise exception 'broken' using errcode = 'XX000'; end $$`;
    await open.sql`
      create trigger test_failure before update of account_request_status on public.trainer_applications
      for each row execute function private.test_failure()`;
    expect(await errorCode(link('app5_user'))).toBe('XX000');
    await open.sql`drop trigger test_failure on public.trainer_applications`;
    expect(await state()).toEqual({ linked: null, request: null });
  });
});
