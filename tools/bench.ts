import { benchFederation, type FederationOptions } from './bench/federation.ts';
import { benchList } from './bench/list.ts';
import { benchLoad } from './bench/load.ts';
import { benchSmooth } from './bench/smooth.ts';
import { parseOptions } from './lib/parse-options.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run bench : mesure la plateforme

Usage : npm run bench -- <nom> [--json]

  list   la liste à 100 000 candidatures : recherche, filtres, pages, par l'API à 8 clients et en SQL direct

  load   octets et temps jusqu’à la première carte, cache vide ; la page de connexion aussi

  smooth 10 000 candidatures dans un navigateur : tâches longues en tapant une recherche et en défilant

  federation  la plateforme fédérée à côté des mêmes sources construites d’un bloc : octets, requêtes

  --json             la dernière ligne est un objet JSON
  --bytes            federation : les octets seulement
  --platform <url>   federation : mesure cette plateforme, déjà lancée par « npm start »`;

type Bench = (log: (line: string) => void, options: FederationOptions) => Promise<object[]>;

const BENCHES: Record<string, Bench> = {
  federation: benchFederation,
  list: benchList,
  load: benchLoad,
  smooth: benchSmooth,
};
const OPTIONS = {
  json: { type: 'boolean', default: false },
  bytes: { type: 'boolean', default: false },
  platform: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

try {
  const { values, positionals } = parseOptions(process.argv.slice(2), OPTIONS, 'npm run bench');
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
  const unknown = names.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    throw new UserError(
      `Mesure inconnue : ${unknown.join(', ')}. Les mesures sont ${Object.keys(BENCHES).join(', ')}.`,
    );
  }
  if (values.help) console.log(HELP);
  else await runAll(names, values.json, { bytesOnly: values.bytes, platform: values.platform });
  process.exit(0);
} catch (error) {
  failCommand(error);
}

async function runAll(names: readonly string[], isJson: boolean, options: FederationOptions): Promise<void> {
  const results: Record<string, object[]> = {};
  for (const name of names) {
    console.log(`▸ ${name}`);
    const rows = (await BENCHES[name]?.((line) => console.log(`  ${line}`), options)) ?? [];
    results[name] = rows;
    console.table(rows.map((row) => flatten(row)));
  }
  if (isJson) console.log(JSON.stringify(results));
}

/** One level of nesting as dotted columns, for a terminal table. */
function flatten(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([inner, item]) => [`${key} ${inner}`, item as unknown])
        : [[key, value as unknown]],
    ),
  );
}
