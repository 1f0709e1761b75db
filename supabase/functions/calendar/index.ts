import process from 'node:process';
import { readEnv } from '../_shared/env.ts';
import { logToConsole } from '../_shared/log.ts';
import { createHandler } from './handler.ts';

const env = readEnv(process.env);
if (!env.ALTCHA_SECRET) throw new Error('Missing or invalid settings: ALTCHA_SECRET');

export default {
  fetch: createHandler({
    env: { ...env, ALTCHA_SECRET: env.ALTCHA_SECRET },
    fetch: (input, init) => fetch(input, init),
    log: logToConsole,
  }),
};
