import { keptReports } from '@trame/session/telemetry';
import { afterEach, expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { forgetReports } from '../../testing/reports.ts';
import { showApp } from './shown-apps.ts';
import { originOf } from './stray-errors.ts';

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

const FILE = `${location.origin}/remotes/hubs/1.0.0/static/js/4.js`;

/** An error as the browser makes it; where no code threw it, its stack has no place. */
function thrown(message: string, place?: string): SyntaxError {
  const error = new SyntaxError(message);
  error.stack = `SyntaxError: ${message}${place ? `\n    at onClick (${place}:3:14)` : ''}`;
  return error;
}

const rejected = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const uncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, filename: FILE }));

afterEach(forgetReports);

it('an answer that is not JSON, read in a handler of an app, is reported for the app', () => {
  uncaught(thrown('Unexpected token < in a handler', FILE));
  rejected(thrown('Unexpected token < in a promise', FILE));
  const leave = showApp({ remote: 'hubs', version: '1.0.0' }, () => undefined);
  // As `fetch().then((answer) => answer.json())` is rejected: no code of the page was running.
  rejected(thrown('Unexpected token < in an answer'));
  leave();
  expect(keptReports().map(({ context }) => [context['remote'], context['code']])).toEqual(
    Array.from({ length: 3 }, () => ['hubs', 'threw_in_event']),
  );
});

it('a script that cannot be parsed is left to the load that requested it', () => {
  uncaught(thrown('Unexpected token < in a file'));
  expect(keptReports()).toEqual([]);
});
