import type { ReactNode } from 'react';
import type { MyAccount } from '../../access/data/trainer-account-query.ts';

export type Step = {
  key: string;
  label: string;
  /** When it happened; null while it has not. */
  at: string | null;
  state: 'done' | 'now' | 'refused' | 'todo';
  note?: ReactNode;
};

type Known = { key: 'received' | 'read' | 'evaluated' | 'opened'; done: string; next: string; note: string };

/** What comes before the decision about an account; a step that has not happened is named by what is awaited. */
const BEFORE: readonly Known[] = [
  {
    key: 'received',
    done: 'Candidature reçue',
    next: 'Votre candidature',
    note: 'Avec l’adresse de ce compte, pour que les deux se rejoignent.',
  },
  {
    key: 'read',
    done: 'Candidature lue',
    next: 'Lecture de votre candidature',
    note: 'Par une personne de l’équipe de recrutement, jamais par un programme seul.',
  },
  {
    key: 'evaluated',
    done: 'Candidature évaluée',
    next: 'Évaluation',
    note: 'L’équipe de recrutement étudie votre parcours, souvent avec un entretien.',
  },
  {
    key: 'opened',
    done: 'Compte formateur ouvert',
    next: 'Ouverture de votre compte formateur',
    note: 'Rattaché à votre candidature.',
  },
];

const DECISION = {
  none: { label: 'Approbation du compte', state: 'todo' },
  pending: { label: 'Approbation du compte', state: 'now' },
  approved: { label: 'Espace ouvert', state: 'done' },
  rejected: { label: 'Compte non approuvé', state: 'refused' },
  suspended: { label: 'Espace suspendu', state: 'refused' },
  closed: { label: 'Compte fermé', state: 'refused' },
} as const satisfies Record<MyAccount['status'], Pick<Step, 'label' | 'state'>>;

const AFTER = [
  { key: 'mission', label: 'Première mission' },
  { key: 'payment', label: 'Premier paiement' },
] as const;

/** The way of a trainer, from the application to the first payment: what happened, where they are, what comes. */
export function stepsOf({ status, steps, is_application_closed }: MyAccount): Step[] {
  if (is_application_closed) {
    const done = BEFORE.flatMap(({ key, done: label }): Step[] => {
      const at = steps[key] ?? null;
      return at === null ? [] : [{ key, label, at, state: 'done' }];
    });
    return [...done, { key: 'closed', label: 'Candidature non retenue', at: null, state: 'refused' }];
  }
  const last = status === 'none' ? BEFORE.findLastIndex(({ key }) => steps[key]) : BEFORE.length - 1;
  const before = BEFORE.flatMap(({ key, done, next, note }, index): Step[] => {
    const at = steps[key] ?? null;
    if (at !== null) return [{ key, label: done, at, state: 'done' }];
    // It was left out: what comes after it has happened.
    if (index <= last) return [];
    return index === last + 1
      ? [{ key, label: next, at, state: 'now', note }]
      : [{ key, label: next, at, state: 'todo' }];
  });
  const decision = {
    ...DECISION[status],
    key: 'decided',
    at: status === 'pending' ? null : (steps.decided ?? null),
  };
  const after = AFTER.flatMap(({ key, label }, index): Step[] => {
    const at = steps[key] ?? null;
    if (at !== null) return [{ key, label, at, state: 'done' }];
    return AFTER.slice(index).some((next) => steps[next.key]) ? [] : [{ key, label, at, state: 'todo' }];
  });
  if (status === 'pending')
    return [
      ...before,
      { ...decision, note: 'L’équipe de recrutement vérifie votre dossier, puis vous écrit.' },
      {
        key: 'open',
        label: 'Votre espace s’ouvre',
        at: null,
        state: 'todo',
        note: 'Tableau de bord, factures et ressources Qualiopi.',
      },
      ...after,
    ];
  return status === 'approved' || status === 'none' ? [...before, decision, ...after] : [...before, decision];
}
