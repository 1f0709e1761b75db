import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useColumns } from './use-columns.ts';

/** A window of this width, for questions of the form "(max-width: 820px)". */
function windowOf(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      matches: width <= Number(/max-width: (\d+)px/.exec(media)?.[1]),
    }),
  );
}

afterEach(() => vi.restoreAllMocks());

// spec 2.18
it.each([
  [390, 1],
  [820, 1],
  [821, 2],
  [1180, 2],
  [1181, 3],
  [1920, 3],
])('a window of %i px shows cards in columns: %i', (width, columns) => {
  windowOf(width);
  expect(renderHook(useColumns).result.current).toBe(columns);
});
