import { allowConsole, render } from '@trame/testing';
import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptReports, setTelemetryUrl } from '@trame/session/telemetry';
import { Optional } from './optional.tsx';

const never = new Promise<never>(() => undefined);

beforeEach(() => setTelemetryUrl(null));

it('an optional part that fails shows nothing, leaves the rest as it was, and is reported once', async () => {
  allowConsole('boom');
  const before = keptReports().length;
  const Broken = () => {
    throw new Error('boom');
  };
  render(
    <>
      <h1>Accueil</h1>
      <Optional name="palette">
        <Broken />
      </Optional>
    </>,
  );
  expect(await screen.findByRole('heading', { name: 'Accueil' })).toBeVisible();
  expect(screen.queryByText(/boom/)).toBeNull();
  expect(keptReports().slice(before)).toMatchObject([
    {
      message: 'boom',
      context: { boundary: 'optional', widget: 'palette', phase: 'render', outcome: 'failed' },
    },
  ]);
});

it('whoever opened an optional part that fails learns of it, so that it can be opened again', async () => {
  allowConsole('boom');
  const onFailure = vi.fn<() => void>();
  const Broken = () => {
    throw new Error('boom');
  };
  render(
    <Optional name="palette" onFailure={onFailure}>
      <Broken />
    </Optional>,
  );
  expect(onFailure).toHaveBeenCalledOnce();
});

it('the rest of the page remains while the code of an optional part is on its way', () => {
  const Late = lazy(() => never);
  render(
    <Suspense fallback="Chargement">
      <h1>Accueil</h1>
      <Optional name="palette">
        <Late />
      </Optional>
    </Suspense>,
  );
  expect(screen.getByRole('heading', { name: 'Accueil' })).toBeVisible();
});
