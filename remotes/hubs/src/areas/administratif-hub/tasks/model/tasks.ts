import { countOf, type Noun } from '@trame/app/noun';
import { waitedDays, waitedText, type TaskRow } from '@trame/app/task-source';
import { formatDate, withDe } from '@trame/domain';
import { euros, invoicesAndNotes } from '@trame/domain/invoices';
import { paperKind } from '@trame/domain/trainers';
import { MOVEMENT } from '../../payments/model/payable.ts';
import type { LateDays, OfficeRow, OfficeTasks } from '../data/tasks.ts';

export type TaskKind =
  | 'invoices'
  | 'payable'
  | 'held'
  | 'refunds'
  | 'account'
  | 'run'
  | 'returns'
  | 'movements'
  | 'papers'
  | 'lapsing'
  | 'evidence'
  | 'legal_rate';
export type TaskGroup = 'late' | 'today' | 'legal';

/** A line of the list: one press leads to where it is done. */
export type Task = {
  key: string;
  kind: TaskKind;
  group: TaskGroup;
  title: string;
  fact: string;
  when: string;
  /** The text that sets the date, where the law does. */
  law: string | null;
  action: string;
  page: TaskPage;
  /** Where one writes instead, from this app. */
  mail?: string;
  /** The line itself. */
  row: OfficeRow;
  /** It stands for one thing, and can be put off: one for all of a kind would hide what comes. */
  isSingle: boolean;
};

/** A route of this app, with its parameters. */
export type TaskPage = { routeId: string; params?: Record<string, string> };

export const GROUPS: readonly { value: TaskGroup; title: string }[] = [
  { value: 'late', title: 'En retard' },
  { value: 'today', title: 'Aujourd’hui' },
  { value: 'legal', title: 'Avant une date légale' },
];

const DAY_MS = 86_400_000;

export const THING: Noun = { one: 'chose', many: 'choses', isFeminine: true };
const APPROVED: Noun = { one: 'facture approuvée', many: 'factures approuvées', isFeminine: true };
const REFUND: Noun = { one: 'remboursement', many: 'remboursements', isFeminine: false };
const RETURN: Noun = { one: 'virement revenu', many: 'virements revenus', isFeminine: false };
const PAPER: Noun = { one: 'pièce', many: 'pièces', isFeminine: true };

type Now = { instant: number; today: string; days: LateDays };

const waiting = (since: string | null, now: Now): TaskGroup =>
  waitedDays(since, now) > now.days.waiting ? 'late' : 'today';
const isPast = (day: string | null, { today }: Now) => day !== null && day < today;

type Line = Omit<Task, 'key' | 'kind' | 'row' | 'isSingle'>;

function lapsingLine({ who, what, due_on, id }: TaskRow, now: Now): Line {
  const paper = paperKind(what);
  const isOver = isPast(due_on, now);
  const isLegal = paper?.demand === 'law';
  return {
    group: isOver ? 'late' : isLegal ? 'legal' : 'today',
    title: `${paper?.label ?? 'Pièce'}, ${who ?? ''}`,
    fact: !paper?.holdsWhenLapsed
      ? 'La suivante n’est pas arrivée'
      : isOver
        ? 'Aucun dépôt de facture avant la suivante'
        : 'Sans la suivante, plus aucun dépôt de facture',
    when: `${isOver ? 'Expirée le' : 'Jusqu’au'} ${formatDate(due_on)}`,
    law: isLegal ? paper.source : null,
    action: 'Écrire',
    page: { routeId: 'hubs.papers' },
    mail: `mailto:${id ?? ''}`,
  };
}

