import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { addMonths, today } from '@trame/domain';
import type { ProgrammeContent } from '@trame/domain/catalogue';
import { ENDING_MONTHS, PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';

type PublishedRow = {
  id: string;
  title: string;
  content: ProgrammeContent;
  slug: string;
  updated_at: string;
  published_version: number;
  published_at: string;
};
type Version = { programme_id: string; number: number; content: ProgrammeContent; slug: string };

/** A sheet that is online with something else. */
export type Changed = PublishedRow & { online: ProgrammeContent; onlineSlug: string };

export const CHANGED_PAGE = 20;

/** Sheets that say something else than their page and their PDF, the longest ago published first. */
export const changedQuery = (page: number) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'changed', page],
    queryFn: async ({ signal }): Promise<Changed[]> => {
      const first = (page - 1) * CHANGED_PAGE;
      const rows = unwrap(
        await getSupabase()
          .from('programmes')
          .select('id,title,content,slug,updated_at,published_version,published_at')
          .eq('status', 'published')
          .eq('is_changed_since_publication', true)
          .order('published_at')
          .order('id')
          .range(first, first + CHANGED_PAGE - 1)
          .abortSignal(signal)
          .overrideTypes<PublishedRow[], { merge: false }>(),
      );
      if (rows.length === 0) return [];
      const versions = unwrap(
        await getSupabase()
          .from('programme_versions')
          .select('programme_id,number,content,slug')
          .or(
            rows
              .map(({ id, published_version: number }) => `and(programme_id.eq.${id},number.eq.${number})`)
              .join(','),
          )
          .abortSignal(signal)
          .overrideTypes<Version[], { merge: false }>(),
      );
      return rows.flatMap((row) => {
        const version = versions.find(({ programme_id: id }) => id === row.id);
        return version ? [{ ...row, online: version.content, onlineSlug: version.slug }] : [];
      });
    },
  });

/** How many there are. */
export const changedCountQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'changed-count'],
  queryFn: async ({ signal }) =>
    unwrap(
      await getSupabase()
        .rpc('count_programmes', { statuses: ['changed'] })
        .abortSignal(signal),
    ),
});

/** A sheet whose certification ends soon, or has ended. */
export type Ending = {
  id: string;
  title: string;
  sector: string | null;
  certification_code: string | null;
  certification_ends_on: string;
};

/** Most that are listed. */
export const MOST_ENDING = 100;

/** Certifications that end within six months, those that have ended first. */
export const endingQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'ending'],
  queryFn: async ({ signal }) =>
    unwrap(
      await getSupabase()
        .from('programmes')
        .select('id,title,sector,certification_code,certification_ends_on')
        .neq('status', 'archived')
        .lte('certification_ends_on', addMonths(today(), ENDING_MONTHS))
        .order('certification_ends_on')
        .order('id')
        .limit(MOST_ENDING)
        .abortSignal(signal)
        .overrideTypes<Ending[], { merge: false }>(),
    ),
});
