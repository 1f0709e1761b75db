import { visibleText } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import type { Actor } from './support/actors.ts';
import { AREAS } from './matrix/areas.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';
import { WORLD, createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);
const as = (statement: string, actor: Actor = 'app5_user') =>
  errorCode(commitAs(open.sql, actor, (tx) => tx.unsafe(statement)));

describe('a text', () => {
  // threat 24
  it.each<[what: string, dirty: string, line: string, lines: string]>([
    [
      'French, with its accents and spaces',
      'Œuvre d’été\u00a0: «\u202f12\u202f€\u00a0»',
      'Œuvre d’été\u00a0: «\u202f12\u202f€\u00a0»',
      'Œuvre d’été\u00a0: «\u202f12\u202f€\u00a0»',
    ],
    [
      'names of other scripts',
      'محمد علی\u200cرضا 李明 O’Brien',
      'محمد علی\u200cرضا 李明 O’Brien',
      'محمد علی\u200cرضا 李明 O’Brien',
    ],
    ['an emoji of several signs', '👩\u200d🏫', '👩\u200d🏫', '👩\u200d🏫'],
    ['lines', 'a\r\nb\rc\nd\te', 'a b c d e', 'a\nb\nc\nd\te'],
    ['separators of lines', 'a\u2028b\u2029c\u0085d', 'a b c d', 'a\nb\nc\nd'],
    ['C0', '\u0001a\u0007\u001b[31mb\u001f', 'a[31mb', 'a[31mb'],
    ['a vertical tab and a form feed', 'a\u000bb\fc', 'a b c', 'abc'],
    ['DEL and C1', 'a\u007f\u0080b\u009f', 'ab', 'ab'],
    ['overrides of direction', 'CV\u202efdp.exe', 'CVfdp.exe', 'CVfdp.exe'],
    ['embeddings and isolates', '\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069a', 'a', 'a'],
    ['marks of direction', 'a\u200e\u200f\u061cb', 'ab', 'ab'],
    ['invisible characters', '\ufeffa\u200bb\u2060c\u{e0041}\u{e007f}', 'abc', 'abc'],
    ['annotations', 'a\ufff9b\ufffac\ufffb', 'abc', 'abc'],
    ['nothing', '', '', ''],
  ])('loses its invisible and misleading characters: %s', async (_, dirty, line, lines) => {
    const [row] = await open.sql`
      select private.clean_text(${dirty}, false) as line, private.clean_text(${dirty}, true) as lines`;
    expect(row).toEqual({ line, lines });
  });

  it('loses the same characters here as in the pages and functions', async () => {
    // Beyond the first plane: tags, and an emoji that remains.
    const rows = await open.sql<{ code: number; clean: string }[]>`
      select code, private.clean_text('a' || chr(code) || 'b', true) as clean
      from unnest(array(select generate_series(160, 65535)) || array[917505, 917631, 128512]) as code
      where code not between 55296 and 57343 and code not in (8232, 8233)`;
    const isGone = (code: number) => visibleText(`a${String.fromCodePoint(code)}b`) === 'ab';
    expect(
      rows.filter(({ code, clean }) => (clean === 'ab') !== isGone(code)).map(({ code }) => code),
    ).toEqual([]);
  });

  it('that is clean is not changed by a second cleaning', async () => {
    const rows = await open.sql`
      select code from generate_series(1, 65535) as code
      where code not between 55296 and 57343
        and private.clean_text('a' || chr(code) || 'b', true)
          <> private.clean_text(private.clean_text('a' || chr(code) || 'b', true), true)`;
    expect([...rows]).toEqual([]);
  });
});

