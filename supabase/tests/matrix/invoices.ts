import { FILE_LIMIT_BYTES, MAX_SELECTED } from '@trame/domain';
import { DEPOSIT_LIMITS, INVOICE_MESSAGE_LENGTH, INVOICE_STATUSES, VAT_CASES } from '@trame/domain/invoices';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { MISSION } from './billing.ts';
import { execute, NOBODY, UNREACHABLE_TABLE, type Area } from './cells.ts';

const approved = userIdOf('approvedTrainer');
const suspended = userIdOf('suspendedTrainer');
/** Of `approvedTrainer`: deposited, suspended by the office, of a mission. */
const INVOICE = 'd9000000-0000-4000-8000-000000000001';
const WAITING = 'd9000000-0000-4000-8000-000000000002';
const PATH = `${'a'.repeat(40)}-facture.pdf`;

const office = execute('gestionnaire');
const service = execute('service_role');
const trainers = execute('approvedTrainer', 'otherTrainer');
const judges = execute('pendingTrainer', 'approvedTrainer', 'otherTrainer', 'gestionnaire', 'service_role');
const owners = execute('approvedTrainer', 'otherTrainer', 'gestionnaire');

/** The caller's own invoice, or that of another. */
const anyInvoice = `coalesce((select i.id from public.invoices i where i.user_id = auth.uid() and i.status = 208), '${INVOICE}')`;
const anyVersion = `(select i.updated_at from public.invoices i where i.id = ${anyInvoice})`;
const version = `(select i.updated_at from public.invoices i where i.id = '${INVOICE}')`;
/** A request that came before: the papers of the trainers here have lapsed. */
const deposited = `'{"request_id": "${INVOICE}"}'`;
/** One that has no copy; the profile of the trainers here has this SIREN. */
const platform = `'{"seller_siren": "100000009", "number": "P-1", "issued_on": "2026-11-02"}'`;
/** Oneself for trainers, who may ask for nobody else. */
const someone = `coalesce((select t.user_id from public.trainer_accounts t where t.user_id = auth.uid()), '${approved}')`;
const row = `(select i from public.invoices i where i.id = '${INVOICE}')`;

const LIVE = 'statuses of the official life cycle';
const HEX = own('SHA-256', '^[0-9a-f]{64}$');
const BYTES = [own('no empty file', 1), shared(FILE_LIMIT_BYTES)];
const STORED = own('written by the function', '^[0-9a-f-]{36}/[0-9a-f]{40}-[a-z0-9.-]{1,80}$');

async function createRows(sql: Sql): Promise<void> {
  let number = 0;
  for (const [id, user, status] of [
    [INVOICE, approved, 208],
    [WAITING, approved, 200],
    [null, userIdOf('otherTrainer'), 208],
    [null, suspended, 208],
  ] as const) {
    number += 1;
    const [invoice] = await sql<{ id: string }[]>`
      insert into public.invoices (
        id, user_id, request_id, number, issued_on, net_cents, vat_cents, gross_cents, file_path, file_name, file_size, pages,
        sha256, verdict, status
      )
      values (
        coalesce(${id}::uuid, gen_random_uuid()), ${user}, coalesce(${id}::uuid, gen_random_uuid()), ${`M-${number}`}, '2026-11-02', 100, 0, 100,
        ${`${user}/${PATH}`}, 'f.pdf', 1, 1, ${String(number).padStart(64, '0')}, '{}', ${status}
      )
      returning id`;
    await sql`
      insert into public.invoice_attachments (invoice_id, file_path, file_name, file_size, sha256)
      values (${invoice!.id}, ${`${user}/${PATH}`}, 'e.pdf', 1, ${'e'.repeat(64)})`;
    await sql`
      insert into public.invoice_events (invoice_id, said_by, kind, message, is_public)
      values (${invoice!.id}, 'office', 'question', 'Quel site ?', true), (${invoice!.id}, 'office', 'assigned', 'A', false)`;
  }
}

