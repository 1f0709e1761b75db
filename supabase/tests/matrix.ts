/**
 * Who may do what: the authorization document of the database. The tests beside it try every cell in SQL and, for a
 * part, through the API; another one fails when the database holds an object that is not listed here.
 *
 * How to read a line: `allow` succeed. Of the others, those who are signed in get `signedIn`, and a visitor is refused
 * with 42501. '42501' is an error (no grant, or a value that the policy forbids); '0 rows' is silence: the statement
 * runs and touches nothing, because row-level security hides the rows. A verb may say more than its SQL command:
 * "update reference" updates that column alone.
 */
import { AREAS } from './matrix/areas.ts';
import {
  execute,
  executeSignedIn,
  executeWriters,
  merged,
  NOBODY,
  RECRUITMENT,
  SERVICE,
  SUPPORT,
  UNREACHABLE_TABLE,
  type Cell,
  type Entry,
  type Verdict,
} from './matrix/cells.ts';
import type { Actor } from './support/actors.ts';

export type { Cell, Entry, Verdict } from './matrix/cells.ts';

export const TABLES: Readonly<Record<string, Entry>> = {
  'public.trainer_applications': {
    what: 'Applications: name, address, birth date, CV of people',
    verbs: {
      select: RECRUITMENT,
      insert: { ...SERVICE, because: 'only the submit-application function records an application' },
      update: RECRUITMENT,
      'update reference': { ...SERVICE, because: 'facts of the submission are not edited' },
      'update submission_key': SERVICE,
      'update submission_fingerprint': SERVICE,
      'update consent_at': SERVICE,
      'update resume_filename': SERVICE,
      'update created_at': SERVICE,
      delete: RECRUITMENT,
    },
  },
  'public.trainer_accounts': {
    what: 'Accounts of the trainer portal',
    verbs: {
      'select the account of one trainer': {
        allow: ['approvedTrainer', 'app5_user', 'service_role'],
        signedIn: '0 rows',
        because: 'each trainer reads their own, in a session that goes on',
      },
      'insert as pending': { allow: ['app5_user', 'service_role'], signedIn: '42501' },
      'insert as approved': { ...SERVICE, because: 'an account always starts as pending' },
      'insert for oneself as approved': SERVICE,
      update: { ...SERVICE, because: 'a trainer cannot approve themselves' },
      delete: SERVICE,
    },
  },
  'public.trainer_evaluations': {
    what: 'Evaluations of applicants',
    verbs: {
      select: RECRUITMENT,
      insert: { allow: ['app5_user', 'service_role'], signedIn: '42501' },
      'insert in another’s name': { ...SERVICE, because: 'the evaluator is the signed-in user' },
      'update in one’s own name': RECRUITMENT,
      'update in another’s name': {
        allow: ['service_role'],
        signedIn: '0 rows',
        because: 'a recruiter gets 42501: see OVERRIDES',
      },
      'update application_id': SERVICE,
      delete: RECRUITMENT,
    },
  },
  'public.notification_logs': {
    what: 'Messages sent to people',
    verbs: {
      select: RECRUITMENT,
      insert: SERVICE,
      update: SERVICE,
      'delete those of an application': {
        allow: ['service_role'],
        signedIn: '0 rows',
        because: 'they go with their application, not before it',
      },
    },
  },
  'public.user_roles': {
    what: 'Staff roles',
    verbs: {
      'select the roles of another person': { allow: ['admin', 'service_role'], signedIn: '0 rows' },
      'select one’s own roles': {
        allow: ['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'],
        signedIn: '0 rows',
        because:
          'the others, and the service role, have none of their own; answered in a session that has not ended',
      },
      'insert for another': { ...NOBODY, because: 'a role is asked for, then confirmed: decide_role_change' },
      'insert for oneself': NOBODY,
      'insert signed by another': NOBODY,
      'insert with a date of one’s choosing': NOBODY,
      update: { ...NOBODY, because: 'a role is granted or taken back, never changed' },
      delete: NOBODY,
      'delete one’s own': NOBODY,
    },
  },
  'public.incidents': {
    what: 'Failures that the apps reported',
    verbs: {
      select: SUPPORT,
      insert: { ...SERVICE, because: 'only the report-incident function records a failure' },
      update: { ...NOBODY, because: 'what was reported is not edited; old lines go as new ones come' },
      delete: NOBODY,
    },
  },
  'public.releases': {
    what: 'Who put which version of an app in force',
    verbs: {
      select: SUPPORT,
      insert: { ...SERVICE, because: 'only the release command writes its journal' },
      update: { ...NOBODY, because: 'a journal is append-only' },
      delete: NOBODY,
    },
  },
  'private.audit_log': {
    what: 'Record of changes: append-only, written by triggers alone',
    verbs: UNREACHABLE_TABLE,
  },
  'private.rate_limits': { what: 'Counters of the public form', verbs: UNREACHABLE_TABLE },
  'private.auth_settings': { what: 'What is asked of staff who sign in', verbs: UNREACHABLE_TABLE },
  'private.kept_access_rules': {
    what: 'Access rules after the last migration',
    verbs: UNREACHABLE_TABLE,
  },
  'private.address_confirmations': { what: 'Links mailed to addresses', verbs: UNREACHABLE_TABLE },
  'private.pending_uploads': { what: 'Files waiting for their application', verbs: UNREACHABLE_TABLE },
  ...merged(AREAS.map(({ tables }) => tables)),
};

