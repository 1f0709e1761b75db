import { CRITERIA, type BandLever, type CriterionKey } from '@trame/domain';

const labelOf = (key: CriterionKey) => CRITERIA.find((criterion) => criterion.key === key)?.label ?? key;
const alternatives = new Intl.ListFormat('fr', { type: 'disjunction' });
const together = new Intl.ListFormat('fr', { type: 'conjunction' });

/** The changes that would change the band, in a sentence: "Une note de plus à Savoir ou Savoir-faire". */
export function leverText({ direction, points, options }: BandLever): string {
  const [first = []] = options;
  const more = direction === 'up' ? 'de plus' : 'de moins';
  if (options.length === 0)
    return direction === 'up'
      ? `Il manque ${points} points\u00a0: plus de trois critères à reprendre`
      : `Il faudrait perdre ${points} points\u00a0: trois critères n’y suffiraient pas`;
  if (first.length === 1)
    return `Une note ${more} à ${alternatives.format(options.flatMap((keys) => keys.map(labelOf)))}`;
  return `Une note ${more} à ${together.format(first.map(labelOf))} ensemble`;
}
