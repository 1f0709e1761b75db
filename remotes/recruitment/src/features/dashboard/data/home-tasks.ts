import type { Noun } from '@trame/app/noun';
import {
  lateAfter,
  restOf,
  taskCount,
  taskSource,
  waitedText,
  type TaskKind,
  type TaskRow,
} from '@trame/app/task-source';
import { formatDate, withDe } from '@trame/domain';

/** Days after which an application that nobody has answered is late. */
const ANSWER_DAYS = 5;

const NEW: Noun = { one: 'nouvelle candidature', many: 'nouvelles candidatures', isFeminine: true };
const APPLICATION: Noun = { one: 'candidature', many: 'candidatures', isFeminine: true };
const EVALUATED: Noun = { one: 'candidature évaluée', many: 'candidatures évaluées', isFeminine: true };
const PERSON: Noun = { one: 'personne', many: 'personnes', isFeminine: true };
const BEGUN: Noun = {
  one: 'autre évaluation commencée',
  many: 'autres évaluations commencées',
  isFeminine: true,
};

/** The list, of one status and of what somebody has, the one without contact for longest first. */
const list = (status: string, assignee: string, order: 'oldest' | 'contact') => ({
  routeId: 'recruitment.applications',
  params: { statut: status, f: `responsable:${assignee}`, tri: order },
});
const mine = (status: string, { id }: TaskRow) => list(status, id ?? 'none', 'contact');

const KINDS: Readonly<Record<string, TaskKind>> = {
  triage: {
    line: ({ total, since }, now) => ({
      group: lateAfter(ANSWER_DAYS, since, now),
      title: `Trier ${taskCount(NEW, total)}`,
      fact: 'Sans responsable',
      when: waitedText(since, now),
      action: 'Trier',
      ...list('new', 'none', 'oldest'),
    }),
  },
  given: {
    line: (row, now) => ({
      group: lateAfter(ANSWER_DAYS, row.since, now),
      title: `Contacter ${taskCount(PERSON, row.total)}`,
      fact: 'Candidatures nouvelles dont vous êtes responsable',
      when: waitedText(row.since, now),
      action: 'Ouvrir',
      ...mine('new', row),
    }),
  },
  silent: {
    line: (row, now) => ({
      group: 'late',
      title: `Relancer ${taskCount(PERSON, row.total)}`,
      fact: 'Contactées, sans contact depuis 14\u00a0jours',
      when: waitedText(row.since, now),
      action: 'Relancer',
      ...mine('contacted', row),
    }),
  },
  contacted: {
    line: (row, now) => ({
      group: 'today',
      title: `Évaluer ${taskCount(APPLICATION, row.total)}`,
      fact: 'Contactées, dont vous êtes responsable',
      when: waitedText(row.since, now),
      action: 'Évaluer',
      ...mine('contacted', row),
    }),
  },
  decided: {
    line: (row, now) => ({
      group: 'today',
      title: `Accepter ou refuser ${taskCount(EVALUATED, row.total)}`,
      fact: 'Dont vous êtes responsable',
      when: waitedText(row.since, now),
      action: 'Décider',
      ...mine('evaluated', row),
    }),
  },
  begun: {
    line: ({ id, who, since }, now) => ({
      group: 'today',
      title: `Terminer l’évaluation ${withDe(who ?? '')}`,
      fact: 'Commencée, pas encore terminée',
      when: waitedText(since, now),
      action: 'Terminer',
      routeId: 'recruitment.application',
      params: { id: id ?? '' },
    }),
    rest: restOf(BEGUN, { group: 'today', routeId: 'recruitment.applications' }),
  },
  purged: {
    line: ({ total, due_on }) => ({
      group: 'coming',
      title: `Relire ${taskCount(APPLICATION, total)} avant ${total > 1 ? 'leur' : 'son'} effacement`,
      fact: 'Conservées jusqu’au terme prévu',
      when: `À partir du ${formatDate(due_on)}`,
      law: 'RGPD, article 5',
      action: 'Relire',
      routeId: 'recruitment.retention',
    }),
  },
};

/** What a recruiter has to do, for the home page of the shell. */
export default taskSource('recruitment_tasks', KINDS);
