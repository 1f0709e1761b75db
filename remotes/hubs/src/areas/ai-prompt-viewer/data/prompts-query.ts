import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

const versionSchema = z.object({
  version: z.string(),
  date: z.string(),
  author: z.string(),
  change: z.string(),
  text: z.string(),
});

const promptSchema = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.string(),
  modelRole: z.string(),
  current: z.string(),
  /** Oldest first. */
  versions: z.array(versionSchema).check(z.minLength(1)),
});

const answerSchema = z.object({ prompts: z.array(promptSchema) });

export type PromptVersion = z.infer<typeof versionSchema>;
export type Prompt = z.infer<typeof promptSchema>;

async function getPrompts(signal: AbortSignal): Promise<Prompt[]> {
  const data = unwrap<unknown>(await getSupabase().functions.invoke('prompts', { method: 'GET', signal }));
  return z.parse(answerSchema, data).prompts;
}

/** Shown when they could not be read. */
export const READ_FAILED = 'Impossible de charger les prompts';

/** Every prompt with all its versions: a few texts, loaded together, so that comparing needs no further request. */
export const promptsQueryOptions = () =>
  queryOptions({
    queryKey: ['prompts'],
    queryFn: ({ signal }) => getPrompts(signal),
  });
