import {
  applicantFields,
  editedColumns,
  MAX_TAGS,
  rulesOf,
  staffFieldOf,
  type ApplicantField,
  type FieldKind,
} from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';
import { insertApplication } from './support/world.ts';

const open = openDatabase();

/** Columns of an application that applicants do not fill, and who writes them. */
const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  id: 'the database',
  reference: 'the database',
  created_at: 'the database',
  updated_at: 'the database',
  purge_on: 'the database',
  list_keys: 'the database',
  search_text: 'the database',
  language: 'the form: the language it was filled in',
  source: 'the form: the link that led to it',
  consent_at: 'the submission: a box of the form, kept as its date',
  consent_version: 'the submission',
  pool_consent_at: 'the submission: a box of the form, kept as its date',
  submission_key: 'the submission',
  submission_fingerprint: 'the submission',
  resume_url: 'the submission, from the file',
  resume_filename: 'the submission, from the file',
  resume_original_name: 'the submission, from the file',
  resume_size: 'the submission, from the file',
  references_url: 'the submission, from the file',
  references_filename: 'the submission, from the file',
  references_original_name: 'the submission, from the file',
  references_size: 'the submission, from the file',
  ai_status: 'the analysis of the CV',
  ai_error: 'the analysis of the CV',
  ai_analysis_v2: 'the analysis of the CV',
  ai_extracted_text_length: 'the analysis of the CV',
  ai_support_score: 'the analysis of the CV',
  ai_confidence_score: 'the analysis of the CV',
  ai_started_at: 'the analysis of the CV',
  account_request_status: 'recruiters, with the account of the trainer',
  admin_notes: 'recruiters',
  status: 'recruiters',
  tags: 'recruiters',
  assigned_to: 'recruiters',
  refusal_reason: 'recruiters',
  last_contact_at: 'functions, when a contact is noted',
  archived_at: 'functions',
  merged_into: 'functions',
};
/** Columns that recruiters write through the API besides the fields. */
const ALSO_EDITED = ['account_request_status', 'tags', 'assigned_to', 'refusal_reason'];

const TYPES: Readonly<Record<FieldKind, string>> = {
  line: 'text',
  notes: 'text',
  email: 'text',
  phone: 'text',
  country: 'text',
  choice: 'text',
  date: 'date',
  flag: 'boolean',
  choices: 'text[]',
  tags: 'text[]',
};
/** An address is refused instead of cleaned; the format of numbers and countries leaves nothing to clean. */
const CLEANING: Readonly<Record<FieldKind, string | null>> = {
  line: 'line',
  notes: 'lines',
  email: 'exact',
  phone: null,
  country: null,
  choice: 'line',
  date: null,
  flag: null,
  choices: 'line',
  tags: 'line',
};

type Column = { name: string; type: string; required: boolean; with_default: boolean };
const columns = () => open.sql<Column[]>`
  select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required, atthasdef as with_default
  from pg_attribute
  where attrelid = 'public.trainer_applications'::regclass and attnum > 0 and not attisdropped`;

describe('a field that applicants fill in', () => {
  it('has a column and is in the catalogue; every other column says who writes it', async () => {
    const names = (await columns()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...applicantFields(), ...Object.keys(OTHER_COLUMNS)].toSorted());
  });

  it('has the same rules in the database as in the catalogue', async () => {
    const rows =
      await open.sql`select name, cleaning from private.application_fields where filled_by = 'applicant'`;
    expect(Object.fromEntries(rows.map(({ name, cleaning }) => [name, cleaning]))).toEqual(
      Object.fromEntries(applicantFields().map((name) => [name, CLEANING[rulesOf(name).kind]])),
    );
    const others = await open.sql`select name from private.application_fields where filled_by <> 'applicant'`;
    expect(others.map(({ name }) => name as string).toSorted()).toEqual(['admin_notes', 'status']);
  });

  it('has the type of its kind, and is required where a recruiter cannot empty it', async () => {
    const found = new Map((await columns()).map((column) => [column.name, column]));
    for (const name of applicantFields()) {
      const { kind, required } = rulesOf(name);
      const column = found.get(name);
      expect({ name, type: column?.type }).toEqual({ name, type: TYPES[kind] });
      // A list is never null: it is empty.
      const isList = TYPES[kind] === 'text[]';
      expect({ name, required: column?.required, with_default: column?.with_default }).toEqual({
        name,
        required: required === 'always' || isList,
        with_default: isList,
      });
    }
  });

  it('may be as long as the catalogue says, and no longer', async () => {
    const limited = applicantFields().filter((name) => ['line', 'notes'].includes(rulesOf(name).kind));
    for (const name of limited) {
      const { limit = 0 } = rulesOf(name);
      const beside = name === 'other_sector' ? { training_sectors: ['Autres Domaines'] } : {};
      const write = (length: number) =>
        errorCode(insertApplication(open.sql, { ...beside, [name]: 'x'.repeat(length) }));
      expect({ name, code: await write(limit) }).toEqual({ name, code: null });
      expect({ name, code: await write(limit + 1) }).toEqual({ name, code: '23514' });
    }
  });

  it('is searched where the catalogue says so', async () => {
    const [row] = await open.sql<{ names: string[] }[]>`
      select proargnames as names from pg_proc where proname = 'application_search_text'`;
    expect(row!.names.toSorted()).toEqual(
      applicantFields()
        .filter((name) => staffFieldOf(name).isSearched)
        .toSorted(),
    );
  });
});

