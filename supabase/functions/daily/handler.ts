import * as z from 'zod/mini';
import { requireServiceKey } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { warnOfCertificate, workOnEnvelopes } from './envelopes.ts';

export interface DailyDependencies extends Backend {
  env: Env;
  log: Log;
}

/** How long one call goes on: half of the time that a hosted function gets. The next call continues. */
const LONGEST_MS = 60_000;

/** Mails that did not go out at their time; those that fail again are tried by the next call. */
const LATE_MAILS = [
  'account-decisions',
  'signature-mails',
  'paper-refusals',
  'invoice-steps',
  'iban-changed',
  'lead-messages',
];

const body = z.strictObject({});
const swept = z.object({ deleted: z.number() });
const ended = z.tuple([
  z.object({ remaining: z.number(), unknown: z.number(), failed_steps: z.array(z.string()) }),
]);
const mailed = z.object({ sent: z.number(), failed: z.number() });

/**
 * `POST {}` with the service key: the work of a day of Paris. Papers that are over expire, their holders are reminded by
 * mail; invoices, missions, accounts and users whose time is over are deleted (`start_daily_run`); programmes are scored by the day, and their scores noted; envelopes expire or are reminded, what was
 * signed and not sealed is sealed, seals get the timestamps that they lack, envelopes whose ten years are over are deleted; mails about accounts,
 * refusals, invoices, bank accounts, leads and envelopes that did not go out are tried again, and files that no paper, invoice or envelope names are deleted.
 * Called again it goes on where it was. Answers `{day, expired, sent, failed, left, unknown, announced, deleted, signatures, failed_steps}`; `left` (trainers
 * and papers) above 0: call again; `unknown`: mails of today of which nobody knows whether they left, because the call that sent them ended. A step
 * that fails is logged, is in `failed_steps` (also of the row of the day) with how often, and keeps no other from being done; 503 at the end when it
 * was one of the database.
 */
export function createHandler({ env, fetch, log }: DailyDependencies): Handler {
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    await readJson(request, body, 1024);
    const client = serviceClient({ env, fetch });
    let refused: unknown;
    /** The answer of a step of the database; null when it failed. */
    const step = async <T>(name: string, answer: z.ZodMiniType<T>, args = {}): Promise<T | null> => {
      try {
        return z.parse(answer, dataOf(await client.rpc(name, args), name));
      } catch (error) {
        log('daily_step_failed', { of: name, ...errorDetails(error) });
        refused ??= error;
        return null;
      }
    };
    /** How often each function or kind of mail failed. */
    const failures = new Map<string, number>();
    const note = (name: string, count = 1) => failures.set(name, (failures.get(name) ?? 0) + count);
    const day = await step('start_daily_run', z.string());
    const end = Date.now() + LONGEST_MS;
    let expired = 0;
    while (Date.now() < end) {
      const batch = await step('expire_papers', z.number());
      if (!batch) break;
      expired += batch;
    }
    await step('note_programme_scores', z.number());
    const total = { sent: 0, failed: 0 };
    // Each batch is a call of its own, with the time and the processor of its own.
    while (Date.now() < end) {
      const batch = await invoke(client, 'notifications', { kind: 'paper-reminders' }, mailed, (details) => {
        log('reminders_failed', details);
        note('paper-reminders');
      });
      if (!batch || batch.sent + batch.failed === 0) break;
      total.sent += batch.sent;
      total.failed += batch.failed;
    }
    const signatures = await workOnEnvelopes({
      step,
      seal: (asked, answer) =>
        invoke(client, 'seal-signature', asked, answer, (details) => {
          log('sealing_failed', details);
          note('seal-signature');
        }),
      hasTime: () => Date.now() < end,
    });
    await warnOfCertificate(env, log).catch((error: unknown) =>
      log('seal_certificate_unread', errorDetails(error)),
    );
    let announced = 0;
    for (const kind of LATE_MAILS) {
      // When mails are slow, those that remain are sent by the next call.
      while (Date.now() < end) {
        const late = await invoke(client, 'notifications', { kind }, mailed, (details) => {
          log('late_mails_failed', { of: kind, ...details });
          note(kind);
        });
        announced += late?.sent ?? 0;
        if (late && late.failed > 0) note(kind, late.failed);
        // A batch that sends nothing is the last one, or fails again.
        if (!late || late.sent === 0) break;
      }
    }
    const givenUp = await step('give_up_signature_mails', z.number());
    if (givenUp) log('signature_mails_given_up', { count: givenUp });
    const deleted = await sweep(client, (name, details) => {
      log('sweep_failed', { of: name, ...details });
      note(name);
    });
    const undone = [...failures].map(([name, count]) => `${name} ${count}`);
    const counts = await step('end_daily_run', ended, { ...total, undone });
    if (refused) throw refused;
    const [{ remaining: left, unknown, failed_steps }] = counts ?? [
      { remaining: 0, unknown: 0, failed_steps: undone },
    ];
    if (unknown > 0) log('reminders_unknown', { count: unknown });
    return json({ day, expired, ...total, left, unknown, announced, deleted, signatures, failed_steps });
  });
}

/** What a function answers; null when it failed or answered something else, which `onFailed` gets. */
async function invoke<T>(
  client: ReturnType<typeof serviceClient>,
  name: string,
  asked: Record<string, unknown>,
  answer: z.ZodMiniType<T>,
  onFailed: (details: Record<string, unknown>) => void,
): Promise<T | null> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body: asked });
  const parsed = error ? undefined : z.safeParse(answer, data);
  if (parsed?.success) return parsed.data;
  onFailed(errorDetails(parsed ? parsed.error : error));
  return null;
}

/** Files of papers, invoices and envelopes that are gone; a sweep that fails is made by the next call. */
async function sweep(
  client: ReturnType<typeof serviceClient>,
  onFailed: (name: string, details: Record<string, unknown>) => void,
): Promise<number> {
  let deleted = 0;
  for (const name of ['trainer-papers', 'invoices', 'signatures']) {
    // oxlint-disable-next-line no-await-in-loop -- each has the time of a call of its own
    const done = await invoke(client, name, { action: 'delete-unused' }, swept, (details) =>
      onFailed(name, details),
    );
    deleted += done?.deleted ?? 0;
  }
  return deleted;
}
