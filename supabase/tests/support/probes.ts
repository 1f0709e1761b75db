import type { TransactionSql } from 'postgres';
import { AREAS } from '../matrix/areas.ts';
import { merged } from '../matrix/cells.ts';
import { userIdOf, type Actor } from './actors.ts';
import type { Probe, Query } from './probe.ts';
import { WORLD, scores } from './world.ts';

const update = (column: string, value: string): Probe => {
  return (tx) =>
    tx.unsafe(
      `update public.trainer_applications set ${column} = ${value} where id = '${WORLD.application}' returning id`,
    );
};

/** Statements without `returning *`: an insert must not need the right to read what it wrote. */
const insertAccount =
  (status: string, holder: (actor: Actor) => Actor): Probe =>
  (tx, actor) => tx`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${userIdOf(holder(actor))}, ${`${holder(actor).toLowerCase()}@trame.example`}, 'Nouvelle personne', ${status})`;

const insertEvaluation =
  (evaluator: (actor: Actor) => string): Probe =>
  (tx, actor) => tx`
    insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, max_score, status)
    values (${WORLD.freshApplication}, ${evaluator(actor)}, ${tx.json({ savoir: 3 })}, 145, 'draft')`;

const updateEvaluation =
  (evaluator: (actor: Actor) => string): Probe =>
  (tx, actor) => tx`
    update public.trainer_evaluations
    set criteria_scores = ${tx.json(scores(4))}, total_score = 116, percentage = 80, evaluated_by = ${evaluator(actor)}
    where id = ${WORLD.evaluation} returning id`;

/** The service role has no user of its own: it writes for the recruiter. */
const self = (actor: Actor) => userIdOf(actor === 'service_role' ? 'app5_user' : actor);

