import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { admitByDay, networkOf } from './email-limit.ts';

describe('the network of an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113'],
    ['2001:db8:12:34::1', '2001:db8:12'],
    ['2001:DB8:12::', '2001:db8:12'],
    ['127.0.0.1', '127.0.0'],
    ['unknown', 'unknown'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the submissions of a form in a day', () => {
  const hits = new Map<string, number>();
  /** A database that counts hits as `take_rate_limit` does. */
  const client = createClient('http://supabase.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const { bucket, max_hits } = (await new Request(input, init).json()) as {
          bucket: string;
          max_hits: number;
        };
        const count = (hits.get(bucket) ?? 0) + 1;
        hits.set(bucket, count);
        return Response.json([{ allowed: count <= max_hits, retry_after: 60 }]);
      },
    },
  });
  const send = async (form: string, email: string, address: string) => {
    const use = { email, address, key: 'key', secret: 'secret' };
    const refusal: unknown = await admitByDay(client, form, use, 'fr').catch((error: unknown) => error);
    return refusal;
  };

  it('are thirty from one network, whatever their addresses; other networks and forms go on', async () => {
    hits.clear();
    for (let at = 0; at < 30; at += 1)
      expect(await send('lead', `${at}@exemple.test`, `203.0.113.${at}`)).toBeUndefined();
    expect(await send('lead', '30@exemple.test', '203.0.113.30')).toMatchObject({ status: 429 });
    expect(await send('lead', '30@exemple.test', '203.0.114.30')).toBeUndefined();
    expect(await send('rights', '30@exemple.test', '203.0.113.30')).toBeUndefined();
  });

  it('are five with one address from one network', async () => {
    hits.clear();
    for (let at = 0; at < 5; at += 1)
      expect(await send('lead', 'a@exemple.test', '203.0.113.1')).toBeUndefined();
    expect(await send('lead', 'a@exemple.test', '203.0.113.1')).toMatchObject({ status: 429 });
    expect(await send('lead', 'a@exemple.test', '203.0.114.1')).toBeUndefined();
  });
});
