import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSample, type Sample } from './testing/sample-remote.ts';

let sample: Sample;
beforeEach(() => {
  sample = startSample();
});
afterEach(() => sample.remove());

it('an icon is built with all its shapes, without their keys', async () => {
  const scripts = await sample.build(
    { 'routes.tsx': "import { Menu } from 'lucide-react';\nconst value = Menu;" },
    'js',
  );
  expect(scripts).toMatch(
    /\["path",\{d:"M4 5h16"\}\],\["path",\{d:"M4 12h16"\}\],\["path",\{d:"M4 19h16"\}\]/,
  );
});
