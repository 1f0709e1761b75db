import { rulesOf } from '@trame/domain';
import { useController } from 'react-hook-form';
import { useApplication } from '../form-context.ts';
import { controlId } from '../../forms/form-parts.ts';
import { Field } from '../../forms/controls/field.tsx';

interface PicksProps {
  name: 'training_sectors' | 'teaching_languages' | 'intervention_type' | 'current_status';
  onPicked?: (chosen: string[]) => void;
}

/** Choices shown side by side: a single one, or several. */
export function Picks({ name, onPicked }: PicksProps) {
  const { control, locale } = useApplication();
  const { field } = useController({ control, name });
  const { value } = field;
  const { options = [] } = rulesOf(name);
  const multiple = name === 'training_sectors' || name === 'teaching_languages';
  const chosen = (option: string) => (Array.isArray(value) ? value.includes(option) : value === option);

  function pick(option: string) {
    const before = Array.isArray(value) ? value : [];
    const without = before.filter((item) => item !== option);
    const next = multiple ? (without.length < before.length ? without : [...before, option]) : [option];
    field.onChange(Array.isArray(value) ? next : option);
    onPicked?.(next);
  }

  return (
    <Field name={name} group={multiple ? 'group' : 'radiogroup'}>
      <div className="picks">
        {options.map((option, index) => (
          <label className="pick" key={option.value}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={chosen(option.value)}
              id={index === 0 ? controlId(name) : undefined}
              onChange={() => pick(option.value)}
            />
            {option[locale]}
          </label>
        ))}
      </div>
    </Field>
  );
}

/** One checkbox, inside a group that names it. */
export function SinglePick({
  name,
  label,
  width,
}: {
  name: 'remote_experience';
  label: string;
  width: 3 | 6;
}) {
  const { control } = useApplication();
  const { field } = useController({ control, name });
  return (
    <Field name={name} group="group" width={width}>
      <div className="picks">
        <label className="pick">
          <input
            type="checkbox"
            id={controlId(name)}
            name={name}
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
          />
          {label}
        </label>
      </div>
    </Field>
  );
}
