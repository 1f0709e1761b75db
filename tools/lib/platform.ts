import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DEFAULT_PORTAL_SLUG } from '@trame/domain/trainers';
import { openFolderStore } from '@trame/release/publish';
import { readSupabaseConfig } from '../embedded/config.ts';
import { removePostgresData } from '../embedded/postgres-binaries.ts';
import { stopOrphan } from '../embedded/postgres.ts';
import { startStack, type Stack, type StackOptions } from '../embedded/stack.ts';
import { trySendJournal } from '../registry/journal-sync.ts';
import { releaseWorkspace } from '../registry/local-release.ts';
import type { AppConfig } from './app-servers.ts';
import { askIfTerminal } from './ask.ts';
import { buildApps } from './builds.ts';
import { ensureDemoData } from './demo-data.ts';
import { serveHttp, type HttpService } from './http.ts';
import { ROOT, statePaths, type StatePaths } from './paths.ts';
import { closeState } from './private-files.ts';
import { PORTS, portsWithOffset, requireFreePorts, type PortName, type Ports } from './ports.ts';
import { takeRunLock } from './run-lock.ts';
import type { RunOptions } from './run-options.ts';
import type { Shutdown } from './shutdown.ts';
import { UserError } from './user-error.ts';

export type Platform = {
  ports: Ports;
  state: StatePaths;
  config: AppConfig;
  /** The same for the trainers' portal, whose people may sign in with providers. */
  portalConfig: AppConfig;
  /** `null` when the apps talk to a hosted Supabase. */
  stack: Stack | null;
  /** Frees the ports of the web servers, which are reserved from the start. */
  releasePorts: () => Promise<void>;
};

const local = (port: number): string => `http://localhost:${port}`;

/** The deployments, one port each. */
const WEB = ['shell', 'publicSite', 'trainerPortal'] as const;

function neededPorts(options: RunOptions): PortName[] {
  if (options.supabaseUrl) return [...WEB];
  const embedded: PortName[] = [...WEB, 'api', 'mailbox'];
  return options.databaseUrl ? embedded : [...embedded, 'database'];
}

async function wipe(state: StatePaths, log: (line: string) => void): Promise<void> {
  if (!existsSync(state.root)) return;
  log('Effacement des données locales…');
  await stopOrphan(state.postgres);
  removePostgresData(state.postgres);
  rmSync(state.root, { recursive: true, force: true });
}

/** Lets « npm run registry » find this run's API, and sends it the journal so far. */
async function copyJournal(state: StatePaths, { apiUrl, secrets }: Stack): Promise<void> {
  writeFileSync(state.addresses, JSON.stringify({ supabaseUrl: apiUrl }), { mode: 0o600 });
  const copy = { supabaseUrl: apiUrl, serviceKey: secrets.secretKey };
  const failure = await trySendJournal(openFolderStore(state.registry), copy);
  if (failure) console.warn(`Le journal des versions n’a pas pu être copié dans la base : ${failure}`);
}

const isStarting: RequestListener = (_request, response) => {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  };
  response.writeHead(503, headers).end('La plateforme démarre : rechargez cette page dans un instant.');
};

/** Takes the ports that are served last: another installation that starts meanwhile learns it at once, not in the end. */
async function holdPorts(ports: Ports, shutdown: Shutdown): Promise<() => Promise<void>> {
  const held: HttpService[] = [];
  for (const name of WEB) {
    const service = await serveHttp(isStarting, ports[name], PORTS[name].what);
    shutdown.add(service.close);
    held.push(service);
  }
  return async () => {
    await Promise.all(held.map(({ close }) => close()));
  };
}

/** The issuers with what they know this platform by, from the environment: a secret is no word of a command. */
function providersOf(issuers: RunOptions['issuers']): StackOptions['providers'] {
  const { OIDC_CLIENT_ID: clientId = 'trame', OIDC_CLIENT_SECRET: clientSecret = '' } = process.env;
  const named = Object.entries(issuers);
  if (named.length > 0 && clientSecret === '') throw new UserError('--oidc a besoin de OIDC_CLIENT_SECRET.');
  return Object.fromEntries(named.map(([name, issuer]) => [name, { issuer, clientId, clientSecret }]));
}

/** Everything but the web servers: state folder, database, API, mailbox, demo data, builds, registry. */
export async function preparePlatform(
  options: RunOptions,
  shutdown: Shutdown,
  log: (line: string) => void,
): Promise<Platform> {
  const state = statePaths(options.state);
  const ports = portsWithOffset(options.portOffset);
  const release = await takeRunLock(state.lock, log, { replace: options.replace, ask: askIfTerminal() });
  shutdown.add(release);
  if (options.reset) {
    await wipe(state, log);
    await takeRunLock(state.lock, log, { replace: true, ask: undefined });
  } else {
    // A killed run leaves its database running on our port.
    await stopOrphan(state.postgres);
  }
  closeState(state);
  await requireFreePorts(ports, neededPorts(options));
  const releasePorts = await holdPorts(ports, shutdown);

  const links = {
    shell: local(ports.shell),
    publicSite: local(ports.publicSite),
    trainerPortal: `${local(ports.trainerPortal)}/${DEFAULT_PORTAL_SLUG}`,
  };
  const built = options.build ? buildApps(join(ROOT, '.nx/trame-builds'), log) : Promise.resolve();
  // The failure is reported below, once the database had time to start in order.
  built.catch(() => undefined);
  const stack = options.supabaseUrl
    ? null
    : await startStack({
        ports,
        state,
        ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
        siteUrl: links.shell,
        publicSiteUrl: links.publicSite,
        trainerPortalUrl: links.trainerPortal,
        redirectUrls: [`${links.shell}/**`, `${links.publicSite}/**`, `${local(ports.trainerPortal)}/**`],
        trustedProxies: options.trustedProxies,
        providers: providersOf(options.issuers),
        shutdown,
        log,
      });
  if (stack && options.demo) {
    await ensureDemoData({
      databaseUrl: stack.databaseUrl,
      apiUrl: stack.apiUrl,
      serviceRoleKey: stack.secrets.secretKey,
      log,
    });
  }
  await built;
  await releaseWorkspace(state.registry, log);
  if (stack) await copyJournal(state, stack);

  const { external: providers = {}, mfa } = readSupabaseConfig().auth;
  const external = Object.entries(providers);
  const config: AppConfig = {
    supabaseUrl: options.supabaseUrl ?? stack?.apiUrl ?? '',
    supabaseKey: options.supabaseKey ?? stack?.secrets.publishableKey ?? '',
    links,
    portalSlug: DEFAULT_PORTAL_SLUG,
    oauthProviders: external.filter(([, provider]) => provider.enabled).map(([name]) => name),
    mfa: {
      available: mfa?.totp?.verify_enabled === true,
      requiredForAdmin: stack?.adminNeedsSecondFactor ?? false,
    },
    telemetryUrl: stack?.telemetryUrl ?? null,
    overrideOrigins: options.overrideOrigins,
  };
  return {
    ports,
    state,
    stack,
    releasePorts,
    config,
    portalConfig: {
      ...config,
      contactEmail: 'bonjour@trame.example',
      oauthProviders: [...config.oauthProviders, ...Object.keys(options.issuers)],
    },
  };
}
