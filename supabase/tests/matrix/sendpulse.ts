import { WORLD } from '../support/world.ts';
import {
  execute,
  executeWriters,
  NOBODY,
  RECRUITMENT,
  SERVICE,
  UNREACHABLE_TABLE,
  type Area,
} from './cells.ts';

const recruiter = execute('app5_user');
const service = execute('service_role');
const EVENT = 'd3000000-0000-4000-8000-000000000001';

export const sendpulse: Area = {
  tables: {
    'public.sendpulse_settings': {
      what: 'What is sent to the mailing service',
      verbs: {
        select: RECRUITMENT,
        insert: { ...NOBODY, because: 'there is one row, made by its migration' },
        'update events': RECRUITMENT,
        'update key_ending': { ...SERVICE, because: 'it follows the keys' },
        'update last_sync_at': SERVICE,
        delete: NOBODY,
      },
    },
    'public.sendpulse_events': {
      what: 'Events about people on their way to the mailing service',
      verbs: {
        select: RECRUITMENT,
        insert: { ...NOBODY, because: 'triggers alone queue them' },
        update: { ...NOBODY, because: 'functions alone settle them' },
        delete: { ...NOBODY, because: 'they go with their application' },
      },
    },
    'private.sendpulse_credentials': { what: 'Keys of the mailing service', verbs: UNREACHABLE_TABLE },
    'private.sendpulse_opt_outs': { what: 'Digests of people who objected', verbs: UNREACHABLE_TABLE },
    'private.sendpulse_removals': { what: 'Addresses to be forgotten there', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.sendpulse_overview': { what: 'Counts of the page', verbs: recruiter },
    'private.sendpulse_overview': { what: 'The same, after its role check', verbs: recruiter },
    'public.retry_sendpulse_events': { what: 'Puts events back in front', verbs: recruiter },
    'private.retry_sendpulse_events': { what: 'The same, after its role check', verbs: recruiter },
    'public.add_sendpulse_opt_out': { what: 'Notes an objection', verbs: recruiter },
    'private.add_sendpulse_opt_out': { what: 'The same, after its role check', verbs: recruiter },
    'public.save_sendpulse_credentials': { what: 'Keeps the keys', verbs: service },
    'public.sendpulse_credentials': { what: 'Reads the keys', verbs: service },
    'public.claim_sendpulse_events': { what: 'Takes events to send', verbs: service },
    'public.settle_sendpulse_events': { what: 'How they ended', verbs: service },
    'public.claim_sendpulse_removals': { what: 'Takes addresses to remove', verbs: service },
    'public.settle_sendpulse_removals': { what: 'Forgets them', verbs: service },
    'public.note_sendpulse_unsubscribed': { what: 'Keeps digests of the unsubscribed', verbs: service },
    'private.are_sendpulse_events': { what: 'Constraint on events', verbs: executeWriters },
    'private.email_digest': { what: 'Digest of an address', verbs: execute() },
    'private.queue_sendpulse_event': { what: 'For the triggers', verbs: execute() },
    'private.queue_sendpulse_removal': { what: 'For the triggers', verbs: execute() },
    'private.follow_application_for_sendpulse': { what: 'Trigger', verbs: execute() },
    'private.follow_account_for_sendpulse': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.sendpulse_settings': {
      select: (tx) => tx`select events from public.sendpulse_settings`,
      insert: (tx) => tx`insert into public.sendpulse_settings default values`,
      'update events': (tx) =>
        tx`update public.sendpulse_settings set events = '{accepted}' where only_row returning events`,
      'update key_ending': (tx) =>
        tx`update public.sendpulse_settings set key_ending = 'abcd' where only_row returning events`,
      'update last_sync_at': (tx) =>
        tx`update public.sendpulse_settings set last_sync_at = now() where only_row returning events`,
      delete: (tx) => tx`delete from public.sendpulse_settings where only_row`,
    },
    'public.sendpulse_events': {
      select: (tx) => tx`select event from public.sendpulse_events where id = ${EVENT}`,
      insert: (tx) => tx`
        insert into public.sendpulse_events (application_id, event) values (${WORLD.freshApplication}, 'received')`,
      update: (tx) => tx`update public.sendpulse_events set status = 'sent' where id = ${EVENT} returning id`,
      delete: (tx) => tx`delete from public.sendpulse_events where id = ${EVENT} returning id`,
    },
  },
  columns: {
    'private.sendpulse_credentials': 'client_secret',
    'private.sendpulse_opt_outs': 'digest',
    'private.sendpulse_removals': 'email',
  },
  functionArguments: {
    'public.retry_sendpulse_events': `array['${EVENT}']::uuid[]`,
    'private.retry_sendpulse_events': `array['${EVENT}']::uuid[]`,
    'public.add_sendpulse_opt_out': `'n@exemple.test'`,
    'private.add_sendpulse_opt_out': `'n@exemple.test'`,
    'public.save_sendpulse_credentials': `'identifier', 'secret', null`,
    'public.claim_sendpulse_events': '10',
    'public.settle_sendpulse_events': `array['${EVENT}']::uuid[], 'sent'`,
    'public.claim_sendpulse_removals': '10',
    'public.settle_sendpulse_removals': `array['n@exemple.test']`,
    'public.note_sendpulse_unsubscribed': `array['n@exemple.test']`,
    'private.are_sendpulse_events': `array['received']`,
    'private.email_digest': `'n@exemple.test'`,
    'private.queue_sendpulse_event': `'${WORLD.freshApplication}', 'received'`,
    'private.queue_sendpulse_removal': `'n@exemple.test', '${WORLD.freshApplication}'`,
  },
  createRows: async (sql) => {
    await sql`update public.trainer_applications set pool_consent_at = now() where id = ${WORLD.application}`;
    await sql`
      insert into public.sendpulse_events (id, application_id, event)
      values (${EVENT}, ${WORLD.application}, 'accepted')`;
    await sql`insert into private.sendpulse_credentials (client_id, client_secret) values ('identifier', 'secret')`;
    await sql`insert into private.sendpulse_opt_outs (digest, origin) values (${'0'.repeat(64)}, 'provider')`;
    await sql`insert into private.sendpulse_removals (email) values ('gone@exemple.test')`;
  },
};
