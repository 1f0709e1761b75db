import { HOST_API_VERSION, AREAS, type Registry, type RemoteEntry } from '@trame/platform';
import { createRemoteLoader } from '@trame/platform/loader';
import { allowConsole, axeViolations, render } from '@trame/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, Route, Routes } from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keptReports } from '@trame/session/telemetry';
import { holdUnsavedChanges } from '@trame/session/unsaved-store';
import { forgetReports } from '../../testing/reports.ts';
import { RemoteArea } from './remote-area.tsx';
import { appOnScreen } from './shown-apps.ts';
import { forgetTampering, lookAround, watchBuiltins } from './tampering.ts';

const [area] = AREAS;

function anEntry(change: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    name: 'recruitment',
    areas: [area.id],
    preload: [],
    version: '1.0.0',
    entry: '/remotes/recruitment/1.0.0/mf-manifest.json',
    hostApi: '^1.0.0',
    owner: { team: 'Équipe Recrutement', contact: 'recrutement@trame.example' },
    routes: [{ id: 'recruitment.applications', path: 'applications', title: 'Candidatures', roles: [] }],
    nav: [],
    search: [],
    redirects: [],
    ...change,
  };
}

const BEFORE = anEntry({ version: '0.9.0', entry: '/remotes/recruitment/0.9.0/mf-manifest.json' });

const routesOf = (...routes: object[]) => ({ default: { routes } });
const page = (text: string) => ({ path: '*', element: <h1>{text}</h1> });
const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ path: './routes' }],
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
};

type World = {
  /** The result of running the remote's code, by version. */
  run: (version: string) => unknown;
  entry?: RemoteEntry;
  /** The registry as it is when it is read again. */
  later?: RemoteEntry;
};

/** The place of a remote inside a shell that has another page. */
async function open({ run, entry = anEntry(), later = entry }: World) {
  const runs: string[] = [];
  const loader = createRemoteLoader({
    attempts: 1,
    fetch: () => Promise.resolve(Response.json(MANIFEST)),
    runtime: {
      run: (_, { version }) => {
        runs.push(version);
        return Promise.resolve().then(() => run(version));
      },
      forget: () => undefined,
    },
  });
  const registry: Registry = { schemaVersion: 1, generatedAt: '', remotes: [later] };
  const remote = (
    <RemoteArea
      entry={entry}
      areaId={area.id}
      title="Recrutement"
      roles={['app5_user']}
      refreshRegistry={() => Promise.resolve(registry)}
      notFound={<p>Page introuvable</p>}
      loader={loader}
    />
  );
  const shell = (
    <>
      <nav>
        <Link to="/">Accueil</Link>
        <Link to="/recrutement/applications">Candidatures</Link>
        <Link to="/recrutement/autre">Autre page</Link>
      </nav>
      <main id="contenu" tabIndex={-1}>
        <Routes>
          <Route path="/" element={<h1>Lanceur</h1>} />
          <Route path="/recrutement/*" element={remote} />
        </Routes>
      </main>
    </>
  );
  // Awaited: what suspends in a render that nobody awaits never comes back under React's `act`.
  const { host } = await act(async () => render(shell, { route: '/recrutement/applications' }));
  const press = (element: HTMLElement) => act(async () => element.click());
  return { runs, press, host };
}

/** The page that stands in for a remote that failed. */
async function failurePage(): Promise<HTMLElement> {
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  const place = retry.closest<HTMLElement>('[data-failure]');
  if (!place) throw new Error('Réessayer stands outside the failure page.');
  return place;
}

const boom = (): never => {
  throw new Error('boom');
};

it('where another app has changed the page, the failure names it beside the team of the app that failed', async () => {
  allowConsole('broken on purpose');
  // Otherwise the page is loaded again.
  onTestFinished(holdUnsavedChanges('essai'));
  onTestFinished(forgetTampering);
  await watchBuiltins();
  await lookAround({ remote: 'essai', version: '1.0.0' }, () => {
    globalThis.fetch = () => new Promise(() => undefined);
  });
  await open({
    run: () => {
      throw new Error('broken on purpose');
    },
  });
  expect(await screen.findByText(/Responsable.*Équipe Recrutement/)).toBeVisible();
  expect(screen.getByText(/a été abîmée, peut-être par «\sessai\s»/)).toBeVisible();
  const notice = await screen.findByRole('dialog', { name: /doit être désactivé/ });
  notice.parentElement?.remove();
});

