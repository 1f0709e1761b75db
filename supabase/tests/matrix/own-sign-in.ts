import { userIdOf } from '../support/actors.ts';
import { own } from '../support/constants.ts';
import { EVERYONE_SIGNED_IN, execute, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

/** People who are there: the user of the other one is gone. */
const people: { execute: Cell } = {
  execute: {
    allow: EVERYONE_SIGNED_IN.filter((actor) => actor !== 'deleted'),
    signedIn: '42501',
    because: 'about oneself, in an open session',
  },
};

/** One actor has a session; a token whose user is gone is refused: see OVERRIDES. */
const sessions: { execute: Cell } = { execute: { allow: ['approvedTrainer'], signedIn: '0 rows' } };
const closing: { execute: Cell } = {
  execute: {
    allow: ['otherTrainer'],
    signedIn: '42501',
    because: 'in a session that the password opened a moment ago: the token of this actor alone says so',
  },
};

const RECENT = own('somebody is still there after giving their password', '10 minutes');

/** How people sign in, and how they leave. */
export const ownSignIn: Area = {
  tables: {
    'private.notice_acceptances': {
      what: 'Who accepted which notice about data',
      verbs: UNREACHABLE_TABLE,
    },
    'private.notice_versions': { what: 'Versions of that notice', verbs: UNREACHABLE_TABLE },
    'private.allowed_addresses': { what: 'Addresses that may be asked for', verbs: UNREACHABLE_TABLE },
  },
  columns: {
    'private.notice_acceptances': 'version',
    'private.notice_versions': 'version',
    'private.allowed_addresses': 'email',
  },
  functions: {
    'public.my_sign_in': { what: 'How the caller signs in', verbs: people },
    'private.my_sign_in': { what: 'The same, after its check', verbs: people },
    'public.my_sessions': { what: 'Open sessions of the caller', verbs: sessions },
    'private.my_sessions': { what: 'The same, after its check', verbs: sessions },
    'public.end_my_session': { what: 'Ends another session of the caller', verbs: people },
    'private.end_my_session': { what: 'The same, after its check', verbs: people },
    'public.accept_notice': { what: 'Records that the caller accepted a notice', verbs: people },
    'private.accept_notice': { what: 'The same, after its check', verbs: people },
    'public.allow_new_address': { what: 'Allows a new address of the caller', verbs: closing },
    'private.allow_new_address': { what: 'The same, after its check', verbs: closing },
    'public.close_my_account': { what: 'Closes the access of the caller', verbs: closing },
    'private.close_my_account': { what: 'The same, after its check', verbs: closing },
    'private.reopen_account': { what: 'Opens a closed account again, by SQL', verbs: execute() },
    'private.end_closed_accounts': { what: 'For the daily work', verbs: execute() },
    'private.note_ended_account': { what: 'Trigger', verbs: execute() },
    'private.require_own_session': { what: 'Guard of the functions above', verbs: execute() },
    'private.has_recent_password': {
      what: 'Guard of closing an account, and of a new address',
      verbs: execute(),
    },
    'private.require_proof_for_new_address': { what: 'Trigger', verbs: execute() },
    'private.follow_proven_address': { what: 'Trigger', verbs: execute() },
    'private.note_notice_of_sign_up': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'public.end_my_session': `'${userIdOf('noRole')}'`,
    'private.end_my_session': `'${userIdOf('noRole')}'`,
    'public.allow_new_address': `'nouvelle@exemple.test'`,
    'private.allow_new_address': `'nouvelle@exemple.test'`,
    'private.reopen_account': `'${userIdOf('pendingTrainer')}'`,
    'public.accept_notice': `'2026-11'`,
    'private.accept_notice': `'2026-11'`,
  },
  createRows: async (sql) => {
    await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${userIdOf('approvedTrainer')})`;
  },
  constants: {
    checks: {
      'private.allowed_addresses.allowed_addresses_email_length': [own('as long as addresses are', 1, 254)],
      'private.notice_versions.notice_versions_form': [
        own('versions of the notice', String.raw`^\d{4}-\d{2}$`),
      ],
    },
    functions: {
      'private.close_my_account': [own('longer than anybody lives', '100 years')],
      'private.end_closed_accounts': [
        own('as an application; `retention-years.test.ts` compares it with KEPT_YEARS', '2 years'),
      ],
      'private.follow_proven_address': [own('addresses that an account can have', 254)],
      'private.has_recent_password': [RECENT],
      'private.allow_new_address': [own('as long as addresses are', 254)],
      'private.require_proof_for_new_address': [RECENT],
      'private.my_sessions': [own('what is shown of a program, and of many sessions', 400, 100)],
    },
  },
};
