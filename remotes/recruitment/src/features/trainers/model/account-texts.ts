import { AppError } from '@trame/data';
import { type AccountDecision, withDe } from '@trame/domain';
import { failureAdvice } from '@trame/app/failure-advice';
import { NoMatchingUserError, UncertainAccountError } from '../data/use-open-account.ts';

export const ACCOUNT_CREATED = 'Le compte formateur a été créé et lié à la candidature';
export const ACCOUNT_LINKED = 'La candidature a été liée au compte formateur';
export const LINK_FAILED = 'Impossible de lier la candidature au compte formateur';
const CREATION_FAILED = 'Impossible de créer le compte formateur';
const NO_USER = 'Aucun utilisateur trouvé avec cette adresse email';

/** The message of the catalogue for an account that could not be opened (spec §5, §8). */
export const creationFailure = (error: unknown) =>
  error instanceof NoMatchingUserError ? NO_USER : CREATION_FAILED;

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : undefined);

function unchanged(error: unknown): string {
  if (codeOf(error) === 'linked')
    return 'Rien n’a été modifié. La suppression de cette candidature a commencé, ou elle n’existe plus.';
  const isForbidden = codeOf(error) === 'forbidden';
  const advice = isForbidden
    ? 'Votre rôle ne permet pas cette action, ou il s’agit de votre propre compte\u00a0: une autre personne en décide.'
    : failureAdvice(error);
  return `Rien n’a été modifié. ${advice}`;
}

/** The advice when an account could not be opened. */
export function creationAdvice(error: unknown): string {
  if (error instanceof NoMatchingUserError)
    return 'Cette personne doit d’abord s’inscrire au portail formateur.';
  if (codeOf(error) === 'conflict') return 'Cette personne a déjà un compte formateur.';
  if (error instanceof UncertainAccountError)
    return `Le compte a peut-être été créé\u00a0: recommencer n’en crée pas un second. ${failureAdvice(error)}`;
  return unchanged(error);
}

/** The advice when a link was refused. */
export function linkAdvice(error: unknown): string {
  if (codeOf(error) === 'conflict')
    return 'Ce compte ou cette candidature est déjà lié par ailleurs, ou ce compte est fermé.';
  if (codeOf(error) === 'not_found') return 'Le compte ou la candidature n’existe plus.';
  return unchanged(error);
}

type DecisionTexts = {
  /** On its button. */
  action: string;
  title: string;
  /** The consequence for the person. */
  effect: string;
  confirm: string;
  running: string;
  done: (name: string) => string;
  failed: string;
};

export const DECISION_TEXTS: Readonly<Record<AccountDecision, DecisionTexts>> = {
  approve: {
    action: 'Approuver',
    title: 'Approuver le compte formateur',
    effect: 'Cette personne pourra ouvrir le portail formateur.',
    confirm: 'Approuver',
    running: 'Approbation en cours...',
    done: (name) => `Le compte ${withDe(name)} est approuvé`,
    failed: 'Impossible d’approuver le compte formateur',
  },
  reject: {
    action: 'Refuser',
    title: 'Refuser le compte formateur',
    effect: 'Cette personne n’aura pas accès au portail formateur.',
    confirm: 'Refuser le compte',
    running: 'Refus en cours...',
    done: (name) => `Le compte ${withDe(name)} est refusé`,
    failed: 'Impossible de refuser le compte formateur',
  },
  suspend: {
    action: 'Suspendre',
    title: 'Suspendre le compte formateur',
    effect: 'Cette personne n’aura plus accès au portail formateur.',
    confirm: 'Suspendre le compte',
    running: 'Suspension en cours...',
    done: (name) => `Le compte ${withDe(name)} est suspendu`,
    failed: 'Impossible de suspendre le compte formateur',
  },
  reactivate: {
    action: 'Réactiver',
    title: 'Réactiver le compte formateur',
    effect: 'Cette personne retrouvera l’accès au portail formateur.',
    confirm: 'Réactiver',
    running: 'Réactivation en cours...',
    done: (name) => `Le compte ${withDe(name)} est réactivé`,
    failed: 'Impossible de réactiver le compte formateur',
  },
};

/** The advice when a decision was refused. */
export function decisionAdvice(error: unknown): string {
  if (codeOf(error) === 'conflict')
    return 'Une autre décision a été prise entre-temps. La liste montre l’état actuel du compte.';
  if (codeOf(error) === 'not_found') return 'Ce compte n’existe plus.';
  return unchanged(error);
}
