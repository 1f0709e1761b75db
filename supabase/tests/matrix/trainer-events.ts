import { TRAINER_EVENT_KINDS } from '@trame/domain/trainers';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import {
  EVERYONE_SIGNED_IN,
  execute,
  executeSignedIn,
  NOBODY,
  UNREACHABLE_TABLE,
  type Area,
  type Entry,
} from './cells.ts';

const approved = userIdOf('approvedTrainer');
/** Of people: a token whose user is gone is nobody's. */
const people = execute(...EVERYONE_SIGNED_IN.filter((actor) => actor !== 'deleted'));
/** Of the others no application and no account tells anything; a token whose user is gone is refused: see OVERRIDES. */
const threads = {
  execute: {
    allow: ['pendingTrainer', 'approvedTrainer', 'otherTrainer', 'suspendedTrainer', 'rejectedTrainer'],
    signedIn: '0 rows',
  },
} satisfies Entry['verbs'];
const staff = execute('app5_user', 'gestionnaire');

const SENTENCE = own('the longest reason of a decision, and words around it', 1200);
const ONCE = own('shown once of an application', 'application_received, application_read, evaluated');

export const trainerEvents: Area = {
  tables: {
    'private.trainer_events': { what: 'The thread of each trainer', verbs: UNREACHABLE_TABLE },
  },
  sequences: {
    'private.trainer_events_id_seq': { what: 'Numbers of the events', verbs: { usage: NOBODY } },
  },
  columns: { 'private.trainer_events': 'at' },
  functions: {
    'public.my_thread': { what: 'One’s own thread', verbs: threads },
    'private.my_thread': { what: 'The same, after its check', verbs: threads },
    'public.trainer_thread': { what: 'The thread of a trainer, for the staff', verbs: staff },
    'private.trainer_thread': { what: 'The same, after its role check', verbs: staff },
    'private.are_refused_for_good': { what: 'Whether a refusal is shown', verbs: execute() },
    'public.my_trainer_account': { what: 'Where one stands', verbs: people },
    'private.my_trainer_account': { what: 'The same, after its check', verbs: people },
    'private.trainer_status': { what: 'Status of one’s own account, for policies', verbs: executeSignedIn },
    'private.has_open_account': {
      what: 'Whether one’s account waits or is approved, for policies',
      verbs: executeSignedIn,
    },
    'private.keep_papers_of_open_account': { what: 'Trigger', verbs: execute() },
    'private.take_turn': { what: 'Counts what one does in an hour', verbs: execute() },
    'private.require_trainer': { what: 'Called by functions that check the account', verbs: execute() },
    'private.require_person': { what: 'Called by functions about oneself', verbs: execute() },
    'private.applications_of_person': { what: 'Applications of a user', verbs: execute() },
    'private.linked_applications': { what: 'Those of their account', verbs: execute() },
    'private.thread_of': { what: 'Read by the two functions of threads', verbs: execute() },
    'private.write_trainer_event': { what: 'Called by triggers and functions', verbs: execute() },
    'private.account_sentence': { what: 'Sentences about an account', verbs: execute() },
    'private.account_event': { what: 'Event of a change of status', verbs: execute() },
    'private.keep_trainer_events': { what: 'Trigger', verbs: execute() },
    'private.forget_application_events': { what: 'Trigger', verbs: execute() },
    'private.forget_account_events': { what: 'Trigger', verbs: execute() },
    'private.tell_received_applications': { what: 'Trigger', verbs: execute() },
    'private.tell_first_reading': { what: 'Trigger', verbs: execute() },
    'private.tell_evaluation': { what: 'Trigger', verbs: execute() },
    'private.tell_account': { what: 'Trigger', verbs: execute() },
  },
  functionArguments: {
    'private.are_refused_for_good': 'gen_random_uuid()',
    'private.my_thread': `null, null, 10`,
    'public.trainer_thread': `'${approved}'`,
    'private.trainer_thread': `'${approved}', null, null, 10`,
    'private.require_trainer': `'approved'`,
    'private.take_turn': `'profile', 1`,
    'private.applications_of_person': `'${approved}'`,
    'private.linked_applications': `'${approved}'`,
    'private.thread_of': `'${approved}', true, null, null, 10`,
    'private.write_trainer_event': `'${approved}', null, 'profile_changed', null, 'Adresse modifiée.'`,
    'private.account_sentence': `'account_opened', null`,
    'private.account_event': `'pending', 'approved'`,
  },
  constants: {
    checks: {
      'private.trainer_events.trainer_events_kind_known': [
        shared(...TRAINER_EVENT_KINDS.map(({ value }) => value)),
      ],
      'private.trainer_events.trainer_events_public_sentence_length': [SENTENCE],
      'private.trainer_events.trainer_events_staff_sentence_length': [SENTENCE],
      'private.trainer_events.trainer_events_link_form': [
        own('addresses of the portal', String.raw`^[a-z][a-z0-9/-]{0,99}(\?[a-z]{1,20}=[a-z0-9-]{1,60})?$`),
      ],
    },
    functions: {
      'private.has_open_account': [own('accounts that the portal serves', 'pending, approved')],
      'private.take_turn': [own('an hour', 3600)],
      'private.forget_application_events': [ONCE],
      'private.write_trainer_event': [ONCE],
      'private.tell_first_reading': [ONCE],
      'private.account_event': [own('statuses that are shown', 'approved, rejected, suspended')],
      'private.thread_of': [own('pages of a list, whatever is asked for', 30, 100)],
      'private.are_refused_for_good': [own('a refusal may be taken back', '1 day')],
      'private.my_trainer_account': [
        own('decisions', 'account_approved, account_rejected, account_suspended, account_reactivated'),
      ],
    },
  },
};
