import type { Locale } from '@trame/domain';

const fr = {
  key: 'L’identifiant de l’envoi manque ou n’est pas valide. Rechargez la page puis réessayez.',
  form: 'La candidature n’a pas pu être lue. Rechargez la page puis réessayez.',
  tooLarge: 'Vos fichiers dépassent la taille acceptée\u00a0: 10\u00a0MB chacun.',
  challenge: 'La vérification anti-robot a échoué. Réessayez.',
  tooFast: 'L’envoi est trop rapide. Réessayez dans quelques secondes.',
  fields: 'Certains champs sont à corriger.',
  file: 'Un fichier est à remplacer.',
  rateLimited: 'Trop d’envois en peu de temps. Réessayez plus tard.',
  confirmAddress:
    'Plusieurs candidatures ont déjà été envoyées aujourd’hui avec cette adresse. Pour en envoyer une autre, ouvrez le lien que nous avons envoyé à cette adresse, confirmez-la, puis renvoyez ce formulaire.',
  alreadyReceived: (reference: string) =>
    `Votre candidature ${reference} a déjà été reçue. Vos dernières modifications n’y figurent pas\u00a0: pour nous les transmettre, envoyez une nouvelle candidature.`,
  unavailable:
    'Le service est momentanément indisponible. Rien de ce que vous avez saisi n’est perdu\u00a0: réessayez dans quelques instants.',
};

const en: typeof fr = {
  key: 'The identifier of this submission is missing or not valid. Reload the page and try again.',
  form: 'The application could not be read. Reload the page and try again.',
  tooLarge: 'Your files are larger than accepted: 10 MB each.',
  challenge: 'The anti-robot check failed. Try again.',
  tooFast: 'This was sent too fast. Try again in a few seconds.',
  fields: 'Some fields need correcting.',
  file: 'A file needs replacing.',
  rateLimited: 'Too many submissions in a short time. Try again later.',
  confirmAddress:
    'Several applications were already sent today with this address. To send another one, open the link that we mailed to this address, confirm it, then send this form again.',
  alreadyReceived: (reference) =>
    `Your application ${reference} was already received. Your latest changes are not in it: to let us have them, send a new application.`,
  unavailable:
    'The service is unavailable for the moment. Nothing you typed is lost: try again in a few moments.',
};

/** The messages for a submission that is refused as a whole; fields have their own messages. */
export const MESSAGES: Record<Locale, typeof fr> = { fr, en };
