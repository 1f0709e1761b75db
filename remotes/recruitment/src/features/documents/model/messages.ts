/** Messages of the error catalogue (spec §8), byte for byte. */
export const LINK_FAILED = 'Impossible de générer un lien sécurisé';
export const ACCESS_FAILED = "Impossible d'accéder au fichier";
export const VIEW_FAILED = 'Impossible de visualiser le document';
export const UNSUPPORTED = 'Format non supporté';
export const NO_DOCUMENTS = 'Aucune pièce jointe disponible pour cette candidature.';

/** Bytes came, and they are no PDF that can be drawn here. */
export const UNREADABLE =
  'Le fichier n’a pas pu être lu ici. Réessayez, ou demandez au candidat de le renvoyer.';

/** Loading the list of attachments failed; the specification asks for the server's own message. */
export const documentsFailed = (message: string) => `Erreur lors du chargement des documents: ${message}`;
export const IN_WORD = 'Ce document se lit dans Word';
