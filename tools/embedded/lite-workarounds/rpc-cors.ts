import { answerPreflight } from './auth-cors.ts';

/**
 * Gap: lite looks for the function that a preflight names as if it were called without parameters, and answers 404
 * when one is required, so a browser never calls it.
 * Way round: answer the preflights of functions here.
 * Can go when: an OPTIONS request to a function that needs a parameter answers 2xx.
 */
export function answerRpcPreflight(request: Request): Response | null {
  return answerPreflight(request, '/rest/v1/rpc/');
}
