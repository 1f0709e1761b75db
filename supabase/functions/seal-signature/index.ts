import process from 'node:process';
import { apart } from '../_shared/apart/apart.ts';
import { readEnv } from '../_shared/env.ts';
import { logToConsole } from '../_shared/log.ts';
import { createHandler } from './handler.ts';
import { LIMITS, steps } from './steps.ts';

const open = apart(steps, new URL('./steps.ts', import.meta.url), LIMITS);

export default {
  fetch: createHandler({
    env: readEnv(process.env, ['PUBLIC_SITE_URL']),
    fetch: (input, init) => fetch(input, init),
    newSteps: open,
    now: () => new Date(),
    log: logToConsole,
  }),
};
