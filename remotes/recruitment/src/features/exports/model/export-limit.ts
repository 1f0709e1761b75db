/** Lines of an export at most. */
export const MAX_EXPORTED = 10_000;

export type ExportFormat = 'csv' | 'xlsx';

/** Name of an exported file, of the day in Paris. */
export const exportFileName = (format: ExportFormat, day: string) => `candidatures-${day}.${format}`;
