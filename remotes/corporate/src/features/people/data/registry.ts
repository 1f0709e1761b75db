import { queryOptions } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { parseRegistry, resolveRegistry, type Audience } from '@trame/platform/registry';

/** The apps as they are published for everybody: the areas that they serve, their pages and who may open these. */
const publishedOptions = queryOptions({
  queryKey: ['registry'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/registry.json', { signal, cache: 'no-cache' });
    if (!answer.ok) throw new AppError('unavailable', `registry: HTTP ${answer.status}`);
    return parseRegistry(await answer.json()).registry;
  },
});

/** The apps as somebody gets them: a canary is for some people. */
export const registryOptions = (audience: Audience) =>
  queryOptions({ ...publishedOptions, select: (registry) => resolveRegistry(registry, audience) });
