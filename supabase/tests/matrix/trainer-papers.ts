import { FILE_LIMIT_BYTES } from '@trame/domain';
import { CERTIFICATION_FORM } from '@trame/domain/catalogue';
import { PAPER_DAYS, PAPER_LIMITS, PAPER_STATUSES, REGISTER_FORMS } from '@trame/domain/trainers';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { execute, executeSignedIn, NOBODY, UNREACHABLE_TABLE, type Area } from './cells.ts';

const PAPER = 'd8000000-0000-4000-8000-000000000001';
/** A certificate that waits: its code is to be checked. */
const CERTIFICATE = 'd8000000-0000-4000-8000-000000000002';
const REFUSED = 'd8000000-0000-4000-8000-000000000003';
const HOLDERS = ['approvedTrainer', 'pendingTrainer', 'otherTrainer'] as const;
const approved = userIdOf('approvedTrainer');
const suspended = userIdOf('suspendedTrainer');
const DIGEST = 'e'.repeat(64);
const STORED = `${approved}/${DIGEST.slice(0, 40)}-cv.pdf`;

const PROOF = STORED.replace('-cv', '-proof');

const trainers = execute(...HOLDERS);
const staff = execute('app5_user', 'gestionnaire');
const owners = execute(...HOLDERS, 'app5_user', 'gestionnaire');
const service = execute('service_role');

/** The caller's own paper, or that of another. */
const anyPaper = `coalesce((select p.id from public.trainer_papers p where p.user_id = auth.uid() and p.kind = 'cv' and p.status = 'to_check'), '${PAPER}')`;
const version = `(select p.updated_at from public.trainer_papers p where p.id = '${PAPER}')`;
const HEX = own('SHA-256', '^[0-9a-f]{64}$');
const STATES = 'statuses that an index, a function or a page puts together';

