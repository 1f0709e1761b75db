import { screen, waitFor } from '@testing-library/react';
import type { LoadReport } from '@trame/platform/loader';
import { holdUnsavedChanges } from '@trame/session/unsaved-store';
import { keptReports } from '@trame/session/telemetry';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runAs } from '../../testing/app-code.ts';
import { forgetReports } from '../../testing/reports.ts';
import { forgetSupportSwitches } from '../runtime/registry-store.ts';
import { appOnScreen, showApp } from './shown-apps.ts';
import { reportLoad } from './remote-loader.ts';
import {
  changesAround,
  forgetTampering,
  lookAfterError,
  lookAround,
  lookAtBuiltins,
  watchBuiltins,
} from './tampering.ts';

const FIRST = { remote: 'premiere', version: '1.0.0' };
const SECOND = { remote: 'deuxieme', version: '2.0.0' };
const broken = () => Promise.reject(new Error('broken on purpose'));
const change = () => {
  globalThis.fetch = broken;
};
const nothing = () => undefined;
let real: typeof fetch;
let release: () => void;

beforeEach(async () => {
  forgetTampering();
  // Apps that other test files left on the screen.
  for (let app = appOnScreen(); app; app = appOnScreen()) showApp(app, nothing)();
  forgetReports();
  real = globalThis.fetch;
  // Otherwise the page is loaded again.
  release = holdUnsavedChanges('essai');
  await watchBuiltins();
});
afterEach(() => {
  release();
  lookAtBuiltins();
  forgetTampering();
  forgetSupportSwitches();
  document.body.replaceChildren();
});

const reported = (count = 1) =>
  waitFor(() => {
    expect(keptReports()).toHaveLength(count);
    return keptReports().at(-1)!.context;
  });

const certainly = (app: typeof FIRST) => ({ ...app, cause: 'changed fetch' });
const NOBODY_KNOWN = {
  boundary: 'none',
  outcome: 'recovered',
  cause: 'probably one of premiere, deuxieme changed fetch',
};

it('what changes while the only app that has run is in use is put back, and probably by that app', async () => {
  await lookAround(FIRST, nothing);
  const leave = showApp(FIRST, nothing);
  change();
  lookAtBuiltins();
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject({ ...FIRST, cause: 'probably changed fetch' });
  expect(await screen.findByRole('dialog')).toBeVisible();
  leave();
});

it('what a timer of an app that was left may have changed is not attributed to the one on the screen', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  const leave = showApp(SECOND, nothing);
  change();
  lookAtBuiltins();
  expect(globalThis.fetch).toBe(real);
  const context = await reported();
  expect(context).toMatchObject(NOBODY_KNOWN);
  expect(context).not.toHaveProperty('remote');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  leave();
});

it('what an app assigns after others have run changes nothing, and is certainly by that app, whatever is on the screen', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  const leave = showApp(SECOND, nothing);
  for (const name of ['fetch', 'setTimeout', 'fetch'])
    runAs(FIRST, `window.${name} = () => new Promise(() => undefined);`);
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject({
    ...FIRST,
    outcome: 'failed',
    cause: 'changed fetch, setTimeout',
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
  // Nothing else fails because of it.
  expect(changesAround(SECOND.remote)).toEqual([]);
  leave();
});

it('what an app does to a function that was changed before is certainly by that app', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  runAs(SECOND, `Array.prototype.flat = () => [];`);
  lookAtBuiltins();
  expect(await reported()).toMatchObject({
    cause: 'probably one of premiere, deuxieme changed Array.prototype.flat',
  });
  runAs(SECOND, `Array.prototype.flat = () => [];`);
  expect([[1]].flat()).toEqual([1]);
  expect(await reported(2)).toMatchObject({ ...SECOND, cause: 'changed Array.prototype.flat' });
});

it('what goes on changing without anyone knowing by whom is reported a second time, and not again', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  for (let time = 0; time < 4; time += 1) {
    change();
    lookAtBuiltins();
    await reported(Math.min(time + 1, 2));
  }
  expect(await screen.findByRole('dialog', { name: 'La page doit être rechargée' })).toBeVisible();
  await Promise.resolve();
  expect(keptReports().map(({ context }) => context)).toMatchObject([
    NOBODY_KNOWN,
    { ...NOBODY_KNOWN, outcome: 'failed' },
  ]);
});

it('what changes again while another app is run is not taken for that app, nor is it one of those that it may be', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  change();
  lookAtBuiltins();
  await reported();
  await lookAround({ remote: 'troisieme', version: '1.0.0' }, async () => {
    await Promise.resolve();
    change();
  });
  expect(await reported(2)).toMatchObject({ ...NOBODY_KNOWN, outcome: 'failed' });
  expect(await screen.findByRole('dialog', { name: 'La page doit être rechargée' })).toBeVisible();
});

it('the server is asked with the function of the browser before the page is loaded again, although it was changed meanwhile', async () => {
  release();
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  forgetTampering();
  globalThis.fetch = asked;
  onTestFinished(() => {
    globalThis.fetch = real;
  });
  await watchBuiltins();
  await lookAround(FIRST, nothing);
  change();
  lookAtBuiltins();
  change();
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(asked).toHaveBeenCalled();
  forgetTampering();
});

