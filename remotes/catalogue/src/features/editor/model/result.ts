import type { ProgrammeIndicator } from '@trame/domain/catalogue';
import type { StoredIndicator } from '../data/programme.ts';

/** Results of a programme; never shown without their year and the number of people. The database has the same kinds. */
export const RESULT_KINDS = [
  { value: 'satisfaction', label: 'Satisfaction', unit: '/ 5', most: 5 },
  { value: 'success', label: 'Réussite', unit: '%', most: 100 },
  { value: 'attendance', label: 'Assiduité', unit: '%', most: 100 },
] as const;

export type ResultValue = { kind: ProgrammeIndicator['kind']; year: string; value: string; n: string };

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** "Satisfaction : 4,6 / 5 (42 réponses, 2026)". */
export function resultText({ kind, value, n, year }: StoredIndicator): string {
  const { label, unit } = RESULT_KINDS.find((one) => one.value === kind) ?? RESULT_KINDS[0];
  return `${label}\u00a0: ${NUMBER.format(value)}\u00a0${unit} (${NUMBER.format(n)} personne${n > 1 ? 's' : ''}, ${year})`;
}

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined);

/** A typed result, or what is wrong with it. */
export function readResult({ kind, year, value, n }: ResultValue): StoredIndicator | string {
  const { most, unit } = RESULT_KINDS.find((one) => one.value === kind) ?? RESULT_KINDS[0];
  const [typedYear, people] = [whole(year), whole(n)];
  const figure = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(value.trim())
    ? Number(value.trim().replace(',', '.'))
    : undefined;
  if (typedYear === undefined || typedYear < 2000 || typedYear > 2100)
    return 'Une année est attendue, comme 2026';
  if (figure === undefined || figure > most) return `La valeur est un nombre de 0 à ${most}\u00a0${unit}`;
  if (people === undefined || people < 1) return 'Le nombre de personnes est attendu';
  return { kind, year: typedYear, value: figure, n: people, source: null };
}
