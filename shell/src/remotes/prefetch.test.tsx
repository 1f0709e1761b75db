import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { useSessionStore } from '@trame/session/session-store';
import { setRegistry } from '../runtime/registry-store.ts';
import { usePrefetchOnIntent } from './prefetch.ts';

const prefetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) =>
    link.getAttribute('href'),
  );

function Links() {
  usePrefetchOnIntent();
  return (
    <>
      <a href="/recrutement-6f1b4/applications">Recrutement</a>
      <a href="/dashboard-345d">Tableau de bord</a>
      <a href="https://elsewhere.example/recrutement-6f1b4">Ailleurs</a>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  const entry = '/remotes/recruitment/1.0.0/remoteEntry.js';
  setRegistry(
    registryOf(
      recruitmentEntry({ preload: [entry] }),
      catalogueEntry({ areas: ['dashboard'], preload: ['/remotes/catalogue/e.js'] }),
    ),
  );
  useSessionStore.setState({ roles: ['app5_user'] });
  render(<Links />);
});

afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
  vi.useRealTimers();
});

const rest = (name: string) => {
  fireEvent.pointerOver(screen.getByText(name));
  vi.advanceTimersByTime(100);
};

it('the app whose link the pointer rests on is fetched ahead, once', () => {
  rest('Recrutement');
  rest('Recrutement');
  expect(prefetched()).toEqual([
    '/remotes/recruitment/1.0.0/mf-manifest.json',
    '/remotes/recruitment/1.0.0/remoteEntry.js',
  ]);
});

it('nothing is fetched ahead for closed apps, other links, or a pointer that only passes', () => {
  rest('Tableau de bord');
  rest('Ailleurs');
  fireEvent.pointerOver(screen.getByText('Recrutement'));
  fireEvent.pointerOver(document.body);
  vi.advanceTimersByTime(1_000);
  expect(prefetched()).toEqual([]);
});
