import { userIdOf } from '../support/actors.ts';
import { own } from '../support/constants.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

const service = execute('service_role');
const trainers = execute('pendingTrainer', 'approvedTrainer', 'otherTrainer');
const claimed = `'${userIdOf('approvedTrainer')}', date '2026-11-20', 'sent'`;

export const dailyWork: Area = {
  // A mail that waits: it is about the paper of another area that ends.
  createRows: async (sql) => {
    await sql`
      insert into private.trainer_reminders (user_id, day)
      values (${userIdOf('otherTrainer')}, private.today())`;
  },
  tables: {
    'private.daily_runs': { what: 'What the daily work did', verbs: UNREACHABLE_TABLE },
    'private.reminder_opt_outs': { what: 'Who wants no reminders', verbs: UNREACHABLE_TABLE },
    'private.trainer_reminders': { what: 'The mail of a trainer and day', verbs: UNREACHABLE_TABLE },
    'private.reminded_papers': { what: 'Which reminders went out', verbs: UNREACHABLE_TABLE },
  },
  columns: {
    'private.daily_runs': 'day',
    'private.reminder_opt_outs': 'at',
    'private.trainer_reminders': 'day',
    'private.reminded_papers': 'stage',
  },
  functions: {
    'public.start_daily_run': { what: 'Begins the work of the day', verbs: service },
    'public.expire_papers': { what: 'Lets papers expire', verbs: service },
    'public.claim_paper_reminders': { what: 'Takes mails to send', verbs: service },
    'public.settle_paper_reminder': { what: 'Notes how one ended', verbs: service },
    'public.end_daily_run': { what: 'Notes what a call did', verbs: service },
    'public.my_reminders': { what: 'Whether one wants reminders', verbs: trainers },
    'private.my_reminders': { what: 'The same, after its check', verbs: trainers },
    'public.set_my_reminders': { what: 'Says whether one wants them', verbs: trainers },
    'private.set_my_reminders': { what: 'The same, after its check', verbs: trainers },
    'private.release_paper_reminders': { what: 'Ends claims of calls that went away', verbs: execute() },
    'private.reminder_stage': { what: 'Which reminder a paper is at', verbs: execute() },
    'private.ending_papers': { what: 'Papers that end', verbs: execute() },
  },
  functionArguments: {
    'public.settle_paper_reminder': claimed,
    'public.end_daily_run': '0, 0, null',
    'public.set_my_reminders': 'false',
    'private.set_my_reminders': 'false',
    'private.reminder_stage': '7',
    'private.ending_papers': 'current_date',
  },
  constants: {
    checks: {
      'private.trainer_reminders.trainer_reminders_outcome_known': [
        own('how a mail ended', 'sent', 'failed', 'unknown'),
      ],
    },
    functions: {
      'public.end_daily_run': [own('failures that are noted', 50)],
      'private.reminder_stage': [own('days before the end of a paper', 30)],
      'private.release_paper_reminders': [
        own('longer than any run', '15 minutes'),
        own('states of the log of mails', 'sent, failed'),
      ],
      'public.expire_papers': [own('papers of one call', 1000)],
      'public.claim_paper_reminders': [own('mails of one call', 25, 100)],
      'private.ending_papers': [own('papers that count', 'verified, expired')],
    },
  },
};
