import { readFileSync, writeFileSync } from 'node:fs';
import { parseOptions } from './lib/parse-options.ts';
import { coverageFaults, readAnnotatedFiles, SPEC_COVERAGE, writeTests } from './lib/spec-coverage.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run spec-coverage : écrit docs/spec-coverage.md, les tests de chaque ligne de la spécification

Usage : npm run spec-coverage -- [options]

  --help   cette aide

Un test nomme les lignes qu’il prouve par un commentaire juste au-dessus de lui : « // spec 2.14, 3.2 ». Les numéros
et les phrases du document s’écrivent à la main ; la colonne des tests est remplie par cette commande.`;

try {
  const { values } = parseOptions(
    process.argv.slice(2),
    { help: { type: 'boolean', default: false } },
    'npm run spec-coverage',
  );
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const files = readAnnotatedFiles();
  const markdown = writeTests(readFileSync(SPEC_COVERAGE, 'utf8'), files);
  writeFileSync(SPEC_COVERAGE, markdown);
  console.log('Tests écrits dans docs/spec-coverage.md.');
  const faults = coverageFaults(markdown, files);
  if (faults.length > 0) throw new UserError(faults.join('\n  '));
} catch (error) {
  failCommand(error);
}
