import { programmeRule, type ProgrammeRuleId } from '@trame/domain/catalogue';
import type { Move } from '../data/progress.ts';

/** A rule that sheets have met since, or lost. */
export type RuleMove = { rule: ProgrammeRuleId; name: string; met: number; lost: number; points: number };

/** Which rules moved the scores, the most points first, won or lost. New sheets are not counted: they had no points. */
export function ruleMoves(moves: readonly Move[]): RuleMove[] {
  const rules = new Map<ProgrammeRuleId, RuleMove>();
  const count = (rule: ProgrammeRuleId, what: 'met' | 'lost') => {
    const { name, points } = programmeRule(rule);
    const entry = rules.get(rule) ?? { rule, name, met: 0, lost: 0, points: 0 };
    entry[what] += 1;
    entry.points += what === 'met' ? points : -points;
    rules.set(rule, entry);
  };
  for (const { met, lost } of moves) {
    for (const rule of met) count(rule, 'met');
    for (const rule of lost) count(rule, 'lost');
  }
  return [...rules.values()].toSorted(
    (one, other) => Math.abs(other.points) - Math.abs(one.points) || one.name.localeCompare(other.name, 'fr'),
  );
}

/** Points that sheets have won and lost together, and how many each; new sheets apart. */
export function movedPoints(moves: readonly Move[]) {
  const known = moves.flatMap(({ before, after }) => (before === null ? [] : [after - before]));
  const won = known.filter((points) => points > 0);
  const lost = known.filter((points) => points < 0);
  const sum = (all: readonly number[]) => all.reduce((total, points) => total + points, 0);
  return {
    won: { points: sum(won), sheets: won.length },
    lost: { points: -sum(lost), sheets: lost.length },
    added: moves.length - known.length,
  };
}
