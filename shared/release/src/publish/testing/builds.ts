import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteJson } from '@trame/platform/registry';

const FACTS: RemoteJson = {
  name: 'recruitment',
  areas: ['recruitment'],
  owner: { team: 'Équipe Recrutement', contact: 'recrutement@trame.example' },
  hostApi: '^1.0.0',
  routes: [{ id: 'recruitment.applications', path: 'applications', title: 'Candidatures', roles: [] }],
  nav: [],
  search: [],
  redirects: [],
};

type SharedUse = {
  name: string;
  version?: string;
  requiredVersion?: string;
  own?: boolean;
  /** The names that the remote uses of it, or that the shell's module exports. */
  exports?: string[];
};

/** The modules that the remotes below take from the shell. */
const USED: SharedUse[] = [
  { name: 'react', version: '19.3.1' },
  { name: 'react/jsx-runtime' },
  { name: '@trame/ui/button', version: '1.0.0', requiredVersion: '^1.0.0', exports: ['Button'] },
];

function shared(modules: readonly SharedUse[]) {
  return modules.map(({ name, version = '', requiredVersion = '^19.3.1', own = false }) => ({
    name,
    version,
    requiredVersion,
    assets: { js: { sync: own ? [`${name}.js`] : [], async: [] }, css: { sync: [], async: [] } },
  }));
}

const exportsOf = (modules: readonly SharedUse[]) =>
  Object.fromEntries(modules.flatMap(({ name, exports }) => (exports ? [[name, exports]] : [])));

function write(folder: string, files: Record<string, unknown>): string {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** The facts of a remote with a name and an area of its own, beside recruitment. */
export function factsOf(name: string, area: string, change: Partial<RemoteJson> = {}): Partial<RemoteJson> {
  return {
    name,
    areas: [area],
    routes: [{ id: `${name}.home`, path: '', title: 'Accueil', roles: [] }],
    ...change,
  };
}

/** Writes a remote as its build does; returns its folder. */
export function builtRemote(
  workspace: string,
  facts: Partial<RemoteJson> = {},
  {
    code = 'one',
    manifest = {},
    uses = USED,
    without = [],
    extra = [],
    styles,
  }: {
    code?: string;
    manifest?: object;
    uses?: readonly SharedUse[];
    without?: string[];
    extra?: string[];
    /** Its style sheet. */
    styles?: string;
  } = {},
): string {
  const all = { ...FACTS, ...facts };
  const files: Record<string, unknown> = {
    'package.json': { version: '1.2.0' },
    'remote.json': { $schema: 'ignored', ...all },
    'dist/remoteEntry.js': code,
    'dist/static/js/routes.js': `/* ${code} */`,
    'dist/mf-stats.json': 'notes',
    'dist/mf-manifest.json': {
      name: all.name.replaceAll('-', '_'),
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [
        {
          path: './routes',
          assets: { js: { sync: ['static/js/routes.js'], async: [] }, css: { sync: [], async: [] } },
        },
      ],
      shared: shared(uses),
      ...manifest,
    },
    'dist/uses.json': exportsOf(uses),
  };
  for (const path of without) delete files[path];
  for (const path of extra) files[`dist/${path}`] = path.endsWith('.css') ? '' : 'extra';
  if (styles !== undefined) files['dist/static/css/routes.css'] = styles;
  return write(join(workspace, all.name), files);
}

/** Writes the shell as its build does; returns its folder. */
export function builtShell(
  workspace: string,
  {
    code = 'one',
    provides = [],
    extra = [],
  }: { code?: string; provides?: readonly SharedUse[]; extra?: string[] } = {},
): string {
  const replaced = new Set(provides.map(({ name }) => name));
  const modules = [...USED.filter(({ name }) => !replaced.has(name)), ...provides];
  return write(join(workspace, 'shell'), {
    'package.json': { version: '2.0.0' },
    'dist/index.html': `<script src="/static/js/index.${code}.js"></script>`,
    'dist/favicon.svg': '<svg/>',
    [`dist/static/js/index.${code}.js`]: code,
    ...Object.fromEntries(extra.map((path) => [`dist/${path}`, 'extra'])),
    'dist/static/js/common.js': 'the same in every version, _FEDERATION_RUNTIME_CORE in it',
    'dist/shell.json': {
      hostApi: '1.1.0',
      shared: Object.fromEntries(modules.map(({ name, version = '19.3.1' }) => [name, version])),
      exports: exportsOf(modules),
    },
  });
}
