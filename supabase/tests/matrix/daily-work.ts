import { userIdOf } from '../support/actors.ts';
import { own } from '../support/constants.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

const service = execute('service_role');
const staff = execute('gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user');
const HOURS = own('hours of a day', 0, 23);
const trainers = execute('pendingTrainer', 'approvedTrainer', 'otherTrainer');
const claimed = `'${userIdOf('approvedTrainer')}', date '2026-11-20', 'sent'`;

export const dailyWork: Area = {
  // A mail that waits: it is about the paper of another area that ends; and one of the day that is due at any hour.
  createRows: async (sql) => {
    await sql`
      insert into private.trainer_reminders (user_id, day)
      values (${userIdOf('otherTrainer')}, private.today())`;
    await sql`
      insert into private.task_digest_settings (user_id, hour, set_at)
      values (${userIdOf('gestionnaire')}, 0, now() - interval '2 days')`;
  },
  tables: {
    'private.daily_runs': { what: 'What the daily work did', verbs: UNREACHABLE_TABLE },
    'private.reminder_opt_outs': { what: 'Who wants no reminders', verbs: UNREACHABLE_TABLE },
    'private.trainer_reminders': { what: 'The mail of a trainer and day', verbs: UNREACHABLE_TABLE },
    'private.reminded_papers': { what: 'Which reminders went out', verbs: UNREACHABLE_TABLE },
    'private.task_digest_settings': { what: 'Who wants the mail of the day', verbs: UNREACHABLE_TABLE },
    'private.task_digests': { what: 'The mail of a person and day', verbs: UNREACHABLE_TABLE },
  },
  columns: {
    'private.daily_runs': 'day',
    'private.reminder_opt_outs': 'at',
    'private.trainer_reminders': 'day',
    'private.reminded_papers': 'stage',
    'private.task_digest_settings': 'hour',
    'private.task_digests': 'day',
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
    'public.claim_task_digests': { what: 'Takes mails of the day to send', verbs: service },
    'public.settle_task_digest': { what: 'Notes how one ended', verbs: service },
    'private.digest_lines': { what: 'What somebody has to do', verbs: execute() },
    'public.my_task_digest': { what: 'From which hour one gets the mail of the day', verbs: staff },
    'private.my_task_digest': { what: 'The same, after its check', verbs: staff },
    'public.set_my_task_digest': { what: 'Says from which hour one wants it', verbs: staff },
    'private.set_my_task_digest': { what: 'The same, after its check', verbs: staff },
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
    'public.settle_task_digest': `gen_random_uuid(), 'sent'`,
    'private.digest_lines': `'${userIdOf('gestionnaire')}'`,
    'public.set_my_task_digest': '8::smallint',
    'private.set_my_task_digest': '8::smallint',
  },
  constants: {
    checks: {
      'private.task_digest_settings.task_digest_settings_hour_known': [HOURS],
      'private.task_digests.task_digests_outcome_known': [
        own('how a mail ended', 'sent', 'nothing', 'unknown'),
      ],
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
      'private.set_my_task_digest': [own('the last hour of a day', 23)],
      'private.digest_lines': [own('more lines of a kind than people put off', 50)],
      'public.claim_task_digests': [
        own('mails of one call at most, and days for which they are kept', 25, 30),
        own('longer than a call', '5 minutes'),
        own('states of the log of mails', 'pending, sent'),
      ],
      'public.expire_papers': [own('papers of one call', 1000)],
      'public.claim_paper_reminders': [own('mails of one call', 25, 100)],
      'private.ending_papers': [own('papers that count', 'verified, expired')],
    },
  },
};
