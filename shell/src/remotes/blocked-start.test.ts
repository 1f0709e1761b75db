import { keptReports } from '@trame/session/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { noteStart, reportBlockedStart } from './blocked-start.ts';

const APP = { remote: 'hubs', version: '1.0.0' };
const reports = () => keptReports().map(({ context }) => context);

beforeEach(() => {
  forgetReports();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  forgetReports();
});

it('an app that blocked the page while it started is reported by the next document, once', () => {
  noteStart(APP);
  reportBlockedStart();
  reportBlockedStart();
  expect(reports()).toEqual([
    expect.objectContaining({ remote: 'hubs', version: '1.0.0', code: 'not_responding', outcome: 'failed' }),
  ]);
});

it('an app that blocks the page 29 s after its code was run is still reported', () => {
  noteStart(APP);
  vi.advanceTimersByTime(29_999);
  reportBlockedStart();
  expect(reports()).toHaveLength(1);
});

it('a page that is left, or whose app has started, is not reported', () => {
  reportBlockedStart();
  noteStart(APP);
  window.dispatchEvent(new Event('pagehide'));
  reportBlockedStart();
  noteStart(APP);
  vi.advanceTimersByTime(30_000);
  reportBlockedStart();
  expect(reports()).toEqual([]);
});
