import { keptReports } from '@trame/session/telemetry';
import { allowConsole } from '@trame/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { RemoteBoundary, type Left } from './remote-boundary.tsx';
import { showApp } from './shown-apps.ts';

const error = vi.fn<Left['notify']['error']>();
const left = (remote: string): Left => ({
  remote,
  version: '1.0.0',
  title: 'Catalogue',
  notify: { error, success: () => undefined, info: () => undefined },
});

const broken = (): never => {
  throw new Error('broken on purpose');
};
/** Throws while it is drawn. */
const Broken = () => broken();
/** Throws once it is shown. */
function BrokenLater() {
  useEffect(broken, []);
  return 'Page de la plateforme';
}
/** Throws while it is removed. */
function BrokenLeaving() {
  useEffect(() => broken, []);
  return 'Page de l’application';
}

const reports = () =>
  keptReports()
    .map(({ context }) => context)
    .filter(({ code }) => code === 'threw_on_leaving');

beforeEach(() => {
  allowConsole(/broken on purpose/);
  forgetReports();
  error.mockClear();
});

describe.each([
  ['where an app may be', left('present')],
  ['outside of the places of apps', undefined],
])('an error of a page of the shell %s', (_, place) => {
  beforeEach(() => {
    // The apps that other test files left are not left just now: the files share the page.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['drawn', Broken],
    ['shown', BrokenLater],
  ])('goes on to the page that says so when it is %s, and blames no app', async (_when, Page) => {
    const page = (
      <ErrorBoundary fallback="Cette page n’a pas pu s’afficher">
        <RemoteBoundary left={place}>
          <Page />
        </RemoteBoundary>
      </ErrorBoundary>
    );
    render(page);
    expect(screen.getByText('Cette page n’a pas pu s’afficher')).toBeInTheDocument();
    // What reports for an app is loaded by now, if it was asked for.
    await import('./stray-errors.ts');
    expect(reports()).toEqual([]);
  });
});

it('an error of an app that is left is reported for the version that ran, and the page beside it remains', async () => {
  const leave = showApp({ remote: 'leaving', version: '0.9.0' }, () => undefined);
  const draw = (isThere: boolean) => (
    <>
      <RemoteBoundary left={left('leaving')} isEmpty={!isThere}>
        {isThere && <BrokenLeaving />}
      </RemoteBoundary>
      <p>Lanceur</p>
    </>
  );
  const { rerender } = render(draw(true));
  leave();
  rerender(draw(false));
  expect(screen.getByText('Lanceur')).toBeInTheDocument();
  await waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(reports()).toEqual([
    expect.objectContaining({ remote: 'leaving', version: '0.9.0', code: 'threw_on_leaving' }),
  ]);
});