describe('a remote that works', () => {
  it('shows its page, and a message for an address that it does not have', async () => {
    const { press } = await open({
      run: () => routesOf({ path: 'applications', element: <h1>Candidatures</h1> }),
    });
    expect(await screen.findByRole('heading', { name: 'Candidatures' })).toBeVisible();
    await press(screen.getByRole('link', { name: 'Autre page' }));
    expect(await screen.findByText('Page introuvable')).toBeVisible();
  });

  it('is loaded once, even when its visitor leaves and comes back', async () => {
    const { press, runs } = await open({ run: () => routesOf(page('Candidatures')) });
    await screen.findByRole('heading', { name: 'Candidatures' });
    await press(screen.getByRole('link', { name: 'Accueil' }));
    await press(screen.getByRole('link', { name: 'Candidatures' }));
    expect(await screen.findByRole('heading', { name: 'Candidatures' })).toBeVisible();
    expect(runs).toEqual(['1.0.0']);
  });
});

it('changes of the address after an app was left are not reported under it', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  onTestFinished(() => void vi.unstubAllGlobals());
  forgetReports();
  const { press } = await open({ run: () => routesOf(page('Candidatures')) });
  await screen.findByRole('heading', { name: 'Candidatures' });
  await press(screen.getByRole('link', { name: 'Accueil' }));
  for (let count = 0; count < 1_000; count += 1) navigation.dispatchEvent(new Event('navigate'));
  expect(keptReports()).toEqual([]);
});

