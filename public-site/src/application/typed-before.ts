import { emptyValues, isFieldName, type FormValues } from './model.ts';

/** Lists that the form shows as boxes or radios; the rest of the lists are built by script. */
const LISTS = ['training_sectors', 'teaching_languages', 'intervention_type'] as const;

/**
 * Reads what a person entered in the prerendered page before its script arrived: taking over the page would put
 * every control back to empty.
 */
export function typedBeforeScript(form: HTMLFormElement | null): Partial<FormValues> {
  if (!form) return {};
  const empty = emptyValues('fr');
  const data = new FormData(form);
  const typed: Partial<FormValues> = {};
  for (const [name, value] of data) {
    if (!isFieldName(name) && name !== 'phone_country') continue;
    if (typeof value === 'string' && typeof empty[name] === 'string' && value !== empty[name])
      Object.assign(typed, { [name]: value });
    if (typeof empty[name] === 'boolean') Object.assign(typed, { [name]: true });
  }
  for (const name of LISTS) {
    const chosen = data.getAll(name).map(String);
    if (chosen.length > 0) Object.assign(typed, { [name]: chosen });
  }
  return typed;
}
