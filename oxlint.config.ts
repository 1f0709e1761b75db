import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import { uiModules } from './tools/lib/ui-modules.ts';

type Restriction = ({ group: string[] } | { regex: string }) & { importNames?: string[]; message: string };

const ROOT = import.meta.dirname;
const REMOTES = readdirSync(join(ROOT, 'remotes'));
const APP_NAMES = ['shell', 'public-site', 'trainer-portal', 'supabase', 'tools', 'e2e', ...REMOTES];

/** Packages of the workspace that a layer may not see. */
const hidden = (message: string, ...names: string[]): Restriction => ({
  group: names.flatMap((name) => [`@trame/${name}`, `@trame/${name}/**`]),
  message,
});

/** Inside a package, a module entered by the package's name would evade the order of its folders. */
const ownName = (name: string) => hidden('A package imports its own files by their path.', name);

/** The modules of `@trame/ui` that bring antd along, read from its sources. */
const antdFree = (message: string): Restriction => ({
  group: ['@trame/ui', ...uiModules(join(ROOT, 'shared/ui/src')).antd.map((module) => `@trame/ui/${module}`)],
  message,
});

const react = (message: string): Restriction => ({
  group: ['react', 'react/**', 'react-dom', 'react-dom/**', 'react-router', 'react-router/**'],
  message,
});
const ANTD: Restriction = {
  group: ['antd', 'antd/**', '@ant-design/**'],
  message: 'Only shared/ui imports antd: use a module of @trame/ui.',
};
const SUPABASE: Restriction = {
  group: ['@supabase/**'],
  message: 'Only shared/data imports supabase-js: use @trame/data.',
};
const FEDERATION: Restriction = {
  group: ['@module-federation/**'],
  message: 'Only shared/platform and shared/release import Module Federation.',
};
const CLIENT: Restriction = {
  group: ['@trame/data'],
  importNames: ['getSupabase'],
  message: 'Backend calls live in a data/ folder; elsewhere use its queries and mutations.',
};
const TESTING: Restriction = {
  group: [
    '@trame/testing',
    '@trame/testing/**',
    '@trame/platform/fake-host',
    '@trame/session/testing',
    '**/testing/**',
    '**/fake-host/**',
    'vitest',
    'msw',
    'msw/**',
  ],
  message: 'Test helpers stay out of the product.',
};
const APPS: Restriction = {
  group: [
    ...APP_NAMES.flatMap((name) => [`@trame/${name}`, `@trame/${name}/**`]),
    ...APP_NAMES.flatMap((name) => [`**/${name}/src/**`, `**/${name}/testing/**`]),
    ...REMOTES.flatMap((name) => [`**/${name}/*.json`, `**/${name}/*.ts`]),
    '**/remotes/*/*.json',
  ],
  message: 'Nobody imports an app: share through shared/*, link by route id.',
};
const INDEX: Restriction = {
  group: ['**/index.ts', '**/index.tsx'],
  message: 'Import from the file itself rather than from an index.',
};
const ROUTER_DOM: Restriction = { group: ['react-router-dom'], message: 'Import from react-router.' };
/** What a remote imports of the router itself would be a second one; its tests make a router of their own. */
const ROUTER: Restriction = {
  group: ['react-router', 'react-router/**'],
  message: 'The page has one router, the shell’s: import from @trame/platform/router.',
};
const BY_NAME: Restriction = {
  group: ['**/shared/*/src/**', '@trame/ui/*/**'],
  message: 'Enter a package by its name and the modules it exports, not by its files.',
};

/** The build presets and the store of releases need Node: they are for commands, build configurations and stories. */
const RELEASE = hidden(
  'shared/release builds and publishes in Node: nothing that is deployed imports it.',
  'release',
);
/** So do the documents that a build makes. */
const PRINT: Restriction = {
  group: ['@trame/print', '@trame/print/**', '!@trame/print/page-pdf'],
  message:
    'shared/print makes files in a build: of what is deployed only a PDF in a page imports it, by page-pdf.',
};

const restrictInNode = (...patterns: Restriction[]) => {
  const rule: ['error', { patterns: Restriction[] }] = [
    'error',
    { patterns: [INDEX, ROUTER_DOM, BY_NAME, ...patterns] },
  ];
  return { 'no-restricted-imports': rule };
};
const restrict = (...patterns: Restriction[]) => restrictInNode(RELEASE, PRINT, ...patterns);

