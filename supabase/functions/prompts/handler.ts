import { entityTag, hasTag } from '../_shared/entity-tag.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';
import { PROMPTS } from '../_shared/prompts/catalogue.ts';

export interface PromptsDependencies {
  log: Log;
}

// A browser asks again after five minutes, the time for which apps consider server data fresh.
const CACHING = 'public, max-age=300';

/** `GET` by anyone: `{prompts}`, each with all its versions. They contain no secret and no personal data. */
export function createHandler({ log }: PromptsDependencies): Handler {
  const prompts = Object.entries(PROMPTS).map(([id, prompt]) => ({ id, ...prompt }));
  const tagged = entityTag(JSON.stringify(prompts));
  // The same answer for every caller and every origin: a shared cache may store one copy of it.
  return serve({ methods: ['GET'], allowedOrigins: ['*'], log }, async (request) => {
    const etag = await tagged;
    const headers = { 'cache-control': CACHING, etag };
    if (hasTag(request, etag)) {
      return new Response(null, { status: 304, headers });
    }
    return json({ prompts }, 200, headers);
  });
}
