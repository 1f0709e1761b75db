import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FILE_MESSAGES } from '@trame/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseViruses, type AcceptedFile } from '../_shared/public-form/files.ts';
import { isInfected } from './antivirus.ts';
import { FakeSupabase } from './testing/fake-supabase.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

/** A clamd that answers with the result of `verdict` for the received bytes; no answer when that is undefined. */
async function clamd(verdict: (bytes: Buffer) => string | undefined): Promise<number> {
  server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const command = 'zINSTREAM\0';
      if (!received.toString('latin1').startsWith(command)) return;
      const parts: Buffer[] = [];
      for (let at = command.length; at + 4 <= received.length;) {
        const length = received.readUInt32BE(at);
        if (length === 0) {
          const answer = verdict(Buffer.concat(parts));
          if (answer !== undefined) socket.end(answer);
          return;
        }
        parts.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const ask = (port: number, bytes = new Uint8Array(200_000).fill(7), time = 20_000) =>
  isInfected(bytes, { CLAMD_HOST: '127.0.0.1', CLAMD_PORT: port, CLAMD_TIMEOUT_MS: time });

describe('the antivirus', () => {
  it('gets every byte of the file, and its answer is believed', async () => {
    const sent: number[] = [];
    const port = await clamd((bytes) => {
      sent.push(bytes.length, bytes.filter((byte) => byte === 7).length);
      return 'stream: OK\0';
    });
    expect(await ask(port)).toBe(false);
    expect(sent).toEqual([200_000, 200_000]);
  });

  // threat 8
  it('reports a file in which it finds something', async () => {
    expect(await ask(await clamd(() => 'stream: Eicar-Test-Signature FOUND\0'))).toBe(true);
  });

  it.each([
    ['refuses the size', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['hangs up', () => ''],
    ['says anything else', () => 'x'.repeat(10_000)],
  ])('gives no verdict when it %s', async (_what, verdict) => {
    await expect(ask(await clamd(verdict))).rejects.toThrow('clamd gave no verdict');
  });

  it('gives no verdict when it does not answer in time', async () => {
    await expect(ask(await clamd(() => undefined), undefined, 50)).rejects.toThrow('clamd gave no verdict');
  });

  it('gives no verdict when no antivirus answers at the address', async () => {
    const port = await clamd(() => undefined);
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    await expect(ask(port)).rejects.toThrow('clamd gave no verdict');
  });
});

describe('a file of an application, checked by the antivirus', () => {
  const file: AcceptedFile = {
    field: 'resume',
    bytes: new Uint8Array([1, 2, 3]),
    contentType: 'application/pdf',
    filename: 'a.pdf',
    path: 'resumes/a.pdf',
    originalName: 'cv.pdf',
  };
  const logged: unknown[] = [];
  const submit = (port: number, CLAMD_WHEN_AWAY: 'refuse' | 'accept' = 'refuse') =>
    refuseViruses([file], 'fr', {
      env: { ...new FakeSupabase().env, CLAMD_HOST: '127.0.0.1', CLAMD_PORT: port, CLAMD_WHEN_AWAY },
      log: (event, details) => logged.push({ event, ...details }),
    });

  it('that is malicious is named at its field', async () => {
    await expect(submit(await clamd(() => 'stream: Eicar-Test-Signature FOUND\0'))).rejects.toMatchObject({
      status: 422,
      code: 'file_virus',
      fields: { resume: FILE_MESSAGES.fr.virus },
    });
  });

  it('that is clean is accepted', async () => {
    await expect(submit(await clamd(() => 'stream: OK\0'))).resolves.toBeUndefined();
  });

  it('without a verdict is refused for now, unless the setting accepts it', async () => {
    const port = await clamd(() => 'ERROR\0');
    await expect(submit(port)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await expect(submit(port, 'accept')).resolves.toBeUndefined();
    // The path of the file, to find what went unseen; never the name that its author gave it.
    expect(logged).toMatchObject([{ event: 'antivirus_away', path: 'resumes/a.pdf' }]);
    expect(JSON.stringify(logged)).not.toContain('cv.pdf');
  });
});
