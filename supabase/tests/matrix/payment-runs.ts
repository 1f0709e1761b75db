import { addDays, today } from '@trame/domain';
import { INVOICE_MESSAGE_LENGTH, nextTransferDay } from '@trame/domain/invoices';
import { ACCOUNT_CODES } from '@trame/invoice/payments';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { execute, NOBODY, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

/** A trainer whose bank account is confirmed here, and what is to be paid to them. */
const PAYEE = userIdOf('otherTrainer');
const id = (last: number) => `d9100000-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`;
const APPROVED = id(1);
const PLANNED = id(2);
const SENT = id(3);
const DRAFT_RUN = id(4);
const FILE_RUN = id(5);
const SENT_RUN = id(6);
const LINE = id(7);
const DOWNLOADED = id(8);
const RETURNED = id(9);
/** Paid, and taken back by a credit note that its trainer pays back. */
const SETTLED = id(10);
const CREDIT = id(11);
const SETTLED_RUN = id(12);
const REFUND = id(13);
const OTHER_SETTLED = id(14);
const OTHER_CREDIT = id(15);
/** To settle it otherwise. */
const PROPOSAL = id(16);
/** Of somebody who cannot sign in. */
const OWED = id(17);

const office = execute('gestionnaire');
const read: Cell = { allow: ['gestionnaire', 'service_role'], signedIn: '0 rows' };
const written: Cell = { ...NOBODY, because: 'functions alone write it' };
const table = { select: read, insert: written, update: written, delete: written };

const LIVE = 'statuses of the official life cycle';
const sentVersion = `(select i.updated_at from public.invoices i where i.id = '${SENT}')`;
const approvedVersion = `(select i.updated_at from public.invoices i where i.id = '${APPROVED}')`;
const creditVersion = `(select i.updated_at from public.invoices i where i.id = '${CREDIT}')`;
const refundParts = `jsonb_build_array(jsonb_build_object(
  'credit_note', '${CREDIT}', 'line', '${REFUND}', 'cents', 100, 'version', ${creditVersion}
))`;
const row = (invoice: string) => `(select i from public.invoices i where i.id = '${invoice}')`;
/** A movement that names a transfer, of another amount. */
const OTHER_AMOUNT = id(19);
/** Of a day that is over. */
const LATE_RUN = id(18);
const run = `(select r from public.payment_runs r where r.id = '${FILE_RUN}')`;

async function createRows(sql: Sql): Promise<void> {
  await sql`update public.company_settings set legal_name = coalesce(legal_name, 'Trame')`;
  await sql`update public.invoice_rules set value = '"FR1420041010050500013M02606"' where key = 'payer_iban'`;
  await sql`
    update public.billing_profiles
    set iban_status = 'confirmed', iban_confirmed_at = now(), iban_confirmed_how = 'Téléphone'
    where user_id = ${PAYEE}`;
  for (const [place, invoice] of [APPROVED, PLANNED, SENT, DOWNLOADED, SETTLED, CREDIT].entries())
    await sql`
      insert into public.invoices (
        id, user_id, request_id, number, issued_on, net_cents, vat_cents, gross_cents, approved_cents, file_path, file_name,
        file_size, pages, sha256, verdict, kind, corrects, status, paid_on
      )
      values (
        ${invoice}, ${PAYEE}, ${invoice}, ${`P-${place}`}, '2026-11-02', 100, 0, 100, 100,
        ${`${PAYEE}/${'b'.repeat(40)}-f.pdf`}, 'f.pdf', 1, 1, ${`${place}`.padStart(64, 'b')}, '{}',
        ${invoice === CREDIT ? 'credit_note' : 'invoice'}, ${invoice === CREDIT ? SETTLED : null},
        ${invoice === SENT ? 211 : invoice === SETTLED ? 212 : 205},
        ${[SENT, SETTLED].includes(invoice) ? '2026-11-20' : null}
      )`;
  for (const [runId, status, invoice] of [
    [DRAFT_RUN, 'draft', PLANNED],
    [FILE_RUN, 'downloaded', DOWNLOADED],
    [SENT_RUN, 'sent', SENT],
    [SETTLED_RUN, 'sent', SETTLED],
  ] as const) {
    await sql`
      insert into public.payment_runs (id, status, execution_on, total_cents, count, debtor_iban_last4, message_id, confirmed_at)
      values (
        ${runId}, ${status}, private.today(), 100, 1, '2606', ${`TR-${runId.slice(-2)}`}, ${status === 'sent' ? new Date() : null}
      )`;
    await sql`
      insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id, state)
      values (${runId}, ${invoice}, 100, ${`TR-${runId.slice(-2)}-001`},
        ${invoice === SETTLED ? 'settled' : status === 'sent' ? 'sent' : 'planned'})`;
  }
  await sql`
    insert into public.payment_runs (id, execution_on, total_cents, count, debtor_iban_last4, message_id)
    values (${LATE_RUN}, private.today() - 1, 100, 1, '2606', 'TR-18')`;
  await sql`
    insert into private.invoice_entries (invoice_id, kind, rank, booked_on, paid_cents)
    values (${SETTLED}, 'payment', 1, '2026-11-20', 100)`;
  await sql`
    insert into public.bank_lines (id, statement, booked_on, amount_cents, label, digest)
    values (${LINE}, 'releve.xml', '2026-11-21', -100, 'VIR', ${'c'.repeat(64)}),
      (${RETURNED}, 'releve.xml', '2026-11-22', 100, 'REJET', ${'e'.repeat(64)}),
      (${REFUND}, 'releve.xml', '2026-11-22', 100, 'VIR AVOIR', ${'f'.repeat(64)}),
      (${OTHER_AMOUNT}, 'releve.xml', '2026-11-23', -150, ${`VIR TR-${SENT_RUN.slice(-2)}-001`}, ${'9'.repeat(64)})`;
  // The same of another trainer, who reads their own.
  const other = userIdOf('approvedTrainer');
  await sql`
    insert into public.invoices (
      id, user_id, request_id, number, issued_on, net_cents, vat_cents, gross_cents, approved_cents, file_path, file_name,
      file_size, pages, sha256, verdict, kind, corrects, status, paid_on
    )
    select s.id, ${other}, s.id, s.number, i.issued_on, i.net_cents, i.vat_cents, i.gross_cents, i.approved_cents,
      replace(i.file_path, ${PAYEE}, ${other}), i.file_name, i.file_size, i.pages, i.sha256, i.verdict, i.kind, s.corrects,
      i.status, i.paid_on
    from (
      values (${OTHER_SETTLED}::uuid, 'P-8', ${SETTLED}::uuid, null::uuid),
        (${OTHER_CREDIT}, 'P-9', ${CREDIT}, ${OTHER_SETTLED}::uuid)
    ) as s (id, number, like_this, corrects)
    join public.invoices i on i.id = s.like_this`;
  const absent = userIdOf('suspendedTrainer');
  await sql`
    insert into public.invoices (
      id, user_id, request_id, number, issued_on, net_cents, vat_cents, gross_cents, approved_cents, file_path, file_name,
      file_size, pages, sha256, verdict, kind, status
    )
    select ${OWED}, ${absent}, ${OWED}, 'P-10', i.issued_on, i.net_cents, i.vat_cents, i.gross_cents, i.approved_cents,
      replace(i.file_path, ${PAYEE}, ${absent}), i.file_name, i.file_size, i.pages, i.sha256, i.verdict, i.kind, i.status
    from public.invoices i where i.id = ${APPROVED}`;
  await sql`
    insert into public.billing_profiles (user_id, legal_form, legal_name, siret, address, postal_code, city, country, vat_case)
    select ${absent}, p.legal_form, p.legal_name, p.siret, p.address, p.postal_code, p.city, p.country, p.vat_case
    from public.billing_profiles p where p.user_id = ${PAYEE}
    on conflict (user_id) do nothing`;
  await sql`
    insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id, state)
    values (${SETTLED_RUN}, ${OTHER_SETTLED}, 100, 'TR-12-002', 'settled')`;
  await sql`
    insert into private.refund_parts (id, credit_note, way, amount_cents, reason)
    values (${PROPOSAL}, ${OTHER_CREDIT}, 'waiver', 100, 'Erreur')`;
}

/** What is paid, and the movements of the bank. */
export const paymentRuns: Area = {
  tables: {
    'public.payment_runs': { what: 'Sets of transfers', verbs: table },
    'public.payment_run_lines': { what: 'What they pay', verbs: table },
    'public.bank_lines': { what: 'Movements of the account of the company', verbs: table },
    'private.refund_parts': { what: 'How credit notes are paid back', verbs: UNREACHABLE_TABLE },
    'private.run_downloads': { what: 'Who has the file of which transfer', verbs: UNREACHABLE_TABLE },
    'private.entered_ibans': { what: 'Accounts that the office gave', verbs: UNREACHABLE_TABLE },
  },
  sequences: {
    'private.run_downloads_id_seq': { what: 'Numbers of the downloads', verbs: { usage: NOBODY } },
  },
  columns: {
    'private.refund_parts': 'way',
    'private.run_downloads': 'account_digest',
    'private.entered_ibans': 'purpose',
  },
  functions: {
    'public.create_payment_run': { what: 'Prepares transfers', verbs: office },
    'private.create_payment_run': { what: 'The same, after its role check', verbs: office },
    'public.payment_run_file': { what: 'What the file for the bank is written from', verbs: office },
    'private.payment_run_file': { what: 'The same, after its role check', verbs: office },
    'public.confirm_payment_run': { what: 'Says that the bank has it', verbs: office },
    'private.confirm_payment_run': { what: 'The same, after its role check', verbs: office },
    'public.cancel_payment_run': { what: 'Gives one up', verbs: office },
    'private.cancel_payment_run': { what: 'The same, after its role check', verbs: office },
    'public.move_payment_run': { what: 'Gives one a new day', verbs: office },
    'private.move_payment_run': { what: 'The same, after its role check', verbs: office },
    'private.colleagues_after_cancel': { what: 'What a colleague pays next', verbs: execute() },
    'public.return_payment': { what: 'A payment came back', verbs: office },
    'private.return_payment': { what: 'The same, after its role check', verbs: office },
    'public.settle_refunds': { what: 'Trainers paid credit notes back', verbs: office },
    'private.settle_refunds': { what: 'The same, after its role check', verbs: office },
    'public.settle_otherwise': { what: 'A credit note is settled without a movement', verbs: office },
    'private.settle_otherwise': { what: 'The same, after its role check', verbs: office },
    'public.decide_refund': { what: 'A second person confirms that', verbs: office },
    'private.decide_refund': { what: 'The same, after its role check', verbs: office },
    'public.give_iban': { what: 'An account of somebody who cannot sign in', verbs: office },
    'private.give_iban': { what: 'The same, after its role check', verbs: office },
    'public.reopen_bank_lines': { what: 'Movements are open again', verbs: office },
    'private.reopen_bank_lines': { what: 'The same, after its role check', verbs: office },
    'private.lock_refund': { what: 'Locks what is to be paid back', verbs: execute() },
    'private.end_refund': { what: 'Settles what is paid back', verbs: execute() },
    'private.refund_way': { what: 'How it was settled', verbs: execute() },
    'private.settled_cents': { what: 'What was settled of it', verbs: execute() },
    'private.confirm_part': { what: 'Settles it without a movement', verbs: execute() },
    'private.given_up_alone_cents': { what: 'What the caller gave up alone', verbs: execute() },
    'public.invoice_refunds': {
      what: 'What trainers pay back',
      verbs: execute('approvedTrainer', 'otherTrainer', 'gestionnaire'),
    },
    'private.invoice_refunds': {
      what: 'The same, after its check',
      verbs: execute('approvedTrainer', 'otherTrainer', 'gestionnaire'),
    },
    'public.add_bank_lines': { what: 'Stores movements', verbs: office },
    'private.add_bank_lines': { what: 'The same, after its role check', verbs: office },
    'public.settle_bank_lines': { what: 'Movements that paid invoices', verbs: office },
    'private.settle_bank_lines': { what: 'The same, after its role check', verbs: office },
    'public.settle_with_difference': { what: 'A movement of another amount paid one', verbs: office },
    'private.settle_with_difference': { what: 'The same, after its role check', verbs: office },
    'private.names_transfer': { what: 'Whether a movement has its id', verbs: execute() },
    'public.ignore_bank_lines': { what: 'Movements that pay none', verbs: office },
    'private.ignore_bank_lines': { what: 'The same, after its role check', verbs: office },
    'public.invoice_holds': {
      what: 'What holds an invoice',
      verbs: execute('approvedTrainer', 'otherTrainer', 'gestionnaire'),
    },
    'private.invoice_holds': {
      what: 'The same, after its check',
      verbs: execute('approvedTrainer', 'otherTrainer', 'gestionnaire'),
    },
    'private.holds_of_invoice': { what: 'What holds it', verbs: execute() },
    'private.holds_said': { what: 'The same, where it is known who must pay', verbs: execute() },
    'public.my_invoice_holds': {
      what: 'What holds one’s invoices',
      verbs: execute('approvedTrainer', 'otherTrainer'),
    },
    'private.my_invoice_holds': {
      what: 'The same, after its check',
      verbs: execute('approvedTrainer', 'otherTrainer'),
    },
    'private.delaying_holds': { what: 'The same of one', verbs: execute() },
    'private.said_payment': { what: 'When it is paid, in a sentence', verbs: execute() },
    'public.invoice_payment_text': { what: 'The same, for mails', verbs: execute('service_role') },
    'private.payable_cents': { what: 'What is to be paid', verbs: execute() },
    'private.booked_cents': { what: 'What the accounts have', verbs: execute() },
    'private.taken_back_cents': { what: 'The same of a credit note', verbs: execute() },
    'private.refund_cents': { what: 'What is to be paid back', verbs: execute() },
    'private.needs_second_person': { what: 'Whether a colleague must pay', verbs: execute() },
    'private.refuse_payment': { what: 'Refusal of a payment', verbs: execute() },
    'private.check_payment': { what: 'Raises what keeps from paying', verbs: execute() },
    'private.check_run': { what: 'The same of a run', verbs: execute() },
    'private.lock_run': { what: 'Locks a run', verbs: execute() },
    'private.close_bank_line': { what: 'Closes a movement', verbs: execute() },
    'private.move_credit_notes': { what: 'Credit notes go with their invoice', verbs: execute() },
    'private.keep_invoices_in_runs': { what: 'Trigger', verbs: execute() },
    'private.keep_payments': { what: 'Trigger', verbs: execute() },
    'private.keep_second_person': { what: 'Trigger', verbs: execute() },
    'private.has_file': { what: 'Whether somebody downloaded it', verbs: execute() },
    'private.account_digest': { what: 'What tells two accounts apart', verbs: execute() },
    'private.keep_downloads': { what: 'Trigger', verbs: execute() },
    'public.undo_approval': { what: 'Takes an approval back', verbs: office },
    'private.undo_approval': { what: 'The same, after its role check', verbs: office },
    'private.fill_approval': { what: 'Trigger', verbs: execute() },
    'public.colleagues_of_run': { what: 'What the caller leaves to a colleague', verbs: office },
    'private.colleagues_of_run': { what: 'The same, after its role check', verbs: office },
    'private.needs_colleague': { what: 'The same, of one run', verbs: execute() },
    'private.alone_cents': { what: 'What the caller sets in motion alone', verbs: execute() },
    'private.returns_alone': { what: 'What came back as the caller alone says', verbs: execute() },
    'private.differences_alone': { what: 'What the caller paid beyond their files', verbs: execute() },
    'private.takes_part': { what: 'Whether the caller pays a run', verbs: execute() },
    'private.files_named': { what: 'Files that a movement names', verbs: execute() },
    'private.words_of_line': { what: 'Its words', verbs: execute() },
    'private.is_account_code': { what: 'Whether a return is about the account', verbs: execute() },
    'private.refused_account': { what: 'When the bank refused an account', verbs: execute() },
    'private.debited_otherwise': { what: 'Transfers that are named with another amount', verbs: execute() },
    'private.easter': { what: 'Sunday of Easter', verbs: execute() },
    'private.next_transfer_day': { what: 'When banks execute transfers', verbs: execute() },
    'private.refuse_arrived': {
      what: 'Refusal of a movement that names a transfer which has arrived',
      verbs: execute(),
    },
    'private.doubt_paid_account': { what: 'Asks for an account anew', verbs: execute() },
    'private.lock_caller': { what: 'One step after the other', verbs: execute() },
    'private.second_person_days': { what: 'Over how many days', verbs: execute() },
    'private.late_invoice_days': { what: 'How late an invoice may come', verbs: execute() },
    'private.check_second_person': { what: 'The same of a run, by trainer', verbs: execute() },
    'private.second_person_cents': { what: 'Value of a rule', verbs: execute() },
  },
  probes: {
    'public.payment_runs': {
      select: (tx) => tx`select total_cents from public.payment_runs where id = ${DRAFT_RUN}`,
      insert: (tx) => tx`
        insert into public.payment_runs (execution_on, total_cents, count, debtor_iban_last4, message_id)
        values ('2026-12-01', 1, 1, '0000', 'TR-X')`,
      update: (tx) => tx`update public.payment_runs set total_cents = 1 where id = ${DRAFT_RUN} returning id`,
      delete: (tx) => tx`delete from public.payment_runs where id = ${DRAFT_RUN} returning id`,
    },
    'public.payment_run_lines': {
      select: (tx) => tx`select amount_cents from public.payment_run_lines where run_id = ${DRAFT_RUN}`,
      insert: (tx) => tx`
        insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id)
        values (${DRAFT_RUN}, ${APPROVED}, 1, 'TR-X-001')`,
      update: (tx) =>
        tx`update public.payment_run_lines set amount_cents = 1 where run_id = ${DRAFT_RUN} returning run_id`,
      delete: (tx) => tx`delete from public.payment_run_lines where run_id = ${DRAFT_RUN} returning run_id`,
    },
    'public.bank_lines': {
      select: (tx) => tx`select label from public.bank_lines where id = ${LINE}`,
      insert: (tx) => tx`
        insert into public.bank_lines (statement, booked_on, amount_cents, label, digest)
        values ('x', '2026-12-01', 1, 'x', ${'d'.repeat(64)})`,
      update: (tx) => tx`update public.bank_lines set state = 'ignored' where id = ${LINE} returning id`,
      delete: (tx) => tx`delete from public.bank_lines where id = ${LINE} returning id`,
    },
  },
  functionArguments: {
    'public.create_payment_run': `array['${APPROVED}']::uuid[], date '${nextTransferDay(addDays(today(), 1))}'`,
    'private.create_payment_run': `array['${APPROVED}']::uuid[], date '${nextTransferDay(addDays(today(), 1))}'`,
    'public.payment_run_file': `'${DRAFT_RUN}'`,
    'private.payment_run_file': `'${DRAFT_RUN}'`,
    'public.confirm_payment_run': `'${FILE_RUN}', 100, 1`,
    'private.confirm_payment_run': `'${FILE_RUN}', 100, 1`,
    'public.cancel_payment_run': `'${DRAFT_RUN}', 'Erreur'`,
    'private.cancel_payment_run': `'${DRAFT_RUN}', 'Erreur'`,
    'public.move_payment_run': `'${LATE_RUN}', current_date + 1`,
    'private.move_payment_run': `'${LATE_RUN}', current_date + 1`,
    'private.colleagues_after_cancel': `'${FILE_RUN}'`,
    'public.return_payment': `'${SENT}', 'AUTRE', ${sentVersion}, '${RETURNED}'`,
    'private.return_payment': `'${SENT}', 'AUTRE', null, ${sentVersion}, '${RETURNED}'`,
    'public.settle_refunds': refundParts,
    'private.settle_refunds': refundParts,
    'public.settle_otherwise': `'${CREDIT}', ${creditVersion}, 'waiver', 'Erreur'`,
    'private.settle_otherwise': `'${CREDIT}', ${creditVersion}, 'waiver', 'Erreur'`,
    'public.decide_refund': `'${PROPOSAL}', true`,
    'private.decide_refund': `'${PROPOSAL}', true`,
    'public.give_iban': `'${OWED}', 'FR1420041010050500013M02606', 'Chloé', 'Courrier'`,
    'private.give_iban': `'${OWED}', 'FR1420041010050500013M02606', null, 'Chloé', 'Courrier'`,
    'public.reopen_bank_lines': `array['${LINE}']::uuid[]`,
    'private.reopen_bank_lines': `array['${LINE}']::uuid[]`,
    'private.lock_refund': `'${CREDIT}', ${creditVersion}`,
    'private.end_refund': row(CREDIT),
    'private.refund_way': `'${CREDIT}'`,
    'private.settled_cents': `'${CREDIT}'`,
    'private.confirm_part': `(select p from private.refund_parts p where p.id = '${PROPOSAL}'), ${row(OTHER_CREDIT)}`,
    'private.given_up_alone_cents': `'${PAYEE}'`,
    'public.invoice_refunds': '',
    'private.invoice_refunds': '',
    'public.add_bank_lines': `'[]', 'releve.xml'`,
    'private.add_bank_lines': `'[]', 'releve.xml', '{}'`,
    'public.settle_bank_lines': `'[{"line": "${LINE}", "invoice": "${SENT}"}]'`,
    'private.settle_bank_lines': `'[{"line": "${LINE}", "invoice": "${SENT}"}]'`,
    'public.settle_with_difference': `'${SENT}', ${sentVersion}, '${OTHER_AMOUNT}', 'Frais'`,
    'private.settle_with_difference': `'${SENT}', ${sentVersion}, '${OTHER_AMOUNT}', 'Frais'`,
    'private.names_transfer': `(select b from public.bank_lines b where b.id = '${LINE}'), 'TR-X'`,
    'private.is_account_code': `'AC04'`,
    'private.refused_account': `'${PAYEE}'`,
    'private.debited_otherwise': `array['${LINE}']::uuid[]`,
    'private.easter': '2027',
    'private.next_transfer_day': `date '2027-03-26'`,
    'public.ignore_bank_lines': `array['${LINE}']::uuid[]`,
    'private.ignore_bank_lines': `array['${LINE}']::uuid[], null`,
    'public.invoice_holds': `coalesce((select i.id from public.invoices i where i.user_id = auth.uid() order by i.status limit 1), '${APPROVED}')`,
    'private.invoice_holds': `coalesce((select i.id from public.invoices i where i.user_id = auth.uid() order by i.status limit 1), '${APPROVED}')`,
    'private.holds_of_invoice': `${row(APPROVED)}, true`,
    'private.holds_said': `${row(APPROVED)}, true, false`,
    'public.my_invoice_holds': '',
    'private.my_invoice_holds': '',
    'private.delaying_holds': row(APPROVED),
    'private.said_payment': row(APPROVED),
    'public.invoice_payment_text': `'${APPROVED}'`,
    'private.payable_cents': row(APPROVED),
    'private.booked_cents': row(APPROVED),
    'private.taken_back_cents': row(CREDIT),
    'private.refund_cents': row(CREDIT),
    'private.needs_second_person': row(APPROVED),
    'private.refuse_payment': `'22023', 'status', ${row(APPROVED)}`,
    'private.check_payment': row(APPROVED),
    'private.check_run': run,
    'private.has_file': `'${FILE_RUN}', '${PAYEE}'`,
    'private.account_digest': `'FR1420041010050500013M02606'`,
    'public.undo_approval': `'${APPROVED}', ${approvedVersion}`,
    'private.undo_approval': `'${APPROVED}', ${approvedVersion}`,
    'private.alone_cents': `array['${APPROVED}']::uuid[], false`,
    'public.colleagues_of_run': `array['${APPROVED}']::uuid[]`,
    'private.colleagues_of_run': `array['${APPROVED}']::uuid[]`,
    'private.needs_colleague': `array['${APPROVED}']::uuid[]`,
    'private.returns_alone': '',
    'private.differences_alone': '',
    'private.takes_part': `'${FILE_RUN}'`,
    'private.files_named': `(select b from public.bank_lines b where b.id = '${LINE}')`,
    'private.words_of_line': `(select b from public.bank_lines b where b.id = '${LINE}')`,
    'private.refuse_arrived': `(select b from public.bank_lines b where b.id = '${LINE}')`,
    'private.doubt_paid_account': `'${FILE_RUN}', (select i from public.invoices i where i.id = '${APPROVED}')`,
    'private.lock_caller': '',
    'private.check_second_person': `'${FILE_RUN}'`,
    'private.lock_run': `'${FILE_RUN}', 'downloaded'`,
    'private.close_bank_line': `'${LINE}', 'matched'`,
    'private.move_credit_notes': `'${APPROVED}', 205::smallint, 211::smallint, null`,
  },
  constants: {
    checks: {
      'payment_runs.payment_runs_status_known': [
        own('the life of a run', 'draft', 'downloaded', 'sent', 'cancelled'),
      ],
      'payment_runs.payment_runs_totals_range': [own('what one run may pay', 0, 1, 500)],
      'payment_runs.payment_runs_message_id_form': [
        own('of pain.001, with a rank after it', '^[A-Z0-9-]{1,28}$'),
      ],
      'payment_runs.payment_runs_cancel_message_form': [shared(INVOICE_MESSAGE_LENGTH)],
      'payment_runs.payment_runs_confirmed_when_sent': [own('the life of a run', 'sent')],
      'payment_runs.payment_runs_cancelled_with_message': [own('the life of a run', 'cancelled')],
      'payment_run_lines.payment_run_lines_amount_range': [own('something is paid', 0)],
      'payment_run_lines.payment_run_lines_end_to_end_id_form': [own('of pain.001', '^[A-Z0-9-]{1,35}$')],
      'payment_run_lines.payment_run_lines_state_known': [
        own('the life of a payment', 'planned', 'sent', 'settled', 'returned', 'cancelled'),
      ],
      'private.entered_ibans.entered_ibans_purpose_form': [
        own('what a reading of an account says, less a word', 250),
      ],
      'private.refund_parts.refund_parts_way_known': [
        own('how something is paid back', 'transfer', 'offset', 'waiver'),
      ],
      'private.refund_parts.refund_parts_amount_range': [own('something is paid back', 0)],
      'private.refund_parts.refund_parts_reason_form': [
        own('a reason goes with what no movement shows', 'transfer'),
        shared(INVOICE_MESSAGE_LENGTH),
      ],
      'bank_lines.bank_lines_statement_form': [own('the name of a file', 255)],
      'bank_lines.bank_lines_booked_on_range': [
        own('a day outside these is a slip of the keyboard', '2000-01-01', '2099-12-31'),
      ],
      'bank_lines.bank_lines_amount_not_zero': [own('something moved', 0)],
      'bank_lines.bank_lines_ignore_reason_form': [shared(INVOICE_MESSAGE_LENGTH)],
      'bank_lines.bank_lines_reason_of_ignored': [own('the life of a movement', 'ignored')],
      'bank_lines.bank_lines_label_length': [own('what @trame/invoice keeps of a label', 500)],
      'bank_lines.bank_lines_counterparty_length': [own('what @trame/invoice keeps of a label', 500)],
      'bank_lines.bank_lines_end_to_end_id_length': [own('far more than 35 characters of an id', 140)],
      'bank_lines.bank_lines_reference_length': [own('what @trame/invoice keeps of a label', 500)],
      'bank_lines.bank_lines_return_code_length': [own('far more than a code has', 10)],
      'bank_lines.bank_lines_digest_form': [own('SHA-256', '^[0-9a-f]{64}$')],
      'bank_lines.bank_lines_state_known': [own('the life of a movement', 'open', 'matched', 'ignored')],
      'bank_lines.bank_lines_settled_when_closed': [own('the life of a movement', 'open')],
    },
    functions: {
      'private.second_person_days': [
        own('without the rule: runs are weekly, terms thirty days; ten years at most', 30, 3650),
      ],
      'private.late_invoice_days': [
        own(
          'without the rule: an invoice is due when the service is done, the rest is for what is late',
          180,
          3650,
        ),
      ],
      'private.create_payment_run': [
        own('what one run may pay', 500),
        own('days ahead', 60),
        own(LIVE, 205, 206),
        own('the life of a payment', 'planned, sent, settled'),
      ],
      'private.move_payment_run': [own('days ahead', 60)],
      'private.settle_with_difference': [own(LIVE, 211, 212)],
      'private.keep_second_person': [own('ten times the amount that the product comes with', 3_000_000)],
      'private.holds_said': [
        own('accounts whose holder may give an account', 'approved, pending'),
        own('accounts whose holder may not', 'suspended, closed'),
        own('the period that the law counts', '12 months'),
        own(LIVE, 207, 208, 200, 204, 209, 205, 206, 210, 211, 212, 213, 220),
      ],
      'private.invoice_holds': [own(LIVE, 210, 211, 212, 213, 220)],
      'private.delaying_holds': [own(LIVE, 210, 211, 212, 213, 220, 205, 206)],
      'private.my_invoice_holds': [own(LIVE, 210, 211, 212, 213, 220), own('what one answer has', 500)],
      'private.said_payment': [own(LIVE, 205, 206)],
      'private.invoice_refunds': [own('what one answer has', 500), own(LIVE, 205)],
      'private.booked_cents': [own(LIVE, 205, 206, 211, 212, 220)],
      'private.taken_back_cents': [own(LIVE, 211, 212, 210, 213)],
      'private.payable_cents': [own(LIVE, 210, 213)],
      'private.refund_cents': [own(LIVE, 211, 212, 205)],
      'private.lock_refund': [own(LIVE, 212)],
      'private.end_refund': [own(LIVE, 212)],
      'private.settle_refunds': [own('parts of one call', 100)],
      'private.confirm_part': [shared(INVOICE_MESSAGE_LENGTH)],
      'private.settle_otherwise': [own('ways without a movement', 'offset, waiver')],
      'private.give_iban': [
        own('accounts whose holder cannot give one', 'suspended, closed'),
        own('as billing_profiles has them', 140, 250),
        own('times of two accounts differ', '1 millisecond'),
      ],
      'private.reopen_bank_lines': [own('movements of one call', 5000)],
      'private.move_credit_notes': [own(LIVE, 205, 206, 212)],
      'private.confirm_payment_run': [own(LIVE, 211, 205)],
      'private.return_payment': [own('payments that left', 'sent, settled'), own(LIVE, 205, 211, 212)],
      'private.add_bank_lines': [own('movements of one call', 5000)],
      'private.is_account_code': [shared(ACCOUNT_CODES.join(', '))],
      'private.easter': [own('the Gregorian calendar', 19, 100, 25, 15, 30, 32, 11, 22, 451, 31, 114)],
      'private.next_transfer_day': [own('days on which TARGET is closed', '1 day', 12, 25, 26)],
      'private.settle_bank_lines': [own('pairs of one call', 500), own(LIVE, 211, 212)],
      'private.ignore_bank_lines': [own('movements of one call', 5000)],
    },
  },
  createRows,
};