async function createRows(sql: Sql): Promise<void> {
  await sql`insert into storage.objects (bucket_id, name) values ('trainer-papers', ${STORED}), ('trainer-papers', ${PROOF})`;
  await sql`
    insert into public.trainer_papers (id, user_id, kind, file_path, file_name, file_size, pages, sha256)
    values (${CERTIFICATE}, ${approved}, 'vigilance', ${STORED.replace('-cv', '-vigilance')}, 'v.pdf', 1, 1, ${'f'.repeat(64)})`;
  await sql`
    insert into public.trainer_papers (
      id, user_id, kind, status, reason, file_path, file_name, file_size, pages, sha256, checked_at
    )
    values (
      ${REFUSED}, ${approved}, 'rib', 'refused', 'Illisible.', ${STORED.replace('-cv', '-rib')}, 'r.pdf', 1, 1, ${'f'.repeat(64)},
      now() - interval '2 minutes'
    )`;
  for (const actor of [...HOLDERS, 'suspendedTrainer'] as const) {
    const user = userIdOf(actor);
    const path = `${user}/${DIGEST.slice(0, 40)}`;
    await sql`
      insert into public.trainer_papers (id, user_id, kind, file_path, file_name, file_size, pages, sha256)
      values (
        ${actor === 'approvedTrainer' ? PAPER : sql`gen_random_uuid()`}, ${user}, 'cv', ${`${path}-cv.pdf`}, 'cv.pdf', 1, 1, ${DIGEST}
      )`;
    await sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
      )
      values (${user}, 'vigilance', 'verified', ${`${path}-vigilance.pdf`}, 'v.pdf', 1, 1, ${DIGEST}, '2026-01-31', now())`;
  }
}

export const trainerPapers: Area = {
  tables: {
    'public.trainer_papers': {
      what: 'Papers of trainers',
      verbs: {
        'select those of one trainer': {
          allow: ['approvedTrainer', 'app5_user', 'gestionnaire', 'service_role'],
          signedIn: '0 rows',
          because: 'each trainer reads their own, staff those of their kinds',
        },
        'select those of a suspended trainer': {
          allow: ['app5_user', 'gestionnaire', 'service_role'],
          signedIn: '0 rows',
          because: 'suspension ends what the portal gives; « Mes données » remains',
        },
        'select who checked them': {
          allow: ['service_role'],
          signedIn: '42501',
          because: 'the name of a colleague is not for the trainer',
        },
        insert: { ...NOBODY, because: 'the function trainer-papers judges the file, another records it' },
        update: { ...NOBODY, because: 'functions alone decide' },
        delete: NOBODY,
      },
    },
    'private.paper_kinds': { what: 'Kinds of papers and their rules', verbs: UNREACHABLE_TABLE },
    'private.register_answers': { what: 'What open registers said of a number', verbs: UNREACHABLE_TABLE },
    'private.unused_paper_files': { what: 'Files that no paper names', verbs: UNREACHABLE_TABLE },
  },
  columns: { 'private.paper_kinds': 'label', 'private.register_answers': 'number' },
  functions: {
    'public.open_paper_deposit': { what: 'Whether one may send a paper', verbs: trainers },
    'private.open_paper_deposit': { what: 'The same, after its check', verbs: trainers },
    'public.open_paper_file': { what: 'Whether one may send any file', verbs: owners },
    'private.open_paper_file': { what: 'The same, after its check', verbs: owners },
    'public.my_papers': { what: 'One’s own papers', verbs: trainers },
    'private.my_papers': { what: 'The same, after its check', verbs: trainers },
    'public.withdraw_my_paper': { what: 'Takes one back', verbs: trainers },
    'private.withdraw_my_paper': { what: 'The same, after its check', verbs: trainers },
    'public.my_holds': { what: 'What holds one’s invoices', verbs: trainers },
    'private.my_holds': { what: 'The same, after its check', verbs: trainers },
    'public.open_trainer_paper': { what: 'Place of a file, for a link', verbs: owners },
    'private.open_paper': { what: 'The same, after its check', verbs: owners },
    'public.papers_to_check': { what: 'The queue', verbs: staff },
    'private.papers_to_check': { what: 'The same, after its role check', verbs: staff },
    'public.count_papers_to_check': { what: 'Its exact count', verbs: staff },
    'private.count_papers_to_check': { what: 'The same, after its role check', verbs: staff },
    'public.decide_trainer_paper': { what: 'Verifies or refuses', verbs: staff },
    'private.decide_paper': { what: 'The same, after its role check', verbs: staff },
    'public.trainer_papers_of': { what: 'Papers of a trainer', verbs: staff },
    'private.papers_of': { what: 'The same, after its role check', verbs: staff },
    'private.handled_paper_kinds': {
      what: 'Kinds of the caller’s roles, for policies',
      verbs: executeSignedIn,
    },
    'private.require_paper_handler': { what: 'Guard of the functions above', verbs: execute() },
    'public.refused_paper': { what: 'What the mail about a refusal says', verbs: service },
    'public.unannounced_refusals': { what: 'Refusals whose mail did not go out', verbs: service },
    'public.open_register_check': { what: 'Whether a number may be looked up', verbs: owners },
    'private.open_register_check': { what: 'The same, after its check', verbs: owners },
    'public.keep_register_answer': { what: 'Keeps what a register said', verbs: service },
    'public.open_check_proof': { what: 'Whether one may prove a check', verbs: staff },
    'private.open_check_proof': { what: 'The same, after its role check', verbs: staff },
    'public.attach_check_proof': { what: 'Records the proof of a check', verbs: service },
    'public.note_paper_file': { what: 'Notes a file before it is stored', verbs: service },
    'public.deposit_trainer_paper': { what: 'Records a paper', verbs: service },
    'public.claim_unused_paper_files': { what: 'Takes files to delete', verbs: service },
    'public.forget_paper_files': { what: 'They are deleted', verbs: service },
    'private.keep_paper_file': { what: 'Called before a row names a file', verbs: execute() },
    'private.is_paper_file_used': { what: 'Whether a row names it', verbs: execute() },
    'private.leave_paper_files': { what: 'Trigger', verbs: execute() },
    'private.close_papers_with_account': { what: 'Trigger', verbs: execute() },
    'private.keep_papers_of_the_law': { what: 'Trigger', verbs: execute() },
    'private.keep_user_of_kept_papers': { what: 'Trigger', verbs: execute() },
    'private.refuse_own_decision': { what: 'Trigger', verbs: execute() },
    'private.said_day': { what: 'A day in a sentence', verbs: execute() },
    'private.paper_reference': { what: 'A reference as it is stored', verbs: execute() },
    'private.paper_end': { what: 'Last day of a paper', verbs: execute() },
    'private.is_siret': { what: 'Form of a SIRET', verbs: execute() },
    'private.missing_legal_papers': { what: 'Legal papers that are not in order', verbs: execute() },
    'private.expire_trainer_papers': { what: 'For the daily work', verbs: execute() },
    'private.close_trainer_papers': { what: 'For the closing of an account', verbs: execute() },
    'private.purge_trainer_papers': { what: 'For the daily work', verbs: execute() },
  },
  probes: {
    'public.trainer_papers': {
      'select those of one trainer': (tx) =>
        tx`select kind from public.trainer_papers where user_id = ${approved}`,
      'select those of a suspended trainer': (tx) =>
        tx`select kind from public.trainer_papers where user_id = ${suspended}`,
      'select who checked them': (tx) =>
        tx`select checked_by from public.trainer_papers where user_id = ${approved}`,
      insert: (tx) => tx`
        insert into public.trainer_papers (user_id, kind, file_path, file_name, file_size, pages, sha256)
        values (${approved}, 'charte', 'p', 'n', 1, 1, ${DIGEST})`,
      update: (tx) =>
        tx`update public.trainer_papers set status = 'verified' where id = ${PAPER} returning id`,
      delete: (tx) => tx`delete from public.trainer_papers where id = ${PAPER} returning id`,
    },
  },
  functionArguments: {
    'public.open_paper_deposit': `'cv'`,
    'private.open_paper_deposit': `'cv'`,
    'public.withdraw_my_paper': anyPaper,
    'private.withdraw_my_paper': anyPaper,
    'public.open_trainer_paper': anyPaper,
    'private.open_paper': `${anyPaper}, false`,
    'private.papers_to_check': `'', null, 25, null, null`,
    'public.decide_trainer_paper': `'${PAPER}', 'refuse', ${version}, 'Illisible'`,
    'private.decide_paper': `'${PAPER}', 'refuse', 'Illisible', null, null, null, ${version}, false`,
    'public.trainer_papers_of': `'${approved}'`,
    'private.papers_of': `'${approved}'`,
    'public.refused_paper': `'${REFUSED}'`,
    'public.open_register_check': `'siret', '73282932000074'`,
    'private.open_register_check': `'siret', '73282932000074'`,
    'public.keep_register_answer': `'siret', '73282932000074', '{}'`,
    'public.open_check_proof': `'${CERTIFICATE}'`,
    'private.open_check_proof': `'${CERTIFICATE}'`,
    'public.attach_check_proof': `'${CERTIFICATE}', '${PROOF}'`,
    'public.note_paper_file': `'probe.pdf'`,
    'public.deposit_trainer_paper': `'{"user_id": "${approved}", "kind": "cv", "sha256": "${DIGEST}", "file_path": "${STORED}"}'`,
    'public.forget_paper_files': `array['probe.pdf']`,
    'private.keep_paper_file': `'${STORED}'`,
    'private.is_paper_file_used': `'probe.pdf'`,
    'private.said_day': 'current_date',
    'private.paper_reference': `null::private.paper_kinds, 'A1'`,
    'private.paper_end': 'null::private.paper_kinds, current_date, null',
    'private.is_siret': `'73282932000074'`,
    'private.missing_legal_papers': `'${approved}'`,
    'private.expire_trainer_papers': 'current_date',
    'private.close_trainer_papers': `'${approved}'`,
    'private.purge_trainer_papers': 'current_date',
  },
  constants: {
    checks: {
      'trainer_papers.trainer_papers_status_known': [shared(...PAPER_STATUSES.map(({ value }) => value))],
      'trainer_papers.trainer_papers_file_name_form': [shared(PAPER_LIMITS.name)],
      'trainer_papers.trainer_papers_file_size_range': [
        shared(FILE_LIMIT_BYTES),
        own('a file has a byte', 1),
      ],
      'trainer_papers.trainer_papers_pages_range': [shared(PAPER_LIMITS.pages), own('a file has a page', 1)],
      'trainer_papers.trainer_papers_sha256_form': [HEX],
      'trainer_papers.trainer_papers_reference_form': [shared(PAPER_LIMITS.reference)],
      'trainer_papers.trainer_papers_reason_form': [shared(PAPER_LIMITS.reason)],
      'trainer_papers.trainer_papers_reading_form': [own('three quotes of a line each', 8000)],
      'trainer_papers.trainer_papers_days_range': [shared(PAPER_DAYS.min, PAPER_DAYS.max)],
      'trainer_papers.trainer_papers_decided_once': [
        own(STATES, 'to_check', 'verified', 'refused', 'expired'),
      ],
      'trainer_papers.trainer_papers_refused_with_reason': [own(STATES, 'refused')],
      'trainer_papers.trainer_papers_file_path_form': [
        own('written by the function', '^[0-9a-f-]{36}/[0-9a-f]{40}-[a-z0-9-]{1,40}[.]pdf$'),
      ],
      'trainer_papers.trainer_papers_check_proof_form': [
        own('written by the function', '^[0-9a-f-]{36}/[0-9a-f]{40}-proof[.]pdf$'),
      ],
      'private.register_answers.register_answers_form_known': [shared(...REGISTER_FORMS, CERTIFICATION_FORM)],
      'private.register_answers.register_answers_number_form': [
        own('a SIRET, an NDA or a code of a certification', '^([0-9]{11,14}|(RNCP|RS)[0-9]{1,6})$'),
      ],
      'private.register_answers.register_answers_answer_form': [own('far more than an answer', 2000)],
      'private.unused_paper_files.unused_paper_files_path_length': [own('a name in storage', 1, 1024)],
      'private.paper_kinds.paper_kinds_demand_known': [
        own('compared with the domain by papers.test.ts', 'law', 'house', 'if_held'),
      ],
      'private.paper_kinds.paper_kinds_reference_form_known': [
        own('compared with the domain by papers.test.ts', 'siret', 'nda'),
      ],
    },
    functions: {
      'private.decide_paper': [
        own('the two decisions', 'verify, refuse'),
        own(STATES, 'verified, expired, refused'),
        shared(PAPER_LIMITS.reason),
      ],
      'private.open_paper': [own('papers that one person opens in an hour', 300)],
      'private.missing_legal_papers': [own(STATES, 'verified, expired')],
      'private.paper_reference': [shared(PAPER_LIMITS.reference)],
      'private.papers_of': [own('far more than one person has', 500)],
      'private.papers_to_check': [
        own(STATES, 'verified, expired'),
        own('pages of a list, whatever is asked for', 25, 100),
      ],
      'public.claim_unused_paper_files': [
        own('longer than any run, longer than any deposit', '15 minutes', '1 hour'),
      ],
      'private.open_register_check': [own('a day', '24 hours')],
      'public.keep_register_answer': [own('a day', '24 hours')],
      'public.note_paper_file': [own('longer than any run', '15 minutes')],
      'public.unannounced_refusals': [
        own('accounts that may send another one', 'pending, approved'),
        own('longer than a mail takes', '1 minute'),
        own('later it would puzzle', '7 days'),
        own('mails of one call', 25, 100),
      ],
      'public.refused_paper': [own('accounts that may send another one', 'pending, approved')],
      'public.deposit_trainer_paper': [
        own(STATES, 'pending, approved', 'to_check, verified', 'to_check, refused'),
      ],
    },
  },
  createRows,
};
