import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { addDays, today } from '@trame/domain';
import type { ProgrammeChanges, ProgrammeContent, ProgrammeRuleId } from '@trame/domain/catalogue';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';
import type { SentFix } from '../model/found.ts';

/** Corrections of one call; the database takes 500. */
const AT_ONCE = 100;
/** Days in which a correction is taken back; the database has the same. */
export const UNDO_DAYS = 30;

type Outcome = 'applied' | 'unchanged' | 'changed_since' | 'missing' | 'refused';

export type Applied = {
  /** The batches under which they were applied, to take them back. */
  batches: string[];
  applied: number;
  /** Somebody changed the field since, or the sheet is gone. */
  left: number;
  refused: number;
};

/** Applies corrections, one part after the other, and counts what became of them. */
export async function applyFixes(
  fixes: readonly SentFix[],
  onDone: (count: number) => void,
): Promise<Applied> {
  const result: Applied = { batches: [], applied: 0, left: 0, refused: 0 };
  for (let at = 0; at < fixes.length; at += AT_ONCE) {
    const batch = crypto.randomUUID();
    const answers = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await getSupabase()
        .rpc('apply_programme_fixes', { batch_id: batch, fixes: fixes.slice(at, at + AT_ONCE) })
        .overrideTypes<{ outcome: Outcome }[], { merge: false }>(),
    );
    const count = (...wanted: Outcome[]) => answers.filter(({ outcome }) => wanted.includes(outcome)).length;
    if (count('applied') > 0) result.batches.push(batch);
    result.applied += count('applied', 'unchanged');
    result.left += count('changed_since', 'missing');
    result.refused += count('refused');
    onDone(Math.min(at + AT_ONCE, fixes.length));
  }
  return result;
}

/** Takes batches back, the last one first; answers what is back and what somebody has changed since. */
export async function undoFixes(batches: readonly string[]): Promise<{ back: number; left: number }> {
  const result = { back: 0, left: 0 };
  for (const batch of batches.toReversed()) {
    const answers = unwrap(
      // oxlint-disable-next-line no-await-in-loop -- the last one first
      await getSupabase().rpc('undo_programme_fixes', { batch_id: batch }),
    );
    result.back += answers.filter(({ outcome }) => outcome !== 'changed_since').length;
    result.left += answers.filter(({ outcome }) => outcome === 'changed_since').length;
  }
  return result;
}

/** A correction that was applied. */
export type AppliedFix = {
  batch_id: string;
  place: number;
  programme_id: string;
  rule: ProgrammeRuleId;
  changes: ProgrammeChanges;
  before: Partial<ProgrammeContent>;
  by: string | null;
  at: string;
  undone_at: string | null;
};

/** Most corrections that are listed. */
export const MOST_APPLIED = 1000;

/** The corrections of the last thirty days, the last one first. */
export const appliedQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'applied-fixes'],
  queryFn: async ({ signal }) =>
    unwrap(
      await getSupabase()
        .from('programme_fixes')
        .select('batch_id,place,programme_id,rule,changes,before,by,at,undone_at')
        .gte('at', `${addDays(today(), -UNDO_DAYS)}T00:00:00Z`)
        .order('id', { ascending: false })
        .limit(MOST_APPLIED)
        .abortSignal(signal)
        .overrideTypes<AppliedFix[], { merge: false }>(),
    ),
});

/** Most ids of one address. */
const IDS = 100;

/** The titles of sheets by their ids. */
export const titlesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [PROGRAMMES_KEY, 'titles', ids],
    queryFn: async ({ signal }) => {
      const titles = new Map<string, string>();
      for (let at = 0; at < ids.length; at += IDS) {
        const rows = unwrap(
          // oxlint-disable-next-line no-await-in-loop -- one part after the other
          await getSupabase()
            .from('programmes')
            .select('id,title')
            .in('id', ids.slice(at, at + IDS))
            .abortSignal(signal),
        );
        for (const { id, title } of rows) if (title !== null) titles.set(id, title);
      }
      return titles;
    },
    enabled: ids.length > 0,
  });
