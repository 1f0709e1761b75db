import { EMAIL_IN_TEXT, PHONE_IN_TEXT } from './contacts.ts';
import { DELAY } from './delays.ts';
import { PROGRAMME_FIELDS, PROGRAMME_LIMITS } from './fields.ts';
import { PROGRAMME_RULES } from './rules.ts';
import { CERTIFICATION_PARTS, LONGEST_PLACEHOLDER, PLACEHOLDERS } from './score.ts';
import { BEFORE_THE_VERB, FIRST_WORD, OBJECTIVE_WORDS } from './verbs.ts';

/** What the database needs to compute the score: `private.programme_rules` has the same, and a test compares them. */
export const PROGRAMME_RULE_DATA: object = {
  rules: PROGRAMME_RULES.map(({ id, group, points, test }) => ({ id, group, points, test })),
  placeholders: { longest: LONGEST_PLACEHOLDER, texts: PLACEHOLDERS },
  delay: DELAY.source,
  contacts: { phone: PHONE_IN_TEXT.source, email: EMAIL_IN_TEXT.source },
  certification: CERTIFICATION_PARTS,
  objectives: {
    before: BEFORE_THE_VERB.map(({ source }) => source),
    first: FIRST_WORD.source,
    ...OBJECTIVE_WORDS,
  },
};

/** What the database needs to check a sheet: `private.programme_fields` has the same, and a test compares them. */
export const PROGRAMME_FIELD_DATA: object = {
  fields: PROGRAMME_FIELDS.map(({ key, kind, limit, most, options }) => ({
    key,
    kind,
    max: limit,
    ...(most !== undefined && { most }),
    ...(options && { options: options.map(({ value }) => value) }),
  })),
  limits: PROGRAMME_LIMITS,
};
