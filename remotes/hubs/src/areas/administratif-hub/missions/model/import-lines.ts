import type { ImportAnswer } from '../data/missions.ts';
import { COLUMNS, type FileLine, type ImportedMission } from './mission-file.ts';

/** A line of the file with what the database says of it. */
export type AnsweredLine = {
  number: number;
  label: string;
  mission: ImportedMission | undefined;
  problems: readonly string[];
  /** Of the mission that was added. */
  id: string | undefined;
  state: 'wrong' | 'waiting' | 'good' | 'added';
};

export type LineCount = Record<AnsweredLine['state'], number>;

/** Why a mission is known already, by what is the same. */
const KNOWN: Readonly<Record<string, string>> = {
  order_number: 'Une mission porte déjà cet ordre',
  title: 'Cette mission existe déjà\u00a0: mêmes formateur, client, dates et tarif',
  line: 'Une ligne plus haut dit la même mission',
};

/** Why the database refuses a mission, by the field that it names. */
function problemOf({ outcome, field }: ImportAnswer): string | undefined {
  if (outcome === 'added') return undefined;
  if (outcome === 'known') return KNOWN[field ?? ''] ?? 'Cette mission existe déjà';
  if (field === 'trainer_email') return 'Aucun compte de formateur à cette adresse';
  if (field === 'trainer_status') return 'Le compte de ce formateur est suspendu, refusé ou fermé';
  const column = COLUMNS.find(({ key }) => key === field || `${key}_cents` === field);
  return column ? `${column.header}\u00a0: valeur refusée` : 'Cette ligne est refusée';
}

/** The lines with the answers to those that were sent, which come in their order. */
export function answeredLines(
  lines: readonly FileLine[],
  answers: readonly ImportAnswer[] | undefined,
  isDone: boolean,
): AnsweredLine[] {
  const byLine = new Map(answers?.map((answer) => [answer.line, answer]));
  let sent = 0;
  return lines.map(({ number, label, mission, problems = [] }) => {
    if (mission) sent += 1;
    const answer = mission && byLine.get(sent);
    const refused = answer && problemOf(answer);
    const all = refused === undefined ? problems : [...problems, refused];
    const good = answer ? 'good' : 'waiting';
    return {
      number,
      label,
      mission,
      problems: all,
      id: answer?.mission_id ?? undefined,
      state: all.length > 0 ? 'wrong' : isDone && answer?.mission_id ? 'added' : good,
    };
  });
}

/** The missions that can be added, each with its place among those that were checked. */
export function readyMissions(lines: readonly AnsweredLine[]): { mission: ImportedMission; place: number }[] {
  let place = 0;
  return lines.flatMap(({ mission, problems }) => {
    if (!mission) return [];
    place += 1;
    return problems.length === 0 ? [{ mission, place }] : [];
  });
}

/** How many lines are in each state. */
export function countLines(lines: readonly AnsweredLine[]): LineCount {
  const count: LineCount = { wrong: 0, waiting: 0, good: 0, added: 0 };
  for (const { state } of lines) count[state] += 1;
  return count;
}

const lineWord = (count: number) => `${count}\u00a0${count > 1 ? 'lignes' : 'ligne'}`;

/** « 12 lignes prêtes, 2 lignes à corriger. » */
export function linesText({ wrong, waiting, good, added }: LineCount, isDone: boolean): string {
  const parts = [
    isDone && added > 0 && `${added}\u00a0${added > 1 ? 'missions ajoutées' : 'mission ajoutée'}`,
    isDone && good + waiting > 0 && `${lineWord(good + waiting)} sans réponse`,
    !isDone && good + waiting > 0 && `${lineWord(good + waiting)} ${good + waiting > 1 ? 'prêtes' : 'prête'}`,
    wrong > 0 && `${lineWord(wrong)} à corriger`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}
