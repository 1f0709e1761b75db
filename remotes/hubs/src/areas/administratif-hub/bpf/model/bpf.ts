import { columnsOf, type SheetColumn } from '@trame/app/sheet-column';
import { daysBetween, formatDate, inDays } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { TRAINEE_FIELDS } from '../../missions/model/trainees.ts';

export const TITLE = 'Bilan pédagogique et financier';

/** A figure of a year as the database answers it. */
export type BpfFigure = {
  figure: string;
  persons: number | null;
  hours: number | null;
  cents: number | null;
  lines: number;
};

/** A mission or an invoice that a figure is made of. */
export type BpfLine = {
  kind: 'mission' | 'invoice';
  id: string;
  label: string;
  who: string;
  day: string;
  persons: number | null;
  hours: number | null;
  cents: number | null;
};

/** As many lines as the database answers. */
export const BPF_MOST_LINES = 10_000;

type Measure = 'persons' | 'hours' | 'cents';

type KnownRow = { label: string; figure: string; measures: readonly Measure[] };
/** What missions and invoices do not know: left blank, with why. */
type UnknownRow = { label: string; unknown: string };
export type BpfRow = KnownRow | UnknownRow;

export const isKnown = (row: BpfRow): row is KnownRow => 'figure' in row;

const trainees = (label: string, figure: string): KnownRow => ({
  label,
  figure,
  measures: ['persons', 'hours'],
});

/** The frames of Cerfa 10443, in its order. */
export const BPF_FRAMES: readonly { letter: string; title: string; rows: readonly BpfRow[] }[] = [
  {
    letter: 'C',
    title: 'Produits de l’organisme',
    rows: [
      {
        label: 'Origine des produits',
        unknown: 'Les factures aux clients ne sont pas tenues ici\u00a0: à prendre dans la comptabilité.',
      },
    ],
  },
  {
    letter: 'D',
    title: 'Charges de l’organisme',
    rows: [
      { label: 'Total des charges', unknown: 'À prendre dans la comptabilité.' },
      { label: 'Dont salaires des formateurs', unknown: 'Les salaires ne sont pas tenus ici.' },
      {
        label: 'Dont achats de prestations de formation et honoraires, HT',
        figure: 'd_purchases',
        measures: ['cents'],
      },
    ],
  },
  {
    letter: 'E',
    title: 'Personnes qui dispensent des heures de formation',
    rows: [
      {
        label: 'Personnes de l’organisme',
        unknown:
          'Les missions sont celles de formateurs extérieurs\u00a0: les heures des salariés n’y sont pas.',
      },
      {
        label: 'Personnes extérieures, en sous-traitance',
        figure: 'e_external',
        measures: ['persons', 'hours'],
      },
    ],
  },
  {
    letter: 'F-1',
    title: 'Types de stagiaires',
    rows: [
      ...TRAINEE_FIELDS.map(({ key, label }) => trainees(label, `f1_${key}`)),
      trainees('Dont stagiaires à distance', 'f1_remote'),
    ],
  },
  {
    letter: 'F-2',
    title: 'Activité sous-traitée à un autre organisme',
    rows: [
      {
        label: 'Stagiaires et heures',
        unknown: 'Selon que chaque formateur est un organisme déclaré au jour de la mission\u00a0: non tenu.',
      },
    ],
  },
  {
    letter: 'F-3, F-4',
    title: 'Objectif et spécialité des prestations',
    rows: [
      {
        label: 'Par objectif, par spécialité',
        unknown: 'Une mission ne dit pas l’objectif ni la spécialité de sa formation.',
      },
    ],
  },
  {
    letter: 'G',
    title: 'Stagiaires confiés par un autre organisme',
    rows: [{ label: 'Stagiaires et heures', unknown: 'Une mission ne dit pas qui a confié les stagiaires.' }],
  },
];

/** Missions of the year that figures cannot count whole: where to complete them. */
export const GAPS = [
  { figure: 'without_hours', one: 'mission sans heures', many: 'missions sans heures' },
  { figure: 'without_trainees', one: 'mission sans stagiaires', many: 'missions sans stagiaires' },
] as const;

const FIGURE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** « 12 », « 147 h », « 2 200,00 € »; empty for what the year does not have. */
export function measureText(measure: Measure, figure: BpfFigure | undefined): string {
  const value = figure?.[measure] ?? null;
  if (value === null) return '';
  if (measure === 'cents') return euros(value);
  return measure === 'hours' ? `${FIGURE.format(value)}\u00a0h` : FIGURE.format(value);
}

/** The name of a figure, where its lines are shown. */
export const figureLabel = (figure: string): string | undefined =>
  BPF_FRAMES.flatMap(({ rows }) => rows)
    .filter(isKnown)
    .find((row) => row.figure === figure)?.label ??
  GAPS.find((gap) => gap.figure === figure)?.many.replace(/^m/, 'M');

/** When the report can be sent, seen from a day. */
export function windowText(
  { opens, closes }: { opens: string | null; closes: string | null },
  day: string,
): { text: string; isOpen: boolean } {
  if (opens === null || closes === null || closes < day)
    return {
      text: 'Les jours de la prochaine télédéclaration ne sont pas encore dans les règles.',
      isOpen: false,
    };
  const year = Number(opens.slice(0, 4)) - 1;
  if (day < opens)
    return {
      text: `La télédéclaration de l’exercice ${year} ouvre le ${formatDate(opens)}, ${inDays(daysBetween(day, opens))}. Elle ferme le ${formatDate(closes)}.`,
      isOpen: false,
    };
  return {
    text: `La télédéclaration de l’exercice ${year} est ouverte. Elle ferme le ${formatDate(closes)}, ${inDays(daysBetween(day, closes))}.`,
    isOpen: true,
  };
}

/** A row of the report in a file: its figures of two years. */
export type SheetRow = {
  frame: string;
  row: BpfRow;
  now: BpfFigure | undefined;
  before: BpfFigure | undefined;
};

export function sheetRows(now: readonly BpfFigure[], before: readonly BpfFigure[]): SheetRow[] {
  const find = (figures: readonly BpfFigure[], row: BpfRow) =>
    isKnown(row) ? figures.find(({ figure }) => figure === row.figure) : undefined;
  return BPF_FRAMES.flatMap(({ letter, rows }) =>
    rows.map((row) => ({ frame: letter, row, now: find(now, row), before: find(before, row) })),
  );
}

export function sheetColumns(year: number): readonly SheetColumn<SheetRow>[] {
  const columns = columnsOf<SheetRow>();
  const of = (which: 'now' | 'before', name: number) => [
    columns.figure(`Personnes ${name}`, 0, (row) => row[which]?.persons ?? undefined),
    columns.figure(`Heures ${name}`, 2, (row) => row[which]?.hours ?? undefined),
    columns.figure(`Euros HT ${name}`, 2, (row) => {
      const cents = row[which]?.cents ?? null;
      return cents === null ? undefined : cents / 100;
    }),
  ];
  return [
    columns.text('Cadre', 10, ({ frame }) => frame),
    columns.text('Ligne', 50, ({ row }) => row.label),
    ...of('now', year),
    ...of('before', year - 1),
    columns.text('Non tenu', 60, ({ row }) => (isKnown(row) ? null : row.unknown)),
  ];
}
