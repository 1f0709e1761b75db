import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('what a browser refuses to store in %s lasts as long as the page', (name, storage) => {
  vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(storage.getItem('theme')).toBeNull();
  storage.setItem('theme', 'dark');
  expect(storage.getItem('theme')).toBe('dark');
  storage.removeItem('theme');
  expect(storage.getItem('theme')).toBeNull();
});

it('what the browser stores is found by the next page', () => {
  browserStorage.setItem('theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  browserStorage.removeItem('theme');
  expect(localStorage.getItem('theme')).toBeNull();
});
