import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

type Answer = { prompts: { id: string; title: string }[] };

export const promptsQueryOptions = () =>
  queryOptions({
    queryKey: ['neighbour', 'prompts'],
    queryFn: async ({ signal }) =>
      unwrap<Answer>(await getSupabase().functions.invoke('prompts', { method: 'GET', signal })).prompts,
  });