describe('a row with texts', () => {
  it('is cleaned when written, in its texts, lists and sentences', async () => {
    const id = await insertApplication(open.sql, {
      full_name: 'Inès\u202e Durand\u0007',
      mastered_software: ['Excel\u200f', 'SAP'],
      additional_notes: 'un\r\ndeux\u202e',
      resume_original_name: 'CV\u202efdp.exe',
    });
    await as(
      `update public.trainer_applications set city = E'Ly\\u202eon\\n', tags = array[E'vi\\u200evier'] where id = '${id}'`,
    );
    const [row] = await open.sql`
      select full_name, mastered_software, additional_notes, resume_original_name, city, tags
      from public.trainer_applications where id = ${id}`;
    expect(row).toEqual({
      full_name: 'Inès Durand',
      mastered_software: ['Excel', 'SAP'],
      additional_notes: 'un\ndeux',
      resume_original_name: 'CVfdp.exe',
      city: 'Lyon ',
      tags: ['vivier'],
    });
    await as(`
      insert into public.trainer_evaluations (application_id, max_score, justifications)
      values ('${id}', 145, jsonb_build_object('savoir', E'Cite\\u202e la norme'))`);
    const [grid] =
      await open.sql`select justifications from public.trainer_evaluations where application_id = ${id}`;
    expect(grid!['justifications']).toEqual({ savoir: 'Cite la norme' });
  });

  it.each([
    [
      'an address',
      `update public.trainer_applications set email = E'a\\u202eb@exemple.test' where id = '${WORLD.application}'`,
    ],
    [
      'an address with a control character',
      `update public.trainer_applications set email = E'a\\u0001b@exemple.test' where id = '${WORLD.application}'`,
    ],
    [
      'the subject of a message',
      `insert into public.message_templates (name, subject, body) values ('n', E'a\\u202eb', 'b')`,
    ],
  ])('is refused when cleaning would change %s', async (_, statement) => {
    expect(await as(statement)).toBe('23514');
  });

  it('is refused when cleaning would change the path of a file', async () => {
    expect(await errorCode(insertApplication(open.sql, { resume_filename: 'a\u202eb.pdf' }))).toBe('23514');
  });

  it('with a text that is empty once cleaned is refused like one with an empty text', async () => {
    expect(
      await as(
        `update public.trainer_applications set full_name = E'\\u202e\\u200f' where id = '${WORLD.application}'`,
      ),
    ).toBe('23514');
  });

  it('written before cleaning existed may still be edited in its other fields', async () => {
    const id = await insertApplication(open.sql);
    await open.sql`alter table public.trainer_applications disable trigger trainer_applications_clean`;
    await open.sql`update public.trainer_applications set resume_filename = ${'a\u202eb.pdf'} where id = ${id}`;
    await open.sql`alter table public.trainer_applications enable trigger trainer_applications_clean`;
    expect(
      await as(`update public.trainer_applications set status = 'contacted' where id = '${id}'`),
    ).toBeNull();
  });
});

describe('every text that an API role may write', () => {
  /** Texts that a constraint limits to plain characters, and technical values without words of people. */
  const FIXED: readonly string[] = [
    'comments.entity_kind',
    'evaluation_opinions.status',
    'evaluation_opinions.criteria_scores',
    'incidents.code',
    'incidents.outcome',
    'incidents.phase',
    'incidents.reference',
    'incidents.remote',
    'incidents.shell_version',
    'incidents.version',
    'message_templates.purpose',
    'releases.action',
    'releases.from_version',
    'releases.remote',
    'releases.version',
    'sendpulse_settings.events',
    'trainer_accounts.status',
    'trainer_applications.country',
    'trainer_applications.phone',
    'trainer_applications.reference',
    'trainer_applications.refusal_reason',
    'trainer_applications.submission_fingerprint',
    'trainer_evaluations.criteria_scores',
    'trainer_evaluations.status',
    'saved_views.entity_kind',
    'saved_views.sort',
    'sendpulse_settings.key_ending',
    // Written by the analysis, which looks every quote up in the text of the file; shown as text.
    'trainer_applications.ai_analysis_v2',
    ...AREAS.flatMap(({ fixedTexts = [] }) => fixedTexts),
  ];

  // threat 24
  it('is cleaned, or has a form that leaves no room for such characters', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
        and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
        and exists (
          select from unnest(array['anon', 'authenticated', 'service_role']) as role, unnest(array['INSERT', 'UPDATE']) as verb
          where has_column_privilege(role, c.oid, a.attnum, verb)
        )
        and not exists (
          select from pg_trigger t
          where t.tgrelid = c.oid and t.tgfoid = 'private.clean_columns()'::regprocedure and t.tgenabled = 'O'
            and a.attname = any (
              select ltrim(argument, '+!') from unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) as argument
            )
        )
      order by 1`;
    expect(rows.map(({ name }) => name).toSorted()).toEqual(FIXED.toSorted());
  });

  it('that is said to have a fixed form has a constraint for it', async () => {
    for (const name of FIXED) {
      const [table, column] = name.split('.') as [string, string];
      const [row] = await open.sql<{ checks: string | null; type: string }[]>`
        select string_agg(pg_get_constraintdef(k.oid), ' ') as checks
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = ${`public.${table}`}::regclass and a.attname = ${column} and k.contype in ('c', 'f')`;
      expect({ name, isConstrained: row?.checks !== null }).toEqual({ name, isConstrained: true });
    }
  });
});
