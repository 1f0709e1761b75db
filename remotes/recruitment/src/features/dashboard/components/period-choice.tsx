import { useEffect, useRef } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { dayError, today } from '@trame/domain';
import { DateField } from '@trame/ui/date-field';
import { Segmented } from '@trame/ui/segmented';
import { presetPeriod, PRESETS, type Period, type Preset } from '../model/period.ts';

type PeriodChoiceProps = {
  period: Period;
  /** First and last day of the figures shown, from which exact dates start. */
  shown: { from: string; to: string } | undefined;
  onChange: (period: Period) => void;
};

const CHOICES = [...PRESETS, { value: 'dates', label: 'Dates' }] as const;

/** Which days the figures are about. */
export function PeriodChoice({ period, shown, onChange }: PeriodChoiceProps) {
  const choose = (choice: Preset | 'dates') => {
    if (choice !== 'dates') onChange(presetPeriod(choice));
    else onChange({ choice, from: period.from ?? shown?.from ?? presetPeriod('12m').from, to: period.to });
  };
  return (
    <div className="dash-period">
      <Segmented label="Période" value={period.choice} options={CHOICES} onChange={choose} />
      {period.choice === 'dates' && period.from && (
        <Dates
          from={period.from}
          to={period.to}
          onChange={(dates) => onChange({ choice: 'dates', ...dates })}
        />
      )}
    </div>
  );
}

/** A period has two ends: the figures stay those of the last one that had. */
const resolver: Resolver<{ from: string; to: string }> = (values) => {
  const missing = (['from', 'to'] as const).filter((name) => values[name] === '');
  const error = { type: 'required', message: 'Indiquez une date' };
  return missing.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(missing.map((name) => [name, error])) };
};

type DatesProps = { from: string; to: string; onChange: (dates: { from: string; to: string }) => void };

function Dates({ from, to, onChange }: DatesProps) {
  const { control } = useForm({ values: { from, to }, resolver, mode: 'onChange' });
  const chosen = useWatch({ control });
  const latest = useRef({ from, to, onChange });
  useEffect(() => {
    latest.current = { from, to, onChange };
  });
  // `onChange` runs for a choice of the person only; when the address changes, the fields follow it.
  useEffect(() => {
    const [first = '', last = ''] = [chosen.from, chosen.to];
    const known = latest.current;
    const isChanged = first !== known.from || last !== known.to;
    // A text that is not a day, or a day in the future, has a message below its field.
    const areDays = [first, last].every((day) => day && !dayError(day, { max: today() }));
    if (isChanged && areDays && first <= last) known.onChange({ from: first, to: last });
  }, [chosen.from, chosen.to]);
  return (
    <div className="dash-dates">
      <DateField control={control} name="from" label="Du" max={to} />
      <DateField control={control} name="to" label="Au" min={from} max={today()} />
    </div>
  );
}
