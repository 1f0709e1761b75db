import { expect, it } from 'vitest';
import { ACTOR_NAMES } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);

// What PostgreSQL takes for a day and no screen can show.
const STRANGE = ['infinity', '-infinity', '4713-01-01 BC', '0001-01-01', '5874897-12-31'];

it('no day that people write is one that no screen can show', async () => {
  const columns = await open.sql<{ name: string; expressions: string[] }[]>`
    select format('%I', a.attname) as name, array(
      select pg_get_expr(c.conbin, c.conrelid) from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
    ) as expressions
    from pg_attribute a
    where a.atttypid = 'date'::regtype and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert')
        or has_column_privilege('authenticated', a.attrelid, a.attnum, 'update'))
      and a.attrelid::regclass::text !~ '^(pg_|information_schema)'`;
  expect(columns.map(({ name }) => name)).toContain('birth_date');
  for (const { name, expressions } of columns)
    for (const day of STRANGE) {
      const [row] = await open.sql.unsafe<{ allowed: boolean }[]>(
        `select ${['true', ...expressions].join(' and ')} as allowed from (select date '${day}' as ${name}) as one`,
      );
      expect({ name, day, ...row }).toEqual({ name, day, allowed: false });
    }
});

it('every list refuses an order that it does not have', async () => {
  const lists = await open.sql<{ name: string; has_search: boolean }[]>`
    select format('%I', p.proname) as name, 'search' = any (p.proargnames) as has_search from pg_proc p
    where p.pronamespace = 'public'::regnamespace and 'sort' = any (p.proargnames)`;
  expect(lists.map(({ name }) => name)).toContain('search_trainer_applications');
  for (const { name, has_search } of lists)
    for (const sort of [`'nothing'`, 'null']) {
      const codes = await Promise.all(
        ACTOR_NAMES.map((actor) =>
          errorCode(
            runAs(open.sql, actor, (tx) =>
              tx.unsafe(`select * from public.${name}(${has_search ? "search => '', " : ''}sort => ${sort})`),
            ),
          ),
        ),
      );
      // Each list is open to some roles; the others get no row of it, or 42501.
      expect({ name, sort, codes }).toMatchObject({ codes: expect.arrayContaining(['22023']) });
    }
});
