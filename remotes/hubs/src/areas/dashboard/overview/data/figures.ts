import { queryOptions } from '@tanstack/react-query';
import { endlessQueryOptions } from '@trame/app/endless-list';
import { getSupabase, unwrap } from '@trame/data';
import type { Figure, Figures, Group } from '../model/figures.ts';
import type { Period } from '../model/period.ts';

const KEY = 'dashboard';
/** A group that takes longer is shown as one that does not answer: the others are there already. */
const LIMIT_MS = 8000;
const PAGE_SIZE = 30;

/** The figures of a group, by their names. */
export const figuresQuery = (group: Group, { from, until }: Period) =>
  queryOptions({
    queryKey: [KEY, 'figures', group, from, until],
    queryFn: async ({ signal }): Promise<Figures> => {
      const rows = unwrap<Figure[]>(
        await getSupabase()
          .rpc('dashboard_figures', { of_group: group, from_day: from, until_day: until })
          .abortSignal(AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]))
          .overrideTypes<Figure[], { merge: false }>(),
      );
      return Object.fromEntries(rows.map((row) => [row.figure, row]));
    },
  });

/** What a line of a figure is. */
type LineKind =
  | 'application'
  | 'trainer'
  | 'paper'
  | 'invoice'
  | 'credit_note'
  | 'mission'
  | 'envelope'
  | 'programme'
  | 'lead';

export type Line = {
  id: string;
  kind: LineKind;
  label: string;
  who: string;
  day: string;
  amount: number | null;
  /** Where it stands in the order. */
  place: number;
};

/** The lines that a figure is made of, page by page. */
export const linesQuery = (figure: string, { from, until }: Period) =>
  endlessQueryOptions<Line, Line>({
    queryKey: [KEY, 'lines', figure, from, until],
    pageSize: PAGE_SIZE,
    readPage: async (after, signal) =>
      unwrap<Line[]>(
        await getSupabase()
          .rpc('dashboard_lines', {
            of_figure: figure,
            from_day: from,
            until_day: until,
            page_size: PAGE_SIZE,
            ...(after && { after_place: after.place, after_id: after.id }),
          })
          .abortSignal(signal)
          .overrideTypes<Line[], { merge: false }>(),
      ),
    cursorOf: (line) => line,
  });

/** Notes that a file is saved; without it none is. */
export async function recordExport(
  what: 'journal' | 'figures',
  rowCount: number,
  details: Record<string, string | string[]>,
): Promise<void> {
  unwrap(await getSupabase().rpc('record_dashboard_export', { what, row_count: rowCount, details }));
}
