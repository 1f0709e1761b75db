import { KEPT_YEARS } from '@trame/domain';
import { expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';

const open = openDatabase();

/** The years that a piece of SQL names, in their order. */
const yearsOf = (text: string) =>
  [...text.matchAll(/'(\d+) years?'::interval|interval '(\d+) years?'/g)].map(([, a, b]) => Number(a ?? b));

it('the database deletes after the years that are said to people', async () => {
  const [row] = await open.sql<{ purge: string; leads: string; requests: string; accounts: string }[]>`
    select
      (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'public.trainer_applications'::regclass and a.attname = 'purge_on') as purge,
      pg_get_functiondef('private.lead_retention()'::regprocedure) as leads,
      pg_get_functiondef('public.purge_requests(text[])'::regprocedure) as requests,
      pg_get_functiondef('private.end_closed_accounts()'::regprocedure) as accounts`;
  expect(yearsOf(row?.purge ?? '')).toEqual([KEPT_YEARS.application]);
  expect(yearsOf(row?.accounts ?? '')).toEqual([KEPT_YEARS.application]);
  expect(yearsOf(row?.leads ?? '')).toEqual([KEPT_YEARS.lead]);
  expect(yearsOf(row?.requests ?? '')).toEqual([KEPT_YEARS.objection, KEPT_YEARS.request]);
});
