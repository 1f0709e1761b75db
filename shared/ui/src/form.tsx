import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import {
  useFormState,
  type Control,
  type FieldError,
  type FieldErrors,
  type FieldValues,
} from 'react-hook-form';
import { fieldId } from './fields/field-frame.tsx';
import './form.css';

export { fieldId } from './fields/field-frame.tsx';

export type ErrorSummaryProps<Values extends FieldValues, Output = Values> = {
  control: Control<Values, unknown, Output>;
  /** Label of each field by name; for a field without one, only its message is shown. */
  labels: Readonly<Partial<Record<string, string>>>;
  /** "avant l’envoi": when the fields must be right. */
  before?: string;
};

type Found = { name: string; error: FieldError };

function flatten(errors: FieldErrors, prefix = ''): Found[] {
  return Object.entries(errors).flatMap(([key, value]): Found[] => {
    if (!value || key === 'root') return [];
    const name = prefix + key;
    if ('type' in value && typeof value.type === 'string') return [{ name, error: value as FieldError }];
    return flatten(value as FieldErrors, `${name}.`);
  });
}

const byPlace = (a: Found, b: Found) => {
  const [first, second] = [a, b].map(({ name }) => document.getElementById(fieldId(name)));
  if (!first || !second || first === second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};

function go(event: MouseEvent, name: string): void {
  event.preventDefault();
  const field = document.getElementById(fieldId(name));
  field?.scrollIntoView({ block: 'center' });
  // A group is focused by its first choice.
  (field?.querySelector<HTMLElement>('input:enabled') ?? field)?.focus();
}

/** After a refused submission: how many fields are wrong, and a link to each, in the order of the page. */
export function ErrorSummary<Values extends FieldValues, Output = Values>({
  control,
  labels,
  before = 'avant l’envoi',
}: ErrorSummaryProps<Values, Output>) {
  const { errors, submitCount } = useFormState({ control });
  const found = flatten(errors).toSorted(byPlace);
  if (submitCount === 0 || found.length === 0) return null;

  const title =
    found.length === 1
      ? `Un champ est à corriger ${before}`
      : `${found.length} champs sont à corriger ${before}`;
  return (
    <div className="alert alert-danger tr-error-summary" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div className="alert-body">
        <strong>{title}</strong>
        <ul>
          {found.map((each) => (
            <li key={each.name}>
              <a href={`#${fieldId(each.name)}`} onClick={(event) => go(event, each.name)}>
                {labels[each.name]
                  ? `${labels[each.name]}\u00a0: ${each.error.message ?? ''}`
                  : each.error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
