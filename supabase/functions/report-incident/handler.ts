import { mediaType, parseJson, readBytes } from '../_shared/body.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';
import { takeRateLimit } from '../_shared/rate-limit.ts';
import { incidentOf, report } from './incident.ts';

export interface ReportIncidentDependencies extends Backend {
  env: Env & { ALTCHA_SECRET: string };
  now: () => Date;
  log: Log;
}

/** The apps send less than 4,000 characters. */
const MAX_BYTES = 16 * 1024;
const HOUR = 3600;

/**
 * `POST`, JSON sent as plain text by `navigator.sendBeacon`: one failure of an app. Answers 204. A browser sends plain
 * text to another origin without a preflight, so a page that is closing can still report.
 */
export function createHandler(dependencies: ReportIncidentDependencies): Handler {
  const { env, log, now } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    requireAllowedOrigin(request, env.ALLOWED_ORIGINS);
    if (mediaType(request) !== 'text/plain') {
      throw new HttpError(415, 'unsupported_media_type', 'Le corps de la requête doit être du texte.');
    }
    const client = serviceClient(dependencies);
    const retryAfter = await takeRateLimit(
      client,
      { bucket: 'incident:address', maxHits: env.INCIDENTS_PER_ADDRESS, windowSeconds: HOUR },
      clientAddress(request, env.CLIENT_ADDRESS_HEADER),
      env.ALTCHA_SECRET,
    );
    if (retryAfter !== undefined) {
      throw new HttpError(429, 'rate_limited', 'Trop de signalements. Réessayez plus tard.', { retryAfter });
    }
    const received = parseJson(await readBytes(request, MAX_BYTES), report);
    const { error } = await client.from('incidents').insert(incidentOf(received, now()));
    if (error) throw unavailable(new Error(`insert incident: ${error.message}`, { cause: error }));
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
}

/**
 * Nobody reads the answer to a beacon, so CORS alone would not keep another site from filling the table: here the
 * origin decides whether the report is accepted.
 */
function requireAllowedOrigin(request: Request, allowed: readonly string[]): void {
  const origin = request.headers.get('origin');
  if (allowed.includes('*') || (origin !== null && allowed.includes(origin))) return;
  throw new HttpError(403, 'forbidden', 'Cette origine n’est pas celle d’une application connue.');
}
