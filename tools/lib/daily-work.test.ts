import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { callDaily, callMails } from './daily-work.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A platform whose function answers these, one after the other. */
async function platform(answers: { sent: number; failed: number; left: number }[], status = 200) {
  const calls: (string | undefined)[] = [];
  const bodies: string[] = [];
  server = createServer((request, response) => {
    calls.push(request.headers.authorization);
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => bodies.push(body));
    response
      .writeHead(status)
      .end(JSON.stringify(answers[calls.length - 1] ?? { sent: 0, failed: 0, left: 9 }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server?.once('listening', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, bodies };
}

it('calls again as long as trainers are left', async () => {
  const { url, calls } = await platform([
    { sent: 25, failed: 0, left: 30 },
    { sent: 25, failed: 1, left: 4 },
    { sent: 4, failed: 0, left: 0 },
  ]);
  expect(await callDaily(url, 'key')).toBe(54);
  expect(calls).toEqual(['Bearer key', 'Bearer key', 'Bearer key']);
});

it('ends when a call did nothing, whatever is left', async () => {
  const { url, calls } = await platform([]);
  expect(await callDaily(url, 'key')).toBe(0);
  expect(calls).toHaveLength(1);
});

it('says that the function refused', async () => {
  const { url } = await platform([], 403);
  await expect(callDaily(url, 'key')).rejects.toThrow('daily: 403');
});

it.each(['task-digests', 'invoice-steps'] as const)(
  'sends %s, and says that they were refused',
  async (kind) => {
    const { url, calls, bodies } = await platform([{ sent: 3, failed: 0, left: 0 }]);
    expect(await callMails(url, 'key', kind)).toBe(3);
    expect(calls).toEqual(['Bearer key']);
    expect(bodies).toEqual([JSON.stringify({ kind })]);
    server?.close();
    const refusing = await platform([], 403);
    await expect(callMails(refusing.url, 'key', kind)).rejects.toThrow(`${kind}: 403`);
  },
);
