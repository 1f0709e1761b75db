import { extname, join } from 'node:path';
import { sendJson, type AppConfig } from '../../lib/app-servers.ts';
import { serveHttp, type HttpService } from '../../lib/http.ts';
import { headersOfFile } from '../../lib/security-headers.ts';
import { fileUnder, sendFile } from '../../lib/static-files.ts';

export type BenchSite = { url: string; close: HttpService['close'] };

/** Headers that concern one answer; the others are those of every answer of the platform. */
const OF_ONE_ANSWER =
  /^(?:content-(?:type|length|encoding)|etag|vary|cache-control|last-modified|date|connection|keep-alive|transfer-encoding)$/;

/** Headers that the running platform sends with a document of the shell, mainly those for security. */
async function headersOf(platform: string): Promise<Record<string, string>> {
  const { headers } = await fetch(platform, { headers: { accept: 'text/html' } });
  return Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.test(name)));
}

/**
 * Serves a built application as `npm start` serves the shell: same compression, same cache rules, the headers of the
 * running platform, its backend. `immutable` is the folder whose names change with their content.
 */
export async function serveBuilt(options: {
  dist: string;
  immutable: string;
  platform: string;
  config: AppConfig;
}): Promise<BenchSite> {
  const { dist, immutable } = options;
  const headers = await headersOf(options.platform);
  let config = options.config;
  const service = await serveHttp(
    (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const ofFile = headersOfFile(headers, path);
      if (path === '/config.json') return sendJson(request, response, config, ofFile);
      const file = fileUnder(dist, path);
      const isImmutable = path.startsWith(immutable);
      if (file && file !== dist && sendFile(request, response, file, { headers: ofFile, isImmutable }))
        return undefined;
      if (extname(path) === '' && sendFile(request, response, join(dist, 'index.html'), { headers })) {
        return undefined;
      }
      return response.writeHead(404, headers).end();
    },
    0,
    'mesure',
  );
  const url = `http://localhost:${service.port}`;
  config = { ...config, links: { ...config.links, shell: url } };
  return { url, close: service.close };
}
