import { MAX_EXPORTED, ROLES } from '@trame/domain';
import {
  RESEND_MINUTES,
  ROLE_ACTIONS,
  ROLE_REQUEST_DAYS,
  ROLE_REQUEST_STATUSES,
  STAFF_LIMITS,
} from '@trame/domain/staff';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { execute, executeSignedIn, executeWriters, NOBODY, UNREACHABLE_TABLE, type Area } from './cells.ts';

const INVITED = 'd8000000-0000-4000-8000-000000000001';
const COLLEAGUE = 'd8000000-0000-4000-8000-000000000002';
const DISABLED = 'd8000000-0000-4000-8000-000000000003';
const REQUEST = 'd8000000-0000-4000-8000-000000000004';

const managers = execute('app1_user', 'admin');
const service = execute('service_role');
const AGAIN = 'The same, after its role check';
const WRITTEN = { ...NOBODY, because: 'functions write it' };

const wordsOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);
const version = (person: string) => `(select updated_at from public.staff_profiles where id = '${person}')`;
const disabling = `'${COLLEAGUE}', 'Départ', ${version(COLLEAGUE)}`;
const enabling = `'${DISABLED}', ${version(DISABLED)}`;
const asking = `'${COLLEAGUE}', 'app2_user', 'grant', null`;
const list = `'', 'all', 'all', null, null, 25`;

