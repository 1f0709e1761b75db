import { highlightRanges } from '@trame/domain';
import { paperKind, QUALIOPI_MODELS } from '@trame/domain/trainers';
import type { Indicator } from '../data/indicators-query.ts';

const textOf = ({ number, title, heading, meaning, provide, paper_kinds, models }: Indicator): string =>
  [
    `indicateur ${number}`,
    title,
    heading,
    meaning,
    ...provide,
    ...paper_kinds.map((kind) => paperKind(kind)?.label),
    ...models.map((key) => QUALIOPI_MODELS.find((model) => model.key === key)?.label),
  ].join(' ');

/** The indicators that have every word of a search, in a text, a paper or a model; all of them for an empty one. */
export function findIndicators(indicators: readonly Indicator[], search: string): Indicator[] {
  const words = search.split(/\s+/).filter(Boolean);
  return indicators.filter((indicator) => {
    const text = textOf(indicator);
    return words.every((word) => highlightRanges(text, word).length > 0);
  });
}
