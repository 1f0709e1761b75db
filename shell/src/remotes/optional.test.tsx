import { allowConsole, render } from '@trame/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keptReports, setTelemetryUrl } from '@trame/session/telemetry';
import { Optional } from './optional.tsx';

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
    { message: 'boom', context: { boundary: 'optional', widget: 'palette' } },
  ]);
});
