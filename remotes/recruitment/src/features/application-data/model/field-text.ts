import {
  countryName,
  formatDate,
  formatPhone,
  optionLabel,
  parseList,
  rulesOf,
  staffFieldOf,
  staffFields,
  type ApplicantField,
  type StaffField,
} from '@trame/domain';
import type { ApplicationDetail } from '../data/application-columns.ts';
import { currentStatusText, sectorTexts, yesNo } from './detail-text.ts';

/** The fields shown in one part of an application; a field that explains another answer is shown with that answer. */
export const fieldsOf = (...groups: StaffField['group'][]): ApplicantField[] =>
  staffFields().filter((name) => groups.includes(staffFieldOf(name).group) && !rulesOf(name).explains);

/** A stored answer as a person reads it; empty when there is none. */
export function answerText(name: ApplicantField, value: unknown): string {
  const { kind, options = [] } = rulesOf(name);
  if (typeof value === 'boolean') return yesNo(value);
  if (kind === 'tags') return parseList(value).join(', ');
  if (Array.isArray(value)) return value.map((entry) => optionLabel(options, String(entry))).join(', ');
  if (typeof value !== 'string' || value === '') return '';
  if (kind === 'date') return formatDate(value);
  if (kind === 'phone') return formatPhone(value);
  if (kind === 'country') return countryName(value);
  return kind === 'choice' ? optionLabel(options, value) : value;
}

/** The answer of an applicant, with the one that explains it; empty when there is none. */
export function fieldText(name: ApplicantField, application: ApplicationDetail): string {
  if (name === 'phone') return formatPhone(application.phone, application.country);
  if (name === 'current_status') return currentStatusText(application);
  if (name === 'training_sectors') return sectorTexts(application).join(', ');
  return answerText(name, application[name]);
}
