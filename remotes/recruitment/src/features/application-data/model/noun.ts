import type { Noun } from '@trame/app/noun';

/** How sentences call applications. */
export const APPLICATION_NOUN: Noun = { one: 'candidature', many: 'candidatures', isFeminine: true };
