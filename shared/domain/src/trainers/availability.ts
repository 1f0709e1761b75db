/** What a trainer says of a period, for the screens and the calendar that they subscribe to. */
export const AVAILABILITY_KINDS = [
  { value: 'free', label: 'Disponible' },
  { value: 'to_confirm', label: 'À confirmer' },
  { value: 'busy', label: 'Indisponible' },
] as const;

export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number]['value'];

/** The label of a kind; an unknown one is shown as it is. */
export const availabilityLabel = (kind: string): string =>
  AVAILABILITY_KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** Longest period in days, how far from today one may be, characters of a note, periods of one trainer. */
export const AVAILABILITY_LIMITS = { days: 366, behind: 366, ahead: 731, note: 160, periods: 300 } as const;

/** Days of Paris, both included, written YYYY-MM-DD. */
export type Days = { starts_on: string; ends_on: string };
export type AvailabilityPeriod = Days & { kind: AvailabilityKind; note: string | null };

const DAY_MS = 86_400_000;
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day some days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * DAY_MS).toISOString().slice(0, 10);
