import { daysText, numberText, roundEuros, type Figure, type Figures, type Group } from './figures.ts';

/** Better, to look at, or neither. */
type Tone = 'up' | 'down' | 'none';

export type Card = {
  figure: string;
  group: Group;
  label: string;
  value: string;
  /** Beside the value, smaller. */
  unit: string;
  note: string;
  tone: Tone;
};

type Shown = Pick<Card, 'value' | 'unit' | 'note' | 'tone'>;

/** « +3 », « −2,5 », « stable ». */
export function changeText(now: number, before: number | null, unit = ''): string {
  if (before === null) return '';
  const change = Math.round((now - before) * 10) / 10;
  if (change === 0) return 'stable';
  return `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}${unit}`;
}

const toneOf = (now: number, before: number | null): Tone =>
  before === null || now === before ? 'none' : now > before ? 'up' : 'down';

const count = (figures: Figures, name: string) => figures[name]?.count ?? 0;

/** The eight figures above all: which group knows each, and how it is said. */
export const CARDS: readonly {
  figure: string;
  group: Group;
  label: string;
  show: (figure: Figure, all: Figures) => Shown;
}[] = [
  {
    figure: 'trainers',
    group: 'trainers',
    label: 'Formateurs actifs',
    show: (figure, all) => {
      const whole = count(all, 'trainers_whole');
      const isWhole = whole === figure.count && whole > 0;
      return {
        value: numberText(figure.count),
        unit: changeText(figure.count, figure.before_count),
        note: isWhole
          ? 'Toutes les pièces sont là'
          : figure.count === 0
            ? 'Aucun compte approuvé'
            : whole === 0
              ? 'Aucun n’a toutes ses pièces'
              : `${numberText(whole)} ${whole < 2 ? 'a toutes ses pièces' : 'ont toutes leurs pièces'}`,
        tone: isWhole ? 'up' : whole === 0 && figure.count > 0 ? 'down' : 'none',
      };
    },
  },
  {
    figure: 'to_pay',
    group: 'money',
    label: 'À payer',
    show: (figure, all) => {
      const late = count(all, 'invoices_46') + count(all, 'invoices_61');
      return {
        value: roundEuros(figure.amount ?? 0),
        unit: '',
        note:
          late > 0
            ? `${numberText(late)} ${late < 2 ? 'facture' : 'factures'} à plus de 45 jours`
            : 'Aucune facture à plus de 45 jours',
        tone: late > 0 ? 'down' : 'up',
      };
    },
  },
  {
    figure: 'envelopes',
    group: 'signatures',
    label: 'Signatures en attente',
    show: (figure, all) => {
      const old = count(all, 'envelopes_week');
      return {
        value: numberText(figure.count),
        unit: '',
        note: old > 0 ? `${numberText(old)} depuis plus d’une semaine` : 'Aucune depuis plus d’une semaine',
        tone: old > 0 ? 'down' : 'up',
      };
    },
  },
  {
    figure: 'programmes',
    group: 'catalogue',
    label: 'Score du catalogue',
    show: (figure) => ({
      value: figure.amount === null ? '–' : numberText(Math.round(figure.amount)),
      unit: figure.amount === null ? '' : ' / 100',
      note:
        figure.amount === null
          ? 'Aucune fiche'
          : figure.before_amount === null
            ? `${numberText(figure.count)} ${figure.count < 2 ? 'fiche' : 'fiches'}`
            : changeText(figure.amount, figure.before_amount, ' points'),
      tone: figure.amount === null ? 'none' : toneOf(figure.amount, figure.before_amount),
    }),
  },
  {
    figure: 'given',
    group: 'money',
    label: 'Jours animés',
    show: (figure) => ({
      value: numberText(figure.amount ?? 0),
      unit: '',
      note: changeText(figure.amount ?? 0, figure.before_amount, ' jours'),
      tone: toneOf(figure.amount ?? 0, figure.before_amount),
    }),
  },
  {
    figure: 'unbilled',
    group: 'money',
    label: 'Missions à facturer',
    show: (figure, all) => {
      const old = count(all, 'unbilled_31') + count(all, 'unbilled_46') + count(all, 'unbilled_61');
      return {
        value: numberText(figure.count),
        unit: figure.count > 0 ? ` pour ${roundEuros(figure.amount ?? 0)}` : '',
        note: old > 0 ? `${numberText(old)} depuis plus de 30 jours` : 'Aucune depuis plus de 30 jours',
        tone: old > 0 ? 'down' : 'up',
      };
    },
  },
  {
    figure: 'leads',
    group: 'leads',
    label: 'Demandes d’entreprises',
    show: (figure, all) => {
      const waiting = count(all, 'leads_new');
      const won = count(all, 'leads_won');
      return {
        value: numberText(figure.count),
        unit: changeText(figure.count, figure.before_count),
        note:
          waiting > 0
            ? `${numberText(waiting)} sans réponse`
            : `${numberText(won)} ${won < 2 ? 'gagnée' : 'gagnées'}`,
        tone: waiting > 0 ? 'down' : won > 0 ? 'up' : 'none',
      };
    },
  },
  {
    figure: 'papers_ending',
    group: 'trainers',
    label: 'Pièces qui expirent',
    show: (figure) => {
      const reminded = figure.amount ?? 0;
      return {
        value: numberText(figure.count),
        unit: ' sous 30 jours',
        note:
          figure.count === 0
            ? 'Rien à relancer'
            : `${numberText(reminded)} ${reminded < 2 ? 'déjà relancée' : 'déjà relancées'}`,
        tone: figure.count === 0 ? 'up' : reminded < figure.count ? 'down' : 'none',
      };
    },
  },
];

/** How long a stage takes now and took before, for the chart of stages. */
export const stageText = (days: number | null) => (days === null ? '–' : daysText(days));
