import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishRemote, readRegistry, registryFile, writeRegistry } from '@trame/platform/publish';
import { readSupabaseConfig } from '../embedded/config.ts';
import { removePostgresData } from '../embedded/postgres-binaries.ts';
import { stopOrphan } from '../embedded/postgres.ts';
import { startStack, type Stack } from '../embedded/stack.ts';
import type { AppConfig } from './app-servers.ts';
import { buildApps } from './builds.ts';
import { ensureDemoData } from './demo-data.ts';
import { ROOT, statePaths, type StatePaths } from './paths.ts';
import { portsWithOffset, requireFreePorts, type PortName, type Ports } from './ports.ts';
import { takeRunLock } from './run-lock.ts';
import type { RunOptions } from './run-options.ts';
import type { Shutdown } from './shutdown.ts';

export type Platform = {
  ports: Ports;
  state: StatePaths;
  config: AppConfig;
  /** `null` when the apps talk to a hosted Supabase. */
  stack: Stack | null;
};

const local = (port: number): string => `http://localhost:${port}`;

function neededPorts(options: RunOptions): PortName[] {
  if (options.supabaseUrl) return ['shell', 'publicSite'];
  const embedded: PortName[] = ['shell', 'publicSite', 'api', 'mailbox'];
  return options.databaseUrl ? embedded : [...embedded, 'database'];
}

async function wipe(state: StatePaths, log: (line: string) => void): Promise<void> {
  if (!existsSync(state.root)) return;
  log('Effacement des données locales…');
  await stopOrphan(state.postgres);
  removePostgresData(state.postgres);
  rmSync(state.root, { recursive: true, force: true });
}

/** Publishes every built remote to this installation's registry; unchanged ones cost a hash of their files. */
function publishRemotes(store: string, log: (line: string) => void): void {
  // The shell needs a registry to boot, also when nothing is published yet.
  if (!existsSync(registryFile(store))) writeRegistry(store, readRegistry(store));
  for (const folder of globSync('remotes/*', { cwd: ROOT }).toSorted()) {
    const remoteFolder = join(ROOT, folder);
    if (!existsSync(join(remoteFolder, 'dist/mf-manifest.json'))) continue;
    const { name, version, changed } = publishRemote({ remoteFolder, store });
    if (changed) log(`  ${name} ${version} publié`);
  }
}

/** Everything but the web servers: state folder, database, API, mailbox, demo data, builds, registry. */
export async function preparePlatform(
  options: RunOptions,
  shutdown: Shutdown,
  log: (line: string) => void,
): Promise<Platform> {
  const state = statePaths(options.state);
  const ports = portsWithOffset(options.portOffset);
  const release = await takeRunLock(state.lock, log);
  shutdown.add(release);
  if (options.reset) {
    await wipe(state, log);
    await takeRunLock(state.lock, log);
  } else {
    // A killed run leaves its database running on our port.
    await stopOrphan(state.postgres);
  }
  await requireFreePorts(ports, neededPorts(options));

  const links = { shell: local(ports.shell), publicSite: local(ports.publicSite), trainerPortal: null };
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
        redirectUrls: [
          `${links.shell}/**`,
          `${links.publicSite}/**`,
          `${local(4400 + options.portOffset)}/**`,
        ],
        shutdown,
        log,
      });
  if (stack && options.demo) {
    await ensureDemoData({
      databaseUrl: stack.databaseUrl,
      apiUrl: stack.apiUrl,
      publishableKey: stack.secrets.publishableKey,
      serviceRoleKey: stack.secrets.secretKey,
      log,
    });
  }
  await built;
  publishRemotes(state.registry, log);

  const external = Object.entries(readSupabaseConfig().auth.external ?? {});
  return {
    ports,
    state,
    stack,
    config: {
      supabaseUrl: options.supabaseUrl ?? stack?.apiUrl ?? '',
      supabaseKey: options.supabaseKey ?? stack?.secrets.publishableKey ?? '',
      links,
      oauthProviders: external.filter(([, provider]) => provider.enabled).map(([name]) => name),
      telemetryUrl: stack?.telemetryUrl ?? null,
      overrideOrigins: options.overrideOrigins,
    },
  };
}
