import * as z from 'zod/mini';
import { dayError, formatDate } from '../dates.ts';
import { formRules, isEmail, rule } from '../form-rules.ts';
import { formatPhone, phoneError, phoneParts, toE164 } from '../phone.ts';
import { IDENTIFIERS } from './identifiers.ts';
import {
  QUALIOPI_CATEGORIES,
  SETTINGS_FIELDS,
  type QualiopiCategory,
  type SettingsField,
  type SettingId,
  type SettingKind,
  type SettingsRow,
} from './settings-fields.ts';

const rules = formRules('fr');

/** An https address without spaces, quotes or credentials, whose port exists; the database has the same form. */
const WEB_ADDRESS =
  /^https:\/\/[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:[/?#][a-zA-Z0-9._~:/?#@!$&()*+,;=%-]*)?$/;
const POSTAL_CODE = /^[0-9]{5}$/;
/** The certificate in the bucket of the site. */
const CERTIFICATE_FILE = /^qualiopi\/[a-z0-9][a-z0-9-]{0,100}\.pdf$/;

/** Largest capital, in cents: a number that JSON carries without loss. */
export const MAX_CAPITAL_CENTS = 100_000_000_000_000;

/** Whether the public site may link to this address. */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);

type TextRule = { stored?: (typed: string) => string; error: (stored: string) => string | undefined };

const unless = (isRight: (text: string) => boolean, message: string) => (text: string) =>
  isRight(text) ? undefined : message;

const identifier = ({
  stored,
  isOne,
  message,
}: (typeof IDENTIFIERS)[keyof typeof IDENTIFIERS]): TextRule => ({
  stored,
  error: unless(isOne, message),
});

const TEXT_RULES: Partial<Record<SettingKind, TextRule>> = {
  siren: identifier(IDENTIFIERS.siren),
  vat: identifier(IDENTIFIERS.vat),
  nda: identifier(IDENTIFIERS.nda),
  email: { stored: (typed) => typed.toLowerCase(), error: unless(isEmail, 'Adresse e-mail invalide') },
  phone: { stored: (typed) => toE164(typed) ?? typed, error: (text) => phoneError(text) },
  url: { error: unless(isWebAddress, 'Adresse invalide\u00a0: elle commence par https://') },
  postal_code: {
    error: unless((text) => POSTAL_CODE.test(text), 'Code postal invalide\u00a0: cinq chiffres attendus'),
  },
  date: { error: (text) => dayError(text) },
  file: { error: unless((text) => CERTIFICATE_FILE.test(text), 'Ce fichier n’est pas un certificat en PDF') },
};

/** Room for what people put between the characters of an identifier or a number. */
const SEPARATORS = 20;

const amount = z.pipe(
  z.nullish(
    z.number().check(
      rule((cents) => {
        if (!Number.isInteger(cents) || cents <= 0)
          return 'Le capital est un montant en euros, plus grand que zéro';
        return cents <= MAX_CAPITAL_CENTS ? undefined : 'Ce montant est trop grand';
      }),
    ),
  ),
  z.transform((cents: number | null | undefined) => cents ?? null),
);

/** In the order of the law, each once; an empty list is an unknown one. */
const categories = z.pipe(
  z.nullish(z.array(z.enum(QUALIOPI_CATEGORIES.map(({ value }) => value)))),
  z.transform((list: QualiopiCategory[] | null | undefined) => {
    const known = QUALIOPI_CATEGORIES.map(({ value }) => value).filter((value) => list?.includes(value));
    return known.length > 0 ? known : null;
  }),
);

/** The rule of one fact. An empty text is a fact that is not known. */
function schemaOf({ kind, maxLength }: SettingsField): z.ZodMiniType {
  if (kind === 'amount') return amount;
  if (kind === 'categories') return categories;
  if (kind === 'lines') return rules.notes(maxLength);
  const { stored, error } = TEXT_RULES[kind] ?? {};
  const typed = rules.optionalLine(stored ? maxLength + SEPARATORS : maxLength);
  if (!error) return typed;
  return z.pipe(
    typed,
    z.nullable(
      z.string().check(
        z.overwrite((text) => stored?.(text) ?? text),
        rule(error),
      ),
    ),
  );
}

/** Rules of several facts at once, each with the fact that its message stands at. */
const TOGETHER: readonly { at: SettingId; error: (row: SettingsRow) => string | undefined }[] = [
  {
    at: 'vat_number',
    error: ({ vat_number: vat, siren }) =>
      vat && siren && !vat.endsWith(siren)
        ? `Ce numéro de TVA est celui d’un autre SIREN que ${settingText('siren', siren)}`
        : undefined,
  },
  {
    at: 'qualiopi_until',
    error: ({ qualiopi_from: from, qualiopi_until: until }) =>
      from && until && until < from
        ? `Le dernier jour ne peut pas précéder le premier, ${settingText('date', from)}`
        : undefined,
  },
];

type SettingSchemas = {
  [Id in SettingId]: z.ZodMiniType<SettingsRow[Id], SettingsRow[Id] | undefined>;
};

/** The rule of each fact: separators leave identifiers and numbers, an empty text becomes null. */
export const SETTING_SCHEMAS = Object.fromEntries(
  SETTINGS_FIELDS.map((field) => [field.id, schemaOf(field)]),
) as SettingSchemas;

/** The rules that concern several facts. `nameOf` gives the key of each fact in the object that is checked. */
export const settingsTogether = <Values extends object>(nameOf: (id: SettingId) => string) =>
  z.superRefine<Values>((values, context) => {
    const given = new Map<string, unknown>(Object.entries(values));
    const row = Object.fromEntries(
      SETTINGS_FIELDS.map(({ id }) => [id, given.get(nameOf(id))]),
    ) as SettingsRow;
    for (const { at, error } of TOGETHER) {
      const message = error(row);
      if (message) context.addIssue({ code: 'custom', path: [nameOf(at)], message, input: row[at] });
    }
  });

const EUROS = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A fact as it is read in the form, in the differences between versions and on the site; empty when it is not known. */
export function settingText(kind: SettingKind, value: string | number | readonly string[] | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return EUROS.format(value / 100);
  if (typeof value !== 'string') {
    return QUALIOPI_CATEGORIES.filter((category) => value.includes(category.value))
      .map(({ label }) => label)
      .join(', ');
  }
  if (kind === 'siren' || kind === 'vat' || kind === 'nda') return IDENTIFIERS[kind].written(value);
  if (kind === 'date') return formatDate(value);
  if (kind === 'file') return value === '' ? '' : 'Fichier joint';
  if (kind !== 'phone') return value;
  const { country, text } = phoneParts(value);
  return country === 'FR' ? text : formatPhone(value);
}
