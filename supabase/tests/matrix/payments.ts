import { MAX_EXPORTED } from '@trame/domain';
import { RUN_INVOICES } from '@trame/domain/invoices';
import { own, shared } from '../support/constants.ts';
import { execute, NOBODY, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

const ADMINS_AND_OFFICE: Cell = { allow: ['gestionnaire', 'admin'], signedIn: '42501' };
const OFFICE: Cell = { allow: ['gestionnaire'], signedIn: '42501' };

const AGAIN = 'The same, after its role check';
/** The rows of runs are those of what is paid (payment-runs.ts). */
const RUN = '(select r.id from public.payment_runs r order by r.id limit 1)';
const office = { execute: OFFICE };

/** What the page of payments reads, the versions of the rules, exports. */
export const payments: Area = {
  tables: { 'private.invoice_entries': { what: 'Entries of the accounts', verbs: UNREACHABLE_TABLE } },
  sequences: {
    'private.invoice_entries_id_seq': { what: 'Numbers of the entries', verbs: { usage: NOBODY } },
  },
  columns: { 'private.invoice_entries': 'kind' },
  functions: {
    'public.invoice_rule_history': {
      what: 'Versions of a rule and who saved them',
      verbs: { execute: ADMINS_AND_OFFICE },
    },
    'private.invoice_rule_history': {
      what: 'The same, after its role check',
      verbs: { execute: ADMINS_AND_OFFICE },
    },
    'private.payee_name': { what: 'Name of whom an invoice pays', verbs: execute() },
    'private.due_day': { what: 'Day on which an invoice is due', verbs: execute() },
    'public.payable_invoices': { what: 'What is to be paid, and what holds it', verbs: office },
    'private.payable_invoices': { what: AGAIN, verbs: office },
    'private.payables': { what: 'What is to be paid, and whether something holds it', verbs: execute() },
    'private.payments_alone': { what: 'What the caller pays alone', verbs: execute() },
    'public.list_payment_runs': { what: 'Payment runs and who made them', verbs: office },
    'private.list_payment_runs': { what: AGAIN, verbs: office },
    'public.lines_of_run': { what: 'What a run pays', verbs: office },
    'private.lines_of_run': { what: AGAIN, verbs: office },
    'public.awaited_payments': { what: 'Payments that the bank has not confirmed', verbs: office },
    'private.awaited_payments': { what: AGAIN, verbs: office },
    'public.owed_invoices': { what: 'What is owed by invoice', verbs: office },
    'private.owed_invoices': { what: AGAIN, verbs: office },
    'public.journal_entries': { what: 'Entries of the accounts', verbs: office },
    'private.journal_entries': { what: AGAIN, verbs: office },
    'private.add_entry': { what: 'Adds an entry', verbs: execute() },
    'private.is_paid_back': { what: 'Whether a credit note was', verbs: execute() },
    'private.book_purchases': { what: 'Adds what changed of an invoice', verbs: execute() },
    'private.book_invoice': { what: 'Trigger', verbs: execute() },
    'private.take_payment_day': { what: 'Trigger', verbs: execute() },
    'public.record_payment_export': { what: 'A trace of an export', verbs: office },
    'private.record_payment_export': { what: AGAIN, verbs: office },
  },
  functionArguments: {
    'public.invoice_rule_history': `'payment_days'`,
    'private.invoice_rule_history': `'payment_days'`,
    'private.payee_name': 'null',
    'private.due_day': 'null',
    'public.payable_invoices': '',
    'private.payable_invoices': 'null, null, null, null',
    'private.payables': '',
    'private.payments_alone': 'array[gen_random_uuid()]',
    'public.list_payment_runs': 'null',
    'private.list_payment_runs': 'null',
    'public.lines_of_run': RUN,
    'private.lines_of_run': RUN,
    'public.awaited_payments': '',
    'private.awaited_payments': '',
    'public.owed_invoices': '',
    'private.owed_invoices': '',
    'public.journal_entries': `'2000-01-01', '2099-12-31'`,
    'private.journal_entries': `'2000-01-01', '2099-12-31'`,
    'private.add_entry': `gen_random_uuid(), 'purchase', private.today(), 1, 0, 0, null`,
    'private.book_purchases': 'gen_random_uuid()',
    'private.is_paid_back': 'gen_random_uuid()',
    'public.record_payment_export': `'journal', 'csv', 3`,
    'private.record_payment_export': `'journal', 'csv', 3`,
  },
  constants: {
    checks: {
      'private.invoice_entries.invoice_entries_kind_known': [
        own('as @trame/invoice/payments has them', 'purchase', 'payment', 'other'),
      ],
    },
    functions: {
      'private.invoice_rule_history': [own('more than a rule ever has', 100)],
      'private.payable_invoices': [shared(RUN_INVOICES)],
      'private.colleagues_of_run': [shared(RUN_INVOICES)],
      'private.payables': [
        own('the life of a payment', 'planned, sent, settled', 205, 206),
        own('credit notes that wait for a decision', 200, 204, 207, 208, 209),
        own('credit notes that were decided, or count for nothing', 211, 212, 210, 213, 220),
      ],
      'private.payments_alone': [
        own('lines that pay, or will', 'planned, sent, settled'),
        own('lines after which an invoice is paid again', 'returned, cancelled'),
      ],
      'private.alone_cents': [own('lines after which an invoice is paid again', 'returned, cancelled')],
      'private.list_payment_runs': [own('a year of weekly transfers', 50)],
      'private.awaited_payments': [
        shared(MAX_EXPORTED),
        own('within which a bank takes a transfer back', '13 months'),
      ],
      'private.owed_invoices': [shared(MAX_EXPORTED), own('statuses that are final', 210, 212, 213, 220)],
      'private.journal_entries': [shared(MAX_EXPORTED), own('statuses of what is settled', 212, 220)],
      'private.book_purchases': [
        own('statuses that ended, and those that are approved', 210, 213, 205, 206, 211, 212),
      ],
      'private.record_payment_export': [
        shared(MAX_EXPORTED),
        own('exports of the page, formats of an export', 'balance, journal', 'csv, xlsx'),
      ],
    },
  },
};
