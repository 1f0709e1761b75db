import { render, server } from '@trame/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Registry } from '@trame/platform';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recruitmentEntry } from '../../../../testing/registry.ts';
import { setRegistry } from '../../../runtime/registry-store.ts';
import { useUpdatesStore } from '../model/use-registry-updates.ts';
import { UpdateBanner } from './update-banner.tsx';

const registryOf = (minute: number, shell: string): Registry => ({
  schemaVersion: 1,
  generatedAt: new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString(),
  shell: { version: shell },
  remotes: [recruitmentEntry({})],
});

beforeEach(() => {
  localStorage.clear();
  useUpdatesStore.setState({ held: undefined, shell: undefined, putOff: [] });
  setRegistry(registryOf(1, '1'));
  server.use(http.get('*/registry.json', () => HttpResponse.json(registryOf(2, '2'))));
});
afterEach(() => {
  vi.useRealTimers();
  useUpdatesStore.setState({ held: undefined, shell: undefined, putOff: [] });
});

it('who comes back to the tab in the first seconds is offered the version that was published meanwhile', async () => {
  render(<UpdateBanner remoteName={undefined} appTitle={undefined} />);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Une nouvelle version de Trame est prête.')).toBeVisible();
});

it('a version that is published after the first seconds is offered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<UpdateBanner remoteName={undefined} appTitle={undefined} />);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(useUpdatesStore.getState().shell).toBe('1'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Une nouvelle version de Trame est prête.')).toBeVisible();
});