/** A folder of an app: `CLIENT` is lifted inside data/ folders, `TESTING` inside tests. */
function appFolder(folder: string, ...more: Restriction[]) {
  const patterns = [ANTD, SUPABASE, FEDERATION, APPS, ...more];
  return [
    { files: [`${folder}/**`], rules: restrict(...patterns, CLIENT, TESTING) },
    { files: [`${folder}/**/data/**`], rules: restrict(...patterns, TESTING) },
    {
      files: [`${folder}/**/*.test.*`, `${folder}/**/testing/**`],
      rules: restrict(...patterns.filter((pattern) => pattern !== ROUTER)),
    },
  ];
}

/** Each of several places from the lowest up may import those before it: the pattern that refuses the way back. */
function upwards(paths: readonly string[], index: number): Restriction[] {
  const above = paths.slice(index + 1).map((path) => {
    const name = path.split('/').at(-1);
    // A folder that has the name of a package, @trame/app, is known by the way up to it.
    if (name === 'app') return '../**/app/**';
    return name?.includes('.') ? `**/${name}` : `**/${name}/**`;
  });
  const message = `${paths[index]} lies below: move what both need to a folder under it.`;
  return above.length > 0 ? [{ group: above, message }] : [];
}

/** Folders of an app from the lowest up. */
function appLayers(app: string, folders: { path: string; rules?: Restriction[] }[]) {
  const paths = folders.map(({ path }) => path);
  return folders.flatMap(({ path, rules = [] }, index) =>
    appFolder(`${app}/src/${path}`, ...rules, ...upwards(paths, index)),
  );
}

/** An app states the order of its folders beside its sources (`layers.json`); one without the file has no order. */
function statedLayers(app: string, rulesOf: (path: string) => Restriction[]) {
  const file = join(ROOT, app, 'layers.json');
  if (!existsSync(file)) return [];
  const paths: string[] = JSON.parse(readFileSync(file, 'utf8'));
  return appLayers(
    app,
    paths.map((path) => ({ path, rules: rulesOf(path) })),
  );
}

const PUBLIC_SITE = [
  hidden(
    'The public site uses shared/domain and the antd-free modules of shared/ui.',
    'app',
    'data',
    'platform',
    'session',
  ),
  antdFree('The public site uses the antd-free modules of shared/ui.'),
];
/** The parts of signing in are for apps that people sign in to; there is one session in a page. */
const SESSION = hidden('A remote gets the session from the host: useHost of @trame/platform.', 'session');
/** What a person downloads to sign in. */
const BEFORE_SIGN_IN = [antdFree('Loaded before anyone signs in: the antd-free modules of shared/ui only.')];

const SESSION_DATA: Restriction = {
  group: ['@trame/data'],
  message:
    'shared/session signs in: @trame/data/auth, detached-auth and errors, without the client of the database.',
};
const SESSION_BELOW_APP = hidden('shared/app is for pages behind the sign-in.', 'app');
const SHELL_BEFORE_SIGN_IN = [...BEFORE_SIGN_IN, SESSION_BELOW_APP];
/** Folders of the trainers' portal that a visitor downloads. */
const PORTAL_BEFORE_SIGN_IN = new Set(['runtime', 'features/home', 'features/sign-in']);
const SESSION_FOLDERS = [SESSION_DATA, SESSION_BELOW_APP, ownName('session')];
const SESSION_PARTS = [...BEFORE_SIGN_IN, ...SESSION_FOLDERS];
const NO_SESSION_IN_HELPERS = hidden(
  'Helpers that start a session are in @trame/session/testing.',
  'session',
);

/** The subjects of shared/app, from the lowest up. */
const APP_PARTS = [
  'browser',
  'failures',
  'queries',
  'parts',
  'undo',
  'forms',
  'address',
  'lists',
  'shortcuts',
  'entity',
  'progress',
  'tasks',
  'menus',
  'exports',
  'bulk',
  'presence',
  'editing',
  'entity-data',
  'pages',
  'saved-views',
  'timeline',
  'documents',
  'site-files',
  'registers',
  'papers',
  'deposits',
];

const APP_RULES = [ROUTER, SESSION, ownName('app')];

