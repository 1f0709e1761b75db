import { MISSION_STATUSES } from '@trame/domain/invoices';
import { PAPER_WARNING_DAYS } from '@trame/domain/trainers';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { MISSION } from './billing.ts';
import { execute, type Area } from './cells.ts';

const office = execute('gestionnaire');
const INVOICE = 'd9000000-0000-4000-8000-000000000001';
const FILTERS = `'', 'all', 'all'`;
const ORDERS = own(
  'orders of the list',
  '-start, start, title, -title, total, -total',
  'start, title, total',
);

/** What the office lists. */
export const officeLists: Area = {
  functions: {
    'public.office_trainers': { what: 'Trainers to choose from', verbs: office },
    'private.office_trainers': { what: 'The same, after its role check', verbs: office },
    'public.list_office_trainers': { what: 'A page of the trainers', verbs: office },
    'private.list_office_trainers': { what: 'The same, after its role check', verbs: office },
    'public.count_office_trainers': { what: 'How many there are', verbs: office },
    'private.count_office_trainers': { what: 'The same, after its role check', verbs: office },
    'public.office_trainer': { what: 'One trainer', verbs: office },
    'private.office_trainer': { what: 'The same, after its role check', verbs: office },
    'public.office_paper_ends': { what: 'Papers that end in a period', verbs: office },
    'private.office_paper_ends': { what: 'The same, after its role check', verbs: office },
    'private.office_papers_state': { what: 'What papers lack', verbs: execute() },
    'private.office_trainer_matches': { what: 'Whether one is in a list', verbs: execute() },
    'public.office_people': { what: 'Colleagues to choose from', verbs: office },
    'private.office_people': { what: 'The same, after its role check', verbs: office },
    'public.office_tasks': { what: 'What the office has to do', verbs: office },
    'private.office_tasks': { what: 'The same, after its role check', verbs: office },
    'public.list_missions': { what: 'A page of the missions', verbs: office },
    'public.office_mission': { what: 'One mission', verbs: office },
    'private.list_missions': { what: 'Both, after their role check', verbs: office },
    'public.count_missions': { what: 'How many there are', verbs: office },
    'private.count_missions': { what: 'The same, after its role check', verbs: office },
    'private.mission_matches': { what: 'Whether one is in a list', verbs: execute() },
    'public.list_invoices': { what: 'A page of the inbox', verbs: office },
    'public.office_invoice': { what: 'One line of it', verbs: office },
    'private.list_invoices': { what: 'Both, after their role check', verbs: office },
    'public.count_invoices': { what: 'How many there are', verbs: office },
    'private.count_invoices': { what: 'The same, after its role check', verbs: office },
    'public.count_invoice_states': { what: 'How many each state has', verbs: office },
    'private.count_invoice_states': { what: 'The same, after its role check', verbs: office },
    'public.readings_of_iban': { what: 'Who read the account of a trainer', verbs: office },
    'private.readings_of_iban': { what: 'The same, after its role check', verbs: office },
    'public.invoice_history': { what: 'Events with the names of colleagues', verbs: office },
    'private.invoice_history': { what: 'The same, after its role check', verbs: office },
    'public.office_accounts': { what: 'Accounts by their last four', verbs: office },
    'private.office_accounts': { what: 'The same, after its role check', verbs: office },
    'private.filtered_invoices': { what: 'Those under filters', verbs: execute() },
    'private.inbox_state': { what: 'The state that one is in', verbs: execute() },
    'private.invoice_rank': { what: 'Place in an order', verbs: execute() },
    'private.verdict_count': { what: 'Findings of a verdict', verbs: execute() },
    'private.lacks_evidence': { what: 'Evidence that has not come', verbs: execute() },
  },
  functionArguments: {
    'private.office_accounts': 'null',
    'private.office_trainers': 'true',
    'private.list_office_trainers': `${FILTERS}, 30, null`,
    'private.count_office_trainers': FILTERS,
    'public.office_trainer': `'${userIdOf('approvedTrainer')}'`,
    'private.office_trainer': `'${userIdOf('approvedTrainer')}'`,
    'public.office_paper_ends': `'1950-01-01', '2100-12-31'`,
    'private.office_paper_ends': `'1950-01-01', '2100-12-31', 30, null`,
    'private.office_papers_state': `'${userIdOf('approvedTrainer')}', '{}'`,
    'private.office_trainer_matches': `null::public.trainer_accounts, '{}', 'all', 'all', '{}'`,
    'private.office_tasks': '10',
    'private.list_missions': `${FILTERS}, '-start', 30, null, null`,
    'public.office_mission': `'${MISSION}'`,
    'private.count_missions': FILTERS,
    'public.office_invoice': `'${INVOICE}'`,
    'private.list_invoices': `'{}', 'age', 30, null, null`,
    'private.count_invoices': `'{}'`,
    'private.count_invoice_states': `'{}'`,
    'public.readings_of_iban': `'${userIdOf('approvedTrainer')}'`,
    'private.readings_of_iban': `'${userIdOf('approvedTrainer')}'`,
    'public.invoice_history': `'${INVOICE}'`,
    'private.invoice_history': `'${INVOICE}'`,
    'private.filtered_invoices': `'{}'`,
    'private.inbox_state': `200::smallint, null`,
    'private.invoice_rank': `'age', 1::smallint, now(), 100, null`,
    'private.verdict_count': `'{}', '{fix}'`,
    'private.lacks_evidence': 'null::public.missions',
    'private.mission_matches': `null::public.missions, '', '{}', 'all', 'all'`,
  },
  constants: {
    functions: {
      'private.office_trainers': [
        own('far more than there are', 5000),
        own('accounts that were open once', 'suspended, closed'),
      ],
      'private.list_office_trainers': [own('pages of a list, whatever is asked for', 30, 100)],
      'private.office_paper_ends': [
        own('papers that count', 'verified, expired'),
        own('accounts that send papers', 'pending, approved'),
        own('pages of a list, whatever is asked for', 30, 100),
      ],
      'private.office_papers_state': [
        own('papers that came and were not refused', 'to_check, verified, expired'),
        shared(PAPER_WARNING_DAYS),
      ],
      'private.office_trainer': [
        own('missions that were given', 'done, invoiced'),
        own('invoices that are over without a payment', 210, 213),
      ],
      'private.office_tasks': [
        own('lines of a kind, whatever is asked for', 10, 50),
        own('statuses of the official life cycle', 200, 204, 209, 205),
        shared(PAPER_WARNING_DAYS),
        own('lines that the bank may bring back', 'sent, settled'),
        own('payment runs that are not confirmed', 'draft, downloaded'),
        own('papers that count', 'verified, expired'),
      ],
      'private.list_missions': [ORDERS, own('pages of a list, whatever is asked for', 30, 100)],
      'private.filtered_invoices': [
        own('ages of the filter', '2 days', '7 days'),
        own('states of the inbox', 'to_process, waiting, approved, paid, closed'),
        own('cents between the amounts of the filter', 100_000, 500_000),
      ],
      'private.inbox_state': [
        own(
          'statuses of the states of the inbox',
          210,
          213,
          220,
          200,
          204,
          209,
          207,
          208,
          205,
          206,
          211,
          212,
        ),
      ],
      'private.count_invoice_states': [
        own('states of the inbox', 'to_process, waiting, approved, paid, closed'),
      ],
      'private.readings_of_iban': [own('far more than are looked at', 100)],
      'private.invoice_history': [own('far more than an invoice has', 500)],
      'private.list_invoices': [
        own('orders of the inbox', 'simple, age, -age, amount, -amount, due'),
        own('pages of a list, whatever is asked for', 30, 100),
      ],
      'private.office_accounts': [
        own('approved statuses', 205, 206),
        own('what is in a run', 'planned, sent, settled'),
        own('far more than wait at once', 200),
        own('more than a person reads', 20),
      ],
      'private.mission_matches': [
        own(
          'statuses that are open',
          MISSION_STATUSES.map(({ value }) => value)
            .slice(0, 3)
            .join(', '),
        ),
      ],
    },
  },
};
