import {
  CAMPAIGN_BASES,
  CAMPAIGN_LANGUAGES,
  CAMPAIGN_LIMITS,
  CAMPAIGN_STATUSES,
} from '@trame/domain/campaigns';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import { WORLD } from '../support/world.ts';
import { execute, NOBODY, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

const CAMPAIGN = 'ca000000-0000-4000-8000-000000000001';
/** One whose people another one took. */
const EARLIER = 'ca000000-0000-4000-8000-000000000002';

const office = execute('gestionnaire');
const service = execute('service_role');
const AGAIN = 'The same, after its check';
const OFFICE: Cell = { allow: ['gestionnaire', 'service_role'], signedIn: '0 rows' };
const WRITERS: Cell = { allow: ['gestionnaire'], signedIn: '0 rows' };
const HEX = '^[0-9a-f]{64}$';

const PAGES = own('pages of a list, whatever is asked for', 30, 100);

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value).toSorted();

const COLUMNS = 'name, subject, body, bases';
const NEW = (name: string) => `('${name}', 'Objet', 'Bonjour {{prenom}}', '{pool}')`;
const moved = `'${CAMPAIGN}', 'ready', (select updated_at from public.marketing_campaigns where id = '${CAMPAIGN}')`;
const audience = `'{pool,account}', '{}', 'all'`;

async function createRows(sql: Sql): Promise<void> {
  await sql`
    insert into public.marketing_campaigns (id, name, subject, body, bases)
    values (${CAMPAIGN}, 'Rentrée', 'Vos disponibilités', 'Bonjour {{prenom}}', '{pool,account}')`;
  await sql`insert into public.campaign_events (campaign_id, kind) values (${CAMPAIGN}, 'tested')`;
  await sql`
    with handed as (
      insert into public.marketing_campaigns (name, subject, body, bases, status)
      values ('Printemps', 'Vos dates', 'Bonjour', '{account}', 'handing')
      returning id
    )
    insert into private.campaign_recipients (campaign_id, basis, basis_at, account_id, digest)
    select handed.id, 'account', now(), t.user_id, private.email_digest(t.email)
    from handed, public.trainer_accounts t where t.user_id = ${userIdOf('approvedTrainer')}`;
  await sql`
    with done as (
      insert into public.marketing_campaigns (id, name, subject, body, bases, status) values
        (${EARLIER}, 'Hiver', 'Vos dates', 'Bonjour', '{account}', 'done'),
        (gen_random_uuid(), 'Été', 'Vos dates', 'Bonjour', '{account}', 'done')
      returning id
    )
    insert into private.campaign_recipients (campaign_id, basis, basis_at, account_id, digest, status, settled_at)
    select done.id, 'account', now(), t.user_id, private.email_digest(t.email), 'handed',
      now() - case when done.id = ${EARLIER} then interval '2 days' else interval '1 day' end
    from done, public.trainer_accounts t where t.user_id = ${userIdOf('otherTrainer')}`;
}

