/** Why an app that the registry names does not open, and what to do: `parseRegistry` refused its entry. */
export const REFUSED_TEXT =
  'Sa description publiée est erronée\u00a0: la plateforme ne peut pas l’ouvrir tant qu’elle n’est pas corrigée. Prévenez un administrateur.';
