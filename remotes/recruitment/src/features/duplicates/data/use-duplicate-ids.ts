import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useQuietReport } from '../../../lib/use-failure-notice.ts';
import { duplicatesAmongQueryOptions } from './duplicates-among-query.ts';

/** Those of one page of the list that have a possible duplicate; none while it is not known. */
export function useDuplicateIds(ids: readonly string[]): ReadonlySet<string> {
  const { data, error } = useQuery(duplicatesAmongQueryOptions(ids));
  useQuietReport([error], 'duplicates-among');
  return useMemo(() => new Set(data), [data]);
}
