import { own } from '../support/constants.ts';
import { execute, executeWriters, type Area } from './cells.ts';

const FORMS = 'forms of the schema of a sheet, compared by programme-score.test.ts';

/** Checking and scoring the content of sheets of the catalogue. */
export const programmeScoring: Area = {
  functions: {
    'private.programme_fields': { what: 'Fields of sheets', verbs: execute() },
    'private.programme_rules': { what: 'Rules of the score', verbs: execute() },
    'private.fold_words': { what: 'Words as rules compare them', verbs: execute() },
    'private.is_programme_text': { what: 'Part of the check of contents', verbs: execute() },
    'private.is_programme_number': { what: 'Part of the check of contents', verbs: execute() },
    'private.is_programme_day': { what: 'Part of the check of contents', verbs: execute() },
    'private.is_programme_certification': { what: 'Part of the check of contents', verbs: execute() },
    'private.are_programme_modules': { what: 'Part of the check of contents', verbs: execute() },
    'private.programme_content_fault': { what: 'Constraint on contents', verbs: executeWriters },
    'private.is_programme_value_written': { what: 'Part of the score', verbs: execute() },
    'private.programme_objective_fault': { what: 'Part of the score', verbs: execute() },
    'private.are_programme_hours_consistent': { what: 'Part of the score', verbs: execute() },
    'private.outdated_contacts': { what: 'Part of the score', verbs: execute() },
    'private.programme_score': { what: 'Score of a content', verbs: execute() },
  },
  functionArguments: {
    'private.fold_words': `'a'`,
    'private.is_programme_text': `'"a"', 2, false`,
    'private.is_programme_number': `'1', 2, 0`,
    'private.is_programme_day': `'"2026-11-23"'`,
    'private.is_programme_certification': `'{}', '{}'`,
    'private.are_programme_modules': `'[]', '{}'`,
    'private.programme_content_fault': `'{}'`,
    'private.is_programme_value_written': `'1', '{}'`,
    'private.programme_objective_fault': `'a', '{"before": [], "first": "a"}'`,
    'private.are_programme_hours_consistent': `'{}', '{}'`,
    'private.outdated_contacts': `'a', '[]', 'a'`,
    'private.programme_score': `'{}', '{"today": "2026-11-23"}'`,
  },
  constants: {
    functions: {
      'private.is_programme_certification': [own(FORMS, 'title, code, certifier, registered_on, ends_on')],
      'private.are_programme_modules': [own(FORMS, 'title, hours, text')],
    },
  },
};
