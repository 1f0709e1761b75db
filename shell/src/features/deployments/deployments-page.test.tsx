import { screen, waitFor, within } from '@testing-library/react';
import type { Registry, RemoteEntry } from '@trame/platform';
import { sha384Of } from '@trame/platform/loader';
import { axeViolations, configureTestSupabase, render, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../../testing/registry.ts';
import { setConfig } from '@trame/session/config';
import { aConfig } from '../../../testing/config.ts';
import type { Incident } from './data/incidents-infinite-query.ts';
import type { ReleaseLine } from './data/releases-query.ts';
import DeploymentsPage from './deployments-page.tsx';

const MANIFEST = JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } } });
const SCRIPT = 'var recruitment = {};';
const hash = (text: string) => sha384Of(new TextEncoder().encode(text));

let sound: NonNullable<RemoteEntry['integrity']>;
let incidents: Incident[];
let releases: ReleaseLine[];

const incident = (number: number, changes: Partial<Incident> = {}): Incident => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  reference: `REF${String(number).padStart(3, '0')}`,
  occurred_at: '2026-11-21T14:00:00+00:00',
  received_at: new Date(Date.UTC(2026, 10, 21, 14) - number * 1000).toISOString(),
  remote: 'recruitment',
  version: '1.0.0',
  phase: 'manifest',
  code: 'manifest_unreachable',
  outcome: 'failed',
  attempts: 3,
  name: 'RemoteFailure',
  message: 'HTTP 404',
  cause: 'HTTP 404',
  stack: 'at load (loader.js:1:2)',
  path: '/recrutement-6f1b4',
  shell_version: '1.2.0',
  context: { boundary: 'optional', widget: 'rosace', batch: '7' },
  ...changes,
});

const release = (number: number, changes: Partial<ReleaseLine> = {}): ReleaseLine => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  at: new Date(Date.UTC(2026, 10, 21, 14) - number * 1000).toISOString(),
  by: 'Camille Roussel',
  action: 'promote',
  remote: 'recruitment',
  version: '1.0.0',
  from_version: '0.9.0',
  detail: {},
  ...changes,
});

/** PostgREST's answer for one page of rows in one order, with its filters and the place after which it starts. */
function page(url: URL, rows: readonly (Incident | ReleaseLine)[], at: 'received_at' | 'at'): Response {
  const filtered = rows.filter((row) =>
    [...url.searchParams].every(([column, filter]) => {
      const value: unknown = Reflect.get(row, column);
      if (filter === 'is.null') return value === null;
      if (filter.startsWith('eq.')) return value === filter.slice(3);
      if (filter.startsWith('like.')) return String(value).startsWith(filter.slice(5, -1));
      return true;
    }),
  );
  const after = /lt\."([^"]+)"/.exec(url.searchParams.get('or') ?? '')?.[1];
  const limit = Number(url.searchParams.get('limit'));
  const left = filtered.filter((row) => after === undefined || String(Reflect.get(row, at)) < after);
  return HttpResponse.json(left.slice(0, limit), { headers: { 'content-range': `0-1/${filtered.length}` } });
}

function serve(registry: Registry | undefined, files: Record<string, string> = {}): void {
  server.use(
    http.get('*/registry.json', () =>
      registry ? HttpResponse.json(registry) : new HttpResponse(null, { status: 503 }),
    ),
    http.get('http://localhost:3000/', () => new HttpResponse('<!doctype html><title>Trame</title>')),
    http.get('*/remotes/*', ({ request }) => {
      const file = files[new URL(request.url).pathname];
      return file === undefined ? new HttpResponse(null, { status: 404 }) : new HttpResponse(file);
    }),
    http.get(tableUrl('incidents'), ({ request }) => page(new URL(request.url), incidents, 'received_at')),
    http.get(tableUrl('releases'), ({ request }) => page(new URL(request.url), releases, 'at')),
  );
}

