import { describe, expect, it } from 'vitest';
import { PROMPTS } from '../_shared/prompts/catalogue.ts';
import type { Prompt } from '../_shared/prompts/prompt.ts';
import { createHandler } from './handler.ts';

const ADDRESS = 'http://supabase.test/functions/v1/prompts';
const handle = createHandler({ log: () => undefined });
const get = (headers: Record<string, string> = {}) => handle(new Request(ADDRESS, { headers }));

describe('anyone', () => {
  it('reads every prompt with all its versions', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    const { prompts } = (await response.json()) as { prompts: (Prompt & { id: string })[] };
    expect(prompts.map(({ id }) => id)).toEqual(Object.keys(PROMPTS));
    expect(prompts.find(({ id }) => id === 'cv-extraction')).toEqual({
      id: 'cv-extraction',
      ...PROMPTS['cv-extraction'],
    });
  });

  it('may read them from any site, signed in or not', async () => {
    const asked = { origin: 'https://ailleurs.example', authorization: 'Bearer expired' };
    const response = await get(asked);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const preflight = await handle(new Request(ADDRESS, { method: 'OPTIONS', headers: asked }));
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
  });
});

describe('a cache of the prompts', () => {
  it('may keep the answer, whoever asked', async () => {
    const { headers } = await get({ origin: 'https://ailleurs.example' });
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('vary')).toBeNull();
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['the tag as a proxy weakens it', (tag: string) => `W/${tag}`],
    ['several tags', (tag: string) => `"autre", ${tag}`],
    ['any tag', () => '*'],
  ])('that has the current answer and sends %s gets 304 without a body', async (_what, held) => {
    const etag = (await get()).headers.get('etag') ?? '';
    const response = await get({ 'if-none-match': held(etag) });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag]);
  });

  it('that has an old answer gets the current one', async () => {
    expect((await get({ 'if-none-match': '"autre"' })).status).toBe(200);
  });
});

it('nobody changes a prompt through this function', async () => {
  const response = await handle(new Request(ADDRESS, { method: 'POST', body: '{}' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});
