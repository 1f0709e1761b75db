import type { Noun } from '@trame/app/noun';
import { dayGroup, restOf, taskCount, taskSource, waitedText, type TaskKind } from '@trame/app/task-source';
import { formatDate } from '@trame/domain';
import { PROGRAMME_NOUN } from '../model/programme.ts';

const OTHER: Noun = { one: 'autre fiche', many: 'autres fiches', isFeminine: true };
const PROPOSED: Noun = {
  one: 'autre fiche avec une proposition',
  many: 'autres fiches avec une proposition',
  isFeminine: true,
};
/** The last days before a day of the catalogue in which it is for today. */
const LAST_DAYS = 30;

const quoted = (title: string | null) => `«\u00a0${title ?? ''}\u00a0»`;
const page = (id: string | null) => ({ routeId: 'catalogue.programme', params: { id: id ?? '' } });
const list = (params: Record<string, string>) => ({ routeId: 'catalogue.list', params });

const KINDS: Readonly<Record<string, TaskKind>> = {
  proposed: {
    line: ({ id, who, what, since }, now) => ({
      group: 'today',
      title: `Décider d’une proposition sur ${quoted(what)}`,
      fact: `Proposée par ${who ?? 'une personne qui n’a plus de compte'}`,
      when: waitedText(since, now),
      action: 'Décider',
      ...page(id),
    }),
    rest: restOf(PROPOSED, { group: 'today', routeId: 'catalogue.optimisation' }),
  },
  certified: {
    line: ({ id, what, due_on }, now) => ({
      group: dayGroup(due_on, LAST_DAYS, now),
      title: `Renouveler la certification de ${quoted(what)}`,
      fact: 'La fiche est en ligne',
      when: `${(due_on ?? '') < now.today ? 'Terminée le' : 'Jusqu’au'} ${formatDate(due_on)}`,
      action: 'Ouvrir',
      ...page(id),
    }),
    rest: restOf(OTHER, { group: 'coming', ...list({ certification: 'soon' }) }),
  },
  reviewed: {
    line: ({ id, what, since }, now) => ({
      group: 'today',
      title: `Relire ${quoted(what)}`,
      fact: 'En relecture',
      when: waitedText(since, now),
      action: 'Relire',
      ...page(id),
    }),
    rest: restOf(OTHER, { group: 'today', ...list({ etat: 'in_review' }) }),
  },
  old: {
    line: ({ total, due_on }, now) => ({
      group: dayGroup(due_on, LAST_DAYS, now),
      title: `Confirmer ${taskCount(PROGRAMME_NOUN, total)}`,
      fact: 'En ligne, non relues depuis onze mois ou plus',
      when: `${(due_on ?? '') < now.today ? 'Un an passé le' : 'Un an le'} ${formatDate(due_on)}`,
      action: 'Voir',
      ...list({ etat: 'published', tri: 'updated' }),
    }),
  },
  short: {
    line: ({ total, what, due_on }, now) => ({
      group: dayGroup(due_on, LAST_DAYS, now),
      title: `Améliorer ${taskCount(PROGRAMME_NOUN, total)}`,
      fact: `Sous l’objectif du catalogue\u00a0: ${what ?? ''}\u00a0points`,
      when: `À atteindre le ${formatDate(due_on)}`,
      action: 'Voir',
      routeId: 'catalogue.optimisation',
    }),
  },
};

/** What somebody has to do about the catalogue, for the home page of the shell. */
export default taskSource('catalogue_tasks', KINDS);
