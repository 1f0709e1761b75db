import { MAX_EXPORTED, MESSAGE_LIMITS } from '@trame/domain';
import { LEAD_KEPT_YEARS, LEAD_STATUSES } from '@trame/domain/requests';
import type { Sql } from 'postgres';
import { own, shared } from '../support/constants.ts';
import {
  execute,
  executeWriters,
  NOBODY,
  SERVICE,
  UNREACHABLE_TABLE,
  type Area,
  type Cell,
} from './cells.ts';

const LEAD = 'd7000000-0000-4000-8000-000000000001';
const OTHER = 'd7000000-0000-4000-8000-000000000003';
const MESSAGE = 'd7000000-0000-4000-8000-000000000004';
const READ: Cell = { allow: ['gestionnaire', 'service_role'], signedIn: '0 rows' };
const BY_FUNCTION = { ...NOBODY, because: 'a function writes it' };
const GESTIONNAIRE = execute('gestionnaire');
const version = `(select updated_at from public.leads where id = '${LEAD}')`;
const moved = `'${LEAD}', 'contacted', null, ${version}`;
const OPEN = own('open statuses', 'new, contacted, qualified, proposal');

async function createRows(sql: Sql): Promise<void> {
  await sql`
    insert into public.leads (id, need, name, company, email, submission_key)
    values (${OTHER}, 'Former six comptables', 'Paul Monde', 'Imprimerie du monde', 'paul@exemple.test', gen_random_uuid())`;
  await sql`
    insert into public.lead_messages (id, lead_id, subject, body) values (${MESSAGE}, ${LEAD}, 'Votre demande', 'Bonjour')`;
  await sql`
    insert into public.lead_missions (lead_id, mission_id) select ${LEAD}, m.id from public.missions m order by m.id limit 1`;
  await sql`insert into public.lead_receipts (lead_digest, removed) values (${'d7'.repeat(32)}, '{"files": 0}')`;
  await sql`insert into public.acquisition_costs (source, month, version, cost_cents) values ('site', '2026-11-01', 1, 9900)`;
}

