import process from 'node:process';
import { readEnv } from '../_shared/env.ts';
import { logToConsole } from '../_shared/log.ts';
import { chooseAnalyser } from './analyser.ts';
import { createHandler } from './handler.ts';

const env = readEnv(process.env);
const request: typeof fetch = (input, init) => fetch(input, init);

export default {
  fetch: createHandler({
    env,
    fetch: request,
    analyser: chooseAnalyser(env, request),
    clock: () => performance.now(),
    startTimer: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    log: logToConsole,
  }),
};
