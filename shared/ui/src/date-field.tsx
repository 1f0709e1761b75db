import { DatePicker } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { CalendarDays } from 'lucide-react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { describeField, FieldFrame, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';
import './select.css';
import './date-field.css';

dayjs.extend(customParseFormat);

/** Without names of their own, the month and year buttons are read by what they show ("mars", "1984"). */
const LOCALE = frFR.DatePicker && {
  ...frFR.DatePicker,
  lang: { ...frFR.DatePicker.lang, monthSelect: '', yearSelect: '' },
};

/** Value in the form and in the database. */
const ISO = 'YYYY-MM-DD';
/** Shown as the first; the others are understood when typed. */
const TYPED = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', ISO];

export type DateFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = FieldBinding<Values, Name, Output> &
  FieldTexts & {
    /** First day that can be chosen, 'YYYY-MM-DD'. */
    min?: string;
    /** Last day that can be chosen, 'YYYY-MM-DD'. */
    max?: string;
    autoComplete?: 'bday';
  };

/** A day, typed or chosen; the value is 'YYYY-MM-DD', or '' when there is none. */
export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  min,
  max,
  autoComplete,
  ...texts
}: DateFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const described = describeField(name, texts, error);
  const value = dayjs(field.value || null, ISO, true);
  return (
    <FieldFrame {...texts} id={described.id} error={error}>
      <DatePicker
        {...described}
        ref={(picker) =>
          attach(picker && { focus: () => picker.focus(), nativeElement: picker.nativeElement })
        }
        className="tr-date"
        {...(LOCALE ? { locale: LOCALE } : {})}
        value={value.isValid() ? value : null}
        format={TYPED}
        placeholder="jj/mm/aaaa"
        {...(min ? { minDate: dayjs(min, ISO) } : {})}
        {...(max ? { maxDate: dayjs(max, ISO) } : {})}
        {...(autoComplete ? { autoComplete } : {})}
        {...(error ? { status: 'error' as const } : {})}
        showNow={false}
        allowClear
        suffixIcon={<CalendarDays className="icon" aria-hidden="true" />}
        onChange={(next) => field.onChange(next?.isValid() ? next.format(ISO) : '')}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
