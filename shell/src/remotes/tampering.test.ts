import { screen, waitFor } from '@testing-library/react';
import { holdUnsavedChanges } from '@trame/session/unsaved-store';
import { keptReports } from '@trame/session/telemetry';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { forgetSupportSwitches } from '../runtime/registry-store.ts';
import { forgetBuiltins } from './builtins.ts';
import { showApp } from './shown-apps.ts';
import { lookAtBuiltins, watchBuiltins } from './tampering.ts';

const broken = () => Promise.reject(new Error('broken on purpose'));
let real: typeof fetch;
let release: () => void;

beforeEach(() => {
  forgetReports();
  real = globalThis.fetch;
  // Otherwise the page is loaded again.
  release = holdUnsavedChanges('essai');
  watchBuiltins();
});
afterEach(() => {
  release();
  forgetBuiltins();
  forgetSupportSwitches();
  document.body.replaceChildren();
});

const reported = () =>
  waitFor(() => {
    expect(keptReports()).toHaveLength(1);
    return keptReports()[0]!.context;
  });

it('what changes while an app is on the screen is put back, and probably by that app', async () => {
  const leave = showApp({ remote: 'premiere', version: '1.0.0' }, () => undefined);
  globalThis.fetch = broken;
  lookAtBuiltins();
  expect(globalThis.fetch).toBe(real);
  expect(await reported()).toMatchObject({
    remote: 'premiere',
    version: '1.0.0',
    cause: 'probably changed fetch',
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
  leave();
});

it('what changes after an app was left is attributed to it, not to one that was left before', async () => {
  showApp({ remote: 'deuxieme', version: '1.0.0' }, () => undefined)();
  showApp({ remote: 'troisieme', version: '1.0.0' }, () => undefined)();
  globalThis.fetch = broken;
  lookAtBuiltins();
  expect(await reported()).toMatchObject({ remote: 'troisieme' });
});

it('what changes as the code of an app is run is attributed to it, whatever is on the screen, and once', async () => {
  const leave = showApp({ remote: 'quatrieme', version: '1.0.0' }, () => undefined);
  for (let time = 0; time < 2; time += 1) {
    globalThis.fetch = broken;
    lookAtBuiltins({ remote: 'cinquieme', version: '2.0.0' }, true);
    expect(globalThis.fetch).toBe(real);
  }
  expect(await reported()).toMatchObject({
    remote: 'cinquieme',
    version: '2.0.0',
    cause: 'changed fetch',
  });
  leave();
});

it('what was changed before an app is run is not attributed to it', async () => {
  const leave = showApp({ remote: 'sixieme', version: '1.0.0' }, () => undefined);
  globalThis.fetch = broken;
  watchBuiltins();
  lookAtBuiltins({ remote: 'septieme', version: '1.0.0' }, true);
  expect(await reported()).toMatchObject({ remote: 'sixieme' });
  leave();
});
