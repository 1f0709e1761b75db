import { addDays, addMonths } from '@trame/domain';

/** The month of a day, as YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month some months after a month; before it when negative. */
export const monthAfter = (month: string, count: number): string => monthOf(addMonths(`${month}-01`, count));

/** 0 for Monday. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks of a month from Monday on; the places of days of other months are empty. */
export function weeksOf(month: string): (string | undefined)[][] {
  const firstDay = `${month}-01`;
  const monday = addDays(firstDay, -weekday(firstDay));
  const weeks: (string | undefined)[][] = [];
  for (let start = monday; start < `${monthAfter(month, 1)}-01`; start = addDays(start, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(start, index)).map((day) =>
        monthOf(day) === month ? day : undefined,
      ),
    );
  }
  return weeks;
}

/** Where a key of the keyboard leads from a day; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
