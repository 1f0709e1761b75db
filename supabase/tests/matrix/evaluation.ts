import { userIdOf, type Actor } from '../support/actors.ts';
import type { Probe } from '../support/probe.ts';
import { WORLD, insertApplication, scores } from '../support/world.ts';
import {
  execute,
  executeSignedIn,
  executeWriters,
  RECRUITMENT,
  SERVICE,
  UNREACHABLE_TABLE,
  type Area,
  type Cell,
} from './cells.ts';

const OPINIONS = {
  ofRecruiter: 'e1000000-0000-4000-8000-000000000001',
  submittedByOther: 'e1000000-0000-4000-8000-000000000002',
  hiddenFromRecruiter: 'e1000000-0000-4000-8000-000000000003',
  draftOfOther: 'e1000000-0000-4000-8000-000000000004',
  begunBeforeReading: 'e1000000-0000-4000-8000-000000000005',
} as const;

/** Nobody has evaluated it. */
const UNREAD_APPLICATION = 'b0000000-0000-4000-8000-0000000000e1';

const SERVICE_SILENT: Cell = { allow: ['service_role'], signedIn: '0 rows' };

const select =
  (id: string): Probe =>
  (tx) =>
    tx`select percentage from public.evaluation_opinions where id = ${id}`;
const insert =
  (evaluator: (actor: Actor) => string): Probe =>
  (tx, actor) => tx`
    insert into public.evaluation_opinions (application_id, evaluator_id, criteria_scores, max_score)
    values (${WORLD.freshApplication}, ${evaluator(actor)}, ${tx.json({ savoir: 3 })}, 145)`;
const update =
  (id: string, change = `notes = 'n'`): Probe =>
  (tx) =>
    tx.unsafe(`update public.evaluation_opinions set ${change} where id = '${id}' returning id`);
const remove =
  (id: string): Probe =>
  (tx) =>
    tx`delete from public.evaluation_opinions where id = ${id} returning id`;
/** The service role has no user of its own: it writes for the recruiter. */
const self = (actor: Actor) => userIdOf(actor === 'service_role' ? 'app5_user' : actor);

export const evaluation: Area = {
  tables: {
    'public.evaluation_opinions': {
      what: 'Opinions of further evaluators',
      verbs: {
        'select one’s own draft': RECRUITMENT,
        'select another’s, oneself having evaluated': RECRUITMENT,
        'select another’s, before one’s own is in': {
          ...SERVICE_SILENT,
          because: 'nobody reads what the others think before giving their own opinion',
        },
        'select another’s draft': SERVICE_SILENT,
        insert: { allow: ['app5_user', 'service_role'], signedIn: '42501' },
        'insert in another’s name': SERVICE,
        'update one’s own draft': RECRUITMENT,
        'update another’s': SERVICE_SILENT,
        'update evaluator_id': SERVICE,
        'update application_id': SERVICE,
        'delete one’s own draft': RECRUITMENT,
        'delete another’s': SERVICE_SILENT,
      },
    },
    'private.opened_opinions': { what: 'Who could read the opinions of others', verbs: UNREACHABLE_TABLE },
  },
  columns: { 'private.opened_opinions': 'reader_id' },
  functions: {
    'private.criteria_coefficients': { what: 'Coefficients of the grid', verbs: execute() },
    'private.compute_totals': { what: 'Trigger', verbs: execute() },
    'public.count_submitted_opinions': { what: 'How many others gave one', verbs: execute('app5_user') },
    'private.count_submitted_opinions': {
      what: 'The same, after its role check',
      verbs: execute('app5_user'),
    },
    'private.has_judged': { what: 'Policies: has the caller given theirs', verbs: executeSignedIn },
    'private.has_opened_opinions': { what: 'Policies: could the caller read others', verbs: executeSignedIn },
    'private.keep_completion': { what: 'Trigger', verbs: execute() },
    'private.note_opened_opinions': { what: 'Trigger', verbs: execute() },
    'private.move_opened_opinions': { what: 'Trigger', verbs: execute() },
    'private.are_justifications': { what: 'Constraint on justifications', verbs: executeWriters },
    'private.application_was_evaluated': { what: 'Trigger', verbs: execute() },
  },
  probes: {
    'public.evaluation_opinions': {
      'select one’s own draft': select(OPINIONS.ofRecruiter),
      'select another’s, oneself having evaluated': select(OPINIONS.submittedByOther),
      'select another’s, before one’s own is in': select(OPINIONS.hiddenFromRecruiter),
      'select another’s draft': select(OPINIONS.draftOfOther),
      insert: insert(self),
      'insert in another’s name': insert(() => userIdOf('gestionnaire')),
      'update one’s own draft': update(OPINIONS.begunBeforeReading),
      'update another’s': update(OPINIONS.submittedByOther),
      'update evaluator_id': update(OPINIONS.ofRecruiter, `evaluator_id = '${userIdOf('noRole')}'`),
      'update application_id': update(OPINIONS.ofRecruiter, `application_id = '${WORLD.freshApplication}'`),
      'delete one’s own draft': remove(OPINIONS.ofRecruiter),
      'delete another’s': remove(OPINIONS.submittedByOther),
    },
  },
  functionArguments: {
    'public.count_submitted_opinions': `'${WORLD.application}'`,
    'private.count_submitted_opinions': `'${WORLD.application}'`,
    'private.has_judged': `'${WORLD.application}'`,
    'private.has_opened_opinions': `'${WORLD.application}'`,
    'private.are_justifications': `'{}'`,
  },
  async createRows(sql) {
    const opinion = (id: string, application: string, evaluator: Actor, status: string) => sql`
      insert into public.evaluation_opinions
        (id, application_id, evaluator_id, criteria_scores, total_score, max_score, percentage, status)
      values (${id}, ${application}, ${userIdOf(evaluator)}, ${sql.json(scores(3))}, 87, 145, 60, ${status})`;
    await insertApplication(sql, { id: UNREAD_APPLICATION, email: 'unread@exemple.test' });
    // The recruiter has completed the evaluation of `application`, and of the fresh one nothing.
    await opinion(OPINIONS.ofRecruiter, WORLD.application, 'app5_user', 'draft');
    await opinion(OPINIONS.begunBeforeReading, UNREAD_APPLICATION, 'app5_user', 'draft');
    await opinion(OPINIONS.submittedByOther, WORLD.application, 'revoked', 'submitted');
    await opinion(OPINIONS.draftOfOther, WORLD.application, 'approvedTrainer', 'draft');
    await opinion(OPINIONS.hiddenFromRecruiter, WORLD.freshApplication, 'otherTrainer', 'submitted');
  },
};
