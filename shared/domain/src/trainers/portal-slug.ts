/** First part of every address of the trainers' portal, unless a deployment names another (`portalSlug`). */
export const DEFAULT_PORTAL_SLUG = 'espace-formateur-91c7e';
