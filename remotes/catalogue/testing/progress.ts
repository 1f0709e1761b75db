import { rpcUrl, server, tableUrl } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { http, HttpResponse } from 'msw';
import type { Covered, SectorCoverage } from '../src/features/progress/data/coverage.ts';
import type { Goal, Move, ProgressPoint } from '../src/features/progress/data/progress.ts';

const SECURITY = 'Sécurité & Prévention des Risques';
const CAD = 'CAO / DAO & Design Industriel';
export const SHEET = 'c0000000-0000-4000-8000-000000000001';
export const OWNER = 'a0000000-0000-4000-8000-000000000002';

export const buildPoint = (given: Partial<ProgressPoint> = {}): ProgressPoint => ({
  day: today(),
  group_key: null,
  label: null,
  score: 81,
  programmes: 40,
  ...given,
});

const over = (scores: readonly number[], given: Partial<ProgressPoint>) =>
  scores.map((score, at) =>
    buildPoint({ day: addDays(today(), (at - scores.length + 1) * 7), score, ...given }),
  );

export const POINTS = {
  all: over([72, 75.4, 81], {}),
  sector: [
    ...over([62, 61, 66], { group_key: SECURITY, programmes: 9 }),
    ...over([84, 90, 93], { group_key: CAD, programmes: 12 }),
    ...over([70, 70, 70], { group_key: null, programmes: 2 }),
  ],
  owner: over([72, 75, 81], { group_key: OWNER, label: 'Solène Aubrac' }),
  programme: over([58, 58, 82], { group_key: SHEET, label: 'Revit, niveau 2', programmes: 1 }),
} satisfies Record<string, ProgressPoint[]>;

export const buildMove = (given: Partial<Move> = {}): Move => ({
  programme_id: SHEET,
  title: 'Revit, niveau 2',
  sector: CAD,
  owner_name: 'Solène Aubrac',
  before: 58,
  after: 82,
  met: ['access_delay_days', 'audience'],
  lost: [],
  writers: ['Paul Lenoir'],
  ...given,
});

type World = {
  points?: Record<string, ProgressPoint[]>;
  moves?: Move[];
  goals?: Goal[];
};

/** Scores over time, as the database answers them; goals are kept. */
export function serveProgress({ points = POINTS, moves = [buildMove()], goals = [] }: World = {}) {
  const asked: { what: string; body: Record<string, unknown> }[] = [];
  let kept = goals;
  server.use(
    http.post(rpcUrl('programme_progress'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      asked.push({ what: 'progress', body });
      return HttpResponse.json(points[String(body['group_by'])] ?? []);
    }),
    http.post(rpcUrl('programme_moves'), async ({ request }) => {
      asked.push({ what: 'moves', body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(moves);
    }),
    http.get(tableUrl('programme_goals'), () => HttpResponse.json(kept)),
    http.post(rpcUrl('save_programme_goal'), async ({ request }) => {
      const body = (await request.json()) as Goal;
      asked.push({ what: 'goal', body });
      kept = kept.filter(({ scope }) => scope !== body.scope);
      if (typeof body.target === 'number') kept = [...kept, body];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('list_programmes'), () =>
      HttpResponse.json([{ id: SHEET, title: 'Revit, niveau 2', score: 82 }]),
    ),
    http.post(rpcUrl('entity_people'), () =>
      HttpResponse.json([{ id: OWNER, name: 'Solène Aubrac', email: 's@trame.example' }]),
    ),
  );
  return {
    asked: (what: string) => asked.filter((one) => one.what === what).map(({ body }) => body),
    goals: () => kept,
  };
}

export const buildSectorCoverage = (given: Partial<SectorCoverage> = {}): SectorCoverage => ({
  sector: SECURITY,
  programmes: 9,
  several: 8,
  single: 1,
  missing: 0,
  far: 0,
  missing_online: 0,
  first_missing: null,
  ...given,
});

export const buildCovered = (given: Partial<Covered> = {}): Covered => ({
  programme_id: SHEET,
  title: 'Python, premiers pas',
  sector: 'Informatique & Technologies',
  status: 'published',
  modality: 'Présentiel',
  places: [{ place: 'Rennes', trainers: 0 }],
  trainers: 0,
  near: 0,
  people: null,
  search: 'python',
  applications: null,
  ...given,
});

/** Which sheets have trainers, as the database answers it. */
export function serveCoverage(rows: readonly Covered[], sectors = [buildSectorCoverage()]) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(rpcUrl('coverage_figures'), () => HttpResponse.json(sectors)),
    http.post(rpcUrl('programme_coverage'), async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(rows);
    }),
  );
  return asked;
}
