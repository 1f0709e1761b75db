import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { ProgrammeContent, ProgrammeStatus } from '@trame/domain/catalogue';
import { PROGRAMMES_KEY, readSheets } from '../../programmes/data/programmes.ts';

/** Two sheets whose titles resemble each other. */
export type Double = {
  first_id: string;
  first_title: string;
  first_status: ProgrammeStatus;
  first_score: number;
  second_id: string;
  second_title: string;
  second_status: ProgrammeStatus;
  second_score: number;
  sector: string | null;
  /** 1: the same words. */
  similarity: number;
};

export const doublesQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'doubles'],
  queryFn: async ({ signal }) =>
    unwrap<Double[]>(
      await getSupabase()
        .rpc('programme_doubles')
        .abortSignal(signal)
        .overrideTypes<Double[], { merge: false }>(),
    ),
});

/** What two sheets say. */
export const bothQuery = (first: string, second: string) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'both', first, second],
    queryFn: async ({ signal }): Promise<[ProgrammeContent | undefined, ProgrammeContent | undefined]> => {
      const sheets = await readSheets([first, second], signal);
      return [sheets.get(first)?.content, sheets.get(second)?.content];
    },
  });
