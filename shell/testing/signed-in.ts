import { startForTest as startSessionForTest } from '@trame/session/testing';
import { aConfig } from './config.ts';

export { signInAs } from '@trame/session/testing';

/** Starts the parts of the shell that boot starts, with nobody signed in. Returns a function that stops them. */
export const startForTest = () => startSessionForTest(aConfig());
