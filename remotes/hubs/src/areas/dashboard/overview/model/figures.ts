import { columnsOf, type SheetColumn } from '@trame/app/sheet-column';
import { euros } from '@trame/domain/invoices';

/** A figure as the database answers it: of how many lines, with its amount, and both for the period before. */
export type Figure = {
  figure: string;
  count: number;
  amount: number | null;
  before_count: number | null;
  before_amount: number | null;
  /** What takes long to count may be two hours old. */
  counted_at: string;
};
export type Figures = Readonly<Record<string, Figure | undefined>>;

export const GROUPS = [
  'recruitment',
  'stages',
  'trainers',
  'money',
  'signatures',
  'catalogue',
  'leads',
] as const;
export type Group = (typeof GROUPS)[number];

/** What the amount of a figure is. */
type Measure = 'cents' | 'days' | 'points' | 'lines';

type Known = {
  group: Group;
  label: string;
  /** What one line and several lines are. */
  noun: readonly [string, string];
  measure: Measure | null;
};

/** Classes of ages, by their first day. */
export const AGES = [
  { first: 0, text: '0 à 15 jours' },
  { first: 16, text: '16 à 30 jours' },
  { first: 31, text: '31 à 45 jours' },
  { first: 46, text: '46 à 60 jours' },
  { first: 61, text: 'plus de 60 jours' },
] as const;

const ages = (prefix: string, label: string, noun: readonly [string, string]) =>
  Object.fromEntries(
    AGES.map(({ first, text }): [string, Known] => [
      `${prefix}_${first}`,
      { group: 'money', label: `${label}, ${text}`, noun, measure: 'cents' },
    ]),
  );

const APPLICATIONS = ['candidature', 'candidatures'] as const;
const INVOICES = ['facture', 'factures'] as const;
const MISSIONS = ['mission', 'missions'] as const;

const recruitment = (label: string): Known => ({
  group: 'recruitment',
  label,
  noun: APPLICATIONS,
  measure: null,
});
const stay = (label: string): Known => ({
  group: 'stages',
  label,
  noun: ['étape', 'étapes'],
  measure: 'days',
});

/** All figures, in the order of the file of figures. */
export const FIGURES: Readonly<Record<string, Known>> = {
  received: recruitment('Candidatures reçues'),
  read: recruitment('Candidatures lues'),
  contacted: recruitment('Candidatures contactées'),
  evaluated: recruitment('Candidatures évaluées'),
  accepted: recruitment('Candidatures acceptées'),
  account: recruitment('Candidatures avec un espace formateur'),
  mission: recruitment('Candidatures avec une mission'),
  stay_new: stay('Temps de la réception au contact'),
  stay_contacted: stay('Temps du contact à l’évaluation'),
  stay_evaluated: stay('Temps de l’évaluation à la décision'),
  trainers: {
    group: 'trainers',
    label: 'Formateurs actifs',
    noun: ['formateur', 'formateurs'],
    measure: null,
  },
  trainers_whole: {
    group: 'trainers',
    label: 'Formateurs qui ont toutes leurs pièces',
    noun: ['formateur', 'formateurs'],
    measure: null,
  },
  trainers_lacking: {
    group: 'trainers',
    label: 'Formateurs à qui il manque une pièce valide',
    noun: ['formateur', 'formateurs'],
    measure: null,
  },
  papers_ending: {
    group: 'trainers',
    label: 'Pièces qui expirent sous 30 jours',
    noun: ['pièce', 'pièces'],
    measure: 'lines',
  },
  to_pay: { group: 'money', label: 'Factures à payer', noun: INVOICES, measure: 'cents' },
  ...ages('invoices', 'Factures à payer', INVOICES),
  unbilled: { group: 'money', label: 'Missions à facturer', noun: MISSIONS, measure: 'cents' },
  ...ages('unbilled', 'Missions à facturer', MISSIONS),
  given: { group: 'money', label: 'Missions animées', noun: MISSIONS, measure: 'days' },
  billed: { group: 'money', label: 'Facturé par les formateurs, HT', noun: INVOICES, measure: 'cents' },
  paid: { group: 'money', label: 'Factures payées', noun: INVOICES, measure: 'cents' },
  envelopes: {
    group: 'signatures',
    label: 'Signatures en attente',
    noun: ['enveloppe', 'enveloppes'],
    measure: null,
  },
  envelopes_week: {
    group: 'signatures',
    label: 'Signatures en attente depuis plus d’une semaine',
    noun: ['enveloppe', 'enveloppes'],
    measure: null,
  },
  signed: {
    group: 'signatures',
    label: 'Enveloppes signées',
    noun: ['enveloppe', 'enveloppes'],
    measure: 'days',
  },
  programmes: {
    group: 'catalogue',
    label: 'Score du catalogue',
    noun: ['fiche', 'fiches'],
    measure: 'points',
  },
  published: {
    group: 'catalogue',
    label: 'Score des fiches en ligne',
    noun: ['fiche', 'fiches'],
    measure: 'points',
  },
  leads: {
    group: 'leads',
    label: 'Demandes d’entreprises',
    noun: ['demande', 'demandes'],
    measure: null,
  },
  leads_won: { group: 'leads', label: 'Demandes gagnées', noun: ['demande', 'demandes'], measure: null },
  leads_new: { group: 'leads', label: 'Demandes sans réponse', noun: ['demande', 'demandes'], measure: null },
};

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const ROUND_EUROS = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

