import { AVAILABILITY_KINDS } from '@trame/domain/trainers';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import { entityTag, hasTag } from '../_shared/entity-tag.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError } from '../_shared/errors.ts';
import { serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';
import { takeRateLimit } from '../_shared/rate-limit.ts';
import { calendarOf } from './feed.ts';

export interface CalendarDependencies extends Backend {
  env: Env & { ALTCHA_SECRET: string };
  log: Log;
}

/** The end of the path: the secret, with the ending that calendars look for. */
const SECRET = /\/([0-9a-f]{64})\.ics$/;

const HOUR = 3600;
/** Readings of one calendar in an hour: its holder may have several programs that read it. */
const READINGS = { bucket: 'calendar:feed', maxHits: 60, windowSeconds: HOUR };
/** Addresses that read nothing, asked for from one network in an hour. */
const MISSES = { bucket: 'calendar:missed', maxHits: 30, windowSeconds: HOUR };

const period = z.object({
  id: z.uuid(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  kind: z.enum(AVAILABILITY_KINDS.map(({ value }) => value)),
  note: z.nullable(z.string()),
  updated_at: z.string(),
});
const answer = z.nullable(z.array(period));

const UNKNOWN =
  'Cette adresse de calendrier n’est pas ou n’est plus valable. Créez-en une autre dans votre espace formateur.';
const LIMITED = 'Ce calendrier est lu trop souvent. Réessayez plus tard.';

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="disponibilites.ics"',
  // Of one person: no shared cache keeps it, and no search engine lists it.
  'cache-control': 'private, max-age=900',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * `GET /calendar/<secret>.ics` by a calendar program, which cannot sign in: the days of the trainer who has this secret.
 * The path is never logged here, and only the digest of the secret reaches the database.
 */
export function createHandler(dependencies: CalendarDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['GET', 'HEAD'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const client = serviceClient(dependencies);
    const admit = async (limit: typeof READINGS, subject: string) => {
      const retryAfter = await takeRateLimit(client, limit, subject, env.ALTCHA_SECRET);
      if (retryAfter !== undefined) throw new HttpError(429, 'rate_limited', LIMITED, { retryAfter });
    };
    const secret = SECRET.exec(new URL(request.url).pathname)?.[1];
    const digest = secret === undefined ? undefined : await sha256(secret);
    const periods = digest && z.parse(answer, (await find(client, digest)) ?? null);
    if (!digest || !periods) {
      await admit(MISSES, clientAddress(request, env.CLIENT_ADDRESS_HEADER));
      throw new HttpError(404, 'not_found', UNKNOWN);
    }
    await admit(READINGS, digest);
    const calendar = calendarOf(periods);
    const etag = await entityTag(calendar);
    const headers = { ...HEADERS, etag };
    if (hasTag(request, etag)) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : calendar, { headers });
  });
}

const find = async (client: ReturnType<typeof serviceClient>, digest: string): Promise<unknown> =>
  dataOf(await client.rpc('calendar_feed', { digest }), 'calendar_feed');