/** What trainers read of their own, in an account that is open, and the office of all. */
const readers = {
  allow: ['approvedTrainer', 'gestionnaire', 'service_role'],
  signedIn: '0 rows',
  because: 'each trainer reads their own, the office all',
} as const;
const suspendedRows = {
  allow: ['gestionnaire', 'service_role'],
  signedIn: '0 rows',
  because: 'suspension ends what the portal gives; « Mes données » remains',
} as const;
const forOffice = {
  ...NOBODY,
  allow: ['service_role'],
  because: 'names of colleagues are not for the trainer',
} as const;

export const invoices: Area = {
  tables: {
    'public.invoices': {
      what: 'Invoices of trainers',
      verbs: {
        'select those of one trainer': readers,
        'select those of a suspended trainer': suspendedRows,
        'select who decided': forOffice,
        insert: { ...NOBODY, because: 'the function invoices judges the file, another records it' },
        update: { ...NOBODY, because: 'functions alone move an invoice' },
        delete: { ...NOBODY, because: 'the law has us keep invoices for ten years' },
      },
    },
    'public.invoice_attachments': {
      what: 'Documents that go with invoices',
      verbs: {
        'select those of one trainer': readers,
        'select those of a suspended trainer': suspendedRows,
        insert: NOBODY,
        update: NOBODY,
        delete: NOBODY,
      },
    },
    'public.invoice_events': {
      what: 'What happened to invoices',
      verbs: {
        'select what is public of one trainer': readers,
        'select what is not public of one trainer': {
          allow: ['gestionnaire', 'service_role'],
          signedIn: '0 rows',
        },
        'select who did it': forOffice,
        insert: NOBODY,
        update: NOBODY,
        delete: NOBODY,
      },
    },
    'private.invoice_transitions': { what: 'The life cycle of invoices', verbs: UNREACHABLE_TABLE },
    'private.invoice_reasons': { what: 'Reasons of the official list', verbs: UNREACHABLE_TABLE },
    'private.invoice_completions': { what: 'Ids of completions, each once', verbs: UNREACHABLE_TABLE },
  },
  sequences: {
    'public.invoice_events_id_seq': { what: 'Numbers of the events', verbs: { usage: NOBODY } },
  },
  columns: {
    'private.invoice_transitions': 'made_by',
    'private.invoice_reasons': 'label',
    'private.invoice_completions': 'at',
  },
  functions: {
    'public.deposit_invoice': { what: 'Records an invoice', verbs: service },
    'public.match_platform_invoice': { what: 'Joins one of a platform with its copy', verbs: service },
    'public.trainers_of_siren': { what: 'Whom a SIREN invoices for', verbs: office },
    'private.trainers_of_siren': { what: 'The same, after its role check', verbs: office },
    'private.note_platform': { what: 'Trigger', verbs: execute() },
    'private.invoices_under': { what: 'Whether one invoices under a SIREN', verbs: execute() },
    'private.is_in_reform': { what: 'Who issues electronic invoices', verbs: execute() },
    'public.unannounced_invoice_steps': { what: 'Steps whose mail did not go out', verbs: service },
    'public.complete_invoice': { what: 'Adds documents to one', verbs: service },
    'public.move_invoice': { what: 'Moves one to another status', verbs: office },
    'private.move_invoice': { what: 'The same, after its role check', verbs: office },
    'public.move_invoices': { what: 'Moves many', verbs: office },
    'private.move_invoices': { what: 'The same, after its role check', verbs: office },
    'public.undo_approvals': { what: 'Takes approvals back', verbs: office },
    'private.undo_approvals': { what: 'The same, after its role check', verbs: office },
    'public.invoiced_of_mission': { what: 'What is invoiced of a mission', verbs: office },
    'private.invoiced_of_mission': { what: 'The same, after its role check', verbs: office },
    'private.counting_invoices': { what: 'The invoices of a mission that count', verbs: execute() },
    'private.waits_since': { what: 'Since when one has its status', verbs: execute() },
    'private.undo_refused': { what: 'Why an approval is not taken back', verbs: execute() },
    'public.approvals_before': { what: 'What approving many would do', verbs: office },
    'private.approvals_before': { what: 'The same, after its role check', verbs: office },
    'public.ask_about_invoice': { what: 'Asks the trainer', verbs: office },
    'private.ask_about_invoice': { what: 'The same, after its role check', verbs: office },
    'public.answer_invoice': { what: 'Answers the office', verbs: trainers },
    'private.answer_invoice': { what: 'The same, after its check', verbs: trainers },
    'public.withdraw_invoice': { what: 'Withdraws one', verbs: owners },
    'private.withdraw_invoice': { what: 'The same, after its check', verbs: owners },
    'public.assign_invoice': { what: 'Gives one to a colleague', verbs: office },
    'private.assign_invoice': { what: 'The same, after its role check', verbs: office },
    'private.lock_invoice': { what: 'Locks one of a version', verbs: execute() },
    'private.lock_own_invoice': { what: 'Locks one’s own', verbs: execute() },
    'private.step_invoice': { what: 'The only writer of a status', verbs: execute() },
    'private.withdraw_locked': { what: 'Withdraws, after its check', verbs: execute() },
    'private.add_invoice_event': { what: 'Writes an event', verbs: execute() },
    'private.add_invoice_files': { what: 'Adds documents', verbs: execute() },
    'private.check_seller_number': { what: 'Refusal of a double of one company', verbs: execute() },
    'private.earlier_of_number': { what: 'The earlier double of one company', verbs: execute() },
    'private.refuse_double': { what: 'Refusal of a double', verbs: execute() },
    'private.asked_cents': { what: 'What an invoice asks for', verbs: execute() },
    'private.part_of_mission': { what: 'What an invoice asks for of its mission', verbs: execute() },
    'private.left_of_mission': { what: 'What of a mission is not invoiced', verbs: execute() },
    'private.refuse_over_mission': { what: 'Refusal of more than a mission has', verbs: execute() },
    'private.deposits_of': { what: 'What deposits of a mission ask for', verbs: execute() },
    'private.missing_deposits': { what: 'What was taken off of deposits that are gone', verbs: execute() },
    'private.keep_taken_off': { what: 'Refusal to take back what was taken off', verbs: execute() },
    'private.take_deposits_off': { what: 'Trigger', verbs: execute() },
    'private.keep_mission_sum': { what: 'Trigger', verbs: execute() },
    'private.keep_deposit_of_whole': { what: 'Trigger', verbs: execute() },
    'private.credited_cents': { what: 'What credit notes take back', verbs: execute() },
    'private.corrected_number': { what: 'Number of the invoice of a credit note', verbs: execute() },
    'private.settle_credit': { what: 'What credit notes make of their invoice', verbs: execute() },
    'private.payment_days': { what: 'Days until a payment', verbs: execute() },
    'private.invoice_number': { what: 'Number of a prepared invoice', verbs: execute() },
    'private.said_message': { what: 'A message as it is stored', verbs: execute() },
    'private.said_cents': { what: 'An amount in a sentence', verbs: execute() },
    'private.said_invoice': { what: 'An invoice in a sentence', verbs: execute() },
    'private.invoice_sentence': { what: 'What the trainer reads', verbs: execute() },
    'public.invoice_context': { what: 'What an invoice is judged with', verbs: judges },
    'private.invoice_context': { what: 'The same, after its check', verbs: judges },
    'private.judging_rules': { what: 'Rules as data, after a check', verbs: judges },
    'private.payment_day': { what: 'Day on which something is paid', verbs: execute() },
    'private.expect_payment': { what: 'Trigger', verbs: execute() },
    'private.evidence_label': { what: 'Name of a kind of evidence', verbs: execute() },
    'private.missing_evidence': { what: 'Evidence that has not come', verbs: execute() },
    'private.evidence_joined_at': { what: 'Documents that wait for the office', verbs: execute() },
    'private.purge_invoices': { what: 'For the daily work', verbs: execute() },
    'private.keep_user_of_invoices': { what: 'Trigger', verbs: execute() },
    'private.is_owed': { what: 'Whether something may still be paid', verbs: execute() },
    'private.end_billing': { what: 'For the closing and the daily work', verbs: execute() },
    'private.end_billing_with_account': { what: 'Trigger', verbs: execute() },
    'private.data_of_billing': { what: 'Part of my_data', verbs: execute() },
    'private.data_of_missions': { what: 'Part of my_data', verbs: execute() },
    'private.data_of_invoices': { what: 'Part of my_data', verbs: execute() },
    'private.follow_mission': { what: 'Trigger', verbs: execute() },
    'private.keep_invoices': { what: 'Trigger', verbs: execute() },
    'private.fill_due': { what: 'Trigger', verbs: execute() },
    'private.freeze_credit': { what: 'Trigger', verbs: execute() },
    'private.free_credits': { what: 'Trigger', verbs: execute() },
    'private.count_findings': { what: 'Trigger', verbs: execute() },
    'private.take_number': { what: 'Trigger', verbs: execute() },
    'private.check_new_invoice': { what: 'Trigger', verbs: execute() },
    'private.keep_credited_invoices': { what: 'Trigger', verbs: execute() },
    'private.keep_of_invoice': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.invoices': {
      'select those of one trainer': (tx) =>
        tx`select number from public.invoices where user_id = ${approved}`,
      'select those of a suspended trainer': (tx) =>
        tx`select number from public.invoices where user_id = ${suspended}`,
      'select who decided': (tx) =>
        tx`select decided_by, assignee from public.invoices where user_id = ${approved}`,
      insert: (tx) => tx`
        insert into public.invoices (
          user_id, request_id, number, issued_on, net_cents, vat_cents, gross_cents, file_path, file_name, file_size, pages,
          sha256, verdict
        )
        values (
          ${approved}, gen_random_uuid(), 'P-2', '2026-11-02', 1, 0, 1, ${`${approved}/${PATH}`}, 'f.pdf', 1, 1,
          ${'8'.repeat(64)}, '{}'
        )`,
      update: (tx) => tx`update public.invoices set status = 205 where id = ${INVOICE} returning id`,
      delete: (tx) => tx`delete from public.invoices where id = ${INVOICE} returning id`,
    },
    'public.invoice_attachments': {
      'select those of one trainer': (tx) =>
        tx`select file_name from public.invoice_attachments where invoice_id = ${INVOICE}`,
      'select those of a suspended trainer': (tx) => tx`
        select a.file_name from public.invoice_attachments a join public.invoices i on i.id = a.invoice_id
        where i.user_id = ${suspended}`,
      insert: (tx) => tx`
        insert into public.invoice_attachments (invoice_id, file_path, file_name, file_size, sha256)
        values (${INVOICE}, ${`${approved}/${PATH}`}, 'e.pdf', 1, ${'e'.repeat(64)})`,
      update: (tx) =>
        tx`update public.invoice_attachments set label = 'x' where invoice_id = ${INVOICE} returning id`,
      delete: (tx) => tx`delete from public.invoice_attachments where invoice_id = ${INVOICE} returning id`,
    },
    'public.invoice_events': {
      'select what is public of one trainer': (tx) =>
        tx`select message from public.invoice_events where invoice_id = ${INVOICE} and is_public`,
      'select what is not public of one trainer': (tx) =>
        tx`select message from public.invoice_events where invoice_id = ${INVOICE} and not is_public`,
      'select who did it': (tx) => tx`select actor from public.invoice_events where invoice_id = ${INVOICE}`,
      insert: (tx) => tx`
        insert into public.invoice_events (invoice_id, said_by, kind, message, is_public)
        values (${INVOICE}, 'office', 'question', 'x', true)`,
      update: (tx) =>
        tx`update public.invoice_events set message = 'x' where invoice_id = ${INVOICE} returning id`,
      delete: (tx) => tx`delete from public.invoice_events where invoice_id = ${INVOICE} returning id`,
    },
  },
  functionArguments: {
    'public.deposit_invoice': `'${approved}', '${approved}', ${deposited}`,
    'public.match_platform_invoice': `'${userIdOf('gestionnaire')}', '${approved}', ${platform}`,
    'public.trainers_of_siren': `'100000009'`,
    'private.trainers_of_siren': `'100000009'`,
    'private.is_in_reform': `'assujetti'`,
    'private.payment_day': 'current_date',
    'private.invoices_under': `'${INVOICE}', '732829320'`,
    'public.unannounced_invoice_steps': '25',
    'public.complete_invoice': `'${approved}', '${INVOICE}', '{"attachments": [], "request_id": "${INVOICE}"}'`,
    'public.move_invoice': `'${INVOICE}', 205, ${version}`,
    'private.move_invoice': `'${INVOICE}', 205, null, null, null, ${version}`,
    'public.move_invoices': `'[{"id": "${INVOICE}", "version": null}]', 205`,
    'private.move_invoices': `'[{"id": "${INVOICE}", "version": null}]', 205, null, null`,
    'public.undo_approvals': `'[{"id": "${INVOICE}", "version": null}]'`,
    'private.undo_approvals': `'[{"id": "${INVOICE}", "version": null}]'`,
    'public.invoiced_of_mission': `'${MISSION}'`,
    'private.invoiced_of_mission': `'${MISSION}'`,
    'private.counting_invoices': `'${INVOICE}'`,
    'private.waits_since': `'${INVOICE}'`,
    'private.undo_refused': row,
    'public.approvals_before': `array['${INVOICE}']::uuid[]`,
    'private.approvals_before': `array['${INVOICE}']::uuid[]`,
    'public.ask_about_invoice': `'${INVOICE}', 'Quel site ?'`,
    'private.ask_about_invoice': `'${INVOICE}', 'Quel site ?'`,
    'public.answer_invoice': `${anyInvoice}, 'Lyon'`,
    'private.answer_invoice': `${anyInvoice}, 'Lyon'`,
    'public.withdraw_invoice': `${anyInvoice}, ${anyVersion}, 'Erreur'`,
    'private.withdraw_invoice': `${anyInvoice}, 'Erreur', ${anyVersion}`,
    'public.assign_invoice': `'${INVOICE}', null, ${version}`,
    'private.assign_invoice': `'${INVOICE}', null, ${version}`,
    'private.lock_invoice': `'${INVOICE}', null`,
    'private.lock_own_invoice': `'${INVOICE}', null`,
    'private.step_invoice': `${row}, 205::smallint, 'office', null, null, null`,
    'private.withdraw_locked': `${row}, null, 'office', null`,
    'private.add_invoice_event': `${row}, null, 'office', 'question', null, null, null, 'x'`,
    'private.add_invoice_files': `${row}, '[]'`,
    'private.check_seller_number': `'999999999', ${row}, true`,
    'private.earlier_of_number': row,
    'private.refuse_double': `${row}, 'file'`,
    'private.asked_cents': row,
    'private.part_of_mission': row,
    'private.left_of_mission': 'null::public.missions, null',
    'private.refuse_over_mission': `${row}, null::public.missions`,
    'private.deposits_of': 'null, null',
    'private.missing_deposits': row,
    'private.keep_taken_off': 'null, false',
    'private.credited_cents': `'${INVOICE}', true`,
    'private.corrected_number': row,
    'private.settle_credit': `'${INVOICE}'`,
    'public.invoice_context': someone,
    'private.invoice_context': someone,
    'private.evidence_label': `'bilan'`,
    'private.missing_evidence': 'null::public.missions',
    'private.evidence_joined_at': `${row}, null::public.missions`,
    'private.purge_invoices': 'current_date',
    'private.is_owed': row,
    'private.end_billing': `'${approved}'`,
    'private.data_of_billing': `'${approved}'`,
    'private.data_of_missions': `'${approved}'`,
    'private.data_of_invoices': `'${approved}'`,
    'private.invoice_number': `'F-', 1`,
    'private.said_message': `'x'`,
    'private.said_cents': '100',
    'private.said_invoice': row,
    'private.invoice_sentence': `${row}, null::public.invoice_events`,
  },
  constants: {
    checks: {
      'private.invoice_transitions.invoice_transitions_made_by_known': [
        own('compared with the domain by invoices.test.ts', 'office', 'trainer', 'payment', 'undo'),
      ],
      'invoices.invoices_deposit_kind': [own('what may be of a deposit', 'invoice')],
      'invoices.invoices_kind_known': [own('what a trainer deposits', 'invoice', 'credit_note')],
      'invoices.invoices_number_form': [own('far more than a number has', 60)],
      'invoices.invoices_days_range': [
        own('years that the French rules know (BR-FR-03)', '2000-01-01', '2099-12-31'),
      ],
      'invoices.invoices_approved_with_amount': [own(LIVE, 205, 206, 211, 212, 1)],
      'invoices.invoices_taken_back_range': [own('what takes back', 'credit_note')],
      'invoices.invoices_refunded_range': [own('what is paid back', 'credit_note')],
      'invoices.invoices_vat_case_known': [shared(...VAT_CASES.map(({ value }) => value))],
      'invoices.invoices_seller_name_form': [own('far more than a name has', 200)],
      'invoices.invoices_seller_siret_form': [own('the form of a SIRET', '^[0-9]{14}$')],
      'invoices.invoices_buyer_siren_form': [own('the form of a SIREN', '^[0-9]{9}$')],
      'invoices.invoices_channel_known': [
        own('how invoices come; the second one from 2027 on', 'depot_portail', 'plateforme_agreee'),
      ],
      'invoices.invoices_platform_by_office': [own('a channel', 'plateforme_agreee')],
      'invoices.invoices_file_path_form': [STORED],
      'invoices.invoices_file_name_form': [own('the name of a file', 255)],
      'invoices.invoices_file_size_range': BYTES,
      'invoices.invoices_pages_range': [own('far more than an invoice has', 1, 1000)],
      'invoices.invoices_sha256_form': [HEX],
      'invoices.invoices_profile_form': [own('names of the profiles of Factur-X', '^[A-Z0-9 _-]{1,40}$')],
      'invoices.invoices_verdict_form': [own('far more than all rules say', 500_000)],
      'invoices.invoices_deposit_reason_form': [shared(DEPOSIT_LIMITS.reason)],
      'invoices.invoices_status_known': [shared(...INVOICE_STATUSES.map(({ value }) => value))],
      'invoices.invoices_credit_note_corrects': [own('what takes an invoice back', 'credit_note')],
      'invoices.invoices_withdrawn_before_decision': [own(LIVE, 200, 204, 207, 208, 209)],
      'invoices.invoices_paid_together': [own(LIVE, 'credit_note', 212, 211)],
      'invoices.invoices_cancelled_by_credit': [own(LIVE, 220, 'invoice')],
      'invoice_attachments.invoice_attachments_file_path_form': [STORED],
      'invoice_attachments.invoice_attachments_file_name_form': [own('the name of a file', 255)],
      'invoice_attachments.invoice_attachments_file_size_range': BYTES,
      'invoice_attachments.invoice_attachments_sha256_form': [HEX],
      'invoice_attachments.invoice_attachments_label_form': [own('a line', 120)],
      'invoice_events.invoice_events_said_by_known': [
        own('the movers of the life cycle', 'office', 'trainer', 'payment'),
      ],
      'invoice_events.invoice_events_kind_known': [
        own(
          'what happens',
          'status',
          'question',
          'answer',
          'assigned',
          'file',
          'withdrawn',
          'refund',
          'platform',
        ),
      ],
      'invoice_events.invoice_events_message_form': [shared(INVOICE_MESSAGE_LENGTH)],
      'invoice_events.invoice_events_status_has_end': [own('a step', 'status')],
      'invoice_events.invoice_events_said_something': [own('what has words', 'question', 'answer')],
    },
    functions: {
      'private.add_invoice_event': [
        own('what the trainer did', 'answer, file'),
        own('a line of the thread has 1200 with its words', 1000),
      ],
      'private.add_invoice_files': [own('far more than an invoice has', 20)],
      'public.match_platform_invoice': [
        own(LIVE, 210, 213, 205, 206, 211, 212),
        own('statuses of a mission that is not invoiced', 'planned, running, done'),
        shared(INVOICE_MESSAGE_LENGTH),
      ],
      'private.freeze_credit': [own(LIVE, 205, 211, 212)],
      'private.check_seller_number': [own(LIVE, 210, 213)],
      'private.earlier_of_number': [own(LIVE, 210, 213, 220)],
      'private.judging_rules': [own('the two halves of a year', '0', '6 months')],
      'private.is_in_reform': [
        shared(
          VAT_CASES.filter(({ isInReform }) => isInReform)
            .map(({ value }) => value)
            .join(', '),
        ),
      ],
      'private.evidence_joined_at': [own(LIVE, 207, 208)],
      'private.refuse_double': [own('what a platform has by its number or file', 'number, file')],
      'private.trainers_of_siren': [
        own('accounts whose invoices may still come', 'approved, suspended, closed'),
        own('far more than one company invoices for', 100),
      ],
      'private.check_new_invoice': [own('years after which nothing is owed (C. civ. 2224)', '5 years')],
      'private.answer_invoice': [own('answers of an hour', 60), own(LIVE, 207, 208, 209)],
      'private.refuse_over_mission': [
        own(LIVE, 210, 213),
        own('rates are in hundredths of a percent', 10_000),
      ],
      'private.deposits_of': [own(LIVE, 210, 213)],
      'private.keep_taken_off': [own(LIVE, 205, 206, 211, 212)],
      'private.keep_mission_sum': [own(LIVE, 210, 213, 205, 206, 211, 212, 220)],
      'private.counting_invoices': [own(LIVE, 210, 213)],
      'private.credited_cents': [own(LIVE, 205, 206, 211, 212, 210, 213)],
      'private.end_billing': [
        own('missions that can still be invoiced', 'planned, running, done'),
        own('years of missions, as KEPT_AFTER_CLOSING says', '5 years'),
      ],
      'private.is_owed': [own('statuses that are over or paid', 210, 212, 213)],
      'private.follow_mission': [
        own('missions that an invoice ends', 'planned, running, done'),
        own(LIVE, 210, 213),
      ],
      'private.invoice_sentence': [
        own('what the trainer did', 'answer, file'),
        own('lines that left', 'sent, settled'),
        own(LIVE, 200, 204, 209, 205, 206, 211, 207, 208, 210, 212, 220, 213),
        own('a line of the thread has 1200 with its words', 900, 899),
      ],
      'private.invoice_context': [
        own('missions that are not to be invoiced', 'invoiced, cancelled'),
        own(LIVE, 220, 210, 213),
      ],
      'private.keep_credited_invoices': [own(LIVE, 210, 213)],
      'private.settle_credit': [own(LIVE, 211, 212, 220, 205)],
      'private.invoices_under': [
        own('accounts that ended', 'suspended, closed'),
        own(LIVE, 205, 206, 211, 212),
      ],
      'private.keep_invoices': [
        own(
          'columns that steps write',
          'status, approved_cents, withdrawn_at, assignee, decided_by, decided_at, paid_by, paid_on, expected_on, credited_at, taken_back_cents, refunded_cents, updated_at, kept_until, search_text',
          'deposited_by, replaces, corrects',
        ),
      ],
      'private.move_invoices': [own('what one call may move', 200)],
      'private.undo_approvals': [own('what one call may take back', 200)],
      'private.undo_approval': [own(LIVE, 200, 209, 204)],
      'private.waits_since': [own(LIVE, 205, 206, 200, 204, 209)],
      'private.book_invoice': [own(LIVE, 205, 206, 211, 212)],
      'private.approvals_before': [
        shared(MAX_SELECTED),
        own('lines that pay, or will', 'planned, sent, settled'),
        own(LIVE, 205, 206),
      ],
      'private.purge_invoices': [own('years of the commercial code (L123-22)', 10)],
      'private.payment_day': [own('each day of a week', '1 day')],
      'private.payment_days': [own('the law, where no rule is set (C. com. L441-10)', 30)],
      'private.said_cents': [own('cents of a euro', 100)],
      'private.said_message': [shared(INVOICE_MESSAGE_LENGTH)],
      'private.step_invoice': [
        shared(INVOICE_MESSAGE_LENGTH),
        own(LIVE, 206, 205, 211, 212, 210, 200, 204, 207, 208, 209, 213, 220),
      ],
      'private.withdraw_invoice': [own(LIVE, 200, 204, 207, 208, 209)],
      'public.unannounced_invoice_steps': [
        own('accounts that are owed something', 'approved, suspended, closed'),
        own('what a trainer must know', 'question, withdrawn, refund'),
        own(LIVE, 207, 208, 205, 206, 210, 211, 212, 213, 200, 204, 209),
        own('longer than a mail takes', '1 minute'),
        own('a slip is undone by then', '5 minutes'),
        own('later it would puzzle', '7 days'),
        own('mails of one call', 25, 100),
      ],
      'public.complete_invoice': [own(LIVE, 200, 204, 207, 208, 209)],
      'public.deposit_invoice': [
        own('accounts that are owed something', 'approved, suspended, closed'),
        own('far more than a number has', 60),
        own(LIVE, 205, 206, 211, 212, 220, 210, 213, 200),
      ],
    },
  },
  createRows,
};
