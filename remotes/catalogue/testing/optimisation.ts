import { rpcUrl, server, tableUrl } from '@trame/testing';
import type { ProgrammeContent } from '@trame/domain/catalogue';
import { http, HttpResponse } from 'msw';
import type { Changed, Ending } from '../src/features/optimisation/data/consistency.ts';
import type { Double } from '../src/features/optimisation/data/doubles.ts';
import type { AppliedFix } from '../src/features/optimisation/data/fixes.ts';
import { CONTENT } from './catalogue.ts';

export const FIRST = 'c0000000-0000-4000-8000-000000000001';
export const SECOND = 'c0000000-0000-4000-8000-000000000002';
const SECTOR = 'CAO / DAO & Design Industriel';

/** Sheets of one sector that say one delay: what corrects the delay of another one. */
const NEIGHBOURS: Stored[] = ['03', '04', '05'].map((end) => ({
  id: `c0000000-0000-4000-8000-0000000000${end}`,
  content: {
    title: `AutoCAD, dessin ${end}`,
    sector: SECTOR,
    access_delay: '15 jours ouvrés',
    accessibility: 'Référent handicap : Nadège Saulnier, 02 00 00 00 12.',
  },
  owner_id: null,
}));

type Stored = { id: string; content: ProgrammeContent; owner_id: string | null };

type World = {
  sheets?: Stored[];
  gains?: { rule: string; points: number; programmes: number }[];
  applied?: AppliedFix[];
  /** What becomes of each correction; applied when nothing is said. */
  outcomes?: string[];
};

export const buildStored = (id = FIRST, content: Partial<ProgrammeContent> = {}): Stored => ({
  id,
  content: { ...CONTENT, ...content },
  owner_id: null,
});

/** The catalogue with its corrections, which are applied to what is kept here. */
export function serveOptimisation({
  sheets = [buildStored()],
  gains = [
    { rule: 'access_delay_days', points: 66, programmes: 11 },
    { rule: 'objective_verbs', points: 24, programmes: 6 },
    { rule: 'picture_text', points: 3, programmes: 1 },
  ],
  applied = [],
  outcomes,
}: World = {}) {
  const asked: { what: string; body: Record<string, unknown> }[] = [];
  const kept = new Map([...sheets, ...NEIGHBOURS].map((sheet) => [sheet.id, sheet]));
  let fixes = applied;
  server.use(
    http.post(rpcUrl('programme_gains'), async ({ request }) => {
      asked.push({ what: 'gains', body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(gains);
    }),
    http.post(rpcUrl('entity_people'), () =>
      HttpResponse.json([
        { id: 'a0000000-0000-4000-8000-000000000002', name: 'Solène Aubrac', email: 's@x' },
      ]),
    ),
    http.get(tableUrl('programmes'), ({ request }) => {
      const params = new URL(request.url).searchParams;
      const ids = params.get('id');
      const all = [...kept.values()];
      const wanted = ids?.startsWith('in.') ? all.filter(({ id }) => ids.includes(id)) : all;
      return HttpResponse.json(
        wanted.map((sheet) => ({ ...sheet, title: sheet.content.title, confirmed_on: '2026-11-02' })),
      );
    }),
    http.get(tableUrl('programme_indicators'), () => HttpResponse.json([])),
    http.post(rpcUrl('programme_score_facts'), () =>
      HttpResponse.json({
        today: '2026-11-30',
        accessibility_contact: { name: 'Nadège Saulnier', phone: '+33200000012' },
      }),
    ),
    http.get(tableUrl('programme_fixes'), () => HttpResponse.json(fixes)),
    http.post(rpcUrl('apply_programme_fixes'), async ({ request }) => {
      const body = (await request.json()) as {
        fixes: { programme_id: string; changes: ProgrammeContent }[];
      };
      asked.push({ what: 'apply', body });
      return HttpResponse.json(
        body.fixes.map(({ programme_id: id, changes }, at) => {
          const outcome = outcomes?.[at] ?? 'applied';
          const sheet = kept.get(id);
          if (sheet && outcome === 'applied')
            kept.set(id, { ...sheet, content: { ...sheet.content, ...changes } });
          return { place: at + 1, programme_id: id, outcome, field: null };
        }),
      );
    }),
    http.post(rpcUrl('undo_programme_fixes'), async ({ request }) => {
      asked.push({ what: 'undo', body: (await request.json()) as Record<string, unknown> });
      for (const sheet of sheets) kept.set(sheet.id, sheet);
      fixes = fixes.map((fix) => ({ ...fix, undone_at: '2026-11-30T10:00:00Z' }));
      return HttpResponse.json([{ place: 1, programme_id: FIRST, outcome: 'restored', left_alone: [] }]);
    }),
  );
  return {
    asked: (what: string) => asked.filter((one) => one.what === what).map(({ body }) => body),
    stored: (id = FIRST) => kept.get(id)?.content,
  };
}

export const buildApplied = (given: Partial<AppliedFix> = {}): AppliedFix => ({
  batch_id: 'b1',
  place: 1,
  programme_id: FIRST,
  rule: 'access_delay_days',
  changes: { access_delay: '15 jours ouvrés' },
  before: { access_delay: 'rapidement' },
  by: 'a0000000-0000-4000-8000-000000000002',
  at: '2026-11-28T10:00:00Z',
  undone_at: null,
  ...given,
});

const buildDouble = (given: Partial<Double> = {}): Double => ({
  first_id: FIRST,
  first_title: CONTENT.title,
  first_status: 'published',
  first_score: 82,
  second_id: SECOND,
  second_title: 'Revit 2 : familles',
  second_status: 'draft',
  second_score: 47,
  sector: SECTOR,
  similarity: 0.74,
  ...given,
});

/** Pairs of sheets, and what the two say. */
export function serveDoubles(second: Partial<ProgrammeContent>, pairs = [buildDouble()]) {
  server.use(
    http.post(rpcUrl('programme_doubles'), () => HttpResponse.json(pairs)),
    http.get(tableUrl('programmes'), () =>
      HttpResponse.json([
        { id: FIRST, content: CONTENT },
        { id: SECOND, content: { ...CONTENT, ...second } },
      ]),
    ),
  );
}

const ROW: Omit<Changed, 'online' | 'onlineSlug'> = {
  id: FIRST,
  title: CONTENT.title,
  content: { ...CONTENT, price_cents: 135_000 },
  slug: 'revit-niveau-2',
  updated_at: '2026-11-20T08:12:00.000Z',
  published_version: 6,
  published_at: '2026-11-12T15:40:00.000Z',
};

/** Sheets that say something else than the site. */
export function serveChanged(online: Partial<ProgrammeContent>, slug = 'revit-2') {
  server.use(
    http.get(tableUrl('programmes'), () => HttpResponse.json([ROW])),
    http.get(tableUrl('programme_versions'), () =>
      HttpResponse.json([{ programme_id: FIRST, number: 6, content: { ...CONTENT, ...online }, slug }]),
    ),
    http.post(rpcUrl('count_programmes'), () => HttpResponse.json(1)),
  );
}

/** Certifications that end. */
export function serveEnding(rows: readonly Ending[]) {
  server.use(http.get(tableUrl('programmes'), () => HttpResponse.json(rows)));
}
