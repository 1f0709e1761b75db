import { extname, join } from 'node:path';
import { sendJson, type AppConfig } from '../../lib/app-servers.ts';
import { serveHttp, type HttpService } from '../../lib/http.ts';
import { securityHeaders } from '../../lib/security-headers.ts';
import { fileUnder, sendFile } from '../../lib/static-files.ts';

export type BenchSite = { url: string; close: HttpService['close'] };

/**
 * Serves a built application as `npm start` serves the shell: same compression, cache rules and security headers, same
 * backend. `immutable` is the folder whose names change with their content.
 */
export async function serveBuilt(options: {
  dist: string;
  immutable: string;
  config: AppConfig;
}): Promise<BenchSite> {
  const { dist, immutable } = options;
  let config = options.config;
  let headers: Record<string, string> = {};
  const service = await serveHttp(
    (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (path === '/config.json') return sendJson(request, response, config, headers);
      const file = fileUnder(dist, path);
      const isImmutable = path.startsWith(immutable);
      if (file && file !== dist && sendFile(request, response, file, { headers, isImmutable }))
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
  headers = securityHeaders(config, url);
  return { url, close: service.close };
}
