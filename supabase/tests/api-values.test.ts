import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SITE_CONTENT } from '@trame/domain/company';
import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { WORLD, createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);
let recruiter: SupabaseClient;
let service: SupabaseClient;
let corporate: SupabaseClient;

beforeAll(async () => {
  const api = await open.database.api();
  const auth = { persistSession: false, autoRefreshToken: false };
  const token = open.database.accessToken({ id: userIdOf('app5_user') });
  recruiter = createClient(api.url, open.database.secrets.publishableKey, {
    auth,
    global: { headers: { Authorization: `Bearer ${token}` } },
  });
  corporate = createClient(api.url, open.database.secrets.publishableKey, {
    auth,
    global: {
      headers: { Authorization: `Bearer ${open.database.accessToken({ id: userIdOf('app1_user') })}` },
    },
  });
  service = createClient(api.url, open.database.secrets.secretKey, { auth });
});

describe('values come through the API as the apps expect them', () => {
  it('numbers arrive as numbers, lists as lists, dates as texts', async () => {
    const id = await insertApplication(open.sql, {
      ai_support_score: 0.7,
      ai_extracted_text_length: 1200,
      birth_date: '1988-04-12',
      created_at: '2026-03-01T10:00:00.123Z',
      mastered_software: ['Excel'],
    });
    const { data } = await recruiter.from('trainer_applications').select('*').eq('id', id).single();
    const row = data as Record<string, unknown>;
    expect(row).toMatchObject({
      ai_support_score: 0.7,
      ai_extracted_text_length: 1200,
      birth_date: '1988-04-12',
      mastered_software: ['Excel'],
      language: 0,
    });
    expect(new Date(row['created_at'] as string).toISOString()).toBe('2026-03-01T10:00:00.123Z');
    const evaluation = await recruiter
      .from('trainer_evaluations')
      .select('*')
      .eq('id', WORLD.evaluation)
      .single();
    expect(evaluation.data).toMatchObject({
      percentage: 100,
      total_score: 145,
      criteria_scores: { savoir: 5 },
    });
    expect((await recruiter.rpc('count_trainer_applications')).data).toBe(3);
  });

  it('the functions of the submission answer one row each', async () => {
    const submission_key = crypto.randomUUID();
    const limit = await service.rpc('take_rate_limit', { bucket: 'x', max_hits: 1, window_seconds: 60 });
    expect(limit.data).toEqual([{ allowed: true, retry_after: 0 }]);
    const reserved = await service.rpc('reserve_uploads', { submission_key, paths: ['resumes/x.pdf'] });
    expect(reserved.error).toBeNull();
    const sent = await service.rpc('submit_trainer_application', {
      payload: {
        submission_key,
        full_name: 'Inès Faure',
        email: 'ines@exemple.test',
        phone: '+33612345678',
        current_status: 'Salarié',
        resume_filename: 'x.pdf',
        consent: true,
        consent_version: '2026-11',
      },
    });
    expect(sent.data).toEqual([
      {
        id: expect.any(String) as string,
        reference: expect.stringMatching(/^TR-\d{4}-\w{6}$/) as string,
        created_at: expect.any(String) as string,
        submission_fingerprint: null,
      },
    ]);
    expect((await service.rpc('stale_uploads', { older_than_minutes: 60 })).data).toEqual([
      'resumes/orphan.pdf',
    ]);
  });
});

