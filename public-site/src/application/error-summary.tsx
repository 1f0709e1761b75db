import { useFormState } from 'react-hook-form';
import { AlertIcon } from './controls/icons.tsx';
import { useApplication } from './form-context.ts';
import { controlId, FIELD_ORDER, type FieldName } from './model.ts';

/** Focuses the control of a field; screen readers then read its message. */
export function focusField(field: FieldName): void {
  const control = document.getElementById(controlId(field));
  control?.focus({ preventScroll: true });
  (control?.closest('.field') ?? control)?.scrollIntoView({ block: 'center' });
}

/** After an attempt to send: every message, each a link to its field. */
export function ErrorSummary() {
  const { control, t } = useApplication();
  const { errors, submitCount } = useFormState({ control });
  const wrong = FIELD_ORDER.filter((field) => errors[field]);
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
                {t.error(t.fields[field], errors[field]?.message ?? '')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
