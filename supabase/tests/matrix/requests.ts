import { FILE_LIMIT_BYTES } from '@trame/domain';
import {
  LEAD_LIMITS,
  LEAD_LOST_REASONS,
  LEAD_STATUSES,
  MOST_PEOPLE,
  RELATIONS,
  REQUEST_LIMITS,
  RIGHTS,
} from '@trame/domain/requests';
import type { Sql } from 'postgres';
import { own, shared } from '../support/constants.ts';
import { execute, executeWriters, NOBODY, RECRUITMENT, type Area, type Cell } from './cells.ts';

const LEAD = 'd7000000-0000-4000-8000-000000000001';
const REQUEST = 'd7000000-0000-4000-8000-000000000002';

const GESTIONNAIRES: Cell = { allow: ['gestionnaire', 'service_role'], signedIn: '0 rows' };
const WRITTEN = { ...NOBODY, because: 'functions of the forms and of the office write it' };
const recruitment = execute('app5_user');
const service = execute('service_role');

const version = `(select updated_at from public.rights_requests where id = '${REQUEST}')`;
const handled = `'${REQUEST}', 'extend', 'Demande complexe', ${version}`;

async function createRows(sql: Sql): Promise<void> {
  await sql`
    insert into public.leads (id, need, name, company, email, submission_key)
    values (${LEAD}, 'Former six comptables', 'Paul Monde', 'Imprimerie du monde', 'paul@exemple.test', gen_random_uuid())`;
  // Kept long enough.
  await sql`
    insert into public.leads (need, name, company, email, submission_key, last_contact_at, files)
    values (
      'Ancien besoin', 'Paul Monde', 'Imprimerie du monde', 'paul@exemple.test', gen_random_uuid(), now() - interval '4 years',
      ${sql.json([{ path: `leads/${LEAD}.pdf`, name: 'plan.pdf', size: 1 }])}
    )`;
  await sql`
    insert into public.rights_requests (id, kind, relation, name, email, token_digest, submission_key)
    values (${REQUEST}, 'access', 'applicant', 'Chloé Lefèvre', 'chloe.lefevre@exemple.test', ${'d7'.repeat(32)}, gen_random_uuid())`;
}

