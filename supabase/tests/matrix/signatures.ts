import { FILE_LIMIT_BYTES } from '@trame/domain';
import {
  EXPIRY_DAYS,
  FIELD_KINDS,
  HANDS,
  ORDERS,
  RECIPIENT_ROLES,
  RECIPIENT_STATUSES,
  REQUEST_STATUSES,
  SIGNATURE_EVENTS,
  SIGNATURE_KEPT_YEARS,
  SIGNATURE_LIMITS,
  SIGNING_CODE,
  SMALLEST_FIELD,
} from '@trame/domain/signatures';
import { PAPER_LIMITS } from '@trame/domain/trainers';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import {
  execute,
  executeSignedIn,
  NOBODY,
  SERVICE,
  UNREACHABLE_TABLE,
  type Area,
  type Cell,
} from './cells.ts';

const REQUEST = 'e9000000-0000-4000-8000-000000000001';
const DRAFT = 'e9000000-0000-4000-8000-000000000002';
const DOCUMENT = 'e9000000-0000-4000-8000-000000000003';
const SIGNER = 'e9000000-0000-4000-8000-000000000004';
const FIELD = 'e9000000-0000-4000-8000-000000000005';
const TEMPLATE = 'e9000000-0000-4000-8000-000000000006';
const ENDED = 'e9000000-0000-4000-8000-00000000000a';
const BATCH = 'e9000000-0000-4000-8000-000000000009';
const MAIL = 'e9000000-0000-4000-8000-000000000008';
/** Of the envelope that is sealed. */
const SEALED = 'e9000000-0000-4000-8000-000000000007';
const SIGNED = 'e9000000-0000-4000-8000-00000000000b';
const STAFF = userIdOf('app4_user');
const LINK = 'a'.repeat(64);
const LINK_OF_SEALED = 'e'.repeat(64);
const SHOWN = 'b'.repeat(64);
const PATH = `${REQUEST}/${DOCUMENT}.pdf`;

const staff = execute('app4_user');
const functions = execute('service_role');
const AGAIN = 'The same, after its check';
const READERS: Cell = { allow: ['app4_user', 'service_role'], signedIn: '0 rows' };
const EDITORS: Cell = { allow: ['app4_user'], signedIn: '0 rows' };
const written: Cell = { ...NOBODY, because: 'functions write it' };
const appendOnly: Cell = { ...NOBODY, because: 'append-only' };
const hidden = (because: string): Cell => ({ ...SERVICE, because });

const OUTSIDE = SIGNATURE_EVENTS.filter(({ inProof }) => !inProof).map(({ value }) => value);
const HASH = own('SHA-256', '^[0-9a-f]{64}$');
const FILE_PATH = own('made by the function signatures', '^[0-9a-f-]{36}/[0-9a-f-]{36}[.]pdf$');
const VALUE_SIZE = own('a picture of 1 MB as base64: the longest that was ever taken', 1_500_000);
const REMINDER_DAYS = own('as the form says', 1, 60, 10);
const MOST_DAYS = own('EXPIRY_DAYS.most, and the day itself', '181 days');
const TURN = own('statuses of whose turn it is', 'invited, seen');
/** Of those to choose from. */
const MORE = own('what fits in a list, and one that says that there are more', 51);
const ACTED = own('statuses of who has acted', 'signed, approved');
const TO_ACT = own('statuses of who has not acted', 'waiting, invited, seen');
const OPEN_ACCOUNTS = own('accounts that go on', 'pending, approved, suspended');
const SEEN = own('states in which documents are seen', 'turn, done, completed');
const DOWNLOADS = own('a download is noted once', '1 hour');
const AGENT = own('a browser as it names itself', 300);
const versionOf = (id: string) => `(select updated_at from public.signature_requests where id = '${id}')`;
const requestOf = (id: string) => `(select r from public.signature_requests r where id = '${id}')`;
const signer = `(select p from public.signature_recipients p where id = '${SIGNER}')`;
const saved = `'{"id": "${DRAFT}", "title": "Autre"}', ${versionOf(DRAFT)}`;
const begun = `('{"id": "${MAIL}", "request": "${DRAFT}", "recipient": "' || (select id from public.signature_recipients where request_id = '${DRAFT}') || '", "rows": [{"place": 2, "name": "Lise", "email": "lise@exemple.test"}]}')::jsonb, ${versionOf(DRAFT)}`;
const pressed = `'{"key": "${FIELD}", "documents": ["${SHOWN}"], "consent": true, "values": [{"field": "${FIELD}", "value": {"kind": "typed", "text": "Claire", "hand": "caveat"}}]}'`;
const sealed = `'{"path": "${PATH}", "sha256": "${SHOWN}", "bytes": 10, "head": "${SHOWN}", "is_time_stamped": true}'`;