describe('what corporate writes', () => {
  it('is saved on the version that was read, and restored on it', async () => {
    const read = async () => {
      const { data } = await corporate
        .from('company_settings')
        .select('updated_at, phone, capital_cents')
        .single();
      return data as { updated_at: string; phone: string | null; capital_cents: number | null };
    };
    const save = async (values: object, version: string) => {
      const { data } = await corporate
        .from('company_settings')
        .update(values)
        .eq('id', 1)
        .eq('updated_at', version)
        .select('updated_at');
      return (data ?? []).length;
    };
    const { updated_at: first } = await read();
    expect(await save({ phone: '+33199000001', capital_cents: 2_000_000 }, first)).toBe(1);
    expect(await save({ phone: '+33199000002' }, first)).toBe(0);
    const { updated_at: second, ...values } = await read();
    expect(values).toEqual({ phone: '+33199000001', capital_cents: 2_000_000 });
    const history = await corporate.rpc('company_settings_history', { page_size: 1 });
    expect(history.data).toEqual([
      expect.objectContaining({
        version: 2,
        changed: ['capital_cents', 'phone'],
        saved_by_name: 'app1_user@trame.example',
        previous: expect.objectContaining({ phone: null }) as object,
      }),
    ]);
    const restore = async (expected: string) => {
      const { data, error } = await corporate.rpc('restore_company_settings', { version: 1, expected });
      expect(error).toBeNull();
      return (data as unknown[]).length;
    };
    expect(await restore(first)).toBe(0);
    expect(await restore(second)).toBe(1);
    expect((await read()).phone).toBeNull();
  });

  it('is refused with the constraint by which a form knows the field', async () => {
    const { error } = await corporate
      .from('company_settings')
      .update({ siren: '200000009' })
      .eq('id', 1)
      .select('id');
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('company_settings_siren_form') as string,
    });
  });

  it('is put in order, published and read by the publisher', async () => {
    const add = async (name: string) => {
      const { data, error } = await corporate
        .from('client_logos')
        .insert({ name })
        .select('id, position')
        .single();
      expect(error).toBeNull();
      return data as { id: string; position: number };
    };
    const [one, two] = [await add('Un'), await add('Deux')];
    expect(two.position).toBeGreaterThan(one.position);
    expect((await corporate.rpc('move_client_logo', { id: two.id, before: one.id })).error).toBeNull();
    const { data: order } = await corporate.from('client_logos').select('name').order('position');
    expect(order).toEqual([{ name: 'Deux' }, { name: 'Un' }]);

    const { data: asked } = await corporate.rpc('request_site_build');
    const claimed = await service.rpc('claim_site_build');
    expect(claimed.data).toEqual([expect.objectContaining({ id: asked as string, kind: 'publication' })]);
    const content = await service.rpc('site_content');
    expect(SITE_CONTENT.parse(content.data)).toMatchObject({ logos: [], timeline: [] });
    const ended = await service.rpc('finish_site_build', {
      build_id: asked as string,
      succeeded: true,
      pages_total: 20,
      pages_changed: 20,
      folder: '2026-11-24',
    });
    expect(ended.data).toBe(true);
    expect((await corporate.rpc('site_status')).data).toEqual([
      expect.objectContaining({
        live_since: expect.any(String) as string,
        changed_since: null,
        waiting: false,
      }),
    ]);
    expect((await service.rpc('claim_site_build')).data).toEqual([]);
  });
});

describe('two recruiters edit one application', () => {
  it('the second save, made on an older version, changes nothing', async () => {
    const read = async () => {
      const { data } = await recruiter
        .from('trainer_applications')
        .select('updated_at, admin_notes')
        .eq('id', WORLD.freshApplication)
        .single();
      return data as { updated_at: string; admin_notes: string | null };
    };
    const save = async (admin_notes: string, version: string) => {
      const { data } = await recruiter
        .from('trainer_applications')
        .update({ admin_notes })
        .eq('id', WORLD.freshApplication)
        .eq('updated_at', version)
        .select('updated_at');
      return data;
    };
    const { updated_at: version } = await read();
    const saved = await save('première', version);
    expect(saved).toHaveLength(1);
    expect(await save('seconde', version)).toEqual([]);
    expect((await read()).admin_notes).toBe('première');
    expect(await save('troisième', (saved as { updated_at: string }[])[0]!.updated_at)).toHaveLength(1);
  });
});

describe('a statement that runs too long', () => {
  it('is ended after a limit of time for each API role', async () => {
    // Roles belong to the whole server, whose other databases may be trying other limits at this moment.
    const rows = await open.sql<{ rolname: string; setting: string }[]>`
      select rolname, setting from pg_roles, unnest(rolconfig) as setting
      where rolname in ('anon', 'authenticated', 'service_role') and setting ~ '^statement_timeout=[1-9]' order by rolname`;
    expect(rows.map(({ rolname }) => rolname)).toEqual(['anon', 'authenticated', 'service_role']);
  });
});

describe('the code of an error says that the database refused', () => {
  it('a broken constraint', async () => {
    const answer = await recruiter
      .from('trainer_applications')
      .update({ email: 'nope' })
      .eq('id', WORLD.application)
      .select('id');
    expect([answer.error?.code, answer.status]).toEqual(['23514', 400]);
  });

  it('a row that a function does not find', async () => {
    const { error } = await recruiter.rpc('link_application_to_trainer_account', {
      application_id: crypto.randomUUID(),
      user_id: userIdOf('approvedTrainer'),
    });
    expect(error?.code).toBe('P0002');
  });

  it('an application that is linked to another account', async () => {
    await open.sql`
      update public.trainer_accounts set application_id = ${WORLD.application} where user_id = ${userIdOf('otherTrainer')}`;
    const { error, status } = await recruiter.rpc('link_application_to_trainer_account', {
      application_id: WORLD.application,
      user_id: userIdOf('approvedTrainer'),
    });
    expect([error?.code, status]).toEqual(['23505', 409]);
  });

  it('a person who has changed since', async () => {
    const { error, status } = await corporate.rpc('disable_staff_account', {
      person: userIdOf('app5_user'),
      reason: '',
      expected: '2026-01-01T00:00:00Z',
    });
    expect([error?.code, error?.message, status]).toEqual(['PT409', 'the person has changed since', 409]);
  });
});
