import { INTERVENTION_TYPES } from '@trame/domain';
import {
  IMPORT_LIMITS,
  PROGRAMME_INDICATORS,
  PROGRAMME_RECORD_LIMITS,
  PROGRAMME_STATUSES,
  programmeField,
  SCORE_BANDS,
} from '@trame/domain/catalogue';
import type { Sql } from 'postgres';
import { userIdOf } from '../support/actors.ts';
import { own, shared } from '../support/constants.ts';
import type { Probe } from '../support/probe.ts';
import {
  execute,
  executeWriters,
  NOBODY,
  UNREACHABLE_TABLE,
  type Area,
  type Cell,
  type Entry,
} from './cells.ts';

const PROGRAMME = 'd7000000-0000-4000-8000-000000000001';
const PUBLISHED = 'd7000000-0000-4000-8000-000000000002';
const BATCH = 'd7000000-0000-4000-8000-000000000003';
const FIXES = 'd7000000-0000-4000-8000-000000000004';
/** A proposal of each who may make one: everybody withdraws their own alone. */
const PROPOSALS = 'd7000000-0000-4000-8001-';
const DOUBLE = 'd7000000-0000-4000-8000-000000000006';
const COPY = 'd7000000-0000-4000-8000-000000000005';

const STAFF = ['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'] as const;
const READ: Cell = { allow: [...STAFF], signedIn: '0 rows' };
const byFunctions: Cell = { ...NOBODY, because: 'functions write, so that no rule is gone round' };
const readOnly = (what: string): Entry => ({
  what,
  verbs: { select: READ, insert: byFunctions, update: byFunctions, delete: byFunctions },
});
const probesOf = (table: string, column: string, insert: string): Record<string, Probe> => {
  const probe =
    (statement: string): Probe =>
    (tx) =>
      tx.unsafe(statement);
  return {
    select: probe(`select ${column} from ${table}`),
    insert: probe(`insert into ${table} ${insert}`),
    update: probe(`update ${table} set ${column} = ${column} returning ${column}`),
    delete: probe(`delete from ${table} returning ${column}`),
  };
};

const staff = execute(...STAFF);
const editors = execute('app2_user');
const service = execute('service_role');
const owner = execute();
const same = 'The same, after its role check';

async function createRows(sql: Sql): Promise<void> {
  const content = { title: 'Programme du monde', sector: 'Autres Domaines' };
  await sql`
    insert into public.programmes (id, content, slug, created_by)
    values
      (${PROGRAMME}, ${sql.json(content)}, 'programme-du-monde', ${userIdOf('app2_user')}),
      (${PUBLISHED}, ${sql.json({ ...content, title: 'Programme en ligne' })}, 'programme-en-ligne', null),
      (${DOUBLE}, ${sql.json({ ...content, title: 'Programme du monde entier' })}, 'programme-du-monde-entier', null)`;
  await sql`
    insert into public.programme_versions (programme_id, number, content, slug)
    select id, 1, content, slug from public.programmes where id = ${PUBLISHED}`;
  await sql`insert into public.programme_slugs (slug, programme_id) values ('programme-en-ligne', ${PUBLISHED})`;
  await sql`
    update public.programmes set status = 'published', published_version = 1, published_at = now() where id = ${PUBLISHED}`;
  await sql`
    insert into public.programme_indicators (programme_id, kind, year, value, n)
    values (${PROGRAMME}, 'success', 2026, 96, 118)`;
  for (const [place, actor] of [...STAFF].entries())
    await sql`
      insert into public.programme_proposals (id, programme_id, changes, base, proposed_by)
      values (${`${PROPOSALS}00000000000${place}`}, ${PROGRAMME}, '{"funding": "OPCO"}', '{}', ${userIdOf(actor)})`;
  await sql`
    insert into public.programme_fixes (batch_id, place, programme_id, rule, changes, before, by)
    values (${FIXES}, 1, ${PROGRAMME}, 'audience', '{"audience": "Tous"}', '{}', ${userIdOf('app2_user')})`;
  await sql`insert into public.programme_goals (scope, target, by_day) values ('all', 85, '2027-06-30')`;
  await sql`
    insert into private.bulk_changes (id, entity_kind, actor_id, change, rows)
    values (
      ${BATCH}, 'programme', ${userIdOf('app2_user')}, '{"action": "submit"}',
      ${sql.json({ [PROGRAMME]: { outcome: 'changed', before: { status: 'draft' }, after: { status: 'in_review' } } })}
    )`;
  await sql`select public.note_programme_scores()`;
}

