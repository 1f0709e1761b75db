import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NextPage } from './next-page.tsx';

const IDLE = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };

/** The element for the next page enters or leaves the view, as the browser reports it in one call. */
let seen: (...isInView: boolean[]) => void;
let watched = 0;

beforeEach(() => {
  watched = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (...isInView) => act(() => callback(isInView.map((isIntersecting) => ({ isIntersecting }))));
      }
      observe = () => (watched += 1);
      disconnect = () => (watched -= 1);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('the end of a list', () => {
  it('loads the next page once it is in view', () => {
    const loadMore = vi.fn<() => void>();
    render(<NextPage query={IDLE} loadMore={loadMore} />);
    seen(false);
    expect(loadMore).not.toHaveBeenCalled();
    seen(true);
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it('loads the next page when several changes are reported together and the last one is in view', () => {
    const loadMore = vi.fn<() => void>();
    render(<NextPage query={IDLE} loadMore={loadMore} />);
    seen(false, true);
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it('loads nothing when it has already left the view again', () => {
    const loadMore = vi.fn<() => void>();
    render(<NextPage query={IDLE} loadMore={loadMore} />);
    seen(true, false);
    expect(loadMore).not.toHaveBeenCalled();
  });

  it('has a button for those who reach it first', async () => {
    const loadMore = vi.fn<() => void>();
    render(<NextPage query={IDLE} loadMore={loadMore} />);
    await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['there is no further page', { ...IDLE, hasNextPage: false }],
    ['the next page is being loaded', { ...IDLE, isFetchingNextPage: true }],
    ['the next page could not be loaded', { ...IDLE, isFetchNextPageError: true }],
  ])('offers and watches nothing while %s', (_, query) => {
    render(<NextPage query={query} loadMore={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(watched).toBe(0);
  });
});
