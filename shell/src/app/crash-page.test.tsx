import { keptReports } from '@trame/session/telemetry';
import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { CrashPage } from './crash-page.tsx';

beforeEach(() => {
  // React and the router print what a page threw.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  forgetReports();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetReports();
});

it.each([
  ['an error', new Error('broken')],
  ['a text', 'broken'],
])('a crash of the shell that throws %s is reported once, under the reference that is shown', (_, thrown) => {
  const Broken = () => {
    throw thrown;
  };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <CrashPage /> }]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const [sent, ...more] = keptReports();
  expect(more).toEqual([]);
  expect(sent?.context).toMatchObject({ boundary: 'shell' });
  expect(screen.getByText(sent?.id ?? 'no id')).toBeInTheDocument();
});