/** Leads as the marketing hub works on them; their rows are those of requests.ts. */
export const leads: Area = {
  tables: {
    'public.lead_messages': {
      what: 'What was written to companies',
      verbs: { select: READ, insert: BY_FUNCTION, update: NOBODY, delete: NOBODY },
    },
    'public.lead_missions': {
      what: 'Missions made from leads',
      verbs: { select: READ, insert: BY_FUNCTION, update: NOBODY, delete: NOBODY },
    },
    'public.lead_receipts': {
      what: 'What remains of leads that were deleted',
      verbs: { select: READ, insert: BY_FUNCTION, update: NOBODY, delete: NOBODY },
    },
    'public.acquisition_costs': {
      what: 'What sources cost',
      verbs: { select: READ, insert: BY_FUNCTION, update: NOBODY, delete: NOBODY },
    },
    'private.leads_apart': { what: 'Leads that are no doubles', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.list_leads': { what: 'A page of the leads', verbs: GESTIONNAIRE },
    'private.list_leads': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.leads_board': { what: 'The first leads of each status', verbs: GESTIONNAIRE },
    'public.office_lead': { what: 'One lead', verbs: GESTIONNAIRE },
    'public.lead_counts': { what: 'How many there are of each status', verbs: GESTIONNAIRE },
    'private.lead_counts': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.lead_sources': { what: 'Where leads came from', verbs: GESTIONNAIRE },
    'private.lead_sources': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.move_lead': { what: 'Gives a lead another status', verbs: GESTIONNAIRE },
    'private.move_lead': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.write_to_lead': { what: 'Puts a mail on the queue', verbs: GESTIONNAIRE },
    'private.write_to_lead': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.unsent_lead_messages': { what: 'Mails that have not left', verbs: { execute: SERVICE } },
    'public.link_lead_mission': { what: 'Notes the mission of a lead', verbs: GESTIONNAIRE },
    'private.link_lead_mission': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.delete_lead': { what: 'Deletes a lead, with a receipt', verbs: GESTIONNAIRE },
    'private.delete_lead': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.lead_doubles': { what: 'Leads that may say the same', verbs: GESTIONNAIRE },
    'private.lead_doubles': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.settle_lead_double': { what: 'Joins leads or keeps them apart', verbs: GESTIONNAIRE },
    'private.settle_lead_double': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.record_lead_export': { what: 'Notes an export', verbs: GESTIONNAIRE },
    'private.record_lead_export': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'private.lead_retention': { what: 'How long a lead is kept', verbs: execute() },
    'public.marketing_tasks': { what: 'What waits about leads', verbs: GESTIONNAIRE },
    'private.marketing_tasks': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.save_acquisition_cost': { what: 'Enters a cost', verbs: GESTIONNAIRE },
    'private.save_acquisition_cost': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'private.acquired': { what: 'What came in a period', verbs: execute() },
    'public.acquisition_figures': { what: 'Figures by source and month', verbs: GESTIONNAIRE },
    'private.acquisition_figures': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'public.acquisition_lines': { what: 'What a figure is made of', verbs: GESTIONNAIRE },
    'private.acquisition_lines': { what: 'The same, after its role check', verbs: GESTIONNAIRE },
    'private.lead_search_text': { what: 'Generated column', verbs: executeWriters },
    'private.lead_matches': { what: 'Whether a lead is in a list', verbs: execute() },
    'private.lead_may_become': { what: 'Which status follows which', verbs: execute() },
    'private.check_lead_owner': { what: 'Trigger', verbs: execute() },
    'private.free_leads': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.lead_messages': {
      select: (tx) => tx`select subject from public.lead_messages where id = ${MESSAGE}`,
      insert: (tx) => tx`
        insert into public.lead_messages (id, lead_id, subject, body) values (gen_random_uuid(), ${LEAD}, 'n', 'n')`,
      update: (tx) => tx`update public.lead_messages set subject = 'n' where id = ${MESSAGE} returning id`,
      delete: (tx) => tx`delete from public.lead_messages where id = ${MESSAGE} returning id`,
    },
    'public.lead_missions': {
      select: (tx) => tx`select mission_id from public.lead_missions where lead_id = ${LEAD}`,
      insert: (tx) => tx`
        insert into public.lead_missions (lead_id, mission_id) values (${LEAD}, gen_random_uuid())`,
      update: (tx) =>
        tx`update public.lead_missions set linked_by = null where lead_id = ${LEAD} returning lead_id`,
      delete: (tx) => tx`delete from public.lead_missions where lead_id = ${LEAD} returning lead_id`,
    },
    'public.lead_receipts': {
      select: (tx) => tx`select at from public.lead_receipts`,
      insert: (tx) =>
        tx`insert into public.lead_receipts (lead_digest, removed) values (${'d8'.repeat(32)}, '{}')`,
      update: (tx) => tx`update public.lead_receipts set removed = '{}' returning id`,
      delete: (tx) => tx`delete from public.lead_receipts returning id`,
    },
    'public.acquisition_costs': {
      select: (tx) => tx`select cost_cents from public.acquisition_costs where source = 'site'`,
      insert: (tx) => tx`
        insert into public.acquisition_costs (source, month, version, cost_cents) values ('site', '2026-10-01', 1, 1)`,
      update: (tx) =>
        tx`update public.acquisition_costs set cost_cents = 1 where source = 'site' returning source`,
      delete: (tx) => tx`delete from public.acquisition_costs where source = 'site' returning source`,
    },
  },
  columns: { 'private.leads_apart': 'lead_id' },
  functionArguments: {
    'public.write_to_lead': `'${LEAD}', gen_random_uuid(), 'n', 'n'`,
    'private.write_to_lead': `'${LEAD}', gen_random_uuid(), 'n', 'n', null, null`,
    'public.link_lead_mission': `'${LEAD}', (select m.id from public.missions m order by m.id limit 1)`,
    'private.link_lead_mission': `'${LEAD}', (select mission_id from public.lead_missions where lead_id = '${LEAD}')`,
    'public.delete_lead': `'${LEAD}', ${version}`,
    'private.delete_lead': `'${LEAD}', ${version}`,
    'public.lead_doubles': `'${LEAD}'`,
    'private.lead_doubles': `'${LEAD}'`,
    'public.settle_lead_double': `'${LEAD}', '${OTHER}', 'apart'`,
    'private.settle_lead_double': `'${LEAD}', '${OTHER}', 'apart'`,
    'public.record_lead_export': `'csv', 1`,
    'private.record_lead_export': `'csv', 1`,
    'private.marketing_tasks': '10',
    'public.save_acquisition_cost': `'site', '2026-11-01', 100, 1`,
    'private.save_acquisition_cost': `'site', '2026-11-01', 100, 1`,
    'private.acquired': `'2026-01-01', '2026-11-01', true`,
    'public.acquisition_figures': `'2026-01-01', '2026-11-01'`,
    'private.acquisition_figures': `'2026-01-01', '2026-11-01'`,
    'public.acquisition_lines': `'site', date_trunc('month', private.today())::date, 'leads'`,
    'private.acquisition_lines': `'site', date_trunc('month', private.today())::date, 'leads'`,
    'private.list_leads': `'', 'all', 'all', 'all', 'all', '', '-created', 30, null, null`,
    'public.office_lead': `'${LEAD}'`,
    'private.lead_counts': `'', 'all', 'all', 'all', ''`,
    'public.move_lead': moved,
    'private.move_lead': moved,
    'private.lead_may_become': `'new', 'lost'`,
    'private.lead_search_text': `'n', 'n', 'n', 'n', 'n', 'n', 'n', 'n'`,
    'private.lead_matches': `null::public.leads, '{}', 'all', 'all', 'all', 'all', ''`,
  },
  bulkForms: {
    leads: {
      UPDATE: {
        actor: 'gestionnaire',
        statement: `update public.leads set notes = 'n' where id is not null`,
      },
    },
  },
  fixedTexts: ['leads.phone'],
  constants: {
    checks: {
      'leads.leads_lost_reason_of_lost': [own('it is lost', 'lost')],
      'message_templates.message_templates_audience_known': [
        own('applicants or companies', 'application', 'lead'),
      ],
      'lead_messages.lead_messages_subject_form': [shared(MESSAGE_LIMITS.subject)],
      'lead_messages.lead_messages_body_form': [shared(MESSAGE_LIMITS.body)],
      'lead_messages.lead_messages_template_form': [shared(MESSAGE_LIMITS.name)],
      'lead_receipts.lead_receipts_digest_form': [own('SHA-256', '^[0-9a-f]{64}$')],
      'acquisition_costs.acquisition_costs_source_form': [own('the longer one of both forms', 60)],
      'acquisition_costs.acquisition_costs_month_start': [own('its first day', 1)],
      'acquisition_costs.acquisition_costs_version_range': [own('the first one', 1)],
      'acquisition_costs.acquisition_costs_cost_range': [own('a million euros', 0, 100_000_000)],
    },
    functions: {
      'private.acquired': [own('the last month whole', '1 month')],
      'private.acquisition_figures': [own('three years', '35 months'), own('cells', 2000)],
      'private.acquisition_lines': [
        own('figures', 'leads, missions'),
        own('figures of recruiters', 'applications, approved'),
        own('those of all', 'leads, applications'),
        own('lines of a drawer', 200),
      ],
      'private.lead_doubles': [own('a hint, not a list', 20)],
      'private.marketing_tasks': [
        own('lines of a kind, whatever is asked for', 10, 50),
        own('one more than is counted', 1001),
        own('silence', '14 days'),
        own('answered and open', 'contacted, qualified, proposal'),
      ],
      'private.record_lead_export': [own('formats', 'csv, xlsx'), shared(MAX_EXPORTED)],
      'public.unsent_lead_messages': [
        own('later it would puzzle', '3 days'),
        own('one that is being sent', '1 minute'),
        own('one call', 25, 100),
      ],
      'private.lead_matches': [OPEN, own('whatever the status', 'all, one')],
      'private.list_leads': [
        own('orders', 'created, -created, step, company, -company, contact'),
        own('those from the smallest id on', 'created, step, company, contact'),
        own('a page', 30, 100),
      ],
      'public.leads_board': [shared(LEAD_STATUSES.map(({ value }) => value).join(', ')), own('a column', 50)],
      'private.lead_sources': [own('more than a list of choices shows', 200)],
      'private.lead_retention': [shared(`${LEAD_KEPT_YEARS} years`)],
      'private.move_lead': [own('statuses that are over', 'won, lost')],
    },
  },
  createRows,
};
