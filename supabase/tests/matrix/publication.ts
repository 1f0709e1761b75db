import type { Sql } from 'postgres';
import { own } from '../support/constants.ts';
import { CORPORATE } from './company-settings.ts';
import { execute, NOBODY, UNREACHABLE_TABLE, type Area } from './cells.ts';

const BUILD = 'd6000000-0000-4000-8000-000000000001';

const corporate = execute('app1_user');
const service = execute('service_role');
const asking = execute('app1_user', 'service_role');
const everyStaff = execute(
  'gestionnaire',
  'admin',
  'app1_user',
  'app2_user',
  'app4_user',
  'app5_user',
  'service_role',
);
const STATES = 'words that the types generated from the schema and the screens compare with as they are';
const PUBLISHER = 'what the publisher reports is shortened by the function that notes it';

async function createRows(sql: Sql): Promise<void> {
  await sql`
    insert into public.site_builds (id, kind, state, started_at, ended_at, revision, reason)
    values (${BUILD}, 'publication', 'failed', now(), now() - interval '1 hour', 0, 'Une image est illisible.')`;
}

export const publication: Area = {
  tables: {
    'public.site_builds': {
      what: 'Builds of the public site',
      verbs: {
        select: CORPORATE,
        insert: { ...NOBODY, because: 'a function asks for builds, one of a kind at a time' },
        update: { ...NOBODY, because: 'functions alone start and end them' },
        delete: NOBODY,
      },
    },
    'private.site_state': {
      what: 'Revision of the site, and the build that is up',
      verbs: UNREACHABLE_TABLE,
    },
  },
  functions: {
    'public.site_status': {
      what: 'What is up, what waits',
      verbs: everyStaff,
    },
    'private.site_status': {
      what: 'The same, after its role check',
      verbs: everyStaff,
    },
    'public.request_site_build': { what: 'Asks for a build', verbs: asking },
    'private.request_site_build': { what: 'The same, after its role check', verbs: asking },
    'public.recent_site_builds': { what: 'The last builds', verbs: corporate },
    'private.recent_site_builds': { what: 'The same, after its role check', verbs: corporate },
    'public.give_up_site_preview': { what: 'Gives up a preview', verbs: corporate },
    'private.give_up_site_preview': { what: 'The same, after its role check', verbs: corporate },
    'public.claim_site_build': { what: 'Takes the build to make', verbs: service },
    'public.renew_site_build': { what: 'Says that it is still being made', verbs: service },
    'public.finish_site_build': { what: 'Ends it', verbs: service },
    'public.site_content': { what: 'What the site is built from', verbs: service },
    'public.next_site_change': { what: 'When it changes by itself', verbs: service },
    'private.site_facts': { what: 'The content of a day', verbs: execute() },
    'private.site_digest': { what: 'Its digest', verbs: execute() },
    'private.is_certified': { what: 'Whether a day is within the certificate', verbs: execute() },
    'private.camel_case': { what: 'Names of facts', verbs: execute() },
    'private.note_site_change': { what: 'For the triggers and the publisher', verbs: execute() },
    'private.follow_site_content': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.site_builds': {
      select: (tx) => tx`select reason from public.site_builds where id = ${BUILD}`,
      insert: (tx) => tx`insert into public.site_builds (kind) values ('publication')`,
      update: (tx) => tx`update public.site_builds set kind = 'preview' where id = ${BUILD} returning id`,
      delete: (tx) => tx`delete from public.site_builds where id = ${BUILD} returning id`,
    },
  },
  columns: { 'private.site_state': 'digest' },
  functionArguments: {
    'private.request_site_build': `'preview'`,
    'private.recent_site_builds': '10, null',
    'public.give_up_site_preview': `'${BUILD}'`,
    'private.give_up_site_preview': `'${BUILD}'`,
    'public.renew_site_build': `'${BUILD}'`,
    'public.finish_site_build': `'${BUILD}', true`,
    'private.site_facts': 'false, current_date',
    'private.is_certified': 'null::public.company_settings, current_date',
    'private.camel_case': `'a_b'`,
  },
  constants: {
    checks: {
      'site_builds.site_builds_kind_known': [own(STATES, 'publication', 'preview')],
      'site_builds.site_builds_state_known': [own(STATES, 'waiting', 'running', 'succeeded', 'failed')],
      'site_builds.site_builds_steps': [own(STATES, 'waiting', 'running')],
      'site_builds.site_builds_left_out_of_success': [own(STATES, 'succeeded'), own('an empty list', '{}')],
      'site_builds.site_builds_reason_of_end': [own(STATES, 'failed', 'succeeded')],
      'site_builds.site_builds_reason_form': [own(PUBLISHER, 500)],
      'site_builds.site_builds_error_form': [own(PUBLISHER, 4000)],
      'site_builds.site_builds_folder_form': [
        own('a name that the publisher gives', '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$'),
      ],
      'private.site_state.site_state_digest_form': [own('a SHA-256 digest in hexadecimal', '^[0-9a-f]{64}$')],
    },
    functions: {
      'private.request_site_build': [own(STATES, 'publication, preview')],
      'public.claim_site_build': [
        own(
          'how long builds are kept, when one that failed is tried again, how long one may run',
          '90 days',
          '10 minutes',
          '1 minute',
        ),
      ],
      'public.renew_site_build': [own('how long a publisher at work is believed without a word', '1 minute')],
      'public.finish_site_build': [own(PUBLISHER, 500, 4000)],
      'private.recent_site_builds': [own('pages of a list, whatever is asked for', 10, 100)],
    },
  },
  createRows,
};
