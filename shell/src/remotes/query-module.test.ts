import * as all from '@tanstack/react-query';
import { expect, it } from 'vitest';
import * as given from './query-module.ts';

it('apps are given all of react-query but what is for pages drawn by a server, streams and types', () => {
  expect(
    Object.keys(all)
      .filter((name) => !(name in given))
      .toSorted(),
  ).toEqual([
    'HydrationBoundary',
    'dataTagErrorSymbol',
    'dataTagSymbol',
    'defaultShouldDehydrateMutation',
    'defaultShouldDehydrateQuery',
    'dehydrate',
    'dehydrateQuery',
    'experimental_streamedQuery',
    'hydrate',
    'unsetMarker',
  ]);
});
