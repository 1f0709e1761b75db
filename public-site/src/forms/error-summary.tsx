import { useFormState } from 'react-hook-form';
import { AlertIcon } from './controls/icons.tsx';
import { controlId, useFormParts } from './form-parts.ts';

/** Focuses the control of a field; screen readers then read its message. */
export function focusField(field: string): void {
  const control = document.getElementById(controlId(field));
  control?.focus({ preventScroll: true });
  (control?.closest('.field') ?? control)?.scrollIntoView({ block: 'center' });
}

const messageOf = (error: { message?: unknown } | undefined) =>
  typeof error?.message === 'string' ? error.message : '';

/** After an attempt to send: every message, each a link to its field. */
export function ErrorSummary() {
  const { labels, order, t } = useFormParts();
  const { errors, submitCount } = useFormState();
  const wrong = order.filter((field) => errors[field]);
  if (submitCount === 0 || wrong.length === 0) return null;
  return (
    <div className="notice is-danger summary" role="alert">
      <AlertIcon large />
      <div>
        <strong>{t.summary(wrong.length)}</strong>
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a
                href={`#${controlId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {t.error(labels[field] ?? '', messageOf(errors[field]))}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
