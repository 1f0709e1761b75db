import { optionValues } from '@trame/domain';
import { DATA_PARTS, profileFields, profileRulesOf, type ProfileField } from '@trame/domain/trainers';
import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

const PENDING = userIdOf('pendingTrainer');
const APPROVED = userIdOf('approvedTrainer');

const COMPLETE = {
  phone: '+33612345678',
  postal_code: '69003',
  city: 'Lyon',
  country: 'FR',
  intervention_type: ['Présentiel'],
  availability: 'Immédiate',
  training_sectors: ['Informatique & Technologies'],
  teaching_languages: ['French'],
};

type Row = Record<string, unknown> & { updated_at: Date };
const profileOf = async (user: string) =>
  (await open.sql<Row[]>`select * from public.trainer_profiles where user_id = ${user}`)[0]!;

const save = (actor: Actor, profile: object, version: Date) =>
  runAs(
    open.sql,
    actor,
    (tx) => tx<Row[]>`select * from public.save_my_profile(${tx.json(profile as never)}, ${version})`,
  );

/** A user who has confirmed this address, and their account, opened from the application. */
async function openAccount(application: string | null, email: string): Promise<string> {
  const [user] = await open.sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', ${email}, now()) returning id`;
  await open.sql`
    insert into public.trainer_accounts (user_id, email, full_name, application_id)
    values (${user!.id}, ${email}, 'Claire Estavoyer', ${application})`;
  return user!.id;
}

const ANSWERS = {
  email: 'claire@exemple.test',
  city: 'Nantes',
  country: 'FR',
  job_title: 'Formatrice Sage',
  training_sectors: ['Autres Domaines'],
  other_sector: 'Comptabilité',
  expertise_areas: ['Sage 100'],
  mastered_software: ['Excel'],
  teaching_languages: ['French', 'English'],
  additional_notes: 'Réponse au formulaire',
};

