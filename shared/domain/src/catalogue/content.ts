import * as z from 'zod/mini';
import { SITE_PICTURE } from '../company/site-content.ts';
import { dayError } from '../dates.ts';
import { formRules, isEmail, rule } from '../form-rules.ts';
import { optionValues, type Option } from '../options.ts';
import { phoneError, toE164 } from '../phone.ts';
import { certificationCode } from './certification.ts';
import {
  PROGRAMME_FIELDS,
  PROGRAMME_LIMITS,
  type Modality,
  type PriceUnit,
  type ProgrammeField,
  type ProgrammeFieldKey,
  type ProgrammeFieldKind,
  type TrainingSector,
} from './fields.ts';

export type ProgrammeModule = { title: string; hours?: number; text?: string };

/** A certification of the national registers: RNCP or RS. Days are YYYY-MM-DD. */
export type ProgrammeCertification = {
  title?: string;
  code?: string;
  certifier?: string;
  registered_on?: string;
  ends_on?: string;
};

/** A picture of the site; `alt` says what it shows to whoever does not see it. */
export type ProgrammePicture = z.infer<typeof SITE_PICTURE>;

/** A sheet as it is stored. A field that is not known is absent, never empty or null. */
export type ProgrammeContent = {
  title: string;
  summary?: string;
  sector?: TrainingSector;
  audience?: string;
  prerequisites?: string;
  objectives?: string[];
  modules?: ProgrammeModule[];
  duration_hours?: number;
  duration_days?: number;
  modality?: Modality;
  access_terms?: string;
  access_delay?: string;
  price_cents?: number;
  price_unit?: PriceUnit;
  price_terms?: string;
  methods?: string;
  evaluation?: string;
  accessibility?: string;
  contact_name?: string;
  contact_email?: string;
  contact_phone?: string;
  certification?: ProgrammeCertification;
  group_min?: number;
  group_max?: number;
  places?: string[];
  funding?: string;
  picture?: ProgrammePicture;
};

const rules = formRules('fr');

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Line breaks of other systems as the database keeps them. */
const lineFeeds = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?|[\u2028\u2029]/g, '\n') : value;

/** Without the keys whose value is empty. */
const known = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (isEmpty(value) ? [] : [[key, lineFeeds(value)]])),
  ) as Values;

/** A number above zero with at most two decimals. */
const decimal = (max: number) =>
  z.nullish(
    z.number('Un nombre est attendu').check(
      rule((value) => {
        if (value <= 0) return 'Un nombre plus grand que zéro est attendu';
        if (value > max) return `Ce nombre est trop grand\u00a0: ${max} au plus`;
        return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? 'Deux décimales au plus' : undefined;
      }),
    ),
  );

const count = (max: number) =>
  z.nullish(
    z.number('Un nombre est attendu').check(
      rule((value) => {
        if (!Number.isInteger(value) || value < 1) return 'Un nombre entier, à partir de 1, est attendu';
        return value > max ? `Ce nombre est trop grand\u00a0: ${max} au plus` : undefined;
      }),
    ),
  );

const amount = (max: number) =>
  z.nullish(
    z.number('Un montant est attendu').check(
      rule((cents) => {
        if (!Number.isInteger(cents) || cents <= 0)
          return 'Le tarif est un montant en euros, plus grand que zéro';
        return cents > max ? 'Ce montant est trop grand' : undefined;
      }),
    ),
  );

const choice = (options: readonly Option[]) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((text: string | null | undefined) => text || null),
    ),
    z.nullable(z.enum(optionValues(options), 'Ce choix n’est pas dans la liste')),
  );

/** Texts, each on one line; empty ones are left out. */
const list = ({ limit, most = 0, label }: ProgrammeField) =>
  z.nullish(
    z.pipe(
      z.pipe(
        z.array(rules.line(limit)),
        z.transform((entries: string[]) => entries.filter((entry) => entry !== '')),
      ),
      z.array(z.string()).check(z.maxLength(most, `${label}\u00a0: ${most} au plus`)),
    ),
  );

