import { daysBetween, formatDate, inDays } from '../dates.ts';
import { PAPER_WARNING_DAYS, type PaperKind, type PaperStatus } from './papers.ts';

/** What a kind of paper is for one person, with its tone on screens. A paper that counts goes before the next one. */
export const PAPER_STATES = [
  { value: 'missing', label: 'À déposer', tone: 'muted' },
  { value: 'to_check', label: 'En vérification', tone: 'info' },
  { value: 'refused', label: 'À refaire', tone: 'danger' },
  { value: 'verified', label: 'Vérifiée', tone: 'success' },
  { value: 'expiring', label: 'Expire bientôt', tone: 'warning' },
  { value: 'expired', label: 'Expirée', tone: 'danger' },
] as const;

export type PaperState = (typeof PAPER_STATES)[number]['value'];
export type PaperTone = (typeof PAPER_STATES)[number]['tone'];

/** Who asks for a paper that is missing. */
const DEMANDS: Readonly<Record<PaperKind['demand'], string>> = {
  law: 'Demandée par la loi',
  house: 'Demandée par Trame',
  if_held: 'Facultative',
};

/** What the state needs to know of a stored paper; days are YYYY-MM-DD. */
export type PaperTerms = {
  status: PaperStatus;
  /** The last day on which it counts; null: no end. */
  expires_on: string | null;
  reason: string | null;
  checked_at: string | null;
  created_at: string;
};

/** A kind of paper of one person on a day, with the rows that say so. */
export type PaperDue<Row extends PaperTerms = PaperTerms> = {
  state: PaperState;
  /** The one that was verified, whether or not it has ended since. */
  verified: Row | null;
  /** The one that nobody has decided yet; one that was verified goes on to count meanwhile. */
  waiting: Row | null;
  /** The last one sent, when it was refused; one that was verified goes on to count. */
  refused: Row | null;
  /** Days until the end of the verified one: 0 on its last day, negative after; null when it has none. */
  daysLeft: number | null;
};

/** What a kind of paper is on a day, from the rows of one person and this kind: at most one of each status that counts. */
export function paperDue<Row extends PaperTerms>(rows: readonly Row[], day: string): PaperDue<Row> {
  const withStatus = (...statuses: PaperStatus[]) =>
    rows.find(({ status }) => statuses.includes(status)) ?? null;
  const verified = withStatus('verified', 'expired');
  const waiting = withStatus('to_check');
  const refused = withStatus('refused');
  const daysLeft = verified?.expires_on ? daysBetween(day, verified.expires_on) : null;
  const stateOf = (): PaperState => {
    if (!verified) return waiting ? 'to_check' : refused ? 'refused' : 'missing';
    if (verified.status === 'expired' || (daysLeft !== null && daysLeft < 0)) return 'expired';
    return daysLeft !== null && daysLeft <= PAPER_WARNING_DAYS ? 'expiring' : 'verified';
  };
  return { state: stateOf(), verified, waiting, refused, daysLeft };
}

/** Whether a trainer is asked to do something about a kind of paper. */
export function isPaperAsked(
  kind: Pick<PaperKind, 'demand'>,
  { state, waiting, refused }: PaperDue,
): boolean {
  if (waiting) return false;
  if (refused) return true;
  return state === 'missing' ? kind.demand !== 'if_held' : state !== 'verified';
}

/** The tone of a kind of paper: that of its state, and a warning when the next one was refused. */
export function paperTone({ state, refused }: PaperDue): PaperTone {
  if (state === 'verified' && refused) return 'warning';
  return PAPER_STATES.find(({ value }) => value === state)?.tone ?? 'muted';
}

/** The word for a state. */
export const paperStateLabel = (state: PaperState): string =>
  PAPER_STATES.find(({ value }) => value === state)?.label ?? state;

function stateText(
  kind: Pick<PaperKind, 'demand'>,
  { state, verified, waiting, daysLeft }: PaperDue,
): string {
  const label = paperStateLabel(state);
  const end = formatDate(verified?.expires_on);
  switch (state) {
    case 'missing':
      return DEMANDS[kind.demand];
    case 'to_check':
      return `Déposée le ${formatDate(waiting?.created_at)}, en cours de vérification`;
    case 'verified':
      if (end) return `${label}, valable jusqu’au ${end}`;
      return verified?.checked_at ? `${label} le ${formatDate(verified.checked_at)}` : label;
    case 'expiring':
      return `Expire le ${end}, ${inDays(daysLeft ?? 0)}`;
    case 'expired':
      return end ? `${label} le ${end}` : label;
    default:
      return label;
  }
}

/** A kind of paper in one line: what is, until when, and what became of the next one. */
export function paperText(kind: Pick<PaperKind, 'demand'>, due: PaperDue): string {
  const text = stateText(kind, due);
  if (!due.verified) return text;
  if (due.waiting) return `${text} · la nouvelle est en cours de vérification`;
  return due.refused ? `${text} · la nouvelle est à refaire` : text;
}

/** The same line with the reason of a refusal, which is its end. */
export function paperTextWithReason(kind: Pick<PaperKind, 'demand'>, due: PaperDue): string {
  const text = paperText(kind, due);
  return due.refused?.reason ? `${text}\u00a0: ${due.refused.reason}` : text;
}
