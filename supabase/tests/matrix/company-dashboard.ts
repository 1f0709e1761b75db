import { PAPER_WARNING_DAYS } from '@trame/domain/trainers';
import { own, shared } from '../support/constants.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

const admin = execute('admin');
const PERIOD = `private.today() - 9, private.today()`;
const PERIODS = `${PERIOD}, private.today() - 19`;

const GROUPS = own('groups of figures', 'recruitment, stages, trainers, money, signatures, catalogue, leads');
const ACTIVE_SHEETS = own('sheets that are in use', 'draft, in_review, published');
const GIVEN = own('missions that were given', 'done, invoiced');
const PAID = own('invoices that are paid', 211, 212);

/** The figures of the whole company, for the admin. */
export const companyDashboard: Area = {
  tables: {
    'private.dashboard_answers': { what: 'Figures that took long to count', verbs: UNREACHABLE_TABLE },
  },
  columns: { 'private.dashboard_answers': 'of_group' },
  functions: {
    'private.count_dashboard': { what: 'Counts the figures of a group', verbs: execute() },
    'private.keep_dashboard': { what: 'Counts all that is offered', verbs: execute() },
    'public.dashboard_figures': { what: 'Figures of a group', verbs: admin },
    'private.dashboard_figures': { what: 'The same, after its role check', verbs: admin },
    'public.dashboard_lines': { what: 'A page of the lines of a figure', verbs: admin },
    'private.dashboard_lines': { what: 'The same, after its role check', verbs: admin },
    'private.check_dashboard_period': { what: 'The check of both', verbs: execute() },
    'private.dashboard_recruitment': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_stages': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_trainers': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_money': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_signatures': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_catalogue': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_leads': { what: 'Figures of a group', verbs: execute() },
    'private.dashboard_rows': { what: 'All lines of a figure', verbs: execute() },
    'private.dashboard_reached': { what: 'How far applications came', verbs: execute() },
    'private.dashboard_steps': { what: 'Steps of applications', verbs: execute() },
    'private.dashboard_trainers_at': { what: 'Approved trainers of a day', verbs: execute() },
    'private.dashboard_open_invoices_at': { what: 'Open invoices of a day', verbs: execute() },
    'private.dashboard_unbilled_at': { what: 'Missions without an invoice on a day', verbs: execute() },
    'private.dashboard_credits_at': { what: 'What credit notes took back on a day', verbs: execute() },
    'private.dashboard_paid': { what: 'Invoices paid in a period', verbs: execute() },
    'private.dashboard_pending_at': { what: 'Envelopes that wait on a day', verbs: execute() },
    'private.dashboard_age': { what: 'The class of an age', verbs: execute() },
    'private.end_of_day': { what: 'The end of a day of Paris', verbs: execute() },
    'public.list_journal': { what: 'A page of the journal', verbs: admin },
    'private.list_journal': { what: 'The same, after its role check', verbs: admin },
    'public.record_dashboard_export': { what: 'Notes that one exports', verbs: admin },
    'private.record_dashboard_export': { what: 'The same, after its role check', verbs: admin },
    'private.journal_page': { what: 'Lines of the journal', verbs: execute() },
    'private.journal_people': { what: 'People whom words find', verbs: execute() },
    'private.journal_subject': { what: 'Whom a line is about', verbs: execute() },
    'private.journal_kind': { what: 'What a line is about', verbs: execute() },
    'public.platform_state': { what: 'The state of the platform', verbs: admin },
    'private.platform_state': { what: 'The same, after its role check', verbs: admin },
    'private.slow_statements': { what: 'Slow statements', verbs: execute() },
  },
  functionArguments: {
    'private.count_dashboard': `'leads', ${PERIOD}`,
    'public.dashboard_figures': `'leads', ${PERIOD}`,
    'private.dashboard_figures': `'leads', ${PERIOD}`,
    'public.dashboard_lines': `'leads', ${PERIOD}`,
    'private.dashboard_lines': `'leads', ${PERIOD}, 30, null, null`,
    'private.check_dashboard_period': PERIOD,
    'private.dashboard_recruitment': PERIODS,
    'private.dashboard_stages': PERIODS,
    'private.dashboard_trainers': PERIODS,
    'private.dashboard_money': PERIODS,
    'private.dashboard_signatures': PERIODS,
    'private.dashboard_catalogue': PERIODS,
    'private.dashboard_leads': PERIODS,
    'private.dashboard_rows': `'leads', ${PERIOD}`,
    'private.dashboard_reached': PERIOD,
    'private.dashboard_steps': PERIOD,
    'private.dashboard_trainers_at': 'private.today()',
    'private.dashboard_open_invoices_at': 'private.today()',
    'private.dashboard_unbilled_at': 'private.today()',
    'private.dashboard_credits_at': 'private.today()',
    'private.dashboard_paid': PERIOD,
    'private.dashboard_pending_at': 'private.today()',
    'private.dashboard_age': '1',
    'private.end_of_day': 'private.today()',
    'public.list_journal': PERIOD,
    'private.list_journal': `'{}', null, '', ${PERIOD}, 30, null, null`,
    'public.record_dashboard_export': `'journal', 1`,
    'private.record_dashboard_export': `'journal', 1, '{}'`,
    'private.journal_page': `'{}', null, '', now(), now(), 0, 30`,
    'private.journal_people': `'x'`,
    'private.journal_subject': `'missions', 'list', null`,
    'private.journal_kind': `'missions', 'VIEW'`,
    'public.platform_state': PERIOD,
    'private.platform_state': PERIOD,
  },
  constants: {
    functions: {
      'private.check_dashboard_period': [own('a year and what a page may add to it', 400)],
      'private.count_dashboard': [own('longer than a count that nobody notices', '150 milliseconds'), GROUPS],
      'private.keep_dashboard': [
        own('sooner than an answer is too old', '45 minutes'),
        own('well before a statement is ended', '4 seconds'),
        GROUPS,
        own('days of the periods that the page offers', 30, 91, 365),
      ],
      'private.dashboard_figures': [own('two hourly calls of the daily work', '130 minutes')],
      'private.dashboard_lines': [own('pages of a list, whatever is asked for', 30, 100)],
      'private.dashboard_age': [own('classes of ages up to the sixty days of the law', 15, 30, 45, 60)],
      'private.dashboard_catalogue': [ACTIVE_SHEETS],
      'private.dashboard_money': [GIVEN, own('refused or closed', 210, 213)],
      'private.dashboard_paid': [PAID, own('lines that left', 'sent, settled')],
      'private.dashboard_credits_at': [
        own('decided for', 205, 206, 211, 212),
        own('refused or closed', 210, 213),
      ],
      'private.dashboard_unbilled_at': [own('refused or closed', 210, 213)],
      'private.dashboard_open_invoices_at': [PAID, own('over without a payment', 210, 213, 220)],
      'private.dashboard_pending_at': [
        own('envelopes that are over', 'completed, declined, expired, cancelled'),
      ],
      'private.dashboard_reached': [own('accounts that were opened', 'approved, suspended, closed')],
      'private.dashboard_steps': [
        own('states before a decision', 'new, contacted, evaluated'),
        own('seconds of a day', 86_400),
      ],
      'private.dashboard_signatures': [own('seconds of a day', 86_400)],
      'private.dashboard_trainers': [shared(PAPER_WARNING_DAYS)],
      'private.dashboard_trainers_at': [own('checked papers that were replaced since', 'expired, replaced')],
      'private.dashboard_rows': [
        own(
          'how far an application comes',
          'received, read, contacted, evaluated, accepted, account, mission',
        ),
        GIVEN,
        own('figures of the catalogue', 'programmes, published'),
        own('sheets that are not online', 'draft, in_review'),
        shared(PAPER_WARNING_DAYS),
        own('refused or closed', 210, 213),
        own('seconds of a day', 86_400),
      ],
      'private.journal_kind': [
        own('tables of who may do what', 'user_roles, staff_profiles'),
        own('operations that read', 'VIEW, FILE, PRINT'),
      ],
      'private.journal_page': [
        own(
          'tables whose lines are of a person',
          'trainer_accounts, trainer_profiles, trainer_availability, trainer_papers, trainer_evidence, billing_profiles, invoices, missions, user_roles, staff_profiles',
        ),
        own('far more than one person has', 1000),
      ],
      'private.journal_people': [own('people of one search', 100)],
      'private.list_journal': [
        own('kinds of lines', 'rights, reading, export, change'),
        own('pages of a list and of a file', 30, 500),
      ],
      'private.platform_state': [
        own('reminders that may not have left', 'failed, unknown'),
        own('schemas that hold rows', 'public, private, auth, storage'),
        own('as many failed days as a page shows', 30),
      ],
      'private.record_dashboard_export': [
        own('what can be exported', 'journal, figures, lines'),
        own('lines of a file', 10_000),
        own('bytes of what is noted', 1000),
      ],
      'private.slow_statements': [own('as much of a statement as is shown', 200)],
    },
  },
};
