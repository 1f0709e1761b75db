import { defineConfig } from 'vitest/config';

/** Tests that leave something behind: a draft, a worker, or a pending request. */
const LEAVES_SOMETHING = [
  'src/application/cv-preview/cv-preview.test.tsx',
  'src/application/draft.test.tsx',
  'src/application/slow-line.test.tsx',
  'src/confirmation/**/*.test.tsx',
  'src/islands/*.test.ts',
  'src/signing/*.test.{ts,tsx}',
  'src/reporting/*.test.ts',
  'src/verification/verify-document.test.tsx',
];

const FORM = {
  environment: 'jsdom',
  setupFiles: ['@trame/testing/setup-dom', './src/application/testing/setup.ts'],
  // Tests fill in whole forms, on a busy machine.
  testTimeout: 30_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...FORM,
          name: 'form',
          include: [
            'src/{application,confirmation,forms,islands,reporting,requests,signing,verification}/**/*.test.{ts,tsx}',
          ],
          exclude: LEAVES_SOMETHING,
          // Files share their imported modules: loading these again for each file would take a fifth of the time.
          isolate: false,
        },
      },
      { test: { ...FORM, name: 'form, each file apart', include: LEAVES_SOMETHING } },
      {
        test: {
          name: 'pages',
          environment: 'node',
          include: [
            'src/{pages,typography}.test.ts',
            'src/programmes/*.test.ts',
            'documents/*.test.ts',
            'kept-code.test.ts',
          ],
          // One builds two sites, one after the other.
          hookTimeout: 240_000,
          // Some build the site once more.
          testTimeout: 180_000,
        },
      },
    ],
  },
});
