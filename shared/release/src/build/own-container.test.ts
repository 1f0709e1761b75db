import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSample, type Sample } from './testing/sample-remote.ts';

let sample: Sample;
beforeEach(() => {
  sample = startSample();
});
afterEach(() => sample.remove());

const manifest = () =>
  JSON.parse(readFileSync(join(sample.root, 'dist/mf-manifest.json'), 'utf8')) as unknown;

it('a remote is built without the runtime of Module Federation, and says so to the shell', async () => {
  const scripts = await sample.build(
    { 'routes.tsx': "import { useState } from 'react';\nconst value = useState;" },
    'js',
  );
  expect(scripts).toContain('is not provided by the host');
  expect(scripts).not.toMatch(/_FEDERATION_|bundlerRuntime/);
  expect(manifest()).toMatchObject({ metaData: { runtime: 'none' } });
});

it('the first page of a remote is one script, libraries included', async () => {
  await sample.build({ 'routes.tsx': "import * as z from 'zod';\nconst value = z;" }, 'js');
  const sync = ['static/js/async/__federation_expose_routes.js'];
  expect(manifest()).toMatchObject({ exposes: [{ assets: { js: { sync, async: [] } } }] });
});
