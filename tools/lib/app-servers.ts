import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isOpenPreview, PREVIEWS } from '@trame/domain/company';
import { PROGRAMMES_PATH, REDIRECTS_FILE, WITHDRAWN_PATH } from '@trame/domain/catalogue';
import { DEFAULT_PORTAL_SLUG } from '@trame/domain/trainers';
import { isImmutable, isPrivate } from '@trame/release/publish';
import {
  headersOfFile,
  headersOfPage,
  portalHeaders,
  shellHeaders,
  siteHeaders,
  type SecurityHeaders,
} from './security-headers.ts';
import { fileUnder, forgetFiles, sendFile } from './static-files.ts';

/** The values that every deployment reads at run time from `/config.json`; public values only. */
export type AppConfig = {
  supabaseUrl: string;
  supabaseKey: string;
  links: { publicSite: string; shell: string; trainerPortal: string | null };
  /** First part of every address of the trainers' portal, which has a usual one. */
  portalSlug?: string;
  contactEmail?: string;
  oauthProviders: string[];
  /** Authenticator apps: whether Auth has them, and whether what only an admin opens asks for one. */
  mfa: { available: boolean; requiredForAdmin: boolean };
  telemetryUrl: string | null;
  /** Origins from which an admin may load an app in place of the published one. */
  overrideOrigins: string[];
};

/** The list that the page of verification and the command `trame-verify` read. */
export const SEALS_PATH = '/trame-cachets.json';

/** Sends JSON that is requested again each time, with a validator. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string>,
): void {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const common = { ...headers, 'cache-control': 'no-cache', etag };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end();
    return;
  }
  response.writeHead(200, { ...common, 'content-type': 'application/json; charset=utf-8' }).end(text);
}

/** Sends the certificates of seals and authorities as the function `signer` lists them, which reads the settings that seal. */
export async function sendSeals(
  request: IncomingMessage,
  response: ServerResponse,
  { supabaseUrl }: AppConfig,
  headers: Record<string, string>,
): Promise<void> {
  try {
    const answer = await fetch(`${supabaseUrl}/functions/v1/signer`);
    if (!answer.ok) throw new Error(`signer: ${answer.status}`);
    sendJson(request, response, await answer.json(), headers);
  } catch {
    // No empty list: by it each seal would be that of a stranger.
    sendText(response, 503, 'La liste des cachets ne peut être lue : réessayez dans un instant.', headers);
  }
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(text);
}

/** The part before the query, unchanged: `//` is a path here, which `URL` would read as a host. */
const pathOf = (request: IncomingMessage): string =>
  URL.parse(`http://localhost${request.url ?? '/'}`)?.pathname ?? '/';

const isRead = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

/**
 * The address of what is wanted. Nothing here has a service worker: a browser that asks for the script of one has that of
 * another site, and gets the script that removes it.
 */
const wantedBy = (request: IncomingMessage): string =>
  request.headers['service-worker'] === 'script' ? '/remove-worker.js' : pathOf(request);

/** A browser opening a page asks for HTML; scripts, styles, images and calls do not. */
const isNavigation = (request: IncomingMessage): boolean =>
  request.headers.accept?.includes('text/html') ?? false;

/**
 * The internal apps, from a store: the shell in force with its entry page for every address of the app, the registry,
 * and the published remotes on the same origin. The private files of the commands are never served.
 */
export function shellListener({ store, config }: { store: string; config: AppConfig }): RequestListener {
  const headers = shellHeaders(config, config.links.shell);
  return (request, response) => {
    const path = wantedBy(request);
    if (!isRead(request))
      return sendText(response, 405, 'Méthode refusée.', { ...headers, allow: 'GET, HEAD' });
    if (path === '/config.json') return sendJson(request, response, config, headersOfFile(headers, path));
    const file = fileUnder(store, path);
    const place = file ? relative(store, file).replaceAll(sep, '/') : '';
    if (isPrivate(place)) return sendText(response, 404, 'Introuvable.', headers);
    const isForEver = isImmutable(place);
    if (file && place !== '') {
      const ofFile = headersOfFile(headers, place);
      if (sendFile(request, response, file, { headers: ofFile, isImmutable: isForEver })) return undefined;
    }
    // A missing file must fail as such: the entry page in its place would hide that a release removed it. A person who
    // opens an address with a dot in it gets the shell, which says in words that there is no such page.
    if (isForEver || place === 'registry.json' || (extname(path) !== '' && !isNavigation(request)))
      return sendText(response, 404, 'Introuvable.', headers);
    if (sendFile(request, response, join(store, 'index.html'), { headers })) return undefined;
    return sendText(
      response,
      503,
      'Aucun shell n’est en service : lancez « npm start » sans --no-build.',
      headers,
    );
  };
}

