import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { ProgrammeStatus } from '@trame/domain/catalogue';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';

/** The sheets of a sector by how many approved trainers can teach them. */
export type SectorCoverage = {
  sector: string | null;
  programmes: number;
  several: number;
  single: number;
  missing: number;
  /** Of several, those that nobody near can teach. */
  far: number;
  missing_online: number;
  first_missing: string | null;
};

export const coverageFiguresQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'coverage-figures'],
  queryFn: async ({ signal }) =>
    unwrap<SectorCoverage[]>(
      await getSupabase()
        .rpc('coverage_figures')
        .abortSignal(signal)
        .overrideTypes<SectorCoverage[], { merge: false }>(),
    ),
});

/** A sheet and who can teach it; people and applications for recruiters alone. */
export type Covered = {
  programme_id: string;
  title: string;
  sector: string | null;
  status: ProgrammeStatus;
  modality: string | null;
  places: { place: string; trainers: number }[];
  trainers: number;
  near: number;
  people: { user_id: string; name: string }[] | null;
  search: string | null;
  applications: number | null;
};

export const GAPS = [
  { value: 'none', label: 'Sans formateur' },
  { value: 'one', label: 'Un seul formateur' },
  { value: 'far', label: 'Personne sur place' },
  { value: 'all', label: 'Toutes les fiches' },
] as const;
export type Gap = (typeof GAPS)[number]['value'];

export const COVERAGE_PAGE = 30;

export type CoverageFilters = { gap: Gap; sector: string; page: number };

export const coverageQuery = ({ gap, sector, page }: CoverageFilters) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'coverage', gap, sector, page],
    queryFn: async ({ signal }) =>
      unwrap<Covered[]>(
        await getSupabase()
          .rpc('programme_coverage', {
            gap,
            ...(sector !== 'all' && { sectors: [sector] }),
            page_size: COVERAGE_PAGE,
            skip: (page - 1) * COVERAGE_PAGE,
          })
          .abortSignal(signal)
          .overrideTypes<Covered[], { merge: false }>(),
      ),
  });
