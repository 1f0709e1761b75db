import { AppError, type AppErrorCode } from '@trame/data';
import { waitIn, waitInWords } from '@trame/domain';
import { isForStaff, whomToAsk } from '@trame/ui/contact';

/** What a person can do about a failed reading, by the kind of failure. The title of the message says what failed. */
const ADVICE: Partial<Record<AppErrorCode, string>> = {
  network: 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
  timeout: 'La réponse a trop tardé. Réessayez dans un instant.',
  unavailable: 'Le service redémarre. Réessayez dans un instant.',
  unauthenticated: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  not_found: 'Ces informations n’existent plus.',
  too_large:
    'La demande est trop volumineuse. Choisissez moins d’éléments ou raccourcissez le texte, puis réessayez.',
};

function adviceOf({ code, message }: AppError): string | undefined {
  if (code === 'rate_limited')
    return `Trop de demandes en peu de temps. Réessayez dans ${waitInWords(waitIn(message) ?? 0)}.`;
  if (code !== 'forbidden') return ADVICE[code];
  return isForStaff()
    ? 'Votre rôle ne permet pas de lire ces informations. Contactez l’administrateur.'
    : `Votre compte ne permet pas de lire ces informations. Si cela vous semble une erreur, ${whomToAsk()}.`;
}

/** What the person can do nothing about: the reference is how somebody else finds its cause. */
const OURS: ReadonlySet<AppErrorCode> = new Set(['unknown', 'unavailable', 'timeout']);

/** Whether whoever looks for the cause of an error needs its reference. */
export const isOurs = (error: unknown): boolean => !(error instanceof AppError) || OURS.has(error.code);

/**
 * French advice for an error of the data layer. Whoever shows it reports the error, because it may say so.
 * @param reference that of the report, where nothing else on the screen shows it
 */
export function failureAdvice(error: unknown, reference?: string): string {
  const known = error instanceof AppError ? adviceOf(error) : undefined;
  const quoted = reference === undefined || !isOurs(error) ? '' : ` (réf. ${reference})`;
  if (known !== undefined) return known.replace(/\.$/, `${quoted}.`);
  return `Le problème a été signalé${quoted}. Réessayez dans un instant.`;
}
