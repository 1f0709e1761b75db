import { render } from '@trame/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

const FAILED = 'Impossible de charger le fil';
const query = (changes: object = {}) => ({
  error: null,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: vi.fn<() => Promise<never>>(),
  ...changes,
});

it('reads what follows on demand, until nothing does', async () => {
  const more = query();
  const { user, unmount } = render(<LoadMore query={more} failed={FAILED} />);
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(more.fetchNextPage).toHaveBeenCalledTimes(1);
  unmount();
  render(<LoadMore query={query({ hasNextPage: false })} failed={FAILED} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows what is there already before it reads anything', async () => {
  const more = query();
  const show = vi.fn<() => void>();
  const { user } = render(<LoadMore query={more} failed={FAILED} onShow={show} />);
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(show).toHaveBeenCalledTimes(1);
  expect(more.fetchNextPage).not.toHaveBeenCalled();
});

it('says that the next rows could not be read, and not that those on the screen were not read again', async () => {
  const error = new Error('boom');
  render(<LoadMore query={query({ error })} failed={FAILED} />);
  expect(screen.queryByText(FAILED)).toBeNull();
  const more = query({ error, isFetchNextPageError: true });
  const { user } = render(<LoadMore query={more} failed={FAILED} />);
  expect(screen.getByText(FAILED)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(more.fetchNextPage).toHaveBeenCalledTimes(1);
});