export const numberText = (value: number) => NUMBER.format(value);
export const roundEuros = (cents: number) => ROUND_EUROS.format(cents / 100);

/** « 12 factures ». */
export const linesText = (figure: string, count: number): string => {
  const [one, many] = FIGURES[figure]?.noun ?? ['ligne', 'lignes'];
  return `${numberText(count)} ${Math.abs(count) < 2 ? one : many}`;
};

export const daysText = (days: number) => `${numberText(days)} ${Math.abs(days) < 2 ? 'jour' : 'jours'}`;

/** The amount of a line, in the measure of its figure. */
export function lineAmount(figure: string, amount: number | null): string {
  const measure = FIGURES[figure]?.measure ?? null;
  if (amount === null || measure === null) return '';
  if (measure === 'cents') return euros(amount);
  if (measure === 'days') return daysText(amount);
  return measure === 'points' ? `${numberText(amount)} / 100` : '';
}

/** A figure in the file: its values now and before. */
export type SheetRow = { figure: string; now: Figure | undefined };

export const sheetRows = (figures: Figures): SheetRow[] =>
  Object.keys(FIGURES).map((figure) => ({ figure, now: figures[figure] }));

const UNITS: Readonly<Record<Measure, string>> = {
  cents: 'euros',
  days: 'jours',
  points: 'points sur 100',
  lines: 'déjà relancées',
};

export function sheetColumns(): readonly SheetColumn<SheetRow>[] {
  const columns = columnsOf<SheetRow>();
  const amount = (row: SheetRow, value: number | null | undefined) => {
    if (value === null || value === undefined) return undefined;
    return FIGURES[row.figure]?.measure === 'cents' ? value / 100 : value;
  };
  return [
    columns.text('Chiffre', 44, ({ figure }) => FIGURES[figure]?.label),
    columns.figure('Lignes', 0, ({ now }) => now?.count),
    columns.figure('Lignes, période d’avant', 0, ({ now }) => now?.before_count ?? undefined),
    columns.figure('Montant', 2, (row) => amount(row, row.now?.amount)),
    columns.figure('Montant, période d’avant', 2, (row) => amount(row, row.now?.before_amount)),
    columns.text('Unité du montant', 16, ({ figure }) => {
      const measure = FIGURES[figure]?.measure ?? null;
      return measure && UNITS[measure];
    }),
    columns.text('Lecture', 40, ({ now }) => (now ? null : 'Non lu\u00a0: l’application n’a pas répondu')),
  ];
}
