import { rpcUrl, server, tableUrl } from '@trame/testing';
import { SETTINGS_FIELDS } from '@trame/domain/company';
import { http, HttpResponse } from 'msw';
import type { Settings, SettingsVersion } from '../src/features/settings/data/settings.ts';
import type { SiteBuild, SiteStatus } from '../src/features/site/data/site-status.ts';

const NOTHING = Object.fromEntries(SETTINGS_FIELDS.map(({ id }) => [id, null])) as Omit<
  Settings,
  'id' | 'updated_at'
>;

export const buildSettings = (given: Partial<Settings> = {}): Settings => ({
  ...NOTHING,
  id: '1',
  updated_at: 'v1',
  legal_name: 'Trame SAS',
  legal_form: 'société par actions simplifiée',
  capital_cents: 2_000_000,
  siren: '200000008',
  rcs_city: 'Rennes',
  vat_number: 'FR37200000008',
  street: '8 rue de la Navette',
  postal_code: '35000',
  city: 'Rennes',
  phone: '+33199000001',
  email: 'bonjour@trame.example',
  disability_contact_name: 'Nadège Saulnier',
  disability_contact_email: 'handicap@trame.example',
  publication_director: 'Hélène Garrigue',
  host_name: 'Hébergeur SAS',
  host_address: '1 rue du Port\n44000 Nantes',
  host_phone: '+33199000002',
  mediator_name: 'Médiation',
  mediator_address: '2 rue du Port\n44000 Nantes',
  mediator_url: 'https://mediateur.example/',
  privacy_email: 'donnees@trame.example',
  ...given,
});

export const buildStatus = (given: Partial<SiteStatus> = {}): SiteStatus => ({
  live_since: '2026-11-20T15:31:00.000Z',
  changed_since: null,
  waiting: false,
  running_since: null,
  running_by: null,
  failed_at: null,
  failure: null,
  next_change: null,
  left_out: [],
  ...given,
});

export const buildBuild = (given: Partial<SiteBuild> = {}): SiteBuild => ({
  id: 'b0000000-0000-4000-8000-000000000001',
  kind: 'publication',
  state: 'succeeded',
  asked_by_name: null,
  is_own: false,
  asked_at: '2026-11-20T15:30:00.000Z',
  started_at: '2026-11-20T15:30:12.000Z',
  ended_at: '2026-11-20T15:31:00.000Z',
  pages_total: 41,
  pages_changed: 31,
  reason: null,
  is_live: true,
  preview: null,
  ...given,
});

/** The last preview of the drafts, asked for now. */
export const buildPreview = (given: Partial<SiteBuild> = {}): SiteBuild =>
  buildBuild({
    id: 'b0000000-0000-4000-8000-000000000009',
    kind: 'preview',
    is_live: false,
    asked_by_name: 'Hélène Garrigue',
    asked_at: new Date().toISOString(),
    started_at: null,
    ended_at: null,
    ...given,
  });

export type Asked = { what: string; filters: string; body: unknown };

/** Keeps what a request asks for, and answers its body. */
export const readInto = (asked: Asked[]) => async (what: string, request: Request) => {
  const text = await request.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  asked.push({ what, filters: decodeURIComponent(new URL(request.url).search), body });
  return body;
};

/** The publication of the public site: what is up, what is asked for, and the previews of the drafts. */
export function serveSite({
  status = buildStatus(),
  builds = [buildBuild()],
}: { status?: SiteStatus; builds?: SiteBuild[] } = {}) {
  const asked: Asked[] = [];
  const world = { status, builds };
  const read = readInto(asked);
  server.use(
    http.post(rpcUrl('site_status'), () => HttpResponse.json([world.status])),
    http.post(rpcUrl('recent_site_builds'), async ({ request }) => {
      const { only_kind: kind } = (await request.json()) as { only_kind?: string };
      return HttpResponse.json(world.builds.filter((build) => kind === undefined || build.kind === kind));
    }),
    http.post(rpcUrl('request_site_build'), async ({ request }) => {
      const { kind } = (await read('publish', request)) as { kind: SiteBuild['kind'] };
      const id = 'b0000000-0000-4000-8000-000000000002';
      if (kind === 'publication') world.status = { ...world.status, waiting: true };
      else world.builds = [buildPreview({ id, is_own: true, state: 'waiting' }), ...world.builds];
      return HttpResponse.json(id);
    }),
    http.post(rpcUrl('give_up_site_preview'), async ({ request }) => {
      const { build_id: id } = (await read('give up', request)) as { build_id: string };
      world.builds = world.builds.filter((build) => build.id !== id);
      return HttpResponse.json(true);
    }),
    http.get('*/config.json', () => HttpResponse.json({ links: { publicSite: 'https://site.example' } })),
  );
  return { world, asked };
}

type World = {
  settings?: Settings;
  status?: SiteStatus;
  builds?: SiteBuild[];
  versions?: SettingsVersion[];
};

/** The database of corporate: the settings are saved on their version as the table does. */
export function serveCorporate({ settings = buildSettings(), status, builds, versions = [] }: World = {}) {
  const { world: site, asked } = serveSite({
    ...(status && { status }),
    ...(builds && { builds }),
  });
  const world = Object.assign(site, { settings });
  const read = readInto(asked);
  const save = (change: object) => {
    world.settings = { ...world.settings, ...change, updated_at: `${world.settings.updated_at}+` };
    return HttpResponse.json([world.settings]);
  };
  server.use(
    http.get(tableUrl('company_settings'), () => HttpResponse.json([world.settings])),
    http.patch(tableUrl('company_settings'), async ({ request }) => {
      const change = (await read('save', request)) as object;
      const version = new URL(request.url).searchParams.get('updated_at');
      return version === `eq.${world.settings.updated_at}` ? save(change) : HttpResponse.json([]);
    }),
    http.post(rpcUrl('company_settings_history'), () => HttpResponse.json(versions)),
    http.post(rpcUrl('restore_company_settings'), async ({ request }) => {
      const { version, expected } = (await read('restore', request)) as { version: number; expected: string };
      if (expected !== world.settings.updated_at) return HttpResponse.json([]);
      return save(versions.find((one) => one.version === version)?.settings ?? {});
    }),
  );
  return {
    world,
    last: (what: string) => asked.findLast((one) => one.what === what),
  };
}
