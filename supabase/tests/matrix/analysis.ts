import { WORLD } from '../support/world.ts';
import { userIdOf, type Actor } from '../support/actors.ts';
import { execute, UNREACHABLE_TABLE, type Area, type Cell } from './cells.ts';

const recruiter = execute('app5_user');
const service = execute('service_role');
const read: Cell = { allow: ['app5_user', 'service_role'] as Actor[], signedIn: '0 rows' };
const NOWHERE: Cell = { allow: [], signedIn: '42501' };
const RUN = 'a7000000-0000-4000-8000-000000000001';
const ends = `'${WORLD.application}', '${RUN}'`;

/** The analysis of CVs: its runs, its texts, its queue. */
export const analysis: Area = {
  tables: {
    'private.cv_analysis_runs': { what: 'The last run of each application', verbs: UNREACHABLE_TABLE },
    'public.cv_texts': {
      what: 'What CVs say',
      verbs: {
        select: read,
        'select the index': { ...NOWHERE, allow: ['service_role'] },
        'select the recognition': { ...NOWHERE, allow: ['service_role'] },
        insert: NOWHERE,
        update: NOWHERE,
        delete: NOWHERE,
      },
    },
    'public.cv_analysis_queue': {
      what: 'CVs that wait to be analysed',
      verbs: {
        'select one’s own': { allow: ['app5_user', 'service_role'], signedIn: '0 rows' },
        'select another’s': { allow: ['service_role'], signedIn: '0 rows' },
        insert: NOWHERE,
        update: NOWHERE,
        'delete one’s own': { allow: ['app5_user', 'service_role'], signedIn: '0 rows' },
        'delete another’s': { allow: ['service_role'], signedIn: '0 rows' },
      },
    },
  },
  columns: { 'private.cv_analysis_runs': 'run_id' },
  functions: {
    'public.queue_cv_analyses': { what: 'Puts CVs in one’s queue', verbs: recruiter },
    'private.queue_cv_analyses': { what: 'The same, after its role check', verbs: recruiter },
    'public.start_cv_analysis': { what: 'Starts a run', verbs: recruiter },
    'private.start_cv_analysis': { what: 'The same, after its role check', verbs: recruiter },
    'public.finish_cv_analysis': { what: 'Stores what a run found', verbs: service },
    'private.finish_cv_analysis': { what: 'The same', verbs: service },
    'public.fail_cv_analysis': { what: 'Ends a run in error', verbs: service },
    'private.fail_cv_analysis': { what: 'The same', verbs: service },
    'private.end_cv_analysis': { what: 'Whether a run may still write', verbs: execute() },
    'private.is_analysing': { what: 'Whether a run is at work', verbs: execute() },
    'private.cv_words': { what: 'The words of a CV', verbs: execute() },
    'private.column_condition': { what: 'A condition of the list on columns', verbs: execute() },
    'private.follow_cv_text': { what: 'Trigger: the text follows its file', verbs: execute() },
  },
  functionArguments: {
    'public.queue_cv_analyses': `array['${WORLD.application}'::uuid]`,
    'private.queue_cv_analyses': `array['${WORLD.application}'::uuid], true`,
    'public.start_cv_analysis': `'${WORLD.freshApplication}'`,
    'private.start_cv_analysis': `'${WORLD.freshApplication}', '${RUN}'`,
    'public.finish_cv_analysis': `${ends}, '{}', '{}'`,
    'private.finish_cv_analysis': `${ends}, '{}', '{}', null`,
    'public.fail_cv_analysis': `${ends}, 'Échec'`,
    'private.fail_cv_analysis': `${ends}, 'Échec'`,
    'private.end_cv_analysis': ends,
    'private.is_analysing': `'processing', now()`,
    'private.cv_words': `array['Revit']`,
    'private.column_condition': `'{"field": "country", "op": "in", "values": ["FR"]}'`,
  },
  probes: {
    'public.cv_texts': {
      select: (tx) => tx`select pages from public.cv_texts where application_id = ${WORLD.application}`,
      'select the index': (tx) =>
        tx`select words from public.cv_texts where application_id = ${WORLD.application}`,
      'select the recognition': (tx) =>
        tx`select recognition from public.cv_texts where application_id = ${WORLD.application}`,
      insert: (tx) =>
        tx`insert into public.cv_texts (application_id, pages) values (${WORLD.freshApplication}, '{}')`,
      update: (tx) => tx`update public.cv_texts set pages = '{}' returning 1`,
      delete: (tx) => tx`delete from public.cv_texts where application_id = ${WORLD.application} returning 1`,
    },
    'public.cv_analysis_queue': {
      'select one’s own': (tx) =>
        tx`select 1 from public.cv_analysis_queue where application_id = ${WORLD.application}`,
      'select another’s': (tx) =>
        tx`select 1 from public.cv_analysis_queue where application_id = ${WORLD.freshApplication}`,
      insert: (tx) => tx`insert into public.cv_analysis_queue (application_id) values (${WORLD.application})`,
      update: (tx) => tx`update public.cv_analysis_queue set requested_at = now() returning 1`,
      'delete one’s own': (tx) =>
        tx`delete from public.cv_analysis_queue where application_id = ${WORLD.application} returning application_id`,
      'delete another’s': (tx) =>
        tx`delete from public.cv_analysis_queue where application_id = ${WORLD.freshApplication} returning application_id`,
    },
  },
  createRows: async (sql) => {
    await sql`update public.trainer_applications set resume_filename = 'cv.pdf' where id = ${WORLD.freshApplication}`;
    await sql`insert into public.cv_texts (application_id, pages) values (${WORLD.application}, array['Formatrice Revit'])`;
    await sql`
      insert into public.cv_analysis_queue (application_id, requested_by)
      values (${WORLD.application}, ${userIdOf('app5_user')}), (${WORLD.freshApplication}, ${userIdOf('admin')})`;
  },
};