export const TABLE_PROBES: Readonly<Record<string, Readonly<Record<string, Probe>>>> = {
  'public.trainer_applications': {
    select: (tx) => tx`select id, full_name from public.trainer_applications where id = ${WORLD.application}`,
    insert: (tx) => tx`
      insert into public.trainer_applications (full_name, email, current_status, consent_at, consent_version)
      values ('N', 'n@exemple.test', 'Salarié', now(), '1')`,
    update: update('status', `'contacted'`),
    'update reference': update('reference', `'TR-2026-000000'`),
    'update submission_key': update('submission_key', 'gen_random_uuid()'),
    'update submission_fingerprint': update('submission_fingerprint', `repeat('0', 64)`),
    'update consent_at': update('consent_at', 'now()'),
    'update resume_filename': update('resume_filename', `'other.pdf'`),
    'update created_at': update('created_at', 'now()'),
    delete: (tx) => tx`delete from public.trainer_applications where id = ${WORLD.application} returning id`,
  },
  'public.trainer_accounts': {
    'select the account of one trainer': (tx) =>
      tx`select email from public.trainer_accounts where user_id = ${userIdOf('approvedTrainer')}`,
    'insert as pending': insertAccount('pending', () => 'noRole'),
    'insert as approved': insertAccount('approved', () => 'noRole'),
    'insert for oneself as approved': insertAccount('approved', (actor) =>
      // People who have an account already, or no user, test it for someone else.
      actor.endsWith('Trainer') || ['anon', 'service_role', 'deleted'].includes(actor) ? 'noRole' : actor,
    ),
    update: (tx, actor) => tx`
      update public.trainer_accounts set status = 'approved'
      where user_id = ${userIdOf(actor === 'pendingTrainer' ? actor : 'approvedTrainer')} returning user_id`,
    delete: (tx) =>
      tx`delete from public.trainer_accounts where user_id = ${userIdOf('approvedTrainer')} returning user_id`,
  },
  'public.trainer_evaluations': {
    select: (tx) => tx`select percentage from public.trainer_evaluations where id = ${WORLD.evaluation}`,
    insert: insertEvaluation(self),
    'insert in another’s name': insertEvaluation(() => userIdOf('noRole')),
    'update in one’s own name': updateEvaluation(self),
    'update in another’s name': updateEvaluation(() => userIdOf('gestionnaire')),
    'update application_id': (tx) => tx`
      update public.trainer_evaluations set application_id = ${WORLD.freshApplication}
      where id = ${WORLD.evaluation} returning id`,
    delete: (tx) => tx`delete from public.trainer_evaluations where id = ${WORLD.evaluation} returning id`,
  },
  'public.notification_logs': {
    select: (tx) => tx`select recipient from public.notification_logs where id = ${WORLD.notification}`,
    insert: (tx) => tx`
      insert into public.notification_logs (application_id, kind, recipient, subject)
      values (${WORLD.application}, 'k', 'n@exemple.test', 's')`,
    update: (tx) =>
      tx`update public.notification_logs set status = 'sent' where id = ${WORLD.notification} returning id`,
    'delete those of an application': (tx) =>
      tx`delete from public.notification_logs where application_id = ${WORLD.application} returning id`,
  },
  'public.incidents': {
    select: (tx) => tx`select reference from public.incidents where id = ${WORLD.incident}`,
    insert: (tx) => tx`
      insert into public.incidents (reference, occurred_at, message) values ('K7MQ2X', now(), 'HTTP 503')`,
    update: (tx) =>
      tx`update public.incidents set message = 'm' where id = ${WORLD.incident} returning reference`,
    delete: (tx) => tx`delete from public.incidents where id = ${WORLD.incident} returning reference`,
  },
  'public.releases': {
    select: (tx) => tx`select by from public.releases where id = ${WORLD.release}`,
    insert: (tx) => tx`
      insert into public.releases (id, at, by, action, remote, version)
      values (gen_random_uuid(), now(), 'n', 'promote', 'recruitment', '1.0.0')`,
    update: (tx) => tx`update public.releases set by = 'n' where id = ${WORLD.release} returning id`,
    delete: (tx) => tx`delete from public.releases where id = ${WORLD.release} returning id`,
  },
  'public.user_roles': {
    'select the roles of another person': (tx, actor) =>
      tx`select role from public.user_roles where user_id = ${userIdOf(actor === 'app1_user' ? 'app2_user' : 'app1_user')}`,
    'select one’s own roles': (tx, actor) =>
      tx`select role from public.user_roles where user_id = ${userIdOf(actor)}`,
    'insert for another': (tx) =>
      tx`insert into public.user_roles (user_id, role) values (${userIdOf('noRole')}, 'app4_user')`,
    'insert for oneself': (tx, actor) => tx`
      insert into public.user_roles (user_id, role)
      values (${actor === 'deleted' || actor === 'anon' || actor === 'service_role' ? userIdOf('noRole') : userIdOf(actor)},
        ${actor === 'app2_user' ? 'app4_user' : 'app2_user'})`,
    'insert signed by another': (tx) => tx`
      insert into public.user_roles (user_id, role, granted_by)
      values (${userIdOf('noRole')}, 'app4_user', ${userIdOf('gestionnaire')})`,
    'insert with a date of one’s choosing': (tx) => tx`
      insert into public.user_roles (user_id, role, granted_at)
      values (${userIdOf('noRole')}, 'app4_user', '2020-01-01')`,
    update: (tx) =>
      tx`update public.user_roles set role = 'app1_user' where user_id = ${userIdOf('app4_user')} returning role`,
    delete: (tx, actor) =>
      tx`delete from public.user_roles where user_id = ${userIdOf(actor === 'app4_user' ? 'app2_user' : 'app4_user')} returning role`,
    'delete one’s own': (tx, actor) =>
      tx`delete from public.user_roles where user_id = ${userIdOf(actor)} returning role`,
  },
  ...merged(AREAS.map(({ probes }) => probes)),
};

const COLUMNS: Readonly<Record<string, string>> = {
  'private.audit_log': 'at',
  'private.auth_settings': 'admin_needs_second_factor',
  'private.kept_access_rules': 'rule',
  'private.rate_limits': 'bucket',
  'private.address_confirmations': 'token_digest',
  ...merged(AREAS.map(({ columns }) => columns)),
};

