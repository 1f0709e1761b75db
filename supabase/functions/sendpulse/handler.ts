import * as z from 'zod/mini';
import { requireRole, requireServiceKey, type Caller } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';
import { sendPulseClient, type SendPulseKeys } from '../_shared/sendpulse/client.ts';
import { ProviderError, type AddressBook, type ProviderFailure } from '../_shared/sendpulse/provider.ts';
import { sendPulseStore, type SendPulseStore } from '../_shared/sendpulse/store.ts';
import { nothingDone, syncSendPulse, type SyncResult } from '../_shared/sendpulse/sync.ts';

export interface SendPulseDependencies extends Backend {
  env: Env;
  now: () => Date;
  log: Log;
}

const key = z.string().check(z.trim(), z.minLength(8), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/));
const body = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('save-keys'), client_id: key, client_secret: key }),
  z.strictObject({ action: z.literal('remove-keys') }),
  z.strictObject({ action: z.literal('check') }),
  z.strictObject({ action: z.literal('sync') }),
]);

const RECRUITER = 'app5_user';

type Check = { status: 'ok'; books: AddressBook[] } | { status: ProviderFailure | 'no-keys' };

/**
 * `POST {action}` by a recruiter; the schedule calls `sync` with the service key, gestionnaires for their campaigns.
 * - `save-keys {client_id, client_secret}`: tries the keys and keeps them when they work; they are never given back.
 * - `remove-keys`: forgets them; nothing is sent any more.
 * - `check`: tries the connection. These three answer `{status: 'ok', books} | {status: 'keys' | 'busy' | 'away' | ...}`.
 * - `sync`: sends what waits, a bounded part of it at a time; answers `{status, sent, handed, refused, removed, unsubscribed,
 *   bounced}`.
 */
export function createHandler(dependencies: SendPulseDependencies): Handler {
  const { env, fetch, log } = dependencies;
  const check = async (keys: SendPulseKeys): Promise<Check> => {
    try {
      return { status: 'ok', books: await sendPulseClient(keys, fetch, env.SENDPULSE_API_URL).books() };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log('sendpulse_check_failed', { failure: error.failure, message: error.message });
      return { status: error.failure };
    }
  };

  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const caller = await whoCalls(request, dependencies);
    const asked = await readJson(request, body, 4 * 1024);
    const store = sendPulseStore(serviceClient(dependencies));
    if (asked.action === 'sync') return json(await sync(dependencies, store));
    if (caller === 'schedule' || caller.role !== RECRUITER)
      throw new HttpError(403, 'forbidden', 'Cette action est réservée aux recruteurs.');
    if (asked.action === 'remove-keys') {
      await store.saveKeys(null, caller.userId);
      return json({ status: 'no-keys' } satisfies Check);
    }
    if (asked.action === 'check') {
      const keys = await store.keys();
      return json(keys ? await check(keys) : ({ status: 'no-keys' } satisfies Check));
    }
    const { client_id, client_secret } = asked;
    const checked = await check({ client_id, client_secret });
    if (checked.status === 'ok') await store.saveKeys({ client_id, client_secret }, caller.userId);
    return json(checked);
  });
}

async function whoCalls(request: Request, dependencies: SendPulseDependencies): Promise<'schedule' | Caller> {
  try {
    await requireServiceKey(request, dependencies.env.SUPABASE_SERVICE_ROLE_KEY);
    return 'schedule';
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    return requireRole(request, dependencies, RECRUITER, 'gestionnaire');
  }
}

async function sync({ env, fetch, now }: SendPulseDependencies, store: SendPulseStore): Promise<SyncResult> {
  const [keys, settings] = await Promise.all([store.keys(), store.settings()]);
  if (!keys || settings.address_book_id === null) {
    return nothingDone('off');
  }
  const provider = sendPulseClient(keys, fetch, env.SENDPULSE_API_URL);
  const result = await syncSendPulse(provider, store, settings.address_book_id, settings.is_enabled);
  await store.noteSync({
    last_sync_at: now().toISOString(),
    last_sync_error: result.failure ?? null,
    last_sync_sent: result.sent + result.handed,
  });
  return result;
}
