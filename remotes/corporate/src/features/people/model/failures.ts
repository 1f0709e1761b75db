import { failureAdvice } from '@trame/app/failure-advice';
import { AppError } from '@trame/data';

/** What the function of invitations refused, in its own words. */
export class RefusedInvitation extends Error {
  /** Whether the same may be accepted later: a limit was reached. */
  readonly isLimit: boolean;
  constructor(message: string, isLimit: boolean) {
    super(message);
    this.isLimit = isLimit;
  }
}

/** What the database says by its codes about people and roles. */
const REFUSALS: Readonly<Record<string, string>> = {
  '23001': 'C’est le dernier administrateur actif\u00a0: donnez d’abord ce rôle à quelqu’un d’autre.',
  '23505': 'Cette demande existe déjà. Rechargez la page pour la voir.',
  P0002: 'Cette personne ou cette demande n’existe plus. Rechargez la page.',
};

const BY_CODE: Partial<Record<AppError['code'], string>> = {
  forbidden: 'Votre rôle ne permet pas cette action, ou c’est votre propre compte.',
  not_found: 'Cette personne ou cette demande n’existe plus. Rechargez la page.',
  conflict: 'Ce compte a changé entre-temps. Relisez-le, puis recommencez.',
  invalid: 'L’état de ce compte ne permet plus cette action. Rechargez la page.',
};

/** Why an action on a person failed, and what to do. */
export function actionAdvice(error: unknown): string {
  if (!(error instanceof AppError)) return failureAdvice(error);
  return REFUSALS[error.serverCode ?? ''] ?? BY_CODE[error.code] ?? failureAdvice(error);
}

/** Whether a request can no longer be decided: it was withdrawn, decided, or is needed no more. */
export const isRequestOver = (error: unknown): boolean =>
  error instanceof AppError && error.serverCode === '23505';

/** Why a decision was not stored. */
export const decisionAdvice = (error: unknown): string =>
  isRequestOver(error) ? 'Cette demande a été retirée ou décidée entre-temps.' : actionAdvice(error);

/** Why an invitation was not sent: in the words of the function, which names what it refused. */
export const inviteAdvice = (error: unknown): string =>
  error instanceof RefusedInvitation ? error.message : actionAdvice(error);
