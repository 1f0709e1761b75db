import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { wholeList } from '../../people/data/whole-list.ts';
import { BPF_MOST_LINES, type BpfFigure, type BpfLine } from '../model/bpf.ts';

const KEY = 'bpf';

/** The figures of a year, those that have a line. */
export const figuresQuery = (year: number) =>
  queryOptions({
    queryKey: [KEY, 'figures', year],
    queryFn: async ({ signal }): Promise<BpfFigure[]> =>
      unwrap<BpfFigure[]>(
        await getSupabase()
          .rpc('bpf_figures', { year })
          .abortSignal(signal)
          .overrideTypes<BpfFigure[], { merge: false }>(),
      ),
  });

/** The lines that a figure is made of. */
export const linesQuery = (year: number, figure: string) =>
  queryOptions({
    queryKey: [KEY, 'lines', year, figure],
    queryFn: ({ signal }): Promise<BpfLine[]> =>
      wholeList<BpfLine>(
        (first, last) =>
          getSupabase()
            .rpc('bpf_figure_lines', { year, of_figure: figure })
            .range(first, last)
            .abortSignal(signal)
            .overrideTypes<BpfLine[], { merge: false }>(),
        BPF_MOST_LINES,
      ),
  });

/** The first and the last day on which the report is sent, by the rules; null where they do not say it. */
export const windowQuery = () =>
  queryOptions({
    queryKey: [KEY, 'window'],
    queryFn: async ({ signal }): Promise<{ opens: string | null; closes: string | null }> => {
      const rules = unwrap(
        await getSupabase()
          .from('invoice_rules')
          .select('key, value')
          .in('key', ['bpf_opens', 'bpf_closes'])
          .abortSignal(signal),
      );
      const dayOf = (wanted: string) => {
        const value = rules.find(({ key }) => key === wanted)?.value;
        return typeof value === 'string' ? value : null;
      };
      return { opens: dayOf('bpf_opens'), closes: dayOf('bpf_closes') };
    },
  });
