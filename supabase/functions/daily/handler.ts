import * as z from 'zod/mini';
import { requireServiceKey } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';

export interface DailyDependencies extends Backend {
  env: Env;
  log: Log;
}

/** How long one call goes on: half of the time that a hosted function gets. The next call continues. */
const LONGEST_MS = 60_000;

const body = z.strictObject({});
const swept = z.object({ deleted: z.number() });
const ended = z.tuple([z.object({ remaining: z.number(), unknown: z.number() })]);
const mailed = z.object({ sent: z.number(), failed: z.number() });

/**
 * `POST {}` with the service key: the work of a day of Paris. Papers that are over expire, their holders are reminded by
 * mail, mails about refusals, invoices and bank accounts that did not go out are tried again, and files that no paper or invoice names are deleted. Called again it goes on
 * where it was. Answers `{day, expired, sent, failed, left, unknown, announced, deleted}`; `left` (trainers and papers) above 0: call again; `unknown`: mails of today of which nobody knows whether
 * they left, because the call that sent them ended.
 */
export function createHandler({ env, fetch, log }: DailyDependencies): Handler {
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    await readJson(request, body, 1024);
    const client = serviceClient({ env, fetch });
    const day = z.parse(z.string(), dataOf(await client.rpc('start_daily_run'), 'start_daily_run'));
    const end = Date.now() + LONGEST_MS;
    let expired = 0;
    while (Date.now() < end) {
      const batch = z.parse(z.number(), dataOf(await client.rpc('expire_papers'), 'expire_papers'));
      expired += batch;
      if (batch === 0) break;
    }
    const total = { sent: 0, failed: 0 };
    // Each batch is a call of its own, with the time and the processor of its own.
    while (Date.now() < end) {
      const { data, error } = await client.functions.invoke<unknown>('notifications', {
        body: { kind: 'paper-reminders' },
      });
      if (error) {
        log('reminders_failed', errorDetails(error));
        break;
      }
      const batch = z.parse(mailed, data);
      total.sent += batch.sent;
      total.failed += batch.failed;
      if (batch.sent + batch.failed === 0) break;
    }
    const announced =
      (await announce(client, 'paper-refusals', log)) +
      (await announce(client, 'invoice-steps', log)) +
      (await announce(client, 'iban-changed', log));
    const [{ remaining: left, unknown }] = z.parse(
      ended,
      dataOf(await client.rpc('end_daily_run', total), 'end_daily_run'),
    );
    if (unknown > 0) log('reminders_unknown', { count: unknown });
    return json({
      day,
      expired,
      ...total,
      left,
      unknown,
      announced,
      deleted: await sweep(client, log),
    });
  });
}

/** Mails that did not go out at their time; those that fail again are tried by the next call. */
async function announce(
  client: ReturnType<typeof serviceClient>,
  kind: 'paper-refusals' | 'invoice-steps' | 'iban-changed',
  log: Log,
): Promise<number> {
  const { data, error } = await client.functions.invoke<unknown>('notifications', { body: { kind } });
  if (!error) return z.parse(mailed, data).sent;
  log('late_mails_failed', { of: kind, ...errorDetails(error) });
  return 0;
}

/** Files of papers and invoices that are gone; a sweep that fails is made by the next call. */
async function sweep(client: ReturnType<typeof serviceClient>, log: Log): Promise<number> {
  let deleted = 0;
  for (const name of ['trainer-papers', 'invoices']) {
    // oxlint-disable-next-line no-await-in-loop -- each has the time of a call of its own
    const { data, error } = await client.functions.invoke<unknown>(name, {
      body: { action: 'delete-unused' },
    });
    if (error) log('sweep_failed', { of: name, ...errorDetails(error) });
    else deleted += z.parse(swept, data).deleted;
  }
  return deleted;
}
