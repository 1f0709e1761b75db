import { formatDateTime } from '@trame/domain';
import type { PlatformState } from '../data/platform.ts';

export type Check = { key: string; isFine: boolean; title: string; detail: string };

const count = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`;
const sumOf = (rows: readonly { count: number }[]) => rows.reduce((total, row) => total + row.count, 0);
const beforeOf = (rows: readonly { before_count: number }[]) =>
  rows.reduce((total, row) => total + row.before_count, 0);

/** What is watched, and whether it is as it should be. */
export function checksOf({ releases, incidents, mails, daily }: PlatformState, today: string): Check[] {
  const [failures, failedMails] = [sumOf(incidents), sumOf(mails)];
  const newest = releases.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  const disabled = releases.filter(({ action }) => action === 'disable');
  const { last, failed } = daily;
  const isDone = last !== null && last.day === today && last.failed_steps.length === 0;
  return [
    {
      key: 'mails',
      isFine: failedMails === 0,
      title: failedMails === 0 ? 'E-mails' : count(failedMails, 'e-mail non remis', 'e-mails non remis'),
      detail: failedMails === 0 ? 'Tous sont partis' : `${beforeOf(mails)} dans la période d’avant`,
    },
    {
      key: 'incidents',
      isFine: failures === 0,
      title: failures === 0 ? 'Applications' : count(failures, 'incident', 'incidents'),
      detail:
        failures === 0
          ? 'Aucun incident signalé'
          : `${count(incidents.length, 'cause', 'causes')}, ${beforeOf(incidents)} dans la période d’avant`,
    },
    {
      key: 'daily',
      isFine: isDone && failed.length === 0,
      title: 'Tâche quotidienne',
      detail:
        last === null
          ? 'Elle n’a pas encore eu lieu'
          : last.day !== today
            ? `Pas encore aujourd’hui, la dernière le ${formatDateTime(last.last_call_at)}`
            : last.failed_steps.length > 0
              ? `À refaire\u00a0: ${last.failed_steps.join(', ')}`
              : failed.length > 0
                ? `Faite aujourd’hui, ${count(failed.length, 'jour à revoir', 'jours à revoir')} dans la période`
                : `Dernier passage le ${formatDateTime(last.last_call_at)}, rien à refaire`,
    },
    {
      key: 'releases',
      isFine: disabled.length === 0,
      title:
        disabled.length === 0
          ? 'Versions en service'
          : count(disabled.length, 'application arrêtée', 'applications arrêtées'),
      detail:
        newest === undefined
          ? 'Aucune mise en service notée'
          : `La dernière\u00a0: ${newest.remote}, le ${formatDateTime(newest.at)}`,
    },
  ];
}

const UNITS = ['o', 'Ko', 'Mo', 'Go', 'To'] as const;

/** « 12,3 Mo ». */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  const text = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: value < 100 && unit > 0 ? 1 : 0 });
  return `${text.format(value)}\u00a0${UNITS[unit]}`;
}

export const ACTIONS: Readonly<Record<string, string>> = {
  promote: 'Mise en service',
  canary: 'Essai auprès de quelques personnes',
  rollback: 'Retour à la version d’avant',
  disable: 'Arrêtée',
  enable: 'Remise en service',
  repair: 'Réparée',
};
