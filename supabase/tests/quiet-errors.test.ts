import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { runAs } from './support/run-as.ts';
import { WORLD, createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

/** The text of an error besides its code, as the API returns it. */
async function messageOf(statement: string) {
  try {
    await runAs(open.sql, 'app5_user', async (tx) => tx.unsafe(statement));
    return { code: null, text: '' };
  } catch (error) {
    const { code, message, detail, hint } = error as Record<'code' | 'message' | 'detail' | 'hint', string>;
    return { code, text: [message, detail, hint].filter(Boolean).join('\n') };
  }
}

const long = 'x'.repeat(20_000);
const one = WORLD.application;
const two = WORLD.freshApplication;
const trainer = userIdOf('approvedTrainer');

describe('an error of the database reveals nothing of the row', () => {
  it.each([
    [
      'a text that is too long',
      `update public.trainer_applications set city = '${long}' where id = '${one}'`,
      '23514',
    ],
    [
      'an account that exists already',
      `insert into public.trainer_accounts (user_id, email, full_name) values ('${trainer}', 'approvedtrainer@trame.example', 'N')`,
      '23505',
    ],
    [
      'a comment under an existing id',
      `insert into public.comments (id, entity_kind, entity_id, body)
       select 'e4000000-0000-4000-8000-000000000001', 'application', '${one}', 'n' from generate_series(1, 2)`,
      '23505',
    ],
    [
      'a template with an existing name',
      `insert into public.message_templates (name, subject, body) values ('Refus', 's', 'b')`,
      '23505',
    ],
    [
      'a status for many that is too long',
      `select public.change_applications(array['${one}']::uuid[], '{"status": "${long}"}')`,
      '23514',
    ],
    [
      'an unknown reason for many',
      `select public.change_applications(array['${one}']::uuid[], '{"status": "rejected", "refusal_reason": "Très long"}')`,
      '23514',
    ],
    [
      'a reason that is too long',
      `select public.decide_trainer_account('${trainer}', 'suspend', '${long}')`,
      '23514',
    ],
    [
      'notes that are too long together',
      `update public.trainer_applications set additional_notes = '${'y'.repeat(4000)}' where id = '${one}';
       update public.trainer_applications set additional_notes = '${'z'.repeat(4000)}' where id = '${two}';
       select public.merge_applications('${one}', '${two}', '{"additional_notes": "both"}')`,
      '22023',
    ],
    [
      'lists that are too long together',
      `update public.trainer_applications set mastered_software = (select array_agg('a' || n) from generate_series(1, 40) n) where id = '${one}';
       update public.trainer_applications set mastered_software = (select array_agg('b' || n) from generate_series(1, 40) n) where id = '${two}';
       select public.merge_applications('${one}', '${two}', '{"mastered_software": "both"}')`,
      '22023',
    ],
  ])('%s', async (_, statement, code) => {
    const error = await messageOf(statement);
    expect(error.code).toBe(code);
    expect(error.text).not.toMatch(/Failing row|Key \(|exemple\.test|trame\.example|Lefèvre|\+336|xxx|yyy/);
  });

  // threat 23
  it('an application that is already linked', async () => {
    const linked = await insertApplication(open.sql, { email: 'otherTrainer@trame.example' });
    await open.sql`update public.trainer_accounts set application_id = ${linked} where user_id = ${userIdOf('otherTrainer')}`;
    const error = await messageOf(
      `select public.link_application_to_trainer_account('${linked}', '${trainer}')`,
    );
    expect(error).toEqual({ code: '23505', text: 'this application is linked to another account' });
  });
});
