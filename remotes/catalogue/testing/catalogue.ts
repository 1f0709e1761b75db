import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import type { ProgrammeContent, PublisherSettings, ScoreFacts } from '@trame/domain/catalogue';
import { http, HttpResponse } from 'msw';
import type {
  Programme,
  Proposal,
  Publication,
  StoredIndicator,
} from '../src/features/editor/data/programme.ts';
import type { Figures } from '../src/features/programmes/data/programmes.ts';
import type { ProgrammeRow } from '../src/features/programmes/model/programme.ts';

const FACTS: ScoreFacts = {
  today: '2026-11-30',
  accessibility_contact: { name: 'Nadège Saulnier', phone: '+33200000012' },
  indicators: [],
  confirmed_on: '2026-11-02',
};

export const CONTENT: ProgrammeContent = {
  title: 'Revit, niveau 2 : familles et maquettes partagées',
  sector: 'CAO / DAO & Design Industriel',
  summary: 'Créer des familles paramétriques et travailler à plusieurs sur une maquette Revit.',
  objectives: [
    'Créer une famille paramétrique et la charger',
    'Connaître les règles de partage d’une maquette',
  ],
  duration_hours: 14,
  duration_days: 2,
  modality: 'Présentiel',
  access_delay: 'rapidement',
};

export const buildRow = (given: Partial<ProgrammeRow> = {}): ProgrammeRow => ({
  id: 'c0000000-0000-4000-8000-000000000001',
  title: 'Revit, niveau 2',
  sector: 'CAO / DAO & Design Industriel',
  modality: 'Présentiel',
  status: 'published',
  owner_id: null,
  owner_name: null,
  duration_hours: 14,
  duration_days: 2,
  price_cents: null,
  certification_ends_on: null,
  score: 82,
  lost: [{ rule: 'access_delay_days', points: 6 }],
  published_version: 6,
  published_at: '2026-11-12T15:40:00.000Z',
  is_changed_since_publication: false,
  open_proposals: 0,
  updated_at: '2026-11-20T08:12:00.000Z',
  updated_by_name: 'Solène Aubrac',
  ...given,
});

export const buildFigures = (given: Partial<Figures> = {}): Figures => ({
  total: 4,
  published: 3,
  archived: 1,
  average: 81.2,
  average_before: 75.4,
  excellent: 1,
  good: 2,
  average_band: 0,
  insufficient: 1,
  scores: [97, 82, 74, 38],
  ...given,
});

export const buildProgramme = (given: Partial<Programme> = {}): Programme => ({
  id: 'c0000000-0000-4000-8000-000000000001',
  content: CONTENT,
  title: CONTENT.title,
  slug: 'revit-niveau-2',
  status: 'published',
  owner_id: null,
  score: 40,
  lost: [],
  confirmed_on: '2026-11-02',
  published_version: 6,
  published_at: '2026-11-12T15:40:00.000Z',
  is_changed_since_publication: false,
  updated_at: '2026-11-20T08:12:00.000Z',
  ...given,
});

const PUBLISHER: PublisherSettings = {
  legalName: 'Trame SAS',
  tradeName: 'Trame',
  nda: '53350000000',
  disabilityContactName: 'Nadège Saulnier',
  disabilityContactPhone: '+33200000012',
  disabilityContactEmail: null,
};

type Asked = { what: string; body: Record<string, unknown> };

/** Whoever has a sheet open says so, and says when they leave, which may be after its page is gone. */
const presence = (present: readonly { name: string; editing: boolean }[] = []) => [
  http.post(rpcUrl('mark_presence'), () => HttpResponse.json(present)),
  http.post(rpcUrl('leave_presence'), () => HttpResponse.json(null)),
];

/** The list of the catalogue, as the database answers it. */
export function serveList(rows: readonly ProgrammeRow[], figures = buildFigures()) {
  const asked: Asked[] = [];
  const keep = async (what: string, request: Request) => {
    asked.push({ what, body: (await request.json()) as Record<string, unknown> });
  };
  server.use(
    ...presence(),
    http.post(functionUrl('check-register'), () => HttpResponse.json({ state: 'unverified' })),
    http.post(rpcUrl('list_programmes'), async ({ request }) => {
      await keep('list', request);
      return HttpResponse.json(rows);
    }),
    http.post(rpcUrl('count_programmes'), () => HttpResponse.json(rows.length)),
    http.post(rpcUrl('programme_figures'), () => HttpResponse.json([figures])),
    http.post(rpcUrl('programme_coverage'), () =>
      HttpResponse.json(rows.map(({ id }) => ({ programme_id: id, trainers: 3 }))),
    ),
    http.post(rpcUrl('entity_people'), () => HttpResponse.json([])),
    // What the outcome of an action calls them; a whole sheet is answered by `serveProgramme`.
    http.get(tableUrl('programmes'), ({ request }) =>
      new URL(request.url).searchParams.get('select') === 'id,title'
        ? HttpResponse.json(rows.map(({ id, title }) => ({ id, title })))
        : undefined,
    ),
    http.post(rpcUrl('change_programmes'), async ({ request }) => {
      await keep('change', request);
      return HttpResponse.json(
        rows.map(({ id, status }) => ({
          programme_id: id,
          outcome: status === 'draft' ? 'changed' : 'refused',
        })),
      );
    }),
    http.post(rpcUrl('undo_programme_changes'), async ({ request }) => {
      await keep('undo', request);
      return HttpResponse.json([{ programme_id: rows[0]?.id, outcome: 'restored' }]);
    }),
    http.post(rpcUrl('create_programme'), async ({ request }) => {
      await keep('create', request);
      return HttpResponse.json([{ id: buildProgramme().id, slug: 'x', updated_at: 'v1' }]);
    }),
  );
  return { last: (what: string) => asked.findLast((one) => one.what === what)?.body };
}

