import { parseArgs } from 'node:util';
import { benchList } from './bench/list.ts';
import { benchLoad } from './bench/load.ts';

const HELP = `npm run bench : mesure la plateforme

Usage : npm run bench -- <nom> [--json]

  list   la liste à 100 000 candidatures : recherche, filtres, pages, par l'API à 8 clients et en SQL direct

  load   octets et temps jusqu’à la première carte, cache vide ; la page de connexion aussi

  --json   la dernière ligne est un objet JSON`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

const benches: Record<string, (log: (line: string) => void) => Promise<object[]>> = {
  list: benchList,
  load: benchLoad,
};
const names = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));

if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `Mesure inconnue : ${unknown.join(', ')}.\n\n${HELP}` : HELP);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const results: Record<string, object[]> = {};
for (const name of names) {
  console.log(`▸ ${name}`);
  const rows = (await benches[name]?.((line) => console.log(`  ${line}`))) ?? [];
  results[name] = rows;
  console.table(rows.map((row) => flatten(row)));
}
if (values.json) console.log(JSON.stringify(results));
process.exit(0);

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
