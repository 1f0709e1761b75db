import { http, HttpResponse } from 'msw';
import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import type { TimelineEntry } from '../timeline/data/timeline-query.ts';

export const CAMILLE = {
  id: 'a1000000-0000-4000-8000-000000000001',
  name: 'Camille Roussel',
  email: 'camille@trame.example',
};
export const ADA = {
  id: 'a1000000-0000-4000-8000-000000000002',
  name: 'Ada Mercier',
  email: 'ada@trame.example',
};
export const ADAM = {
  id: 'a1000000-0000-4000-8000-000000000003',
  name: 'Adam Noël',
  email: 'adam@trame.example',
};

/** The people who may open the entity. */
export const COLLEAGUES = [ADA, ADAM, CAMILLE];

let built = 0;

/** An entry of a history, each newer than the one built after it. */
export function buildEntry(change: Partial<TimelineEntry> = {}): TimelineEntry {
  built += 1;
  return {
    key: `audit-${String(100_000 - built)}`,
    at: new Date(Date.parse('2026-11-21T08:31:00Z') - built * 3 * 60 * 60 * 1000).toISOString(),
    kind: 'view',
    actor_id: CAMILLE.id,
    actor_name: CAMILLE.name,
    details: {},
    ...change,
  };
}

export type TimelineLog = {
  /** Cursors of the pages asked for. */
  pages: (string | undefined)[];
  comments: Record<string, unknown>[];
  notifications: unknown[];
  events: Record<string, unknown>[];
};

/** Answers the requests of the history; an added comment is the first entry of the next reading. */
export function serveTimeline(entries: readonly TimelineEntry[] = []): TimelineLog {
  const log: TimelineLog = { pages: [], comments: [], notifications: [], events: [] };
  const all = [...entries];
  server.use(
    http.post(rpcUrl('entity_timeline'), async ({ request }) => {
      const asked = (await request.json()) as { before_key?: string; page_size: number };
      log.pages.push(asked.before_key);
      const from = all.findIndex(({ key }) => key === asked.before_key) + 1;
      return HttpResponse.json(all.slice(from, from + asked.page_size));
    }),
    http.post(rpcUrl('recruiters'), () => HttpResponse.json(COLLEAGUES)),
    http.post(rpcUrl('record_entity_event'), async ({ request }) => {
      log.events.push((await request.json()) as Record<string, unknown>);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(tableUrl('comments'), async ({ request }) => {
      const comment = (await request.json()) as { id: string; body: string };
      log.comments.push(comment);
      if (all.some(({ key }) => key === `comment-${comment.id}`))
        return HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 });
      all.unshift(
        buildEntry({
          key: `comment-${comment.id}`,
          at: '2026-11-21T09:00:00Z',
          kind: 'comment',
          details: { body: comment.body, mentions: { [ADA.id]: ADA.name } },
        }),
      );
      return new HttpResponse(null, { status: 201 });
    }),
    http.post(functionUrl('notifications'), async ({ request }) => {
      log.notifications.push(await request.json());
      return HttpResponse.json({ results: [{ user_id: ADA.id, status: 'sent' }] });
    }),
  );
  return log;
}
