import { beforeEach, describe, expect, it } from 'vitest';
import { setPage, usePageStore } from './page-store.ts';

const titles = () => usePageStore.getState().pages.map(({ page }) => page.title);

beforeEach(() => usePageStore.setState({ pages: [] }));

describe('the name of the page', () => {
  it('is the innermost one, whichever came first', () => {
    setPage({ title: 'Candidature' }, 2);
    setPage({ title: 'Candidatures' }, 1);
    expect(titles()).toEqual(['Candidatures', 'Candidature']);
  });

  it('is the last to come when nothing says which is inside', () => {
    setPage({ title: 'Première' });
    setPage({ title: 'Seconde' });
    expect(titles().at(-1)).toBe('Seconde');
  });

  it('goes back to the page underneath when the inner one closes', () => {
    setPage({ title: 'Candidatures' }, 1);
    const close = setPage({ title: 'Candidature' }, 2);
    close();
    expect(titles()).toEqual(['Candidatures']);
  });
});