const LINES: Readonly<Record<TaskKind, (row: TaskRow, now: Now) => Line>> = {
  invoices: ({ total, cents, what, since }, now) => ({
    group: waiting(since, now),
    title: `Traiter ${invoicesAndNotes(total, Number(what ?? 0))}`,
    fact: `${euros(cents ?? 0)} en tout`,
    when: waitedText(since, now),
    law: null,
    action: 'Ouvrir',
    page: { routeId: 'hubs.invoices' },
  }),
  payable: ({ total, cents, due_on }, now) => ({
    group: isPast(due_on, now) ? 'late' : 'legal',
    title: `Payer ${countOf(APPROVED, total)}`,
    fact: `${euros(cents ?? 0)} en tout`,
    when: `Première échéance le ${formatDate(due_on)}`,
    law: 'Code de commerce, article L441-10',
    action: 'Préparer',
    page: { routeId: 'hubs.payments' },
  }),
  held: ({ total, cents, due_on }, now) => ({
    group: isPast(due_on, now) ? 'late' : 'legal',
    title: `Débloquer ${countOf(APPROVED, total)}`,
    fact: `${euros(cents ?? 0)} en tout, que vous ne pouvez pas payer pour l’instant`,
    when: `Première échéance le ${formatDate(due_on)}`,
    law: 'Code de commerce, article L441-10',
    action: 'Voir',
    page: { routeId: 'hubs.payments' },
  }),
  refunds: ({ total, cents, since }, now) => ({
    group: 'today',
    title: `Recevoir ${countOf(REFUND, total)}`,
    fact: `${euros(cents ?? 0)} en tout`,
    when: waitedText(since, now),
    law: null,
    action: 'Voir',
    page: { routeId: 'hubs.payments' },
  }),
  account: ({ who, what, since }, now) => ({
    group: waiting(since, now),
    title: `Confirmer l’IBAN ${withDe(who ?? '')}`,
    fact: `Compte … ${what ?? ''}, à confirmer par un autre moyen`,
    when: waitedText(since, now),
    law: null,
    action: 'Confirmer',
    page: { routeId: 'hubs.accounts' },
  }),
  run: ({ cents, what, due_on, id }, now) => ({
    group: isPast(due_on, now) ? 'late' : 'today',
    title: `${what === 'downloaded' ? 'Confirmer' : 'Télécharger'} le virement du ${formatDate(due_on)}`,
    fact: euros(cents ?? 0),
    when: isPast(due_on, now) ? 'Son jour est passé' : `Exécution le ${formatDate(due_on)}`,
    law: null,
    action: 'Ouvrir',
    page: { routeId: 'hubs.payment-run', params: { runId: id ?? '' } },
  }),
  returns: ({ total, cents, since }, now) => ({
    group: waiting(since, now),
    title: `Traiter ${countOf(RETURN, total)}`,
    fact: `${euros(cents ?? 0)} en tout, que la banque a rendus`,
    when: waitedText(since, now),
    law: null,
    action: 'Voir',
    page: { routeId: 'hubs.payments', params: { onglet: 'releve' } },
  }),
  movements: ({ total, since }, now) => ({
    group: waiting(since, now),
    title: `Rapprocher ${countOf(MOVEMENT, total)} de la banque`,
    fact: 'Importés, sans facture ni décision',
    when: waitedText(since, now),
    law: null,
    action: 'Rapprocher',
    page: { routeId: 'hubs.payments', params: { onglet: 'releve' } },
  }),
  papers: ({ total, since }, now) => ({
    group: waiting(since, now),
    title: `Vérifier ${countOf(PAPER, total)}`,
    fact: 'Déposées par les formateurs',
    when: waitedText(since, now),
    law: null,
    action: 'Vérifier',
    page: { routeId: 'hubs.papers' },
  }),
  lapsing: lapsingLine,
  evidence: ({ who, what, due_on, id }, now) => ({
    group:
      due_on !== null && Date.parse(due_on) + now.days.evidence * DAY_MS < Date.parse(now.today)
        ? 'late'
        : 'today',
    title: `Recevoir les preuves de «\u00a0${what ?? ''}\u00a0»`,
    fact: who ?? '',
    when: `Terminée le ${formatDate(due_on)}`,
    law: 'Qualiopi, indicateur 11',
    action: 'Compléter',
    page: { routeId: 'hubs.mission', params: { missionId: id ?? '' } },
  }),
  legal_rate: ({ due_on }, now) => {
    const hasBegun = due_on !== null && due_on <= now.today;
    return {
      group: hasBegun ? 'late' : 'legal',
      title: 'Écrire le taux d’intérêt légal du semestre',
      fact: 'Fixé par arrêté\u00a0: les pénalités de retard se calculent sur lui',
      when: `${hasBegun ? 'En vigueur depuis le' : 'En vigueur le'} ${formatDate(due_on)}`,
      law: 'Code de commerce, article L441-10',
      action: 'Écrire',
      page: { routeId: 'hubs.invoice-rules' },
    };
  },
};

