/** Late penalties are so many times the legal interest at least (C. com. art. L441-10 II). */
const LEAST_TIMES = 3;

/** The first day of the half-year of a day: the legal interest is set for each. */
const halfYearOf = (day: string) => `${day.slice(0, 4)}-${Number(day.slice(5, 7)) < 7 ? '01' : '07'}-01`;

/**
 * The least late penalties on the day of an invoice, in hundredths of a per cent: `known` for its half-year, else `near`, that of the
 * last half-year before it that is known; null without any.
 */
export function leastPenalty(
  rates: Readonly<Record<string, number>> | null | undefined,
  issued: string,
): { known: number } | { near: number } | null {
  const half = halfYearOf(issued);
  const [last] = Object.entries(rates ?? {})
    .filter(([from]) => halfYearOf(from) <= half)
    .toSorted(([a], [b]) => b.localeCompare(a));
  if (!last) return null;
  const least = last[1] * LEAST_TIMES;
  return halfYearOf(last[0]) === half ? { known: least } : { near: least };
}

const dayOf = (iso: string) => new Date(`${iso}T00:00:00Z`);
const addDays = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);
const endOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));

/**
 * Whether a due day is later than the law admits (C. com. art. L441-10): so many days after the invoice, or so many days and the
 * end of the month, which is counted in two ways.
 * @param most days after the invoice
 * @param ofMonth days beside the end of the month
 */
export function isLongerThanLaw(issued: string, due: string, most: number, ofMonth: number): boolean {
  const from = dayOf(issued);
  const latest = [
    addDays(from, most),
    endOfMonth(addDays(from, ofMonth)),
    addDays(endOfMonth(from), ofMonth),
  ];
  return latest.every((one) => dayOf(due) > one);
}
