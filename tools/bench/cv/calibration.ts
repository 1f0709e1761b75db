import type { Evidence } from '@trame/cv';
import { EXACT } from './score.ts';
import type { Found, Reading } from './reading.ts';
import type { Truth } from './truth.ts';

/** The fields whose items are pairs of values, which may each be written and not belong together. */
export const PAIRED = ['experiences', 'education', 'certifications'] as const;
type Paired = (typeof PAIRED)[number];

/** How sure the parser is of each item, in the order of the items; null for one that nothing proves. */
export type Certainties = Readonly<Record<Paired, readonly (Evidence['certainty'] | null)[]>>;

/** One proven item: how sure the parser is of it, and whether it is right. */
interface Judged {
  field: Paired;
  certainty: Evidence['certainty'];
  isRight: boolean;
}

const LEVELS = ['uncertain', 'probable', 'certain'] as const;

/** The proven items of one document with a truth. */
export function judgedItems({ found, certainties }: Reading, truth: Truth): Judged[] {
  if (!found || !certainties) return [];
  return PAIRED.filter((field) => truth.fields.includes(field)).flatMap((field) =>
    certainties[field].flatMap((certainty, index) =>
      certainty === null ? [] : [{ field, certainty, isRight: isTrue(found, truth, field, index) }],
    ),
  );
}

function isTrue(found: Found, truth: Truth, field: Paired, index: number): boolean {
  const same = <T, U>(item: T | undefined, items: readonly U[], isSame: (one: T, other: U) => boolean) =>
    item !== undefined && items.some((other) => isSame(item, other));
  if (field === 'experiences') return same(found[field][index], truth[field], EXACT[field]);
  if (field === 'education') return same(found[field][index], truth[field], EXACT[field]);
  return same(found[field][index], truth[field], EXACT[field]);
}

/** Right items / items of each level, and how well the levels tell right items from wrong ones. */
export function calibrationRows(items: readonly Judged[]): object[] {
  return [...PAIRED, 'all' as const].flatMap((field) => {
    const own = field === 'all' ? items : items.filter((item) => item.field === field);
    if (own.length === 0) return [];
    const counts = LEVELS.toReversed().map((level) => {
      const all = own.filter(({ certainty }) => certainty === level);
      return [level, `${all.filter(({ isRight }) => isRight).length} / ${all.length}`] as const;
    });
    return [{ field, ...Object.fromEntries(counts), area: areaUnderCurve(own) }];
  });
}

/** The chance that a right item has a higher level than a wrong one, half for the same; null without one of either. */
export function areaUnderCurve(items: readonly Omit<Judged, 'field'>[]): number | null {
  const [right, wrong] = [true, false].map((isRight) => items.filter((item) => item.isRight === isRight));
  if (!right?.length || !wrong?.length) return null;
  const rank = ({ certainty }: Omit<Judged, 'field'>) => LEVELS.indexOf(certainty);
  const sum = right.reduce(
    (total, one) =>
      total + wrong.reduce((own, other) => own + (Math.sign(rank(one) - rank(other)) + 1) / 2, 0),
    0,
  );
  return Math.round((1000 * sum) / (right.length * wrong.length)) / 1000;
}
