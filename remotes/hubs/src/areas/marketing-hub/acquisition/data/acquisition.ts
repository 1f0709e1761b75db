import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

const KEY = 'acquisition';

/** What came from a source in a month; applications are null for whoever is no recruiter. */
export type Figures = {
  source: string;
  /** Its first day. */
  month: string;
  leads: number;
  missions: number;
  applications: number | null;
  approved: number | null;
  cost_cents: number | null;
  /** The version of the cost; 0 when there is none. */
  cost_version: number;
};

export const figuresQuery = (first_month: string, last_month: string) =>
  queryOptions({
    queryKey: [KEY, 'figures', first_month, last_month],
    queryFn: async ({ signal }) =>
      unwrap<Figures[]>(
        await getSupabase()
          .rpc('acquisition_figures', { first_month, last_month })
          .abortSignal(signal)
          .overrideTypes<Figures[], { merge: false }>(),
      ),
  });

export type Measure = 'leads' | 'missions' | 'applications' | 'approved';

/** A lead or an application that a figure is made of. */
export type Line = { id: string; kind: 'lead' | 'application'; label: string; note: string; day: string };

export const linesQuery = (source: string, month: string, what: Measure) =>
  queryOptions({
    queryKey: [KEY, 'lines', source, month, what],
    queryFn: async ({ signal }) =>
      unwrap<Line[]>(
        await getSupabase()
          .rpc('acquisition_lines', { source, month, what })
          .abortSignal(signal)
          .overrideTypes<Line[], { merge: false }>(),
      ),
  });

export type Cost = { source: string; month: string; cost_cents: number; expected: number };

/** Enters what a source cost in a month, on the version that was read. */
export async function saveCost(cost: Cost): Promise<void> {
  unwrap(await getSupabase().rpc('save_acquisition_cost', cost));
}

/** After a cost was entered. */
export const costsKey = [KEY, 'figures'];
