import * as z from 'zod/mini';
import { requireRole } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';

export interface MatchingUsersDependencies extends Backend {
  env: Env;
  log: Log;
}

/** One page of the list needs fewer; a larger limit would make this a way to test addresses in bulk. */
export const MAX_EMAILS = 100;

const body = z.strictObject({
  emails: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)))
    .check(z.maxLength(MAX_EMAILS)),
});
const users = z.array(z.object({ id: z.string(), email: z.string() }));

/** `POST {emails}` by a recruiter: `{users: [{id, email}]}`, those among the addresses that have an account. */
export function createHandler(dependencies: MatchingUsersDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireRole(request, dependencies, 'app5_user');
    const { emails } = await readJson(request, body, 64 * 1024);
    const wanted = [...new Set(emails)].filter(Boolean);
    if (wanted.length === 0) return json({ users: [] });
    const found = await serviceClient(dependencies).rpc('find_users_by_email', { emails: wanted });
    return json({ users: z.parse(users, dataOf(found, 'find_users_by_email')) });
  });
}
