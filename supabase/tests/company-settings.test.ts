import { IDENTIFIERS, isWebAddress, SETTINGS_FIELDS } from '@trame/domain/company';
import { isEmail } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`
    update public.staff_profiles set full_name = 'Jeanne Abadie' where id = ${userIdOf('app1_user')}`;
});

const update = (values: Record<string, unknown>, actor: Actor = 'app1_user') =>
  runAs(
    open.sql,
    actor,
    (tx) => tx`update public.company_settings set ${tx(values)} where id = 1 returning *`,
  );
const save = (values: Record<string, unknown>) =>
  commitAs(open.sql, 'app1_user', (tx) => tx`update public.company_settings set ${tx(values)} where id = 1`);
const settings = async () => {
  const [row] = await open.sql<Record<string, unknown>[]>`select * from public.company_settings`;
  return row!;
};

describe('the settings of the company', () => {
  it('have one column for each fact of the domain', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.company_settings'::regclass and attnum > 0 and attname !~ '^(id|updated_.*)$'`;
    expect(rows.map(({ name }) => name).toSorted()).toEqual(SETTINGS_FIELDS.map(({ id }) => id).toSorted());
  });

  it('are one row, whoever asks for a second', async () => {
    expect(await errorCode(open.sql`insert into public.company_settings (id) values (2)`.execute())).toBe(
      '23514',
    );
    expect(await errorCode(open.sql`insert into public.company_settings (id) values (1)`.execute())).toBe(
      '23505',
    );
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a SIREN with a wrong digit', { siren: '200000009' }, 'siren_form'],
    ['a SIREN with spaces', { siren: '200 000 008' }, 'siren_form'],
    ['a VAT number with a wrong key', { vat_number: 'FR38200000008' }, 'vat_number_form'],
    [
      'the VAT number of another company',
      { siren: '100000009', vat_number: 'FR37200000008' },
      'vat_number_of_siren',
    ],
    ['a declaration of a region that there is not', { nda: '99350000035' }, 'nda_form'],
    ['a capital of nothing', { capital_cents: 0 }, 'capital_cents_form'],
    ['a debt as capital', { capital_cents: -1 }, 'capital_cents_form'],
    ['a capital that a program cannot count', { capital_cents: '100000000000001' }, 'capital_cents_form'],
    ['an empty name', { legal_name: '' }, 'legal_name_form'],
    ['a name of spaces', { legal_name: ' \u00a0\u202f' }, 'legal_name_form'],
    ['a name of characters that nobody sees', { legal_name: '\u202e\u200b' }, 'legal_name_form'],
    ['a name that is too long', { legal_name: 'x'.repeat(121) }, 'legal_name_form'],
    ['a phone number without its country', { phone: '0199000001' }, 'phone_form'],
    ['a postal code of letters', { postal_code: '2A004' }, 'postal_code_form'],
    ['an address without domain', { email: 'bonjour' }, 'email_form'],
    ['a link that is not https', { linkedin_url: 'http://www.linkedin.com/x' }, 'linkedin_url_form'],
    ['a link that runs a script', { mediator_url: 'javascript:alert(1)' }, 'mediator_url_form'],
    ['an unknown category', { qualiopi_categories: ['yoga'] }, 'qualiopi_categories_form'],
    ['a category twice', { qualiopi_categories: ['vae', 'vae'] }, 'qualiopi_categories_form'],
    ['no category, written as a list', { qualiopi_categories: [] }, 'qualiopi_categories_form'],
    [
      'a certificate that ends before it begins',
      { qualiopi_from: '2027-03-12', qualiopi_until: '2027-03-11' },
      'qualiopi_until_after_from',
    ],
    ['a year of another time', { qualiopi_until: '0226-03-12' }, 'qualiopi_until_form'],
    ['a file outside its folder', { qualiopi_file: 'qualiopi/../x.pdf' }, 'qualiopi_file_form'],
  ])('refuse %s, whoever writes it', async (_, values, constraint) => {
    const refusal = new RegExp(`constraint "company_settings_${constraint}"`);
    await expect(update(values)).rejects.toThrow(refusal);
    await expect(
      open.sql.begin((tx) => tx`update public.company_settings set ${tx(values)}`),
    ).rejects.toThrow(refusal);
  });

  it.each([
    ['an address', { email: 'bon\u202ejour@trame.example' }],
    ['a link', { linkedin_url: 'https://www.linkedin.com/\u202ex' }],
    ['a path', { qualiopi_file: 'qualiopi/\u200ba.pdf' }],
  ])('refuse %s with a character that nobody sees', async (_, values) => {
    expect(await errorCode(update(values))).toBe('23514');
  });

  it('lose what nobody sees in their texts, and keep the lines of an address', async () => {
    const [row] = await update({
      legal_name: 'Tra\u202eme\nSAS',
      host_address: '1 place du Métier\r\n44000 Nan\u0007tes',
    });
    expect(row).toMatchObject({
      legal_name: 'Trame SAS',
      host_address: '1 place du Métier\n44000 Nantes',
    });
  });

  it('are saved on the version that was read, or not at all', async () => {
    const saveOn = async (phone: string, version: unknown) => {
      let changed = -1;
      await commitAs(open.sql, 'app1_user', async (tx) => {
        const rows = await tx`
          update public.company_settings set phone = ${phone} where updated_at = ${version as Date} returning id`;
        changed = rows.count;
      });
      return changed;
    };
    const { updated_at: version } = await settings();
    expect(await saveOn('+33199000011', version)).toBe(1);
    expect(await saveOn('+33199000012', version)).toBe(0);
    expect((await settings())['phone']).toBe('+33199000011');
  });
});

