import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { ProgrammeRuleId } from '@trame/domain/catalogue';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';
import type { Period } from '../model/periods.ts';

export type ProgressGroup = 'all' | 'sector' | 'owner' | 'programme';

/** The average of a group at the end of a day. */
export type ProgressPoint = {
  day: string;
  /** The sector or the id; null for everything, for no sector and for nobody. */
  group_key: string | null;
  label: string | null;
  score: number;
  programmes: number;
};

/** What curves and moves are of. */
export type Scope = { sector: string | null; owner: string | null };

export const EVERYTHING: Scope = { sector: null, owner: null };

const only = ({ sector, owner }: Scope) => ({
  ...(sector !== null && { only_sector: sector }),
  ...(owner !== null && { only_owner: owner }),
});

/** Scores over time, the oldest first; of one sheet when it is named. */
export const progressQuery = (group: ProgressGroup, { since, step }: Period, scope: Scope, programme = '') =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'progress', group, since, step, scope, programme],
    queryFn: async ({ signal }) =>
      unwrap(
        await getSupabase()
          .rpc('programme_progress', {
            group_by: group,
            since,
            step,
            ...only(scope),
            ...(programme !== '' && { only_programme: programme }),
          })
          .abortSignal(signal)
          .overrideTypes<ProgressPoint[], { merge: false }>(),
      ),
  });

/** A sheet whose score is another one than at the beginning of the period. */
export type Move = {
  programme_id: string;
  title: string;
  sector: string | null;
  owner_name: string | null;
  /** Null: there was no such sheet. */
  before: number | null;
  after: number;
  /** Rules that it has met since, and those that it has lost. */
  met: ProgrammeRuleId[];
  lost: ProgrammeRuleId[];
  writers: string[];
};

/** Most sheets that `programme_moves` answers. */
export const MOST_MOVES = 200;

export const movesQuery = ({ since }: Period, scope: Scope) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'moves', since, scope],
    queryFn: async ({ signal }) =>
      unwrap(
        await getSupabase()
          .rpc('programme_moves', { since, ...only(scope) })
          .abortSignal(signal)
          .overrideTypes<Move[], { merge: false }>(),
      ),
  });

/** A score to reach by a day. */
export type Goal = { scope: string; target: number; by_day: string };

export const goalsQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'goals'],
  queryFn: async ({ signal }) =>
    unwrap<Goal[]>(
      await getSupabase()
        .from('programme_goals')
        .select('scope,target,by_day')
        .order('by_day')
        .order('scope')
        .abortSignal(signal),
    ),
});

/** Writes a goal; without target it is deleted. */
export async function saveGoal({ scope, target, by_day: day }: Goal): Promise<void> {
  unwrap(await getSupabase().rpc('save_programme_goal', { scope, target, by_day: day }));
}

export async function deleteGoal(scope: string): Promise<void> {
  unwrap(await getSupabase().rpc('save_programme_goal', { scope }));
}

export type FoundSheet = { id: string; title: string; score: number };

/** Most sheets that a search offers. */
const OFFERED = 6;

/** Sheets that a search finds, to be followed. */
export const foundSheetsQuery = (search: string) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'found', search],
    queryFn: async ({ signal }) =>
      unwrap<FoundSheet[]>(
        await getSupabase()
          .rpc('list_programmes', { search, sort: 'title', page_size: OFFERED })
          .abortSignal(signal)
          .overrideTypes<FoundSheet[], { merge: false }>(),
      ),
    enabled: search.trim() !== '',
  });
