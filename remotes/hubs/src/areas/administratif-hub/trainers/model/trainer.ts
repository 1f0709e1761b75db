import { countOf, type Noun } from '@trame/app/noun';
import { formatDate } from '@trame/domain';
import type { Trainer, TrainerRow } from '../data/trainers.ts';

export const TITLE = 'Formateurs';

export const TRAINER_NOUN: Noun = { one: 'formateur', many: 'formateurs', isFeminine: false };
const MISSION: Noun = { one: 'mission', many: 'missions', isFeminine: true };

/** What papers lack, the gravest first: « 1 expirée, 2 à vérifier ». */
export function papersText({ lapsed, to_check, ending, missing }: TrainerRow): string {
  const parts = [
    lapsed > 0 && (lapsed === 1 ? '1 expirée' : `${lapsed} expirées`),
    to_check > 0 && `${to_check} à vérifier`,
    ending > 0 && (ending === 1 ? '1 expire bientôt' : `${ending} expirent bientôt`),
    missing > 0 && (missing === 1 ? '1 manquante' : `${missing} manquantes`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'À jour' : parts.join(', ');
}

/** « 3 missions, la dernière le 18/11/2026 ». */
export function missionsText({
  missions,
  last_mission,
}: Pick<TrainerRow, 'missions' | 'last_mission'>): string {
  if (missions === 0) return 'Aucune';
  return last_mission ? `${missions}, dernière le ${formatDate(last_mission)}` : `${missions}`;
}

const FIGURE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** « Avec Trame depuis le 02/07/2026 · 7 missions · 11 jours animés ». */
export const trainerLine = ({ opened_at, missions, days_given }: Trainer): string =>
  [
    `Avec Trame depuis le ${formatDate(opened_at)}`,
    countOf(MISSION, missions),
    days_given > 0 && `${FIGURE.format(days_given)} ${days_given < 2 ? 'jour animé' : 'jours animés'}`,
  ]
    .filter(Boolean)
    .join(' · ');

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month as the address has it: 2026-12. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const isMonth = (text: string): boolean => /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(text);

/** « Décembre 2026 ». */
export const monthTitle = (month: string): string =>
  MONTH.format(new Date(`${month}-01T00:00:00Z`)).replace(/^./, (letter) => letter.toUpperCase());

/** The month so many months later; earlier with a negative count. */
export function monthAfter(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; until: string } {
  const end = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`);
  end.setUTCDate(0);
  return { from: `${month}-01`, until: end.toISOString().slice(0, 10) };
}