describe('the rules of identifiers are those of the domain', () => {
  const DIGITS = Array.from({ length: 200 }, (_, n) => String(200_000_000 + n * 7919));
  const KEYS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
  const NOTHING = ['', ' ', 'a', '000000000', '20000000', '2000000080', '200 000 008', '\u0662000000008'];

  it.each([
    ['siren', 'private.is_siren', [...DIGITS, ...NOTHING, '200000008', '356000000']],
    [
      'vat',
      'private.is_french_vat',
      [
        ...KEYS.map((key) => `FR${key}200000008`),
        ...NOTHING,
        'fr37200000008',
        'FR37000000000',
        'BE37200000008',
      ],
    ],
    ['nda', 'private.is_nda', [...KEYS.map((region) => `${region}350000035`), ...NOTHING, '5335000003']],
  ] as const)('%s', async (kind, name, texts) => {
    const rows = await open.sql<{ text: string; is_one: boolean }[]>`
      select text, ${open.sql.unsafe(name)}(text) as is_one from unnest(${[...texts]}::text[]) as text`;
    const found = rows.map(({ text, is_one }) => [text, is_one]);
    expect(found).toEqual(texts.map((text) => [text, IDENTIFIERS[kind].isOne(text)]));
    expect(new Set(rows.map(({ is_one }) => is_one))).toEqual(new Set([true, false]));
  });

  it.each<[string, (text: string) => boolean, string, string[]]>([
    [
      'addresses of the web',
      isWebAddress,
      `private.is_web_address(text, 300)`,
      [
        'https://mediation.example',
        'https://www.example.org:8443/a/b?c=d&e=%20#f',
        'https://www.example.org:65535/',
        'https://www.example.org:65536/',
        'https://www.example.org:99999/',
        'https://example',
        'https://-.-/',
        'https://a@b.example/',
        'http://a.example',
        'https://a.example/"x',
        "https://a.example/'x",
        'https://a.example/é',
        'https://a.example/ x',
        'https://a.example/<x>',
        'https://a.example\n',
        'javascript:alert(1)',
        '',
      ],
    ],
    [
      'e-mail addresses',
      isEmail,
      `private.is_email(text)`,
      ['a@b.fr', 'a@b', 'a@@b.fr', 'a b@c.fr', 'é@b.fr', '<a@b.fr>', 'a@b.f', `${'x'.repeat(250)}@b.fr`, ''],
    ],
  ])('%s', async (_, isOne, call, texts) => {
    const rows = await open.sql.unsafe<{ text: string; is_one: boolean }[]>(
      `select text, ${call} as is_one from unnest($1::text[]) as text`,
      [texts],
    );
    expect(rows.map(({ text, is_one }) => [text, is_one])).toEqual(texts.map((text) => [text, isOne(text)]));
  });

  it('have no answer for a fact that is not known', async () => {
    const [row] = await open.sql`select private.is_siren(null) as siren, private.is_text(null, 10) as text`;
    expect(row).toEqual({ siren: null, text: null });
  });
});

