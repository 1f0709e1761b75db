import type { AppConfig } from '../lib/app-servers.ts';
import { compareBytes } from './federation/bytes.ts';
import { buildMonolith } from './federation/monolith.ts';
import { serveBuilt } from './federation/serve.ts';
import { launchBrowser, startBenchPlatform } from './platform.ts';

const PORT_OFFSET = 650;

export type FederationOptions = {
  /** Bytes alone, without times: under a minute. */
  bytesOnly?: boolean;
  /** Address of a platform already started by `npm start`; by default one is started for the measure. */
  platform?: string | undefined;
};

const json = async (url: string): Promise<unknown> => await (await fetch(url)).json();

/** The federated platform beside the same sources built as one application. */
export async function benchFederation(
  log: (line: string) => void,
  { platform: running }: FederationOptions = {},
): Promise<object[]> {
  if (!running) log('Démarrage de la plateforme');
  const platform = running
    ? { shell: running, stop: () => Promise.resolve() }
    : await startBenchPlatform({ portOffset: PORT_OFFSET, state: '.local/bench' });
  const browser = await launchBrowser();
  try {
    log('Construction du monolithe');
    const config = (await json(`${platform.shell}/config.json`)) as AppConfig;
    const dist = await buildMonolith(await json(`${platform.shell}/registry.json`));
    const monolith = await serveBuilt({
      dist,
      immutable: '/static/',
      platform: platform.shell,
      config,
    });
    try {
      return await compareBytes(browser, { federated: platform.shell, monolith: monolith.url }, log);
    } finally {
      await monolith.close();
    }
  } finally {
    await browser.close();
    await platform.stop();
  }
}
