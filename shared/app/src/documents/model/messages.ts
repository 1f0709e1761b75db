/** Messages of the error catalogue (spec §8), byte for byte. */
export const LINK_FAILED = 'Impossible de générer un lien sécurisé';
export const ACCESS_FAILED = "Impossible d'accéder au fichier";
export const VIEW_FAILED = 'Impossible de visualiser le document';
export const UNSUPPORTED = 'Format non supporté';

/** The bytes are not a PDF that can be drawn here; `sender` is the person to ask: « au candidat ». */
export const unreadable = (sender: string) =>
  `Le fichier n’a pas pu être lu ici. Réessayez, ou demandez ${sender} de le renvoyer.`;
export const IN_WORD = 'Ce document se lit dans Word';
