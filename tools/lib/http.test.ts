import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveHttp, type HttpService } from './http.ts';

describe('a server of this machine', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await serveHttp((_request, response) => response.end('secret'), 0, 'essai');
  });
  afterAll(() => service.close());

  const askedAs = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: service.port, headers: { host } },
        (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => resolve(`${response.statusCode} ${body}`));
        },
      );
      request.once('error', reject);
      request.end();
    });

  it.each(['localhost', '127.0.0.1:4200', '[::1]:4200', 'LOCALHOST:80', 'shell.localhost:4200'])(
    'answers under its own name: %s',
    async (host) => {
      expect(await askedAs(host)).toBe('200 secret');
    },
  );

  // threat 27
  it.each([
    'ailleurs.example',
    'localhost.ailleurs.example:4200',
    '192.168.0.7',
    'localhost@ailleurs.example',
  ])('reveals nothing under a foreign name that leads to it: %s', async (host) => {
    expect(await askedAs(host)).not.toContain('secret');
  });
});
