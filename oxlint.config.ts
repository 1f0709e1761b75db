import { defineConfig } from 'oxlint';

type Restriction = { group: string[]; importNames?: string[]; message: string };

const REACT: Restriction = {
  group: ['react', 'react/*', 'react-dom', 'react-dom/*', 'react-router', 'react-router/*'],
  message: 'shared/domain holds pure rules: no React.',
};
const ANTD: Restriction = {
  group: ['antd', 'antd/*', '@ant-design/*'],
  message: 'Only shared/ui imports antd: use a door of @trame/ui.',
};
const SUPABASE: Restriction = {
  group: ['@supabase/*'],
  message: 'Only shared/data imports supabase-js: use @trame/data.',
};
const FEDERATION: Restriction = {
  group: ['@module-federation/*'],
  message: 'Only shared/platform imports Module Federation.',
};
const CLIENT: Restriction = {
  group: ['@trame/data'],
  importNames: ['getSupabase'],
  message: 'Backend calls live in a data/ folder; elsewhere use its queries and mutations.',
};
const TESTING: Restriction = {
  group: ['@trame/testing', '@trame/testing/*', '@trame/platform/fake-host', 'vitest', 'msw', 'msw/*'],
  message: 'Test helpers stay out of the product.',
};
const APPS: Restriction = {
  group: [
    '@trame/shell',
    '@trame/recruitment',
    '@trame/public-site',
    '**/remotes/*/src/**',
    '**/shell/src/**',
  ],
  message: 'An app never imports another app: share through shared/*, link by route id.',
};
const ROUTER_DOM: Restriction = {
  group: ['react-router-dom', '**/index.ts', '**/index.tsx'],
  message: 'Import from react-router, and from the file itself rather than from an index.',
};

/** Packages of the workspace that a layer may not see. */
const hidden = (message: string, ...names: string[]): Restriction => ({
  group: names.flatMap((name) => [`@trame/${name}`, `@trame/${name}/*`]),
  message,
});

const restrict = (...patterns: Restriction[]) => ({
  'no-restricted-imports': ['error', { patterns: [ROUTER_DOM, ...patterns] }] as const,
});

/** What every app obeys; `CLIENT` is lifted inside data/ folders, `TESTING` inside tests. */
const APP = [ANTD, SUPABASE, FEDERATION, APPS];
const PUBLIC_SITE = hidden(
  'The public site uses shared/domain and the antd-free doors of shared/ui.',
  'data',
  'platform',
);

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'];

export default defineConfig({
  options: { typeAware: true },
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist', '**/.astro', 'shared/data/src/database.types.ts'],
  rules: {
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
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    {
      files: ['shared/domain/src/**'],
      rules: restrict(
        REACT,
        ANTD,
        SUPABASE,
        FEDERATION,
        TESTING,
        hidden('The lowest layer.', 'data', 'platform', 'ui'),
      ),
    },
    {
      files: ['shared/platform/src/**'],
      rules: restrict(
        ANTD,
        SUPABASE,
        APPS,
        hidden('The contract knows no design system and no data.', 'data', 'ui'),
      ),
    },
    {
      files: ['shared/ui/src/**'],
      rules: restrict(
        SUPABASE,
        FEDERATION,
        TESTING,
        APPS,
        hidden('The design system has no data access.', 'data', 'platform'),
      ),
    },
    {
      files: ['shared/data/src/**'],
      rules: restrict(ANTD, FEDERATION, TESTING, APPS, hidden('Data has no interface.', 'ui')),
    },
    { files: ['shell/src/**', 'remotes/*/src/**'], rules: restrict(...APP, CLIENT, TESTING) },
    { files: ['shell/src/**/data/**', 'remotes/*/src/**/data/**'], rules: restrict(...APP, TESTING) },
    { files: ['public-site/src/**'], rules: restrict(...APP, PUBLIC_SITE, TESTING) },
    { files: ['shell/src/**/*.test.*', 'remotes/*/src/**/*.test.*'], rules: restrict(...APP) },
    {
      files: ['public-site/src/**/*.test.*', 'public-site/src/**/testing/**'],
      rules: restrict(...APP, PUBLIC_SITE),
    },
    { files: ['shared/domain/src/**/*.test.*'], rules: restrict(REACT, ANTD, SUPABASE, FEDERATION) },
    { files: ['shared/{ui,data}/src/**/*.test.*'], rules: restrict(FEDERATION, APPS) },
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