const FILES = {
  '/remotes/recruitment/1.0.0/mf-manifest.json': MANIFEST,
  '/remotes/recruitment/1.0.0/remoteEntry.js': SCRIPT,
};
const row = async (title: string) =>
  within((await screen.findByRole('heading', { name: new RegExp(`^${title}`), level: 3 })).closest('li')!);

beforeAll(async () => {
  configureTestSupabase();
  setConfig(aConfig({ overrideOrigins: [] }));
  sound = { manifest: await hash(MANIFEST), entry: await hash(SCRIPT) };
});
beforeEach(() => {
  incidents = [incident(1), incident(2, { remote: null, code: 'timeout', version: null, outcome: null })];
  releases = [
    release(1),
    release(2, { action: 'disable', version: null, from_version: null, detail: { message: 'Panne' } }),
  ];
});

describe('the versions on the page of deployed apps', () => {
  it('show the current, previous and canary version of each app, for whom, and its owner', async () => {
    const canary = {
      ...recruitmentEntry({ version: '1.1.0', entry: '/remotes/recruitment/1.1.0/mf-manifest.json' }),
      cohort: { percentage: 10, roles: ['admin' as const] },
    };
    const lastKnownGood = recruitmentEntry({
      version: '0.9.0',
      entry: '/remotes/recruitment/0.9.0/mf-manifest.json',
    });
    serve(
      {
        ...registryOf(
          recruitmentEntry({ integrity: sound, canary, lastKnownGood }),
          catalogueEntry({ disabled: { message: 'Retour à 14:00.' } }),
        ),
        shell: { version: '1.2.0-abc' },
      },
      FILES,
    );
    releases.push(release(3, { remote: 'shell', version: '1.2.0-abc', from_version: '1.1.9-def' }));
    render(<DeploymentsPage />);
    const recruitment = await row('Recrutement');
    const lines = recruitment.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.find((line) => line?.startsWith('Actuelle'))).toContain('1.0.0');
    expect(lines.find((line) => line?.startsWith('Précédente'))).toContain('0.9.0');
    expect(lines.find((line) => line?.startsWith('Canari'))).toMatch(
      /1\.1\.0.*10\s% des personnes, et le rôle Administrateur/,
    );
    expect(recruitment.getByText(/Équipe Recrutement/)).toBeInTheDocument();
    expect(recruitment.getByText(/\/recrutement-6f1b4/)).toBeInTheDocument();
    const catalogue = await row('Catalogue Pro');
    expect(catalogue.getByText('Hors service')).toBeInTheDocument();
    expect(catalogue.getByText(/Retour à 14:00\./)).toBeInTheDocument();
    const shell = await row('Shell');
    expect(shell.getByText('1.2.0-abc')).toBeInTheDocument();
    expect(await shell.findByText('1.1.9-def')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('name an entry of the registry that makes no sense', async () => {
    server.use();
    serve({
      ...registryOf(recruitmentEntry()),
      remotes: [recruitmentEntry(), { name: 'bancal' } as unknown as RemoteEntry],
    });
    render(<DeploymentsPage />);
    expect(await screen.findByText(/L’entrée «\sbancal\s» du registre est écartée/)).toBeInTheDocument();
  });

  it('name a route that asks for a role of no one, which nobody could open', async () => {
    const [route, ...others] = recruitmentEntry().routes;
    if (!route) throw new Error('No route');
    const routes = [{ ...route, roles: ['chef'] }, ...others];
    serve(registryOf(recruitmentEntry({ routes })));
    render(<DeploymentsPage />);
    expect(
      await screen.findByText('La route recruitment.applications demande un rôle qui n’existe pas'),
    ).toBeInTheDocument();
    expect(screen.getByText(/«\schef\s»\s: personne ne peut l’ouvrir/)).toBeInTheDocument();
  });

  it('name a route that asks for a role of no one beside others, which open it', async () => {
    const [route, ...others] = recruitmentEntry().routes;
    if (!route) throw new Error('No route');
    const routes = [{ ...route, roles: ['chef', 'admin'] }, ...others];
    serve(registryOf(recruitmentEntry({ routes })));
    render(<DeploymentsPage />);
    expect(await screen.findByText(/«\schef\s»\s: ses autres rôles l’ouvrent/)).toBeInTheDocument();
  });

  it('are announced as none before the first publication', async () => {
    serve(registryOf());
    incidents = [];
    releases = [];
    render(<DeploymentsPage />);
    expect(await screen.findByText('Aucune application publiée')).toBeInTheDocument();
    expect(await screen.findByText('Aucun incident')).toBeInTheDocument();
    expect(await screen.findByText('Aucune mise en service notée')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('can be loaded again when the registry could not be read, with a reference', async () => {
    serve(undefined);
    const { user, host } = render(<DeploymentsPage />);
    expect(
      await screen.findByText('Impossible de lire le registre', {}, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(host.reports).toHaveLength(1);
    serve(registryOf(recruitmentEntry({ integrity: sound })), FILES);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await row('Recrutement')).toBeDefined();
  });
});

describe('a version whose files are checked', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['is sound', FILES, ['Saine']],
    ['lacks its manifest', {}, ['En défaut', 'Manifeste : ne répond pas : HTTP 404']],
    [
      'has a page in the place of its manifest',
      { ...FILES, '/remotes/recruitment/1.0.0/mf-manifest.json': '<!doctype html>' },
      ['En défaut', 'Manifeste : n’est pas un manifeste lisible'],
    ],
    [
      'has another manifest than the one published',
      { ...FILES, '/remotes/recruitment/1.0.0/mf-manifest.json': `${MANIFEST} ` },
      ['En défaut', 'Empreinte du manifeste : différente de celle publiée'],
    ],
    [
      'lacks its script',
      { '/remotes/recruitment/1.0.0/mf-manifest.json': MANIFEST },
      ['En défaut', 'Script d’entrée : ne répond pas : HTTP 404'],
    ],
    [
      'has another script than the one published',
      { ...FILES, '/remotes/recruitment/1.0.0/remoteEntry.js': 'alert(1)' },
      ['En défaut', 'Empreinte du script : différente de celle publiée'],
    ],
  ])('%s', async (_what, files, texts) => {
    serve(registryOf(recruitmentEntry({ integrity: sound })), files);
    render(<DeploymentsPage />);
    const recruitment = await row('Recrutement');
    for (const text of texts) {
      expect(
        await recruitment.findByText(
          (_, element) => element?.textContent.replace(/\s/g, ' ') === text && element.children.length === 0,
        ),
      ).toBeInTheDocument();
    }
  });

  it('has its files checked again on demand', async () => {
    serve(registryOf(recruitmentEntry({ integrity: sound })), {});
    const { user } = render(<DeploymentsPage />);
    const recruitment = await row('Recrutement');
    expect(await recruitment.findByText('En défaut')).toBeInTheDocument();
    serve(registryOf(recruitmentEntry({ integrity: sound })), FILES);
    await user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    expect(await recruitment.findByText('Saine')).toBeInTheDocument();
  });
});

describe('the incidents on the page of deployed apps', () => {
  beforeEach(() =>
    serve(registryOf(recruitmentEntry({ integrity: sound }), catalogueEntry({ integrity: sound })), FILES),
  );

  it('say in French what happened, where, and with which error of the app', async () => {
    const { user } = render(<DeploymentsPage />);
    const first = (await screen.findByText('REF001')).closest('details')!;
    expect(first).toHaveTextContent('Manifeste injoignable');
    await waitFor(() => expect(first).toHaveTextContent('Recrutement 1.0.0 · Montrée à la personne'));
    expect((await screen.findByText('REF002')).closest('details')).toHaveTextContent(
      'Réponse trop lenteShell',
    );
    await user.click(screen.getByText('REF001'));
    expect(first).toHaveTextContent('RemoteFailure : HTTP 404');
    for (const fact of ['Partieélément facultatif', 'Élémentrosace', 'batch7'])
      expect(first).toHaveTextContent(fact);
    expect(first).toHaveTextContent('at load (loader.js:1:2)');
    expect(await axeViolations()).toEqual([]);
  });

  it('of the trainers’ portal have its name and version, and are found by it', async () => {
    incidents.push(incident(3, { remote: 'trainer-portal', version: 'bf4b0758' }));
    const { user } = render(<DeploymentsPage />);
    expect((await screen.findByText('REF003')).closest('details')).toHaveTextContent(
      'Espace formateur bf4b0758',
    );
    await user.click(screen.getByRole('combobox', { name: 'Application' }));
    await user.click(await screen.findByTitle('Espace formateur'));
    await waitFor(() => expect(screen.queryByText('REF001')).not.toBeInTheDocument());
    expect(screen.getByText('REF003')).toBeInTheDocument();
  });

  it('are found by the reference that a person reads out, however it is typed', async () => {
    const { user } = render(<DeploymentsPage />);
    await screen.findByText('REF001');
    await user.type(screen.getByRole('searchbox'), 'ref 002');
    await waitFor(() => expect(screen.queryByText('REF001')).not.toBeInTheDocument());
    expect(screen.getByText('REF002')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Aucun incident REF002X')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voir tous les incidents' }));
    expect(await screen.findByText('REF001')).toBeInTheDocument();
  });

  it('can be limited to one app, or to the shell', async () => {
    const { user } = render(<DeploymentsPage />);
    await screen.findByText('REF001');
    await row('Recrutement');
    await user.click(screen.getByRole('combobox', { name: 'Application' }));
    await user.click(await screen.findByTitle('Shell'));
    await waitFor(() => expect(screen.queryByText('REF001')).not.toBeInTheDocument());
    expect(screen.getByText('REF002')).toBeInTheDocument();
  });

  it('come fifty at a time, even when there are a thousand', async () => {
    incidents = Array.from({ length: 1_000 }, (_, number) => incident(number));
    const { user } = render(<DeploymentsPage />);
    await screen.findByText('REF000');
    expect(screen.queryByText('REF050')).not.toBeInTheDocument();
    expect(screen.getByText(/^50 sur 1\s000$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    expect(await screen.findByText('REF099')).toBeInTheDocument();
    expect(screen.getByText(/^100 sur 1\s000$/)).toBeInTheDocument();
  });

  it('that cannot be read leave the rest of the page working', async () => {
    server.use(
      http.get(tableUrl('incidents'), () =>
        HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }),
      ),
    );
    render(<DeploymentsPage />);
    expect(await screen.findByText('Impossible de lire les incidents')).toBeInTheDocument();
    expect(await row('Recrutement')).toBeDefined();
    expect(await screen.findByText('mise hors service', { exact: false })).toBeInTheDocument();
  });
});

it('the page of deployed apps shows who made which version current, and who repaired the registry', async () => {
  releases.push(release(4, { action: 'publish', detail: { commit: '0123456789abcdef', isModified: true } }));
  const detail = { why: 'n’est pas du JSON', leftOut: ['hubs'] };
  releases.push(
    release(3, { action: 'repair', remote: 'registry', version: null, from_version: null, detail }),
  );
  serve(registryOf(recruitmentEntry({ integrity: sound })), FILES);
  render(<DeploymentsPage />);
  const panel = within(screen.getByRole('region', { name: 'Qui a fait quoi' }));
  await row('Recrutement');
  const steps = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(steps[0]).toMatch(
    /^Recrutement, mise en service0\.9\.0 → 1\.0\.0Camille Roussel, 21\/11\/2026 à 14:59$/,
  );
  expect(steps[1]).toMatch(/mise hors service«\sPanne\s»Camille Roussel/);
  expect(steps[2]).toContain('Commit 0123456789, avec des modifications non enregistrées.Camille');
  expect(steps[3]).toMatch(
    /^Registre, réparationRefait d’après le journal\s: le fichier n’est pas du JSON\. Sans hubs, impossible à remettre en service\.Camille/,
  );
});
