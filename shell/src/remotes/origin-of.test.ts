import type { Registry } from '@trame/platform';
import { expect, it, vi } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { originOf } from './origin-of.ts';

const REGISTRY = registryOf(
  recruitmentEntry(),
  recruitmentEntry({ name: 'hubs', version: 'poste', entry: 'http://localhost:4301/mf-manifest.json' }),
  recruitmentEntry({ name: 'other', version: 'poste', entry: 'http://localhost:4302/b/mf-manifest.json' }),
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
    'an app with a hyphen in its name',
    ['Error: x\n at a (http://localhost/remotes/suivi-2/1.0.0/static/js/4.js:3:4)'],
    { remote: 'suivi-2', version: '1.0.0' },
  ],
  [
    'no app, for another folder of a developer’s machine',
    ['Error: x\n at a (http://localhost:4302/a/4.js:1:2)'],
    undefined,
  ],
  [
    'no app, for a file beside the versions of one',
    ['Error: x\n at a (http://localhost/remotes/recruitment/latest.js:1:2)\n at b (http://localhost/x/)'],
    undefined,
  ],
  [
    'no app, when only the shell is there',
    ['Error: x\n at a (http://localhost/static/js/index.js:1:2)'],
    undefined,
  ],
])('an uncaught error is attributed to %s', (_, traces, expected) => {
  expect(originOf(traces, REGISTRY)).toEqual(expected);
});

it('the addresses of all apps are computed once for a registry, and anew for the next one', () => {
  const trace = [
    'Error: x',
    ...Array.from({ length: 20 }, () => ' at a (http://localhost/static/js/a.js:1:2)'),
  ];
  const computed = vi.spyOn(globalThis, 'URL');
  const lookTwice = (registry: Registry) => {
    computed.mockClear();
    originOf([trace.join('\n')], registry);
    originOf([trace.join('\n')], registry);
    return computed.mock.calls.length / registry.remotes.length;
  };
  expect(lookTwice(registryOf(recruitmentEntry(), recruitmentEntry({ name: 'hubs' })))).toBe(2);
  const moved = recruitmentEntry({ entry: 'http://localhost:4302/mf-manifest.json' });
  expect(originOf(['at http://localhost:4302/a.js:1:2'], registryOf(moved))).toEqual({
    remote: 'recruitment',
    version: '1.0.0',
  });
  computed.mockRestore();
});
