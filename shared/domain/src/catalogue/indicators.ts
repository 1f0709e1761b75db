import { foldWords } from './folding.ts';
import { numberText } from './number-text.ts';
import { PROGRAMME_RECORD_LIMITS } from './record-limits.ts';

/** Results of a programme, shown only with their year and the number of people that they are of. */
export const PROGRAMME_INDICATORS = [
  {
    key: 'satisfaction',
    label: 'Satisfaction',
    unit: '/ 5',
    most: 5,
    headings: ['Note de satisfaction', 'Satisfaction (/ 5)', 'Satisfaction des stagiaires'],
  },
  {
    key: 'success',
    label: 'Réussite',
    unit: '%',
    most: 100,
    headings: ['Taux de réussite', 'Réussite (%)'],
  },
  {
    key: 'attendance',
    label: 'Assiduité',
    unit: '%',
    most: 100,
    headings: ['Taux d’assiduité', 'Assiduité (%)', 'Taux de présence'],
  },
] as const;
export type IndicatorKind = (typeof PROGRAMME_INDICATORS)[number]['key'];

/** A result of a programme, never shown without the number of people and the year. */
export type ProgrammeIndicator = {
  kind: IndicatorKind;
  value: number;
  n: number;
  year: number;
};

export const indicatorOf = (kind: IndicatorKind) =>
  PROGRAMME_INDICATORS.find(({ key }) => key === kind) ?? PROGRAMME_INDICATORS[0];

/** "4,6 / 5 (42 personnes, 2026)": as it stands in a cell of its own column. */
export const resultFigure = ({ kind, value, n, year }: ProgrammeIndicator): string =>
  `${numberText(value)}\u00a0${indicatorOf(kind).unit} (${numberText(n)} personne${n > 1 ? 's' : ''}, ${year})`;

/** "Satisfaction : 4,6 / 5 (42 personnes, 2026)". */
export const resultText = (result: ProgrammeIndicator): string =>
  `${indicatorOf(result.kind).label}\u00a0: ${resultFigure(result)}`;

/** "4,6 / 5 (42 personnes, 2026)", "92 % (12 stagiaires en 2026)", folded. */
const RESULT =
  /^([0-9]{1,3}(?:[.,][0-9]{1,2})?) ?(\/ ?5|%)? ?\( ?([0-9]{1,3}(?: ?[0-9]{3}){0,2}) ?(?:personnes?|pers\.?|participants?|stagiaires?|reponses?)?(?: ?, ?| en | )([0-9]{4}) ?\)$/;

/** A result of a cell, or why it is none. */
export function readResultFigure(text: string, kind: IndicatorKind): ProgrammeIndicator | string {
  const { unit, most } = indicatorOf(kind);
  const expected = `écrivez ${resultFigure({ kind, value: kind === 'satisfaction' ? 4.6 : 92, n: 42, year: 2026 })}`;
  const [, figure = '', givenUnit, people = '', givenYear] = RESULT.exec(foldWords(text)) ?? [];
  const { firstYear, lastYear, resultPeople } = PROGRAMME_RECORD_LIMITS;
  const [value, n, year] = [
    Number(figure.replace(',', '.')),
    Number(people.replaceAll(' ', '')),
    Number(givenYear),
  ];
  if (figure === '') return `n’est pas un résultat avec son effectif et son année\u00a0: ${expected}.`;
  if ((givenUnit !== undefined && givenUnit.replace(' ', '') !== unit.replace(' ', '')) || value > most)
    return `n’est pas ${unit === '%' ? 'un pourcentage' : 'une note'} de 0 à ${most}\u00a0: ${expected}.`;
  if (n < 1 || n > resultPeople || year < firstYear || year > lastYear)
    return `n’a pas d’effectif ou d’année possible\u00a0: ${expected}.`;
  return { kind, value, n, year };
}