/** Pure rules: everything is an argument, nothing is read, asked for, shown or remembered. */
const DOMAIN = [
  react('shared/domain holds pure rules: no React.'),
  ANTD,
  SUPABASE,
  FEDERATION,
  APPS,
  hidden(
    'The lowest layer.',
    'app',
    'cv',
    'data',
    'document',
    'invoice',
    'platform',
    'release',
    'session',
    'signature',
    'ui',
  ),
  ownName('domain'),
  {
    group: ['@tanstack/**', 'lucide-react', 'lucide-react/**', 'idb-keyval', 'node:*', 'node:*/**'],
    message: 'shared/domain holds pure rules: no queries, no pictures, no files.',
  },
];
const NO_INPUT_OR_OUTPUT = {
  'no-restricted-globals': [
    'error',
    ...[
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'EventSource',
      'globalThis',
      'window',
      'self',
      'document',
      'location',
      'navigator',
      'localStorage',
      'sessionStorage',
      'indexedDB',
      'caches',
      'process',
      'Deno',
    ].map((name) => ({
      name,
      message: 'shared/domain holds pure rules: a function is given what it needs.',
    })),
  ] as ['error', ...{ name: string; message: string }[]],
};
const PLATFORM = [
  ownName('platform'),
  ANTD,
  SUPABASE,
  APPS,
  hidden('The contract knows no design system and no data.', 'app', 'data', 'session', 'ui'),
];
const RELEASES = [
  ownName('release'),
  react('shared/release runs in Node: no React.'),
  ANTD,
  SUPABASE,
  APPS,
  hidden(
    'It sees the contract (@trame/platform) and @trame/domain.',
    'app',
    'cv',
    'data',
    'document',
    'session',
    'ui',
  ),
];
const PRINTING = [
  ownName('print'),
  react('shared/print runs in Node: no React.'),
  ANTD,
  SUPABASE,
  FEDERATION,
  APPS,
  hidden(
    'It knows a document, and nothing of what it says.',
    'app',
    'cv',
    'data',
    'document',
    'domain',
    'invoice',
    'platform',
    'release',
    'session',
    'signature',
    'ui',
  ),
];
const UI = [
  ownName('ui'),
  SUPABASE,
  FEDERATION,
  APPS,
  hidden('The design system has no data access.', 'app', 'data', 'platform', 'session'),
];
const DATA = [
  ownName('data'),
  ANTD,
  FEDERATION,
  APPS,
  hidden('Data has no interface.', 'app', 'session', 'ui'),
];
const DOCUMENT = [
  ownName('document'),
  react('shared/document reads files: no React.'),
  ANTD,
  SUPABASE,
  FEDERATION,
  APPS,
  hidden(
    'It sees @trame/domain alone.',
    'app',
    'cv',
    'data',
    'invoice',
    'platform',
    'session',
    'signature',
    'ui',
  ),
];
const CV = [
  ownName('cv'),
  react('shared/cv reads CVs: no React.'),
  ANTD,
  SUPABASE,
  FEDERATION,
  APPS,
  hidden(
    'It sees @trame/domain and @trame/document alone.',
    'app',
    'data',
    'invoice',
    'platform',
    'session',
    'signature',
    'ui',
  ),
];
const INVOICE = [
  ownName('invoice'),
  react('shared/invoice reads and judges invoices: no React.'),
  ANTD,
  SUPABASE,
  FEDERATION,
  APPS,
  hidden(
    'It sees @trame/domain and @trame/document alone.',
    'app',
    'cv',
    'data',
    'platform',
    'session',
    'signature',
    'ui',
  ),
];
const SIGNATURE = [
  ownName('signature'),
  react('shared/signature seals and verifies: no React.'),
  ANTD,
  SUPABASE,
  FEDERATION,
  APPS,
  hidden(
    'It sees @trame/domain and @trame/document alone.',
    'app',
    'cv',
    'data',
    'invoice',
    'platform',
    'session',
    'ui',
  ),
];
/** Whoever verifies needs nothing of what seals: the code is small enough to be read by a third party. */
const SEALING: Restriction = {
  group: ['**/seal/**'],
  message: 'Verifying loads nothing of what seals: @trame/signature/seal is apart.',
};
/** What makes PDFs is large: whoever reads an invoice loads none of it. */
const INVOICE_WRITING: Restriction = {
  group: ['**/write/**', 'pdfkit'],
  message: 'Reading loads nothing of what writes: @trame/invoice/write is apart.',
};
/** The stages of the rules that read a CV, from the lowest up; tests may read with a stage above. */
const CV_STAGES = ['vocabulary', 'rows', 'sections', 'entries', 'claims', 'analyse-text.ts'];
const FUNCTIONS = [
  react('Edge functions answer requests: no React.'),
  ANTD,
  FEDERATION,
  APPS,
  hidden(
    'Edge functions share @trame/domain, @trame/document, @trame/cv, @trame/invoice and @trame/signature alone.',
    'app',
    'data',
    'platform',
    'session',
    'ui',
  ),
];
const TOOLS: Restriction = {
  group: ['**/tools/**'],
  message: 'Tools are not deployed.',
};

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'];

