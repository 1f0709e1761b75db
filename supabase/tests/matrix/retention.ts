import type { Probe } from '../support/probe.ts';
import { insertApplication, WORLD } from '../support/world.ts';
import {
  execute,
  executeSignedIn,
  executeWriters,
  NOBODY,
  RECRUITMENT,
  UNREACHABLE_TABLE,
  type Area,
} from './cells.ts';

const RECEIPT = 'f5000000-0000-4000-8000-000000000001';
/** Somebody who applied again: with the address of the archived one below. */
const AGAIN = 'f5000000-0000-4000-8000-000000000002';
const DIGEST = 'a'.repeat(64);

const statement =
  (text: string): Probe =>
  (tx) =>
    tx.unsafe(text);
/** Their columns are ids: any text would be refused before any right is looked at. */
const pairs = (table: string) => ({
  insert: statement(`insert into private.${table} (other_id) values (gen_random_uuid())`),
  update: statement(`update private.${table} set other_id = gen_random_uuid()`),
  select: statement(`select other_id from private.${table}`),
  delete: statement(`delete from private.${table}`),
});
/** A function and the one of `private` that does its work after a role check. */
const both = (name: string, what: string) => ({
  [`public.${name}`]: { what, verbs: execute('app5_user') },
  [`private.${name}`]: { what: 'The same, after its role check', verbs: execute('app5_user') },
});
const bothArguments = (name: string, values: string) => ({
  [`public.${name}`]: values,
  [`private.${name}`]: values,
});