export const SEQUENCES: Readonly<Record<string, Entry>> = {
  'private.application_number': { what: 'Numbers of the references', verbs: { usage: NOBODY } },
  'private.audit_log_id_seq': { what: 'Numbers of the audit lines', verbs: { usage: NOBODY } },
  ...merged(AREAS.map(({ sequences }) => sequences)),
};

export const FUNCTIONS: Readonly<Record<string, Entry>> = {
  'public.holds_role': { what: 'Functions: does a role of the caller count now', verbs: executeSignedIn },
  'public.my_roles': { what: 'The caller’s own roles', verbs: executeSignedIn },
  'public.search_trainer_applications': { what: 'The applications list', verbs: execute('app5_user') },
  'public.count_trainer_applications': { what: 'Its exact count', verbs: execute('app5_user') },
  'public.link_application_to_trainer_account': { what: 'Link to an account', verbs: execute('app5_user') },
  'public.submit_trainer_application': { what: 'Records an application', verbs: execute('service_role') },
  'public.reserve_uploads': { what: 'Notes files before they are stored', verbs: execute('service_role') },
  'public.release_uploads': { what: 'Forgets a submission’s files', verbs: execute('service_role') },
  'public.forget_uploads': { what: 'Forgets deleted orphans', verbs: execute('service_role') },
  'public.stale_uploads': { what: 'Lists orphans', verbs: execute('service_role') },
  'public.start_address_confirmation': { what: 'Notes a link to an address', verbs: execute('service_role') },
  'public.confirm_address': { what: 'Uses up a link', verbs: execute('service_role') },
  'public.is_address_confirmed': { what: 'Whether its holder confirmed it', verbs: execute('service_role') },
  'public.take_rate_limit': { what: 'Counts a hit', verbs: execute('service_role') },
  'public.give_back_rate_limit': { what: 'Takes a hit back', verbs: execute('service_role') },
  'public.find_users_by_email': { what: 'Who has an account', verbs: execute('service_role') },
  'private.has_role': { what: 'Policies: does the caller hold a role', verbs: executeSignedIn },
  'private.has_any_role': { what: 'Policies: does the caller hold any role', verbs: executeSignedIn },
  'private.is_session_open': {
    what: 'Does the caller’s session go on',
    verbs: executeWriters,
  },
  'private.has_given_factor': { what: 'Second factor of the caller, for the two above', verbs: execute() },
  'private.require_role': { what: 'Guard of the functions below', verbs: execute() },
  'private.search_application_ids': { what: 'Search, after its role check', verbs: execute('app5_user') },
  'private.count_applications': { what: 'Count, after its role check', verbs: execute('app5_user') },
  'private.applications_filter': { what: 'Condition of a search', verbs: execute() },
  'private.link_application': { what: 'Link, after its role check', verbs: execute('app5_user') },
  'private.new_application_reference': { what: 'Next reference', verbs: execute('service_role') },
  'private.is_text_list': { what: 'Constraint on lists', verbs: executeWriters },
  'private.are_criteria_scores': { what: 'Constraint on scores', verbs: executeWriters },
  'private.application_search_text': { what: 'Generated column', verbs: executeWriters },
  'private.fold': { what: 'Lower case without accents, also in generated columns', verbs: executeWriters },
  'private.touch_updated_at': { what: 'Trigger', verbs: execute() },
  'private.record_change': { what: 'Trigger', verbs: execute() },
  'private.forget_old_incidents': { what: 'Trigger', verbs: execute() },
  'private.access_rules': { what: 'Access rules in force, for the owner', verbs: execute() },
  'private.access_changes': { what: 'How they differ from those of the migrations', verbs: execute() },
  'private.keep_access_rules': { what: 'Last statement of each migration', verbs: execute() },
  'private.refuse_change': { what: 'Trigger', verbs: execute() },
  ...merged(AREAS.map(({ functions }) => functions)),
};

