import { userIdOf, type Actor } from '../support/actors.ts';
import { execute, executeWriters, NOBODY, type Area } from './cells.ts';

const VIEWS = {
  own: 'e1000000-0000-4000-8000-000000000001',
  sharedByAnother: 'e1000000-0000-4000-8000-000000000002',
  ofAnother: 'e1000000-0000-4000-8000-000000000003',
} as const;

const recruiters = { allow: ['app5_user'] as Actor[], signedIn: '0 rows' as const };

/** The list: its search, its filters, its saved views. */
export const list: Area = {
  tables: {
    'public.saved_views': {
      what: 'Views that people keep of a list',
      verbs: {
        'select one’s own': recruiters,
        'select a shared one': recruiters,
        'select another’s private one': { allow: [], signedIn: '0 rows' },
        insert: { allow: ['app5_user'], signedIn: '42501' },
        'insert in another’s name': NOBODY,
        'update one’s own': recruiters,
        'update a shared one of another': { allow: [], signedIn: '0 rows' },
        'update owner_id': NOBODY,
        'update entity_kind': NOBODY,
        'delete one’s own': recruiters,
        'delete a shared one of another': { allow: [], signedIn: '0 rows' },
      },
    },
  },
  functions: {
    'public.application_filter_values': {
      what: 'Values of a field and how many',
      verbs: execute('app5_user'),
    },
    'private.application_filter_values': {
      what: 'The same, after its role check',
      verbs: execute('app5_user'),
    },
    'private.check_saved_view': { what: 'Trigger', verbs: execute() },
    'private.search_condition': { what: 'Condition of a search', verbs: execute() },
    'private.phone_condition': { what: 'Its condition on the phone', verbs: execute() },
    'private.reference_condition': { what: 'Its condition on the reference', verbs: execute() },
    'private.list_condition': { what: 'One condition of the list', verbs: execute() },
    'private.band_condition': { what: 'Condition on the level of evaluation', verbs: execute() },
    'private.paris_midnight': { what: 'Start of a day', verbs: execute() },
    'private.name_key': { what: 'Index of names', verbs: executeWriters },
    'private.list_keys': { what: 'Generated column', verbs: executeWriters },
  },
  functionArguments: {
    'public.application_filter_values': `'status'`,
    'private.application_filter_values': `'status', '', 'all', 'all', '[]'`,
    'private.search_condition': `'', 'all', 'all'`,
    'private.phone_condition': `'0612'`,
    'private.reference_condition': `'tr-2026'`,
    'private.list_condition': `'{"field": "country", "op": "in", "values": ["FR"]}'`,
    'private.band_condition': `array['good']`,
    'private.paris_midnight': `'2026-11-21'`,
    'private.name_key': `'n'`,
    'private.list_keys': `'tag', array['n']`,
  },
  probes: {
    'public.saved_views': {
      'select one’s own': (tx) => tx`select name from public.saved_views where id = ${VIEWS.own}`,
      'select a shared one': (tx) =>
        tx`select name from public.saved_views where id = ${VIEWS.sharedByAnother}`,
      'select another’s private one': (tx) =>
        tx`select name from public.saved_views where id = ${VIEWS.ofAnother}`,
      insert: (tx) =>
        tx`insert into public.saved_views (entity_kind, name) values ('application', 'Nouvelle')`,
      'insert in another’s name': (tx) =>
        tx`insert into public.saved_views (entity_kind, name, owner_id) values ('application', 'Nouvelle', ${userIdOf('admin')})`,
      'update one’s own': (tx) =>
        tx`update public.saved_views set is_shared = true where id = ${VIEWS.own} returning id`,
      'update a shared one of another': (tx) =>
        tx`update public.saved_views set name = 'n' where id = ${VIEWS.sharedByAnother} returning id`,
      'update owner_id': (tx) =>
        tx`update public.saved_views set owner_id = ${userIdOf('admin')} where id = ${VIEWS.own} returning id`,
      'update entity_kind': (tx) =>
        tx`update public.saved_views set entity_kind = 'application' where id = ${VIEWS.own} returning id`,
      'delete one’s own': (tx) => tx`delete from public.saved_views where id = ${VIEWS.own} returning id`,
      'delete a shared one of another': (tx) =>
        tx`delete from public.saved_views where id = ${VIEWS.sharedByAnother} returning id`,
    },
  },
  createRows: async (sql) => {
    const owner = userIdOf('app5_user');
    // Of someone who holds no role any more: their shared views stay, their private ones are nobody's.
    const another = userIdOf('revoked');
    await sql`
      insert into public.saved_views (id, owner_id, entity_kind, name, is_shared)
      values (${VIEWS.own}, ${owner}, 'application', 'À moi', false), (${VIEWS.sharedByAnother}, ${another}, 'application', 'Partagée', true),
        (${VIEWS.ofAnother}, ${another}, 'application', 'Privée', false)`;
  },
};
