import { http, HttpResponse } from 'msw';
import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import type {
  Check,
  SendPulseOverview,
  SendPulseSettings,
  SyncResult,
  TroubledEvent,
} from '../src/features/sendpulse/model/settings.ts';

export const BOOKS = [
  { id: 4101, name: 'Vivier de formateurs', contacts: 12 },
  { id: 4102, name: 'Formateurs acceptés', contacts: 1 },
];

/** Settings without keys: where one starts. */
export const NO_KEYS: SendPulseSettings = {
  is_enabled: false,
  address_book_id: null,
  address_book_name: null,
  events: [],
  key_ending: null,
  key_saved_at: null,
  last_sync_at: null,
  last_sync_error: null,
  last_sync_sent: 0,
};

/** Settings under which things are sent. */
export const IN_USE: SendPulseSettings = {
  is_enabled: true,
  address_book_id: 4101,
  address_book_name: 'Vivier de formateurs',
  events: ['received', 'accepted'],
  key_ending: '2026',
  key_saved_at: '2026-11-20T09:00:00Z',
  last_sync_at: '2026-11-21T13:00:00Z',
  last_sync_error: null,
  last_sync_sent: 3,
};

export const buildTroubled = (values: Partial<TroubledEvent> = {}): TroubledEvent => ({
  id: crypto.randomUUID(),
  application_id: crypto.randomUUID(),
  event: 'accepted',
  status: 'failed',
  attempts: 8,
  next_attempt_at: '2026-11-21T13:00:00Z',
  error: 'refused: 422 Argument email is invalid',
  created_at: '2026-11-21T12:00:00Z',
  trainer_applications: { full_name: 'Ana Sol' },
  ...values,
});

export type SendPulseBackend = {
  settings?: SendPulseSettings;
  overview?: Partial<SendPulseOverview>;
  troubled?: readonly TroubledEvent[];
  check?: Check;
  sync?: SyncResult;
  isOptOutNew?: boolean;
};

/** What reached the server: calls of the function, changes of the settings, arguments of the two functions. */
export type SendPulseLog = {
  calls: Record<string, unknown>[];
  updates: Record<string, unknown>[];
  retried: string[][];
  optOuts: string[];
};

/** Answers every call of the SendPulse page; saved keys and settings are shown afterwards. */
export function serveSendPulse(backend: SendPulseBackend = {}): SendPulseLog {
  const log: SendPulseLog = { calls: [], updates: [], retried: [], optOuts: [] };
  let settings = backend.settings ?? NO_KEYS;
  const check = backend.check ?? { status: 'ok', books: BOOKS };
  server.use(
    http.get(tableUrl('sendpulse_settings'), () => HttpResponse.json([settings])),
    http.patch(tableUrl('sendpulse_settings'), async ({ request }) => {
      const change = (await request.json()) as Partial<SendPulseSettings>;
      log.updates.push(change);
      settings = { ...settings, ...change };
      return HttpResponse.json([{ is_enabled: settings.is_enabled }]);
    }),
    http.get(tableUrl('sendpulse_events'), () => HttpResponse.json(backend.troubled ?? [])),
    http.post(rpcUrl('sendpulse_overview'), () =>
      HttpResponse.json({
        pending: 2,
        sent: 40,
        skipped: 1,
        failed: 0,
        removals: 0,
        opt_outs: 0,
        consenting: 96,
        ...backend.overview,
      }),
    ),
    http.post(rpcUrl('retry_sendpulse_events'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      log.retried.push(ids);
      return HttpResponse.json(ids.length);
    }),
    http.post(rpcUrl('add_sendpulse_opt_out'), async ({ request }) => {
      log.optOuts.push(((await request.json()) as { email: string }).email);
      return HttpResponse.json(backend.isOptOutNew ?? true);
    }),
    http.post(functionUrl('sendpulse'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      log.calls.push(body);
      if (body['action'] === 'sync') return HttpResponse.json(backend.sync ?? { status: 'off' });
      if (body['action'] === 'remove-keys') {
        settings = NO_KEYS;
        return HttpResponse.json({ status: 'no-keys' });
      }
      if (body['action'] === 'save-keys' && check.status === 'ok')
        settings = { ...settings, key_ending: '2026', key_saved_at: '2026-11-21T13:00:00Z' };
      return HttpResponse.json(check);
    }),
  );
  return log;
}
