import { describe, expect, it } from 'vitest';
import { directionOf, nextSort } from './table-sort.ts';

describe('the header of a column in the table', () => {
  it.each([
    ['name', 'newest', 'name'],
    ['name', 'name', 'newest'],
    ['evaluation', 'name', 'evaluation'],
    ['evaluation', 'evaluation', 'newest'],
    ['created', 'name', 'newest'],
    ['created', 'newest', 'oldest'],
    ['created', 'oldest', 'newest'],
  ] as const)('%s, pressed in a list sorted by %s, asks for %s', (column, sort, next) => {
    expect(nextSort(column, sort)).toBe(next);
  });

  it.each([
    ['name', 'name', 'ascending'],
    ['name', 'contact', 'none'],
    ['evaluation', 'evaluation', 'descending'],
    ['created', 'newest', 'descending'],
    ['created', 'oldest', 'ascending'],
    ['created', 'name', 'none'],
  ] as const)('%s in a list sorted by %s shows the direction %s', (column, sort, direction) => {
    expect(directionOf(column, sort)).toBe(direction);
  });
});
