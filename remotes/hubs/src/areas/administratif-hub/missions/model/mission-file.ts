import { addressOf, csvModel, readCsv, wordsOf, type CsvColumn } from '@trame/app/csv-file';
import { isCalendarDate } from '@trame/domain';
import {
  MISSION_EVIDENCE,
  MISSION_LIMITS,
  missionFormSchema,
  type MissionEvidence,
  type MissionInput,
  type MissionValues,
} from '@trame/domain/invoices';

/** A mission as `import_missions` takes it: the trainer by their address. */
export type ImportedMission = Omit<MissionValues, 'user_id'> & { trainer_email: string };

/** One line of the file: the mission that it describes, or what is wrong with it. */
export type FileLine = {
  /** Number of the line in the file, from 1: what a spreadsheet shows beside it. */
  number: number;
  /** What the line begins with, to recognise it by. */
  label: string;
} & ({ mission: ImportedMission; problems?: never } | { mission?: never; problems: string[] });

export type MissionFile = {
  lines: FileLine[];
  /** Needed columns that the header does not have. */
  missing: string[];
  /** Lines after the last one that an import may have; they were not read. */
  leftOut: number;
};

type Key = 'trainer_email' | Exclude<keyof MissionInput, 'user_id'>;

/** The columns of the file, in the order of the model. */
export const COLUMNS: readonly CsvColumn<Key>[] = [
  {
    key: 'trainer_email',
    header: 'Formateur (e-mail)',
    others: ['formateur', 'e-mail', 'email', 'courriel', 'e-mail du formateur', 'adresse e-mail'],
    isNeeded: true,
    example: 'claire@exemple.fr',
  },
  {
    key: 'title',
    header: 'Intitulé',
    others: ['mission', 'titre', 'formation'],
    isNeeded: true,
    example: 'Revit, niveau 2',
  },
  {
    key: 'client_name',
    header: 'Client',
    others: ['entreprise', 'nom du client'],
    isNeeded: true,
    example: 'Atelier Verrier',
  },
  { key: 'client_siren', header: 'SIREN du client', others: ['siren', 'siren client'], example: '' },
  {
    key: 'starts_on',
    header: 'Début',
    others: ['date de debut', 'du', 'debute le'],
    isNeeded: true,
    example: '12/01/2027',
  },
  {
    key: 'ends_on',
    header: 'Fin',
    others: ['date de fin', 'au', 'finit le'],
    isNeeded: true,
    example: '13/01/2027',
  },
  { key: 'place', header: 'Lieu', others: ['ville', 'adresse'], example: 'Rennes' },
  { key: 'is_remote', header: 'À distance', others: ['distanciel', 'distance'], example: 'non' },
  { key: 'hours', header: 'Heures', others: ['nombre d heures', 'duree en heures'], example: '14' },
  {
    key: 'days',
    header: 'Jours',
    others: ['nombre de jours', 'duree en jours'],
    isNeeded: true,
    example: '2',
  },
  {
    key: 'day_rate',
    header: 'Tarif par jour',
    others: ['tarif jour', 'tarif journalier', 'prix par jour', 'prix jour', 'tjm', 'tarif par jour ht'],
    isNeeded: true,
    example: '520,00',
  },
  {
    key: 'order_number',
    header: 'Ordre de mission',
    others: ['numero d ordre', 'n ordre', 'n d ordre', 'ordre'],
    example: 'OM-2027-001',
  },
  {
    key: 'evidence',
    header: 'Preuves demandées',
    others: ['preuves', 'pieces'],
    example: 'Feuilles d’émargement, Bilan de session',
  },
  { key: 'note', header: 'Note', others: ['notes', 'remarque', 'commentaire'], example: '' },
];

const EVIDENCE = new Map<string, MissionEvidence>(
  MISSION_EVIDENCE.flatMap(({ value, label }) => [
    [wordsOf(label), value],
    [value, value],
  ]),
);

const YES = ['oui', 'o', 'x', '1', 'vrai', 'true'];
const NO = ['', 'non', 'n', '0', 'faux', 'false'];

/** A day as sheets write it, with a year of four signs or of two, as YYYY-MM-DD; unchanged when it is none, for the form to refuse. */
function dayOf(text: string): string {
  const [, date = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? [];
  const day = year ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  return isCalendarDate(day) ? day : text;
}

/** The mission of a line, or what is wrong with it: the rules are those of the form. */
function readLine(cell: (key: Key) => string): ImportedMission | string[] {
  const problems: string[] = [];
  const email = addressOf(cell('trainer_email'));
  if (!email.includes('@')) problems.push('Donnez l’adresse e-mail du formateur');
  const remote = wordsOf(cell('is_remote'));
  if (!YES.includes(remote) && !NO.includes(remote)) problems.push('À distance\u00a0: écrivez oui ou non');
  const evidence = cell('evidence')
    .split(/[,;/|\n]/)
    .filter((name) => name.trim())
    .flatMap((name): MissionEvidence[] => {
      const kind = EVIDENCE.get(wordsOf(name));
      if (kind) return [kind];
      problems.push(`La preuve «\u00a0${name.trim()}\u00a0» n’existe pas`);
      return [];
    });
  const { data, error } = missionFormSchema.safeParse({
    user_id: email,
    title: cell('title'),
    client_name: cell('client_name'),
    client_siren: cell('client_siren'),
    starts_on: dayOf(cell('starts_on')),
    ends_on: dayOf(cell('ends_on')),
    place: cell('place'),
    is_remote: YES.includes(remote),
    hours: cell('hours'),
    days: cell('days'),
    day_rate: cell('day_rate'),
    order_number: cell('order_number'),
    evidence,
    note: cell('note'),
  } satisfies MissionInput);
  for (const { path, message } of error?.issues ?? []) {
    const column = COLUMNS.find(({ key }) => key === path[0]);
    // The address has a fault of its own above.
    if (column)
      problems.push(`${column.header}\u00a0: ${message.charAt(0).toLowerCase()}${message.slice(1)}`);
  }
  if (!data || problems.length > 0) return problems;
  const { user_id: _email, ...mission } = data;
  return { ...mission, trainer_email: email };
}

/** The missions of a sheet, or of the text of a CSV file: every line that is not empty answers a mission, or what is wrong with it. */
export function readMissionFile(content: string | readonly string[][]): MissionFile {
  const { lines, missing, leftOut } = readCsv(content, COLUMNS, MISSION_LIMITS.rows);
  return {
    lines: lines.map(({ number, cell, start }): FileLine => {
      const read = readLine(cell);
      const label = cell('title') || start;
      return Array.isArray(read) ? { number, label, problems: read } : { number, label, mission: read };
    }),
    missing,
    leftOut,
  };
}

/** A file with the columns and one example, to fill in. */
export const modelFile = (): Blob => csvModel(COLUMNS);
