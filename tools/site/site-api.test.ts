import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openSiteApi } from './site-api.ts';

/** A database of which the first connections are cut before their answer. */
async function serveAfter(cut: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url?.split('/').at(-1) ?? '');
    if (asked.length <= cut) request.socket.destroy();
    else response.setHeader('content-type', 'application/json').end('true');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const api = openSiteApi({ supabaseUrl: `http://127.0.0.1:${port}`, serviceKey: 'key' });
  return { api, asked };
}

it('a build is not lost when the connection was closed while it was made', async () => {
  const renewed = await serveAfter(1);
  expect(await renewed.api.renew('id')).toBe(true);
  const finished = await serveAfter(2);
  expect(await finished.api.finish('id', { succeeded: true })).toBe(true);
  expect([renewed.asked, finished.asked.length]).toEqual([['renew_site_build', 'renew_site_build'], 3]);
});

it('a database that does not answer three times is said not to', async () => {
  const { api, asked } = await serveAfter(9);
  await expect(api.renew('id')).rejects.toMatchObject({ reason: expect.stringContaining('ne répond pas') });
  expect(asked).toHaveLength(3);
});

it('a build is not claimed twice', async () => {
  const { api, asked } = await serveAfter(1);
  await expect(api.claim()).rejects.toMatchObject({ reason: expect.stringContaining('ne répond pas') });
  expect(asked).toEqual(['claim_site_build']);
});
