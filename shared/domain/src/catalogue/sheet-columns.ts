import type { ProgrammeCertification, ProgrammeContent } from './content.ts';
import { fieldLines } from './field-text.ts';
import { PROGRAMME_FIELDS, programmeField, type ProgrammeFieldKey } from './fields.ts';
import {
  PROGRAMME_INDICATORS,
  resultFigure,
  type IndicatorKind,
  type ProgrammeIndicator,
} from './indicators.ts';

/** A column of a file: a field of the sheet, or a part of its certification. */
export type ProgrammeColumn = {
  id: string;
  field: ProgrammeFieldKey;
  /** The part of the certification that the column has. */
  part?: keyof ProgrammeCertification;
  heading: string;
  /** What files of others call it. */
  others: readonly string[];
};

const CERTIFICATION: readonly (Omit<ProgrammeColumn, 'id' | 'field'> & {
  part: keyof ProgrammeCertification;
})[] = [
  {
    part: 'title',
    heading: 'Certification',
    others: ['Intitulé de la certification', 'Certification : intitulé'],
  },
  {
    part: 'code',
    heading: 'Code RNCP ou RS',
    others: ['RNCP', 'RS', 'Code RNCP', 'Code RS', 'Code de la certification'],
  },
  { part: 'certifier', heading: 'Certificateur', others: ['Organisme certificateur'] },
  {
    part: 'registered_on',
    heading: 'Date d’enregistrement',
    others: ['Enregistrée le', 'Date d’enregistrement de la certification'],
  },
  {
    part: 'ends_on',
    heading: 'Fin de l’enregistrement',
    others: ['Date de fin d’enregistrement', 'Échéance de la certification', 'Fin de validité'],
  },
];

/** The columns of exports and imports, in the order of the form. Pictures are no text, so they have none. */
export const PROGRAMME_COLUMNS: readonly ProgrammeColumn[] = PROGRAMME_FIELDS.flatMap(
  ({ key, kind, label, headings = [] }): ProgrammeColumn[] => {
    if (kind === 'picture') return [];
    if (kind !== 'certification') return [{ id: key, field: key, heading: label, others: headings }];
    return CERTIFICATION.map((column) => ({ id: `${key}_${column.part}`, field: key, ...column }));
  },
);

/** A column of a file with the results of one kind, a line for each year. */
export type ResultColumn = {
  id: string;
  result: IndicatorKind;
  heading: string;
  /** What files of others call it. */
  others: readonly string[];
};

/** The columns of results, after those of the fields. */
export const RESULT_COLUMNS: readonly ResultColumn[] = PROGRAMME_INDICATORS.map(
  ({ key, label, headings }) => ({ id: key, result: key, heading: label, others: headings }),
);

/** What a column has of the results of a sheet, the last year first; undefined: nothing. */
export const resultsValue = (
  { result }: ResultColumn,
  results: readonly ProgrammeIndicator[],
): string | undefined =>
  results
    .filter(({ kind }) => kind === result)
    .toSorted((one, other) => other.year - one.year)
    .map(resultFigure)
    .join('\n') || undefined;

/** The column that says which sheet a line changes; a line without is a new one, or that of its title. */
export const ID_HEADINGS = ['Identifiant', 'Identifiant de la fiche'] as const;
/** The column in which lines that were not imported say why; it is not read. */
export const FAULT_HEADING = 'À corriger';

/** What a column has of a sheet: a number, a day (YYYY-MM-DD) or a text that the import reads back; undefined: nothing. */
export function columnValue(
  { field, part }: ProgrammeColumn,
  content: ProgrammeContent,
): number | string | undefined {
  if (part) return content.certification?.[part];
  const value = content[field];
  if (value === undefined) return undefined;
  const { kind } = programmeField(field);
  if (kind === 'amount') return (value as number) / 100;
  if (kind === 'decimal' || kind === 'count') return value as number;
  return kind === 'email' || kind === 'phone' ? (value as string) : fieldLines(field, content).join('\n');
}
