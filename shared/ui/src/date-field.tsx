import { DatePicker } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { CalendarDays, X } from 'lucide-react';
import { createContext, use, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { dayError, formatDate, isCalendarDate, readTypedDay } from '@trame/domain';
import { describeField, FieldFrame, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';
import { POPUP } from './theme/popup.ts';
import './select.css';
import './date-field.css';

dayjs.extend(customParseFormat);

/**
 * Without names of their own, the month and year buttons are read by their text ("mars", "1984"). The button that
 * clears the day would be called "Rétablir", though it restores nothing.
 */
const LOCALE = frFR.DatePicker && {
  ...frFR.DatePicker,
  lang: { ...frFR.DatePicker.lang, monthSelect: '', yearSelect: '', clear: 'Effacer la date' },
};

/** Value in the form and in the database. */
const ISO = 'YYYY-MM-DD';

/**
 * A function, so that the picker parses no typed text: it would silently restore the last day in place of a text that
 * it does not understand.
 */
const shown = (day: Dayjs) => day.format('DD/MM/YYYY');

type Typing = { text: string | undefined; isInvalid: boolean; onType: (text: string) => void };
const TypingContext = createContext<Typing>({ text: undefined, isInvalid: false, onType: () => undefined });

/** Text of the field: the typed text while it is not a valid date, else the date. */
function DateInput({ onChange, value, ...props }: ComponentProps<'input'>) {
  const { text, isInvalid, onType } = use(TypingContext);
  return (
    <input
      {...props}
      // With a custom format, the picker assumes that nobody types.
      readOnly={false}
      aria-invalid={isInvalid || undefined}
      value={text ?? value}
      onChange={(event) => {
        onChange?.(event);
        onType(event.target.value);
      }}
    />
  );
}
const COMPONENTS = { input: DateInput };

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

/** Until its year is complete, the typed text is not a day: 1/2/19 may become 1/2/1980. */
const hasWholeYear = (typed: string) => /\d{4}/.test(typed);

/**
 * A day, typed or chosen; the value is 'YYYY-MM-DD', or '' when empty. A short year is completed when the field is left
 * or Enter is pressed. A text that is not a day remains in the field and is the value unchanged, with a message below
 * it: a form must refuse it (`dayError`), and never gets the previous day instead.
 */
export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  min,
  max,
  autoComplete,
  ...texts
}: DateFieldProps<Values, Name, Output>) {
  const { field, attach, error: formError } = useField({ name, control });
  /** Text of the field while the person types, unchanged. */
  const [draft, setDraft] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const value: string = field.value ?? '';
  const readDay = (text: string) => readTypedDay(text, new Date(), { max });
  const error = formError ?? (draft === undefined ? dayError(value, { min, max }) : undefined);
  const described = describeField(name, texts, error);
  const day = draft === undefined ? value : readDay(draft);
  const picked = day && isCalendarDate(day) ? dayjs(day, ISO, true) : null;
  // dayjs has no years before 100.
  const isShown = picked?.isValid() === true;

  const change = (next: string) => {
    if (next !== value) field.onChange(next);
  };
  const choose = (next: string) => {
    setDraft(undefined);
    change(next);
  };
  const onType = (text: string) => {
    setDraft(text);
    const typed = hasWholeYear(text) ? readDay(text) : undefined;
    change(typed ?? text.trim());
    // It would cover the fields below, with nothing left to choose.
    if (typed) setOpen(false);
  };
  const read = () => {
    if (draft !== undefined) choose(readDay(draft) ?? draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || draft === undefined) return;
    const understood = readDay(draft);
    read();
    setOpen(false);
    // A day typed in another form is first shown as it was understood; the form is not sent.
    if (!understood || shown(dayjs(understood, ISO, true)) !== draft.trim()) event.preventDefault();
  };

  return (
    <FieldFrame {...texts} id={described.id} error={error}>
      <TypingContext
        value={{
          text: draft ?? (isShown ? undefined : formatDate(value) || value),
          isInvalid: error !== undefined,
          onType,
        }}
      >
        <DatePicker
          {...POPUP}
          {...described}
          ref={(picker) =>
            attach(picker && { focus: () => picker.focus(), nativeElement: picker.nativeElement })
          }
          className="tr-date"
          {...(LOCALE ? { locale: LOCALE } : {})}
          value={isShown ? picked : null}
          format={[shown]}
          components={COMPONENTS}
          placeholder="jj/mm/aaaa"
          {...(min ? { minDate: dayjs(min, ISO) } : {})}
          {...(max ? { maxDate: dayjs(max, ISO) } : {})}
          {...(autoComplete ? { autoComplete } : {})}
          {...(error ? { status: 'error' as const } : {})}
          open={isOpen}
          onOpenChange={setOpen}
          showNow={false}
          allowClear={{ clearIcon: <X className="icon" aria-hidden="true" /> }}
          suffixIcon={<CalendarDays className="icon" aria-hidden="true" />}
          onChange={(next) => choose(next?.isValid() ? next.format(ISO) : '')}
          onKeyDown={onKeyDown}
          onBlur={() => {
            read();
            field.onBlur();
          }}
        />
      </TypingContext>
    </FieldFrame>
  );
}