async function createRows(sql: Sql): Promise<void> {
  for (const [id, name, confirmed] of [
    [INVITED, 'invitee', false],
    [COLLEAGUE, 'collegue', true],
    [DISABLED, 'parti', true],
  ] as const) {
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${id}, 'authenticated', 'authenticated', ${`${name}@trame.example`}, ${confirmed ? new Date() : null})`;
  }
  await sql`
    insert into public.staff_profiles (id, full_name, invited_at, invitation_sent_at, disabled_at)
    values (${INVITED}, 'Inès Faure', now() - interval '1 day', now() - interval '1 day', null),
      (${COLLEAGUE}, 'Camille Roy', null, null, null), (${DISABLED}, 'Paul Parti', null, null, now())`;
  await sql`insert into public.user_roles (user_id, role) values (${COLLEAGUE}, 'app5_user')`;
  await sql`
    insert into private.role_requests (id, user_id, role, action, requested_by)
    values (${REQUEST}, ${COLLEAGUE}, 'app4_user', 'grant', ${userIdOf('app1_user')})`;
}

/** The people of the staff: who they are, their invitations, roles and accounts. */
export const staff: Area = {
  tables: {
    'public.staff_profiles': {
      what: 'The people of the staff',
      verbs: {
        select: { allow: ['app1_user', 'admin', 'service_role'], signedIn: '0 rows' },
        insert: { ...WRITTEN, because: 'people are invited, or get a role' },
        update: { allow: ['app1_user', 'admin'], signedIn: '0 rows' },
        'update disabled_at': WRITTEN,
        'update accepted_at': WRITTEN,
        'update invitation_sent_at': WRITTEN,
        'update updated_at': WRITTEN,
        delete: { ...NOBODY, because: 'an invitation is cancelled, an account is disabled' },
      },
    },
    'private.role_requests': { what: 'Who asked for which role', verbs: UNREACHABLE_TABLE },
    'private.invitation_mails': { what: 'When an address last got an invitation', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.staff_people': { what: 'The list of the staff', verbs: managers },
    'public.staff_person': { what: 'One person of it', verbs: managers },
    'private.find_staff': { what: AGAIN, verbs: managers },
    'public.count_staff_people': { what: 'Its exact count', verbs: managers },
    'private.count_staff': { what: AGAIN, verbs: managers },
    'public.record_staff_export': { what: 'Notes that the list was exported', verbs: managers },
    'private.record_staff_export': { what: AGAIN, verbs: managers },
    'public.request_role_change': { what: 'Asks for a role to be given or taken', verbs: managers },
    'private.request_role_change': { what: AGAIN, verbs: managers },
    'public.decide_role_change': {
      what: 'Gives or takes the role that was asked for',
      verbs: execute('admin'),
    },
    'private.decide_role_change': { what: AGAIN, verbs: execute('admin') },
    'public.disable_staff_account': { what: 'Disables an account', verbs: managers },
    'private.disable_staff_account': { what: AGAIN, verbs: managers },
    'public.enable_staff_account': { what: 'Undoes that', verbs: managers },
    'private.enable_staff_account': { what: AGAIN, verbs: managers },
    'public.end_staff_sessions': { what: 'Signs somebody out everywhere', verbs: managers },
    'private.end_staff_sessions': { what: AGAIN, verbs: managers },
    'public.cancel_staff_invitation': { what: 'Takes an invitation back', verbs: managers },
    'private.cancel_staff_invitation': { what: AGAIN, verbs: managers },
    'public.account_to_invite': { what: 'Who has an account', verbs: service },
    'public.add_staff_person': { what: 'Makes somebody staff', verbs: service },
    'public.renew_staff_invitation': { what: 'Before an invitation is sent again', verbs: service },
    'public.claim_invitation_mail': { what: 'Before an invitation is sent', verbs: service },
    'public.release_invitation_mail': { what: 'After one that could not be sent', verbs: service },
    'public.role_request_to_announce': { what: 'What the mail about a request says', verbs: service },
    'private.manages_staff': { what: 'Policies: does the caller manage people', verbs: executeSignedIn },
    'private.require_staff_manager': { what: 'Guard of the functions above', verbs: execute() },
    'private.require_manageable': { what: 'Guard of those about an account', verbs: execute() },
    'private.require_active_admin': { what: 'Guard of the last admin', verbs: execute() },
    'private.take_turn_for_roles': { what: 'Role changes, one after the other', verbs: execute() },
    'private.record_staff_event': { what: 'A line of the journal', verbs: execute() },
    'private.act_for': { what: 'In whose name a function works', verbs: execute() },
    'private.staff_status': { what: 'Invited, active or disabled', verbs: execute() },
    'private.staff_ids': { what: 'Filters of the list', verbs: execute() },
    'private.is_request_open': { what: 'Whether a request waits for a decision', verbs: execute() },
    'private.counts_as': { what: 'Whether somebody can work under a role', verbs: execute() },
    'private.add_holder_to_staff': { what: 'Trigger', verbs: execute() },
    'private.note_accepted_invitation': { what: 'Trigger', verbs: execute() },
    'private.refuse_own_name': { what: 'Trigger', verbs: execute() },
    'private.pass_name_to_session': { what: 'Trigger', verbs: execute() },
    'private.take_name_from_session': { what: 'Trigger', verbs: execute() },
    'private.refuse_profile_of_admin': { what: 'Trigger', verbs: execute() },
    'private.is_drawn': { what: 'Whether people see anything of a name', verbs: executeWriters },
    'private.is_invitation_mailed': { what: 'Whether an account has its invitation', verbs: execute() },
  },
  probes: {
    'public.staff_profiles': {
      select: (tx) => tx`select full_name from public.staff_profiles where id = ${COLLEAGUE}`,
      insert: (tx) => tx`
        insert into public.staff_profiles (id, full_name) values (${userIdOf('noRole')}, 'Nouvelle')`,
      update: (tx) =>
        tx`update public.staff_profiles set job_title = 'Assistante' where id = ${COLLEAGUE} returning id`,
      'update disabled_at': (tx) =>
        tx`update public.staff_profiles set disabled_at = null where id = ${DISABLED} returning id`,
      'update accepted_at': (tx) =>
        tx`update public.staff_profiles set accepted_at = now() where id = ${INVITED} returning id`,
      'update invitation_sent_at': (tx) =>
        tx`update public.staff_profiles set invitation_sent_at = now() where id = ${INVITED} returning id`,
      'update updated_at': (tx) =>
        tx`update public.staff_profiles set updated_at = now() where id = ${COLLEAGUE} returning id`,
      delete: (tx) => tx`delete from public.staff_profiles where id = ${INVITED} returning id`,
    },
  },
  columns: { 'private.role_requests': 'reason', 'private.invitation_mails': 'address_digest' },
  functionArguments: {
    'public.staff_people': list,
    'public.staff_person': `'${COLLEAGUE}'`,
    'private.find_staff': `'', 'all', 'all', null, null, null, 25`,
    'public.count_staff_people': `'', 'all', 'all'`,
    'private.count_staff': `'', 'all', 'all'`,
    'public.record_staff_export': `'csv', 1`,
    'private.record_staff_export': `'csv', 1`,
    'public.request_role_change': asking,
    'private.request_role_change': asking,
    'public.decide_role_change': `'${REQUEST}', 'confirm'`,
    'private.decide_role_change': `'${REQUEST}', 'refuse'`,
    'public.disable_staff_account': disabling,
    'private.disable_staff_account': disabling,
    'public.enable_staff_account': enabling,
    'private.enable_staff_account': enabling,
    'public.end_staff_sessions': `'${COLLEAGUE}'`,
    'private.end_staff_sessions': `'${COLLEAGUE}'`,
    'public.cancel_staff_invitation': `'${INVITED}'`,
    'private.cancel_staff_invitation': `'${INVITED}'`,
    'public.account_to_invite': `'collegue@trame.example'`,
    'public.add_staff_person': `'${userIdOf('noRole')}', 'Nouvelle', null, false, '${userIdOf('app1_user')}'`,
    'public.renew_staff_invitation': `'${INVITED}', '${userIdOf('app1_user')}'`,
    'public.claim_invitation_mail': `'nouvelle@trame.example'`,
    'public.release_invitation_mail': `'nouvelle@trame.example'`,
    'public.role_request_to_announce': `'${REQUEST}'`,
    'private.require_manageable': `'${COLLEAGUE}'`,
    'private.record_staff_event': `'${COLLEAGUE}', 'SESSIONS_ENDED', '{}'`,
    'private.act_for': `'${userIdOf('admin')}'`,
    'private.staff_status': 'null::public.staff_profiles',
    'private.staff_ids': `'', 'all', 'all'`,
    'private.is_request_open': 'null::private.role_requests',
    'private.counts_as': `'${COLLEAGUE}', 'app5_user'`,
    'private.is_drawn': `'Nora'`,
    'private.is_invitation_mailed': `'nouvelle@trame.example'`,
  },
  bulkForms: {
    staff_profiles: {
      UPDATE: {
        actor: 'app1_user',
        statement: `update public.staff_profiles set job_title = 'Assistante' where id is not null`,
      },
    },
  },
  constants: {
    checks: {
      'staff_profiles.staff_profiles_full_name_form': [shared(STAFF_LIMITS.fullName)],
      'staff_profiles.staff_profiles_job_title_form': [shared(STAFF_LIMITS.jobTitle)],
      'staff_profiles.staff_profiles_disabled_reason_form': [shared(STAFF_LIMITS.reason)],
      'private.role_requests.role_requests_role_known': [shared(...ROLES)],
      'private.role_requests.role_requests_action_known': [shared(...wordsOf(ROLE_ACTIONS))],
      'private.role_requests.role_requests_reason_form': [shared(STAFF_LIMITS.reason)],
      'private.role_requests.role_requests_status_known': [shared(...wordsOf(ROLE_REQUEST_STATUSES))],
      'private.role_requests.role_requests_decision_whole': [shared('open')],
    },
    functions: {
      'private.add_holder_to_staff': [shared(STAFF_LIMITS.fullName)],
      'private.find_staff': [own('pages of a list, whatever is asked for', 25, 100)],
      'private.record_staff_export': [shared(MAX_EXPORTED), own('formats of an export', 'csv, xlsx')],
      'private.is_request_open': [shared(`${ROLE_REQUEST_DAYS} days`)],
      'private.request_role_change': [shared(wordsOf(ROLE_ACTIONS).join(', '), ROLES.join(', '))],
      'private.decide_role_change': [own('the decisions of the dialog', 'confirm, refuse, withdraw')],
      'private.disable_staff_account': [own('longer than anybody works', '100 years')],
      'public.renew_staff_invitation': [shared(`${RESEND_MINUTES} minutes`)],
      'public.claim_invitation_mail': [
        shared(`${RESEND_MINUTES} minutes`),
        own('lines that are of no more use, removed a few at a time', '1 day', 50),
      ],
      'private.is_invitation_mailed': [
        own('how far the clocks of Auth and the database may differ', '1 minute'),
      ],
    },
  },
  createRows,
};
