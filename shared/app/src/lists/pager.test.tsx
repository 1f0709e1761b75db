import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

const PAGE = { page: 2, perPage: 25, shown: 25, total: 60, onPage: () => undefined };
const button = (name: string) => screen.getByRole('button', { name });

describe('the pages of a list', () => {
  it('says which rows are shown, and leads to the previous and next page', async () => {
    const onPage = vi.fn<(page: number) => void>();
    render(<Pager {...PAGE} onPage={onPage} />);
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('26 à 50 sur 60');
    await userEvent.click(button('Précédente'));
    await userEvent.click(button('Suivante'));
    expect(onPage.mock.calls).toEqual([[1], [3]]);
  });

  it.each([
    ['the first page', { page: 1 }, [false, true]],
    ['the last page', { page: 3, shown: 10 }, [true, false]],
    ['a last page that is full', { total: 50 }, [true, false]],
    ['a full page of an unknown total', { total: undefined }, [true, true]],
    ['a shorter page of an unknown total', { total: undefined, shown: 24 }, [true, false]],
  ])('offers on %s only the pages that exist', (_, change, [hasPrevious, hasNext]) => {
    render(<Pager {...PAGE} {...change} />);
    expect([button('Précédente'), button('Suivante')].map((one) => !one.hasAttribute('disabled'))).toEqual([
      hasPrevious,
      hasNext,
    ]);
  });

  it.each([
    ['one page', { page: 1, shown: 12, total: 12 }],
    ['no row', { shown: 0 }],
  ])('shows nothing for %s', (_, change) => {
    render(<Pager {...PAGE} {...change} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
