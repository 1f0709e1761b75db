import { areaById, type Area } from '@trame/platform/areas';
import { listFiles, listRoutes, type ListPageNames } from './list-template.ts';

/** The values of the template of a new remote; the rest is the same for all. */
export type NewRemote = {
  name: string;
  area: Area;
  /** Versions that the workspace already uses. */
  versions: Readonly<Record<string, string>>;
  /** With a list, a page for each row and a form, on a table of its own. */
  list?: ListPageNames;
};

/** Packages that a page with data needs, at the versions the workspace already uses. */
export const DATA_PACKAGES = ['@tanstack/react-query', 'lucide-react', 'react-hook-form', 'zod'] as const;

const json = (value: object): string => JSON.stringify(value);

function packageJson({ name, area, versions, list }: NewRemote): string {
  const dependencies: Record<string, string | undefined> = {
    '@trame/platform': '*',
    '@trame/ui': '*',
    react: versions['react'],
    ...(list && {
      '@trame/app': '*',
      '@trame/data': '*',
      '@trame/domain': '*',
      ...Object.fromEntries(DATA_PACKAGES.map((one) => [one, versions[one]])),
    }),
  };
  return json({
    name: `@trame/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    description: `${area.title}.`,
    scripts: {
      build: 'rsbuild build',
      typecheck: 'tsc -p .',
      test: 'vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json',
    },
    dependencies: Object.fromEntries(Object.entries(dependencies).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    devDependencies: { '@trame/release': '*', '@trame/testing': '*' },
  });
}

function remoteJson({ name, area, list }: NewRemote): string {
  const routeId = `${name}.home`;
  return json({
    name,
    // What an area of the product is called and who may open it, the platform says.
    areas: [areaById(area.id) ? area.id : area],
    owner: { team: `Équipe ${area.title}`, contact: `${name}@trame.example` },
    hostApi: '^1.1.0',
    routes: list ? listRoutes(name, area.title) : { [routeId]: { path: '', title: area.title } },
    nav: [{ routeId, label: 'Accueil', icon: 'layout-dashboard', order: 10 }],
  });
}

const RSBUILD_CONFIG = `import { defineRemote } from '@trame/release/build';

export default defineRemote({ root: import.meta.dirname });
`;

const VITEST_CONFIG = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // Above the 5 s that a query of the testing library may wait, so that its own message is what is read.
    testTimeout: 30_000,
    // Files share what they import: read again for each, it would be most of the work.
    isolate: false,
    setupFiles: ['@trame/testing/setup-dom'],
  },
});
`;

const TSCONFIG = json({
  extends: '../../tsconfig.base.json',
  include: ['src', '*.ts'],
  compilerOptions: { types: ['node', '@testing-library/jest-dom/vitest'] },
});

const routes = (name: string): string => `import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import facts from '../remote.json';
import HomePage from './features/home/home-page.tsx';

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, { '${name}.home': <HomePage /> }),
};

export default remote;
`;

const homePage = (title: string): string => `import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

const TITLE = '${title}';

/** The first page of the app. */
export default function HomePage() {
  usePage({ title: TITLE });
  return (
    <Page title={TITLE}>
      <p>Cette application vient d’être créée&nbsp;: ses pages restent à écrire.</p>
    </Page>
  );
}
`;

const routesTest = (title: string): string => `import { screen } from '@testing-library/react';
import { renderRoutes } from '@trame/testing';
import { expect, it } from 'vitest';
import remote from './routes.tsx';

it('opens on its first page, and tells the shell its title', async () => {
  const { host } = renderRoutes(remote);
  expect(await screen.findByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
  expect(host.pages.at(-1)?.title).toBe('${title}');
});
`;

/** Every file of a new remote by its path in the remote's folder; not formatted yet. */
export function filesOf(remote: NewRemote): Record<string, string> {
  const { title } = remote.area;
  const common = {
    'package.json': packageJson(remote),
    'remote.json': remoteJson(remote),
    'rsbuild.config.ts': RSBUILD_CONFIG,
    'tsconfig.json': TSCONFIG,
    'vitest.config.ts': VITEST_CONFIG,
  };
  if (remote.list) return { ...common, ...listFiles(remote, remote.list) };
  return {
    ...common,
    'src/routes.tsx': routes(remote.name),
    'src/routes.test.tsx': routesTest(title),
    'src/features/home/home-page.tsx': homePage(title),
  };
}
