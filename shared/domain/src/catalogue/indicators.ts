/** Results of a programme, shown only with their year and the number of people that they are of. */
export const PROGRAMME_INDICATORS = [
  { key: 'satisfaction', label: 'Satisfaction', unit: '/ 5', most: 5 },
  { key: 'success', label: 'Réussite', unit: '%', most: 100 },
  { key: 'attendance', label: 'Assiduité', unit: '%', most: 100 },
] as const;
export type IndicatorKind = (typeof PROGRAMME_INDICATORS)[number]['key'];
