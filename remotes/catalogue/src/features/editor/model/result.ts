import { indicatorOf, PROGRAMME_RECORD_LIMITS, type IndicatorKind } from '@trame/domain/catalogue';
import type { StoredIndicator } from '../data/programme.ts';

export type ResultValue = { kind: IndicatorKind; year: string; value: string; n: string };

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined);

/** A typed result, or what is wrong with it. */
export function readResult({ kind, year, value, n }: ResultValue): StoredIndicator | string {
  const { most, unit } = indicatorOf(kind);
  const [typedYear, people] = [whole(year), whole(n)];
  const figure = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(value.trim())
    ? Number(value.trim().replace(',', '.'))
    : undefined;
  const { firstYear, lastYear, resultPeople } = PROGRAMME_RECORD_LIMITS;
  if (typedYear === undefined || typedYear < firstYear || typedYear > lastYear)
    return 'Une année est attendue, comme 2026';
  if (figure === undefined || figure > most) return `La valeur est un nombre de 0 à ${most}\u00a0${unit}`;
  if (people === undefined || people < 1 || people > resultPeople)
    return 'Le nombre de personnes est attendu';
  return { kind, year: typedYear, value: figure, n: people, source: null };
}