it('what cannot be put back, by nobody knows whom, has the page loaded again at once', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  runAs(
    FIRST,
    `Object.defineProperty(String.prototype, 'trimRight', { value: () => '', configurable: false, writable: false });`,
  );
  lookAtBuiltins();
  expect(await reported()).toMatchObject({ boundary: 'none', outcome: 'failed' });
  expect(await screen.findByRole('dialog', { name: 'La page doit être rechargée' })).toBeVisible();
});

it('what cannot be put back may be why any other app fails, whatever is changed after it', async () => {
  await lookAround(FIRST, nothing);
  runAs(
    FIRST,
    `Object.defineProperty(String.prototype, 'trimLeft', { value: () => '', configurable: false, writable: false });`,
  );
  lookAtBuiltins();
  await reported();
  await lookAround(SECOND, change);
  await reported(2);
  expect(changesAround(SECOND.remote)).toEqual([
    { candidates: [FIRST], changed: ['String.prototype.trimLeft'] },
  ]);
});

it('what fails in another app while functions are changed is not said to be its fault', async () => {
  const load: LoadReport = {
    id: 'essai',
    phase: 'manifest',
    code: 'timeout',
    cause: 'too late',
    attempts: 1,
    outcome: 'failed',
    ...SECOND,
  };
  await lookAround(FIRST, nothing);
  reportLoad(load);
  expect(await reported()).toMatchObject(SECOND);
  change();
  reportLoad(load);
  await reported(3);
  const contexts = keptReports().map(({ context }) => context);
  expect(contexts.filter(({ code }) => code === 'timeout')[1]).toEqual(
    expect.objectContaining({ boundary: 'none', cause: 'in deuxieme, while fetch was changed: too late' }),
  );
  expect(contexts.filter(({ remote }) => remote === SECOND.remote)).toHaveLength(1);
  reportLoad({ ...load, ...FIRST });
  expect(await reported(4)).toMatchObject({ ...FIRST, cause: 'too late' });
});

it('what changes as the code of the first app is run is certainly by that app, and reported once', async () => {
  for (let time = 0; time < 2; time += 1) {
    await lookAround(SECOND, async () => {
      await Promise.resolve();
      change();
    });
    expect(globalThis.fetch).toBe(real);
  }
  expect(await reported()).toMatchObject(certainly(SECOND));
});

it('what a timer of an app that was left may have changed is not attributed to the one whose code arrives', async () => {
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, async () => {
    await Promise.resolve();
    change();
  });
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject(NOBODY_KNOWN);
});

it('who assigns is known although a library left what it makes of stacks', async () => {
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  onTestFinished(() => void Reflect.set(Error, 'prepareStackTrace', prepare));
  await lookAround(FIRST, nothing);
  await lookAround(SECOND, nothing);
  Reflect.set(Error, 'prepareStackTrace', (_error: Error, places: unknown) => places);
  runAs(FIRST, 'window.fetch = () => new Promise(() => undefined);');
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject(certainly(FIRST));
});

it('what changes is put back before anything of it is used', async () => {
  const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as object;
  const next: unknown = Reflect.get(iterator, 'next');
  await lookAround(FIRST, async () => {
    await Promise.resolve();
    Reflect.set(iterator, 'next', () => {
      throw new Error('broken on purpose');
    });
  });
  expect(Reflect.get(iterator, 'next')).toBe(next);
  expect(await reported()).toMatchObject({ ...FIRST, cause: 'changed ArrayIterator.next' });
});

it('what another app changes at once, run for a search, is by that app and not by the one on the screen', async () => {
  await lookAround(FIRST, nothing);
  const leave = showApp(FIRST, nothing);
  await lookAround(SECOND, change);
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject(certainly(SECOND));
  leave();
});

it('what changes while another app answers a search may be by the one on the screen: it is not certain which', async () => {
  await lookAround(FIRST, nothing);
  const leave = showApp(FIRST, nothing);
  await lookAround(SECOND, async () => {
    await Promise.resolve();
    change();
  });
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject(NOBODY_KNOWN);
  leave();
});

it('what changes while two apps answer a search is not certain to be by either', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = lookAround(FIRST, () => promise);
  await lookAround(SECOND, async () => {
    await Promise.resolve();
    change();
  });
  expect(await reported()).toMatchObject(NOBODY_KNOWN);
  resolve();
  await slow;
});

it('what was changed before an app is run is not attributed to it', async () => {
  await lookAround(FIRST, nothing);
  change();
  await lookAround(SECOND, nothing);
  expect(await reported()).toMatchObject({ ...FIRST, cause: 'probably changed fetch' });
});

it('what an app changes between two errors that follow each other at once is put back before either is reported', async () => {
  await lookAround(FIRST, nothing);
  for (let error = 0; error < 3; error += 1) {
    change();
    lookAfterError();
    expect(globalThis.fetch).toBe(real);
  }
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('a clock that an app broke does not keep what it changed from being put back after an error', async () => {
  await lookAround(FIRST, nothing);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    throw new Error('broken on purpose');
  });
  onTestFinished(() => clock.mockRestore());
  change();
  lookAfterError();
  expect(globalThis.fetch).toBe(real);
  clock.mockRestore();
  expect(await screen.findByRole('dialog')).toBeVisible();
});