const ownProposal = `(select o.id from public.programme_proposals o where o.proposed_by = auth.uid() limit 1)`;
const version = `(select p.updated_at from public.programmes p where p.id = '${PROGRAMME}')`;
const ACTIONS = 'words that the types generated from the schema and the screens compare with as they are';
const PAGES = 'pages of a list, whatever is asked for';
const BOUND = 'bounds what is looked into at all';
const VERSION = 'two versions of a row differ';
const STATUSES = PROGRAMME_STATUSES.map(({ value }) => value);
const INDICATOR_KINDS = PROGRAMME_INDICATORS.map(({ key }) => key);
const COMMON_WORDS =
  'le, la, les, un, une, des, du, de, et, en, au, aux, sur, sous, pour, par, avec, sans, son, sa, ses, ce, formation, formations, initiale, initial, recyclage, maintien, niveau, bases, base, premier, premiers, premiere, premieres, pas, debutant, perfectionnement, avance, expert, gerer, gestion, animer, conduire, preparer, passer, nouvelle, version, outils, logiciel, logiciels, poste, equipe';

export const programmes: Area = {
  createRows,
  tables: {
    'public.programmes': readOnly('Sheets of the catalogue'),
    'public.programme_versions': readOnly('Each publication of a sheet'),
    'public.programme_slugs': readOnly('Addresses that sheets had'),
    'public.programme_scores': readOnly('Scores over time'),
    'public.programme_indicators': readOnly('Results of programmes'),
    'public.programme_proposals': readOnly('Changes that colleagues propose'),
    'public.programme_fixes': readOnly('Corrections that were applied'),
    'public.programme_goals': readOnly('Scores to reach'),
    'private.programme_imports': { what: 'What imports answered', verbs: UNREACHABLE_TABLE },
    'private.site_programmes': { what: 'What the site shows of each, as a digest', verbs: UNREACHABLE_TABLE },
    'private.trainer_terms': { what: 'The words of what trainers know', verbs: UNREACHABLE_TABLE },
    'private.programme_trainers': { what: 'Who can teach what', verbs: UNREACHABLE_TABLE },
    'private.programme_trainer_counts': { what: 'The same, counted', verbs: UNREACHABLE_TABLE },
  },
  columns: {
    'private.programme_imports': 'digest',
    'private.site_programmes': 'digest',
    'private.trainer_terms': 'words',
    'private.programme_trainers': 'is_near',
    'private.programme_trainer_counts': 'trainers',
  },
  probes: {
    'private.trainer_terms': probesOf(
      'private.trainer_terms',
      'words',
      `(user_id, words) values ('${userIdOf('approvedTrainer')}', '{revit}')`,
    ),
    'private.programme_trainers': probesOf(
      'private.programme_trainers',
      'is_near',
      `(programme_id, user_id, is_near) values ('${PROGRAMME}', '${userIdOf('approvedTrainer')}', true)`,
    ),
    'private.programme_trainer_counts': probesOf(
      'private.programme_trainer_counts',
      'trainers',
      `(programme_id, trainers, near) values ('${PROGRAMME}', 1, 1)`,
    ),
    'public.programmes': probesOf(
      'public.programmes',
      'status',
      `(content, slug) values ('{"title": "x"}', 'x')`,
    ),
    'public.programme_versions': probesOf(
      'public.programme_versions',
      'number',
      `(programme_id, number, content, slug) values ('${PROGRAMME}', 1, '{}', 'x')`,
    ),
    'public.programme_slugs': probesOf(
      'public.programme_slugs',
      'slug',
      `(slug, programme_id) values ('x', '${PROGRAMME}')`,
    ),
    'public.programme_scores': probesOf(
      'public.programme_scores',
      'score',
      `(programme_id, day, score, presence, quality, reach, lost, status) values ('${PROGRAMME}', '2020-01-01', 1, 1, 0, 0, '[]', 'draft')`,
    ),
    'public.programme_indicators': probesOf(
      'public.programme_indicators',
      'value',
      `(programme_id, kind, year, value, n) values ('${PROGRAMME}', 'success', 2020, 1, 1)`,
    ),
    'public.programme_proposals': probesOf(
      'public.programme_proposals',
      'status',
      `(programme_id, changes, base) values ('${PROGRAMME}', '{"title": "x"}', '{}')`,
    ),
    'public.programme_fixes': probesOf(
      'public.programme_fixes',
      'rule',
      `(batch_id, place, programme_id, rule, changes, before) values ('${BATCH}', 1, '${PROGRAMME}', 'x', '{}', '{}')`,
    ),
    'public.programme_goals': probesOf(
      'public.programme_goals',
      'scope',
      `(scope, target, by_day) values ('all', 1, '2027-01-01')`,
    ),
  },
  functions: {
    'public.create_programme': { what: 'Adds a draft', verbs: editors },
    'private.create_programme': { what: same, verbs: editors },
    'public.save_programme': { what: 'Writes a sheet', verbs: editors },
    'private.save_programme': { what: same, verbs: editors },
    'public.confirm_programme': { what: 'Says that a sheet still holds', verbs: editors },
    'private.confirm_programme': { what: same, verbs: editors },
    'public.submit_programme': { what: 'Asks colleagues to read a draft', verbs: editors },
    'private.submit_programme': { what: same, verbs: editors },
    'public.archive_programme': { what: 'Takes a programme off', verbs: editors },
    'private.archive_programme': { what: same, verbs: editors },
    'public.delete_programme': { what: 'Deletes a draft that was never online', verbs: editors },
    'private.delete_programme': { what: same, verbs: editors },
    'public.publish_programme': { what: 'Puts a sheet online', verbs: editors },
    'private.publish_programme': { what: same, verbs: editors },
    'public.restore_programme_version': { what: 'Brings a publication back', verbs: editors },
    'private.restore_programme_version': { what: same, verbs: editors },
    'public.duplicate_programme': { what: 'Copies a sheet', verbs: editors },
    'private.duplicate_programme': { what: same, verbs: editors },
    'public.save_programme_indicators': { what: 'Writes results', verbs: editors },
    'private.save_programme_indicators': { what: same, verbs: editors },
    'public.save_programme_goal': { what: 'Writes a goal', verbs: editors },
    'private.save_programme_goal': { what: same, verbs: editors },
    'public.change_programmes': { what: 'One change to many', verbs: editors },
    'private.change_programmes': { what: same, verbs: editors },
    'public.undo_programme_changes': { what: 'Takes that back', verbs: editors },
    'private.undo_programme_changes': { what: same, verbs: editors },
    'public.import_programmes': { what: 'Lines of a file', verbs: editors },
    'private.import_programmes': { what: same, verbs: editors },
    'public.check_programme_import': { what: 'What those lines would do', verbs: editors },
    'private.check_programme_import': { what: same, verbs: editors },
    'public.decide_programme_proposal': { what: 'Accepts or refuses a proposal', verbs: editors },
    'private.decide_programme_proposal': { what: same, verbs: editors },
    'public.apply_programme_fixes': { what: 'Applies corrections', verbs: editors },
    'private.apply_programme_fixes': { what: same, verbs: editors },
    'public.undo_programme_fixes': { what: 'Takes them back', verbs: editors },
    'private.undo_programme_fixes': { what: same, verbs: editors },
    'public.programme_progress': { what: 'Scores over time', verbs: editors },
    'private.programme_progress': { what: same, verbs: editors },
    'public.programme_moves': { what: 'What moved them', verbs: editors },
    'private.programme_moves': { what: same, verbs: editors },
    'public.propose_programme_changes': { what: 'Proposes changes', verbs: staff },
    'private.propose_programme_changes': { what: same, verbs: staff },
    'public.withdraw_programme_proposal': { what: 'Takes one’s own proposal back', verbs: staff },
    'private.withdraw_programme_proposal': { what: same, verbs: staff },
    'public.list_programme_proposals': { what: 'Proposals with names', verbs: staff },
    'private.list_programme_proposals': { what: same, verbs: staff },
    'public.list_programmes': { what: 'The list', verbs: staff },
    'private.list_programmes': { what: same, verbs: staff },
    'public.count_programmes': { what: 'Its count', verbs: staff },
    'private.count_programmes': { what: same, verbs: staff },
    'public.programme_gains': { what: 'What can be gained', verbs: staff },
    'private.programme_gains': { what: same, verbs: staff },
    'public.programme_figures': { what: 'The catalogue in figures', verbs: staff },
    'private.programme_figures': { what: same, verbs: staff },
    'public.programme_score_facts': { what: 'What a score depends on beside the sheet', verbs: staff },
    'private.programme_score_facts': { what: same, verbs: staff },
    'public.programme_publisher': { what: 'The company as pages of programmes name it', verbs: staff },
    'private.programme_publisher': { what: same, verbs: staff },
    'public.similar_programmes': { what: 'Doubles', verbs: staff },
    'private.similar_programmes': { what: same, verbs: staff },
    'public.programme_doubles': { what: 'Doubles of the whole catalogue', verbs: staff },
    'private.programme_doubles': { what: same, verbs: staff },
    'public.programme_publications': { what: 'Versions with who made them', verbs: staff },
    'private.programme_publications': { what: same, verbs: staff },
    'public.programme_coverage': { what: 'Who can teach what; names for app5_user alone', verbs: staff },
    'private.programme_coverage': { what: same, verbs: staff },
    'public.coverage_figures': { what: 'The same, counted', verbs: staff },
    'private.coverage_figures': { what: same, verbs: staff },
    'public.note_programme_scores': { what: 'The daily work of the catalogue', verbs: service },
    'public.site_programmes': { what: 'What the site shows of the catalogue', verbs: service },
    'private.programme_search_text': { what: 'Generated column', verbs: executeWriters },
    'private.teaching_words': { what: 'Generated column', verbs: executeWriters },
    'private.may_open_kind': { what: 'Whether the caller holds the role of a kind', verbs: owner },
    'private.clean_programme_value': { what: 'Cleans a value of a sheet', verbs: owner },
    'private.clean_programme_content': { what: 'Cleans a sheet', verbs: owner },
    'private.programme_slug': { what: 'Address of a title', verbs: owner },
    'private.free_programme_slug': { what: 'A free one', verbs: owner },
    'private.score_band': { what: 'Generated column', verbs: owner },
    'private.accessibility_contact': { what: 'A fact of the score', verbs: owner },
    'private.programme_facts': { what: 'Facts of the score', verbs: owner },
    'private.keep_programme': { what: 'Trigger', verbs: owner },
    'private.rescore_programmes': { what: 'Scores again', verbs: owner },
    'private.follow_accessibility_contact': { what: 'Trigger', verbs: owner },
    'private.follow_programme_indicator': { what: 'Trigger', verbs: owner },
    'private.record_programme_change': { what: 'Trigger', verbs: owner },
    'private.lock_programme': { what: 'A row, locked', verbs: owner },
    'private.change_programme_state': { what: 'Moves a programme to a state', verbs: owner },
    'private.programme_status_after': { what: 'State after an action', verbs: owner },
    'private.add_programme_indicators': { what: 'Writes results, for two functions', verbs: owner },
    'private.require_programme_indicators': { what: 'Refuses what are no results', verbs: owner },
    'private.require_few_indicators': { what: 'Refuses more results than the editor writes', verbs: owner },
    'private.changed_programme_indicators': { what: 'Which results of a list are new', verbs: owner },
    'private.programmes_condition': { what: 'Condition of the lists', verbs: owner },
    'private.write_programme_columns': { what: 'Writes columns of many', verbs: owner },
    'private.require_import_lines': { what: 'Refuses what is no import', verbs: owner },
    'private.read_import_line': { what: 'What a line of an import is', verbs: owner },
    'private.changed_programme': { what: 'A sheet after changes', verbs: owner },
    'private.values_of_fields': { what: 'What fields say', verbs: owner },
    'private.check_programme_changes': { what: 'Whether changes may be made', verbs: owner },
    'private.keep_score_until': { what: 'Trigger', verbs: owner },
    'private.programme_score_spans': { what: 'Scores and when they held', verbs: owner },
    'private.note_trainer_terms': { what: 'Trigger', verbs: owner },
    'private.found_programme_trainers': { what: 'Who can teach what, found anew', verbs: owner },
    'private.keep_programme_trainers': { what: 'For the triggers', verbs: owner },
    'private.add_to_match': { what: 'For the triggers', verbs: owner },
    'private.match_at_the_end': { what: 'Trigger', verbs: owner },
    'private.follow_programmes_to_teach': { what: 'Trigger', verbs: owner },
    'private.follow_teaching_trainers': { what: 'Trigger', verbs: owner },
    'private.site_programme': { what: 'What the site shows of one', verbs: owner },
    'private.note_site_programmes': { what: 'For the triggers', verbs: owner },
    'private.follow_site_programmes': { what: 'Trigger', verbs: owner },
  },
  functionArguments: {
    'public.create_programme': `'{"title": "Autre"}'`,
    'private.create_programme': `'{"title": "Autre"}', '${COPY}'`,
    'public.save_programme': `'${PROGRAMME}', '{"title": "Autre"}', ${version}`,
    'private.save_programme': `'${PROGRAMME}', '{"title": "Autre"}', now(), 'autre'`,
    'public.confirm_programme': `'${PROGRAMME}'`,
    'private.confirm_programme': `'${PROGRAMME}'`,
    'public.submit_programme': `'${PROGRAMME}'`,
    'private.submit_programme': `'${PROGRAMME}'`,
    'public.archive_programme': `'${PROGRAMME}'`,
    'private.archive_programme': `'${PROGRAMME}'`,
    'public.delete_programme': `'${PROGRAMME}'`,
    'private.delete_programme': `'${PROGRAMME}'`,
    'public.publish_programme': `'${PROGRAMME}', ${version}`,
    'private.publish_programme': `'${PROGRAMME}', ${version}, null`,
    'public.restore_programme_version': `'${PUBLISHED}', 1, now()`,
    'private.restore_programme_version': `'${PUBLISHED}', 1, now()`,
    'public.duplicate_programme': `'${PROGRAMME}'`,
    'private.duplicate_programme': `'${PROGRAMME}', '${COPY}'`,
    'public.save_programme_indicators': `'${PROGRAMME}', '[]'`,
    'private.save_programme_indicators': `'${PROGRAMME}', '[]'`,
    'public.save_programme_goal': `'all'`,
    'private.save_programme_goal': `'all', 90, '2027-01-01'`,
    'public.change_programmes': `array['${PROGRAMME}']::uuid[], 'submit'`,
    'private.change_programmes': `array['${PROGRAMME}']::uuid[], 'archive', null, null`,
    'public.undo_programme_changes': `'${BATCH}'`,
    'private.undo_programme_changes': `'${BATCH}'`,
    'public.import_programmes': `'[{"content": {"title": "Autre"}}]', '${COPY}'`,
    'private.import_programmes': `'[{"content": {"title": "Autre"}}]', '${COPY}'`,
    'public.check_programme_import': `'[{"content": {"title": "Autre"}}]'`,
    'private.check_programme_import': `'[{"content": {"title": "Autre"}}]'`,
    'public.decide_programme_proposal': `'${PROPOSALS}000000000000', true`,
    'private.decide_programme_proposal': `'${PROPOSALS}000000000000', false, null, null`,
    'public.apply_programme_fixes': `'[{"programme_id": "${PROGRAMME}", "rule": "audience", "changes": {"audience": "Tous"}}]', '${COPY}'`,
    'private.apply_programme_fixes': `'[{"programme_id": "${PROGRAMME}", "rule": "audience", "changes": {"audience": "Tous"}}]', '${COPY}'`,
    'public.undo_programme_fixes': `'${FIXES}'`,
    'private.undo_programme_fixes': `'${FIXES}'`,
    'private.programme_progress': `'all', null, null, 'month', null, null, null`,
    'public.programme_moves': `'2026-01-01'`,
    'private.programme_moves': `'2026-01-01', null, null, null, null`,
    'public.propose_programme_changes': `'${PROGRAMME}', '{"audience": "Tous"}', ${version}`,
    'private.propose_programme_changes': `'${PROGRAMME}', '{"audience": "Tous"}', ${version}, null, null`,
    'public.withdraw_programme_proposal': ownProposal,
    'private.withdraw_programme_proposal': ownProposal,
    'private.list_programme_proposals': `null, 'open'`,
    'private.list_programmes': `'', null, null, null, null, null, null, null, 'score', 30, null`,
    'private.count_programmes': `'', null, null, null, null, null, null, null`,
    'private.programme_gains': `'', null, null, null, null, null, null, null`,
    'public.programme_score_facts': `'${PROGRAMME}'`,
    'private.programme_score_facts': `'${PROGRAMME}'`,
    'public.similar_programmes': `'${PROGRAMME}'`,
    'private.similar_programmes': `'${PROGRAMME}'`,
    'public.programme_publications': `'${PUBLISHED}'`,
    'private.programme_publications': `'${PUBLISHED}', null`,
    'private.programme_coverage': `null, null, 'all', 10, 0`,
    'private.programme_search_text': `'{}'`,
    'private.teaching_words': `'Revit'`,
    'private.may_open_kind': `'staff'`,
    'private.clean_programme_value': `'{}', false`,
    'private.clean_programme_content': `'{}'`,
    'private.programme_slug': `'Revit'`,
    'private.free_programme_slug': `'Revit', null`,
    'private.score_band': '1',
    'private.programme_facts': `null, null, current_date, '{}'`,
    'private.rescore_programmes': 'null',
    'private.lock_programme': `'${PROGRAMME}'`,
    'private.change_programme_state': `'${PROGRAMME}', 'submit'`,
    'private.programme_status_after': `'draft', 'submit'`,
    'private.add_programme_indicators': `'${PROGRAMME}', '[]'`,
    'private.require_programme_indicators': `'[]'`,
    'private.require_few_indicators': `'${PROGRAMME}', 0`,
    'private.changed_programme_indicators': `'${PROGRAMME}', '[]'`,
    'private.programmes_condition': `'', null, null, null, null, null, null, null`,
    'private.write_programme_columns': `'{}'`,
    'private.require_import_lines': `'[]'`,
    'private.read_import_line': `'{"content": {"title": "Autre"}}'`,
    'private.changed_programme': `'{}', '{}'`,
    'private.values_of_fields': `'{}', '{}'`,
    'private.check_programme_changes': `'{"title": "x"}', '{"title": "y"}'`,
    'private.programme_score_spans': 'current_date',
    'private.found_programme_trainers': 'null, null',
    'private.keep_programme_trainers': 'null, null',
    'private.add_to_match': `'trame.programmes_to_match', '{}'`,
    'private.site_programme': `'${PROGRAMME}'`,
    'private.note_site_programmes': `'{}'`,
  },
  sequences: {
    'public.programme_fixes_id_seq': { what: 'Numbers of corrections', verbs: { usage: NOBODY } },
  },
  constants: {
    checks: {
      'programmes.programmes_slug_form': [
        own('an address', '^[a-z0-9]+(-[a-z0-9]+)*$'),
        shared(PROGRAMME_RECORD_LIMITS.slug),
      ],
      'programmes.programmes_status_known': [shared(...STATUSES)],
      'programmes.programmes_online_once_published': [shared(PROGRAMME_STATUSES[2].value)],
      'programme_versions.programme_versions_number_range': [own('the first publication', 1)],
      'programme_versions.programme_versions_note_form': [shared(PROGRAMME_RECORD_LIMITS.publicationNote)],
      'programme_indicators.programme_indicators_kind_known': [shared(...INDICATOR_KINDS)],
      'programme_indicators.programme_indicators_year_range': [
        shared(PROGRAMME_RECORD_LIMITS.firstYear, PROGRAMME_RECORD_LIMITS.lastYear),
      ],
      'programme_indicators.programme_indicators_value_range': [
        shared(PROGRAMME_INDICATORS[0].key, PROGRAMME_INDICATORS[0].most, PROGRAMME_INDICATORS[1].most),
      ],
      'programme_indicators.programme_indicators_n_range': [
        own('nobody is no result', 1),
        shared(PROGRAMME_RECORD_LIMITS.resultPeople),
      ],
      'programme_indicators.programme_indicators_source_form': [shared(PROGRAMME_RECORD_LIMITS.resultSource)],
      'programme_proposals.programme_proposals_changes_form': [own('no change', '{}')],
      'programme_proposals.programme_proposals_note_form': [shared(PROGRAMME_RECORD_LIMITS.proposalNote)],
      'programme_proposals.programme_proposals_status_known': [
        own(ACTIONS, 'open', 'accepted', 'refused', 'withdrawn'),
      ],
      'programme_proposals.programme_proposals_decided_whole': [own(ACTIONS, 'open')],
      'programme_fixes.programme_fixes_rule_form': [own('the id of a rule', '^[a-z][a-z0-9_]{0,39}$')],
      'programme_goals.programme_goals_target_range': [own('a score', 1, 100)],
      'programme_goals.programme_goals_by_day_range': [own('a day of some use', '2020-01-01', '2100-12-31')],
      'programme_goals.programme_goals_scope_form': [
        own(
          'scopes that save_programme_goal checks',
          'all',
          '^sector:.{1,120}$',
          '^(owner|programme):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        ),
      ],
    },
    functions: {
      'private.score_band': [shared(...SCORE_BANDS.slice(0, 3).map(({ from }) => from))],
      'private.teaching_words': [own('words of every title', COMMON_WORDS)],
      'private.programme_slug': [own('the longest address that a title gives', 80)],
      'private.keep_programme': [own(VERSION, '1 millisecond'), own(BOUND, 200000)],
      'private.record_programme_change': [own('longer values are in the versions', 4000)],
      'private.save_programme': [shared(PROGRAMME_RECORD_LIMITS.slug)],
      'private.programme_status_after': [own(ACTIONS, 'draft, in_review', 'archived, draft')],
      'private.publish_programme': [shared(PROGRAMME_RECORD_LIMITS.publicationNote)],
      'private.duplicate_programme': [shared(programmeField('title').limit - ' (copie)'.length)],
      'private.programme_publications': [own(PAGES, 100)],
      'private.save_programme_indicators': [shared(PROGRAMME_RECORD_LIMITS.results)],
      'private.require_few_indicators': [shared(PROGRAMME_RECORD_LIMITS.results)],
      'private.require_programme_indicators': [
        shared(INDICATOR_KINDS.join(', ')),
        shared(PROGRAMME_RECORD_LIMITS.resultSource),
        own('keys of a result', 'kind, year, n, value, source'),
        own('kinds of JSON', 'string, null'),
      ],
      'private.save_programme_goal': [own('a score', 100), own('after the word of a scope', 11)],
      'private.programmes_condition': [own('values of one filter', 100)],
      'private.list_programmes': [own(PAGES, 30, 100)],
      'private.programme_gains': [shared(STATUSES.slice(0, 3).join(', '))],
      'private.programme_figures': [own('a quarter of a year', 90)],
      'private.similar_programmes': [own(PAGES, 10, 20)],
      'private.change_programmes': [own(ACTIONS, 'submit, return, archive, unarchive, confirm, assign')],
      'private.require_import_lines': [shared(IMPORT_LIMITS.call), own(BOUND, 4194304)],
      'private.read_import_line': [
        shared(PROGRAMME_RECORD_LIMITS.results),
        own('keys of a line', 'id, content, indicators'),
      ],
      'private.check_programme_import': [
        own(ACTIONS, 'added, changed, unchanged, known', 'added, changed, known'),
      ],
      'private.import_programmes': [
        own(ACTIONS, 'added, changed, unchanged'),
        own('how long a lost answer is asked for again', '1 day'),
      ],
      'private.check_programme_changes': [own(BOUND, 200000)],
      'private.propose_programme_changes': [
        shared(PROGRAMME_RECORD_LIMITS.proposalNote),
        own('open proposals of one person', 100),
      ],
      'private.list_programme_proposals': [own(PAGES, 200)],
      'private.apply_programme_fixes': [
        own('corrections of one batch', 500),
        own(BOUND, 4194304),
        own('keys of a correction', 'programme_id, rule, changes, base'),
        own('kinds of JSON', 'object, null'),
      ],
      'private.undo_programme_fixes': [own('days in which a correction is taken back', '30 days')],
      'private.programme_progress': [
        own('half a year when nothing is asked', '5 months'),
        own(ACTIONS, 'all, sector, owner, programme', 'day, week, month'),
        own('the shortest month', 28),
        own('most steps of an answer', 400),
        own(PAGES, 20000),
      ],
      'private.programme_moves': [own(PAGES, 200)],
      'private.programme_doubles': [
        own('titles that share a word', 60),
        own('pairs that are compared', 5000),
        own(PAGES, 100),
      ],
      'private.programme_coverage': [own(PAGES, 20, 1000), own('gaps', 'all, none, one, far')],
      'private.found_programme_trainers': [
        shared(
          INTERVENTION_TYPES.slice(1)
            .map(({ value }) => value)
            .join(', '),
        ),
      ],
    },
  },
};
