import * as all from '@tanstack/react-query';
import { keptReports } from '@trame/session/telemetry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runAs } from '../../testing/app-code.ts';
import { forgetReports } from '../../testing/reports.ts';
import * as given from './query-module.ts';

it('apps are given all of react-query but what is for pages drawn by a server, streams and types', () => {
  expect(
    Object.keys(all)
      .filter((name) => !(name in given))
      .toSorted(),
  ).toEqual([
    'HydrationBoundary',
    'dataTagErrorSymbol',
    'dataTagSymbol',
    'defaultShouldDehydrateMutation',
    'defaultShouldDehydrateQuery',
    'dehydrate',
    'dehydrateQuery',
    'experimental_streamedQuery',
    'hydrate',
    'unsetMarker',
  ]);
});

describe('what all apps share of react-query', () => {
  const APP = { remote: 'essai', version: '1.0.0' };
  afterEach(() => {
    forgetReports();
    Reflect.deleteProperty(globalThis, 'given');
  });

  it.each<[name: string, ask: string, change: string]>([
    ['onlineManager.setOnline', 'onlineManager.isOnline()', 'onlineManager.setOnline(false)'],
    [
      'onlineManager.setEventListener',
      'onlineManager.isOnline()',
      'onlineManager.setEventListener((set) => set(false))',
    ],
    ['focusManager.setFocused', 'focusManager.isFocused()', 'focusManager.setFocused(false)'],
    ['environmentManager.setIsServer', 'isServer', 'environmentManager.setIsServer(() => true)'],
  ])('is not changed by %s, which is reported once', (name, ask, change) => {
    Object.assign(globalThis, { given });
    const before = runAs(APP, `return given.${ask};`);
    for (let time = 0; time < 2; time += 1) runAs(APP, `given.${change};`);
    expect(runAs(APP, `return given.${ask};`)).toBe(before);
    expect(keptReports().map(({ context }) => context)).toEqual([
      expect.objectContaining({
        ...APP,
        code: 'misused_host',
        outcome: 'recovered',
        cause: `${name}: every app has the same`,
      }),
    ]);
  });

  it('goes on to notify, whatever an app schedules it with', async () => {
    Object.assign(globalThis, { given });
    runAs(
      APP,
      'given.notifyManager.setScheduler(() => {}); given.notifyManager.setNotifyFunction(() => {});',
    );
    const heard = vi.fn<() => void>();
    all.notifyManager.schedule(heard);
    given.timeoutManager.setTimeout(heard, 1);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  });

  it('says what it says to the shell, and is the same at each look', () => {
    const heard = vi.fn<(isOnline: boolean) => void>();
    const stop = given.onlineManager.subscribe(heard);
    all.onlineManager.setOnline(false);
    expect(given.onlineManager.isOnline()).toBe(false);
    all.onlineManager.setOnline(true);
    expect(heard.mock.calls).toEqual([[false], [true]]);
    stop();
    for (const name of ['subscribe', 'isOnline'])
      expect(Reflect.get(given.onlineManager, name)).toBe(Reflect.get(given.onlineManager, name));
  });
});
