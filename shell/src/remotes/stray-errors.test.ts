import type { RemoteFailure } from '@trame/platform/loader';
import { keptReports } from '@trame/session/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { showApp } from './shown-apps.ts';
import { onStrayError } from './stray-errors.ts';

const FILE = `${location.origin}/remotes/hubs/1.0.0/static/js/4.js`;

/** An error as the browser makes it; where no code threw it, its stack has no place. */
function thrown(message: string, place?: string): SyntaxError {
  const error = new SyntaxError(message);
  error.stack = `SyntaxError: ${message}${place ? `\n    at onClick (${place}:3:14)` : ''}`;
  return error;
}

const rejected = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
function uncaught(error: unknown): void {
  window.dispatchEvent(new ErrorEvent('error', { error, filename: FILE }));
  vi.runAllTimers();
}

/** Has the code of an app throw in an event; without a name, that of the shell. */
function throwIn(app: string | undefined, error: Error): void {
  const file = app
    ? `http://localhost/remotes/${app}/1.0.0/static/js/4.js`
    : 'http://localhost/static/js/1.js';
  Object.defineProperty(error, 'stack', { value: `Error\n at a (${file}:1:2)` });
  window.dispatchEvent(new ErrorEvent('error', { error, filename: file }));
  vi.runAllTimers();
}

const reportsOf = (app: string | undefined) =>
  keptReports().filter(({ context }) => context['phase'] === 'event' && context['remote'] === app);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  forgetReports();
});
afterEach(() => {
  vi.useRealTimers();
  forgetReports();
  vi.restoreAllMocks();
});

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

it('a request that an app gave up is no error, neither its own nor one of the shell', () => {
  const shown: RemoteFailure[] = [];
  const stop = onStrayError('leaving', (failure) => shown.push(failure));
  const reason = new DOMException('The user aborted a request.', 'AbortError');
  Object.defineProperty(reason, 'stack', {
    value: 'at http://localhost/remotes/leaving/1.0.0/static/js/4.js:1:2',
  });
  rejected(reason);
  stop();
  expect(shown).toEqual([]);
  expect([...reportsOf('leaving'), ...reportsOf(undefined)]).toEqual([]);
});

it('an app that throws without end is reported ten times, and leaves room for the others', () => {
  for (let index = 0; index < 100; index += 1) throwIn('noisy', new Error(`${index}`));
  throwIn('quiet', new Error('once'));
  expect(reportsOf('noisy')).toHaveLength(10);
  expect(reportsOf('quiet')).toHaveLength(1);
});

it('errors of the shell are reported once each, and ten at most', () => {
  for (let times = 0; times < 3; times += 1) throwIn(undefined, new Error('again'));
  expect(reportsOf(undefined)).toHaveLength(1);
  for (let index = 0; index < 100; index += 1) throwIn(undefined, new Error(`${index}`));
  expect(reportsOf(undefined)).toHaveLength(10);
});

it('an error that an app throws again has a new notice once the one before is gone, with the same reference', () => {
  const time = vi.spyOn(performance, 'now');
  const shown: RemoteFailure[] = [];
  const stop = onStrayError('repeating', (failure) => shown.push(failure));
  for (const at of [0, 4_999, 5_000]) {
    time.mockReturnValue(at);
    throwIn('repeating', new Error('again'));
  }
  stop();
  expect(shown.map(({ id }) => id)).toEqual(Array(2).fill(reportsOf('repeating')[0]?.id));
  expect(reportsOf('repeating')).toHaveLength(1);
});