/** Messages to people who may be written to. */
export const campaigns: Area = {
  tables: {
    'public.marketing_campaigns': {
      what: 'Messages of campaigns',
      verbs: {
        select: OFFICE,
        insert: { allow: ['gestionnaire'], signedIn: '42501' },
        'update subject': WRITERS,
        'update status': { ...NOBODY, because: 'move_campaign knows what is allowed' },
        delete: { ...WRITERS, because: 'a draft reached nobody' },
      },
    },
    'public.campaign_events': {
      what: 'What happened to campaigns',
      verbs: {
        select: OFFICE,
        insert: { ...NOBODY, because: 'functions write it' },
        update: { ...NOBODY, because: 'append-only' },
        delete: { ...NOBODY, because: 'append-only' },
      },
    },
    'private.campaign_recipients': { what: 'People of campaigns', verbs: UNREACHABLE_TABLE },
    'private.sendpulse_bounces': { what: 'Digests of addresses without a person', verbs: UNREACHABLE_TABLE },
  },
  sequences: {
    'private.campaign_number': { what: 'Numbers of campaigns', verbs: { usage: NOBODY } },
    'public.campaign_events_id_seq': { what: 'Numbers of events', verbs: { usage: NOBODY } },
  },
  functions: {
    'public.campaign_audience': { what: 'Whom a campaign would reach', verbs: office },
    'private.campaign_audience': { what: AGAIN, verbs: office },
    'private.campaign_people': { what: 'People in reach, and who objected', verbs: execute() },
    'private.campaign_matches': { what: 'Filters of the list', verbs: execute() },
    'private.campaigns_sent': { what: 'Part of my_data and of the dossier', verbs: execute() },
    'private.campaign_moves': { what: 'Moves that are allowed', verbs: execute() },
    'private.note_campaign_event': { what: 'A line of what happened', verbs: execute() },
    'private.end_campaigns': { what: 'Ends campaigns of which nobody waits', verbs: execute() },
    'public.move_campaign': { what: 'Moves a campaign', verbs: office },
    'private.move_campaign': { what: AGAIN, verbs: office },
    'public.campaign_overlaps': { what: 'Campaigns that share people with it', verbs: office },
    'private.campaign_overlaps': { what: AGAIN, verbs: office },
    'public.list_campaigns': { what: 'A page of the campaigns', verbs: office },
    'public.office_campaign': { what: 'One of them', verbs: office },
    'private.list_campaigns': { what: 'Both, after their role check', verbs: office },
    'public.count_campaigns': { what: 'How many there are', verbs: office },
    'private.count_campaigns': { what: AGAIN, verbs: office },
    'public.campaign_channel': { what: 'Whether SendPulse is set up', verbs: office },
    'private.campaign_channel': { what: AGAIN, verbs: office },
    'public.note_campaign_test': { what: 'A person tried the message', verbs: service },
    'public.claim_campaign_recipients': { what: 'Takes people to hand over', verbs: service },
    'public.settle_campaign_recipients': { what: 'How it went', verbs: service },
    'public.note_sendpulse_bounced': { what: 'Keeps digests of bounced addresses', verbs: service },
    'private.note_reaction': { what: 'Trigger', verbs: execute() },
    'private.sign_campaign': { what: 'Trigger', verbs: execute() },
    'private.forget_recipient': { what: 'Trigger', verbs: execute() },
    'private.forget_account_at_sendpulse': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.marketing_campaigns': {
      select: (tx) => tx`select name from public.marketing_campaigns where id = ${CAMPAIGN}`,
      insert: (tx) => tx.unsafe(`insert into public.marketing_campaigns (${COLUMNS}) values ${NEW('Essai')}`),
      'update subject': (tx) =>
        tx`update public.marketing_campaigns set subject = 'Autre' where id = ${CAMPAIGN} returning id`,
      'update status': (tx) =>
        tx`update public.marketing_campaigns set status = 'ready' where id = ${CAMPAIGN} returning id`,
      delete: (tx) => tx`delete from public.marketing_campaigns where id = ${CAMPAIGN} returning id`,
    },
    'public.campaign_events': {
      select: (tx) => tx`select kind from public.campaign_events where campaign_id = ${CAMPAIGN}`,
      insert: (tx) =>
        tx`insert into public.campaign_events (campaign_id, kind) values (${CAMPAIGN}, 'tested')`,
      update: (tx) =>
        tx`update public.campaign_events set kind = 'done' where campaign_id = ${CAMPAIGN} returning id`,
      delete: (tx) => tx`delete from public.campaign_events where campaign_id = ${CAMPAIGN} returning id`,
    },
  },
  columns: {
    'private.campaign_recipients': 'digest',
    'private.sendpulse_bounces': 'digest',
  },
  functionArguments: {
    'public.campaign_audience': audience,
    'private.campaign_audience': `${audience}, 30, null`,
    'private.campaign_people': audience,
    'private.campaign_matches': `null::public.marketing_campaigns, '{}', 'all'`,
    'private.campaigns_sent': `'{}', null`,
    'private.campaign_moves': `'draft'`,
    'private.note_campaign_event': `'${CAMPAIGN}', 'ready', 1`,
    'public.move_campaign': moved,
    'private.move_campaign': moved,
    'public.campaign_overlaps': `'${EARLIER}'`,
    'private.campaign_overlaps': `'${EARLIER}'`,
    'public.office_campaign': `'${CAMPAIGN}'`,
    'private.list_campaigns': `'', 'all', 30, null, null`,
    'private.count_campaigns': `'', 'all'`,
    'public.note_campaign_test': `'${CAMPAIGN}', '${userIdOf('gestionnaire')}'`,
    'public.claim_campaign_recipients': '10',
    'public.settle_campaign_recipients': `array['${WORLD.application}']::uuid[], 'sent'`,
    'public.note_sendpulse_bounced': `array['n@exemple.test']`,
  },
  fixedTexts: ['marketing_campaigns.bases', 'marketing_campaigns.language'],
  bulkForms: {
    marketing_campaigns: {
      INSERT: {
        actor: 'gestionnaire',
        statement: `insert into public.marketing_campaigns (${COLUMNS}) values ${NEW('Un')}, ${NEW('Deux')}`,
      },
      UPDATE: {
        actor: 'gestionnaire',
        rows: `insert into public.marketing_campaigns (${COLUMNS}) values ${NEW('Deux')}`,
        statement: `update public.marketing_campaigns set name = 'n' where id is not null`,
      },
      DELETE: {
        actor: 'gestionnaire',
        rows: `insert into public.marketing_campaigns (${COLUMNS}) values ${NEW('Deux')}`,
        statement: `delete from public.marketing_campaigns where id is not null`,
      },
    },
  },
  constants: {
    checks: {
      'marketing_campaigns.marketing_campaigns_name_form': [shared(CAMPAIGN_LIMITS.name)],
      'marketing_campaigns.marketing_campaigns_subject_form': [shared(CAMPAIGN_LIMITS.subject)],
      'marketing_campaigns.marketing_campaigns_body_form': [shared(CAMPAIGN_LIMITS.body)],
      'marketing_campaigns.marketing_campaigns_bases_known': [
        shared(...valuesOf(CAMPAIGN_BASES)),
        own('nobody is reached without a basis', '{}'),
        own('each of them once', 2),
      ],
      'marketing_campaigns.marketing_campaigns_sectors_list': [
        own('a list of sectors, as of applications', 20, 80),
      ],
      'marketing_campaigns.marketing_campaigns_language_known': [shared(...valuesOf(CAMPAIGN_LANGUAGES))],
      'marketing_campaigns.marketing_campaigns_status_known': [shared(...valuesOf(CAMPAIGN_STATUSES))],
      'campaign_events.campaign_events_kind_known': [
        own('states, and a test', 'done', 'draft', 'handing', 'ready', 'stopped', 'tested'),
      ],
      'private.campaign_recipients.campaign_recipients_basis_known': [shared(...valuesOf(CAMPAIGN_BASES))],
      'private.campaign_recipients.campaign_recipients_digest_form': [own('a SHA-256', HEX)],
      'private.campaign_recipients.campaign_recipients_status_known': [
        own('states of the queue', 'failed', 'handed', 'pending', 'skipped'),
      ],
      'private.campaign_recipients.campaign_recipients_error_length': [own('what the provider says', 500)],
      'private.campaign_recipients.campaign_recipients_attempts_range': [own('far more than are made', 1000)],
      'private.campaign_recipients.campaign_recipients_reaction_known': [
        own('what comes back', 'bounced', 'opted-out'),
      ],
      'private.sendpulse_bounces.sendpulse_bounces_digest_form': [own('a SHA-256', HEX)],
    },
    functions: {
      'private.campaign_audience': [PAGES],
      'private.list_campaigns': [PAGES],
      'private.campaign_moves': [
        own('compared with CAMPAIGN_MOVES by campaigns.test.ts', 'draft, handing', 'handing, done'),
      ],
      'private.campaign_overlaps': [
        own('states before a hand-over', 'ready, stopped'),
        own('older messages have left', '30 days'),
        own('more than a page says', 20),
      ],
      'private.move_campaign': [own('states that people are counted for', 'handing, stopped')],
      'public.claim_campaign_recipients': [
        own('a claim that is not settled by then is taken again', '2 minutes'),
        own('as of events', 200),
      ],
      'public.settle_campaign_recipients': [
        own('waits between attempts', '1 minute', '6 hours'),
        own('what the provider says', 500),
        own('ends of a hand-over', 'sent, refused'),
      ],
    },
  },
  createRows,
};