describe('a version of the settings', () => {
  const last = async () => {
    const [row] = await open.sql<
      {
        version: string;
        saved_by: string;
        changed: string[];
        settings: Record<string, unknown>;
        saved_at: Date;
      }[]
    >`select * from public.company_settings_versions order by version desc limit 1`;
    return row!;
  };
  const restore = async (version: number, expected: unknown, actor: Actor = 'app1_user') => {
    let count = -1;
    await commitAs(open.sql, actor, async (tx) => {
      const rows = await tx`
        select * from public.restore_company_settings(${version}, ${expected as Date})`;
      count = rows.count;
    });
    return count;
  };

  it('says who saved what and when, with the number after that of the one before', async () => {
    const before = await last();
    await save({ legal_name: 'Trame SAS', capital_cents: 2_000_000 });
    const after = await last();
    expect(Number(after.version)).toBe(Number(before.version) + 1);
    expect(after).toMatchObject({
      saved_by: userIdOf('app1_user'),
      changed: ['capital_cents', 'legal_name'],
      settings: { legal_name: 'Trame SAS', capital_cents: 2_000_000 },
    });
    const { updated_at, updated_by } = await settings();
    expect([after.saved_at, after.saved_by]).toEqual([updated_at, updated_by]);
    expect(Object.keys(after.settings).toSorted()).toEqual(SETTINGS_FIELDS.map(({ id }) => id).toSorted());
  });

  it('is not made by a save that changes nothing', async () => {
    await save({ legal_name: 'Trame SAS' });
    const before = await last();
    await save({ legal_name: 'Trame SAS' });
    expect((await last()).version).toBe(before.version);
  });

  it('is read with the name of who saved it and what was before', async () => {
    await save({ trade_name: 'Avant' });
    await save({ trade_name: 'Trame' });
    const rows = await runAs(
      open.sql,
      'app1_user',
      (tx) => tx`select * from public.company_settings_history(null, 2)`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      saved_by_name: 'Jeanne Abadie',
      changed: ['trade_name'],
      settings: { trade_name: 'Trame' },
      previous: { trade_name: 'Avant' },
    });
    const [older] = await runAs(
      open.sql,
      'app1_user',
      (tx) => tx`select * from public.company_settings_history(${rows[1]!['version'] as string}, 1)`,
    );
    expect(Number(older!['version'])).toBe(Number(rows[1]!['version']) - 1);
  });

  it('can be restored, which makes a version of its own', async () => {
    await save({ phone: '+33199000001', city: 'Rennes' });
    const wanted = await last();
    await save({ phone: '+33199000009', city: null, host_name: 'Hébergement Exemple SAS' });
    expect(await restore(Number(wanted.version), (await settings())['updated_at'])).toBe(1);
    expect(await settings()).toMatchObject({ phone: '+33199000001', city: 'Rennes', host_name: null });
    const now = await last();
    expect(Number(now.version)).toBe(Number(wanted.version) + 2);
    expect(now).toMatchObject({
      saved_by: userIdOf('app1_user'),
      changed: ['city', 'host_name', 'phone'],
      settings: wanted.settings,
    });
  });

  it('is not restored over what somebody saved since', async () => {
    const { updated_at: read } = await settings();
    await save({ phone: '+33199000003' });
    expect(await restore(1, read)).toBe(0);
    expect((await settings())['phone']).toBe('+33199000003');
  });

  it('that does not exist cannot be restored', async () => {
    expect(await errorCode(restore(9999, (await settings())['updated_at']))).toBe('P0002');
  });

  it('that the rules of today refuse cannot be restored', async () => {
    await open.sql.begin(async (tx) => {
      await tx`alter table public.company_settings drop constraint company_settings_city_form`;
      await tx`update public.company_settings set city = ${'x'.repeat(81)}`;
      await tx`update public.company_settings set city = null`;
      await tx`
        alter table public.company_settings
        add constraint company_settings_city_form check (private.is_text(city, 80))`;
    });
    const { version } = await last();
    expect(await errorCode(restore(Number(version) - 1, (await settings())['updated_at']))).toBe('23514');
  });

  it('keeps the facts that it did not know yet as they are', async () => {
    await save({ city: 'Rennes' });
    const { version } = await last();
    await open.sql.unsafe(`
      alter table public.company_settings add column motto text;
      update public.company_settings set motto = 'Tisser', city = null;`);
    expect(await restore(Number(version), (await settings())['updated_at'])).toBe(1);
    expect(await settings()).toMatchObject({ city: 'Rennes', motto: 'Tisser' });
    await open.sql`alter table public.company_settings drop column motto`;
  });

  it.each(['update', 'delete', 'truncate'])('is never lost: %s is refused to the owner too', async (verb) => {
    const statement = {
      update: `update public.company_settings_versions set settings = '{}'`,
      delete: 'delete from public.company_settings_versions where version = 1',
      truncate: 'truncate public.company_settings_versions',
    }[verb]!;
    expect(await errorCode(open.sql.unsafe(statement).execute())).toBe('42501');
  });

  it('outlives the account of who saved it', async () => {
    await open.sql
      .begin(async (tx) => {
        await tx`delete from auth.users where id = ${userIdOf('app1_user')}`;
        const rows = await tx`
          select from public.company_settings_versions where saved_by = ${userIdOf('app1_user')}`;
        expect(rows.count).toBeGreaterThan(0);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  });

  it('of two people who save at once has a number of its own', async () => {
    await Promise.all(['+33199000021', '+33199000022', '+33199000023'].map((phone) => save({ phone })));
    const rows = await open.sql<{ version: string }[]>`
      select version from public.company_settings_versions order by version`;
    expect(rows.map(({ version }) => Number(version))).toEqual(rows.map((_, place) => place + 1));
  });
});

describe('the journal', () => {
  it('says which facts were changed, by whom', async () => {
    await save({ privacy_email: 'donnees@trame.example' });
    await save({ privacy_email: 'rgpd@trame.example' });
    const [line] = await open.sql`
      select actor_id, operation, changes from private.audit_log
      where table_name = 'company_settings' order by id desc limit 1`;
    expect(line).toMatchObject({
      actor_id: userIdOf('app1_user'),
      operation: 'UPDATE',
      changes: { privacy_email: {} },
    });
  });
});

class Undone extends Error {}
