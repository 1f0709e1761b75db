import { requireDatabaseUrl } from './lib/database-url.ts';
import { parseOptions } from './lib/parse-options.ts';
import { readDatabase } from './lib/read-database.ts';
import { dumpSchema } from './lib/schema-dump.ts';
import { failCommand, UserError } from './lib/user-error.ts';
import { readUserFile, requireWritableFile, writeUserFile } from './lib/user-files.ts';

const HELP = `npm run schema : écrit en texte tout ce que les migrations font d’une base vide

Usage : npm run schema -- [options]

  --out <fichier>        écrit le texte dans ce fichier au lieu de la console
  --compare <fichier>    compare avec un texte écrit auparavant, et échoue en donnant les lignes qui diffèrent
  --database-url <url>   lit cette base au lieu d’une base neuve où toutes les migrations sont appliquées
  --help                 cette aide

Schémas, extensions, types, tables, colonnes, contraintes, index, séquences, fonctions, déclencheurs, règles d’accès,
droits, commentaires et lignes que les migrations insèrent : deux bases sont égales quand leurs textes le sont.`;

/** Lines of one text that the other has not, or not as often, each with its sign. */
function differences(before: string, after: string): string[] {
  const counts = new Map<string, number>();
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1);
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].flatMap(([line, count]) => (count === 0 ? [] : [`${count > 0 ? '+' : '-'} ${line}`]));
}

try {
  const { values } = parseOptions(
    process.argv.slice(2),
    {
      out: { type: 'string' },
      compare: { type: 'string' },
      'database-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    'npm run schema',
  );
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const { 'database-url': databaseUrl, compare, out } = values;
  // Mistakes are said before the work of a minute.
  if (databaseUrl) requireDatabaseUrl(databaseUrl);
  const before = compare ? readUserFile(compare).toString('utf8') : undefined;
  if (out) requireWritableFile(out);
  const text = await readDatabase(databaseUrl, dumpSchema);
  if (before !== undefined) {
    if (text !== before) {
      console.log(differences(before, text).join('\n'));
      throw new UserError(`La base diffère de ${compare} : voyez les lignes ci-dessus.`);
    }
    console.log(`La base est égale à ${compare}.`);
  } else if (out) {
    writeUserFile(out, text);
    console.log(`Écrit dans ${out}.`);
  } else {
    console.log(text);
  }
  process.exit(0);
} catch (error) {
  failCommand(error);
}
