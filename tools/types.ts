import { readFileSync } from 'node:fs';
import { requireDatabaseUrl } from './lib/database-url.ts';
import { findChangedMigrations } from './lib/migration-hashes.ts';
import { parseOptions } from './lib/parse-options.ts';
import { failCommand, UserError } from './lib/user-error.ts';
import { liveTypes, TYPES_FILE, writeTypes } from './lib/write-types.ts';

const HELP = `npm run types : écrit les types TypeScript de la base de données

Usage : npm run types -- [options]

  --check                compare seulement, et échoue quand le fichier ne correspond plus au schéma
  --database-url <url>   lit cette base au lieu d’une base neuve où toutes les migrations sont appliquées
  --help                 cette aide

Le fichier est shared/data/src/database.types.ts ; il est écrit par le générateur de Supabase et ne se modifie pas
à la main. La commande enregistre aussi les nouvelles migrations dans supabase/migrations.sha256 : celles qui y sont
ne se modifient plus.`;

try {
  const { values } = parseOptions(
    process.argv.slice(2),
    {
      check: { type: 'boolean', default: false },
      'database-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    'npm run types',
  );
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  if (values['database-url']) requireDatabaseUrl(values['database-url']);
  if (values.check) {
    const changed = findChangedMigrations();
    if (changed.length > 0) throw new UserError(changed.join('\n  '));
  }
  if (values.check) {
    if ((await liveTypes(values['database-url'])) !== readFileSync(TYPES_FILE, 'utf8')) {
      throw new UserError(
        'Les types ne correspondent plus au schéma de la base : lancez « npm run types » et enregistrez le fichier.',
      );
    }
    console.log('Les types correspondent au schéma de la base.');
  } else {
    const added = await writeTypes(values['database-url']);
    console.log('Types écrits dans shared/data/src/database.types.ts.');
    for (const file of added) console.log(`${file} enregistrée dans supabase/migrations.sha256.`);
    const changed = findChangedMigrations();
    if (changed.length > 0) throw new UserError(changed.join('\n  '));
  }
  process.exit(0);
} catch (error) {
  failCommand(error);
}
