import { Refusal, StoreConflict, StoreError, Unfinished } from '@trame/release/publish';
import { plainLine } from '../lib/plain-line.ts';
import { UserError } from '../lib/user-error.ts';

const STORE_FAILURES: Record<StoreError['code'], (detail: string) => string> = {
  unreachable: (detail) =>
    `Le registre ne répond pas à l’adresse ${detail} : vérifiez l’adresse et le réseau.`,
  denied: (detail) => `Accès refusé au registre : ${detail}. Vérifiez les droits ou les clés.`,
  no_bucket: (detail) => `Le compartiment ${detail} n’existe pas : créez-le d’abord.`,
  no_conditional_write: () =>
    'Ce service S3 ne connaît pas les écritures conditionnelles (If-Match) : deux publications simultanées s’y ' +
    'perdraient l’une l’autre. Choisissez un service qui les connaît.',
  failed: (detail) =>
    `Le registre a répondu ${detail} : ce qui était demandé a pu se faire ou non, « list » dit ce qu’il en est.`,
  full: (detail) =>
    `Il n’y a plus de place pour écrire ${detail} : faites de la place sur ce disque (ou levez le quota).`,
  in_the_way: (detail) =>
    `${detail} n’est pas ce qu’il faut à cette place (un dossier au lieu d’un fichier, ou l’inverse) : déplacez-le.`,
  broken_disk: (detail) => `Le disque a répondu par une erreur pour ${detail} : vérifiez ce disque.`,
  locked: (detail) =>
    `D’autres commandes tiennent le registre depuis trop longtemps. Si aucune n’est en cours, supprimez ${detail}, ` +
    'puis recommencez.',
};

const ON_THE_DISK = new Set<StoreError['code']>(['full', 'in_the_way', 'broken_disk']);

/** Not simply « again »: another `rollback` goes one version further back. */
const FINISH =
  'Ensuite, une commande sur cette application écrit ce qui manque : la même, sauf « rollback », qui reviendrait encore ' +
  'd’une version. « verify » dit s’il manque quelque chose.';

function whyNot(error: unknown): string {
  if (error instanceof StoreError) return STORE_FAILURES[error.code](error.message);
  return 'Le registre change sans cesse : recommencez dans un instant.';
}

/**
 * A registry's refusal is a message for the person, a sentence or a list; anything else is a failure of the command.
 */
export function explained(error: unknown): unknown {
  if (error instanceof Refusal) {
    const problems = error.problems.map(plainLine);
    const [only = ''] = problems;
    const message =
      problems.length === 1
        ? `Refusé : ${only}.`
        : `Refusé :\n${problems.map((problem) => `  – ${problem}`).join('\n')}`;
    return new UserError(message, { cause: error });
  }
  if (error instanceof Unfinished) {
    const message = `${error.message}. ${whyNot(error.cause)} ${FINISH}`;
    return new UserError(message, { cause: error });
  }
  if (error instanceof StoreConflict) {
    return new UserError('Le registre change sans cesse : recommencez dans un instant.', { cause: error });
  }
  if (error instanceof StoreError) {
    const again = ON_THE_DISK.has(error.code) ? ' Recommencez ensuite.' : '';
    return new UserError(`${whyNot(error)}${again}`, { cause: error });
  }
  return error;
}
