import type { Locale } from '@trame/domain';

/** What a form says in its own words of a submission that is refused as a whole; fields have their own messages. */
export interface FormMessages {
  /** It could not be read. */
  form: string;
  alreadyReceived: (reference: string) => string;
}

/** What every form says alike. */
export const COMMON_MESSAGES = {
  fr: {
    key: 'L’identifiant de l’envoi manque ou n’est pas valide. Rechargez la page puis réessayez.',
    tooLarge: 'Vos fichiers dépassent la taille acceptée\u00a0: 10\u00a0MB chacun.',
    challenge: 'La vérification anti-robot a échoué. Réessayez.',
    tooFast: 'L’envoi est trop rapide. Réessayez dans quelques secondes.',
    fields: 'Certains champs sont à corriger.',
    file: 'Un fichier est à remplacer.',
    rateLimited: 'Trop d’envois en peu de temps. Réessayez plus tard.',
    unavailable:
      'Le service est momentanément indisponible. Rien de ce que vous avez saisi n’est perdu\u00a0: réessayez dans quelques instants.',
  },
  en: {
    key: 'The identifier of this submission is missing or not valid. Reload the page and try again.',
    tooLarge: 'Your files are larger than accepted: 10 MB each.',
    challenge: 'The anti-robot check failed. Try again.',
    tooFast: 'This was sent too fast. Try again in a few seconds.',
    fields: 'Some fields need correcting.',
    file: 'A file needs replacing.',
    rateLimited: 'Too many submissions in a short time. Try again later.',
    unavailable:
      'The service is unavailable for the moment. Nothing you typed is lost: try again in a few moments.',
  },
} as const satisfies Record<Locale, Record<string, string>>;
