import { readFileSync, writeFileSync } from 'node:fs';
import { parseOptions } from './lib/parse-options.ts';
import { coverageFaults, DOCUMENTS, readAnnotatedFiles, threatsOf, writeTests } from './lib/spec-coverage.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run spec-coverage : écrit les tests de chaque ligne de la spécification (docs/spec-coverage.md) et de chaque
menace (docs/security.md)

Usage : npm run spec-coverage -- [options]

  --help   cette aide

Un test nomme ce qu’il prouve par un commentaire juste au-dessus de lui : « // spec 2.14, 3.2 », « // threat 7 ». Les
numéros et les phrases des documents s’écrivent à la main ; la colonne des tests est remplie par cette commande.`;

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
  const faults: string[] = [];
  for (const kind of ['spec', 'threat'] as const) {
    const files = readAnnotatedFiles(kind);
    const markdown = writeTests(readFileSync(DOCUMENTS[kind], 'utf8'), files);
    writeFileSync(DOCUMENTS[kind], markdown);
    faults.push(...coverageFaults(kind === 'threat' ? threatsOf(markdown) : markdown, files));
  }
  console.log('Tests écrits dans docs/spec-coverage.md et docs/security.md.');
  if (faults.length > 0) throw new UserError(faults.join('\n  '));
} catch (error) {
  failCommand(error);
}
