import { beforeEach, describe, expect, it } from 'vitest';
import { setPage, usePageStore } from './page-store.ts';

const titles = () => usePageStore.getState().pages.map(({ page }) => page.title);

beforeEach(() => usePageStore.setState({ pages: [] }));

describe('the title of the page', () => {
  it('is that of the innermost page, whichever was set first', () => {
    setPage({ title: 'Candidature' }, 2);
    setPage({ title: 'Candidatures' }, 1);
    expect(titles()).toEqual(['Candidatures', 'Candidature']);
  });

  it('is the last one set when nothing says which page is inside the other', () => {
    setPage({ title: 'Première' });
    setPage({ title: 'Seconde' });
    expect(titles().at(-1)).toBe('Seconde');
  });

  it('is that of the outer page again when the inner one closes', () => {
    setPage({ title: 'Candidatures' }, 1);
    const close = setPage({ title: 'Candidature' }, 2);
    close();
    expect(titles()).toEqual(['Candidatures']);
  });
});