export const requests: Area = {
  tables: {
    'public.leads': {
      what: 'What companies asked in the form of the site',
      verbs: {
        select: GESTIONNAIRES,
        'select the key of its submission': {
          allow: ['service_role'],
          signedIn: '42501',
          because: 'who knows it gets the answer of the form again',
        },
        insert: WRITTEN,
        update: { ...NOBODY, because: 'its status has a function' },
        'update who follows it': { allow: ['gestionnaire'], signedIn: '0 rows' },
        delete: NOBODY,
      },
    },
    'public.rights_requests': {
      what: 'What people asked about their data',
      verbs: {
        select: RECRUITMENT,
        'select the key of its submission': {
          allow: ['service_role'],
          signedIn: '42501',
          because: 'the link that proves the address is made of it',
        },
        insert: WRITTEN,
        update: WRITTEN,
        delete: { ...NOBODY, because: 'they go when the time they are kept is over' },
      },
    },
  },
  sequences: {
    'private.request_number': { what: 'Numbers of the references', verbs: { usage: NOBODY } },
  },
  functions: {
    'public.submit_lead': { what: 'Records what a company asks', verbs: service },
    'public.submit_rights_request': { what: 'Records what a person asks', verbs: service },
    'public.confirm_rights_request': { what: 'Uses the link of a receipt', verbs: service },
    'public.handle_rights_request': { what: 'Extends, answers or refuses', verbs: recruitment },
    'private.handle_rights_request': { what: 'The same, after its role check', verbs: recruitment },
    'public.applications_of_rights_request': { what: 'A hint: the same address', verbs: recruitment },
    'private.applications_of_rights_request': { what: 'The same, after its role check', verbs: recruitment },
    'public.people_of_role': { what: 'Whom a mail of the platform goes to', verbs: service },
    'public.due_request_files': { what: 'Files that go next', verbs: service },
    'public.purge_requests': { what: 'Deletes what was kept long enough', verbs: service },
    'private.new_reference': { what: 'Next reference', verbs: execute() },
    'private.are_request_files': { what: 'Constraint on files', verbs: executeWriters },
  },
  probes: {
    'public.leads': {
      select: (tx) => tx`select company from public.leads where id = ${LEAD}`,
      'select the key of its submission': (tx) =>
        tx`select submission_key from public.leads where id = ${LEAD}`,
      insert: (tx) => tx`
        insert into public.leads (need, name, company, email, submission_key)
        values ('n', 'n', 'n', 'n@exemple.test', gen_random_uuid())`,
      update: (tx) => tx`update public.leads set status = 'won' where id = ${LEAD} returning id`,
      'update who follows it': (tx) =>
        tx`update public.leads set next_step = 'Rappeler' where id = ${LEAD} returning id`,
      delete: (tx) => tx`delete from public.leads where id = ${LEAD} returning id`,
    },
    'public.rights_requests': {
      select: (tx) => tx`select name from public.rights_requests where id = ${REQUEST}`,
      'select the key of its submission': (tx) =>
        tx`select submission_key from public.rights_requests where id = ${REQUEST}`,
      insert: (tx) => tx`
        insert into public.rights_requests (kind, relation, name, email, token_digest, submission_key)
        values ('access', 'other', 'n', 'n@exemple.test', ${'a'.repeat(64)}, gen_random_uuid())`,
      update: (tx) =>
        tx`update public.rights_requests set closed_as = 'refused' where id = ${REQUEST} returning id`,
      delete: (tx) => tx`delete from public.rights_requests where id = ${REQUEST} returning id`,
    },
  },
  functionArguments: {
    'public.submit_lead': `jsonb_build_object('submission_key', gen_random_uuid(), 'need', 'n', 'name', 'n', 'company', 'n', 'email', 'n@exemple.test')`,
    'public.submit_rights_request': `jsonb_build_object('submission_key', gen_random_uuid(), 'kind', 'access', 'relation', 'other', 'name', 'n', 'email', 'n@exemple.test', 'token_digest', repeat('b', 64))`,
    'public.confirm_rights_request': `repeat('d7', 32)`,
    'public.handle_rights_request': handled,
    'private.handle_rights_request': handled,
    'public.applications_of_rights_request': `'${REQUEST}'`,
    'private.applications_of_rights_request': `'${REQUEST}'`,
    'public.people_of_role': `'gestionnaire'`,
    'public.purge_requests': `'{}'`,
    'private.new_reference': `'BE', 1`,
    'private.are_request_files': `'[]'`,
  },
  constants: {
    checks: {
      'leads.leads_status_known': [shared(...LEAD_STATUSES.map(({ value }) => value))],
      'leads.leads_lost_reason_known': [shared(...LEAD_LOST_REASONS.map(({ value }) => value))],
      'leads.leads_notes_form': [shared(LEAD_LIMITS.notes)],
      'leads.leads_next_step_form': [shared(LEAD_LIMITS.step)],
      'leads.leads_next_step_on_form': [own('the days that dayError accepts', '1900-01-01', '2100-12-31')],
      'leads.leads_need_form': [shared(REQUEST_LIMITS.need)],
      'leads.leads_sector_form': [own('the longest choice', 60)],
      'leads.leads_people_range': [own('somebody', 1), shared(MOST_PEOPLE)],
      'leads.leads_dates_form': [shared(REQUEST_LIMITS.short)],
      'leads.leads_place_form': [shared(REQUEST_LIMITS.short)],
      'leads.leads_budget_form': [shared(REQUEST_LIMITS.short)],
      'leads.leads_name_form': [shared(REQUEST_LIMITS.name)],
      'leads.leads_company_form': [shared(REQUEST_LIMITS.company)],
      'leads.leads_phone_form': [own('E.164, as toE164 writes it', String.raw`^\+[1-9][0-9]{4,14}$`)],
      'leads.leads_source_form': [own('the longest word of a link', 40)],
      'leads.leads_fingerprint_form': [own('SHA-256', '^[0-9a-f]{64}$')],
      'rights_requests.rights_requests_kind_known': [shared(...RIGHTS.map(({ value }) => value))],
      'rights_requests.rights_requests_relation_known': [shared(...RELATIONS.map(({ value }) => value))],
      'rights_requests.rights_requests_message_form': [shared(REQUEST_LIMITS.message)],
      'rights_requests.rights_requests_name_form': [shared(REQUEST_LIMITS.name)],
      'rights_requests.rights_requests_extended_in_time': [own('article 12.3 of the GDPR', '1 mon')],
      'rights_requests.rights_requests_extension_reason_form': [shared(REQUEST_LIMITS.note)],
      'rights_requests.rights_requests_closed_as_known': [shared('answered', 'refused')],
      'rights_requests.rights_requests_closing_note_form': [shared(REQUEST_LIMITS.note)],
      'rights_requests.rights_requests_token_form': [own('SHA-256', '^[0-9a-f]{64}$')],
      'rights_requests.rights_requests_fingerprint_form': [own('SHA-256', '^[0-9a-f]{64}$')],
    },
    functions: {
      'private.applications_of_rights_request': [own('a hint, not a list', 20)],
      'private.are_request_files': [own('a name that a person gave', 255), shared(FILE_LIMIT_BYTES)],
      'private.handle_rights_request': [
        own('the actions of the dialog', 'extend, answer, refuse, reopen'),
        shared(REQUEST_LIMITS.note),
      ],
      'private.new_reference': [own('spreads the numbers', 31, 668265263, 374761393, 1073741823)],
      'public.due_request_files': [own('one run', 200), own('as STALE_MINUTES of the forms', 60)],
      'public.purge_requests': [own('kept as the page of privacy says', '3 years', '1 year')],
    },
  },
  createRows,
};
