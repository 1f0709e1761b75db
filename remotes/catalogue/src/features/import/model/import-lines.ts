import { countOf, type Noun } from '@trame/app/noun';
import {
  contentDifferences,
  differenceText,
  isProgrammeFieldKey,
  PROGRAMME_RECORD_LIMITS,
  programmeField,
  resultFigure,
  resultText,
  withChanges,
  type ImportFault,
  type ImportLine,
  type ProgrammeContent,
  type ProgrammeStatus,
} from '@trame/domain/catalogue';
import { sentLine, type LineAnswer, type LinePreview, type SentLine } from '../data/programme-import.ts';

/** What becomes of a line: read and waiting for the database, then what it would do, then what it did. */
export type LineState = 'wrong' | 'waiting' | 'new' | 'change' | 'same' | 'added' | 'changed' | 'unchanged';

/** A line of the file as the page shows it. */
export type ShownLine = {
  number: number;
  label: string;
  cells: readonly string[];
  state: LineState;
  faults: readonly ImportFault[];
  /** What the import sends of it; of a line that is wrong nothing. */
  sent: SentLine | undefined;
  /** The sheet that it changes, or made. */
  programmeId: string | undefined;
  status: ProgrammeStatus | undefined;
  /** What changes in the sheet, in sentences. */
  changes: readonly string[];
  before: number | undefined;
  after: number | undefined;
};

/** By the number of the line. */
export type Previews = ReadonlyMap<number, LinePreview>;
export type Results = ReadonlyMap<number, LineAnswer>;

const LINE: Noun = { one: 'ligne', many: 'lignes', isFeminine: true };
const SHEET: Noun = { one: 'fiche', many: 'fiches', isFeminine: true };

const WHY: Readonly<Record<string, string>> = {
  id: 'Aucune fiche n’a cet identifiant\u00a0: videz la cellule pour en faire une nouvelle.',
  status: 'Cette fiche est archivée\u00a0: sortez-la des archives avant de la changer.',
  titles: 'Plusieurs fiches portent ce titre\u00a0: donnez l’identifiant de celle que vous voulez changer.',
  indicators: `Cette fiche aurait plus de ${PROGRAMME_RECORD_LIMITS.results} résultats\u00a0: retirez-lui d’abord ceux des années anciennes.`,
  title: 'Une fiche de ce titre existe depuis la vérification\u00a0: choisissez le fichier de nouveau.',
};

/** Why the database refuses a line; `isSent`: when it was to be written. */
function refusalOf({ outcome, field }: LineAnswer, isSent: boolean): string | undefined {
  if (outcome === 'missing') return WHY['id'];
  if (outcome === 'known') return field === 'titles' ? WHY['titles'] : isSent ? WHY['title'] : undefined;
  if (outcome !== 'refused') return undefined;
  if (field === 'status' || field === 'indicators') return WHY[field];
  return field !== null && isProgrammeFieldKey(field)
    ? `${programmeField(field).label}\u00a0: valeur refusée.`
    : 'Cette ligne est refusée.';
}

const STATES: Readonly<Record<'added' | 'changed' | 'unchanged', LineState>> = {
  added: 'new',
  changed: 'change',
  unchanged: 'same',
};

/** "Satisfaction : 4,6 / 5 (42 personnes, 2026)", and what it was before. */
const resultChange = ({ before, ...result }: LinePreview['results'][number]): string =>
  before ? `${resultText({ ...result, ...before })} devient ${resultFigure(result)}` : resultText(result);

