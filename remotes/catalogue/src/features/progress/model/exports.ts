import type { ExportedList } from '@trame/app/use-list-export';
import { columnsOf, type SheetColumn } from '@trame/app/sheet-column';
import { programmeRule } from '@trame/domain/catalogue';
import { PROGRAMME_NOUN, sectorLabel } from '../../programmes/model/programme.ts';
import type { Move } from '../data/progress.ts';
import type { Curve } from './curves.ts';

/** Rows that are there already, as a file. */
const exported = <Row>(
  rows: readonly Row[],
  list: Pick<ExportedList<Row>, 'noun' | 'fileName' | 'sheetName'>,
  columns: readonly SheetColumn<Row>[],
): ExportedList<Row> => ({
  ...list,
  readIds: (max) => Promise.resolve(rows.slice(0, max).map((_, at) => String(at))),
  readRows: (ids) => Promise.resolve(ids.flatMap((id) => rows[Number(id)] ?? [])),
  columns: () => Promise.resolve(columns),
  // What the company publishes: no data of persons but the names of colleagues.
  record: () => Promise.resolve(),
});

/** A line for each day, a column for each curve. */
export function exportedCurves(days: readonly string[], curves: readonly Curve[]): ExportedList<number> {
  const { date, figure } = columnsOf<number>();
  return exported(
    days.map((_, at) => at),
    {
      noun: { one: 'date', many: 'dates', isFeminine: true },
      fileName: 'progression',
      sheetName: 'Progression',
    },
    [
      date('Date', 'day', (at) => days[at] ?? null),
      ...curves.map(({ label, scores }) => figure(label, 2, (at) => scores[at] ?? undefined)),
    ],
  );
}

const rulesText = (rules: Move['met']): string => rules.map((id) => programmeRule(id).name).join(', ');

/** A line for each sheet whose score has changed. */
export function exportedMoves(moves: readonly Move[]): ExportedList<Move> {
  const { text, figure } = columnsOf<Move>();
  return exported(
    moves,
    { noun: PROGRAMME_NOUN, fileName: 'changements-de-score', sheetName: 'Changements' },
    [
      text('Fiche', 50, ({ title }) => title),
      text('Secteur', 30, ({ sector }) => sectorLabel(sector)),
      text('Responsable', 24, ({ owner_name: name }) => name),
      figure('Score avant', 0, ({ before }) => before ?? undefined),
      figure('Score maintenant', 0, ({ after }) => after),
      text('Règles gagnées', 50, ({ met }) => rulesText(met)),
      text('Règles perdues', 50, ({ lost }) => rulesText(lost)),
      text('Par', 30, ({ writers }) => writers.join(', ')),
    ],
  );
}
