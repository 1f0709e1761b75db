import * as z from 'zod/mini';
import { APPLICATION_MESSAGES } from '../application-messages.ts';
import { formRules, rule } from '../form-rules.ts';
import { optionValues, TRAINING_SECTORS, type Option } from '../options.ts';
import { phoneError, toE164 } from '../phone.ts';
import { sourceWord } from '../source.ts';
import {
  MOST_PEOPLE,
  RELATIONS,
  REQUEST_LIMITS,
  RIGHTS,
  type Relation,
  type RightKind,
} from './request-fields.ts';

const rules = formRules('fr');

/** Sectors of the contact form: those that trainers name, and none of them. */
export const LEAD_SECTORS: readonly Option[] = TRAINING_SECTORS;

/** What a company sends, as it is stored: null for a field that is not filled. */
export interface LeadPayload {
  need: string;
  sector: string | null;
  people: number | null;
  dates: string | null;
  place: string | null;
  budget: string | null;
  name: string;
  company: string;
  email: string;
  phone: string | null;
  source?: string | undefined;
}

/** What a person asks about their data. */
export interface RightsPayload {
  kind: RightKind;
  relation: Relation;
  message: string | null;
  name: string;
  email: string;
}

const oneOf = <T extends string>(options: readonly { value: T }[], message: string) => {
  const values: readonly string[] = options.map(({ value }) => value);
  return z.pipe(
    z.string().check(
      rule((text) => {
        if (text === '') return message;
        return values.includes(text) ? undefined : APPLICATION_MESSAGES.fr.choice;
      }),
    ),
    z.transform((text: string) => text as T),
  );
};

const optionalSector = z.pipe(
  z.nullish(
    z
      .string()
      .check(
        rule((text) =>
          text === '' || optionValues(LEAD_SECTORS).includes(text)
            ? undefined
            : APPLICATION_MESSAGES.fr.choice,
        ),
      ),
  ),
  z.transform((text: string | null | undefined) => text || null),
);

const PEOPLE = `Un nombre entre 1 et ${MOST_PEOPLE.toLocaleString('fr-FR')}`;

/** Written in a text field, sent as a number. */
const people = z.pipe(
  z.nullish(z.union([z.string().check(z.trim()), z.number()])).check(
    rule((given) => {
      if (given === null || given === undefined || given === '') return undefined;
      const count = typeof given === 'number' ? given : /^\d{1,6}$/.test(given) ? Number(given) : 0;
      return Number.isInteger(count) && count >= 1 && count <= MOST_PEOPLE ? undefined : PEOPLE;
    }),
  ),
  z.transform((given: string | number | null | undefined) =>
    given === null || given === undefined || given === '' ? null : Number(given),
  ),
);

const phone = z.pipe(
  rules
    .optionalLine(REQUEST_LIMITS.phone)
    .check(rule((text) => (text === null ? undefined : phoneError(text)))),
  z.transform((text: string | null) => text && (toE164(text) ?? text)),
);

const leadSchemaWith = (longestNeed: number): z.ZodMiniType<LeadPayload> =>
  z.strictObject({
    need: rules.requiredNotes(longestNeed, 'Dites ce que les personnes doivent savoir faire'),
    sector: optionalSector,
    people,
    dates: rules.optionalLine(REQUEST_LIMITS.short),
    place: rules.optionalLine(REQUEST_LIMITS.short),
    budget: rules.optionalLine(REQUEST_LIMITS.short),
    name: rules.requiredLine(REQUEST_LIMITS.name, 'Votre nom manque'),
    company: rules.requiredLine(REQUEST_LIMITS.company, 'Le nom de votre entreprise manque'),
    email: rules.email(),
    phone,
    source: z.optional(
      z.pipe(
        z.string(),
        z.transform((text: string) => sourceWord(text)),
      ),
    ),
  });

/** The contact form of companies, the same in the browser and in the function. Accepts its own output. */
export const leadSchema = leadSchemaWith(REQUEST_LIMITS.need);

/** The longest need of a request about one programme: the line that names it goes before. */
export const PROGRAMME_NEED_LIMIT = REQUEST_LIMITS.need - 200;

/** The same form on the page of a programme. */
export const programmeLeadSchema = leadSchemaWith(PROGRAMME_NEED_LIMIT);

/** What is asked, after the name of the programme that it is about. */
export const needAboutProgramme = (title: string, need: string): string =>
  `Programme\u00a0: ${title}\n\n${need}`;

/** The request of a person about their data, the same in the browser and in the function. Accepts its own output. */
export const rightsSchema: z.ZodMiniType<RightsPayload> = z.pipe(
  z
    .strictObject({
      kind: oneOf(RIGHTS, 'Choisissez ce que vous demandez'),
      relation: oneOf(RELATIONS, 'Dites à quel titre nous vous connaissons'),
      message: rules.notes(REQUEST_LIMITS.message),
      name: rules.requiredLine(REQUEST_LIMITS.name, 'Votre nom manque'),
      email: rules.email(),
    })
    .check(
      z.superRefine((form, context) => {
        if (!NEEDS_MESSAGE.includes(form.kind) || form.message) return;
        const message = 'Dites quelle donnée ou quel usage est concerné';
        context.addIssue({ code: 'custom', path: ['message'], message, input: form.message });
      }),
    ),
  z.transform((form): RightsPayload => form),
);

/** Without a word more, nobody knows what to correct, to limit or to end. */
export const NEEDS_MESSAGE: readonly RightKind[] = [
  'rectification',
  'restriction',
  'objection',
  'withdrawal',
];
