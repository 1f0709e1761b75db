import { today } from '@trame/domain';
import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { ArchivedApplication } from '../src/features/retention/data/archives-query.ts';
import type {
  LaterPurges,
  PurgedMonth,
  UpcomingPurge,
} from '../src/features/retention/data/purges-queries.ts';
import type { Receipt } from '../src/features/retention/data/receipts-query.ts';

const DAY = 86_400_000;

/** A day from today on, in France, as the database writes it. */
export const dayFromNow = (days: number) => today(new Date(Date.now() + days * DAY));

export const buildUpcoming = (change: Partial<UpcomingPurge> = {}): UpcomingPurge => ({
  id: crypto.randomUUID(),
  reference: 'TR-2024-0A0A0A',
  full_name: 'Yasmine Belkacem',
  purge_on: dayFromNow(0),
  last_contact_at: '2024-11-20T10:00:00+00:00',
  is_archived: false,
  account_status: null,
  is_started: false,
  total: 1,
  ...change,
});

export const buildArchived = (change: Partial<ArchivedApplication> = {}): ArchivedApplication => ({
  id: crypto.randomUUID(),
  reference: 'TR-2026-0B0B0B',
  full_name: 'Bastien Lemoine',
  archived_at: new Date(Date.now() - 5 * DAY).toISOString(),
  purge_on: dayFromNow(25),
  merged_into: null,
  merged_into_name: null,
  is_started: false,
  total: 1,
  ...change,
});

export const buildReceipt = (change: Partial<Receipt> = {}): Receipt => ({
  id: '0ab1c2d3-0000-4000-8000-000000000001',
  at: '2026-11-20T08:30:00+00:00',
  application_digest: 'c0ffee'.repeat(10).slice(0, 64).padEnd(64, '0'),
  reason: 'retention',
  done_by: null,
  done_by_name: null,
  removed: { files: 2, notification_logs: 1 },
  ...change,
});

export type RetentionBackend = {
  upcoming?: UpcomingPurge[];
  later?: LaterPurges[];
  archived?: ArchivedApplication[];
  receipts?: Receipt[];
  months?: PurgedMonth[];
  /** What else has the address of any application. */
  sameAddress?: { reference: string; archived_at: string | null }[];
  /** Other applications with the same address. */
  archive?: string;
  restore?: string;
};

export type RetentionLog = { archived: string[]; restored: string[]; contacts: unknown[]; purges: unknown[] };

/** Answers the requests of the retention page, and records its changes. Changed applications leave the lists. */
export function serveRetention(backend: RetentionBackend = {}): RetentionLog {
  const log: RetentionLog = { archived: [], restored: [], contacts: [], purges: [] };
  let { upcoming = [], archived = [] } = backend;
  const { later = [], receipts = [], months = [], archive = 'archived', restore = 'restored' } = backend;
  const idsOf = async (request: Request) => ((await request.json()) as { ids: string[] }).ids;
  server.use(
    http.post(rpcUrl('upcoming_purges'), () => HttpResponse.json(upcoming)),
    http.post(rpcUrl('applications_of_same_address'), () => HttpResponse.json(backend.sameAddress ?? [])),
    http.post(rpcUrl('later_purges'), () => HttpResponse.json(later)),
    http.post(rpcUrl('archived_applications'), () => HttpResponse.json(archived)),
    http.post(rpcUrl('purged_months'), () => HttpResponse.json(months)),
    http.get(tableUrl('purge_receipts'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [before, id] = [query.get('at')?.replace('lt.', ''), query.get('id')?.replace('eq.', '')];
      return HttpResponse.json(
        receipts
          .filter((receipt) => (!before || receipt.at < before) && (!id || receipt.id === id))
          .slice(0, Number(query.get('limit'))),
      );
    }),
    http.post(rpcUrl('archive_applications'), async ({ request }) => {
      const ids = await idsOf(request);
      log.archived.push(...ids);
      return HttpResponse.json(ids.map((application_id) => ({ application_id, outcome: archive })));
    }),
    http.post(rpcUrl('restore_applications'), async ({ request }) => {
      const ids = await idsOf(request);
      log.restored.push(...ids);
      if (restore === 'restored') archived = archived.filter(({ id }) => !ids.includes(id));
      return HttpResponse.json(ids.map((application_id) => ({ application_id, outcome: restore })));
    }),
    http.post(rpcUrl('record_entity_event'), async ({ request }) => {
      log.contacts.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(functionUrl('purge-applications'), async ({ request }) => {
      log.purges.push(await request.json());
      const purged = upcoming.filter(({ account_status }) => account_status === null);
      upcoming = upcoming.filter((purge) => !purged.includes(purge));
      return HttpResponse.json({ receipts: purged.map(({ id }) => id), failed: 0, left: 0 });
    }),
  );
  return log;
}
