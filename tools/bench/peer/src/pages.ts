/** A chunk each. The list is on its way while the session is looked at, see `main.tsx`. */
export const loadList = () => import('./application-list');
export const loadSignIn = () => import('./sign-in');
