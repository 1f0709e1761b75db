import { addDays, isCalendarDate, today } from '@trame/domain';

/** Choices of a period that end today, shortest first. */
export const PRESETS = [
  { value: '30j', label: '30 jours' },
  { value: '90j', label: '90 jours' },
  { value: '12m', label: '12 mois' },
  { value: 'tout', label: 'Tout' },
] as const;

export type Preset = (typeof PRESETS)[number]['value'];

/** Days of Paris, both included; `from` is null for "since the first application". */
export type Period = { choice: Preset | 'dates'; from: string | null; to: string };

const CHOICE_PARAM = 'periode';
const FROM_PARAM = 'du';
const TO_PARAM = 'au';
const DEFAULT: Preset = '90j';

function yearBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return addDays(date.toISOString().slice(0, 10), 1);
}

/** The period of a choice that ends today. */
export function presetPeriod(choice: Preset, now = new Date()): Period {
  const to = today(now);
  const starts = { '30j': addDays(to, -29), '90j': addDays(to, -89), '12m': yearBefore(to), tout: null };
  return { choice, from: starts[choice], to };
}

/** The period in an address; the default for an invalid one. */
export function readPeriod(params: URLSearchParams, now = new Date()): Period {
  const choice = params.get(CHOICE_PARAM);
  if (choice === 'dates') {
    const [from, to] = [params.get(FROM_PARAM) ?? '', params.get(TO_PARAM) ?? ''];
    if (isCalendarDate(from) && isCalendarDate(to) && from <= to && from <= today(now))
      return { choice, from, to };
  }
  const preset = PRESETS.find(({ value }) => value === choice)?.value ?? DEFAULT;
  return presetPeriod(preset, now);
}

/** An address with a period; other parameters are kept. */
export function writePeriod(params: URLSearchParams, { choice, from, to }: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [CHOICE_PARAM, FROM_PARAM, TO_PARAM]) next.delete(name);
  if (choice !== DEFAULT) next.set(CHOICE_PARAM, choice);
  if (choice === 'dates' && from) {
    next.set(FROM_PARAM, from);
    next.set(TO_PARAM, to);
  }
  return next;
}
