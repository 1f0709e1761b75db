import type { ProgrammeRuleId } from '@trame/domain/catalogue';
import type { AppliedFix } from '../data/fixes.ts';

/** Corrections that were applied together. */
export type Batch = {
  id: string;
  by: string | null;
  at: string;
  fixes: AppliedFix[];
  sheets: number;
  rules: ProgrammeRuleId[];
  /** How many were not taken back. */
  left: number;
};

/** Corrections by what was applied together, the last first; in each, in the order in which they were applied. */
export function batchesOf(fixes: readonly AppliedFix[]): Batch[] {
  const batches = new Map<string, AppliedFix[]>();
  for (const fix of fixes) batches.set(fix.batch_id, [...(batches.get(fix.batch_id) ?? []), fix]);
  return [...batches].flatMap(([id, own]) => {
    const [last] = own;
    if (!last) return [];
    return {
      id,
      by: last.by,
      at: last.at,
      fixes: own.toSorted((one, other) => one.place - other.place),
      sheets: new Set(own.map(({ programme_id: programme }) => programme)).size,
      rules: [...new Set(own.map(({ rule }) => rule))],
      left: own.filter(({ undone_at: undone }) => undone === null).length,
    };
  });
}
