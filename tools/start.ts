import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { portalListener, shellListener, siteListener } from './lib/app-servers.ts';
import { startDailyWork } from './lib/daily-work.ts';
import { serveHttp } from './lib/http.ts';
import { ROOT } from './lib/paths.ts';
import { preparePlatform } from './lib/platform.ts';
import { PORTS } from './lib/ports.ts';
import { parseRunOptions, RUN_OPTIONS_HELP } from './lib/run-options.ts';
import { createShutdown } from './lib/shutdown.ts';
import { printSummary } from './lib/summary.ts';
import { failCommand } from './lib/user-error.ts';
import { servedSite, startPublisher } from './site/local-publisher.ts';

const HELP = `npm start : construit et lance toute la plateforme sur cette machine

Usage : npm start -- [options]

${RUN_OPTIONS_HELP}

Sans option, tout est embarqué : base de données, API, stockage des fichiers, fonctions, boîte aux lettres, données
de démonstration. Les données restent dans .local/ d’un lancement à l’autre. Ctrl-C arrête tout.`;

const log = (line: string): void => console.log(line);
const shutdown = createShutdown(log);

try {
  const options = parseRunOptions(process.argv.slice(2), 'npm start');
  if (options.help) {
    log(HELP);
    process.exit(0);
  }
  const { ports, state, config, portalConfig, stack, releasePorts } = await preparePlatform(
    options,
    shutdown,
    log,
  );
  const shell = shellListener({ store: state.registry, config });
  // Without builds, the site is what was published or built before.
  if (stack && options.build) shutdown.add((await startPublisher(state.site, stack, log)).stop);
  const site = siteListener({ ...servedSite(state.site), config });
  const portal = portalListener({ dist: join(ROOT, 'trainer-portal/dist'), config: portalConfig });
  await releasePorts();
  shutdown.add((await serveHttp(shell, ports.shell, PORTS.shell.what)).close);
  shutdown.add((await serveHttp(site, ports.publicSite, PORTS.publicSite.what)).close);
  shutdown.add((await serveHttp(portal, ports.trainerPortal, PORTS.trainerPortal.what)).close);
  if (stack) shutdown.add(startDailyWork({ apiUrl: stack.apiUrl, secretKey: stack.secrets.secretKey }, log));
  await printSummary({
    addresses: [
      ['Applications internes', config.links.shell],
      ['Site public', config.links.publicSite],
      ['Espace formateur', config.links.trainerPortal ?? ''],
      ['API Supabase', config.supabaseUrl],
      ...(stack ? ([['Boîte aux lettres', stack.mailboxUrl]] as const) : []),
    ],
    withAccounts: stack !== null && options.demo,
    seconds: (performance.now() / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 }),
  });
} catch (error) {
  await shutdown.run();
  failCommand(error);
}