const email = z.pipe(
  rules.optionalLine(254),
  z.nullable(
    z.string().check(
      z.toLowerCase(),
      rule((text) => (isEmail(text) ? undefined : 'Adresse e-mail invalide')),
    ),
  ),
);

const phone = z.pipe(
  rules.optionalLine(36),
  z.nullable(
    z.string().check(
      z.overwrite((text) => toE164(text) ?? text),
      rule((text) => phoneError(text)),
    ),
  ),
);

const day = z.pipe(rules.optionalLine(10), z.nullable(z.string().check(rule((text) => dayError(text)))));

const modules = z.nullish(
  z
    .array(
      z.pipe(
        z.strictObject({
          title: rules.requiredLine(PROGRAMME_LIMITS.moduleTitle, 'Titre requis'),
          hours: decimal(PROGRAMME_LIMITS.hours),
          text: rules.notes(PROGRAMME_LIMITS.moduleText),
        }),
        z.transform(known),
      ),
    )
    .check(z.maxLength(PROGRAMME_LIMITS.modules, `${PROGRAMME_LIMITS.modules} modules au plus`)),
);

const certification = z.nullish(
  z.pipe(
    z
      .strictObject({
        title: rules.optionalLine(PROGRAMME_LIMITS.certificationTitle),
        code: z.pipe(
          rules.optionalLine(20),
          z.nullable(
            z.string().check(
              z.overwrite((text) => certificationCode(text) ?? text),
              rule((text) =>
                certificationCode(text) !== null
                  ? undefined
                  : 'Code invalide\u00a0: RNCP ou RS, puis des chiffres, comme RNCP37123',
              ),
            ),
          ),
        ),
        certifier: rules.optionalLine(PROGRAMME_LIMITS.certifier),
        registered_on: day,
        ends_on: day,
      })
      .check(
        rule(({ registered_on: from, ends_on: until }) =>
          from && until && until < from
            ? 'L’enregistrement ne peut pas finir avant d’avoir commencé'
            : undefined,
        ),
      ),
    z.transform(known),
  ),
);

const SCHEMAS: Record<ProgrammeFieldKind, (field: ProgrammeField) => z.ZodMiniType> = {
  line: ({ limit }) => rules.optionalLine(limit),
  lines: ({ limit }) => rules.notes(limit),
  choice: ({ options = [] }) => choice(options),
  list,
  decimal: ({ limit }) => decimal(limit),
  count: ({ limit }) => count(limit),
  amount: ({ limit }) => amount(limit),
  email: () => email,
  phone: () => phone,
  modules: () => modules,
  certification: () => certification,
  picture: () => z.nullish(SITE_PICTURE),
};

const title = ({ limit }: ProgrammeField) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((text: string | null | undefined) => text ?? ''),
    ),
    rules.requiredLine(limit, 'Titre requis'),
  );

/** The rule of each field, as a form checks it alone. */
export const PROGRAMME_FIELD_SCHEMAS = Object.fromEntries(
  PROGRAMME_FIELDS.map((field) => [
    field.key,
    field.key === 'title' ? title(field) : SCHEMAS[field.kind](field),
  ]),
) as Record<ProgrammeFieldKey, z.ZodMiniType> & { title: z.ZodMiniType<string, string> };

/**
 * A sheet as forms and imports give it: texts are trimmed, phone numbers and codes get their stored form, and what is
 * empty is left out.
 */
export const PROGRAMME_CONTENT = z.pipe(
  z.strictObject(PROGRAMME_FIELD_SCHEMAS).check(
    z.superRefine<Record<ProgrammeFieldKey, unknown>>(({ group_min: least, group_max: most }, context) => {
      if (typeof least === 'number' && typeof most === 'number' && least > most)
        context.addIssue({
          code: 'custom',
          path: ['group_min'],
          message: 'L’effectif minimum dépasse le maximum',
          input: least,
        });
    }),
  ),
  z.transform((values) => known(values) as ProgrammeContent),
);
