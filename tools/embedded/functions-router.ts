import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withConsole } from './console-sinks.ts';
import { verifyJwt } from './secrets.ts';

const ROUTE = /^\/functions\/v1\/(?<name>[a-z0-9-]+)(?:\/|$)/;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, idempotency-key, x-region',
  'access-control-max-age': '86400',
};

type EdgeFunction = { fetch: (request: Request) => Response | Promise<Response> };

export type FunctionsOptions = {
  folder: string;
  env: Record<string, string>;
  jwtSecret: string;
  /** `[functions.<name>]` of config.toml; as on Supabase a token is required unless it says otherwise. */
  verifyJwt: (name: string) => boolean;
  log: (line: string) => void;
  /** Takes what functions print; without it, it remains on the console of this process. */
  printed?: (name: string, line: string) => void;
};

let generation = 0;

const refusal = (status: number, message: string): Response =>
  Response.json({ code: status, message }, { status, headers: CORS_HEADERS });

/**
 * Runs the edge functions of `supabase/functions` inside this process. They read their settings from the process
 * environment, as on Supabase: one API per process, or the last one started wins.
 */
export function createFunctionsRouter(
  options: FunctionsOptions,
): (request: Request) => Promise<Response | null> {
  Object.assign(process.env, options.env);
  const loaded = new Map<string, Promise<EdgeFunction>>();
  generation += 1;
  const version = generation;

  const load = (name: string, file: string): Promise<EdgeFunction> => {
    const known = loaded.get(name);
    if (known) return known;
    const url = `${pathToFileURL(file).href}?start=${version}`;
    const module = import(/* @vite-ignore */ url).then(
      ({ default: handler }: { default: EdgeFunction }) => handler,
    );
    loaded.set(name, module);
    module.catch(() => loaded.delete(name));
    return module;
  };

  return async (request) => {
    const name = ROUTE.exec(new URL(request.url).pathname)?.groups?.['name'];
    if (!name) return null;
    const file = join(options.folder, name, 'index.ts');
    if (!existsSync(file)) return refusal(404, 'Requested function was not found');
    if (request.method !== 'OPTIONS' && options.verifyJwt(name)) {
      const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!bearer) return refusal(401, 'Missing authorization header');
      if (!verifyJwt(bearer, options.jwtSecret)) return refusal(401, 'Invalid JWT');
    }
    try {
      const handler = await load(name, file);
      const { printed } = options;
      if (!printed) return await handler.fetch(request);
      return await withConsole(
        (line) => printed(name, line),
        () => handler.fetch(request),
      );
    } catch (error) {
      options.log(
        `fonction ${name} : ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return refusal(500, 'Internal Server Error');
    }
  };
}
