import {
  checkApplicationEdit,
  optionLabel,
  type ApplicationEdit,
  type ApplicationEditInput,
  type EditableApplication,
  type Option,
} from '@trame/domain';
import type { Control, FieldErrors, Resolver } from 'react-hook-form';

export type EditControl = Control<ApplicationEditInput, unknown, ApplicationEdit>;

/** The rules of the edit form for react-hook-form. */
export function editResolver(
  row: EditableApplication,
): Resolver<ApplicationEditInput, unknown, ApplicationEdit> {
  return (values) => {
    const { edit, problems } = checkApplicationEdit(row, values);
    if (edit) return { values: edit, errors: {} };
    const errors: FieldErrors<ApplicationEditInput> = {};
    for (const [field, message] of Object.entries(problems))
      errors[field as keyof ApplicationEditInput] = { type: 'rule', message };
    return { values: {}, errors };
  };
}

/**
 * The options of a list in French, and other values of an older row, which remain options as long as they are chosen.
 */
export function choicesWith(
  options: readonly Option[],
  stored: readonly string[],
): { value: string; label: string }[] {
  const known = new Set(options.map(({ value }) => value));
  return [
    ...options.map(({ value, fr }) => ({ value, label: fr })),
    ...stored
      .filter((value) => value !== '' && !known.has(value))
      .map((value) => ({ value, label: optionLabel(options, value) })),
  ];
}
