import process from 'node:process';
import { afterAnswer } from '../_shared/after-answer.ts';
import { readEnv } from '../_shared/env.ts';
import { logToConsole } from '../_shared/log.ts';
import { createHandler } from './handler.ts';

export default {
  fetch: createHandler({
    env: readEnv(process.env, ['PUBLIC_SITE_URL']),
    fetch: (input, init) => fetch(input, init),
    log: logToConsole,
    waitUntil: afterAnswer,
  }),
};
