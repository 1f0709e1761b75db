import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import type { EventEmitter } from 'node:events';
import type { RemoteEntry } from '@trame/platform/registry';
import { freePort } from './free-port.ts';
import { ROOT } from './paths.ts';
import { readRemoteJson } from './remote-json.ts';

export type DevServer = { port: number; close: () => Promise<void> };

/** Where the hot-reload socket of an app lives on the shell's origin. */
const SOCKET = '/rsbuild-hmr';

/** Address of a remote under development: one version that is never published nor cached. */
export const devPrefix = (name: string): string => `/remotes/${name}/dev`;

/**
 * Starts an app's own rsbuild development server on a free port. The browser only ever talks to the shell's origin,
 * at `base`, so that the content security policy remains the one of production.
 */
export async function startRsbuild(folder: string, base: string, publicPort: number): Promise<DevServer> {
  const { content } = await loadConfig({ cwd: folder });
  const port = await freePort();
  const rsbuild = await createRsbuild({
    cwd: folder,
    rsbuildConfig: mergeRsbuildConfig(content, {
      mode: 'development',
      logLevel: 'warn',
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        base: base || '/',
        printUrls: false,
        htmlFallback: 'index',
        historyApiFallback: true,
      },
      dev: {
        assetPrefix: `${base}/`,
        client: { protocol: 'ws', host: 'localhost', port: publicPort, path: `${base}${SOCKET}` },
        lazyCompilation: false,
        writeToDisk: false,
      },
    }),
  });
  const { server } = await withoutForeignExits(() => rsbuild.startDevServer());
  return { port, close: () => server.close() };
}

/**
 * rsbuild ends the process itself on a signal or when the input closes, before anything else is stopped in order: the
 * handlers that it registers while `start` runs are removed again.
 */
async function withoutForeignExits<Result>(start: () => Promise<Result>): Promise<Result> {
  const sources: [EventEmitter, string][] = [
    [process, 'SIGINT'],
    [process, 'SIGTERM'],
    [process.stdin, 'end'],
  ];
  const before = sources.map(([emitter, event]) => new Set(emitter.listeners(event)));
  const result = await start();
  for (const [index, [emitter, event]] of sources.entries()) {
    for (const listener of emitter.listeners(event)) {
      if (!before[index]?.has(listener)) emitter.off(event, listener as () => void);
    }
  }
  return result;
}

/** The registry entry of a remote served by its development server. */
export function devEntry(name: string): RemoteEntry {
  const { $schema: _editorHint, ...facts } = readRemoteJson(ROOT, name);
  return {
    ...facts,
    preload: [],
    version: 'dev',
    entry: `${devPrefix(name)}/mf-manifest.json`,
  };
}
