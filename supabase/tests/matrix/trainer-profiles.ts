import { CHOICE_LIMITS, OTHER_SECTOR, type FieldRules } from '@trame/domain';
import {
  AVAILABILITY_KINDS,
  AVAILABILITY_LIMITS,
  profileFields,
  profileRulesOf,
  type ProfileField,
} from '@trame/domain/trainers';
import type { Sql } from 'postgres';
import { userIdOf, type Actor } from '../support/actors.ts';
import { own, shared, type Expected, type Shared } from '../support/constants.ts';
import { EVERYONE_SIGNED_IN, execute, NOBODY, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

const TRAINERS: readonly Actor[] = ['pendingTrainer', 'approvedTrainer', 'otherTrainer'];
const APPROVED = userIdOf('approvedTrainer');
const SUSPENDED = userIdOf('suspendedTrainer');

const trainers = execute(...TRAINERS);
/** Taking an address back ends a reading: whatever the account. */
const revokers = execute(...TRAINERS, 'suspendedTrainer', 'rejectedTrainer');
const recruiter = execute('app5_user');
const service = execute('service_role');
/** Whoever was deleted is nobody any more. */
const people = execute(...EVERYONE_SIGNED_IN.filter((actor) => actor !== 'deleted'));

const ofTrainer: Cell = {
  allow: ['approvedTrainer', 'app5_user', 'service_role'],
  signedIn: '0 rows',
  because: 'each trainer reads their own, recruiters read all',
};
const ofSuspended: Cell = {
  allow: ['app5_user', 'service_role'],
  signedIn: '0 rows',
  because: 'suspension ends what the portal gives; « Mes données » remains',
};
const written: Cell = { ...NOBODY, because: 'one function writes it' };
const AGAIN = 'The same, after its check of the account';
const PART = 'A part of what is held on a person';

const complete = JSON.stringify({
  phone: '+33612345678',
  city: 'Lyon',
  country: 'FR',
  postal_code: '69003',
  intervention_type: ['Présentiel'],
  availability: 'Immédiate',
  training_sectors: ['Informatique & Technologies'],
  teaching_languages: ['French'],
});
const saved = `'${complete}', (select updated_at from public.trainer_profiles where user_id = auth.uid())`;
const NEXT_YEAR = `current_date + 200`;
const days = `${NEXT_YEAR}, ${NEXT_YEAR}, 'free', null, '{}'`;

async function createRows(sql: Sql): Promise<void> {
  for (const actor of [...TRAINERS, 'suspendedTrainer'] as const)
    await sql`
      insert into public.trainer_availability (user_id, starts_on, ends_on, kind)
      values (${userIdOf(actor)}, current_date + 100, current_date + 101, 'busy')`;
  await sql`
    insert into public.calendar_feeds (user_id, token_digest) values (${APPROVED}, ${'c'.repeat(64)}), (${SUSPENDED}, ${'d'.repeat(64)})`;
}

/** Limits of the fields of a profile, of the catalogue of applicants' fields. */
const CHECKS: Expected = Object.fromEntries(
  profileFields().flatMap((name: ProfileField): [string, Shared[]][] => {
    const { kind, limit = 0, most = CHOICE_LIMITS.entries }: Omit<FieldRules, 'step'> = profileRulesOf(name);
    const constraint = `trainer_profiles.trainer_profiles_${name}`;
    if (kind === 'line' || kind === 'notes') return [[`${constraint}_form`, [shared(limit)]]];
    if (kind === 'choice') return [[`${constraint}_form`, [shared(CHOICE_LIMITS.choice)]]];
    if (kind === 'tags') return [[`${constraint}_list`, [shared(most, limit)]]];
    return kind === 'choices' ? [[`${constraint}_list`, [shared(most, CHOICE_LIMITS.entry)]]] : [];
  }),
);
const KINDS = AVAILABILITY_KINDS.map(({ value }) => value);
const ADDED = AVAILABILITY_LIMITS.days - 1;

/** What trainers say of themselves and of their days, the address of their calendar, and what is held on them. */
export const trainerProfiles: Area = {
  tables: {
    'public.trainer_profiles': {
      what: 'Profiles of trainers: address, phone, what they teach',
      verbs: {
        select: ofTrainer,
        'select that of a suspended trainer': ofSuspended,
        insert: { ...written, because: 'an account has one from the start' },
        update: written,
        delete: { ...written, because: 'a profile goes with its account' },
      },
    },
    'public.trainer_availability': {
      what: 'When trainers are free',
      verbs: {
        select: ofTrainer,
        'select those of a suspended trainer': ofSuspended,
        insert: written,
        update: written,
        delete: written,
      },
    },
    'public.calendar_feeds': {
      what: 'Secret addresses of calendars, as digests',
      verbs: {
        select: { allow: ['approvedTrainer', 'service_role'], signedIn: '0 rows' },
        'select that of a suspended trainer': { ...ofSuspended, allow: ['service_role'] },
        'select token_digest': { ...NOBODY, because: 'a digest is compared, never read' },
        insert: written,
        update: written,
        delete: written,
      },
    },
    'private.profile_fields': { what: 'The fields of a profile', verbs: UNREACHABLE_TABLE },
    'private.data_parts': { what: 'The parts of what is held on a person', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.my_profile': {
      what: 'The caller’s own profile',
      verbs: {
        execute: { allow: TRAINERS, signedIn: '0 rows', because: 'the others have none, or are suspended' },
      },
    },
    'public.save_my_profile': { what: 'Changes it', verbs: trainers },
    'private.save_profile': { what: AGAIN, verbs: trainers },
    'public.trainer_profile': { what: 'A profile beside its application', verbs: recruiter },
    'private.find_profile': { what: 'The same, after its role check', verbs: recruiter },
    'private.check_profile': { what: 'What the form asks for', verbs: execute() },
    'private.shared_profile_fields': { what: 'What an application gives a profile', verbs: execute() },
    'private.end_profile': { what: 'Trigger', verbs: execute() },
    'private.start_profile': { what: 'Trigger', verbs: execute() },
    'public.my_availability': { what: 'The caller’s own days', verbs: trainers },
    'private.my_availability': { what: AGAIN, verbs: trainers },
    'public.save_my_availability': { what: 'Writes some of them', verbs: trainers },
    'private.save_availability': { what: AGAIN, verbs: trainers },
    'public.renew_my_calendar_feed': { what: 'A new secret address', verbs: trainers },
    'private.renew_calendar_feed': { what: AGAIN, verbs: trainers },
    'public.revoke_my_calendar_feed': { what: 'No address any more', verbs: revokers },
    'private.revoke_calendar_feed': { what: AGAIN, verbs: revokers },
    'public.calendar_feed': { what: 'What a secret address gives', verbs: service },
    'public.my_data': { what: 'What is held on the caller', verbs: people },
    'private.my_data': { what: 'The same, after its check of the session', verbs: people },
    'private.data_of_account': { what: PART, verbs: execute() },
    'private.data_of_application': { what: PART, verbs: execute() },
    'private.data_of_profile': { what: PART, verbs: execute() },
    'private.data_of_availability': { what: PART, verbs: execute() },
    'private.data_of_papers': { what: PART, verbs: execute() },
    'private.data_of_thread': { what: PART, verbs: execute() },
    'private.data_of_messages': { what: PART, verbs: execute() },
    'private.is_mail_to_person': { what: 'Whether mails of a kind go to the person alone', verbs: execute() },
    'private.data_of_requests': { what: PART, verbs: execute() },
    'private.data_of_sessions': { what: PART, verbs: execute() },
  },
  probes: {
    'public.trainer_profiles': {
      select: (tx) => tx`select city from public.trainer_profiles where user_id = ${APPROVED}`,
      'select that of a suspended trainer': (tx) =>
        tx`select city from public.trainer_profiles where user_id = ${SUSPENDED}`,
      insert: (tx) => tx`insert into public.trainer_profiles (user_id) values (${userIdOf('noRole')})`,
      update: (tx) =>
        tx`update public.trainer_profiles set city = 'Lyon' where user_id = ${APPROVED} returning user_id`,
      delete: (tx) => tx`delete from public.trainer_profiles where user_id = ${APPROVED} returning user_id`,
    },
    'public.trainer_availability': {
      select: (tx) => tx`select kind from public.trainer_availability where user_id = ${APPROVED}`,
      'select those of a suspended trainer': (tx) =>
        tx`select kind from public.trainer_availability where user_id = ${SUSPENDED}`,
      insert: (tx) => tx`
        insert into public.trainer_availability (user_id, starts_on, ends_on, kind)
        values (${APPROVED}, current_date, current_date, 'free')`,
      update: (tx) =>
        tx`update public.trainer_availability set kind = 'free' where user_id = ${APPROVED} returning id`,
      delete: (tx) => tx`delete from public.trainer_availability where user_id = ${APPROVED} returning id`,
    },
    'public.calendar_feeds': {
      select: (tx) => tx`select created_at from public.calendar_feeds where user_id = ${APPROVED}`,
      'select that of a suspended trainer': (tx) =>
        tx`select created_at from public.calendar_feeds where user_id = ${SUSPENDED}`,
      'select token_digest': (tx) => tx`select token_digest from public.calendar_feeds`,
      insert: (tx) => tx`
        insert into public.calendar_feeds (user_id, token_digest) values (${userIdOf('otherTrainer')}, ${'e'.repeat(64)})`,
      update: (tx) => tx`
        update public.calendar_feeds set token_digest = ${'e'.repeat(64)} where user_id = ${APPROVED} returning user_id`,
      delete: (tx) => tx`delete from public.calendar_feeds where user_id = ${APPROVED} returning user_id`,
    },
  },
  columns: { 'private.profile_fields': 'name', 'private.data_parts': 'name' },
  functionArguments: {
    'public.save_my_profile': saved,
    'private.save_profile': saved,
    'public.trainer_profile': `'${APPROVED}'`,
    'private.find_profile': `'${APPROVED}'`,
    'private.check_profile': 'null::public.trainer_profiles, null::public.trainer_profiles',
    'public.save_my_availability': days,
    'private.save_availability': `${days}, null`,
    'public.calendar_feed': `'${'c'.repeat(64)}'`,
    'private.data_of_account': `'${APPROVED}'`,
    'private.data_of_application': `'${APPROVED}'`,
    'private.data_of_profile': `'${APPROVED}'`,
    'private.data_of_availability': `'${APPROVED}'`,
    'private.data_of_papers': `'${APPROVED}'`,
    'private.data_of_thread': `'${APPROVED}'`,
    'private.data_of_messages': `'${APPROVED}'`,
    'private.is_mail_to_person': `'mention'`,
    'private.data_of_requests': `'${APPROVED}'`,
    'private.data_of_sessions': `'${APPROVED}'`,
  },
  constants: {
    checks: {
      ...CHECKS,
      'trainer_profiles.trainer_profiles_phone_e164': [
        own('E.164, as toE164 writes it', String.raw`^\+[1-9][0-9]{4,14}$`),
      ],
      'trainer_profiles.trainer_profiles_country_code': [
        own('ISO 3166-1, as isCountryCode has it', '^[A-Z]{2}$'),
      ],
      'trainer_profiles.trainer_profiles_other_sector_needs_other': [
        shared(OTHER_SECTOR),
        own('its name in older rows', 'Other'),
      ],
      'trainer_availability.trainer_availability_days': [shared(ADDED)],
      'trainer_availability.trainer_availability_kind_known': [shared(...KINDS.toSorted())],
      'trainer_availability.trainer_availability_note_form': [shared(AVAILABILITY_LIMITS.note)],
      'calendar_feeds.calendar_feeds_digest_form': [own('a SHA-256 digest in hexadecimal', '^[0-9a-f]{64}$')],
      'private.data_parts.data_parts_name_form': [
        own('written by migrations, compared with DATA_PARTS by a test', '^[a-z][a-z_]{0,39}$'),
      ],
    },
    functions: {
      'private.renew_calendar_feed': [own('addresses that one person makes in an hour', 20)],
      'private.save_profile': [
        own('profiles that one person saves in an hour', 60),
        own('a generous bound of a profile in bytes', 65_536),
        own('the sector and its name in older rows', `${OTHER_SECTOR}, Other`),
      ],
      'private.my_availability': [shared(AVAILABILITY_LIMITS.behind)],
      'private.save_availability': [
        own('periods that one person writes in an hour', 600),
        shared(ADDED, AVAILABILITY_LIMITS.behind, AVAILABILITY_LIMITS.ahead),
        shared(AVAILABILITY_LIMITS.note, AVAILABILITY_LIMITS.periods, KINDS.join(', ')),
      ],
      'public.calendar_feed': [
        own('three months of the past', 92),
        own('a reading is noted once an hour', '1 hour'),
        own('statuses under which the portal is used', 'pending, approved'),
      ],
      'private.data_of_application': [
        own(
          'names of columns',
          'reference, created_at, purge_on',
          'source, language, consent_at, consent_version, pool_consent_at, resume_original_name, resume_size, references_original_name, references_size',
        ),
      ],
      'private.data_of_sessions': [
        own('names of columns', 'created_at, updated_at, refreshed_at, not_after, aal, ip, user_agent'),
      ],
    },
  },
  createRows,
};
