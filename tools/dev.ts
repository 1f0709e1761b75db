import { existsSync, globSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openFolderStore, readRegistry } from '@trame/release/publish';
import {
  portalListener,
  SEALS_PATH,
  sendJson,
  sendSeals,
  sendToSignIn,
  shellListener,
  siteListener,
} from './lib/app-servers.ts';
import { startAstro } from './lib/dev-astro.ts';
import { devEntry, devPrefix, startRsbuild } from './lib/dev-servers.ts';
import { serveHttp } from './lib/http.ts';
import { ROOT } from './lib/paths.ts';
import { preparePlatform, type Platform } from './lib/platform.ts';
import { PORTS, portsWithOffset, requireFreePorts } from './lib/ports.ts';
import { proxyTo, proxyUpgrade } from './lib/proxy.ts';
import { parseRunOptions, type RunOptions, RUN_OPTIONS_HELP } from './lib/run-options.ts';
import { headersOfFile, portalHeaders, shellHeaders } from './lib/security-headers.ts';
import { createShutdown } from './lib/shutdown.ts';
import { printSummary } from './lib/summary.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const SITE = 'public-site';
const SHELL = 'shell';
const PORTAL = 'trainer-portal';
const remotes = globSync('remotes/*/remote.json', { cwd: ROOT })
  .map((file) => basename(join(file, '..')))
  .toSorted();
const APPS = [SHELL, ...remotes, SITE, PORTAL];
/** The design system's page of all controls: no application, it needs nothing of the platform. */
const GALLERY = 'gallery';
const NAMES = [...APPS, GALLERY];

const HELP = `npm run dev : développe une application, rechargée à chaud dans la plateforme qui tourne

Usage : npm run dev -- <nom> [options]

Applications : ${APPS.join(', ')}
Système visuel : ${GALLERY}, tous les contrôles sur une page (port ${PORTS.gallery.port}), sans base ni API

${RUN_OPTIONS_HELP}

Les autres applications sont servies telles qu’elles sont construites. Pour une application interne, le shell tourne
lui aussi en développement, aux mêmes adresses que « npm start ».`;

const log = (line: string): void => console.log(line);
const shutdown = createShutdown(log);

/** The shell in development, behind the files that production serves: configuration, registry, published remotes. */
async function serveShell({ ports, state, config }: Platform, remote: string | null): Promise<void> {
  const headers = shellHeaders(config, config.links.shell);
  const shell = await startRsbuild(join(ROOT, SHELL), '', ports.shell);
  shutdown.add(shell.close);
  const app = remote
    ? await startRsbuild(join(ROOT, 'remotes', remote), devPrefix(remote), ports.shell)
    : null;
  if (app) shutdown.add(app.close);

  const built = shellListener({ store: state.registry, config });
  const store = openFolderStore(state.registry);
  /** The published remotes beside the shell in development, which has no version; the one developed is not published. */
  const sendRegistry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { shell: _published, ...registry } = await readRegistry(store);
    const others = registry.remotes.filter(({ name }) => name !== remote);
    const served = remote ? [...others, devEntry(remote)] : others;
    sendJson(request, response, { ...registry, remotes: served }, headers);
  };
  const toShell = proxyTo(shell.port, () => headers);
  // Every file has its policy here; a worker may have one of its own.
  const toRemote = app
    ? proxyTo(app.port, (path) => ({ ...headers, ...headersOfFile(headers, path) }))
    : null;
  const isOfRemote = (path: string): boolean => remote !== null && path.startsWith(`${devPrefix(remote)}/`);
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '/';
    if (toRemote && isOfRemote(path)) return toRemote(request, response);
    if (path.startsWith('/registry.json')) {
      sendRegistry(request, response).catch((error: unknown) => response.destroy(error as Error));
      return undefined;
    }
    // The preload script would load files of the published versions.
    if (path === '/preload.js') {
      response.writeHead(200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' }).end();
      return undefined;
    }
    if (/^\/(?:config\.json|remotes\/)/.test(path)) return built(request, response);
    return toShell(request, response);
  };
  const service = await serveHttp(listener, ports.shell, PORTS.shell.what, (request, socket, head) => {
    const target = app && isOfRemote(request.url ?? '') ? app.port : shell.port;
    proxyUpgrade(target, request, socket, head);
  });
  shutdown.add(service.close);
}

async function serveBuiltShell({ ports, state, config }: Platform): Promise<void> {
  const listener = shellListener({ store: state.registry, config });
  shutdown.add((await serveHttp(listener, ports.shell, PORTS.shell.what)).close);
}