describe('a remote that fails', () => {
  it('is replaced by a message with its owner, an id to quote and two ways out', async () => {
    allowConsole('boom');
    const { press } = await open({ run: boom });
    const alert = await failurePage();
    expect(alert).toHaveTextContent(/«\sRecrutement\s» ne s’affiche pas/);
    expect(alert).toHaveTextContent(/Réf\. [0-9A-F]{8}/);
    expect(screen.getByText(/Équipe Recrutement/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await press(screen.getByRole('link', { name: 'Accueil' }));
    expect(await screen.findByRole('heading', { name: 'Lanceur' })).toBeVisible();
  });

  it('works on retry once a repaired version is in the registry', async () => {
    allowConsole('boom');
    const { press, runs } = await open({
      run: (version) => (version === '1.0.1' ? routesOf(page('Réparée')) : boom()),
      later: anEntry({ version: '1.0.1', entry: '/remotes/recruitment/1.0.1/mf-manifest.json' }),
    });
    await press(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Réparée' })).toBeVisible();
    expect(runs).toEqual(['1.0.0', '1.0.1']);
  });

  it('is tried again when the visitor opens another of its pages', async () => {
    allowConsole('boom');
    let broken = true;
    const { press } = await open({ run: () => (broken ? boom() : routesOf(page('Revenue'))) });
    await failurePage();
    broken = false;
    await press(screen.getByRole('link', { name: 'Autre page' }));
    expect(await screen.findByRole('heading', { name: 'Revenue' })).toBeVisible();
  });

  it('is tried again when the visitor comes back from another app', async () => {
    allowConsole('boom');
    let broken = true;
    const { press } = await open({ run: () => (broken ? boom() : routesOf(page('Revenue'))) });
    await failurePage();
    broken = false;
    await press(screen.getByRole('link', { name: 'Accueil' }));
    await press(screen.getByRole('link', { name: 'Candidatures' }));
    expect(await screen.findByRole('heading', { name: 'Revenue' })).toBeVisible();
  });

  it('because it stopped the document before is not run again by itself, and is loaded on retry', async () => {
    allowConsole('RemoteFailure');
    sessionStorage.setItem('trame-stopped', 'recruitment\t1.0.0\tABCD1234\tstopped React: boom');
    const { press, runs } = await open({ run: () => routesOf(page('Revenue')) });
    const place = await failurePage();
    expect(place).toHaveAttribute('data-failure', 'threw_at_render');
    expect(within(place).getByText(/ABCD1234/)).toBeVisible();
    expect(runs).toEqual([]);
    await press(within(place).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Revenue' })).toBeVisible();
  });

  it('because its page throws leaves the shell as it was, and works again on retry', async () => {
    allowConsole('boom');
    let broken = true;
    function Fragile() {
      return broken ? boom() : <h1>Candidatures</h1>;
    }
    const { press } = await open({ run: () => routesOf({ path: '*', element: <Fragile /> }) });
    expect(await screen.findByText(/a rencontré une erreur/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Accueil' })).toBeVisible();
    broken = false;
    await press(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Candidatures' })).toBeVisible();
  });

  it.each([
    ['the page is loaded again', 'Loading chunk 4 failed.', false, 1],
    ['the page remains while something is not saved', 'Loading chunk 4 failed.', true, 0],
    ['the page remains without the server', 'Loading chunk 4 failed.\n(network error: /4.js)', false, 0],
  ])('because a part of it is missing: %s', async (_, message, isWriting, reloads) => {
    allowConsole('Loading chunk');
    const asked: unknown[] = [];
    // Whether the server answers is asked first. It does not: the page of a test cannot be loaded again.
    vi.stubGlobal('fetch', (_url: unknown, init?: RequestInit) => {
      asked.push(init?.cache);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const release = isWriting ? holdUnsavedChanges('essai') : () => undefined;
    const Missing = () => {
      throw new Error(message);
    };
    await open({ run: () => routesOf({ path: '*', element: <Missing /> }) });
    expect((await failurePage()).dataset['failure']).toBe('chunk_failed');
    release();
    vi.unstubAllGlobals();
    expect(asked).toEqual(Array(reloads).fill('reload'));
  });

  it('is replaced by the last version known to work, and a notice says so', async () => {
    allowConsole('boom');
    await open({
      run: (version) => (version === '0.9.0' ? routesOf(page('Ancienne')) : boom()),
      entry: anEntry({
        lastKnownGood: BEFORE,
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Ancienne' })).toBeVisible();
    expect(screen.getByText('Version précédente')).toBeVisible();
    expect(screen.getByText(/Réf\. [0-9A-F]{8}, à donner au support/)).toBeVisible();
  });

  it('because its page throws can be opened in its previous version', async () => {
    allowConsole('boom');
    const Broken = () => boom();
    const { press } = await open({
      run: (version) => routesOf(version === '0.9.0' ? page('Ancienne') : { path: '*', element: <Broken /> }),
      entry: anEntry({ lastKnownGood: BEFORE }),
    });
    await press(await screen.findByRole('button', { name: 'Ouvrir la version précédente' }));
    expect(await screen.findByRole('heading', { name: 'Ancienne' })).toBeVisible();
    expect(screen.getByText('Version précédente')).toBeVisible();
  });

  it('opened in its previous version is opened in the current one at the next visit', async () => {
    allowConsole('boom');
    let broken = true;
    function Fragile() {
      return broken ? boom() : <h1>Réparée</h1>;
    }
    const { press, runs } = await open({
      run: (version) =>
        routesOf(version === '0.9.0' ? page('Ancienne') : { path: '*', element: <Fragile /> }),
      entry: anEntry({ lastKnownGood: BEFORE }),
    });
    await press(await screen.findByRole('button', { name: 'Ouvrir la version précédente' }));
    await screen.findByRole('heading', { name: 'Ancienne' });
    await press(screen.getByRole('link', { name: 'Accueil' }));
    broken = false;
    await press(screen.getByRole('link', { name: 'Candidatures' }));
    expect(await screen.findByRole('heading', { name: 'Réparée' })).toBeVisible();
    expect(screen.queryByText('Version précédente')).not.toBeInTheDocument();
    expect(runs).toEqual(['1.0.0', '0.9.0', '1.0.0']);
  });

  it('again after « Réessayer » keeps the focus on the button that retries', async () => {
    allowConsole('boom');
    const { press, runs } = await open({ run: boom });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    // Nothing was pressed yet, so the focus must not move.
    expect(retry).not.toHaveFocus();
    act(() => retry.focus());
    await press(retry);
    expect(runs).toHaveLength(2);
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(again).not.toBe(retry);
    expect(again).toHaveFocus();
  });

  it('no more after « Réessayer » leaves the focus at the content of the page', async () => {
    allowConsole('boom');
    let broken = true;
    const { press } = await open({ run: () => (broken ? boom() : routesOf(page('Réparée'))) });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    broken = false;
    act(() => retry.focus());
    await press(retry);
    await screen.findByRole('heading', { name: 'Réparée' });
    await waitFor(() => expect(document.getElementById('contenu')).toHaveFocus());
  });

  it('has a heading of the page, as every page', async () => {
    allowConsole('boom');
    await open({ run: boom });
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('on one page leaves its other pages working, without loading them again', async () => {
    allowConsole('boom');
    const Broken = () => boom();
    const { press, runs } = await open({
      run: () =>
        routesOf({ path: 'applications', element: <Broken /> }, { path: 'autre', element: <h1>Autre</h1> }),
    });
    await failurePage();
    await press(screen.getByRole('link', { name: 'Autre page' }));
    expect(await screen.findByRole('heading', { name: 'Autre' })).toBeVisible();
    expect(runs).toEqual(['1.0.0']);
  });

  it('because it uses another React is distinguished from one whose page throws', async () => {
    allowConsole('Minified');
    const Foreign = () => {
      throw new Error('Minified React error #525; visit https://react.dev/errors/525');
    };
    await open({ run: () => routesOf({ path: '*', element: <Foreign /> }) });
    expect(await failurePage()).toHaveAttribute('data-failure', 'wrong_react');
  });

  it('in an event handler keeps its page, and each notice has the same reference to quote', async () => {
    const { host } = await open({ run: () => routesOf(page('Candidatures')) });
    await screen.findByRole('heading', { name: 'Candidatures' });
    const error = new Error('in the click');
    error.stack =
      'Error: in the click\n at f (http://localhost:3000/remotes/recruitment/1.0.0/static/js/4.js:1:9)';
    const fail = () =>
      act(async () => {
        window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
        // It is looked at in the next turn.
        await new Promise((done) => setTimeout(done));
      });
    for (let times = 0; times < 3; times += 1) await fail();
    expect(host.notices).toHaveLength(1);
    const [{ kind, notice } = {}] = host.notices;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await fail();
    vi.restoreAllMocks();
    expect(host.notices.map((said) => said.notice)).toEqual([notice, notice]);
    expect(kind).toBe('error');
    expect(notice?.title).toMatch(/Une action dans «\sRecrutement\s» n’a pas abouti/);
    expect(notice?.description).toMatch(/Réf\. [0-9A-F]{8}$/);
    expect(screen.getByRole('heading', { name: 'Candidatures' })).toBeVisible();
  });

  it('because it kept the next page from being shown is taken down, reported once, and works again on retry', async () => {
    allowConsole('RemoteFailure');
    const { press, host } = await open({ run: () => routesOf(page('Candidatures')) });
    await screen.findByRole('heading', { name: 'Candidatures' });
    forgetReports();
    act(() => appOnScreen()?.stop('held'));
    const place = await failurePage();
    expect(place).toHaveAttribute('data-failure', 'navigation_held');
    const [report, ...others] = keptReports();
    expect(others).toEqual([]);
    expect(report?.context).toMatchObject({
      remote: 'recruitment',
      version: '1.0.0',
      code: 'navigation_held',
    });
    expect(place).toHaveTextContent(`Réf. ${report?.id}`);
    expect(host.notices.map(({ notice }) => notice.description)).toEqual([
      expect.stringContaining(`Réf. ${report?.id}`),
    ]);
    await press(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Candidatures' })).toBeVisible();
    forgetReports();
  });

  it.each([
    [
      'needs a newer platform',
      anEntry({ hostApi: '^2.3.0' }),
      `a besoin de la plateforme ^2.3.0, la plateforme est en ${HOST_API_VERSION}`,
      1,
    ],
    ['is out of service', anEntry({ disabled: { message: 'Retour à 14 h.' } }), 'Retour à 14 h.', 0],
  ])(
    'because it %s is explained as exactly that, with a reference if it is reported',
    async (_, entry, words, references) => {
      allowConsole('RemoteFailure');
      const { runs } = await open({ run: () => routesOf(page('Jamais')), entry });
      const failed = await failurePage();
      expect(failed).toHaveTextContent(words);
      expect(within(failed).queryAllByText(/à donner au support/)).toHaveLength(references);
      expect(runs).toEqual([]);
    },
  );
});

it('a page of a remote that suspends shows the waiting state inside the frame', async () => {
  const Never = lazy(() => new Promise<never>(() => undefined));
  await open({
    run: () =>
      routesOf({
        path: '*',
        element: (
          <Suspense fallback={<p>Patientez</p>}>
            <Never />
          </Suspense>
        ),
      }),
  });
  expect(await screen.findByText('Patientez')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Accueil' })).toBeVisible();
});
