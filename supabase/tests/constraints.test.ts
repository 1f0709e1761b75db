import { APPLICANT_FIELDS, CRITERIA, MAX_TAGS, TEXT_LIMITS } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';
import { ALL_CRITERIA, insertApplication, scores } from './support/world.ts';

const CHECK_VIOLATION = '23514';
const NOT_NULL_VIOLATION = '23502';
const UNIQUE_VIOLATION = '23505';

const open = openDatabase();
const insert = (values: Record<string, unknown>) => errorCode(insertApplication(open.sql, values));

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const text = (length: number) => 'x'.repeat(length);

describe('an application is refused', () => {
  // spec 5.7, 5.8
  it.each<[string, Record<string, unknown>]>([
    ['an e-mail without @', { email: 'chloe.exemple.test' }],
    ['an e-mail without domain', { email: 'chloe@exemple' }],
    ['an e-mail with a space', { email: 'chloe lefevre@exemple.test' }],
    ['an e-mail with a line break, which could add a header', { email: 'chloe@exemple.test\nbcc:x@y.fr' }],
    ['an e-mail too long', { email: `${text(250)}@x.fr` }],
    ['a national phone', { phone: '0612345678' }],
    ['a phone with spaces', { phone: '+33 6 12 34 56 78' }],
    ['a phone of 16 digits', { phone: '+1234567890123456' }],
    ['an empty phone', { phone: '' }],
    ['a birth date in the future', { birth_date: tomorrow() }],
    ['a birth date before 1900', { birth_date: '1899-12-31' }],
    ['a country that is not a code', { country: 'France' }],
    ['a name of spaces', { full_name: '   ' }],
    ['a name too long', { full_name: text(APPLICANT_FIELDS.full_name.limit + 1) }],
    ['a city too long', { city: text(APPLICANT_FIELDS.city.limit + 1) }],
    ['notes too long', { additional_notes: text(APPLICANT_FIELDS.additional_notes.limit + 1) }],
    ['internal notes too long', { admin_notes: text(TEXT_LIMITS.admin_notes + 1) }],
    ['an empty optional text, which is null instead', { city: '' }],
    ['an empty status', { status: '' }],
    ['a third language', { language: 2 }],
    [
      'another sector without the sector that opens it',
      { training_sectors: ['IT'], other_sector: 'Cuisine' },
    ],
    ['a list with an empty entry', { mastered_software: ['Excel', ' '] }],
    ['a list too long', { mastered_software: Array.from({ length: MAX_TAGS + 1 }, (_, n) => `L${n}`) }],
    ['a tag too long', { expertise_areas: [text(TEXT_LIMITS.tag + 1)] }],
    ['a file over 10 MB', { resume_size: 10 * 1024 * 1024 + 1 }],
    ['an empty file', { resume_size: 0 }],
    ['a reference of another form', { reference: 'TR-26-1' }],
    ['a support score over 1', { ai_support_score: 1.01 }],
    ['a confidence under 0', { ai_confidence_score: -0.01 }],
    ['a negative text length', { ai_extracted_text_length: -1 }],
    ['an analysis that is not an object', { ai_analysis_v2: ['x'] }],
    ['an empty version of the notice', { consent_version: '' }],
  ])('with %s', async (_, values) => {
    expect(await insert(values)).toBe(CHECK_VIOLATION);
  });

  it.each([
    'full_name',
    'email',
    'current_status',
    'status',
    'training_sectors',
    'teaching_languages',
    'intervention_type',
    'mastered_software',
    'expertise_areas',
    'consent_at',
    'consent_version',
  ])('without %s', async (column) => {
    expect([NOT_NULL_VIOLATION, CHECK_VIOLATION]).toContain(await insert({ [column]: null }));
  });

  it('with a reference or a submission key that exists already', async () => {
    const key = crypto.randomUUID();
    expect(await insert({ reference: 'TR-2026-0F7K2Q', submission_key: key })).toBeNull();
    expect(await insert({ reference: 'TR-2026-0F7K2Q' })).toBe(UNIQUE_VIOLATION);
    expect(await insert({ submission_key: key })).toBe(UNIQUE_VIOLATION);
  });
});

