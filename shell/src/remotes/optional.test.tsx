import { allowConsole, render } from '@trame/testing';
import { act, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptReports, setTelemetryUrl } from '../runtime/telemetry.ts';
import { Optional, OptionalLazy } from './optional.tsx';

beforeEach(() => setTelemetryUrl(null));

it('an optional part that fails leaves nothing in its place, the rest as it was, and one report', async () => {
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

it('an optional part that could not be downloaded is asked for again the next time', async () => {
  allowConsole('Loading chunk');
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
    .mockResolvedValue({ default: () => <p>Palette</p> });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ouvrir
        </button>
        {isOpen && <OptionalLazy name="palette" load={load} props={{}} onFailure={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  const press = () => act(async () => screen.getByRole('button', { name: 'Ouvrir' }).click());
  await press();
  expect(screen.queryByText('Palette')).toBeNull();
  await press();
  expect(await screen.findByText('Palette')).toBeVisible();
});
