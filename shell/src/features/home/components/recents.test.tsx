import { axeViolations, render } from '@trame/testing';
import { act, screen } from '@testing-library/react';
import { useSessionStore } from '@trame/session/session-store';
import { beforeEach, expect, it } from 'vitest';
import { recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { openableApps } from '../model/apps.ts';
import { noteRecent, useRecentStore } from '../model/recent-store.ts';
import { Recents } from './recents.tsx';

const apps = openableApps(registryOf(recruitmentEntry({})), ['app5_user']);
const page = (id: number, areaId = 'recruitment') => ({
  href: `/recruitment/candidatures/${id}`,
  title: `Personne ${id}`,
  list: 'Candidatures',
  areaId,
});
const open = () => render(<Recents apps={apps} />);

beforeEach(() => useRecentStore.setState({ pages: [] }));

it('are the last pages that were looked at, each once, the latest first', async () => {
  for (const id of [1, 2, 3, 4, 5, 3]) noteRecent(page(id));
  open();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([3, 5, 4, 2].map((id) => page(id).href));
  expect(links[0]).toHaveTextContent(/^Personne 3Candidatures$/);
  expect(await axeViolations()).toEqual([]);
});

it('leave out apps that the person may not open any more, and are nothing without one', () => {
  noteRecent(page(1, 'dashboard'));
  open();
  expect(screen.queryByRole('heading')).toBeNull();
});

it('are forgotten when somebody else signs in', () => {
  noteRecent(page(1));
  act(() => useSessionStore.setState({ user: { id: 'other' } as never }));
  expect(useRecentStore.getState().pages).toEqual([]);
});