async function createRows(sql: Sql): Promise<void> {
  for (const id of [REQUEST, DRAFT]) {
    await sql`
      insert into public.signature_requests (id, reference, title, created_by, sender_name, sender_email, expires_at)
      values (${id}, ${id === REQUEST ? 'S-2026-9001' : 'S-2026-9002'}, 'Contrat', ${STAFF}, 'Camille Roussel', 'c@exemple.test',
        now() + interval '30 days')`;
    const isSent = id === REQUEST;
    await sql`
      insert into public.signature_documents (id, request_id, position, file_path, file_name, file_size, sha256, original_sha256,
        pages, added_by, added_by_name)
      values (${isSent ? DOCUMENT : sql`gen_random_uuid()`}, ${id}, 1, ${PATH}, 'contrat.pdf', 1000, ${SHOWN}, ${SHOWN},
        '[{"width": 595, "height": 842, "rotation": 0}]', ${STAFF}, 'Camille Roussel')`;
    const [person] = await sql<{ id: string }[]>`
      insert into public.signature_recipients (id, request_id, name, email, role, position, needs_code)
      values (${isSent ? SIGNER : sql`gen_random_uuid()`}, ${id}, 'Claire Estavoyer', 'claire@exemple.test', 'signer', 1, true)
      returning id`;
    await sql`
      insert into public.signature_fields (id, request_id, document_id, recipient_id, page, x, y, w, h, kind)
      select ${isSent ? FIELD : sql`gen_random_uuid()`}, ${id}, d.id, ${person!.id}, 0, 60, 60, 180, 54, 'signature'
      from public.signature_documents d where d.request_id = ${id}`;
  }
  await sql`
    update public.signature_requests set status = 'sent', sent_at = now(), consent_fr = 'Oui', consent_en = 'Yes' where id = ${REQUEST}`;
  await sql`select private.add_signature_event(${REQUEST}, 'created', '{"kind": "platform"}')`;
  await sql`
    update public.signature_recipients
    set status = 'invited', invited_at = now() - interval '2 days'
    where id = ${SIGNER}`;
  await sql`insert into private.signature_sessions (session_hash, recipient_id) values (${SHOWN}, ${SIGNER})`;
  await sql`
    insert into private.signature_mails (id, request_id, recipient_id, kind) values (${MAIL}, ${REQUEST}, ${SIGNER}, 'invitation')`;
  await sql`
    insert into public.signature_requests (id, reference, title, sender_name, sender_email, trainer_id, paper_kind)
    values (${SIGNED}, 'S-2026-9004', 'Charte', 'Camille Roussel', 'c@exemple.test', ${userIdOf('approvedTrainer')}, 'charte')`;
  await sql`
    insert into public.signature_recipients (id, request_id, name, email, role, position)
    values (${SEALED}, ${SIGNED}, 'Paul Kervella', 'paul@exemple.test', 'copy', 1)`;
  // A paper is filed when its trainer signed it.
  await sql`
    insert into public.signature_recipients (id, request_id, name, email, role, position, status, acted_at)
    values (gen_random_uuid(), ${SIGNED}, 'Claire Estavoyer', 'approvedtrainer@trame.example', 'signer', 1, 'signed', now())`;
  await sql`
    insert into public.signature_documents (request_id, position, file_path, file_name, file_size, sha256, original_sha256, pages,
      added_by_name)
    values (${SIGNED}, 1, ${`${SIGNED}/${DOCUMENT}.pdf`}, 'charte.pdf', 1000, ${SHOWN}, ${SHOWN},
      '[{"width": 595, "height": 842, "rotation": 0}]', 'Camille Roussel')`;
  await sql`
    insert into public.signature_fields (id, request_id, document_id, recipient_id, page, x, y, w, h, kind, value, filled_at)
    select gen_random_uuid(), p.request_id, d.id, p.id, 0, 60, 60, 180, 20, 'text', '"Rennes"', now()
    from public.signature_recipients p join public.signature_documents d on d.request_id = p.request_id
    where p.request_id = ${SIGNED} and p.status = 'signed'`;
  await sql`
    update public.signature_requests
    set status = 'sent', expires_at = now(), sent_at = now(), consent_fr = 'Oui', consent_en = 'Yes' where id = ${SIGNED}`;
  await sql`
    update public.signature_requests
    set status = 'completed', completed_at = now(), ended_at = now(), sealed_at = now(), sealed_path = ${PATH},
      sealed_sha256 = ${SHOWN}, sealed_bytes = 10, proof_head = ${SHOWN}, is_time_stamped = false
    where id = ${SIGNED}`;
  await sql`
    insert into public.signature_requests (id, reference, title, sender_name, sender_email, status, ended_at)
    values (${ENDED}, 'S-2026-9005', 'Retirée', 'Camille Roussel', 'c@exemple.test', 'cancelled', now())`;
  await sql`
    insert into private.signature_links (token_hash, recipient_id, mail_id)
    values (${LINK}, ${SIGNER}, gen_random_uuid()), (${LINK_OF_SEALED}, ${SEALED}, gen_random_uuid())`;
  await sql`
    insert into public.signature_templates (id, name, content)
    values (${TEMPLATE}, 'Contrat', '{"title": "Contrat", "documents": [], "roles": [], "fields": []}')`;
  await sql`insert into public.signature_profiles (user_id, name) values (${STAFF}, 'Camille Roussel')`;
  await sql`
    insert into public.signature_batches (id, model_id, model_version, recipient_id, title, created_by)
    select ${BATCH}, r.id, r.updated_at, p.id, r.title, ${STAFF}
    from public.signature_requests r join public.signature_recipients p on p.request_id = r.id where r.id = ${DRAFT}`;
  await sql`
    insert into public.signature_batch_rows (batch_id, place, name, email) values (${BATCH}, 2, 'Omar', 'omar@exemple.test')`;
}

const PROFILE = (holder: string) =>
  `insert into public.signature_profiles (user_id, name) values ('${holder}', 'Autre')`;

