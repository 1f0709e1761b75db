import process from 'node:process';
import { apart } from '../_shared/apart/apart.ts';
import { readEnv } from '../_shared/env.ts';
import { logToConsole } from '../_shared/log.ts';
import { chooseAnalyser } from './analyser.ts';
import { createHandler } from './handler.ts';
import { LIMITS, readerOf } from './reader.ts';
import { steps } from './steps.ts';

const env = readEnv(process.env);
const request: typeof fetch = (input, init) => fetch(input, init);
const open = apart(steps, new URL('./steps.ts', import.meta.url), LIMITS);

export default {
  fetch: createHandler({
    env,
    fetch: request,
    newReader: () => readerOf(open()),
    analyser: chooseAnalyser(env, request),
    clock: () => performance.now(),
    startTimer: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    log: logToConsole,
  }),
};
