import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReports } from './api/check.ts';
import { REPORTS } from './api/reports.ts';
import { parseOptions } from './lib/parse-options.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run api : écrit les types publics des paquets dans docs/api

Usage : npm run api -- [options]

  --help   cette aide

Rien n’est écrit quand une version n’a pas suivi : ce qui est retiré ou plus étroit demande une version majeure, ce
qui est ajouté une version mineure. Les modules que le shell fournit (platform, data, ui) suivent HOST_API_VERSION,
ceux qu’une application contient (domain, app, release) la version de leur package.json.`;

try {
  const { values } = parseOptions(
    process.argv.slice(2),
    { help: { type: 'boolean', default: false } },
    'npm run api',
  );
  if (values.help) {
    console.log(HELP);
  } else {
    const { reports, versions, changed, problems } = await checkReports();
    if (problems.length > 0) throw new UserError(problems.join('\n'));
    mkdirSync(REPORTS, { recursive: true });
    for (const [name, report] of Object.entries(reports))
      writeFileSync(join(REPORTS, `${name}.d.ts`), report);
    writeFileSync(join(REPORTS, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
    console.log(changed.length > 0 ? `docs/api : ${changed.join(', ')}.` : 'docs/api : rien n’a changé.');
  }
} catch (error) {
  failCommand(error);
}
