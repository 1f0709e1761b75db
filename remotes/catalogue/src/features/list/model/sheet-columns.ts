import { columnsOf } from '@trame/app/sheet-column';
import {
  columnValue,
  ID_HEADINGS,
  PROGRAMME_COLUMNS,
  PROGRAMME_STATUSES,
  programmeField,
  RESULT_COLUMNS,
  resultsValue,
} from '@trame/domain/catalogue';
import type { ProgrammeRow, WholeSheet } from '../../programmes/model/programme.ts';

export type ExportedProgramme = ProgrammeRow & WholeSheet;

const { text, date, figure } = columnsOf<ExportedProgramme>();

/** Characters of a column, by what its field is. */
const widthOf = (kind: string): number =>
  kind === 'lines' || kind === 'list' || kind === 'modules' ? 48 : 28;

/** Every field and result of the sheets, under the headings that the import reads, then where each stands. */
export const SHEET_COLUMNS = [
  text(ID_HEADINGS[0], 38, ({ id }) => id),
  ...PROGRAMME_COLUMNS.map((column) => {
    const { kind } = programmeField(column.field);
    const valueOf = ({ content }: ExportedProgramme) => columnValue(column, content);
    if (column.part === 'registered_on' || column.part === 'ends_on')
      return date(column.heading, 'day', (row) => valueOf(row)?.toString() ?? null);
    if (kind === 'decimal' || kind === 'amount' || kind === 'count')
      return figure(column.heading, kind === 'count' ? 0 : 2, (row) => {
        const value = valueOf(row);
        return typeof value === 'number' ? value : undefined;
      });
    return text(column.heading, widthOf(kind), (row) => valueOf(row)?.toString());
  }),
  ...RESULT_COLUMNS.map((column) => text(column.heading, 28, ({ results }) => resultsValue(column, results))),
  text('État', 14, ({ status }) => PROGRAMME_STATUSES.find(({ value }) => value === status)?.label),
  figure('Score', 0, ({ score }) => score),
  text('Responsable', 24, ({ owner_name }) => owner_name),
  date('Publiée le', 'instant', ({ published_at }) => published_at),
  date('Modifiée le', 'instant', ({ updated_at }) => updated_at),
];
