import { toCsv } from '@trame/app/csv';
import { csvModel } from '@trame/app/csv-file';
import { columnsOf } from '@trame/app/sheet-column';
import { FAULT_HEADING, PROGRAMME_COLUMNS, RESULT_COLUMNS } from '@trame/domain/catalogue';
import { faultText, type ShownLine } from './import-lines.ts';

/** What the model has in its line, by the id of the column. */
const EXAMPLE: Readonly<Record<string, string>> = {
  title: 'Revit, niveau 2\u00a0: familles et maquettes partagées',
  sector: 'CAO / DAO & Design Industriel',
  objectives: 'Créer une famille paramétrique\nDécouper une maquette en sous-projets',
  modules: 'Familles (7 h)\nMaquettes partagées (7 h)',
  prerequisites: 'Revit, niveau 1',
  duration_hours: '14',
  duration_days: '2',
  modality: 'Présentiel',
  price_cents: '1\u00a0450',
  price_unit: 'par personne',
  access_delay: '15 jours ouvrés',
  certification_ends_on: '01/03/2028',
  satisfaction: '4,6 / 5 (42 personnes, 2025)\n4,4 / 5 (37 personnes, 2024)',
  attendance: '97 % (42 personnes, 2025)',
};

/** A file with all columns and one example, to fill in. */
export const modelFile = (): Blob =>
  csvModel(
    [...PROGRAMME_COLUMNS, ...RESULT_COLUMNS].map(({ id, heading }) => ({
      key: id,
      header: heading,
      example: EXAMPLE[id] ?? '',
    })),
  );

/** The lines that are wrong as they were in the file, each with why, to be mended and imported again. */
export function faultyFile(headings: readonly string[], lines: readonly ShownLine[]): Promise<Blob> {
  const { text } = columnsOf<ShownLine>();
  const columns = headings.flatMap((heading, at) =>
    heading.trim() === FAULT_HEADING ? [] : [text(heading, 28, ({ cells }) => cells[at])],
  );
  return toCsv(lines, [...columns, text(FAULT_HEADING, 60, ({ faults }) => faults.map(faultText).join(' '))]);
}
