import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createMatrixWorld } from './matrix/matrix-world.ts';

const open = openDatabase(createMatrixWorld);

describe('a saved view', () => {
  it('belongs to the person who makes it, and is private until shared', async () => {
    const [view] = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        insert into public.saved_views (entity_kind, name, filters, sort)
        values ('application', 'À rappeler', ${tx.json({ status: 'new', conditions: [{ field: 'tag', op: 'in', values: ['à rappeler'] }] })}, 'contact')
        returning owner_id, is_shared, sort`,
    );
    expect(view).toEqual({ owner_id: userIdOf('app5_user'), is_shared: false, sort: 'contact' });
  });

  it.each([
    ['a blank name', { name: '  ' }, '23514'],
    ['a name of more than 80 characters', { name: 'x'.repeat(81) }, '23514'],
    ['a name that its owner has already, in any case, with or without accents', { name: 'A MOI' }, '23505'],
    ['an unknown sort', { sort: 'random' }, '23514'],
    ['filters that are not an object', { filters: [] }, '23514'],
    ['a search term, which may be a name', { filters: { search: 'Marchadier' } }, '23514'],
    ['filters that are too large', { filters: { conditions: ['x'.repeat(20_000)] } }, '23514'],
  ])('refuses %s', async (_, values, code) => {
    const insert = runAs(open.sql, 'app5_user', (tx) => {
      const {
        name = 'Nouvelle',
        filters = {},
        sort = 'newest',
      } = values as {
        name?: string;
        filters?: object;
        sort?: string;
      };
      return tx`
        insert into public.saved_views (entity_kind, name, filters, sort)
        values ('application', ${name}, ${JSON.stringify(filters)}::text::jsonb, ${sort})`;
    });
    expect(await errorCode(insert)).toBe(code);
  });

  it('whose name is taken is refused with the constraint by which its dialog knows that', async () => {
    const insert = runAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        insert into public.saved_views (entity_kind, name, filters, sort)
        values ('application', 'Deux fois', '{}', 'newest'), ('application', 'DEUX FOIS', '{}', 'newest')`,
    );
    await expect(insert).rejects.toThrow('constraint "saved_views_owner_name_idx"');
  });

  it('may have the name of another person’s view', async () => {
    const insert = runAs(
      open.sql,
      'app5_user',
      (tx) => tx`insert into public.saved_views (entity_kind, name) values ('application', 'Partagée')`,
    );
    expect(await errorCode(insert)).toBeNull();
  });

  it('is deleted with the account of its owner', async () => {
    const left = await open.sql.begin(async (tx) => {
      await tx`delete from auth.users where id = ${userIdOf('revoked')}`;
      return await tx`select name from public.saved_views`;
    });
    expect(left.map(({ name }) => name as string)).toEqual(['À moi']);
  });
});
