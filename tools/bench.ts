import { isMissed, isNothing } from './bench/budgets.ts';
import { benchBulk } from './bench/bulk.ts';
import { benchCatalogue } from './bench/catalogue.ts';
import { readBenchCommand } from './bench/command-line.ts';
import { benchCv, type CvOptions } from './bench/cv.ts';
import { benchEdge, type EdgeOptions } from './bench/edge.ts';
import { benchFederation, type FederationOptions } from './bench/federation.ts';
import { benchHostileFiles } from './bench/hostile-files.ts';
import { benchInvoices, type InvoiceOptions } from './bench/invoices.ts';
import { benchList } from './bench/list.ts';
import { benchPortal } from './bench/portal.ts';
import { benchSignature, type SignatureOptions } from './bench/signature.ts';
import { benchSite } from './bench/site.ts';
import { benchSmooth } from './bench/smooth.ts';
import { benchBytes, type BytesOptions } from './bytes/bench-bytes.ts';
import { failCommand } from './lib/user-error.ts';

const HELP = `npm run bench : mesure la plateforme

Usage : npm run bench -- <nom> [--json]

  list   la liste à 100 000 candidatures, dont 1 000 CV analysés : recherche, filtres, texte des CV, pages, par l’API à 8
         clients et en SQL direct ; le tableau de bord, un appel à la fois

  catalogue  2 000 programmes : liste, recherche, filtres, comptes, gains, chiffres et progression par l’API à 8 clients, avec ce
         qu’un appel prend de processeur ; puis un programme mis en ligne, jusqu’à sa page servie, et les pages des autres
         qui ont été réécrites

  bulk   500 candidatures modifiées d’un coup parmi 10 000, annulées, et les étapes d’un export, par l’API

  smooth 10 000 candidatures dans un navigateur : tâches longues en tapant une recherche et en défilant

  site   chaque page du site public vue par Lighthouse sur un téléphone (il est installé la première fois) : les quatre notes,
         octets, requêtes, décalages ; puis le temps entre un changement dans Gestion Corporate et la page changée

  federation  la plateforme fédérée à côté des mêmes sources construites d’un bloc, et de la même liste écrite avec
         refine : octets et scripts de la première page, octets d’une deuxième et d’une troisième application, requêtes, temps
         jusqu’à la première ligne, passage d’une application à l’autre, mémoire

  bytes  ce que pèsent les pages, à côté des budgets de tools/bytes/budgets.json que npm test fait respecter

  cv     ce qui est lu juste dans des CV, à côté de leurs vérités : précision, rappel et F1 de chaque rubrique, statut
         attendu, valeurs interdites, deux lectures identiques, pages par seconde ; processeur et mémoire sous Deno par
         taille de document ; avec --explain, pourquoi chaque ligne d’un document a été lue ainsi

  invoices  ce qui est dit de factures, à côté de ce qui doit l’être : défauts trouvés et nommés, factures correctes bloquées
         à tort, plantages, mêmes verdicts partout ; durée et mémoire dans Node, Deno et un navigateur. Le dossier a un
         manifest.json ([{ "file", "expect": "ok", "defect" ou "reject", "rules": ["total-vat", "BR-CO-14"], "context" }],
         rules et context, ce qui est connu à côté du fichier, au besoin), ou des noms qui le disent : fr-OK-001, fr-CALC-003, fnfe-correct-…

  edge   chaque fonction sous Deno avec la plus grande entrée qu’elle accepte : processeur et mémoire, à côté du budget

  signature  sceller : ce que coûte de réécrire un document et de sceller une enveloppe de 1, 10, 50 et 200 pages, et un scan
         de 14 Mo, sous Deno et Node : processeur, durée et mémoire, à côté du budget d’une fonction ; téléphone : la page de qui
         signe sur un téléphone en 4G lente, du lien à la première page ; ensemble : 100 signataires au même moment

  portal  le travail du jour pour 1 000 formateurs et 12 000 pièces (durées, e-mails en double, appel tué), le tableau de
         bord sur un téléphone en 4G lente, et Lighthouse sur les pages ouvertes à tous ; les octets sont dans « bytes »

  hostile-files  ce que coûtent, à vérifier puis à analyser, des fichiers faits pour coûter : durée, processeur, mémoire de
         plus que le processus, et ce qu’il en est advenu (« time », « memory » : la limite qui l’a arrêté), à côté de ce qui
         doit en advenir ; puis 8 et 24 à la fois par les fonctions

  --json             la dernière ligne est un objet JSON
  --bytes            federation : les octets seulement
  --platform <url>   federation, bytes, portal, signature : mesure cette plateforme, déjà lancée par « npm start »
  --dir <dossier>    cv, invoices : ces documents et ce qui en est attendu, plutôt que ceux qui accompagnent le projet
  --explain <fichier> cv : chaque ligne de ce document, ce pour quoi elle a été prise, la règle et les valeurs qui l’ont décidé
  --only <noms>      edge : ces fonctions seulement ; signature, catalogue (lectures, publication) : ces parties seulement ;
                     séparées par des virgules
  --peer <dossier>   cv : les mêmes mesures pour OpenResume, depuis une copie de son dépôt
  --update           bytes : écrit des budgets que les pages tiennent de peu
  --runs <N>         federation : chaque temps est pris N fois (5 par défaut), la médiane est gardée`;

type Log = (line: string) => void;
/** One table, or several by name. */
type Tables = object[] | Record<string, object[]>;
type Options = FederationOptions & BytesOptions & CvOptions & InvoiceOptions & EdgeOptions & SignatureOptions;
type Bench = (log: Log, options: Options) => Promise<Tables>;

const BENCHES: Record<string, Bench> = {
  federation: benchFederation,
  bulk: benchBulk,
  bytes: benchBytes,
  catalogue: benchCatalogue,
  cv: benchCv,
  edge: benchEdge,
  'hostile-files': benchHostileFiles,
  invoices: benchInvoices,
  list: benchList,
  portal: benchPortal,
  signature: benchSignature,
  site: benchSite,
  smooth: benchSmooth,
};
try {
  const { names, values } = readBenchCommand(process.argv.slice(2), Object.keys(BENCHES));
  if (values.help) console.log(HELP);
  else {
    await runAll(names, values.json, {
      bytesOnly: values.bytes,
      platform: values.platform,
      dir: values.dir,
      peer: values.peer,
      explain: values.explain,
      update: values.update,
      runs: values.runs,
      only: values.only,
    });
  }
  process.exit();
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
  const nothing = Object.keys(results).filter((name) => isNothing(results[name] ?? []));
  if (nothing.length > 0) {
    console.error(`Rien n’a été mesuré : ${nothing.join(', ')}`);
    process.exitCode = 1;
  }
  const missed = Object.entries(results).filter(([, tables]) => Object.values(tables).flat().some(isMissed));
  if (missed.length > 0) {
    console.error(`Budget non tenu : ${missed.map(([name]) => name).join(', ')}`);
    process.exitCode = 1;
  }
  if (isJson) console.log(JSON.stringify(results));
}

/** One level of nesting as dotted columns, for a terminal table; explanations are sentences, which the measure prints itself. */
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
