/**
 * Entries of the session storage with these prefixes belong to the signed-in person: the shell deletes them at
 * sign-out.
 */
export const TAB_PREFIX = 'trame.session.';