const closedBucket = {
  select: { allow: ['service_role'], signedIn: '0 rows', anon: '0 rows' },
  insert: SERVICE,
  update: { allow: ['service_role'], signedIn: '0 rows', anon: '0 rows' },
  delete: { allow: ['service_role'], signedIn: '0 rows', anon: '0 rows' },
} satisfies Record<string, Cell>;

/** Supabase grants its storage tables to all API roles; only policies decide, so a visitor gets '0 rows'. */
export const BUCKETS: Readonly<Record<string, Entry>> = {
  'trainer-applications': {
    what: 'CVs and references of applicants, read through the links of sign-document',
    verbs: closedBucket,
  },
  'site-media': {
    what: 'Pictures of the public site, proofs of consents, certificates',
    verbs: closedBucket,
  },
  'request-files': { what: 'Files that companies send with what they ask', verbs: closedBucket },
  'trainer-papers': {
    what: 'Papers of trainers, read through the links of its function',
    verbs: closedBucket,
  },
  invoices: { what: 'Invoices, read through the links of its function', verbs: closedBucket },
  signatures: {
    what: 'Documents to sign and sealed ones, read through the links of functions',
    verbs: closedBucket,
  },
  resumes: { what: 'Named by the specification, unused', verbs: closedBucket },
  references: { what: 'Named by the specification, unused', verbs: closedBucket },
};

/**
 * Cells that fit no column: a filter hides no row from a recruiter, then the check refuses the new values; the service
 * role may read all roles and has none.
 */
const OVERRIDES: Readonly<Record<string, Verdict>> = {
  'public.trainer_evaluations / update in another’s name / app5_user': '42501',
  'public.user_roles / select one’s own roles / service_role': '0 rows',
  'public.my_thread / execute / deleted': '42501',
  'private.my_thread / execute / deleted': '42501',
  'public.my_sessions / execute / deleted': '42501',
  'private.my_sessions / execute / deleted': '42501',
};

/** The matrix's entry for one actor, verb and object. */
export function expected(object: string, verb: string, cell: Cell, actor: Actor): Verdict {
  const override = OVERRIDES[`${object} / ${verb} / ${actor}`];
  if (override) return override;
  if (cell.allow.includes(actor)) return 'allow';
  if (actor === 'anon') return cell.anon ?? '42501';
  // Policies do not apply to the service role: it is only limited by its grants.
  if (actor === 'service_role') return '42501';
  return cell.signedIn;
}
