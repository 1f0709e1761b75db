import { CONSENT_WARNING_DAYS, CONTENT_LIMITS, DATE_PRECISIONS } from '@trame/domain/company';
import type { Sql } from 'postgres';
import { own, shared } from '../support/constants.ts';
import { CORPORATE } from './company-settings.ts';
import { execute, executeWriters, NOBODY, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

const LOGO = 'd5000000-0000-4000-8000-000000000001';
const OTHER_LOGO = 'd5000000-0000-4000-8000-000000000002';
const EVENT = 'd5000000-0000-4000-8000-000000000003';
const OTHER_EVENT = 'd5000000-0000-4000-8000-000000000004';
const BATCH = 'd5000000-0000-4000-8000-000000000005';
const LOGO_BATCH = 'd5000000-0000-4000-8000-000000000006';
const DELETED_LOGO = 'd5000000-0000-4000-8000-000000000007';
const DELETED = {
  id: DELETED_LOGO,
  name: 'Serrurerie du monde',
  position: 9,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const corporate = execute('app1_user');
const service = execute('service_role');
const WRITERS: Cell = { allow: ['app1_user'], signedIn: '0 rows' };
const INSERT: Cell = { allow: ['app1_user'], signedIn: '42501' };

const DAYS = own('the days that dayError accepts', '1900-01-01', '2100-12-31');
const STATES = 'two words that the screens compare with as they are';
const DELETING = 'longer than any run of the daily work';
const PICTURE = { path: 'logos/monde.svg', type: 'image/svg+xml', width: 120, height: 40 };

const dates = (table: string, ...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [`${table}.${table}_${column}_form`, [DAYS]]));

async function createRows(sql: Sql): Promise<void> {
  await sql`
    insert into storage.objects (bucket_id, name)
    values ('site-media', ${PICTURE.path}), ('site-media', 'consents/monde.pdf')`;
  await sql`
    insert into public.client_logos
      (id, name, alt, picture, consent_by, consent_on, consent_until, consent_file)
    values (
      ${LOGO}, 'Imprimerie du monde', 'Imprimerie du monde', ${sql.json(PICTURE)}, 'Paul Fauvel', current_date - 100,
      current_date + 10, 'consents/monde.pdf'
    )`;
  await sql`insert into public.client_logos (id, name) values (${OTHER_LOGO}, 'Atelier du monde')`;
  await sql`
    insert into public.timeline_events (id, starts_on, title_fr, text_fr, state)
    values (${EVENT}, '2019-05-14', 'Début', 'À Rennes.', 'published'), (${OTHER_EVENT}, '2019-05-14', 'Suite', 'Nantes.', 'draft')`;
  await sql`
    insert into private.bulk_changes (id, entity_kind, actor_id, change, rows)
    values (
      ${BATCH}, 'timeline_event', 'a0000000-0000-4000-8000-000000000004', '{"action": "publish"}',
      ${sql.json({ [EVENT]: { outcome: 'changed', before: { state: 'draft' }, after: { state: 'published' } } })}
    ), (
      ${LOGO_BATCH}, 'logo', 'a0000000-0000-4000-8000-000000000004', '{"action": "delete"}',
      ${sql.json({ [DELETED_LOGO]: { outcome: 'changed', before: DELETED, after: { deleted: true } } })}
    )`;
}

export const siteContents: Area = {
  tables: {
    'public.client_logos': {
      what: 'Logos of clients and their consents',
      verbs: {
        select: CORPORATE,
        insert: INSERT,
        'insert at a place of one’s choosing': { ...NOBODY, because: 'a function gives places' },
        update: WRITERS,
        'update position': NOBODY,
        'update updated_at': NOBODY,
        delete: WRITERS,
      },
    },
    'public.timeline_events': {
      what: 'The history of the company',
      verbs: {
        select: CORPORATE,
        insert: INSERT,
        update: WRITERS,
        'update position': NOBODY,
        delete: WRITERS,
      },
    },
    'private.unused_site_files': {
      what: 'Files that nothing names, and since when',
      verbs: UNREACHABLE_TABLE,
    },
    'private.announced_consents': { what: 'Ends of consents that were mailed', verbs: UNREACHABLE_TABLE },
  },
  functions: {
    'public.note_site_file': { what: 'A file was uploaded', verbs: service },
    'public.claim_unused_site_files': { what: 'Files that can be deleted', verbs: service },
    'public.forget_site_files': { what: 'That they are deleted', verbs: service },
    'private.used_site_files': { what: 'Files that rows name', verbs: execute() },
    'public.consents_to_announce': { what: 'Ends of consents for the mail', verbs: service },
    'public.note_announced_consents': { what: 'That they were mailed', verbs: service },
    // Row-level security decides what it finds.
    'public.ending_logo_consents': { what: 'Consents that end soon', verbs: { execute: CORPORATE } },
    'public.move_client_logo': { what: 'Order of the logos', verbs: corporate },
    'private.move_client_logo': { what: 'The same, after its role check', verbs: corporate },
    'public.change_timeline_events': { what: 'Publishes or deletes several', verbs: corporate },
    'private.change_timeline_events': { what: 'The same, after its role check', verbs: corporate },
    'public.undo_timeline_changes': { what: 'Takes that back', verbs: corporate },
    'private.undo_timeline_changes': { what: 'The same, after its role check', verbs: corporate },
    'public.delete_client_logos': { what: 'Deletes several', verbs: corporate },
    'private.delete_client_logos': { what: 'The same, after its role check', verbs: corporate },
    'public.undo_logo_deletions': { what: 'Takes that back', verbs: corporate },
    'private.undo_logo_deletions': { what: 'The same, after its role check', verbs: corporate },
    'private.logo_is_shown': {
      what: 'Whether the site shows a logo; a pure function',
      verbs: executeWriters,
    },
    'private.is_site_picture': { what: 'Constraint on pictures', verbs: executeWriters },
    'private.place_between': { what: 'Place between two others', verbs: execute() },
    'private.place_last': { what: 'Trigger', verbs: execute() },
    'private.require_site_files': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.client_logos': {
      select: (tx) => tx`select name from public.client_logos where id = ${LOGO}`,
      insert: (tx) => tx`insert into public.client_logos (name) values ('Nouveau')`,
      'insert at a place of one’s choosing': (tx) =>
        tx`insert into public.client_logos (name, position) values ('Nouveau', 0.5)`,
      update: (tx) => tx`update public.client_logos set name = 'Autre' where id = ${LOGO} returning id`,
      'update position': (tx) =>
        tx`update public.client_logos set position = 9 where id = ${LOGO} returning id`,
      'update updated_at': (tx) =>
        tx`update public.client_logos set updated_at = now() where id = ${LOGO} returning id`,
      delete: (tx) => tx`delete from public.client_logos where id = ${LOGO} returning id`,
    },
    'public.timeline_events': {
      select: (tx) => tx`select title_fr from public.timeline_events where id = ${EVENT}`,
      insert: (tx) => tx`
        insert into public.timeline_events (starts_on, title_fr, text_fr) values ('2020-01-01', 'Titre', 'Texte')`,
      update: (tx) =>
        tx`update public.timeline_events set title_fr = 'Autre' where id = ${EVENT} returning id`,
      'update position': (tx) =>
        tx`update public.timeline_events set position = 9 where id = ${EVENT} returning id`,
      delete: (tx) => tx`delete from public.timeline_events where id = ${EVENT} returning id`,
    },
  },
  columns: { 'private.unused_site_files': 'path', 'private.announced_consents': 'at' },
  functionArguments: {
    'public.note_site_file': `'logos/monde.svg'`,
    'public.forget_site_files': `'{logos/monde.svg}'`,
    'public.note_announced_consents': `array['${LOGO}']::uuid[], array[current_date]`,
    'public.move_client_logo': `'${LOGO}'`,
    'private.move_client_logo': `'${LOGO}', '${OTHER_LOGO}'`,
    'public.change_timeline_events': `array['${EVENT}']::uuid[], 'unpublish'`,
    'private.change_timeline_events': `array['${EVENT}']::uuid[], 'delete', null`,
    'public.undo_timeline_changes': `'${BATCH}'`,
    'private.undo_timeline_changes': `'${BATCH}'`,
    'public.delete_client_logos': `array['${LOGO}']::uuid[]`,
    'private.delete_client_logos': `array['${LOGO}']::uuid[], null`,
    'public.undo_logo_deletions': `'${LOGO_BATCH}'`,
    'private.undo_logo_deletions': `'${LOGO_BATCH}'`,
    'private.logo_is_shown': 'null::public.client_logos, current_date',
    'private.is_site_picture': `'{}'`,
    'private.place_between': '1, 2',
  },
  fixedTexts: ['timeline_events.precision', 'timeline_events.state'],
  bulkForms: {
    client_logos: {
      INSERT: {
        actor: 'app1_user',
        statement: `insert into public.client_logos (name) values ('Un'), ('Deux')`,
      },
      UPDATE: {
        actor: 'app1_user',
        statement: `update public.client_logos set link = null where id is not null`,
      },
      DELETE: { actor: 'app1_user', statement: 'delete from public.client_logos where id is not null' },
    },
    timeline_events: {
      INSERT: {
        actor: 'app1_user',
        statement: `insert into public.timeline_events (starts_on, title_fr, text_fr)
          values ('2020-01-01', 'Un', 't'), ('2020-01-01', 'Deux', 't')`,
      },
      UPDATE: {
        actor: 'app1_user',
        statement: `update public.timeline_events set state = 'published' where id is not null`,
      },
      DELETE: { actor: 'app1_user', statement: 'delete from public.timeline_events where id is not null' },
    },
  },
  constants: {
    checks: {
      'client_logos.client_logos_name_form': [shared(CONTENT_LIMITS.logoName)],
      'client_logos.client_logos_alt_form': [shared(CONTENT_LIMITS.alt)],
      'client_logos.client_logos_link_form': [shared(CONTENT_LIMITS.link)],
      'client_logos.client_logos_consent_by_form': [shared(CONTENT_LIMITS.consentBy)],
      'client_logos.client_logos_consent_note_form': [shared(CONTENT_LIMITS.consentNote)],
      'client_logos.client_logos_consent_file_form': [
        own(
          'written by the function that stores the proof',
          String.raw`^consents/[a-z0-9][a-z0-9-]{0,100}\.(pdf|png|jpg|webp)$`,
        ),
      ],
      ...dates('client_logos', 'visible_from', 'visible_until', 'consent_on', 'consent_until'),
      ...dates('timeline_events', 'starts_on'),
      'private.unused_site_files.unused_site_files_path_length': [
        own('the longest name that storage takes', 1, 1024),
      ],
      'timeline_events.timeline_events_precision_known': [
        shared(...DATE_PRECISIONS.map(({ value }) => value)),
      ],
      'timeline_events.timeline_events_starts_on_of_precision': [
        own('startOf of the domain, compared by site-contents.test.ts', 'day', 'month', 1),
      ],
      'timeline_events.timeline_events_title_fr_form': [shared(CONTENT_LIMITS.eventTitle)],
      'timeline_events.timeline_events_title_en_form': [shared(CONTENT_LIMITS.eventTitle)],
      'timeline_events.timeline_events_text_fr_form': [shared(CONTENT_LIMITS.eventText)],
      'timeline_events.timeline_events_text_en_form': [shared(CONTENT_LIMITS.eventText)],
      'timeline_events.timeline_events_state_known': [own(STATES, 'draft', 'published')],
    },
    functions: {
      'public.ending_logo_consents': [shared(CONSENT_WARNING_DAYS)],
      'public.claim_unused_site_files': [
        own('how long a file without use is kept', '30 days'),
        own(DELETING, '15 minutes'),
      ],
      'public.note_site_file': [own(DELETING, '15 minutes')],
      'private.used_site_files': [
        own('the kinds whose deletions are taken back', 'timeline_event, logo'),
        own('days in which a correction of the catalogue is taken back', '30 days'),
      ],
      'private.is_site_picture': [
        shared(CONTENT_LIMITS.alt),
        own(
          'the shape of SITE_PICTURE, compared by site-contents.test.ts',
          'path, type, width, height',
          'path, type, width, height, alt',
        ),
      ],
    },
  },
  createRows,
};
