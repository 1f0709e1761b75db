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
