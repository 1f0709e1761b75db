import { formatDate, formatPhone, readTypedDay } from '@trame/domain';
import {
  PROGRAMME_CONTENT,
  PROGRAMME_FIELD_SCHEMAS,
  PROGRAMME_FIELDS,
  programmeField,
  withChanges,
  type ProgrammeCertification,
  type ProgrammeContent,
  type ProgrammeFieldKey,
  type ProgrammeModule,
  type ProgrammePicture,
} from '@trame/domain/catalogue';
import { readEuros, typedEuros } from '@trame/domain/invoices';

/** A module as it is typed. */
export type ModuleValue = { title: string; hours: string; text: string };
export type CertificationValue = Record<keyof ProgrammeCertification, string>;

/** A field as it is typed: a text, entries of a list, modules, parts of a certification, a picture. */
export type FieldValue =
  string | string[] | ModuleValue[] | CertificationValue | ProgrammePicture | undefined;

export type FormValues = Record<ProgrammeFieldKey, FieldValue>;
export type FormErrors = Partial<Record<ProgrammeFieldKey, string>>;

/** The parts of a certification, as the form names them. */
export const CERTIFICATION_FIELDS = [
  { part: 'title', label: 'Intitulé de la certification' },
  { part: 'code', label: 'Code RNCP ou RS' },
  { part: 'certifier', label: 'Certificateur' },
  { part: 'registered_on', label: 'Enregistrée le' },
  { part: 'ends_on', label: 'Fin de l’enregistrement' },
] as const satisfies readonly { part: keyof ProgrammeCertification; label: string }[];

const isDay = (part: string) => part === 'registered_on' || part === 'ends_on';

const typedNumber = (value: number): string => String(value).replace('.', ',');

/** A stored field as it is typed. */
export function typedValue(key: ProgrammeFieldKey, content: Partial<ProgrammeContent>): FieldValue {
  const value = content[key];
  switch (programmeField(key).kind) {
    case 'list':
      return (value as string[] | undefined) ?? [];
    case 'modules':
      return ((value as ProgrammeModule[] | undefined) ?? []).map(({ title, hours, text }) => ({
        title,
        hours: hours === undefined ? '' : typedNumber(hours),
        text: text ?? '',
      }));
    case 'certification': {
      const parts = (value ?? {}) as ProgrammeCertification;
      return Object.fromEntries(
        CERTIFICATION_FIELDS.map(({ part }) => {
          const text = parts[part] ?? '';
          return [part, isDay(part) && text ? formatDate(text) : text];
        }),
      ) as CertificationValue;
    }
    case 'picture':
      return value as ProgrammePicture | undefined;
    case 'decimal':
    case 'count':
      return value === undefined ? '' : typedNumber(value as number);
    case 'amount':
      return value === undefined ? '' : typedEuros(value as number);
    case 'phone':
      return value === undefined ? '' : formatPhone(value as string);
    default:
      return (value as string | undefined) ?? '';
  }
}

/** A stored sheet as it is typed. */
export const typedValues = (content: ProgrammeContent): FormValues =>
  Object.fromEntries(PROGRAMME_FIELDS.map(({ key }) => [key, typedValue(key, content)])) as FormValues;

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** A typed number; another text remains one, and the schema says what is expected. */
const readNumber = (text: string): unknown => {
  const trimmed = text.replace(/\s/g, '');
  if (trimmed === '') return null;
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : text;
};

const readDay = (text: string): string => (text.trim() === '' ? '' : (readTypedDay(text) ?? text));

/** What the schema of a field checks. */
function untyped(key: ProgrammeFieldKey, value: FieldValue): unknown {
  switch (programmeField(key).kind) {
    case 'modules':
      return (value as ModuleValue[])
        .filter(({ title, hours, text }) => [title, hours, text].some((typed) => typed.trim() !== ''))
        .map(({ title, hours, text }) => ({ title, hours: readNumber(hours), text }));
    case 'certification':
      return Object.fromEntries(
        Object.entries(value as CertificationValue).map(([part, text]) => [
          part,
          isDay(part) ? readDay(text) : text,
        ]),
      );
    case 'decimal':
    case 'count':
      return readNumber(value as string);
    case 'amount': {
      const text = value as string;
      return text.trim() === '' ? null : (readEuros(text) ?? text);
    }
    case 'picture': {
      const picture = value as ProgrammePicture | undefined;
      if (!picture || picture.alt?.trim()) return picture;
      const { alt: _alt, ...bare } = picture;
      return bare;
    }
    default:
      return value;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** What is typed as a sheet, and what is wrong with it. A field that is wrong says what it said in `base`. */
export function readForm(
  values: FormValues,
  base: ProgrammeContent,
): { content: ProgrammeContent; errors: FormErrors } {
  const errors: FormErrors = {};
  const changes: Record<string, unknown> = {};
  for (const { key } of PROGRAMME_FIELDS) {
    const read = PROGRAMME_FIELD_SCHEMAS[key].safeParse(untyped(key, values[key]));
    if (read.success) changes[key] = isEmpty(read.data) ? null : read.data;
    else errors[key] = read.error.issues[0]?.message ?? 'Valeur invalide';
  }
  const content = withChanges(base, changes);
  const whole = PROGRAMME_CONTENT.safeParse(content);
  if (whole.success) return { content: whole.data, errors };
  // What is wrong between fields: both say what they said.
  for (const { path, message } of whole.error.issues) {
    const key = path[0] as ProgrammeFieldKey;
    errors[key] ??= message;
    if (key === 'group_min')
      Object.assign(changes, { group_min: base.group_min ?? null, group_max: base.group_max ?? null });
    else changes[key] = base[key] ?? null;
  }
  return { content: withChanges(base, changes), errors };
}