export default defineConfig({
  options: { typeAware: true },
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'promise', 'unicorn', 'oxc'],
  jsPlugins: [join(ROOT, 'tools/lib/declared-packages.ts')],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    '**/dist',
    '**/.astro',
    'shared/data/src/database.types.ts',
    'docs/api/**',
    'tools/bench/peer/**',
  ],
  rules: {
    'trame/declared-packages': 'error',
    'trame/lazy-parts': 'error',
    'import/no-cycle': 'error',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // The JSX transform imports React; styles and setup files are imported for their effect.
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    // Narrowing at a boundary is checked by zod or a test; the rule cannot see either.
    'typescript/no-unsafe-type-assertion': 'off',
    'promise/no-promise-in-callback': 'off',
    'promise/always-return': 'off',
    // The name that zod/mini gives to a default value.
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    {
      files: ['shared/domain/src/**'],
      rules: { ...restrict(...DOMAIN, TESTING), ...NO_INPUT_OR_OUTPUT },
    },
    {
      files: ['shared/domain/src/**/*.test.*'],
      rules: { ...restrict(...DOMAIN), 'no-restricted-globals': 'off' },
    },
    { files: ['shared/document/src/**'], rules: restrict(...DOCUMENT, TESTING) },
    {
      files: ['shared/document/src/**/*.test.*', 'shared/document/src/**/testing/**'],
      rules: restrict(...DOCUMENT),
    },
    { files: ['shared/invoice/src/**'], rules: restrict(...INVOICE, TESTING, INVOICE_WRITING) },
    { files: ['shared/invoice/src/write/**'], rules: restrict(...INVOICE, TESTING) },
    {
      files: ['shared/invoice/src/**/*.test.*', 'shared/invoice/src/testing/**'],
      rules: restrict(...INVOICE),
    },
    { files: ['shared/signature/src/**'], rules: restrict(...SIGNATURE, TESTING, SEALING) },
    { files: ['shared/signature/src/seal/**'], rules: restrict(...SIGNATURE, TESTING) },
    {
      files: ['shared/signature/src/**/*.test.*', 'shared/signature/src/testing/**'],
      rules: restrict(...SIGNATURE),
    },
    { files: ['shared/cv/src/**'], rules: restrict(...CV, TESTING) },
    ...CV_STAGES.slice(0, -1).map((stage, index) => ({
      files: [`shared/cv/src/rules/${stage}/**`],
      rules: restrict(...CV, TESTING, ...upwards(CV_STAGES, index)),
    })),
    { files: ['shared/cv/src/**/*.test.*', 'shared/cv/src/testing/**'], rules: restrict(...CV) },
    { files: ['shared/platform/src/**'], rules: restrict(...PLATFORM, TESTING) },
    {
      files: [
        'shared/platform/src/fake-host/**',
        'shared/platform/src/testing/**',
        'shared/platform/src/**/*.test.*',
      ],
      rules: restrict(...PLATFORM),
    },
    { files: ['shared/release/src/**'], rules: restrictInNode(...RELEASES, TESTING) },
    {
      files: ['shared/release/src/**/testing/**', 'shared/release/src/**/*.test.*'],
      rules: restrictInNode(...RELEASES),
    },
    { files: ['shared/print/src/**'], rules: restrictInNode(...PRINTING, TESTING) },
    { files: ['shared/print/src/**/*.test.*'], rules: restrictInNode(...PRINTING) },
    { files: ['shared/ui/src/**'], rules: restrict(...UI, TESTING) },
    { files: ['shared/ui/src/**/*.test.*', 'shared/ui/src/testing/**'], rules: restrict(...UI) },
    { files: ['shared/data/src/**'], rules: restrict(...DATA, TESTING) },
    { files: ['shared/data/src/**/*.test.*'], rules: restrict(...DATA) },
    {
      files: ['shared/testing/src/**'],
      rules: restrict(ANTD, SUPABASE, FEDERATION, APPS, NO_SESSION_IN_HELPERS),
    },
    ...appLayers('shared/session', [
      { path: 'runtime', rules: SESSION_PARTS },
      { path: 'session', rules: SESSION_PARTS },
      { path: 'sign-in', rules: SESSION_PARTS },
      { path: 'account', rules: SESSION_FOLDERS },
      { path: 'pages', rules: SESSION_PARTS },
      { path: 'leaving', rules: SESSION_FOLDERS },
    ]),
    ...appFolder('shared/app/src', ...APP_RULES),
    ...appLayers(
      'shared/app',
      APP_PARTS.map((path) => ({ path, rules: APP_RULES })),
    ),
    ...appFolder('shell/src', ...SHELL_BEFORE_SIGN_IN),
    ...appLayers('shell', [
      { path: 'runtime', rules: SHELL_BEFORE_SIGN_IN },
      { path: 'features/support', rules: SHELL_BEFORE_SIGN_IN },
      { path: 'features/guard', rules: SHELL_BEFORE_SIGN_IN },
      { path: 'features/auth', rules: SHELL_BEFORE_SIGN_IN },
      { path: 'features/host' },
      { path: 'features/account' },
      { path: 'remotes' },
      { path: 'features/home' },
      { path: 'features/palette' },
      { path: 'features/deployments' },
      { path: 'features/frame' },
      { path: 'app', rules: SHELL_BEFORE_SIGN_IN },
    ]),
    ...appFolder('remotes/*/src', ROUTER, SESSION),
    ...REMOTES.flatMap((name) => statedLayers(`remotes/${name}`, () => [ROUTER, SESSION])),
    ...appFolder('public-site/src', ...PUBLIC_SITE),
    // The trainer portal, and any other app with sign-in pages of its own that comes beside the shell.
    ...appFolder('*-portal/src'),
    ...statedLayers('trainer-portal', (path) =>
      PORTAL_BEFORE_SIGN_IN.has(path) ? SHELL_BEFORE_SIGN_IN : [],
    ),
    { files: ['{shell,remotes/*,*-portal}/testing/**'], rules: restrict(ANTD, SUPABASE, FEDERATION, APPS) },
    { files: ['supabase/functions/**'], rules: restrict(...FUNCTIONS, TESTING, TOOLS) },
    {
      files: ['supabase/functions/**/*.test.ts', 'supabase/functions/_shared/testing/**'],
      rules: restrict(...FUNCTIONS),
    },
    {
      files: ['tools/**'],
      rules: restrictInNode(
        ANTD,
        FEDERATION,
        APPS,
        react('Commands show nothing: no React.'),
        hidden('Commands show nothing.', 'app', 'session', 'ui'),
      ),
    },
    // Sources of the application that the bench builds beside the platform, in place of some of the shell's.
    { files: ['tools/bench/federation/monolith/**'], rules: restrict(ANTD, SUPABASE, FEDERATION) },
    {
      files: ['e2e/**'],
      rules: restrictInNode(
        ANTD,
        SUPABASE,
        FEDERATION,
        APPS,
        react('Browser stories use the page that is served: no React.'),
        hidden(
          'Browser stories use the page that is served, and see no source of it.',
          'app',
          'cv',
          'data',
          'document',
          'session',
          'testing',
          'ui',
        ),
        {
          regex: '^@trame/invoice(/payments|/write)?$',
          message: 'Of invoices, stories see what alters one alone.',
        },
      ),
    },
    // The one place of the edge functions that writes to the console: it is their log.
    { files: ['supabase/functions/_shared/log.ts'], rules: { 'no-console': 'off' } },
    // Its functions change without their identity: the compiler leaves the file alone, as it should.
    { files: ['**/use-grid-virtualizer.ts'], rules: { 'react/incompatible-library': 'off' } },
    // Commands talk to a terminal; the tests' console watch replaces the console.
    { files: ['tools/**', 'shared/testing/**'], rules: { 'no-console': 'off' } },
    // Playwright hands fixtures on through a function named `use`, which is no hook.
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    { files: TESTS, rules: { 'react/only-export-components': 'off' } },
  ],
});
