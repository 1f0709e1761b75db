import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../lib/paths.ts';
import { isMissed } from '../budgets.ts';
import { budgetRows, federatedRatio } from './budgets.ts';
import type { PageBytes } from './bytes.ts';
import { kindOf } from './wire.ts';
import { FEDERATION_ONLY, federationModules, REPLACED, unfairModules } from './monolith-modules.ts';

const page = (
  variant: PageBytes['variant'],
  bytes: number,
  name: PageBytes['page'] = 'liste',
): PageBytes => ({
  page: name,
  cache: 'vide',
  variant,
  transfers: [{ path: '/static/js/index.js', kind: 'script', bytes, content: bytes - 500 }],
  text: 'Candidatures',
});

const metOf = (pages: PageBytes[], ms?: { cold: number; warm: number }) =>
  budgetRows(
    pages,
    ms && [{ profile: 'sans limite', variant: 'fédéré', ms: { hover: 0, back: 0, ...ms } }],
  ).map(({ met }) => met);

it('pages are compared with the monolith including headers, scripts with their own budgets', () => {
  const pages = [page('fédéré', 97_780, 'connexion'), page('fédéré', 358_900), page('monolithe', 358_900)];
  expect(federatedRatio(pages)).toBe(1);
  expect(federatedRatio(pages, 'script')).toBe(1);
  expect(metOf(pages, { cold: 300, warm: 10 })).toEqual(['oui', 'oui', 'oui', 'oui', 'oui', 'oui', 'oui']);
});

it('budgets that are exceeded are named', () => {
  const pages = [page('fédéré', 97_781, 'connexion'), page('fédéré', 358_901), page('monolithe', 312_000)];
  expect(metOf(pages, { cold: 301, warm: 11 })).toEqual(['oui', 'NON', 'NON', 'NON', 'NON', 'NON', 'NON']);
});

it('what was not measured is named, and no more accepted than an exceeded budget', () => {
  const rows = budgetRows([page('fédéré', 1_000)], []);
  expect(rows.map(({ met }) => met)).toEqual([
    'non mesuré',
    'non mesuré',
    'non mesuré',
    'non mesuré',
    'oui',
    'non mesuré',
    'non mesuré',
  ]);
  expect(rows.filter((row) => isMissed(row))).toHaveLength(6);
});

it('switches that nobody asked to be measured are left out', () => {
  const pages = [page('fédéré', 1_000, 'connexion'), page('fédéré', 1_000), page('monolithe', 1_000)];
  expect(metOf(pages)).toEqual(['oui', 'oui', 'oui', 'oui', 'oui']);
});

it('two pages that do not show the same fail the comparison, as does one that was not read', () => {
  const shows = (text: string) => [
    page('fédéré', 1_000, 'connexion'),
    { ...page('refine', 1_000), text: 'Candidatures\nautre liste' },
    { ...page('monolithe', 1_000), text },
    { ...page('fédéré', 1_000), text: 'Candidatures\n60 candidatures' },
  ];
  const missed = (text: string) => budgetRows(shows(text)).filter((row) => isMissed(row));
  expect(missed('Candidatures\n60 candidatures')).toEqual([]);
  expect(missed('Candidatures\nCette page n’arrive pas')).toMatchObject([
    { budget: 'lignes que l’un des deux seul montre', limit: '0', measured: '2', met: 'NON' },
  ]);
  expect(missed(' ')).toMatchObject([{ met: 'non mesuré' }]);
});

it.each([
  ['Fetch', '/registry.json', true, 'other'],
  ['Other', '/registry.json', true, 'other'],
  ['Fetch', '/remotes/hubs/1/static/js/a.js', true, 'script'],
  ['Fetch', '/rest/v1/rpc/search_trainer_applications', false, 'data'],
  ['Preflight', '/rest/v1/rpc/search_trainer_applications', false, 'data'],
] as const)('a %s of %s is counted the same in each run (own origin: %s): %s', (type, path, isOwn, kind) => {
  expect(kindOf(type, path, isOwn)).toBe(kind);
});

it('the scripts have a ratio of their own beside that of all bytes', () => {
  const style = { path: '/a.css', kind: 'style', bytes: 100_000, content: 99_500 } as const;
  const [ours, theirs] = [page('fédéré', 110_000), page('monolithe', 100_000)].map((one) => ({
    ...one,
    transfers: [...one.transfers, style],
  }));
  const pages = [ours, theirs].filter((one) => one !== undefined);
  expect(federatedRatio(pages)).toBe(1.05);
  expect(federatedRatio(pages, 'script')).toBe(1.1);
});

it.each([
  'node_modules/@module-federation/runtime-core/dist/index.js',
  'shared/platform/src/loader/loader.ts',
  'shared/platform/src/registry.ts',
  'shell/src/runtime/registry-store.ts',
  'shell/src/runtime/retry-registry.ts',
  'shell/src/remotes/remote-failure-page.tsx',
  'shell/src/remotes/remotes.css',
  'shell/src/remotes/silence-worker.js?url',
  'shell/src/features/frame/components/update-banner.tsx',
  'shell/src/features/frame/model/use-registry-updates.ts',
  'shell/src/features/support/components/support-badge.tsx',
])('a monolith that contains %s is refused', (file) => {
  expect(federationModules([join(ROOT, file)])).toHaveLength(1);
});

it('a new file of the loader is refused in the monolith unless any application with chunks has it', () => {
  const files = globSync('shared/platform/src/loader/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const allowed = files.filter((file) => federationModules([join(ROOT, file)]).length === 0);
  expect(allowed.map((file) => basename(file)).toSorted()).toEqual([
    'chunk-failure.ts',
    'index.ts',
    'reload-once.ts',
  ]);
});

it.each([
  'shell/src/remotes/ask-app.ts',
  'shell/src/remotes/late-page.tsx',
  'shell/src/remotes/waiting.css',
  'shared/platform/src/loader/reload-once.ts',
  'tools/bench/federation/monolith/loader.ts',
  'node_modules/react/index.js',
])('a monolith may contain %s', (file) => {
  expect(federationModules([join(ROOT, file)])).toEqual([]);
});

it('each file that the monolith replaces or refuses is there: a moved one would go unnoticed', () => {
  const missing = [...FEDERATION_ONLY, ...Object.keys(REPLACED)].filter(
    (path) => !existsSync(join(ROOT, path)),
  );
  expect(missing).toEqual([]);
});

it('a monolith is refused whose first page loads a module twice, or one of another app', () => {
  const modules = ['../shared/ui/src/button.tsx', '../remotes/a/src/routes.tsx', '../shared/ui/src/page.css'];
  expect(unfairModules([...modules, '../shared/ui/src/page.css'], ['../remotes/b'])).toEqual([]);
  expect(unfairModules([...modules, '../shared/ui/src/button.tsx'], ['../remotes/b'])).toEqual([
    '../shared/ui/src/button.tsx twice',
  ]);
  expect(unfairModules([...modules, '../remotes/b/src/routes.tsx'], ['../remotes/b'])).toEqual([
    '../remotes/b/src/routes.tsx of another app',
  ]);
});
