import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { lazyPage } from '@trame/session/lazy-page';
import { PageFailure } from './page-failure.tsx';

beforeEach(() => {
  forgetReports();
  // React and the router print what a page threw.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Without an answer of the server the page is not loaded again by itself.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  return () => {
    vi.restoreAllMocks();
    forgetReports();
  };
});

it('a page of the shell whose code is missing has a heading, and « Réessayer » leaves the focus at the content', async () => {
  let isMissing = true;
  const Late = lazyPage(() =>
    isMissing
      ? Promise.reject(new Error('Loading chunk 7 failed.'))
      : Promise.resolve({ default: () => <h1>Mon compte</h1> }),
  );
  const frame = (
    <main id="contenu" tabIndex={-1}>
      <Outlet />
    </main>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [{ errorElement: <PageFailure />, children: [{ path: '/', element: <Late /> }] }],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Cette page n’a pas pu s’afficher',
  );
  isMissing = false;
  screen.getByRole('button', { name: 'Réessayer' }).focus();
  await userEvent.setup().keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
