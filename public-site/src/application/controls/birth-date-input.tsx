import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { useApplication } from '../form-context.ts';
import { controlId } from '../../forms/form-parts.ts';
import { Field, useDescription } from '../../forms/controls/field.tsx';
import { useBlurCheck } from '../../forms/controls/use-blur-check.ts';

interface Parts {
  day: string;
  month: string;
  year: string;
}

const PARTS = [
  { part: 'day', size: 2, autoComplete: 'bday-day' },
  { part: 'month', size: 2, autoComplete: 'bday-month' },
  { part: 'year', size: 4, autoComplete: 'bday-year' },
] as const;

const split = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day: day.replace(/^0+/, ''), month: month.replace(/^0+/, ''), year };
};

/** YYYY-MM-DD; '' when nothing is typed. An incomplete date is kept as typed, and the rules refuse it. */
export const joinBirthDate = ({ day, month, year }: Parts) =>
  day || month || year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';

/** Three short numbers: quicker than going back forty years in a calendar. */
export function BirthDateInput() {
  const { control, t } = useApplication();
  const { field } = useController({ control, name: 'birth_date' });
  const help = `${t.help.birth_date} ${t.help.birth_date_example}`;
  const { message, props } = useDescription('birth_date', { help });
  const check = useBlurCheck(field);
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Parts>(() => split(field.value));
  // The value changes from outside when a draft is restored or deleted.
  const parts = joinBirthDate(typed) === field.value ? typed : split(field.value);

  // Parts typed before the script ran remain as they are: one of them may be half typed.
  useLayoutEffect(() => {
    const [day = '', month = '', year = ''] = [...(group.current?.querySelectorAll('input') ?? [])].map(
      ({ value }) => value,
    );
    setTyped({ day, month, year });
  }, []);

  function change(part: keyof Parts, event: ChangeEvent<HTMLInputElement>) {
    const next = { ...parts, [part]: event.target.value.replace(/\D/g, '') };
    setTyped(next);
    field.onChange(joinBirthDate(next));
  }

  return (
    <Field name="birth_date" group="group" optional help={help}>
      <div
        className="date-parts"
        ref={group}
        onBlur={(event) => {
          if (!group.current?.contains(event.relatedTarget)) check();
        }}
      >
        {PARTS.map(({ part, size, autoComplete }, index) => (
          <label key={part} className={`date-${part}`}>
            <span>{t[part]}</span>
            <span className={message ? 'input is-error' : 'input'}>
              <input
                {...props}
                id={index === 0 ? controlId('birth_date') : undefined}
                name={`birth_${part}`}
                inputMode="numeric"
                autoComplete={autoComplete}
                maxLength={size}
                value={parts[part]}
                onChange={(event) => change(part, event)}
              />
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
