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
  ...given,
});

export const buildBuild = (given: Partial<SiteBuild> = {}): SiteBuild => ({
  id: 'b0000000-0000-4000-8000-000000000001',
  kind: 'publication',
  state: 'succeeded',
  asked_by_name: null,
  asked_at: '2026-11-20T15:30:00.000Z',
  started_at: '2026-11-20T15:30:12.000Z',
  ended_at: '2026-11-20T15:31:00.000Z',
  pages_total: 41,
  pages_changed: 31,
  reason: null,
  is_live: true,
  ...given,
});

type World = {
  settings?: Settings;
  status?: SiteStatus;
  builds?: SiteBuild[];
  versions?: SettingsVersion[];
};

type Asked = { what: string; filters: string; body: unknown };

/** The database of corporate: the settings are saved on their version as the table does. */
export function serveCorporate({
  settings = buildSettings(),
  status = buildStatus(),
  builds = [buildBuild()],
  versions = [],
}: World = {}) {
  const asked: Asked[] = [];
  const world = { settings, status };
  const read = async (what: string, request: Request) => {
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    asked.push({ what, filters: decodeURIComponent(new URL(request.url).search), body });
    return body;
  };
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
    http.post(rpcUrl('site_status'), () => HttpResponse.json([world.status])),
    http.post(rpcUrl('recent_site_builds'), () => HttpResponse.json(builds)),
    http.post(rpcUrl('request_site_build'), async ({ request }) => {
      await read('publish', request);
      world.status = { ...world.status, waiting: true };
      return HttpResponse.json('b0000000-0000-4000-8000-000000000002');
    }),
    http.post(rpcUrl('company_settings_history'), () => HttpResponse.json(versions)),
    http.post(rpcUrl('restore_company_settings'), async ({ request }) => {
      const { version, expected } = (await read('restore', request)) as { version: number; expected: string };
      if (expected !== world.settings.updated_at) return HttpResponse.json([]);
      return save(versions.find((one) => one.version === version)?.settings ?? {});
    }),
    http.get('*/config.json', () => HttpResponse.json({ links: { publicSite: 'https://site.example' } })),
  );
  return {
    world,
    last: (what: string) => asked.findLast((one) => one.what === what),
  };
}
