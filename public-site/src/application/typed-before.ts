import { applicantFields, rulesOf, typePhone, type FieldKind } from '@trame/domain';
import { joinBirthDate } from './controls/birth-date-input.tsx';
import { typedWords } from './controls/tag-input.tsx';
import { emptyValues, isFieldName, type FormValues } from './model.ts';

const ofKind = (kind: FieldKind) => applicantFields().filter((name) => rulesOf(name).kind === kind);

/** Reads what a person entered in the prerendered page before its script ran. */
export function typedBeforeScript(form: HTMLFormElement | null): Partial<FormValues> {
  if (!form) return {};
  const empty = emptyValues('fr');
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const typed: Partial<FormValues> = {};
  for (const [name, value] of data) {
    if (!isFieldName(name) && name !== 'phone_country') continue;
    if (typeof value === 'string' && typeof empty[name] === 'string' && value !== empty[name])
      Object.assign(typed, { [name]: value });
    if (typeof empty[name] === 'boolean') Object.assign(typed, { [name]: true });
  }
  // Lists shown as checkboxes or radios: one entry for each checked one.
  for (const name of ofKind('choices')) {
    const chosen = data.getAll(name).map(String);
    if (chosen.length > 0) Object.assign(typed, { [name]: chosen });
  }
  for (const name of ofKind('tags')) {
    const input = form.elements.namedItem(name);
    const { words } = input instanceof HTMLInputElement ? typedWords(input) : { words: [] };
    if (words.length > 0) Object.assign(typed, { [name]: words });
  }
  const birthDate = joinBirthDate({
    day: text('birth_day'),
    month: text('birth_month'),
    year: text('birth_year'),
  });
  if (birthDate) typed.birth_date = birthDate;
  if (typed.phone !== undefined) {
    const { text: phone, country } = typePhone(typed.phone, typed.phone_country ?? empty.phone_country);
    Object.assign(typed, { phone, phone_country: country });
  }
  return typed;
}