/** The paths in the portal of the pages that its build draws; the home page has the path ''. */
const BUILT = ['login', 'signup', 'reset-password'];

/** The file of the page at an address of the portal: the one that the build drew, else the entry page. */
function portalPage(path: string, slug: string): string {
  const [, first, page = ''] = /^\/([^/]*)\/?([^/]*)\/?$/.exec(path.toLowerCase()) ?? [];
  if (first !== slug && path !== '/') return 'index.html';
  if (page === '') return 'open/home.html';
  return BUILT.includes(page) ? `open/${page}.html` : 'index.html';
}

/** The trainers' portal: a page for every address of it, under no release of its own. */
export function portalListener({ dist, config }: { dist: string; config: AppConfig }): RequestListener {
  const headers = portalHeaders(config, config.links.trainerPortal ?? config.links.shell);
  const slug = config.portalSlug ?? DEFAULT_PORTAL_SLUG;
  return (request, response) => {
    const path = wantedBy(request);
    if (!isRead(request))
      return sendText(response, 405, 'Méthode refusée.', { ...headers, allow: 'GET, HEAD' });
    if (path === '/config.json') return sendJson(request, response, config, headersOfFile(headers, path));
    const isHashed = path.startsWith('/static/');
    const file = fileUnder(dist, path);
    if (file && file !== dist) {
      const ofFile = headersOfFile(headers, path);
      if (sendFile(request, response, file, { headers: ofFile, isImmutable: isHashed })) return undefined;
    }
    // As for the shell: a missing file must fail as such.
    if (isHashed || (extname(path) !== '' && !isNavigation(request)))
      return sendText(response, 404, 'Introuvable.', headers);
    const page = join(dist, portalPage(path, slug));
    if (sendFile(request, response, page, { headers })) return undefined;
    return sendText(
      response,
      503,
      'L’espace formateur n’est pas construit : lancez « npm start » sans --no-build.',
      headers,
    );
  };
}

const pages = new Map<string, { mtimeMs: number; headers: SecurityHeaders }>();

/** The headers of one page of the static site, worked out again when its file changes. */
function pageHeaders(file: string, headers: SecurityHeaders): SecurityHeaders {
  const { mtimeMs } = statSync(file);
  const known = pages.get(file);
  if (known?.mtimeMs === mtimeMs) return known.headers;
  const own = headersOfPage(headers, readFileSync(file, 'utf8'));
  pages.set(file, { mtimeMs, headers: own });
  return own;
}

/**
 * Sends people on who try an address of the sign-in app on the site: it has the same path on the shell. Without the
 * query, which could send them elsewhere after signing in.
 */
export function sendToSignIn(
  path: string,
  response: ServerResponse,
  { links }: AppConfig,
  headers: Record<string, string> = {},
): boolean {
  if (!/^\/auth(?:\/|$)/.test(path)) return false;
  const location = new URL(path, links.shell).href;
  response.writeHead(302, { ...headers, location, 'cache-control': 'no-store' }).end();
  return true;
}

let redirects: { file: string; mtimeMs: number; targets: Map<string, string> } | undefined;

/** Where an address of a site leads since its page has another one. */
function redirectOf(dist: string, path: string): string | undefined {
  const file = join(dist, REDIRECTS_FILE);
  const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (mtimeMs === undefined) return undefined;
  if (redirects?.file !== file || redirects.mtimeMs !== mtimeMs) {
    const lines = readFileSync(file, 'utf8').matchAll(/^(?<from>\S+) (?<to>\S+);$/gm);
    redirects = {
      file,
      mtimeMs,
      targets: new Map(Array.from(lines, ({ groups }) => [groups!.from!, groups!.to!])),
    };
  }
  return redirects.targets.get(path.replace(/(?<=.)\/$/, ''));
}

const WITHDRAWN = new RegExp(`^(?:${PROGRAMMES_PATH}|${WITHDRAWN_PATH})/(?<slug>[a-z0-9-]+)(?:\\.pdf|/)?$`);