/** A line that can be read, with what the database says of it. */
function shownLine(
  read: ImportLine & { content: Partial<ProgrammeContent> },
  preview: LinePreview | undefined,
  result: LineAnswer | undefined,
): ShownLine {
  const { number, label, cells, id, content } = read;
  const line = {
    number,
    label,
    cells,
    sent: undefined,
    programmeId: preview?.programme_id ?? undefined,
    status: preview?.status ?? undefined,
    before: preview?.score_before ?? undefined,
    after: preview?.score_after ?? undefined,
    changes: [],
    faults: [],
  };
  if (!preview) return { ...line, state: 'waiting' };
  const refusal = (result && refusalOf(result, true)) ?? refusalOf(preview, false);
  if (refusal !== undefined) return { ...line, state: 'wrong', faults: [{ sentence: refusal }] };
  const before = preview.before ?? undefined;
  const changes = before
    ? [
        ...contentDifferences(before, withChanges(before, content)).map(differenceText),
        ...preview.results.map(resultChange),
      ]
    : [];
  // Of a line with the title of a sheet, that sheet is changed.
  const sheetId = id ?? (preview.outcome === 'known' ? (preview.programme_id ?? undefined) : undefined);
  const sent = sentLine(read, sheetId);
  if (result && result.outcome in STATES)
    return {
      ...line,
      sent,
      changes,
      programmeId: result.programme_id ?? line.programmeId,
      state: result.outcome as LineState,
    };
  if (preview.outcome === 'known')
    return {
      ...line,
      sent,
      changes,
      label: before?.title ?? label,
      state: changes.length > 0 ? 'change' : 'same',
    };
  return {
    ...line,
    sent,
    changes,
    label: before?.title ?? label,
    state: STATES[preview.outcome as keyof typeof STATES],
  };
}

/** The lines of a file with what the database says of them. Two lines of one sheet: the later one is wrong. */
export function shownLines(lines: readonly ImportLine[], previews: Previews, results: Results): ShownLine[] {
  const first = new Map<string, number>();
  return lines.map((line): ShownLine => {
    if (!line.content)
      return {
        number: line.number,
        label: line.label,
        cells: line.cells,
        state: 'wrong',
        faults: line.faults ?? [],
        sent: undefined,
        programmeId: undefined,
        status: undefined,
        changes: [],
        before: undefined,
        after: undefined,
      };
    const shown = shownLine(line, previews.get(line.number), results.get(line.number));
    if (shown.sent?.id === undefined) return shown;
    const before = first.get(shown.sent.id);
    first.set(shown.sent.id, before ?? shown.number);
    if (before === undefined) return shown;
    const sentence = `Même fiche qu’à la ligne\u00a0${before}.`;
    return { ...shown, state: 'wrong', sent: undefined, changes: [], faults: [{ sentence }] };
  });
}

/** Lines that the import can write. */
export const isReady = ({ state }: ShownLine): boolean => state === 'new' || state === 'change';
export const isDone = ({ state }: ShownLine): boolean =>
  state === 'added' || state === 'changed' || state === 'unchanged';

export type LineCount = Record<LineState, number>;

export function countLines(lines: readonly ShownLine[]): LineCount {
  const count: LineCount = {
    wrong: 0,
    waiting: 0,
    new: 0,
    change: 0,
    same: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
  };
  for (const { state } of lines) count[state] += 1;
  return count;
}

const agreed = (count: number, one: string, many: string) => (count > 1 ? many : one);

/** « 12 fiches nouvelles, 5 fiches changées, 3 lignes à corriger. » */
export function linesText(count: LineCount): string {
  const parts = [
    count.added > 0 && `${countOf(SHEET, count.added)} ${agreed(count.added, 'créée', 'créées')}`,
    count.changed > 0 && `${countOf(SHEET, count.changed)} ${agreed(count.changed, 'modifiée', 'modifiées')}`,
    count.new > 0 && `${countOf(SHEET, count.new)} à créer`,
    count.change > 0 && `${countOf(SHEET, count.change)} à modifier`,
    count.same + count.unchanged > 0 && `${countOf(SHEET, count.same + count.unchanged)} sans changement`,
    count.waiting > 0 && `${countOf(LINE, count.waiting)} à vérifier`,
    count.wrong > 0 && `${countOf(LINE, count.wrong)} à corriger`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}

/** A fault with the name of its column. */
export const faultText = ({ column, sentence }: ImportFault): string =>
  column === undefined ? sentence : `${column}\u00a0: ${sentence}`;
