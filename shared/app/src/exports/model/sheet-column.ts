/** A cell before a format writes it: a calendar day, an instant, a number or a text; null when empty. */
export type CellValue =
  | { kind: 'text'; value: string }
  | { kind: 'day'; value: string }
  | { kind: 'instant'; value: string }
  | { kind: 'number'; value: number; decimals: 0 | 2 };

export type SheetColumn<Row> = {
  header: string;
  /** Width in characters, for the formats that have one. */
  width: number;
  cell: (row: Row) => CellValue | null;
};

/** The columns of a list of such rows. */
export const columnsOf = <Row>() => ({
  text: (header: string, width: number, read: (row: Row) => string | null | undefined): SheetColumn<Row> => ({
    header,
    width,
    cell: (row) => {
      const value = read(row)?.trim();
      return value ? { kind: 'text', value } : null;
    },
  }),
  date: (header: string, kind: 'day' | 'instant', read: (row: Row) => string | null): SheetColumn<Row> => ({
    header,
    width: kind === 'day' ? 12 : 17,
    cell: (row) => {
      const value = read(row);
      return value ? { kind, value } : null;
    },
  }),
  figure: (header: string, decimals: 0 | 2, read: (row: Row) => number | undefined): SheetColumn<Row> => ({
    header,
    width: 12,
    cell: (row) => {
      const value = read(row);
      return value === undefined ? null : { kind: 'number', value, decimals };
    },
  }),
});
