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
      <a href="/catalogue-pro-842f2">Hors service</a>
      <a href="/administratif-hub">Sans application</a>
      <a href="/ai-prompt-viewer">
        <b>Prompts</b>
      </a>
    </>
  );
}

let unmount: () => void;
/** Files are fetched once for the page: each test has others. */
let release = 0;

beforeEach(() => {
  vi.useFakeTimers();
  release += 1;
  const folder = `/remotes/recruitment/1.0.${release}`;
  setRegistry(
    registryOf(
      recruitmentEntry({ entry: `${folder}/mf-manifest.json`, preload: [`${folder}/remoteEntry.js`] }),
      catalogueEntry({ areas: ['dashboard'], preload: ['/remotes/catalogue/e.js'] }),
      catalogueEntry({ name: 'closed', disabled: { message: 'Maintenance' } }),
      catalogueEntry({ name: 'prompts', areas: ['ai-prompt-viewer'], entry: '/remotes/prompts/1/m.json' }),
    ),
  );
  useSessionStore.setState({ roles: ['app5_user', 'app2_user', 'gestionnaire'] });
  ({ unmount } = render(<Links />));
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
    `/remotes/recruitment/1.0.${release}/mf-manifest.json`,
    `/remotes/recruitment/1.0.${release}/remoteEntry.js`,
  ]);
});

it('the app whose link has the focus is fetched ahead, also from inside the link', () => {
  fireEvent.focusIn(screen.getByText('Prompts'));
  vi.advanceTimersByTime(100);
  expect(prefetched()).toEqual(['/remotes/prompts/1/m.json']);
});

it('nothing is fetched ahead any more once the page is gone', () => {
  const link = screen.getByText('Recrutement');
  fireEvent.pointerOver(link);
  unmount();
  document.body.append(link);
  fireEvent.pointerOver(link);
  fireEvent.focusIn(link);
  vi.advanceTimersByTime(1_000);
  link.remove();
  expect(prefetched()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('nothing is fetched ahead for closed apps, other links, or a pointer that only passes', () => {
  for (const name of ['Tableau de bord', 'Ailleurs', 'Hors service', 'Sans application']) rest(name);
  fireEvent.pointerOver(screen.getByText('Recrutement'));
  vi.advanceTimersByTime(79);
  fireEvent.pointerOver(document);
  fireEvent.pointerOver(screen.getByText('Recrutement'));
  fireEvent.pointerOver(document.body);
  vi.advanceTimersByTime(1_000);
  expect(prefetched()).toEqual([]);
});