/** Envelopes to sign: the staff prepares and follows them, whoever holds a link signs through the function signer. */
export const signatures: Area = {
  tables: {
    'public.signature_requests': {
      what: 'Envelopes to sign',
      verbs: {
        select: READERS,
        'select sender_email': hidden('where the news go is for the mails alone'),
        'select sealed_path': hidden('files are read by short links'),
        insert: written,
        update: written,
        delete: { ...NOBODY, because: 'a draft is deleted by a function, the rest is kept for ten years' },
      },
    },
    'public.signature_documents': {
      what: 'Documents of envelopes',
      verbs: {
        select: READERS,
        'select file_path': hidden('files are read by short links'),
        insert: written,
        update: written,
        delete: written,
      },
    },
    'public.signature_recipients': {
      what: 'Who is asked to sign',
      verbs: {
        select: READERS,
        'select code_hash': hidden('nobody can act in the place of a recipient'),
        insert: written,
        update: written,
        delete: written,
      },
    },
    'public.signature_fields': {
      what: 'What recipients fill in',
      verbs: {
        select: READERS,
        'select value': hidden('what is not signed yet is of its recipient alone'),
        insert: written,
        update: written,
        delete: written,
      },
    },
    'public.signature_events': {
      what: 'What happened to envelopes: the lines of their proofs',
      verbs: { select: READERS, insert: written, update: appendOnly, delete: appendOnly },
    },
    'public.signature_settings': {
      what: 'How envelopes are sent',
      verbs: {
        select: READERS,
        'update sender_name': EDITORS,
        'update updated_by': { ...NOBODY, because: 'a trigger says who' },
        insert: { ...NOBODY, because: 'one row, which is there' },
        delete: NOBODY,
      },
    },
    'public.signature_profiles': {
      what: 'Signatures that colleagues keep for themselves',
      verbs: {
        'select one’s own': {
          allow: ['app4_user'],
          signedIn: '0 rows',
          because: 'nobody signs with that of another',
        },
        'insert one’s own': {
          allow: [],
          signedIn: '42501',
          because: 'each has one: see the probe of another holder',
        },
        'insert for another': NOBODY,
        'update name': EDITORS,
        delete: EDITORS,
      },
    },
    'public.signature_templates': {
      what: 'Envelopes to begin from',
      verbs: { select: READERS, insert: written, update: written, delete: written },
    },
    'public.signature_batches': {
      what: 'Sendings of a draft to many',
      verbs: { select: READERS, insert: written, update: written, delete: written },
    },
    'public.signature_batch_rows': {
      what: 'Lines of sendings to many',
      verbs: { select: READERS, insert: written, update: written, delete: written },
    },
    'private.signature_fact_readings': { what: 'Who read facts of a trainer', verbs: UNREACHABLE_TABLE },
    'private.removed_signature_documents': { what: 'Documents taken out', verbs: UNREACHABLE_TABLE },
    'private.signature_links': { what: 'Hashes of links', verbs: UNREACHABLE_TABLE },
    'private.signature_mails': { what: 'Mails to send', verbs: UNREACHABLE_TABLE },
    'private.signature_sessions': { what: 'Browsers that gave the code', verbs: UNREACHABLE_TABLE },
    'private.signature_heads': { what: 'Last lines, as they were noted', verbs: UNREACHABLE_TABLE },
    'private.signature_purges': { what: 'Receipts of deletions', verbs: UNREACHABLE_TABLE },
  },
  sequences: {
    'private.signature_fact_readings_id_seq': { what: 'Numbers of readings', verbs: { usage: NOBODY } },
    'private.signature_number': { what: 'Numbers of references', verbs: { usage: NOBODY } },
    'public.signature_events_id_seq': { what: 'Numbers of events', verbs: { usage: NOBODY } },
  },
  functions: {
    'private.canonical_json': { what: 'The one text of a line', verbs: execute() },
    'private.digest_of': { what: 'SHA-256 of a text', verbs: execute() },
    'private.said_moment': { what: 'A moment in a line', verbs: execute() },
    'private.signature_is_kept': { what: 'Whether an envelope must stay', verbs: execute() },
    'private.keep_signature_requests': { what: 'Trigger', verbs: execute() },
    'private.keep_of_signature_request': { what: 'Trigger', verbs: execute() },
    'private.note_settings_author': { what: 'Trigger', verbs: execute() },
    'private.add_signature_event': { what: 'The only writer of lines', verbs: execute() },
    'private.proof_fault': { what: 'First line that does not hold', verbs: execute() },
    'public.check_signature_proof': { what: 'First line that does not hold', verbs: staff },
    'private.check_signature_proof': { what: AGAIN, verbs: staff },
    'private.forget_unsigned_values': { what: 'Empties what was not signed', verbs: execute() },
    'public.signature_values': { what: 'What those who signed filled in', verbs: staff },
    'private.signature_values': { what: AGAIN, verbs: staff },
    'private.is_signature_value': {
      what: 'Constraint on values of fields',
      verbs: executeSignedIn,
    },
    'private.staff_actor': { what: 'The caller in a line', verbs: execute() },
    'private.is_signature_yours': { what: 'Whether an envelope waits for this account', verbs: execute() },
    'private.lock_signature_request': { what: 'An envelope, locked', verbs: execute() },
    'public.save_signature_request': { what: 'Writes a draft', verbs: staff },
    'private.save_signature_request': { what: AGAIN, verbs: staff },
    'private.check_signature_documents': { what: 'Whether its documents are too many', verbs: execute() },
    'public.delete_signature_draft': { what: 'Deletes a draft', verbs: staff },
    'private.delete_signature_draft': { what: AGAIN, verbs: staff },
    'private.refuse_unsigned_kinds': { what: 'Trigger', verbs: execute() },
    'private.is_signed_by_trainer': { what: 'Whether their trainer signed it', verbs: execute() },
    'private.signature_faults': { what: 'What is missing in a draft', verbs: execute() },
    'private.queue_signature_mail': { what: 'A mail to send', verbs: execute() },
    'private.invite_next': { what: 'Whose turn it is', verbs: execute() },
    'public.send_signature_request': { what: 'Sends a draft', verbs: staff },
    'private.send_signature_request': { what: AGAIN, verbs: staff },
    'private.end_signature_request': { what: 'The end of an envelope', verbs: execute() },
    'public.cancel_signature_request': { what: 'Withdraws an envelope', verbs: staff },
    'private.cancel_signature_request': { what: AGAIN, verbs: staff },
    'public.extend_signature_request': { what: 'More time', verbs: staff },
    'private.extend_signature_request': { what: AGAIN, verbs: staff },
    'public.remind_signers': { what: 'Reminds by mail', verbs: staff },
    'private.remind_signers': { what: AGAIN, verbs: staff },
    'private.remind_signers_of': { what: 'Reminds those of an envelope', verbs: execute() },
    'private.remind_due_signers': { what: 'Reminders of the day', verbs: execute() },
    'public.correct_signer_address': { what: 'Another address', verbs: staff },
    'private.correct_signer_address': { what: AGAIN, verbs: staff },
    'public.replace_signer_link': { what: 'Another link', verbs: staff },
    'private.replace_signer_link': { what: AGAIN, verbs: staff },
    'private.require_version': { what: 'Refuses a step without version', verbs: execute() },
    'private.note_signature_change': { what: 'Keeps the search and the version', verbs: execute() },
    'public.resend_signature_copy': { what: 'A copy by mail again', verbs: staff },
    'private.resend_signature_copy': { what: AGAIN, verbs: staff },
    'private.is_code_needed': { what: 'Whether a link asks for a code', verbs: execute() },
    'private.is_known_browser': { what: 'Whether a browser gave the code', verbs: execute() },
    'private.add_known_browser': { what: 'A browser that gave the code', verbs: execute() },
    'private.values_of_signer': { what: 'What a recipient filled in', verbs: execute() },
    'private.seal_fault': { what: 'Why it must not be sealed', verbs: execute() },
    'private.is_signature_mail_due': { what: 'Whether a mail still goes out', verbs: execute() },
    'private.search_of_signature': { what: 'What the search looks in', verbs: execute() },
    'private.next_reminder': { what: 'When somebody is reminded', verbs: execute() },
    'public.list_signature_requests': { what: 'Envelopes', verbs: staff },
    'private.list_signature_requests': { what: AGAIN, verbs: staff },
    'public.count_signature_requests': { what: 'Envelopes by status', verbs: staff },
    'private.count_signature_requests': { what: AGAIN, verbs: staff },
    'public.signature_colleagues': { what: 'Who handles signatures', verbs: staff },
    'private.signature_colleagues': { what: AGAIN, verbs: staff },
    'public.hand_over_signature_request': { what: 'Somebody else looks after it', verbs: staff },
    'private.hand_over_signature_request': { what: AGAIN, verbs: staff },
    'public.begin_signature_again': { what: 'A draft of an envelope that ended', verbs: staff },
    'private.begin_signature_again': { what: AGAIN, verbs: staff },
    'public.signature_missions': { what: 'Missions to make a contract for', verbs: staff },
    'private.signature_missions': { what: AGAIN, verbs: staff },
    'public.signature_facts': { what: 'What a contract says', verbs: staff },
    'private.signature_facts': { what: AGAIN, verbs: staff },
    'public.begin_signature_batch': { what: 'Begins a sending to many', verbs: staff },
    'private.begin_signature_batch': { what: AGAIN, verbs: staff },
    'public.send_signature_row': { what: 'Sends one line of it', verbs: staff },
    'private.send_signature_row': { what: AGAIN, verbs: staff },
    'public.close_signature_batch': { what: 'Gives up the lines that are left', verbs: staff },
    'private.close_signature_batch': { what: AGAIN, verbs: staff },
    'public.resume_signature_batch': {
      what: 'Lines that are left go out of the draft as it is',
      verbs: staff,
    },
    'private.resume_signature_batch': { what: AGAIN, verbs: staff },
    'public.list_signature_batches': { what: 'Sendings to many', verbs: staff },
    'private.list_signature_batches': { what: AGAIN, verbs: staff },
    'private.copy_signature_parts': { what: 'Documents, people and fields again', verbs: execute() },
    'private.last_minute_in': { what: 'The end of a day', verbs: execute() },
    'private.next_signature_reference': { what: 'The reference of a new envelope', verbs: execute() },
    'public.signature_people': { what: 'Trainers and colleagues to choose from', verbs: staff },
    'private.signature_people': { what: AGAIN, verbs: staff },
    'public.save_signature_template': { what: 'Keeps a template', verbs: staff },
    'private.save_signature_template': { what: AGAIN, verbs: staff },
    'public.begin_signature_from_template': { what: 'A draft of a template', verbs: staff },
    'private.begin_from_template': { what: AGAIN, verbs: staff },
    'public.delete_signature_template': { what: 'Deletes a template', verbs: staff },
    'private.delete_signature_template': { what: AGAIN, verbs: staff },
    'public.add_signature_document': { what: 'A document of a draft', verbs: functions },
    'private.holder_of_link': { what: 'Whose link it is', verbs: execute() },
    'private.recipient_actor': { what: 'A recipient in a line', verbs: execute() },
    'private.signature_turn': { what: 'What a link allows', verbs: execute() },
    'private.require_turn': { what: 'Refuses who may not act', verbs: execute() },
    'private.write_signature_values': { what: 'Writes values of fields', verbs: execute() },
    'private.signature_outcome': { what: 'What a press led to', verbs: execute() },
    'public.open_signature': { what: 'What a link shows', verbs: functions },
    'public.start_signature_code': { what: 'A new code', verbs: functions },
    'public.recipient_of_link': { what: 'Whose link it is', verbs: functions },
    'public.note_signature_code': { what: 'The mail of a code left', verbs: functions },
    'public.give_signature_code': { what: 'A code is right', verbs: functions },
    'public.save_signature_values': { what: 'Keeps what was filled in', verbs: functions },
    'public.complete_signature': { what: 'Signs or approves', verbs: functions },
    'public.decline_signature': { what: 'Refuses to sign', verbs: functions },
    'public.hand_on_signature': { what: 'Hands on to another', verbs: functions },
    'public.signature_file': { what: 'Where a file lies, for a link', verbs: functions },
    'public.signature_proof': { what: 'The lines of a sealed envelope, for a link', verbs: functions },
    'public.signature_file_for': { what: 'Where a file lies, for the staff', verbs: functions },
    'public.claim_sealing': { what: 'An envelope to seal', verbs: functions },
    'public.sealing_due': { what: 'Whether an envelope is to be sealed, for a link', verbs: functions },
    'public.record_seal': { what: 'It is sealed', verbs: functions },
    'public.unfiled_signed_papers': { what: 'Signed papers to file', verbs: functions },
    'public.file_signed_paper': { what: 'A signed paper is filed', verbs: functions },
    'private.pages_of_envelope': { what: 'Pages of an envelope', verbs: execute() },
    'private.forget_signature_mail': { what: 'Trigger', verbs: execute() },
    'private.data_of_signatures': { what: 'Part of my_data', verbs: execute() },
    'public.fail_sealing': { what: 'Sealing failed', verbs: functions },
    'public.unstamped_seals': { what: 'Seals without timestamp', verbs: functions },
    'public.record_time_stamp': { what: 'A seal got its timestamp', verbs: functions },
    'public.end_signatures_of_today': { what: 'Expiry and reminders', verbs: functions },
    'public.note_signature_heads': { what: 'Last lines of proofs', verbs: functions },
    'public.give_up_signature_mails': { what: 'Mails that are tried no more', verbs: functions },
    'public.unsent_signature_mails': { what: 'Mails to send', verbs: functions },
    'public.add_signature_link': { what: 'A link of a mail', verbs: functions },
    'public.note_signature_mail': { what: 'A mail went out', verbs: functions },
    'public.purge_signatures': { what: 'Deletes after ten years', verbs: functions },
    'public.unused_signature_files': { what: 'Files that nothing names', verbs: functions },
  },
  probes: {
    'public.signature_requests': {
      select: (tx) => tx`select title, status from public.signature_requests where id = ${REQUEST}`,
      'select sender_email': (tx) =>
        tx`select sender_email from public.signature_requests where id = ${REQUEST}`,
      'select sealed_path': (tx) =>
        tx`select sealed_path from public.signature_requests where id = ${REQUEST}`,
      insert: (tx) => tx`
        insert into public.signature_requests (reference, title, sender_name, sender_email)
        values ('S-2026-9003', 'Autre', 'C', 'c@exemple.test')`,
      update: (tx) =>
        tx`update public.signature_requests set title = 'Autre' where id = ${DRAFT} returning id`,
      delete: (tx) => tx`delete from public.signature_requests where id = ${DRAFT} returning id`,
    },
    'public.signature_documents': {
      select: (tx) => tx`select file_name from public.signature_documents where id = ${DOCUMENT}`,
      'select file_path': (tx) => tx`select file_path from public.signature_documents where id = ${DOCUMENT}`,
      insert: (tx) => tx`
        insert into public.signature_documents (request_id, position, file_path, file_name, file_size, sha256, original_sha256,
          pages, added_by_name)
        values (${DRAFT}, 2, ${PATH}, 'a.pdf', 10, ${SHOWN}, ${SHOWN}, '[{}]', 'C')`,
      update: (tx) =>
        tx`update public.signature_documents set file_name = 'a.pdf' where request_id = ${DRAFT} returning id`,
      delete: (tx) => tx`delete from public.signature_documents where request_id = ${DRAFT} returning id`,
    },
    'public.signature_recipients': {
      select: (tx) => tx`select name, status from public.signature_recipients where id = ${SIGNER}`,
      'select code_hash': (tx) => tx`select code_hash from public.signature_recipients where id = ${SIGNER}`,
      insert: (tx) => tx`
        insert into public.signature_recipients (id, request_id, name, email, role, position)
        values (gen_random_uuid(), ${DRAFT}, 'Paul', 'paul@exemple.test', 'signer', 2)`,
      update: (tx) =>
        tx`update public.signature_recipients set name = 'Autre' where request_id = ${DRAFT} returning id`,
      delete: (tx) => tx`delete from public.signature_recipients where request_id = ${DRAFT} returning id`,
    },
    'public.signature_fields': {
      select: (tx) => tx`select kind, filled_at from public.signature_fields where id = ${FIELD}`,
      'select value': (tx) => tx`select value from public.signature_fields where id = ${FIELD}`,
      insert: (tx) => tx`
        insert into public.signature_fields (id, request_id, document_id, recipient_id, page, x, y, w, h, kind)
        values (gen_random_uuid(), ${REQUEST}, ${DOCUMENT}, ${SIGNER}, 0, 60, 200, 100, 20, 'text')`,
      update: (tx) => tx`update public.signature_fields set value = '"x"' where id = ${FIELD} returning id`,
      delete: (tx) => tx`delete from public.signature_fields where id = ${FIELD} returning id`,
    },
    'public.signature_events': {
      select: (tx) => tx`select type, line from public.signature_events where request_id = ${REQUEST}`,
      insert: (tx) => tx`
        insert into public.signature_events (request_id, at, type, actor, data)
        values (${REQUEST}, now(), 'viewed', '{}', '{}')`,
      update: (tx) => tx`update public.signature_events set line = 'x' where request_id = ${REQUEST}`,
      delete: (tx) => tx`delete from public.signature_events where request_id = ${REQUEST}`,
    },
    'public.signature_settings': {
      select: (tx) => tx`select sender_name from public.signature_settings`,
      'update sender_name': (tx) =>
        tx`update public.signature_settings set sender_name = 'Autre' where id returning id`,
      'update updated_by': (tx) =>
        tx`update public.signature_settings set updated_by = ${STAFF} where id returning id`,
      insert: (tx) => tx`
        insert into public.signature_settings (id, sender_name, expiry_days, consent_fr, consent_en)
        values (true, 'Autre', 30, 'Oui', 'Yes')`,
      delete: (tx) => tx`delete from public.signature_settings where id returning id`,
    },
    'public.signature_profiles': {
      'select one’s own': (tx) => tx`select name from public.signature_profiles where user_id = ${STAFF}`,
      'insert one’s own': (tx) => tx.unsafe(PROFILE(userIdOf('admin'))),
      'insert for another': (tx) => tx.unsafe(PROFILE(userIdOf('noRole'))),
      'update name': (tx) =>
        tx`update public.signature_profiles set name = 'Autre' where user_id = ${STAFF} returning name`,
      delete: (tx) => tx`delete from public.signature_profiles where user_id = ${STAFF} returning user_id`,
    },
    'public.signature_batches': {
      select: (tx) => tx`select title from public.signature_batches where id = ${BATCH}`,
      insert: (tx) => tx`
        insert into public.signature_batches (id, model_version, recipient_id, title)
        values (gen_random_uuid(), now(), ${SIGNER}, 'Autre')`,
      update: (tx) =>
        tx`update public.signature_batches set title = 'Autre' where id = ${BATCH} returning id`,
      delete: (tx) => tx`delete from public.signature_batches where id = ${BATCH} returning id`,
    },
    'public.signature_batch_rows': {
      select: (tx) => tx`select name, email from public.signature_batch_rows where batch_id = ${BATCH}`,
      insert: (tx) => tx`
        insert into public.signature_batch_rows (batch_id, place, name, email)
        values (${BATCH}, 3, 'Autre', 'autre@exemple.test')`,
      update: (tx) =>
        tx`update public.signature_batch_rows set name = 'Autre' where batch_id = ${BATCH} returning place`,
      delete: (tx) => tx`delete from public.signature_batch_rows where batch_id = ${BATCH} returning place`,
    },
    'public.signature_templates': {
      select: (tx) => tx`select name from public.signature_templates where id = ${TEMPLATE}`,
      insert: (tx) => tx`insert into public.signature_templates (name, content) values ('Autre', '{}')`,
      update: (tx) =>
        tx`update public.signature_templates set name = 'Autre' where id = ${TEMPLATE} returning id`,
      delete: (tx) => tx`delete from public.signature_templates where id = ${TEMPLATE} returning id`,
    },
  },
  columns: {
    'private.signature_fact_readings': 'purpose',
    'private.removed_signature_documents': 'file_path',
    'private.signature_links': 'token_hash',
    'private.signature_mails': 'kind',
    'private.signature_sessions': 'session_hash',
    'private.signature_heads': 'hash',
    'private.signature_purges': 'reference',
  },
  functionArguments: {
    'private.canonical_json': `'{}'`,
    'private.digest_of': `'x'`,
    'private.said_moment': 'now()',
    'private.signature_is_kept': requestOf(REQUEST),
    'private.add_signature_event': `'${REQUEST}', 'viewed', '{"kind": "platform"}'`,
    'private.proof_fault': `'${REQUEST}'`,
    'private.forget_unsigned_values': `'${REQUEST}'`,
    'public.signature_values': `'${SIGNED}'`,
    'private.signature_values': `'${SIGNED}'`,
    'public.check_signature_proof': `'${REQUEST}'`,
    'private.check_signature_proof': `'${REQUEST}'`,
    'private.is_signature_value': `'text', '"x"'`,
    'private.is_signature_yours': `${requestOf(REQUEST)}, 'x@exemple.test'`,
    'private.lock_signature_request': `'${REQUEST}', null, 'sent'`,
    'public.save_signature_request': saved,
    'private.save_signature_request': saved,
    'public.delete_signature_draft': `'${DRAFT}', ${versionOf(DRAFT)}`,
    'private.delete_signature_draft': `'${DRAFT}', ${versionOf(DRAFT)}`,
    'private.is_signed_by_trainer': requestOf(DRAFT),
    'private.signature_faults': requestOf(DRAFT),
    'private.queue_signature_mail': `'${REQUEST}', null, 'expired'`,
    'private.invite_next': requestOf(REQUEST),
    'public.send_signature_request': `'${DRAFT}', ${versionOf(DRAFT)}`,
    'private.send_signature_request': `'${DRAFT}', ${versionOf(DRAFT)}`,
    'private.end_signature_request': `${requestOf(REQUEST)}, 'expired', '{"kind": "platform"}'`,
    'public.cancel_signature_request': `'${REQUEST}', 'Essai', ${versionOf(REQUEST)}`,
    'private.cancel_signature_request': `'${REQUEST}', 'Essai', ${versionOf(REQUEST)}`,
    'public.extend_signature_request': `'${REQUEST}', now() + interval '60 days', ${versionOf(REQUEST)}`,
    'private.extend_signature_request': `'${REQUEST}', now() + interval '60 days', ${versionOf(REQUEST)}`,
    'public.remind_signers': `array['${REQUEST}']::uuid[]`,
    'private.remind_signers': `array['${REQUEST}']::uuid[]`,
    'private.remind_signers_of': `${requestOf(REQUEST)}, '{"kind": "platform"}', interval '1 day'`,
    'private.remind_due_signers': requestOf(REQUEST),
    'public.correct_signer_address': `'${SIGNER}', 'autre@exemple.test', ${versionOf(REQUEST)}`,
    'private.correct_signer_address': `'${SIGNER}', 'autre@exemple.test', ${versionOf(REQUEST)}`,
    'public.replace_signer_link': `'${SIGNER}', ${versionOf(REQUEST)}`,
    'private.replace_signer_link': `'${SIGNER}', ${versionOf(REQUEST)}`,
    'private.search_of_signature': `'${REQUEST}'`,
    'private.require_version': 'now()',
    'private.last_minute_in': '30',
    'private.note_signature_change': `'${REQUEST}'`,
    'public.resend_signature_copy': `'${SEALED}'`,
    'private.resend_signature_copy': `'${SEALED}'`,
    'private.is_code_needed': `${signer}, ${requestOf(REQUEST)}`,
    'private.is_known_browser': `'${SIGNER}', '${SHOWN}'`,
    'private.add_known_browser': `'${SIGNER}', '${SHOWN}'`,
    'private.values_of_signer': `'${SIGNER}'`,
    'private.seal_fault': `'${REQUEST}'`,
    'private.is_signature_mail_due': `(select m from private.signature_mails m where recipient_id = '${SIGNER}'), ${requestOf(REQUEST)}, ${signer}`,
    'private.next_reminder': `${requestOf(REQUEST)}, ${signer}`,
    'private.list_signature_requests': 'null, null, false, null, null, 50, null',
    'private.count_signature_requests': 'null, false, null',
    'private.signature_missions': 'null, null',
    'private.signature_people': 'null, null, null',
    'public.hand_over_signature_request': `'${REQUEST}', '${STAFF}', ${versionOf(REQUEST)}`,
    'private.hand_over_signature_request': `'${REQUEST}', '${STAFF}', ${versionOf(REQUEST)}`,
    'public.begin_signature_again': `'${ENDED}', gen_random_uuid()`,
    'private.begin_signature_again': `'${ENDED}', gen_random_uuid()`,
    'public.signature_facts': `'${userIdOf('approvedTrainer')}', null`,
    'private.signature_facts': `'${userIdOf('approvedTrainer')}', null`,
    'public.begin_signature_batch': begun,
    'private.begin_signature_batch': begun,
    'public.send_signature_row': `'${BATCH}', 2::smallint`,
    'private.send_signature_row': `'${BATCH}', 2::smallint`,
    'public.close_signature_batch': `'${BATCH}'`,
    'private.close_signature_batch': `'${BATCH}'`,
    'public.resume_signature_batch': `'${BATCH}', ${versionOf(DRAFT)}`,
    'private.resume_signature_batch': `'${BATCH}', ${versionOf(DRAFT)}`,
    'private.copy_signature_parts': `'${REQUEST}', '${DRAFT}', null, null`,
    'public.save_signature_template': `'${REQUEST}', 'Essai'`,
    'private.save_signature_template': `'${REQUEST}', 'Essai'`,
    'public.begin_signature_from_template': `gen_random_uuid(), '${TEMPLATE}'`,
    'private.begin_from_template': `gen_random_uuid(), '${TEMPLATE}'`,
    'public.delete_signature_template': `'${TEMPLATE}'`,
    'private.delete_signature_template': `'${TEMPLATE}'`,
    'public.add_signature_document': `'${STAFF}', '${DRAFT}', '{"file_path": "${PATH}", "file_name": "a.pdf", "file_size": 10, "sha256": "${SHOWN}", "original_sha256": "${SHOWN}", "pages": [{}]}'`,
    'private.holder_of_link': `'${LINK}'`,
    'private.recipient_actor': signer,
    'private.signature_turn': `${signer}, ${requestOf(REQUEST)}`,
    'private.require_turn': `${signer}, '${SHOWN}'`,
    'private.write_signature_values': `${signer}, '[]'`,
    'private.signature_outcome': signer,
    'public.open_signature': `'${LINK}', '${SHOWN}', null, null, true`,
    'public.start_signature_code': `'${LINK}', '${SHOWN}'`,
    'public.recipient_of_link': `'${LINK}'`,
    'public.note_signature_code': `'${SIGNER}', '${SHOWN}', true`,
    'public.give_signature_code': `'${LINK}', '${SHOWN}', '${SHOWN}'`,
    'public.save_signature_values': `'${LINK}', '${SHOWN}', '[]'`,
    'public.complete_signature': `'${LINK}', '${SHOWN}', ${pressed}, null, null`,
    'public.decline_signature': `'${LINK}', '${SHOWN}', 'Essai'`,
    'public.hand_on_signature': `'${LINK}', '${SHOWN}', '{"name": "Paul", "email": "paul@exemple.test"}'`,
    'public.signature_file': `'${LINK}', '${SHOWN}', '${DOCUMENT}'`,
    'public.signature_proof': `'${LINK_OF_SEALED}', '${SHOWN}'`,
    'public.signature_file_for': `'${STAFF}', '${REQUEST}', '${DOCUMENT}'`,
    'public.record_seal': `'${REQUEST}', gen_random_uuid(), ${sealed}`,
    'public.file_signed_paper': `'${REQUEST}', 'x'`,
    'private.pages_of_envelope': `'${REQUEST}'`,
    'private.check_signature_documents': `'${REQUEST}'`,
    'private.data_of_signatures': `'${STAFF}'`,
    'public.sealing_due': `'${LINK}'`,
    'public.fail_sealing': `'${REQUEST}', gen_random_uuid()`,
    'public.record_time_stamp': `'${REQUEST}', '${SHOWN}', ${sealed}`,
    'public.add_signature_link': `'${MAIL}', 'claire@exemple.test', '${SHOWN}'`,
    'public.note_signature_mail': `gen_random_uuid(), true`,
  },
  fixedTexts: ['signature_profiles.initials', 'signature_profiles.signature'],
  bulkForms: {
    signature_settings: {
      UPDATE: {
        actor: 'app4_user',
        statement: `update public.signature_settings set sender_name = 'n' where id is not null`,
        because: 'one row',
      },
    },
    signature_profiles: {
      INSERT: {
        actor: 'app4_user',
        statement: `insert into public.signature_profiles (user_id, name) values ('${userIdOf('admin')}', 'Un'), ('${userIdOf('noRole')}', 'Deux')`,
      },
      UPDATE: {
        actor: 'app4_user',
        statement: `update public.signature_profiles set name = 'n' where user_id is not null`,
        because: 'each reaches their own row alone',
      },
      DELETE: {
        actor: 'app4_user',
        statement: `delete from public.signature_profiles where user_id is not null`,
        because: 'each reaches their own row alone',
      },
    },
  },
  constants: {
    checks: {
      'private.signature_links.signature_links_token_hash_form': [HASH],
      'private.signature_sessions.signature_sessions_session_hash_form': [HASH],
      'private.signature_mails.signature_mails_kind_known': [
        own(
          'mails that the function notifications knows',
          'invitation',
          'reminder',
          'new_link',
          'completed',
          'declined',
          'cancelled',
          'expired',
          'handed_on',
          'unsealed',
        ),
      ],
      'signature_batches.signature_batches_title_form': [shared(SIGNATURE_LIMITS.title)],
      'signature_batch_rows.signature_batch_rows_done_whole': [
        own('statuses before and after', 'waiting', 'failed'),
      ],
      'signature_batch_rows.signature_batch_rows_email_form': [own('RFC 5321', 254)],
      'signature_batch_rows.signature_batch_rows_filled_form': [
        own('values of a line of a file', 'object', 60_000),
      ],
      'signature_batch_rows.signature_batch_rows_message_form': [shared(SIGNATURE_LIMITS.message)],
      'signature_batch_rows.signature_batch_rows_name_form': [shared(SIGNATURE_LIMITS.name)],
      'signature_batch_rows.signature_batch_rows_status_known': [
        own('what became of a line', 'waiting', 'sent', 'failed'),
      ],
      'signature_documents.signature_documents_file_name_form': [own('a name of a file', 255)],
      'signature_documents.signature_documents_file_path_form': [FILE_PATH],
      'signature_documents.signature_documents_file_size_range': [
        shared(SIGNATURE_LIMITS.documentBytes),
        own('no empty file', 1),
      ],
      'signature_documents.signature_documents_original_sha256_form': [HASH],
      'signature_documents.signature_documents_pages_form': [
        shared(SIGNATURE_LIMITS.pages),
        own('a line for each page', 'array', 1, 20_000),
      ],
      'signature_documents.signature_documents_sha256_form': [HASH],
      'signature_documents.signature_documents_warnings_form': [own('more than there are kinds', 20)],
      'signature_events.signature_events_in_proof': [
        shared(...OUTSIDE),
        own(
          'what may also come after the end',
          'opened',
          'code_sent',
          'code_ok',
          'code_failed',
          'link_replaced',
        ),
      ],
      'signature_recipients.signature_recipients_language_known': [own('pages of the signer', 'fr', 'en')],
      'signature_events.signature_events_type_known': [shared(...SIGNATURE_EVENTS.map(({ value }) => value))],
      'signature_fields.signature_fields_box_form': [
        shared(SMALLEST_FIELD),
        own('a page of seven metres', 0, 20_000),
      ],
      'signature_fields.signature_fields_kind_known': [shared(...FIELD_KINDS.map(({ value }) => value))],
      'signature_fields.signature_fields_label_form': [shared(SIGNATURE_LIMITS.name)],
      'signature_fields.signature_fields_page_range': [
        shared(SIGNATURE_LIMITS.pages - 1),
        own('the first page', 0),
      ],
      'signature_fields.signature_fields_value_size': [VALUE_SIZE],
      'signature_profiles.signature_profiles_initials_form': [
        own('a kind of field', 'initials'),
        own('no other field is there', 'kind', 'same'),
      ],
      'signature_profiles.signature_profiles_initials_size': [VALUE_SIZE],
      'signature_profiles.signature_profiles_name_form': [shared(SIGNATURE_LIMITS.name)],
      'signature_profiles.signature_profiles_signature_form': [
        own('a kind of field', 'signature'),
        own('no other field is there', 'kind', 'same'),
      ],
      'signature_profiles.signature_profiles_signature_size': [VALUE_SIZE],
      'signature_recipients.signature_recipients_act_of_role': [
        own('what each role does', 'signed', 'signer', 'approved', 'approver', 'copied', 'copy'),
      ],
      'signature_recipients.signature_recipients_acted_whole': [
        own('statuses after an act', 'signed', 'approved', 'declined', 'handed_on'),
      ],
      'signature_recipients.signature_recipients_email_form': [own('RFC 5321', 254)],
      'signature_recipients.signature_recipients_message_form': [shared(SIGNATURE_LIMITS.message)],
      'signature_recipients.signature_recipients_name_form': [shared(SIGNATURE_LIMITS.name)],
      'signature_recipients.signature_recipients_position_range': [
        own('those of a draft, and as many to whom it was handed on', 1, 40),
      ],
      'signature_recipients.signature_recipients_role_known': [
        shared(...RECIPIENT_ROLES.map(({ value }) => value)),
      ],
      'signature_recipients.signature_recipients_status_known': [
        shared(...RECIPIENT_STATUSES.map(({ value }) => value)),
      ],
      'signature_recipients.signature_recipients_template_role_form': [
        own('places of SIGNATURE_LIMITS.recipients roles', 0, SIGNATURE_LIMITS.recipients - 1),
      ],
      'signature_requests.signature_requests_completed_whole': [own('a status', 'completed')],
      'signature_requests.signature_requests_end_reason_form': [shared(SIGNATURE_LIMITS.reason)],
      'signature_requests.signature_requests_ended_whole': [
        own('statuses that end an envelope', 'completed', 'declined', 'expired', 'cancelled'),
      ],
      'signature_requests.signature_requests_more_kinds_form': [
        own('kinds of papers of one pack, none', 5, '{}'),
      ],
      'signature_requests.signature_requests_message_form': [shared(SIGNATURE_LIMITS.message)],
      'signature_requests.signature_requests_ordering_known': [shared(...ORDERS.map(({ value }) => value))],
      'signature_requests.signature_requests_proof_head_form': [HASH],
      'signature_requests.signature_requests_reference_form': [
        own('made by save_signature_request', '^S-[0-9]{4}-[0-9]{4,}$'),
      ],
      'signature_requests.signature_requests_reminders_whole': [REMINDER_DAYS],
      'signature_requests.signature_requests_sealed_path_form': [FILE_PATH],
      'signature_requests.signature_requests_sealed_sha256_form': [HASH],
      'signature_requests.signature_requests_sender_name_form': [own('the name of a colleague', 160)],
      'signature_requests.signature_requests_sent_whole': [
        own('statuses before it was sent', 'draft', 'cancelled'),
      ],
      'signature_requests.signature_requests_status_known': [
        shared(...REQUEST_STATUSES.map(({ value }) => value)),
      ],
      'signature_requests.signature_requests_title_form': [shared(SIGNATURE_LIMITS.title)],
      'signature_settings.signature_settings_consent_en_form': [own('a paragraph', 1000)],
      'signature_settings.signature_settings_consent_fr_form': [own('a paragraph', 1000)],
      'signature_settings.signature_settings_expiry_days_range': [shared(EXPIRY_DAYS.most), own('a day', 1)],
      'signature_settings.signature_settings_reminders_whole': [REMINDER_DAYS],
      'signature_settings.signature_settings_sender_name_form': [shared(SIGNATURE_LIMITS.name)],
      'signature_templates.signature_templates_content_form': [
        own('texts and 200 fields', 'object', 200_000),
      ],
      'signature_templates.signature_templates_name_form': [shared(SIGNATURE_LIMITS.name)],
    },
    functions: {
      'private.signature_people': [MORE],
      'private.add_signature_event': [
        shared(OUTSIDE.join(', ')),
        own('digits of SHA-256, and statuses before the end', 64, 'draft, sent'),
      ],
      'private.is_code_needed': [own('time to download one’s copy', '30 days')],
      'private.is_known_browser': [own('time for which a browser is known', '1 day')],
      'private.add_known_browser': [own('time for which a browser is known', '1 day')],
      'private.forget_unsigned_values': [ACTED],
      'private.signature_values': [ACTED],
      'private.is_signature_yours': [
        own('what ended without all signatures, for so long', 'declined, expired', '30 days'),
        TURN,
      ],
      'private.is_signature_mail_due': [
        own('mails that ask for something', 'invitation, reminder, new_link'),
        TURN,
      ],
      'private.replace_signer_link': [TURN, own('mails that tell of an end', 'declined, expired, cancelled')],
      'private.resend_signature_copy': [own('no second copy at once', '10 minutes')],
      'private.seal_fault': [ACTED],
      'private.signature_colleagues': [own('far more than there are', 500)],
      'private.signature_missions': [
        MORE,
        own('envelopes that go on or are signed', 'draft, sent, completed'),
      ],
      'private.begin_signature_batch': [shared(SIGNATURE_LIMITS.rows)],
      'private.list_signature_batches': [own('far more than are followed', 100)],
      'private.send_signature_row': [own('a title with room for the name of a person', 198)],
      'private.cancel_signature_request': [shared(SIGNATURE_LIMITS.reason)],
      'private.check_signature_documents': [
        shared(SIGNATURE_LIMITS.documents, SIGNATURE_LIMITS.envelopeBytes, SIGNATURE_LIMITS.pages),
      ],
      'private.canonical_json': [own('2^53 - 1, tried by signatures.test.ts', 9_007_199_254_740_991)],
      'private.correct_signer_address': [own('RFC 5321', 254), TURN],
      'private.end_signature_request': [
        own(
          'who is notified of which end',
          'expired, cancelled',
          'invitation, reminder, new_link',
          'declined, expired',
          'declined, expired, cancelled',
          'cancelled, declined, expired',
          'invited, seen',
          'signed, approved',
        ),
        own('what became of a link', 'link_replaced, address_corrected'),
      ],
      'private.extend_signature_request': [MOST_DAYS],
      'private.invite_next': [TO_ACT],
      'private.is_signature_value': [
        shared(SIGNATURE_LIMITS.strokes, SIGNATURE_LIMITS.name, SIGNATURE_LIMITS.value),
        shared(HANDS.map(({ value }) => value).join(', ')),
        own('kinds that are drawn', 'signature, initials'),
        own('1 MB as base64: the longest that was ever taken', 1_400_000),
      ],
      'private.keep_of_signature_request': [
        own(
          'columns that move once it was sent',
          'email, status, invited_at, seen_at, consented_at, acted_at, act_key, reminders, reminded_at, code_hash, code_sent_at, code_tries, codes, wrong_codes, handed_on_to',
          'value, filled_at, recipient_id',
        ),
        own('statuses after which fields stay', 'signed, approved'),
      ],
      'private.keep_signature_requests': [
        own(
          'columns that stay once it was sent',
          'reference, title, message, ordering, paper_kind, more_kinds, sender_name, sender_email, batch_id, batch_row, consent_fr, consent_en, created_at, sent_at',
          'completed_at, ended_at, end_reason, sealed_at, proof_head',
        ),
        own(
          'REQUEST_TRANSITIONS, compared by signatures.test.ts',
          'sent, cancelled',
          'completed, declined, expired, cancelled',
        ),
      ],
      'private.list_signature_requests': [
        ACTED,
        TURN,
        own('a page', 50, 200),
        own('what ended with a reason', 'declined, cancelled'),
      ],
      'private.count_signature_requests': [
        own('what ended without all signatures, for so long', 'declined, expired', '30 days'),
        TURN,
      ],
      'private.next_reminder': [TURN],
      'private.proof_fault': [own('digits of SHA-256', 64)],
      'private.remind_signers': [own('no second mail within a day, a page of the list', '1 day', 200)],
      'private.remind_signers_of': [TURN],
      'private.save_signature_request': [
        MOST_DAYS,
        shared(SIGNATURE_LIMITS.recipients, SIGNATURE_LIMITS.fields),
        own('what an approver does not fill in', 'signature, initials'),
      ],
      'private.signature_faults': [
        shared(SIGNATURE_LIMITS.documents, SIGNATURE_LIMITS.pages, SIGNATURE_LIMITS.envelopeBytes),
        own('time to read', '1 hour'),
      ],
      'private.signature_is_kept': [shared(`${SIGNATURE_KEPT_YEARS} years`)],
      'private.signature_turn': [own('ends without signatures', 'declined, expired, cancelled'), ACTED, TURN],
      'private.write_signature_values': [
        shared(SIGNATURE_LIMITS.fields),
        own('kinds that another field may repeat', 'drawn, typed, image'),
        shared(SIGNATURE_LIMITS.documentBytes, SIGNATURE_LIMITS.filledWeight),
        own('bytes that are always taken of one signer: a typed signature', 2000),
      ],
      'public.add_signature_link': [own('an invitation and its reminders', 10)],
      'public.claim_sealing': [
        own('longer than sealing takes; counted so far', '1 minute', 1000),
        own('pauses that double, and the last of them', '2 minutes', 12, '1 day'),
        own('longer than anybody waits without a word', '15 minutes'),
      ],
      'public.sealing_due': [
        own('pauses between visits; longer than sealing takes', '3 seconds', 10, '10 minutes', '1 minute'),
      ],
      'public.complete_signature': [ACTED, TO_ACT, AGENT],
      'public.decline_signature': [shared(SIGNATURE_LIMITS.reason)],
      'public.end_signatures_of_today': [own('envelopes of one call', 100)],
      'public.note_signature_heads': [own('days without the daily work', '3 days')],
      'public.note_signature_mail': [own('failures of one mail are noted once in this time', '1 day')],
      'public.give_signature_code': [
        shared(`${SIGNING_CODE.minutes} minutes`),
        own('wrong codes in all', 30),
      ],
      'public.hand_on_signature': [
        shared(SIGNATURE_LIMITS.name, SIGNATURE_LIMITS.reason),
        own('people of one envelope, as its constraint says', 40),
      ],
      'public.open_signature': [
        SEEN,
        own('what has a reason', 'declined, cancelled'),
        own('kinds of fields whose pictures are left out', 'signature, initials'),
      ],
      'public.give_up_signature_mails': [
        own('when they are listed no more; mails of one call', '7 days', 100, 500),
      ],
      'public.purge_signatures': [
        own('envelopes of one call', 50, 200),
        shared(`${SIGNATURE_KEPT_YEARS} years`),
        own('drafts that nobody has touched, lines of sendings', '1 year'),
        own('what was taken out of a draft is kept', '1 day'),
      ],
      'public.record_seal': [ACTED],
      'public.unfiled_signed_papers': [
        OPEN_ACCOUNTS,
        shared(FILE_LIMIT_BYTES, PAPER_LIMITS.pages),
        own('papers of one call', 50),
        own('tries that are counted', 1000),
      ],
      'private.data_of_signatures': [own('values that are no drawing', 'string, boolean')],
      'public.file_signed_paper': [
        OPEN_ACCOUNTS,
        own('what the signed one stands for', 'to_check, verified, expired, refused'),
      ],
      'public.signature_file': [SEEN, DOWNLOADS],
      'public.signature_file_for': [DOWNLOADS],
      'public.start_signature_code': [
        own('no second mail at once', '30 seconds'),
        SEEN,
        own('codes without a day between them, and wrong codes in all', 20, '1 day', 30),
      ],
      'public.unsent_signature_mails': [
        own('later it would puzzle; longer than a mail takes', '7 days', '1 minute'),
        own('mails of one call', 25, 100),
        own('mails that ask', 'invitation, reminder, new_link'),
      ],
      'public.unstamped_seals': [own('seals of one call; counted so far', 50, 1000)],
      'public.unused_signature_files': [own('no upload lasts a day; files of one call', '1 day', 100, 1000)],
    },
  },
  createRows,
};
