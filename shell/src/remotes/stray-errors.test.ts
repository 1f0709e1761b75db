import { keptReports } from '@trame/session/telemetry';
import { afterEach, expect, it } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { showApp } from './shown-apps.ts';
import './stray-errors.ts';

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
