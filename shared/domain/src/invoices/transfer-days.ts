import { addDays } from '../dates.ts';

/** Sunday of Easter of a year, YYYY-MM-DD, as the Gregorian calendar reckons it. */
function easter(year: number): string {
  const part = (value: number, by: number) => Math.floor(value / by);
  const [a, b, c] = [year % 19, part(year, 100), year % 100];
  const h = (19 * a + b - part(b, 4) - part(b - part(b + 8, 25) + 1, 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * part(c, 4) - h - (c % 4)) % 7;
  const sum = h + l - 7 * part(a + 11 * h + 22 * l, 451) + 114;
  return [year, part(sum, 31), (sum % 31) + 1].map((one) => String(one).padStart(2, '0')).join('-');
}

/** Days of each year on which TARGET, by which banks settle transfers in euros, is closed. */
const CLOSED = ['01-01', '05-01', '12-25', '12-26'];

function isTransferDay(day: string): boolean {
  const sunday = easter(Number(day.slice(0, 4)));
  return (
    ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) &&
    !CLOSED.includes(day.slice(5)) &&
    // Good Friday and Easter Monday.
    ![addDays(sunday, -2), addDays(sunday, 1)].includes(day)
  );
}

/** The first day, from this one on, on which banks execute transfers in euros; the database has the same rule. */
export const nextTransferDay = (day: string): string =>
  isTransferDay(day) ? day : nextTransferDay(addDays(day, 1));
