/** Strings of the error catalogue and of its toasts, to the letter. */
export const LOAD_FAILED = 'Impossible de charger les évaluations';
export const SAVE_FAILED = "Impossible de sauvegarder l'évaluation";
export const DELETE_FAILED = "Impossible de supprimer l'évaluation";
export const NOT_AUTHENTICATED = 'User not authenticated';
export const SUCCESS = 'Succès';
export const COMPLETED = 'Évaluation finalisée avec succès';
export const DRAFT_SAVED = 'Brouillon sauvegardé';
export const DELETED = 'Évaluation supprimée avec succès';
export const OPINION_SUBMITTED = 'Votre avis est rendu';
