import { WORLD } from '../support/world.ts';
import { execute, UNREACHABLE_TABLE, type Area } from './cells.ts';

const IDS = `array['${WORLD.application}'::uuid]`;
const CHANGE = `'{"status": "contacted"}'`;

/** A batch of the recruiter that can be undone: a missing one would be an error, not a refusal. */
const BATCH = 'f9170000-0000-4000-8000-000000000001';

const recruiters = execute('app5_user');

export const bulk: Area = {
  tables: {
    'private.bulk_changes': {
      what: 'Changes to many applications that may still be taken back',
      verbs: UNREACHABLE_TABLE,
    },
  },
  functions: {
    'public.change_applications': { what: 'One change to many applications', verbs: recruiters },
    'private.change_applications': { what: 'The same, after its role check', verbs: recruiters },
    'public.undo_application_changes': { what: 'Takes one’s own batch back', verbs: recruiters },
    'private.undo_application_changes': { what: 'The same, after its role check', verbs: recruiters },
    'public.applications_by_ids': { what: 'Applications by ids', verbs: recruiters },
    'public.evaluations_by_applications': { what: 'Evaluations by ids', verbs: recruiters },
    'public.cv_identities': { what: 'Whose CVs are, by ids', verbs: recruiters },
    'public.application_ids': { what: 'A whole list by its ids', verbs: recruiters },
    'private.application_ids': { what: 'The same, after its role check', verbs: recruiters },
    'public.record_list_export': { what: 'Notes that a list was exported', verbs: recruiters },
    'private.record_list_export': { what: 'The same, after its role check', verbs: recruiters },
    'private.bulk_change_of': { what: 'Which change is asked', verbs: execute() },
    'private.begin_bulk_change': { what: 'Starts a batch of any kind', verbs: execute() },
    'private.bulk_outcomes': { what: 'What becomes of each row', verbs: execute() },
    'private.bulk_columns': { what: 'Columns of a batch', verbs: execute() },
    'private.end_bulk_change': { what: 'Keeps a batch', verbs: execute() },
    'private.begin_bulk_undo': { what: 'A batch that may be taken back', verbs: execute() },
    'private.bulk_still_changed': { what: 'Rows that hold what it wrote', verbs: execute() },
    'private.end_bulk_undo': { what: 'Notes that it was taken back', verbs: execute() },
    'private.forget_bulk_changes_of': { what: 'For the deletion of an entity', verbs: execute() },
    'private.write_columns': { what: 'Writes them', verbs: execute() },
    'private.tags_after': { what: 'Labels once changed', verbs: execute() },
  },
  functionArguments: {
    'public.change_applications': `${IDS}, ${CHANGE}`,
    'private.change_applications': `${IDS}, ${CHANGE}, null`,
    'public.undo_application_changes': `'${BATCH}'`,
    'private.undo_application_changes': `'${BATCH}'`,
    'public.applications_by_ids': IDS,
    'public.evaluations_by_applications': IDS,
    'public.cv_identities': IDS,
    'private.application_ids': `'', 'all', 'all', '[]', 'newest', 1`,
    'public.record_list_export': `'csv', 1`,
    'private.record_list_export': `'csv', 1`,
    'private.bulk_change_of': CHANGE,
    'private.begin_bulk_change': `'application', '${BATCH}', ${IDS}, ${CHANGE}`,
    'private.bulk_outcomes': `${IDS}, '{}'`,
    'private.bulk_columns': `'{}', 'after'`,
    'private.end_bulk_change': `'application', '${BATCH}', ${CHANGE}, '{}'`,
    'private.begin_bulk_undo': `'application', '${BATCH}'`,
    'private.bulk_still_changed': `'{}', '{}'`,
    'private.end_bulk_undo': `'${BATCH}', '{}', '{}'`,
    'private.forget_bulk_changes_of': `'application', '${WORLD.application}'`,
    'private.write_columns': `'{}'`,
    'private.tags_after': `'{}', 'add_tags', array['n']`,
  },
  columns: { 'private.bulk_changes': 'at' },
  createRows: async (sql) => {
    await sql`
      insert into private.bulk_changes (id, entity_kind, actor_id, change, rows)
      select ${BATCH}, 'application', u.id, '{"status": "contacted"}', jsonb_build_object(${WORLD.application}::text, jsonb_build_object(
        'outcome', 'changed', 'before', '{"status": "new"}'::jsonb, 'after', '{"status": "contacted"}'::jsonb
      ))
      from auth.users u where u.email = 'app5_user@trame.example'`;
  },
};
