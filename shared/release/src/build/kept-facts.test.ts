import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSample, type Sample } from './testing/sample-remote.ts';

let sample: Sample;
beforeEach(() => {
  sample = startSample();
});
afterEach(() => sample.remove());

const FACTS = {
  name: 'sample',
  areas: ['recruitment', 'administratif-hub'],
  owner: { team: 'Équipe', contact: 'equipe@trame.example' },
  hostApi: '^1.1.0',
  routes: [
    { id: 'sample.home', path: '', title: 'Accueil' },
    { id: 'sample.office', path: 'bureau', title: 'Bureau', area: 'administratif-hub' },
  ],
};

it('of its facts, a remote of several areas has their names, and the path and the area of each route', async () => {
  const scripts = await sample.build(
    {
      '../remote.json': JSON.stringify(FACTS),
      'routes.tsx': "import facts from '../remote.json';\nconst value = globalThis.use(facts);",
    },
    'js',
  );
  // As a JavaScript object or as JSON, whichever is shorter.
  const kept = scripts.replaceAll('"', '');
  expect(kept).toContain('areas:[recruitment,administratif-hub]');
  expect(kept).toContain('sample.home:{path:},sample.office:{path:bureau,area:administratif-hub}');
  expect(kept).not.toContain('Accueil');
});