describe('an application sent by the form', () => {
  const FILLED: Readonly<Record<FieldKind, unknown>> = {
    line: 'x',
    notes: 'x\ny',
    email: 'chloe@exemple.test',
    phone: '+33612345678',
    country: 'FR',
    choice: 'Autre',
    date: '1988-04-12',
    flag: true,
    choices: ['Autres Domaines'],
    tags: ['Excel'],
  };
  const answers = () =>
    Object.fromEntries(applicantFields().map((name) => [name, FILLED[rulesOf(name).kind]]));
  const send = async (values: object) => {
    const payload = open.sql.json({
      submission_key: crypto.randomUUID(),
      consent: true,
      consent_version: '2026-11',
      ...values,
    });
    const [receipt] = await open.sql`select id from public.submit_trainer_application(${payload})`;
    const [row] = await open.sql<Record<string, unknown>[]>`
      select to_jsonb(a) as row from public.trainer_applications a where id = ${receipt!['id']}`;
    return row!['row'] as Record<string, unknown>;
  };

  it('holds every answer', async () => {
    expect(await send(answers())).toMatchObject(answers());
  });

  it('holds nothing that the form does not ask for, whatever is sent', async () => {
    const plain = await send(answers());
    const names = (await columns()).map(({ name }) => name);
    const sentByTheFunction = /^(source|language|consent_version|submission_|resume_|references_)/;
    const foreign = names.filter(
      (name) => !applicantFields().includes(name as ApplicantField) && !sentByTheFunction.test(name),
    );
    expect(foreign.length).toBeGreaterThan(15);
    const written = await send({ ...answers(), ...Object.fromEntries(foreign.map((name) => [name, '1'])) });
    const dates = ['id', 'reference', 'created_at', 'updated_at', 'consent_at', 'last_contact_at'];
    for (const name of foreign.filter((other) => !dates.includes(other)))
      expect({ name, value: written[name] }).toEqual({ name, value: plain[name] });
    for (const name of dates) expect({ name, value: written[name] }).not.toEqual({ name, value: '1' });
  });
});

describe('a recruiter', () => {
  it('may write through the API the fields that the catalogue lets recruiters edit and follow-up fields, no other column', async () => {
    const rows = await open.sql<{ name: string }[]>`
      select column_name as name from information_schema.column_privileges
      where table_name = 'trainer_applications' and grantee = 'authenticated' and privilege_type = 'UPDATE'`;
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...editedColumns(), ...ALSO_EDITED].toSorted());
  });

  it.each(['trainer_applications_audit', 'trainer_applications_clean'])(
    'has every applicant field in what %s does',
    async (trigger) => {
      const [row] = await open.sql<{ given: string[] }[]>`
        select string_to_array(encode(tgargs, 'escape'), '\\000') as given from pg_trigger where tgname = ${trigger}`;
      const named = new Set(row!.given.map((argument) => argument.replace(/^[~+!@]/, '')));
      const texts = applicantFields().filter(
        (name) => trigger.endsWith('audit') || CLEANING[rulesOf(name).kind] !== null,
      );
      expect(texts.filter((name) => !named.has(name))).toEqual([]);
    },
  );

  it('may choose any field when merging two applications, and keep both of lists and notes', async () => {
    const [keep, other] = [await insertApplication(open.sql), await insertApplication(open.sql)];
    for (const name of applicantFields()) {
      const both = ['choices', 'tags', 'notes'].includes(rulesOf(name).kind);
      for (const choice of ['other', 'both'] as const) {
        const merge = open.sql`
          select private.merged_row(k, o, ${open.sql.json({ [name]: choice })})
          from public.trainer_applications k, public.trainer_applications o where k.id = ${keep} and o.id = ${other}`;
        const code = await errorCode(merge);
        expect({ name, choice, code }).toEqual({
          name,
          choice,
          code: choice === 'both' && !both ? '22023' : null,
        });
      }
    }
  });

  it('is refused a merge whose lists or notes are too long together', async () => {
    const list = (prefix: string) => Array.from({ length: MAX_TAGS - 10 }, (_, index) => `${prefix}${index}`);
    const [keep, other] = [
      await insertApplication(open.sql, { mastered_software: list('A'), additional_notes: 'x'.repeat(4000) }),
      await insertApplication(open.sql, { mastered_software: list('B'), additional_notes: 'y'.repeat(4000) }),
    ];
    for (const name of ['mastered_software', 'additional_notes']) {
      const write = open.sql`
        select private.write_application(private.merged_row(k, o, ${open.sql.json({ [name]: 'both' })}))
        from public.trainer_applications k, public.trainer_applications o where k.id = ${keep} and o.id = ${other}`;
      expect({ name, code: await errorCode(write) }).toEqual({ name, code: '22023' });
    }
  });

  it('gets the reason of the database when no column accepts a value', async () => {
    const id = await insertApplication(open.sql);
    const write = open.sql`
      select private.write_application(jsonb_populate_record(a, '{"email": "no address"}'))
      from public.trainer_applications a where id = ${id}`;
    expect(await errorCode(write)).toBe('23514');
  });
});
