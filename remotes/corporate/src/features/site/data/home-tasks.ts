import type { Noun } from '@trame/app/noun';
import { dayGroup, restOf, taskSource, waitedText, type TaskKind } from '@trame/app/task-source';
import { formatDate, withDe } from '@trame/domain';

const CONSENT: Noun = { one: 'autre logo à prolonger', many: 'autres logos à prolonger', isFeminine: false };
const DRAFT: Noun = { one: 'autre date en brouillon', many: 'autres dates en brouillon', isFeminine: true };
/** The last days before the end of a consent in which it is for today. */
const CONSENT_DAYS = 7;
/** The same for the Qualiopi certificate: an audit is booked months before. */
const CERTIFICATE_DAYS = 60;

const KINDS: Readonly<Record<string, TaskKind>> = {
  failed: {
    line: ({ what, since }, now) => ({
      group: 'late',
      title: 'Relancer la publication du site',
      ...(what !== null && { fact: what }),
      when: waitedText(since, now),
      action: 'Voir',
      routeId: 'corporate.settings',
    }),
  },
  consent: {
    line: ({ id, who, due_on }, now) => ({
      group: dayGroup(due_on, CONSENT_DAYS, now),
      title: `Prolonger l’accord ${withDe(who ?? '')}`,
      fact: 'Sans lui, le logo quitte le site',
      when: `Jusqu’au ${formatDate(due_on)}`,
      action: 'Ouvrir',
      routeId: 'corporate.logo',
      params: { id: id ?? '' },
    }),
    rest: restOf(CONSENT, { group: 'coming', routeId: 'corporate.logos' }),
  },
  certificate: {
    line: ({ due_on }, now) => ({
      group: dayGroup(due_on, CERTIFICATE_DAYS, now),
      title: 'Renouveler le certificat Qualiopi',
      when: `${(due_on ?? '') < now.today ? 'Terminé le' : 'Jusqu’au'} ${formatDate(due_on)}`,
      law: 'Code du travail, article L6316-1',
      action: 'Ouvrir',
      routeId: 'corporate.settings',
    }),
  },
  draft: {
    line: ({ id, what, since }, now) => ({
      group: 'coming',
      title: `Publier «\u00a0${what ?? ''}\u00a0»`,
      fact: 'Date de la frise, en brouillon',
      when: waitedText(since, now),
      action: 'Ouvrir',
      routeId: 'corporate.event',
      params: { id: id ?? '' },
    }),
    rest: restOf(DRAFT, { group: 'coming', routeId: 'corporate.timeline' }),
  },
};

/** What somebody has to do about the company and its site, for the home page of the shell. */
export default taskSource('corporate_tasks', KINDS);
