import type { RemoteEntry } from '@trame/platform';
import { allowConsole, accountHandlers, server } from '@trame/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, useEffect, useLayoutEffect, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshRoles, signOut } from '@trame/session/session-store';
import { keptReports } from '@trame/session/telemetry';
import { ownAreaEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { forgetReports } from '../../testing/reports.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { remoteLoader } from '../remotes/remote-loader.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
const HOSTILE = { remote: 'recruitment', version: '1.0.0' };
const FIRST_LOAD_MS = 30_000;
let Page: ComponentType;
let stop: () => void;

function loadedOf(entry: RemoteEntry) {
  const element = entry.name === 'suivi' ? <h1>Suivi qualité</h1> : <Page />;
  return { module: { routes: [{ path: '*', element }] }, release: entry };
}

/** Opens the page of the hostile app, in a shell that has another app. */
async function open(page: ComponentType) {
  Page = page;
  const router = createMemoryRouter(routes, { initialEntries: ['/recrutement-6f1b4'] });
  await act(async () => render(<RouterProvider router={router} />));
  await screen.findByText('Page hostile', {}, { timeout: FIRST_LOAD_MS });
}

const press = (role: string, name: string | RegExp) =>
  act(async () => screen.getByRole(role, { name }).click());

async function openOtherApp() {
  await press('button', 'Recrutement, changer d’application');
  await press('link', 'Suivi qualité');
}

const reports = () => keptReports().map(({ context }) => context);

beforeEach(async () => {
  tests += 1;
  forgetReports();
  vi.spyOn(remoteLoader, 'load').mockImplementation(
    (() => {
      const loads = new Map<string, ReturnType<typeof remoteLoader.load>>();
      return (entry: RemoteEntry) => {
        const load = loads.get(entry.name) ?? Promise.resolve(loadedOf(entry));
        loads.set(entry.name, load);
        return load;
      };
    })(),
  );
  stop = await startForTest();
  setRegistry(registryOf(recruitmentEntry(), ownAreaEntry()));
  await signInAs(CAMILLE);
});

afterEach(async () => {
  await signOut();
  stop();
  forgetReports();
  vi.restoreAllMocks();
});

/** Each error is reported once per tab. */
let tests = 0;
const broken = (): never => {
  throw new Error(`broken on purpose, ${tests}`);
};

class Unmounting extends Component {
  override componentWillUnmount() {
    broken();
  }
  override render() {
    return 'Page hostile';
  }
}

const LEAVING: Readonly<Record<string, ComponentType>> = {
  'the cleanup of an effect': function InEffect() {
    useEffect(() => broken, []);
    return 'Page hostile';
  },
  'the cleanup of a layout effect': function InLayoutEffect() {
    useLayoutEffect(() => broken, []);
    return 'Page hostile';
  },
  'the cleanup of a ref': () => <p ref={() => broken}>Page hostile</p>,
  'a ref that is given null': () => <p ref={(place) => void (place ?? broken())}>Page hostile</p>,
  componentWillUnmount: Unmounting,
  'a dialog outside its place in the document': () => (
    <>
      {createPortal(<Unmounting />, document.body)}
      <p>En dessous</p>
    </>
  ),
  'a cleanup, without an error object': function WithoutError() {
    useEffect(
      () => () => {
        throw null;
      },
      [],
    );
    return 'Page hostile';
  },
  'several cleanups': function InSeveral() {
    useEffect(() => broken, []);
    useLayoutEffect(() => broken, []);
    return <Unmounting />;
  },
};

describe('an app whose page throws while the person leaves it', () => {
  it.each(Object.entries(LEAVING))(
    'in %s: the other app opens, and the app that was left is reported',
    { timeout: FIRST_LOAD_MS },
    async (_, page) => {
      allowConsole(/broken on purpose|error occurred|null/);
      await open(page);
      const header = screen.getByRole('banner');
      await openOtherApp();
      expect(await screen.findByRole('heading', { name: 'Suivi qualité' })).toBeVisible();
      expect(screen.getByRole('banner')).toBe(header);
      await waitFor(() => expect(reports()).toHaveLength(1));
      expect(reports()).toEqual([
        expect.objectContaining({ ...HOSTILE, code: 'threw_on_leaving', phase: 'render', outcome: 'failed' }),
      ]);
    },
  );

  it('because their role was taken away: the message opens, and the app is reported', async () => {
    allowConsole(/broken on purpose|error occurred/);
    await open(LEAVING['the cleanup of an effect']!);
    server.use(...accountHandlers({ ...CAMILLE, roles: ['gestionnaire'] }));
    await act(refreshRoles);
    expect(await screen.findByRole('heading', { name: 'Recrutement\u00a0: accès retiré' })).toBeVisible();
    await waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()).toEqual([expect.objectContaining({ ...HOSTILE, code: 'threw_on_leaving' })]);
  });
});
