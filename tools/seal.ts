import {
  askForTimestamps,
  describeSeal,
  discardSeal,
  knowAuthority,
  prepareSeal,
  revokeSeal,
  switchSeal,
} from './embedded/seal-settings.ts';
import { parseOptions } from './lib/parse-options.ts';
import { statePaths } from './lib/paths.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run seal : le cachet avec lequel l’installation locale scelle les documents signés

Usage : npm run seal                                   ce qui scelle, a scellé et scellera
        npm run seal -- prepare "<nom>"                fait la clé suivante ; publiée au prochain lancement
        npm run seal -- discard                        abandonne cette clé suivante : mauvais nom, ou fuite
        npm run seal -- switch                         la clé suivante scelle, l’ancienne reste reconnue
        npm run seal -- switch --now                   de même sans attendre qu’elle soit publiée : l’ancienne a fuité
        npm run seal -- revoke <empreinte> <AAAA-MM-JJ>  les sceaux d’un certificat ne comptent plus dès ce jour
        npm run seal -- timestamps <adresse>           l’autorité d’horodatage (RFC 3161) à qui demander l’heure
        npm run seal -- timestamps off                 n’en demande plus
        npm run seal -- authority <empreinte>          compte l’heure des horodatages de ce certificat

  --state <dossier>   l’installation (.local par défaut)
  --help              cette aide

Chaque changement vaut au prochain lancement de la plateforme. docs/operations.md dit dans quel ordre.`;

const SPEC = {
  state: { type: 'string' },
  now: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The changes by their names, each with how many words it needs. */
const CHANGES: Readonly<Record<string, { words: number; run: typeof change }>> = {
  prepare: { words: 1, run: (file, [name = '']) => prepareSeal(file, name) },
  discard: { words: 0, run: discardSeal },
  switch: { words: 0, run: (file, _words, isNow) => switchSeal(file, isNow) },
  revoke: { words: 2, run: (file, [fingerprint = '', day = '']) => revokeSeal(file, fingerprint, day) },
  timestamps: { words: 1, run: (file, [address = '']) => askForTimestamps(file, address) },
  authority: { words: 1, run: (file, [fingerprint = '']) => knowAuthority(file, fingerprint) },
};

async function change(file: string, [name = '', ...words]: readonly string[], isNow: boolean): Promise<void> {
  const found = CHANGES[name];
  if (found?.words !== words.length || (isNow && name !== 'switch'))
    throw new UserError(`« ${[name, ...words].join(' ')} » : voyez « npm run seal -- --help ».`);
  await found.run(file, words, isNow);
}

try {
  const { values, positionals } = parseOptions(process.argv.slice(2), SPEC, 'npm run seal', 3);
  const file = statePaths(values.state).seal;
  if (values.help) console.log(HELP);
  else {
    if (positionals.length > 0) await change(file, positionals, values.now);
    for (const line of await describeSeal(file)) console.log(line);
    if (positionals.length > 0)
      console.log('\nRelancez la plateforme (« npm start ») : ceci vaut à son prochain lancement.');
  }
} catch (error) {
  failCommand(error);
}
