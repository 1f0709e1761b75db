import { describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { LINT_RULES, type LintRule } from './support/lint-rules.ts';

/** Findings we live with, and why. Errors and security findings have no place here. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'rls-without-policy / private.audit_log': 'written by triggers, read by the owner alone',
  'rls-without-policy / private.leads_apart': 'functions of the owner alone read it',
  'rls-without-policy / private.trainer_events':
    'written by triggers and functions, read through my_thread and trainer_thread alone',
  'rls-without-policy / private.paper_kinds': 'read by the functions of papers alone, written by migrations',
  'rls-without-policy / private.invoice_transitions':
    'read by the functions of invoices alone, written by migrations',
  'rls-without-policy / private.dashboard_answers':
    'figures that took long to count, read and written by functions alone',
  'rls-without-policy / private.task_snoozes':
    'what the office puts off, read and written by functions alone',
  'rls-without-policy / private.task_digest_settings':
    'who wants the mail of the day, read and written by functions alone',
  'rls-without-policy / private.task_digests': 'mails of the day, read and written by functions alone',
  'rls-without-policy / private.task_takings':
    'who does what of the office, read and written by functions alone',
  'rls-without-policy / private.signature_fact_readings': 'readings of facts, read by the owner alone',
  'rls-without-policy / private.removed_signature_documents': 'read and written by functions alone',
  'rls-without-policy / private.signature_links': 'hashes of links, read by functions alone',
  'rls-without-policy / private.signature_sessions': 'hashes of browsers, read by functions alone',
  'rls-without-policy / private.signature_mails': 'mails to send, read by functions alone',
  'rls-without-policy / private.signature_heads': 'read by the check of proofs alone',
  'rls-without-policy / private.signature_purges': 'receipts, read by the owner alone',
  'rls-without-policy / private.invoice_reasons':
    'read by the functions of invoices alone, written by migrations',
  'rls-without-policy / private.invoice_entries':
    'written by triggers and functions, read through journal_entries alone',
  'rls-without-policy / private.run_downloads': 'written by payment_run_file, read by functions alone',
  'rls-without-policy / private.entered_ibans': 'written by give_iban, read through office_accounts alone',
  'rls-without-policy / private.refund_parts': 'written by functions, read through invoice_refunds alone',
  'rls-without-policy / private.invoice_completions': 'written and read by complete_invoice alone',
  'rls-without-policy / private.register_answers': 'reached through the function check-register alone',
  'rls-without-policy / private.unused_paper_files': 'reached through the functions of paper files alone',
  'rls-without-policy / private.unused_invoice_files': 'reached through the functions of invoice files alone',
  'rls-without-policy / private.notice_acceptances':
    'written by a trigger and by accept_notice, read by the functions about oneself alone',
  'rls-without-policy / private.notice_versions':
    'read by the functions of acceptances alone, written by migrations',
  'rls-without-policy / private.allowed_addresses': 'reached through allow_new_address and a trigger alone',
  'rls-without-policy / private.daily_runs': 'written by the functions of the daily work alone',
  'rls-without-policy / private.reminder_opt_outs': 'reached through set_my_reminders alone',
  'rls-without-policy / private.trainer_reminders': 'reached through the functions of the daily work alone',
  'rls-without-policy / private.reminded_papers': 'reached through the functions of the daily work alone',
  'rls-without-policy / private.rate_limits': 'reached through take_rate_limit alone',
  'rls-without-policy / private.auth_settings': 'read by the role check alone, changed by the owner',
  'rls-without-policy / private.kept_access_rules': 'written by migrations, read by the owner alone',
  'rls-without-policy / private.address_confirmations':
    'reached through the functions of confirm-address alone',
  'rls-without-policy / private.pending_uploads': 'reached through the upload functions alone',
  'rls-without-policy / private.purged_counts': 'written by a trigger, read through purged_months alone',
  'rls-without-policy / private.purge_pass':
    'a place in the order of purges, kept by the function that starts them',
  'rls-without-policy / private.application_purges': 'reached through the functions that purge alone',
  'rls-without-policy / private.file_removals': 'reached through the functions that delete alone',
  'rls-without-policy / private.applications_kept_apart':
    'reached through keep_apart and the duplicates alone',
  'rls-without-policy / private.opened_opinions':
    'written by triggers, read by the policies of opinions alone',
  'rls-without-policy / private.application_merges': 'reached through merging and restoring alone',
  'rls-without-policy / private.cv_analysis_runs': 'reached through the start and the end of a run alone',
  'rls-without-policy / private.entity_kinds':
    'written by migrations, read by the functions about entities alone',
  'rls-without-policy / private.programme_imports': 'written and read by import_programmes alone',
  'rls-without-policy / private.site_programmes': 'written by triggers, read through site_programmes alone',
  'rls-without-policy / private.trainer_terms': 'written by a trigger, read through programme_coverage alone',
  'rls-without-policy / private.programme_trainers':
    'written by triggers, read through programme_coverage alone',
  'rls-without-policy / private.programme_trainer_counts':
    'written by triggers, read through programme_coverage and coverage_figures alone',
  'rls-without-policy / private.application_fields':
    'written by migrations, read by the functions that write applications alone',
  'rls-without-policy / private.profile_fields':
    'written by migrations, read by the functions about profiles alone',
  'rls-without-policy / private.data_parts': 'written by migrations, read by my_data alone',
  'rls-without-policy / private.presence': 'reached through the presence functions alone',
  'rls-without-policy / private.bulk_changes': 'reached through the change and undo functions alone',
  'rls-without-policy / private.site_state': 'reached through the functions of the publication alone',
  'rls-without-policy / private.unused_site_files': 'reached through the functions of site-media alone',
  'rls-without-policy / private.announced_consents':
    'reached through the functions of the mail about consents alone',
  'rls-without-policy / private.role_requests': 'reached through the functions about the staff alone',
  'rls-without-policy / private.invitation_mails': 'reached through the functions of staff-invitations alone',
  'rls-without-policy / private.campaign_recipients': 'reached through functions of campaigns alone',
  'rls-without-policy / private.sendpulse_bounces': 'reached through functions of campaigns alone',
  'rls-without-policy / private.sendpulse_credentials': 'reached through functions of the service role alone',
  'rls-without-policy / private.sendpulse_opt_outs': 'reached through the SendPulse functions alone',
  'rls-without-policy / private.sendpulse_removals': 'reached through the SendPulse functions alone',
};

const open = openDatabase();

class Rollback extends Error {}

/** Findings of a rule on the schema, changed first by `before`, which is undone. */
async function findings(rule: LintRule, before = ''): Promise<string[]> {
  let subjects: string[] = [];
  await open.sql
    .begin(async (tx) => {
      if (before) await tx.unsafe(before).simple();
      const rows = await tx.unsafe<{ subject: string }[]>(rule.sql);
      subjects = rows.map(({ subject }) => subject);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  return subjects;
}

describe('the schema', () => {
  it.each(LINT_RULES.map((rule) => [`${rule.level}: ${rule.what}`, rule] as const))(
    'has no %s',
    async (_, rule) => {
      const found = (await findings(rule)).map((subject) => `${rule.id} / ${subject}`);
      const tolerated = rule.level === 'performance' || rule.level === 'tidiness' ? ACCEPTED : {};
      expect(found.filter((finding) => !(finding in tolerated))).toEqual([]);
    },
  );

  // threat 32
  it('still has every finding in the list of accepted ones', async () => {
    const found = new Set<string>();
    for (const rule of LINT_RULES)
      for (const subject of await findings(rule)) found.add(`${rule.id} / ${subject}`);
    expect(Object.keys(ACCEPTED).filter((finding) => !found.has(finding))).toEqual([]);
  });
});

describe('each rule reports a mistake made on purpose', () => {
  it.each(LINT_RULES.map((rule) => [rule.id, rule] as const))('%s', async (_, rule) => {
    const before = await findings(rule);
    const after = await findings(rule, rule.example);
    expect(after.length).toBeGreaterThan(before.length);
  });
});
