/** The beginning of the numbers for this year, where the present one has an earlier year in it; undefined where it has none. */
export function prefixOfYear(prefix: string, day: string): string | undefined {
  const year = day.slice(0, 4);
  const [written] = /20\d\d(?!\d)/.exec(prefix) ?? [];
  return written !== undefined && written < year ? prefix.replace(written, year) : undefined;
}
