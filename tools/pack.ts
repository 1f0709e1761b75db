import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseOptions } from './lib/parse-options.ts';
import { ROOT, typedPath } from './lib/paths.ts';
import { failCommand } from './lib/user-error.ts';
import { packPackages } from './pack/pack-packages.ts';

const HELP = `npm run pack : met en paquets ce dont une application d’un autre dépôt a besoin

Usage : npm run pack -- [options]

  --to <dossier>   où les déposer (.local/packages par défaut)
  --help           cette aide

Chaque paquet contient des modules compilés et leurs types. docs/second-repository.md dit comment s’en servir.`;

try {
  const { values } = parseOptions(
    process.argv.slice(2),
    { to: { type: 'string' }, help: { type: 'boolean', default: false } },
    'npm run pack',
  );
  if (values.help) {
    console.log(HELP);
  } else {
    const target = values.to === undefined ? join(ROOT, '.local/packages') : typedPath(values.to);
    for (const file of await packPackages(target)) {
      console.log(`${relative(process.cwd(), file)} (${Math.ceil(statSync(file).size / 1024)} Ko)`);
    }
  }
} catch (error) {
  failCommand(error);
}