type World = {
  programme?: Programme;
  others?: ProgrammeContent[];
  facts?: ScoreFacts;
  proposals?: Proposal[];
  publications?: Publication[];
  published?: ProgrammeContent;
  indicators?: StoredIndicator[];
  /** Colleagues who have the sheet open. */
  present?: { name: string; editing: boolean }[];
  people?: { id: string; name: string; email: string }[];
  /** The address of another sheet. */
  takenAddress?: string;
};

/** One sheet, saved on its version as the database does. */
export function serveProgramme({
  programme = buildProgramme(),
  others = [],
  facts = FACTS,
  proposals = [],
  publications = [],
  published = CONTENT,
  indicators = [],
  present = [],
  people = [],
  takenAddress,
}: World = {}) {
  const asked: Asked[] = [];
  const world = { programme, before: programme.content };
  const read = async (what: string, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    asked.push({ what, body });
    return body;
  };
  const write = (content: ProgrammeContent) => {
    world.before = world.programme.content;
    world.programme = {
      ...world.programme,
      content,
      title: content.title,
      is_changed_since_publication: true,
      updated_at: new Date(Date.parse(world.programme.updated_at) + 1000).toISOString(),
    };
  };
  server.use(
    http.get(tableUrl('programmes'), ({ request }) =>
      new URL(request.url).searchParams.get('select') === 'content'
        ? HttpResponse.json(others.map((content) => ({ content })))
        : HttpResponse.json([world.programme]),
    ),
    http.post(rpcUrl('programme_score_facts'), () => HttpResponse.json({ ...facts, indicators })),
    http.get(tableUrl('programme_indicators'), () => HttpResponse.json(indicators)),
    http.get(tableUrl('programme_versions'), () => HttpResponse.json([{ content: published }])),
    http.post(rpcUrl('programme_publisher'), () => HttpResponse.json(PUBLISHER)),
    http.get('/config.json', () => HttpResponse.json({ links: { publicSite: 'https://www.trame.example' } })),
    http.post(rpcUrl('programme_publications'), () => HttpResponse.json(publications)),
    http.post(rpcUrl('list_programme_proposals'), () => HttpResponse.json(proposals)),
    http.post(rpcUrl('entity_people'), () => HttpResponse.json(people)),
    http.post(rpcUrl('entity_timeline'), () => HttpResponse.json([])),
    ...presence(present),
    http.post(rpcUrl('save_programme'), async ({ request }) => {
      const { content, based_on, slug } = await read('save', request);
      if (slug !== undefined && slug === takenAddress)
        return HttpResponse.json({ code: '23505', message: 'taken' }, { status: 409 });
      if (based_on !== world.programme.updated_at)
        return HttpResponse.json([
          {
            outcome: 'stale',
            updated_at: world.programme.updated_at,
            current_content: world.programme.content,
            updated_by_name: 'Paul Lenoir',
          },
        ]);
      write(content as ProgrammeContent);
      return HttpResponse.json([{ outcome: 'saved', updated_at: world.programme.updated_at }]);
    }),
    http.post(rpcUrl('apply_programme_fixes'), async ({ request }) => {
      const { fixes } = await read('fix', request);
      const [{ changes }] = fixes as [{ changes: ProgrammeContent }];
      write({ ...world.programme.content, ...changes });
      return HttpResponse.json([{ place: 1, outcome: 'applied' }]);
    }),
    http.post(rpcUrl('undo_programme_fixes'), async ({ request }) => {
      await read('undo', request);
      write(world.before);
      return HttpResponse.json([{ place: 1, outcome: 'restored', left_alone: [] }]);
    }),
    http.post(rpcUrl('publish_programme'), async ({ request }) => {
      await read('publish', request);
      return HttpResponse.json([{ outcome: 'published', version: 7 }]);
    }),
    http.post(rpcUrl('change_programmes'), async ({ request }) => {
      await read('change', request);
      return HttpResponse.json([{ outcome: 'changed' }]);
    }),
    http.post(rpcUrl('delete_programme'), async ({ request }) => {
      await read('delete', request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('restore_programme_version'), async ({ request }) => {
      await read('restore', request);
      write(published);
      return HttpResponse.json([{ outcome: 'saved', updated_at: world.programme.updated_at }]);
    }),
    http.post(rpcUrl('save_programme_indicators'), async ({ request }) => {
      await read('results', request);
      return HttpResponse.json(50);
    }),
    http.post(rpcUrl('propose_programme_changes'), async ({ request }) => {
      await read('propose', request);
      return HttpResponse.json('p1');
    }),
    http.post(rpcUrl('decide_programme_proposal'), async ({ request }) => {
      await read('decide', request);
      return HttpResponse.json([{ status: 'accepted', accepted: [], left_alone: [] }]);
    }),
  );
  return {
    /** Somebody else writes the sheet. */
    colleague: (changes: Partial<ProgrammeContent>) => write({ ...world.programme.content, ...changes }),
    stored: () => world.programme.content,
    last: (what: string) => asked.findLast((one) => one.what === what)?.body,
  };
}