/** Where all of a kind are, when there are more than the list names. */
const WHOLE: Readonly<Partial<Record<TaskKind, TaskPage>>> = {
  account: { routeId: 'hubs.accounts' },
  run: { routeId: 'hubs.payments' },
  evidence: { routeId: 'hubs.missions', params: { preuves: 'missing' } },
};

/** Kinds with one line for all of them. */
const TOGETHER: readonly TaskKind[] = [
  'invoices',
  'payable',
  'held',
  'refunds',
  'returns',
  'movements',
  'papers',
  // Of each half-year, and not put off.
  'legal_rate',
];

const isKnown = (row: OfficeRow): row is OfficeRow & { kind: TaskKind } => row.kind in LINES;

export type TaskList = {
  tasks: Task[];
  /** What is put off, the one that is back first before the others. */
  snoozed: Task[];
  /** Of all kinds, those without a line included, and without what is put off. */
  total: number;
  /** What the list leaves out of a kind. */
  left: { kind: TaskKind; count: number; page: TaskPage | undefined }[];
};

/** The lines of the list; kinds that this version does not know are left out. */
export function taskList({ rows, days }: OfficeTasks, instant: number, today: string): TaskList {
  const known = rows.filter(isKnown);
  const now = { instant, today, days };
  const all = known.map((row): Task => ({
    key: [row.kind, row.id, row.what].filter(Boolean).join(' '),
    kind: row.kind,
    row,
    isSingle: !TOGETHER.includes(row.kind),
    ...LINES[row.kind](row, now),
  }));
  const isSnoozed = ({ isSingle, row }: Task) => isSingle && row.snoozed_until !== null;
  const snoozed = all
    .filter(isSnoozed)
    .toSorted((a, b) => (a.row.snoozed_until ?? '').localeCompare(b.row.snoozed_until ?? ''));
  const totals = new Map(known.map(({ kind, total }) => [kind, total]));
  const left = [...totals].flatMap(([kind, total]) => {
    const count = TOGETHER.includes(kind) ? 0 : total - all.filter((task) => task.kind === kind).length;
    return count > 0 ? [{ kind, count, page: WHOLE[kind] }] : [];
  });
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0) - snoozed.length;
  return { tasks: all.filter((task) => !isSnoozed(task)), snoozed, total, left };
}

/** Whose lines the list shows. */
export const WHOSE = ['all', 'mine', 'nobody'] as const;
export type Whose = (typeof WHOSE)[number];

const IS_SHOWN: Readonly<Record<Whose, (row: OfficeRow) => boolean>> = {
  all: () => true,
  mine: ({ is_own }) => is_own,
  nobody: ({ taken_by }) => taken_by === null,
};

export const tasksFor = (tasks: readonly Task[], whose: Whose): Task[] =>
  tasks.filter(({ row }) => IS_SHOWN[whose](row));

/** Of kinds with a line for each. */
const OTHERS: Readonly<Partial<Record<TaskKind, Noun>>> = {
  account: { one: 'autre IBAN à confirmer', many: 'autres IBAN à confirmer', isFeminine: false },
  run: { one: 'autre virement à confirmer', many: 'autres virements à confirmer', isFeminine: false },
  lapsing: { one: 'autre pièce qui expire', many: 'autres pièces qui expirent', isFeminine: true },
  evidence: {
    one: 'autre mission sans ses preuves',
    many: 'autres missions sans leurs preuves',
    isFeminine: true,
  },
};

/** What of a kind is left out: « 3 autres missions sans leurs preuves ». */
export const leftText = ({ kind, count }: TaskList['left'][number]): string =>
  countOf(OTHERS[kind] ?? THING, count);

/** For whom and why a line is put off: « Pour toute l’équipe, par Nadège Saulnier : la banque répond lundi ». */
export const snoozeText = ({
  snoozed_for_all: forAll,
  snoozed_by: by,
  snooze_reason: reason,
}: OfficeRow): string =>
  `${forAll ? `Pour toute l’équipe, par ${by ?? 'une personne qui n’a plus de compte'}` : 'Pour vous'}\u00a0: ${reason ?? ''}`;
