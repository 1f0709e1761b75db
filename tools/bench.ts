import { benchBulk } from './bench/bulk.ts';
import { benchFederation, type FederationOptions } from './bench/federation.ts';
import { benchList } from './bench/list.ts';
import { benchSmooth } from './bench/smooth.ts';
import { benchBytes, type BytesOptions } from './bytes/bench-bytes.ts';
import { parseOptions } from './lib/parse-options.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run bench : mesure la plateforme

Usage : npm run bench -- <nom> [--json]

  list   la liste à 100 000 candidatures : recherche, filtres, pages, par l’API à 8 clients et en SQL direct

  bulk   500 candidatures modifiées d’un coup parmi 10 000, annulées, et les étapes d’un export, par l’API

  smooth 10 000 candidatures dans un navigateur : tâches longues en tapant une recherche et en défilant

  federation  la plateforme fédérée à côté des mêmes sources construites d’un bloc, et de la même liste écrite avec
         refine : octets, requêtes, temps jusqu’à la première ligne, passage d’une application à l’autre, mémoire

  bytes  ce que pèsent les pages, à côté des budgets de tools/bytes/budgets.json que npm test fait respecter

  --json             la dernière ligne est un objet JSON
  --bytes            federation : les octets seulement
  --platform <url>   federation, bytes : mesure cette plateforme, déjà lancée par « npm start »
  --update           bytes : écrit des budgets que les pages tiennent de peu
  --runs <N>         federation : chaque temps est pris N fois (5 par défaut), la médiane est gardée`;

type Log = (line: string) => void;
/** One table, or several by name. */
type Tables = object[] | Record<string, object[]>;
type Options = FederationOptions & BytesOptions;
type Bench = (log: Log, options: Options) => Promise<Tables>;

const BENCHES: Record<string, Bench> = {
  federation: benchFederation,
  bulk: benchBulk,
  bytes: benchBytes,
  list: benchList,
  smooth: benchSmooth,
};
const OPTIONS = {
  json: { type: 'boolean', default: false },
  bytes: { type: 'boolean', default: false },
  platform: { type: 'string' },
  runs: { type: 'string' },
  update: { type: 'boolean', default: false },
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
  else {
    const runs = values.runs === undefined ? undefined : Number(values.runs);
    if (runs !== undefined && !(Number.isInteger(runs) && runs > 0)) {
      throw new UserError('--runs attend un nombre entier positif.');
    }
    await runAll(names, values.json, {
      bytesOnly: values.bytes,
      platform: values.platform,
      update: values.update,
      runs,
    });
  }
  process.exit(0);
} catch (error) {
  failCommand(error);
}

async function runAll(names: readonly string[], isJson: boolean, options: Options): Promise<void> {
  const results: Record<string, Tables> = {};
  for (const name of names) {
    console.log(`▸ ${name}`);
    const tables = (await BENCHES[name]?.((line) => console.log(`  ${line}`), options)) ?? [];
    results[name] = tables;
    for (const [title, rows] of Object.entries(Array.isArray(tables) ? { [name]: tables } : tables)) {
      if (title !== name) console.log(title);
      console.table(rows.map((row) => flatten(row)));
    }
  }
  if (isJson) console.log(JSON.stringify(results));
}

/** One level of nesting as dotted columns, for a terminal table; explanations are sentences, told by the measure. */
function flatten(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (key === 'explanation') return [];
      return typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([inner, item]) => [`${key} ${inner}`, item as unknown])
        : [[key, value as unknown]];
    }),
  );
}