describe('a profile', () => {
  it('has in the database the fields, choices and duties of the domain rules', async () => {
    const rows = await open.sql`
      select name, is_list, is_required, options from private.profile_fields order by name`;
    expect([...rows]).toEqual(
      profileFields()
        .toSorted()
        .map((name: ProfileField) => {
          const { kind, required, options } = profileRulesOf(name);
          return {
            name,
            is_list: kind === 'choices' || kind === 'tags',
            is_required: required !== undefined,
            options: options ? optionValues(options) : null,
          };
        }),
    );
    const columns = await open.sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.trainer_profiles'::regclass and attnum > 0 and not attisdropped`;
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      [...profileFields(), 'user_id', 'saved_at', 'created_at', 'updated_at'].toSorted(),
    );
  });

  it('starts with the answers of the application when the account is opened', async () => {
    const user = await openAccount(await insertApplication(open.sql, ANSWERS), ANSWERS.email);
    const { email: _email, additional_notes: _notes, ...answers } = ANSWERS;
    expect(await profileOf(user)).toMatchObject({
      ...answers,
      phone: '+33612345678',
      presentation: null,
      saved_at: null,
    });
  });

  it('gets the answers of an application that is linked later, unless its holder has written', async () => {
    const email = 'liee@exemple.test';
    const user = await openAccount(null, email);
    expect(await profileOf(user)).toMatchObject({ city: null, training_sectors: [] });
    const application = await insertApplication(open.sql, { ...ANSWERS, email });
    await open.sql`update public.trainer_accounts set application_id = ${application} where user_id = ${user}`;
    expect(await profileOf(user)).toMatchObject({ city: 'Nantes' });

    await open.sql`update public.trainer_accounts set application_id = null where user_id = ${user}`;
    await open.sql`update public.trainer_profiles set city = 'Rennes', saved_at = now() where user_id = ${user}`;
    await open.sql`update public.trainer_accounts set application_id = ${application} where user_id = ${user}`;
    expect(await profileOf(user)).toMatchObject({ city: 'Rennes' });
  });

  it('is saved by its holder, on the version that they read', async () => {
    const before = await profileOf(PENDING);
    const [saved] = await save(
      'pendingTrainer',
      { ...COMPLETE, street: ' 3 rue des Lices ' },
      before.updated_at,
    );
    expect(saved).toMatchObject({ ...COMPLETE, street: '3 rue des Lices', other_sector: null });
    expect(saved!.updated_at > before.updated_at).toBe(true);
    expect(saved!.saved_at).not.toBeNull();
  });

  it('that was saved since is not overwritten: nothing is answered', async () => {
    const { updated_at } = await profileOf(PENDING);
    const earlier = new Date(updated_at.getTime() - 1);
    expect(await save('pendingTrainer', COMPLETE, earlier)).toHaveLength(0);
  });

  it('keeps its version when nothing of it changes', async () => {
    const first = await profileOf(PENDING);
    const [again] = await runAs(open.sql, 'pendingTrainer', async (tx) => {
      const saved = (profile: object, version: Date) =>
        tx<Row[]>`select * from public.save_my_profile(${tx.json(profile as never)}, ${version})`;
      const [one] = await saved(COMPLETE, first.updated_at);
      const [two] = await saved({ city: 'Lyon' }, one!.updated_at);
      return [[one!.updated_at, two!.updated_at]];
    });
    expect(again?.[0]).toEqual(again?.[1]);
  });

  it.each([
    ['a field that is not one', { ...COMPLETE, saved_at: null }, '22023'],
    ['another person’s id', { ...COMPLETE, user_id: APPROVED }, '22023'],
    ['a list instead of a text', { ...COMPLETE, city: ['Lyon'] }, '22023'],
    ['a text instead of a list', { ...COMPLETE, teaching_languages: 'French' }, '22023'],
    ['lists in a list', { ...COMPLETE, expertise_areas: [['a']] }, '22023'],
    ['a list', [], '22023'],
    ['no phone', { ...COMPLETE, phone: ' ' }, '23502'],
    ['no sector', { ...COMPLETE, training_sectors: [] }, '23502'],
    ['a phone that is none', { ...COMPLETE, phone: '06 12' }, '23514'],
    ['a postal code that is none of France', { ...COMPLETE, postal_code: '6900' }, '23514'],
    ['no postal code in France', { ...COMPLETE, postal_code: null }, '23514'],
    ['a sector that is not offered', { ...COMPLETE, training_sectors: ['Magie'] }, '23514'],
    ['another sector without its name', { ...COMPLETE, training_sectors: ['Autres Domaines'] }, '23502'],
    ['a long presentation', { ...COMPLETE, presentation: 'a'.repeat(601) }, '23514'],
    ['a long expertise', { ...COMPLETE, expertise_areas: ['a'.repeat(81)] }, '23514'],
    [
      'many expertises',
      { ...COMPLETE, expertise_areas: Array.from({ length: 51 }, (_, i) => `e${i}`) },
      '23514',
    ],
  ])('is refused with %s', async (_what, profile, code) => {
    const { updated_at } = await profileOf(PENDING);
    expect(await errorCode(save('pendingTrainer', profile, updated_at))).toBe(code);
  });

  it('keeps a choice of another time, and takes no new one', async () => {
    const email = 'ancienne@exemple.test';
    const user = await openAccount(
      await insertApplication(open.sql, { ...ANSWERS, email, training_sectors: ['Other', 'Bureautique'] }),
      email,
    );
    const { updated_at } = await profileOf(user);
    const asHolder = (profile: object) =>
      open.sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: user })}, true)`;
        await tx`set local role authenticated`;
        return tx<Row[]>`select * from public.save_my_profile(${tx.json(profile as never)}, ${updated_at})`;
      });
    const kept = { ...COMPLETE, training_sectors: ['Bureautique'] };
    expect(await errorCode(asHolder({ ...kept, training_sectors: ['Bureautique', 'Langues'] }))).toBe(
      '23514',
    );
    const [saved] = await asHolder(kept);
    expect(saved).toMatchObject({ training_sectors: ['Bureautique'], other_sector: null });
  });

  // threat 36
  it.each(['rejected', 'suspended'])('is neither saved nor read once the account is %s', async (status) => {
    const { updated_at } = await profileOf(APPROVED);
    await open.sql`update public.trainer_accounts set status = ${status}, status_reason = 'Motif' where user_id = ${APPROVED}`;
    expect(await errorCode(save('approvedTrainer', COMPLETE, updated_at))).toBe('42501');
    expect(
      await runAs(open.sql, 'approvedTrainer', (tx) => tx`select * from public.my_profile()`),
    ).toHaveLength(0);
    await open.sql`update public.trainer_accounts set status = 'approved', status_reason = null where user_id = ${APPROVED}`;
  });

  // threat 36
  it('is nobody else’s: another trainer reads and writes their own alone', async () => {
    const rows = await runAs(
      open.sql,
      'otherTrainer',
      (tx) => tx<Row[]>`select user_id from public.trainer_profiles`,
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([userIdOf('otherTrainer')]);
  });

  it('tells the thread once a day that it changed, never what', async () => {
    const events = () => open.sql`
      select kind, public_sentence, staff_sentence, link, actor_id from private.trainer_events
      where user_id = ${PENDING} and kind = 'profile_changed' and link is not null`;
    // As a new address of the same day has it.
    await open.sql`select private.write_trainer_event(${PENDING}, null, 'profile_changed', 'Adresse.', 'Adresse.')`;
    for (const city of ['Lyon', 'Vienne']) {
      const { updated_at } = await profileOf(PENDING);
      await commitAs(
        open.sql,
        'pendingTrainer',
        (tx) => tx`select * from public.save_my_profile(${tx.json({ ...COMPLETE, city })}, ${updated_at})`,
      );
    }
    expect([...(await events())]).toEqual([
      {
        kind: 'profile_changed',
        public_sentence: 'Vous avez mis à jour votre profil.',
        staff_sentence: 'Profil mis à jour par le formateur.',
        link: 'profile',
        actor_id: PENDING,
      },
    ]);
  });

  it('is shown to recruiters beside the application, with when the trainer changed each field', async () => {
    const email = 'comparee@exemple.test';
    const user = await openAccount(await insertApplication(open.sql, { ...ANSWERS, email }), email);
    await open.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: user })}, true)`;
      await tx`set local role authenticated`;
      const profile = {
        ...COMPLETE,
        training_sectors: ANSWERS.training_sectors,
        presentation: 'Dix ans de paie',
      };
      await tx`select * from public.save_my_profile(${tx.json(profile)}, (select updated_at from public.my_profile()))`;
    });
    const [shown] = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx<Row[]>`select * from public.trainer_profile(${user})`,
    );
    expect(shown).toMatchObject({
      profile: { city: 'Lyon', presentation: 'Dix ans de paie', other_sector: 'Comptabilité' },
      application: { city: 'Nantes', other_sector: 'Comptabilité' },
      application_reference: expect.stringMatching(/^TR-/) as string,
    });
    expect(Object.keys(shown!.changed_at as object)).toContain('city');
    expect(Object.keys(shown!.changed_at as object)).not.toContain('other_sector');
    expect(Object.keys(shown!.application as object)).not.toContain('presentation');
  });

  it('ends with its days and its calendar when the account is closed', async () => {
    const email = 'fermee@exemple.test';
    const user = await openAccount(null, email);
    await open.sql`
      insert into public.trainer_availability (user_id, starts_on, ends_on, kind)
      values (${user}, current_date, current_date, 'free')`;
    await open.sql`insert into public.calendar_feeds (user_id, token_digest) values (${user}, ${'f'.repeat(64)})`;
    await open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${user}`;
    for (const table of ['trainer_profiles', 'trainer_availability', 'calendar_feeds'])
      expect(await open.sql`select from ${open.sql(`public.${table}`)} where user_id = ${user}`).toHaveLength(
        0,
      );
  });

  it('goes with the account, and the journal forgets its texts', async () => {
    const email = 'partie@exemple.test';
    const user = await openAccount(null, email);
    await open.sql`update public.trainer_profiles set city = 'Dinan' where user_id = ${user}`;
    await open.sql`delete from public.trainer_accounts where user_id = ${user}`;
    const lines = await open.sql`
      select changes from private.audit_log where table_name = 'trainer_profiles' and row_key = ${user}`;
    expect(JSON.stringify(lines)).not.toContain('Dinan');
    expect(await open.sql`select from public.trainer_profiles where user_id = ${user}`).toHaveLength(0);
  });
});

describe('what is held on a person', () => {
  const held = async (actor: Actor) => {
    const [row] = await runAs(
      open.sql,
      actor,
      (tx) => tx<{ data: { parts: { name: string; held: unknown }[] } }[]>`select public.my_data() as data`,
    );
    return row!.data.parts;
  };

  it('has the parts of the domain rules, in their order, each answered by its function', async () => {
    expect((await held('approvedTrainer')).map(({ name }) => name)).toEqual(Object.keys(DATA_PARTS));
  });

  it('includes the account, the profile and the thread of a trainer', async () => {
    const parts = Object.fromEntries((await held('approvedTrainer')).map((part) => [part.name, part.held]));
    expect(parts).toMatchObject({
      account: { email: 'approvedtrainer@trame.example', trainer_account: { status: 'approved' } },
      profile: { country: null },
      availability: { periods: [], calendar_address: null },
      thread: expect.arrayContaining([
        expect.objectContaining({ kind: 'account_approved', sentence: expect.any(String) as string }),
      ]) as object[],
    });
  });

  it('is answered to somebody without an account too, and holds nothing of others', async () => {
    const parts = await held('noRole');
    expect(parts.filter((part) => part.held !== null).map(({ name }) => name)).toEqual([
      'account',
      'availability',
    ]);
    expect(JSON.stringify(parts)).not.toContain('approvedtrainer');
  });

  // threat 37
  it('says of applications that only bear the address of the person what was written to it, and no answer', async () => {
    const address = 'norole@trame.example';
    const [first, second] = [
      await insertApplication(open.sql, { ...ANSWERS, email: address, reference: 'TR-2026-0F7K2Q' }),
      await insertApplication(open.sql, { email: address, reference: 'TR-2026-0F7K2R' }),
    ];
    await open.sql`
      insert into public.notification_logs (application_id, kind, channel, recipient, subject, status)
      values (${second}, 'trainer', 'email', 'ancienne@exemple.test', 'À une autre adresse', 'sent'),
        (${second}, 'trainer', 'email', ${address}, 'Votre candidature', 'sent')`;
    try {
      const parts = Object.fromEntries((await held('noRole')).map((part) => [part.name, part.held]));
      const known = { created_at: expect.any(String) as string, purge_on: expect.any(String) as string };
      expect(parts['application']).toEqual([
        { reference: 'TR-2026-0F7K2Q', ...known },
        { reference: 'TR-2026-0F7K2R', ...known },
      ]);
      expect(parts).toMatchObject({
        thread: [{ kind: 'application_received' }, { kind: 'application_received' }],
        messages: [{ subject: 'Votre candidature' }],
      });
    } finally {
      await open.sql`delete from public.trainer_applications where id in ${open.sql([first, second])}`;
    }
  });

  it('includes the answers of the application that the account is linked to, and of those merged into it', async () => {
    const email = 'reunies@exemple.test';
    const kept = await insertApplication(open.sql, { ...ANSWERS, email });
    const merged = await insertApplication(open.sql, { email: 'avant@exemple.test', city: 'Vannes' });
    await open.sql`update public.trainer_applications set merged_into = ${kept}, archived_at = now() where id = ${merged}`;
    const user = await openAccount(kept, email);
    const [row] = await open.sql`select private.data_of_application(${user}) as held`;
    expect(row).toMatchObject({ held: [{ job_title: 'Formatrice Sage' }, { city: 'Vannes' }] });
  });

  // threat 37
  it('has the mails about a linked application that went to the person, and none to colleagues', async () => {
    const email = 'lue@exemple.test';
    const application = await insertApplication(open.sql, { ...ANSWERS, email });
    await open.sql`
      insert into public.notification_logs (application_id, kind, channel, recipient, subject, status)
      values (${application}, 'application-received', 'email', 'ancienne@exemple.test', 'Votre candidature', 'sent'),
        (${application}, 'mention', 'email', 'paul@trame.example', 'Camille Roussel vous mentionne', 'sent'),
        (${application}, 'kind-of-tomorrow', 'email', 'paul@trame.example', 'Camille Roussel vous écrit', 'sent')`;
    const user = await openAccount(application, email);
    const [row] = await open.sql`select private.data_of_messages(${user}) as messages`;
    expect(row).toMatchObject({ messages: [{ subject: 'Votre candidature' }] });
  });

  it('includes what the thread said before there was an account', async () => {
    const email = 'fil@exemple.test';
    const user = await openAccount(await insertApplication(open.sql, { ...ANSWERS, email }), email);
    const [row] = await open.sql<{ thread: { kind: string }[] }[]>`
      select private.data_of_thread(${user}) as thread`;
    expect(row!.thread.map(({ kind }) => kind)).toEqual(['application_received', 'account_opened']);
  });

  it('states when a session was renewed with its zone', async () => {
    const user = userIdOf('approvedTrainer');
    await open.sql`
      insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
      values (gen_random_uuid(), ${user}, now(), now(), now() at time zone 'utc')`;
    const rows = await open.sql<{ isSame: boolean; zone: string }[]>`
      select (s ->> 'refreshed_at')::timestamptz = (s ->> 'created_at')::timestamptz as "isSame",
        right(s ->> 'refreshed_at', 6) as zone
      from jsonb_array_elements(private.data_of_sessions(${user})) as s where s ->> 'refreshed_at' is not null`;
    expect([...rows]).toEqual([{ isSame: true, zone: '+00:00' }]);
  });

  it('includes accepted notices, refused reminders and an address that was asked for', async () => {
    const user = await openAccount(null, 'accords@exemple.test');
    await open.sql`insert into private.notice_acceptances (user_id, version) values (${user}, '2026-11')`;
    await open.sql`insert into private.reminder_opt_outs (user_id) values (${user})`;
    await open.sql`insert into private.allowed_addresses (user_id, email) values (${user}, 'autre@exemple.test')`;
    const [row] = await open.sql<{ account: object }[]>`select private.data_of_account(${user}) as account`;
    expect(row!.account).toMatchObject({
      accepted_notices: [{ version: '2026-11', accepted_at: expect.any(String) as string }],
      reminders_refused_at: expect.any(String) as string,
      new_address: { email: 'autre@exemple.test', allowed_at: expect.any(String) as string },
    });
  });

  it('includes every table that knows a person by their user id', async () => {
    const [row] = await open.sql<{ tables: string[] }[]>`
      select array_agg(distinct format('%I.%I', c.table_schema, c.table_name)) as tables
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'user_id' and t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'private')`;
    const [parts] = await open.sql<{ text: string }[]>`
      select string_agg(pg_catalog.pg_get_functiondef(p.oid), '') as text
      from pg_catalog.pg_proc p
      where p.pronamespace = 'private'::regnamespace and p.proname like 'data\_of\_%'`;
    // Of the staff: presence, roles, requests for roles, the mail of the day and signatures. Mails of reminders are
    // among the messages. The terms of a trainer are the words of their profile, which is there; what they could teach
    // is found from these.
    expect(row!.tables.filter((table) => !parts!.text.includes(table))).toEqual([
      'private.presence',
      'private.programme_trainers',
      'private.reminded_papers',
      'private.role_requests',
      'private.task_digest_settings',
      'private.task_digests',
      'private.trainer_reminders',
      'private.trainer_terms',
      'public.signature_profiles',
      'public.user_roles',
    ]);
  });

  // threat 37
  it('never holds what colleagues wrote, a score or the digest of the calendar', async () => {
    const email = 'secrets@exemple.test';
    const application = await insertApplication(open.sql, { ...ANSWERS, email, admin_notes: 'Note interne' });
    const user = await openAccount(application, email);
    await open.sql`insert into public.calendar_feeds (user_id, token_digest) values (${user}, ${'d'.repeat(64)})`;
    const [row] = await open.sql<{ data: object }[]>`
      select jsonb_agg(part) as data from (
        select private.data_of_application(${user}) as part union all select private.data_of_availability(${user})
      ) as parts`;
    expect(JSON.stringify(row)).toContain('Réponse au formulaire');
    expect(JSON.stringify(row)).not.toMatch(/Note interne|dddd|score|search_text|fingerprint/);
  });
});
