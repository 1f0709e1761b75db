import type { TransactionSql } from 'postgres';
import { waitIn } from '@trame/domain';
import { expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const TRAINER = userIdOf('approvedTrainer');
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`
    insert into public.trainer_papers (user_id, kind, file_path, file_name, file_size, pages, sha256)
    values (${TRAINER}, 'cv', ${`${TRAINER}/${'a'.repeat(40)}-cv.pdf`}, 'cv.pdf', 1, 1, ${'a'.repeat(64)})`;
  await sql`
    update public.trainer_profiles set phone = '+33612345678', city = 'Lyon', country = 'FR', postal_code = '69003',
      intervention_type = '{Présentiel}', availability = 'Immédiate',
      training_sectors = '{Informatique & Technologies}', teaching_languages = '{French}'
    where user_id = ${TRAINER}`;
});

const DAY = 'current_date + 30';
const PAPER = `(select id from public.trainer_papers where user_id = auth.uid())`;
const ACTS = {
  'saves a profile': [
    60,
    `select public.save_my_profile('{}', (select updated_at from public.trainer_profiles where user_id = auth.uid()))`,
  ],
  'writes a period': [600, `select public.save_my_availability(${DAY}, ${DAY}, null, null, '{}')`],
  'makes a calendar address': [20, 'select public.renew_my_calendar_feed()'],
  'opens a paper of theirs': [300, `select public.open_trainer_paper(${PAPER})`],
} as const;

// threat 37
it.each(Object.entries(ACTS))('a trainer %s so many times an hour, and no more', async (_, [most, act]) => {
  const times = async (tx: TransactionSql, count: number) => {
    await tx.unsafe(
      `do $$ begin for turn in 1..${count} loop perform ${act.slice('select '.length)}; end loop; end $$`,
    );
  };
  const done = (count: number) => errorCode(runAs(open.sql, 'approvedTrainer', (tx) => times(tx, count)));
  expect(await done(most)).toBeNull();
  expect(await done(most + 1)).toBe('PT429');
});

it('the data API answers 429 to what is done too often', async () => {
  const api = await open.database.api();
  const call = () =>
    fetch(`${api.url}/rest/v1/rpc/renew_my_calendar_feed`, {
      method: 'POST',
      headers: {
        apikey: open.database.secrets.publishableKey,
        authorization: `Bearer ${open.database.accessToken({ id: TRAINER, email: 'approvedtrainer@trame.example' })}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
  expect((await call()).status).toBe(200);
  await open.sql`update private.rate_limits set hits = 20`;
  const refused = await call();
  expect(refused.status).toBe(429);
  const { message } = (await refused.json()) as { message: string };
  expect(waitIn(message)).toBeGreaterThan(3_500);
});