/** Technical tables: the four verbs on any row. */
export function anyRowProbe(table: string, verb: string): Probe {
  const column = COLUMNS[table] ?? 'path';
  const values: Readonly<Record<string, string>> = {
    at: 'now()',
    day: 'now()',
    stage: '7',
    hour: '7',
    purge_on: 'now()',
    run_id: 'gen_random_uuid()',
    lead_id: 'gen_random_uuid()',
    reader_id: 'gen_random_uuid()',
    admin_needs_second_factor: 'true',
  };
  const value = values[column] ?? `'resumes/probe.pdf'`;
  const statements: Readonly<Record<string, string>> = {
    select: `select ${column} from ${table} limit 1`,
    insert: `insert into ${table} (${column}) values (${value})`,
    update: `update ${table} set ${column} = ${value}`,
    delete: `delete from ${table}`,
  };
  return (tx) => tx.unsafe(statements[verb]!);
}

const ARGUMENTS: Readonly<Record<string, string>> = {
  'public.link_application_to_trainer_account': `'${WORLD.freshApplication}', '${userIdOf('otherTrainer')}'`,
  'public.submit_trainer_application': `'{"submission_key":"e0000000-0000-4000-8000-000000000001","full_name":"N","email":"n@exemple.test","phone":"+33612345678","current_status":"Salarié","consent":true,"consent_version":"1"}'`,
  'public.reserve_uploads': `gen_random_uuid(), array['resumes/probe.pdf']`,
  'public.release_uploads': 'gen_random_uuid()',
  'public.forget_uploads': `array['resumes/probe.pdf']`,
  'public.stale_uploads': '60',
  'public.take_rate_limit': `'probe', 1, 60`,
  'public.give_back_rate_limit': `'probe'`,
  'public.start_address_confirmation': `'probe of a token', 'probe of an address'`,
  'public.confirm_address': `'no such token'`,
  'public.is_address_confirmed': `'no such address'`,
  'public.find_users_by_email': `array['admin@trame.example']`,
  'public.holds_role': `'admin'`,
  'private.has_role': `'admin'`,
  'private.has_given_factor': 'false',
  'private.require_role': `'admin'`,
  'private.search_application_ids': `'', 'all', 'all', null, null, 1`,
  'private.count_applications': `'', 'all', 'all'`,
  'private.applications_filter': `'', 'all', 'all'`,
  'private.link_application': `'${WORLD.freshApplication}', '${userIdOf('otherTrainer')}'`,
  'private.is_text_list': 'array[]::text[], 1, 1',
  'private.are_criteria_scores': `'{}', false`,
  'private.application_search_text': `'n', 'n', null, '{}', '{}', '{}', '{}'`,
  'private.fold': `'n'`,
  ...merged(AREAS.map(({ functionArguments }) => functionArguments)),
};

export const functionProbe =
  (name: string): Probe =>
  (tx) =>
    tx.unsafe(`select ${name}(${ARGUMENTS[name] ?? ''})`);

export const sequenceProbe =
  (name: string): Probe =>
  (tx) =>
    tx.unsafe(`select nextval('${name}')`);

/** Files of a bucket, as the Storage service asks the database on behalf of a caller. */
export function bucketProbe(bucket: string, verb: string): Probe {
  const probes: Readonly<Record<string, Probe>> = {
    select: (tx) => tx`select name from storage.objects where bucket_id = ${bucket}`,
    insert: (tx) => tx`insert into storage.objects (bucket_id, name) values (${bucket}, 'resumes/probe.pdf')`,
    update: (tx) =>
      tx`
        update storage.objects set name = 'resumes/moved.pdf'
        where bucket_id = ${bucket} and name = ${WORLD.file} returning name`,
    delete: (tx) => tx`delete from storage.objects where bucket_id = ${bucket} returning name`,
  };
  return probes[verb]!;
}

/** Result of a probe in the words of the matrix; other errors are thrown, they are faults of the test. */
export async function verdictOf(
  probe: (tx: TransactionSql) => Query,
  tx: TransactionSql,
): Promise<'allow' | '42501' | '0 rows'> {
  try {
    // The driver fails a transaction as soon as one of its statements does, unless that one is in a savepoint.
    const rows = await tx.savepoint((inner) => probe(inner));
    return rows.count > 0 ? 'allow' : '0 rows';
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return '42501';
    throw error;
  }
}
