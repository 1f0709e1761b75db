/** Session storage under these names belongs to who is signed in: the shell removes it when they sign out. */
export const TAB_PREFIX = 'trame.session.';
