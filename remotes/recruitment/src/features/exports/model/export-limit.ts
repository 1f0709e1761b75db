/** Lines of an export at most. */
export const MAX_EXPORTED = 10_000;

export type ExportFormat = 'csv' | 'xlsx';

const number = new Intl.NumberFormat('fr-FR');

/** "1 candidature", "2 400 candidatures". */
export const countText = (count: number) => `${number.format(count)} candidature${count > 1 ? 's' : ''}`;

/** Name of an exported file, of the day in Paris. */
export const exportFileName = (format: ExportFormat, day: string) => `candidatures-${day}.${format}`;