async function serveSite({ ports, config }: Platform, inDevelopment: boolean): Promise<void> {
  if (!inDevelopment) {
    const listener = siteListener({ dist: join(ROOT, 'public-site/dist'), config });
    shutdown.add((await serveHttp(listener, ports.publicSite, PORTS.publicSite.what)).close);
    return;
  }
  const astro = await startAstro(join(ROOT, SITE));
  shutdown.add(astro.close);
  const toAstro = proxyTo(astro.port);
  const listener: RequestListener = (request, response) => {
    if (request.url?.startsWith('/config.json')) return sendJson(request, response, config, {});
    if (request.url === SEALS_PATH) return void sendSeals(request, response, config, {});
    const { pathname = '/' } = URL.parse(request.url ?? '/', 'http://localhost') ?? {};
    return sendToSignIn(pathname, response, config) ? undefined : toAstro(request, response);
  };
  const service = await serveHttp(
    listener,
    ports.publicSite,
    PORTS.publicSite.what,
    (request, socket, head) => proxyUpgrade(astro.port, request, socket, head),
  );
  shutdown.add(service.close);
}

async function servePortal({ ports, portalConfig: config }: Platform, inDevelopment: boolean): Promise<void> {
  const built = portalListener({ dist: join(ROOT, PORTAL, 'dist'), config });
  if (!inDevelopment) {
    shutdown.add((await serveHttp(built, ports.trainerPortal, PORTS.trainerPortal.what)).close);
    return;
  }
  const headers = portalHeaders(config, config.links.trainerPortal ?? config.links.shell);
  const portal = await startRsbuild(join(ROOT, PORTAL), '', ports.trainerPortal);
  shutdown.add(portal.close);
  const toPortal = proxyTo(portal.port, () => headers);
  const listener: RequestListener = (request, response) =>
    request.url?.startsWith('/config.json') ? built(request, response) : toPortal(request, response);
  const service = await serveHttp(
    listener,
    ports.trainerPortal,
    PORTS.trainerPortal.what,
    (request, socket, head) => proxyUpgrade(portal.port, request, socket, head),
  );
  shutdown.add(service.close);
}

async function serveGallery(portOffset: number): Promise<string> {
  const ports = portsWithOffset(portOffset);
  await requireFreePorts(ports, ['gallery']);
  const server = await startRsbuild(join(ROOT, 'shared/ui/gallery'), '', ports.gallery);
  shutdown.add(server.close);
  const service = await serveHttp(
    proxyTo(server.port),
    ports.gallery,
    PORTS.gallery.what,
    (request, socket, head) => proxyUpgrade(server.port, request, socket, head),
  );
  shutdown.add(service.close);
  return `http://localhost:${ports.gallery}`;
}

const seconds = (): string =>
  (performance.now() / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });

async function serveApp(app: string, options: RunOptions): Promise<void> {
  const platform = await preparePlatform(options, shutdown, log);
  const remote = remotes.includes(app) ? app : null;
  await platform.releasePorts();
  const isOfShell = app === SHELL || remote !== null;
  await (isOfShell ? serveShell(platform, remote) : serveBuiltShell(platform));
  await serveSite(platform, app === SITE);
  await servePortal(platform, app === PORTAL);
  await printSummary({
    addresses: [
      ['En développement', app],
      ['Applications internes', platform.config.links.shell],
      ['Site public', platform.config.links.publicSite],
      ['Espace formateur', platform.config.links.trainerPortal ?? ''],
      ['API Supabase', platform.config.supabaseUrl],
      ...(platform.stack ? ([['Boîte aux lettres', platform.stack.mailboxUrl]] as const) : []),
    ],
    withAccounts: platform.stack !== null && options.demo,
    seconds: seconds(),
  });
}

try {
  const options = parseRunOptions(process.argv.slice(2), 'npm run dev', 1);
  if (options.help) {
    log(HELP);
    process.exit(0);
  }
  const [app] = options.names;
  if (!app)
    throw new UserError(
      `Dites quelle application : ${NAMES.map((name) => `npm run dev -- ${name}`).join(', ')}.`,
    );
  if (!NAMES.includes(app) || !existsSync(join(ROOT, SHELL))) {
    throw new UserError(`Application inconnue : ${app}. Applications : ${NAMES.join(', ')}.`);
  }
  if (app === GALLERY) {
    const url = await serveGallery(options.portOffset);
    await printSummary({ addresses: [['Système visuel', url]], withAccounts: false, seconds: seconds() });
  } else {
    await serveApp(app, options);
  }
} catch (error) {
  await shutdown.run();
  failCommand(error);
}
