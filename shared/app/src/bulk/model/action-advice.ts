import { AppError } from '@trame/data';
import { failureAdvice } from '../../failures/failure-advice.ts';

/** Why an action failed and what to do, for the lines of its outcome. */
export function actionAdvice(error: unknown): string {
  if (error instanceof AppError && error.code === 'forbidden')
    return 'Votre rôle ne permet pas cette action. Contactez l’administrateur.';
  if (error instanceof AppError && error.code === 'invalid')
    return 'La base de données refuse cette valeur. Vérifiez-la, puis recommencez.';
  return failureAdvice(error);
}