/** The page for the address of a programme that was withdrawn. */
function withdrawnPage(dist: string, path: string): string | undefined {
  const slug = WITHDRAWN.exec(path)?.groups?.['slug'];
  return slug && join(dist, WITHDRAWN_PATH, slug, 'index.html');
}

type SiteOptions = {
  /** The folder of the site that is up, or a link to it, which may lead elsewhere at any time. */
  dist: string | (() => string);
  /** The folder of previews, when there are any. */
  previews?: string;
  config: AppConfig;
};

/** The folder that each request is answered from: one site for a whole request, whatever is put up meanwhile. */
function followed(dist: SiteOptions['dist']): () => string {
  let last: string | undefined;
  return () => {
    const named = typeof dist === 'string' ? dist : dist();
    const folder = existsSync(named) ? realpathSync(named) : named;
    if (last !== undefined && last !== folder) {
      forgetFiles(last);
      for (const page of pages.keys()) if (page.startsWith(last + sep)) pages.delete(page);
    }
    last = folder;
    return folder;
  };
}

const PREVIEW = new RegExp(`^/${PREVIEWS}/(?<name>[^/]+)(?<path>/.*)?$`);

/** The public site: prerendered pages under clean addresses, and its own not-found page; and previews of drafts. */
export function siteListener(options: SiteOptions): RequestListener {
  const headers = siteHeaders(options.config, options.config.links.publicSite);
  const folderNow = followed(options.dist);
  const sendPage = (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    status: number,
    more?: SecurityHeaders,
  ): boolean => {
    if (!existsSync(file)) return false;
    return sendFile(request, response, file, { headers: { ...pageHeaders(file, headers), ...more }, status });
  };
  /** A page of a preview, or a file of it, for those who have its address; never for a search engine. */
  const sendPreview = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const { name = '', path: inside = '/' } = PREVIEW.exec(path)?.groups ?? {};
    if (!options.previews || !isOpenPreview(name, new Date())) return false;
    const file = fileUnder(join(options.previews, name), inside);
    if (!file) return false;
    const more = { 'x-robots-tag': 'noindex, nofollow' };
    if (extname(file) === '.html') return sendPage(request, response, file, 200, more);
    if (sendPage(request, response, join(file, 'index.html'), 200, more)) return true;
    const ofFile = { ...headersOfFile(headers, file), ...more };
    return sendFile(request, response, file, { headers: ofFile });
  };
  return (request, response) => {
    const path = wantedBy(request);
    if (!isRead(request))
      return sendText(response, 405, 'Méthode refusée.', { ...headers, allow: 'GET, HEAD' });
    if (path === '/config.json') {
      return sendJson(request, response, options.config, headersOfFile(headers, path));
    }
    if (path === SEALS_PATH) {
      void sendSeals(request, response, options.config, headersOfFile(headers, path));
      return undefined;
    }
    if (sendToSignIn(path, response, options.config, headers)) return undefined;
    if (sendPreview(request, response, path)) return undefined;
    const dist = folderNow();
    const moved = redirectOf(dist, path);
    if (moved) {
      // The address may be given to another programme later.
      response.writeHead(301, { ...headers, location: moved, 'cache-control': 'no-cache' }).end();
      return undefined;
    }
    const withdrawn = withdrawnPage(dist, path);
    const isWithdrawn = path.startsWith(`${WITHDRAWN_PATH}/`);
    const file = isWithdrawn ? null : fileUnder(dist, path);
    if (file) {
      if (extname(file) === '.html' && sendPage(request, response, file, 200)) return undefined;
      if (extname(file) !== '.html') {
        const isHashed = path.startsWith('/_astro/') || path.startsWith('/static/');
        const ofFile = headersOfFile(headers, file);
        if (sendFile(request, response, file, { headers: ofFile, isImmutable: isHashed })) return undefined;
      }
      if (sendPage(request, response, join(file, 'index.html'), 200)) return undefined;
      if (sendPage(request, response, `${file}.html`, 200)) return undefined;
    }
    if (withdrawn && sendPage(request, response, withdrawn, 410)) return undefined;
    if (sendPage(request, response, join(dist, '404.html'), 404)) return undefined;
    return sendText(response, 404, 'Page introuvable.', headers);
  };
}
