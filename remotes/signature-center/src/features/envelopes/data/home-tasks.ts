import type { Noun } from '@trame/app/noun';
import { dayGroup, restOf, taskCount, taskSource, waitedText, type TaskKind } from '@trame/app/task-source';
import { formatDate } from '@trame/domain';

const ENVELOPE: Noun = { one: 'enveloppe', many: 'enveloppes', isFeminine: true };
const OTHER: Noun = { one: 'autre enveloppe', many: 'autres enveloppes', isFeminine: true };
const DRAFT: Noun = { one: 'autre brouillon', many: 'autres brouillons', isFeminine: false };
/** The last days before its end in which an envelope is to be looked at. */
const LAST_DAYS = 3;

const quoted = (title: string | null) => `«\u00a0${title ?? ''}\u00a0»`;
const page = (id: string | null) => ({
  routeId: 'signature-center.signature',
  params: { requestId: id ?? '' },
});
const list = (state: string) => ({
  routeId: 'signature-center.signatures',
  params: { etat: state, qui: 'mine' },
});

const ended = (fact: string, state: string): TaskKind => ({
  line: ({ id, what, since }) => ({
    group: 'today',
    title: `Reprendre ${quoted(what)}`,
    fact,
    when: `Le ${formatDate(since)}`,
    action: 'Ouvrir',
    ...page(id),
  }),
  rest: restOf(OTHER, { group: 'today', ...list(state) }),
});

const KINDS: Readonly<Record<string, TaskKind>> = {
  asked: {
    line: ({ id, who, what, due_on }, now) => ({
      group: dayGroup(due_on, LAST_DAYS, now),
      title: `Signer ${quoted(what)}`,
      fact: `Demandé par ${who ?? ''}, par le lien reçu par mail`,
      ...(due_on !== null && { when: `Avant le ${formatDate(due_on)}` }),
      action: 'Voir',
      ...page(id),
    }),
    rest: restOf(OTHER, {
      group: 'today',
      routeId: 'signature-center.signatures',
      params: { etat: 'yours' },
    }),
  },
  ending: {
    line: ({ id, what, due_on }, now) => ({
      group: dayGroup(due_on, LAST_DAYS, now),
      title: `Relancer ${quoted(what)}`,
      fact: 'Pas encore signée par tous',
      when: `Expire le ${formatDate(due_on)}`,
      action: 'Relancer',
      ...page(id),
    }),
    rest: restOf(OTHER, { group: 'today', ...list('sent') }),
  },
  slow: {
    line: ({ total, since }, now) => ({
      group: 'late',
      title: `Relancer ${taskCount(ENVELOPE, total)}`,
      fact: 'Envoyées il y a plus de 7\u00a0jours',
      when: waitedText(since, now),
      action: 'Voir',
      ...list('sent'),
    }),
  },
  declined: ended('Refusée par un signataire', 'declined'),
  expired: ended('Expirée avant d’être signée par tous', 'expired'),
  draft: {
    line: ({ id, what, since }, now) => ({
      group: 'coming',
      title: `Finir ${quoted(what)}`,
      fact: 'Brouillon',
      when: waitedText(since, now),
      action: 'Finir',
      routeId: 'signature-center.draft',
      params: { requestId: id ?? '' },
    }),
    rest: restOf(DRAFT, { group: 'coming', ...list('draft') }),
  },
  unsealed: {
    line: ({ total, since }, now) => ({
      group: 'late',
      title: `Faire sceller ${taskCount(ENVELOPE, total)}`,
      fact: 'Signées par tous, sans leur document scellé',
      when: waitedText(since, now),
      action: 'Voir',
      routeId: 'signature-center.signatures',
      params: { etat: 'completed' },
    }),
  },
};

/** What somebody has to do about envelopes, for the home page of the shell. */
export default taskSource('signature_tasks', KINDS);
