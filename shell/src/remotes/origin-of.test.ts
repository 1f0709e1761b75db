import { expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { originOf } from './origin-of.ts';

const REGISTRY = registryOf(
  recruitmentEntry(),
  recruitmentEntry({ name: 'hubs', version: 'poste', entry: 'http://localhost:4301/mf-manifest.json' }),
);

it.each([
  [
    'the app whose file is on the stack, in the version that runs',
    [
      'Error: x\n at a (http://localhost/static/js/lib.js:1:2)\n at b (http://localhost/remotes/recruitment/0.9.0-ab/static/js/4.js:3:4)',
    ],
    { remote: 'recruitment', version: '0.9.0-ab' },
  ],
  [
    'an app on a developer’s machine, which only the registry knows',
    ['Error: x\n at a (http://localhost:4301/static/js/async/4.js:1:2)'],
    { remote: 'hubs', version: 'poste' },
  ],
  [
    'the file it was thrown in, when there is no stack',
    [undefined, 'http://localhost/remotes/hubs/1.0.0/remoteEntry.js'],
    { remote: 'hubs', version: '1.0.0' },
  ],
  [
    'no app, when only the shell is there',
    ['Error: x\n at a (http://localhost/static/js/index.js:1:2)'],
    undefined,
  ],
])('an uncaught error is attributed to %s', (_, traces, expected) => {
  expect(originOf(traces, REGISTRY)).toEqual(expected);
});
