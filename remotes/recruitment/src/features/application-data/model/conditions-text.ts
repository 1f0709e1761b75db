import {
  ACCOUNT_STATUSES,
  accountStatusLabel,
  APPLICATION_STATUSES,
  AVAILABILITIES,
  BANDS,
  countryName,
  CURRENT_STATUSES,
  formatDate,
  INTERVENTION_TYPES,
  optionLabel,
  optionValues,
  sourceLabel,
  statusLabel,
  TEACHING_LANGUAGES,
  TRAINING_SECTORS,
} from '@trame/domain';
import { NONE, type Condition, type ConditionField, type ValueField } from './conditions.ts';

/** Fields a filter can be added on, in the order of the choice, each with its French name. */
export const CONDITION_FIELDS = [
  { value: 'sector', label: 'Secteur' },
  { value: 'software', label: 'Logiciel' },
  { value: 'language', label: 'Langue' },
  { value: 'intervention', label: 'Modalité' },
  { value: 'availability', label: 'Disponibilité' },
  { value: 'current_status', label: 'Situation' },
  { value: 'country', label: 'Pays' },
  { value: 'status', label: 'Statut' },
  { value: 'band', label: 'Niveau' },
  { value: 'tag', label: 'Étiquette' },
  { value: 'assignee', label: 'Responsable' },
  { value: 'account', label: 'Compte formateur' },
  { value: 'source', label: 'Provenance' },
  { value: 'created', label: 'Date de candidature' },
  { value: 'contact', label: 'Dernier contact' },
  { value: 'cv', label: 'Texte des CV' },
  { value: 'archived', label: 'Archivées' },
] as const satisfies readonly { value: ConditionField; label: string }[];

/** People by id, for the field that names one. */
export type Names = ReadonlyMap<string, string>;

/** How many values a chip names before it counts the others. */
const NAMED = 3;

/** French name of a field. */
export const fieldLabel = (field: ConditionField): string =>
  CONDITION_FIELDS.find(({ value }) => value === field)?.label ?? field;

const NOBODY: Readonly<Partial<Record<ValueField, string>>> = {
  assignee: 'Personne',
  band: 'Sans évaluation',
  account: 'Sans compte',
};

/** A value in French; a value that people wrote is shown as it is. */
export function valueLabel(field: ValueField, value: string, names: Names): string {
  const nobody = value === NONE ? NOBODY[field] : undefined;
  if (nobody) return nobody;
  switch (field) {
    case 'status':
      return statusLabel(value);
    case 'country':
      return countryName(value);
    case 'language':
      return optionLabel(TEACHING_LANGUAGES, value);
    case 'band':
      return BANDS.find(({ key }) => key === value)?.label ?? value;
    case 'account':
      return accountStatusLabel(value);
    case 'assignee':
      return names.get(value) ?? 'Ancien recruteur';
    case 'source':
      return sourceLabel(value);
    default:
      return value;
  }
}

/** Fixed values of a field, in their order; free values come from the applications. */
export function knownValues(field: ValueField): string[] {
  switch (field) {
    case 'status':
      return APPLICATION_STATUSES.map(({ value }) => value);
    case 'sector':
      return optionValues(TRAINING_SECTORS);
    case 'language':
      return optionValues(TEACHING_LANGUAGES);
    case 'availability':
      return optionValues(AVAILABILITIES);
    case 'current_status':
      return optionValues(CURRENT_STATUSES);
    case 'intervention':
      return optionValues(INTERVENTION_TYPES);
    case 'band':
      return [...BANDS.map(({ key }) => key), NONE];
    case 'account':
      return [...ACCOUNT_STATUSES.map(({ value }) => value), NONE];
    default:
      return [];
  }
}

function period(from: string | undefined, to: string | undefined): string {
  if (from === to) return `le ${formatDate(from)}`;
  if (!to) return `depuis le ${formatDate(from)}`;
  return from ? `du ${formatDate(from)} au ${formatDate(to)}` : `jusqu’au ${formatDate(to)}`;
}

/** The text of a chip: "Pays : France", "Sauf secteur : Autres Domaines", "Dernier contact : jusqu’au 31/10/2026". */
export function conditionLabel(condition: Condition, names: Names): string {
  const field = fieldLabel(condition.field);
  if (condition.op === 'between') return `${field}\u00a0: ${period(condition.from, condition.to)}`;
  if (condition.field === 'archived') return field;
  if (condition.field === 'cv')
    return `${condition.op === 'in' ? 'CV' : 'CV sans'}\u00a0: ${condition.values[0]}`;
  const { field: name } = condition;
  const values = condition.values.map((value) => valueLabel(name, value, names));
  const others = values.length - NAMED;
  const shown = others > 1 ? `${values.slice(0, NAMED).join(', ')} et ${others} autres` : values.join(', ');
  const what = condition.op === 'in' ? field : `Sauf ${field.toLocaleLowerCase('fr')}`;
  return `${what}\u00a0: ${shown}`;
}
