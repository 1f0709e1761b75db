import { csvText } from '@trame/app/csv-file';
import { describe, expect, it } from 'vitest';
import { answeredLines, countLines, linesText, readyMissions } from './import-lines.ts';
import { modelFile, readMissionFile } from './mission-file.ts';

const HEADER = 'Formateur;Intitulé;Client;Début;Fin;Jours;TJM;Lieu;Distanciel;Preuves';
const LINE =
  'Claire <claire@exemple.fr>;Revit;Atelier Verrier;12/01/27;13-01-2027;2;1 520,50 €;Rennes;;Bilan de session';

describe('a file of missions', () => {
  it('is read whatever the order and the names of its columns, a mission a line', () => {
    const { lines, missing, leftOut } = readMissionFile(`${HEADER}\r\n\r\n${LINE}\r\n`);
    expect({ missing, leftOut }).toEqual({ missing: [], leftOut: 0 });
    expect(lines).toEqual([
      {
        number: 3,
        label: 'Revit',
        mission: {
          trainer_email: 'claire@exemple.fr',
          title: 'Revit',
          client_name: 'Atelier Verrier',
          client_siren: null,
          starts_on: '2027-01-12',
          ends_on: '2027-01-13',
          place: 'Rennes',
          is_remote: false,
          hours: null,
          days: 2,
          day_rate_cents: 152_050,
          order_number: '',
          evidence: ['bilan'],
          note: null,
        },
      },
    ]);
  });

  it('is read from the rows of a workbook as from a CSV file', () => {
    const rows = [HEADER, LINE].map((line) => line.split(';'));
    expect(readMissionFile(rows)).toEqual(readMissionFile([HEADER, LINE].join('\n')));
  });

  it.each([
    [LINE.replace('12/01/27', '31/02/2027'), /^Début/],
    [LINE.replace('13-01-2027', '11/01/2027'), /^Fin.*précéder/],
    [LINE.replace('claire@exemple.fr', 'Claire'), /adresse e-mail/],
    [LINE.replace(';2;', ';deux;'), /^Jours/],
    [LINE.replace('Bilan de session', 'Photo'), /La preuve « Photo » n’existe pas/],
    [LINE.replace('Rennes;', ';'), /^Lieu/],
    [LINE.replace('Rennes;', 'Rennes;peut-être'), /oui ou non/],
  ])('says what is wrong with %s', (line, problem) => {
    const [read] = readMissionFile(`${HEADER}\n${line}`).lines;
    expect(read?.problems?.join('\n').replaceAll('\u00a0', ' ')).toMatch(problem);
  });

  it('names the columns that it lacks', () => {
    expect(readMissionFile('Formateur;Client\nx;y').missing).toEqual([
      'Intitulé',
      'Début',
      'Fin',
      'Jours',
      'Tarif par jour',
    ]);
  });

  it('has accents in the encoding of old spreadsheets too', async () => {
    const bytes = Uint8Array.from('Intitulé', (letter) => letter.charCodeAt(0));
    expect(await csvText(new Blob([bytes]))).toBe('Intitulé');
  });

  it('is the model itself, whose example is a mission', async () => {
    const { lines, missing } = readMissionFile(await csvText(modelFile()));
    expect(missing).toEqual([]);
    expect(lines.map(({ problems }) => problems)).toEqual([undefined]);
  });

  it('reads five hundred lines, and says how many it left out', () => {
    const { lines, leftOut } = readMissionFile(
      [HEADER, ...Array.from({ length: 503 }, () => LINE)].join('\n'),
    );
    expect(lines).toHaveLength(500);
    expect(leftOut).toBe(3);
  });
});

describe('the lines of a file with the answers of the database', () => {
  const { lines } = readMissionFile([HEADER, LINE, LINE.replace(';2;', ';x;'), LINE, LINE].join('\n'));

  it('are ready, refused with their reason, or wrong before they were sent', () => {
    const answered = answeredLines(
      lines,
      [
        { line: 1, outcome: 'added', field: null, mission_id: null },
        { line: 2, outcome: 'refused', field: 'trainer_email', mission_id: null },
        { line: 3, outcome: 'known', field: 'order_number', mission_id: null },
      ],
      false,
    );
    expect(answered.map(({ state }) => state)).toEqual(['good', 'wrong', 'wrong', 'wrong']);
    expect(answered[2]?.problems).toEqual(['Aucun compte de formateur à cette adresse']);
    expect(answered[3]?.problems).toEqual(['Une mission porte déjà cet ordre']);
    expect(linesText(countLines(answered), false)).toBe('1\u00a0ligne prête, 3\u00a0lignes à corriger.');
    // The second line was never sent: the answers are about the others.
    expect(readyMissions(answered).map(({ place }) => place)).toEqual([1]);
  });

  it('lead to the missions that were added', () => {
    const answered = answeredLines(
      lines,
      [{ line: 3, outcome: 'added', field: null, mission_id: 'm' }],
      true,
    );
    expect(answered.map(({ state, id }) => [state, id])).toEqual([
      ['waiting', undefined],
      ['wrong', undefined],
      ['waiting', undefined],
      ['added', 'm'],
    ]);
  });
});
