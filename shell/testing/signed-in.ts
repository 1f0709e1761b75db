import { startForTest as startSessionForTest } from '@trame/session/testing';
import { aConfig } from './config.ts';

export { signInAs } from '@trame/session/testing';

/** Starts the shell's parts that boot starts, with nobody signed in. Returns what stops them. */
export const startForTest = () => startSessionForTest(aConfig());