describe('an application is accepted', () => {
  it.each<[string, Record<string, unknown>]>([
    ['any status', { status: 'Vivier 2027' }],
    [
      'texts of the longest length',
      { full_name: text(APPLICANT_FIELDS.full_name.limit), additional_notes: text(5000) },
    ],
    ['the longest lists', { expertise_areas: Array.from({ length: MAX_TAGS }, (_, n) => `${n}${text(70)}`) }],
    [
      'another sector beside « Autres Domaines »',
      { training_sectors: ['Autres Domaines'], other_sector: 'Cuisine' },
    ],
    ['born today', { birth_date: new Date().toISOString().slice(0, 10) }],
    ['born on the first of January 1900', { birth_date: '1900-01-01' }],
    ['an address with plus, quote and accents', { email: "o'brïen+cv@sous.domaine.exemple.test" }],
    ['a foreign phone', { phone: '+2250712345678' }],
  ])('with %s', async (_, values) => {
    expect(await insert(values)).toBeNull();
  });

  it('and gets a reference that no other application has', async () => {
    const rows = await open.sql<{ reference: string }[]>`
      select private.new_application_reference() as reference from generate_series(1, 2000)`;
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(2000);
    for (const { reference } of rows) expect(reference).toMatch(/^TR-\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  it('and gets a higher version at each update, even for two updates in one instant', async () => {
    const id = await insertApplication(open.sql);
    const versions: string[] = [];
    await open.sql.begin(async (tx) => {
      for (const status of ['a', 'b', 'c']) {
        const [row] = await tx<{ version: string }[]>`
          update public.trainer_applications set status = ${status} where id = ${id}
          returning to_char(updated_at, 'YYYYMMDDHH24MISSMS') as version`;
        versions.push(row!.version);
      }
    });
    expect(new Set(versions).size).toBe(3);
    expect(versions).toEqual(versions.toSorted((a, b) => a.localeCompare(b)));
  });
});

describe('an evaluation', () => {
  const evaluate = async (values: Record<string, unknown>) => {
    const application_id = await insertApplication(open.sql);
    return errorCode(
      open.sql`insert into public.trainer_evaluations ${open.sql({
        application_id,
        criteria_scores: open.sql.json(scores(3)),
        total_score: 87,
        max_score: 145,
        percentage: 60,
        status: 'completed',
        ...values,
      } as unknown as Record<string, string>)}`,
    );
  };
  const json = (value: object) => open.sql.json(value as Record<string, number>);

  // spec 3.17
  it('has the criteria of the domain rules', () => {
    expect(CRITERIA.map(({ key }) => key).toSorted()).toEqual([...ALL_CRITERIA].toSorted());
  });

  it('is accepted when complete and consistent', async () => {
    expect(await evaluate({})).toBeNull();
  });

  // spec 9.2
  it('keeps the maximum under which it was made', async () => {
    expect(await evaluate({ total_score: 100, max_score: 150, percentage: 66.67 })).toBeNull();
  });

  // spec 5.21
  it('may be a draft with some scores or none', async () => {
    const draft = { status: 'draft', total_score: 9, percentage: 6.21 };
    expect(await evaluate({ ...draft, criteria_scores: json({ savoir: 3 }) })).toBeNull();
    expect(await evaluate({ ...draft, total_score: 0, percentage: 0, criteria_scores: json({}) })).toBeNull();
  });

  // spec 3.17, 3.19, 5.19, 9.3
  it.each<[string, () => Record<string, unknown>]>([
    ['completed with a criterion missing', () => ({ criteria_scores: json({ savoir: 3 }) })],
    ['with an unknown criterion', () => ({ criteria_scores: json({ ...scores(3), charisme: 3 }) })],
    ['with a score of 0', () => ({ criteria_scores: json({ ...scores(3), savoir: 0 }) })],
    ['with a score of 6', () => ({ criteria_scores: json({ ...scores(3), savoir: 6 }) })],
    ['with half a point', () => ({ criteria_scores: json({ ...scores(3), savoir: 3.5 }) })],
    ['with a score as text', () => ({ criteria_scores: json({ ...scores(3), savoir: '3' }) })],
    ['with a list of scores', () => ({ criteria_scores: json([3]) })],
    ['with a total over the maximum', () => ({ total_score: 146, percentage: 100.69 })],
    ['with a percentage that does not follow', () => ({ percentage: 60.01 })],
    [
      'with a percentage of too many decimals',
      () => ({ total_score: 100, max_score: 150, percentage: 66.6667 }),
    ],
    ['with an unknown status', () => ({ status: 'final' })],
  ])('is refused %s', async (_, values) => {
    expect(await evaluate(values())).toBe(CHECK_VIOLATION);
  });

  // spec 4.11
  it('is the only one of its application, and is deleted with it', async () => {
    const application_id = await insertApplication(open.sql);
    const one = () =>
      open.sql`insert into public.trainer_evaluations (application_id, max_score) values (${application_id}, 145)`;
    expect(await errorCode(one())).toBeNull();
    expect(await errorCode(one())).toBe(UNIQUE_VIOLATION);
    await open.sql`delete from public.trainer_applications where id = ${application_id}`;
    const left =
      await open.sql`select 1 from public.trainer_evaluations where application_id = ${application_id}`;
    expect(left.count).toBe(0);
  });
});
