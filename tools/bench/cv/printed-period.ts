const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE = /(?:(?<month>[a-z]{3})[a-z]*\.?\s+|(?<number>\d{1,2})\/)?(?<year>\d{4})|present|current|now/gi;

/** Dates as truths in English print them: « Sep. 2025 – Apr. 2026 », « 03/2022 - Present »; a lone one is both. */
export function parsePrintedPeriod(printed: string | null): { start: string | null; end: string | null } {
  const dates = [...(printed ?? '').matchAll(DATE)].map(({ groups = {} }) => {
    if (groups.year === undefined) return 'present';
    const named = MONTHS.indexOf((groups.month ?? '').toLowerCase()) + 1;
    const month = groups.number === undefined ? named : Number(groups.number);
    return month === 0 ? groups.year : `${groups.year}-${String(month).padStart(2, '0')}`;
  });
  return { start: dates[0] ?? null, end: dates[1] ?? dates[0] ?? null };
}
