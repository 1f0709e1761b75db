import { formatDate } from '@trame/domain';
import { evidenceLabel } from '@trame/domain/invoices';

/** Whom and what an evidence file is about: one trainer, or all who had a mission in a period. Days are YYYY-MM-DD. */
export type EvidenceScope = { person: string | null; from: string | null; until: string | null };

export type EvidenceTrainer = { user_id: string; full_name: string; files: number; bytes: number };

export type Indicator = { number: number; title: string };

type EvidenceState =
  'checked' | 'to_check' | 'refused' | 'expired' | 'missing' | 'not_held' | 'noted' | 'received';

/** One piece of evidence, or its absence; see trainer_evidence of the database. */
export type EvidencePiece = {
  indicator: number;
  kind: string;
  label: string;
  state: EvidenceState;
  dated_on: string | null;
  ends_on: string | null;
  checked_by: string | null;
  checked_at: string | null;
  paper_id: string | null;
  file_name: string | null;
  file_size: number | null;
  has_proof: boolean;
  mission_id: string | null;
};

/** What one file may hold: the page makes it in its memory, piece after piece. */
export const EVIDENCE_LIMITS = { trainers: 200, files: 2000, bytes: 500_000_000 } as const;

/** « Dossier de preuve » is about the pieces of these states: the others are no proof. */
const HELD: ReadonlySet<EvidenceState> = new Set(['checked', 'noted', 'received']);
/** Files that go into it: those that a person has checked, also when their time is over. */
const WITH_FILE: ReadonlySet<EvidenceState> = new Set(['checked', 'expired']);

export const isHeld = ({ state }: Pick<EvidencePiece, 'state'>): boolean => HELD.has(state);

/** Whether something is to be done about it; what only some have is no lack. */
export const isLacking = (piece: Pick<EvidencePiece, 'state'>): boolean =>
  !isHeld(piece) && piece.state !== 'not_held';

export const hasFile = ({ paper_id, state }: Pick<EvidencePiece, 'paper_id' | 'state'>): boolean =>
  paper_id !== null && WITH_FILE.has(state);

/** Kinds of evidence of a mission, whose label alone is the title of the mission. */
const OF_MISSION = new Set(['deroule', 'supports', 'bilan']);

/** « Bilan de session : Sage 100, niveau 1 ». */
export const pieceLabel = ({ kind, label }: Pick<EvidencePiece, 'kind' | 'label'>): string =>
  OF_MISSION.has(kind) ? `${evidenceLabel(kind)}\u00a0: ${label}` : label;

/** What stands beside a piece: who checked it and when, or what is missing, said plainly. */
export function stateText({ state, kind, checked_by, checked_at, ends_on, dated_on }: EvidencePiece): string {
  const by = checked_by ?? 'un ancien collègue';
  switch (state) {
    case 'checked':
      return `Vérifiée le ${formatDate(checked_at)} par ${by}`;
    case 'noted':
      return checked_by === null
        ? `Le ${formatDate(dated_on)}`
        : `Le ${formatDate(checked_at ?? dated_on)} par ${checked_by}`;
    case 'received':
      return `Reçu le ${formatDate(checked_at)}, noté par ${by}`;
    case 'expired':
      return `Expirée depuis le ${formatDate(ends_on)}`;
    case 'to_check':
      return `Déposée le ${formatDate(dated_on)}, personne ne l’a vérifiée`;
    case 'refused':
      return 'Refusée, à redemander';
    case 'not_held':
      return 'Seulement si le formateur en a une';
    default:
      return kind === 'asked' ? 'À demander au formateur, rien n’est gardé ici' : 'Manque';
  }
}

/** « 8 Mo », « 240 ko ». */
export function sizeText(bytes: number): string {
  const figure = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
  return bytes < 1_000_000
    ? `${figure.format(Math.ceil(bytes / 1000))} ko`
    : `${figure.format(bytes / 1_000_000)} Mo`;
}

export type EvidenceTotals = { trainers: number; files: number; bytes: number };

export const totalsOf = (trainers: readonly EvidenceTrainer[]): EvidenceTotals => ({
  trainers: trainers.length,
  files: trainers.reduce((sum, { files }) => sum + files, 0),
  bytes: trainers.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Whether a file would be more than the page can make. */
export const isTooLarge = ({ trainers, files, bytes }: EvidenceTotals): boolean =>
  trainers > EVIDENCE_LIMITS.trainers || files > EVIDENCE_LIMITS.files || bytes > EVIDENCE_LIMITS.bytes;

/** « du 01/01/2026 au 31/03/2026 ». */
export const periodText = ({ from, until }: Pick<EvidenceScope, 'from' | 'until'>): string | null =>
  from === null || until === null ? null : `du ${formatDate(from)} au ${formatDate(until)}`;
