import process from 'node:process';
import { afterAnswer } from '../after-answer.ts';
import { apart } from '../apart/apart.ts';
import { readEnv } from '../env.ts';
import type { Handler } from '../http.ts';
import { logToConsole } from '../log.ts';
import type { IntakeDependencies } from './intake.ts';
import { LIMITS, steps } from './steps.ts';

/** The function of a public form, as a server runs it. */
export function serveIntake(createHandler: (dependencies: IntakeDependencies) => Handler): {
  fetch: Handler;
} {
  const env = readEnv(process.env);
  if (!env.ALTCHA_SECRET) throw new Error('Missing or invalid settings: ALTCHA_SECRET');
  const open = apart(steps, new URL('./steps.ts', import.meta.url), LIMITS);
  return {
    fetch: createHandler({
      env: { ...env, ALTCHA_SECRET: env.ALTCHA_SECRET },
      fetch: (input, init) => fetch(input, init),
      newCheck: () => open().checkFile,
      now: () => new Date(),
      log: logToConsole,
      waitUntil: afterAnswer,
    }),
  };
}