export const retention: Area = {
  tables: {
    'public.purge_receipts': {
      what: 'What was destroyed, when, by whom and why; nobody in it',
      verbs: {
        select: RECRUITMENT,
        insert: { ...NOBODY, because: 'only the deletion of an application writes one' },
        update: { ...NOBODY, because: 'a receipt is append-only' },
        delete: NOBODY,
      },
    },
    'private.purged_counts': { what: 'Anonymous counts of what was destroyed', verbs: UNREACHABLE_TABLE },
    'private.application_purges': { what: 'Purges under way', verbs: UNREACHABLE_TABLE },
    'private.purge_pass': { what: 'How far the claims came', verbs: UNREACHABLE_TABLE },
    'private.application_fields': { what: 'Columns that people fill', verbs: UNREACHABLE_TABLE },
    'private.applications_kept_apart': { what: 'Pairs that are not to be merged', verbs: UNREACHABLE_TABLE },
    'private.application_merges': { what: 'What taking a merge back needs', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    ...both('archive_applications', 'Out of the list for thirty days'),
    ...both('restore_applications', 'Back into the list, merges included'),
    ...both('application_duplicates', 'Who else may be the same person'),
    ...both('duplicates_among', 'Which of a page have a duplicate'),
    ...both('keep_apart', 'Notes that two are not the same'),
    ...both('undo_keep_apart', 'Takes that back'),
    ...both('merge_applications', 'Merges one into another'),
    ...both('upcoming_purges', 'Due now or within a week'),
    ...both('later_purges', 'Counts of the following months'),
    ...both('archived_applications', 'What is in the archive'),
    ...both('purged_months', 'Anonymous counts'),
    ...both('application_dossier', 'Everything held on a person'),
    'public.applications_of_same_address': {
      what: 'What an erasure leaves',
      verbs: execute('app5_user'),
    },
    'public.claim_application_purges': { what: 'Starts purges', verbs: execute('service_role') },
    'private.start_due_purges': { what: 'Notes those that are due', verbs: execute() },
    'public.claim_application_erasure': { what: 'Starts an erasure', verbs: execute('service_role') },
    'public.finish_application_purge': { what: 'Deletes what was started', verbs: execute('service_role') },
    'public.count_due_purges': { what: 'How many are left', verbs: execute('service_role') },
    'private.name_words': { what: 'Index on names', verbs: executeWriters },
    'private.duplicates_of': { what: 'Work of the two above', verbs: execute() },
    'private.today': { what: 'The day in France', verbs: executeSignedIn },
    'private.account_holding': { what: 'Which account an application is kept for', verbs: execute() },
    'private.record_pair': { what: 'Journal lines about two applications', verbs: execute() },
    'private.move_rows': { what: 'Part of a merge', verbs: execute() },
    'private.file_columns': { what: 'Part of a merge', verbs: execute() },
    'private.merged_row': { what: 'Part of a merge', verbs: execute() },
    'private.write_application': { what: 'Part of a merge', verbs: execute() },
    'private.apply_application_fields': { what: 'Part of a migration', verbs: execute() },
    'private.row_before_merge': { what: 'Part of taking a merge back', verbs: execute() },
    'private.take_merge_back': { what: 'Part of a restoration', verbs: execute() },
    'private.write_purge_receipt': { what: 'Trigger', verbs: execute() },
    'private.empty_audit_of_deleted': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'private.applications_kept_apart': pairs('applications_kept_apart'),
    'private.application_merges': pairs('application_merges'),
    'public.purge_receipts': {
      select: statement(`select reason from public.purge_receipts where id = '${RECEIPT}'`),
      insert: statement(
        `insert into public.purge_receipts (application_digest, reason) values ('${'b'.repeat(64)}', 'deletion')`,
      ),
      update: statement(
        `update public.purge_receipts set reason = 'erasure' where id = '${RECEIPT}' returning id`,
      ),
      delete: statement(`delete from public.purge_receipts where id = '${RECEIPT}' returning id`),
    },
  },
  functionArguments: {
    ...bothArguments('archive_applications', `array['${WORLD.freshApplication}'::uuid]`),
    ...bothArguments('restore_applications', `array['${WORLD.freshApplication}'::uuid]`),
    ...bothArguments('application_duplicates', `'${WORLD.application}'`),
    ...bothArguments('duplicates_among', `array['${WORLD.application}'::uuid]`),
    ...bothArguments('keep_apart', `'${WORLD.application}', '${WORLD.freshApplication}'`),
    ...bothArguments('undo_keep_apart', `'${WORLD.application}', '${WORLD.freshApplication}'`),
    ...bothArguments('merge_applications', `'${WORLD.application}', '${WORLD.freshApplication}', '{}'`),
    ...bothArguments('application_dossier', `'${WORLD.application}'`),
    'public.applications_of_same_address': `'${AGAIN}'`,
    'public.claim_application_purges': '1',
    'private.start_due_purges': `'2020-01-01', '${WORLD.application}', 1, null`,
    'public.claim_application_erasure': `'${WORLD.freshApplication}', null`,
    'public.finish_application_purge': `'${WORLD.freshApplication}'`,
    'private.name_words': `'n'`,
    'private.duplicates_of': `array['${WORLD.application}'::uuid]`,
    'private.account_holding': `'${WORLD.application}'`,
    'private.record_pair': `'MERGED', '${WORLD.application}', '${WORLD.freshApplication}'`,
    'private.move_rows': `'notification_logs', '${WORLD.application}', '${WORLD.freshApplication}', null`,
    'private.file_columns': `'resume'`,
    'private.merged_row': 'null, null, null',
    'private.write_application': 'null',
    'private.apply_application_fields': '',
    'private.row_before_merge': `null, '{}', '{}', '{}', '{}'`,
    'private.take_merge_back': `'${WORLD.application}'`,
  },
  columns: {
    'private.purged_counts': 'status',
    'private.application_purges': 'reason',
    'private.purge_pass': 'purge_on',
    'private.application_fields': 'name',
  },
  async createRows(sql) {
    await sql`
      insert into public.purge_receipts (id, application_digest, reason) values (${RECEIPT}, ${DIGEST}, 'retention')`;
    await sql`insert into private.purged_counts values ('2024-01-01', 'rejected', 'retention', 1)`;
    // Archived, and to be purged since yesterday: no list shows it.
    await insertApplication(sql, {
      full_name: 'Ancienne Archive',
      email: 'ancienne@exemple.test',
      phone: '+33600000001',
      archived_at: new Date(Date.now() - 31 * 86_400_000),
    });
    await insertApplication(sql, {
      id: AGAIN,
      full_name: 'Ancienne Revenue',
      email: 'ancienne@exemple.test',
      phone: '+33600000002',
    });
  },
};
