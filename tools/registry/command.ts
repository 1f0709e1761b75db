import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  disableRemote,
  enableRemote,
  isVersion,
  listApps,
  planRepair,
  promote,
  clashesInForce,
  publishRemote,
  publishShell,
  readRegistry,
  readWholeJournal,
  rollBack,
  SHELL,
  startCanary,
  stopCanary,
  unreadableSaid,
  verifyStore,
  withdrawRemote,
  writeRepair,
  type Commit,
  type ListedApp,
  type Moment,
  type Operator,
  type Publication,
  type RepairPlan,
  type Switched,
} from '@trame/release/publish';
import { ROLES, type Role } from '@trame/domain';
import { loadSecrets } from '../embedded/secrets.ts';
import type { Ask } from '../lib/ask.ts';
import { localDateTime } from '../lib/local-date.ts';
import { parseOptions } from '../lib/parse-options.ts';
import { ROOT, statePaths, typedPath } from '../lib/paths.ts';
import { plainLine } from '../lib/plain-line.ts';
import { UserError } from '../lib/user-error.ts';
import { trySendJournal, type JournalCopy } from './journal-sync.ts';
import { remoteFolders } from './local-release.ts';
import { openStore, S3_HELP } from './open-store.ts';
import { keepRelease } from './release-archive.ts';
import { commitOf, whoIsThere } from './who.ts';

const HELP = `npm run registry : les applications que la plateforme sert, et leurs versions

Usage : npm run registry -- <action> [application] [options]

  list                               chaque version : son état, sa date, son commit, et qui l’a publiée ou mise en service
  publish <application> [--promote]  dépose ce qui est construit ; personne ne le reçoit encore
  promote <application> [version]    met en service la version déposée en dernier, ou celle-là
  promote <application> <application> …  en met plusieurs en service d’un seul coup
  canary <application> [version]     la donne à quelques personnes : --percentage, --role
  canary <application> --stop        rend à tous la version en service
  rollback <application>             rend à tous la version d’avant, sans rien reconstruire
  disable <application>              hors service ; --message dit pourquoi à ceux qui l’ouvrent
  enable <application>               de nouveau en service
  withdraw <application>             la retire du registre
  keep [application …]               garde ce qui est construit ici comme version d’avant, pour les tests
  verify                             relit chaque fichier servi et compare les empreintes
  repair                             refait d’après le journal un registre illisible ou perdu, après l’avoir montré

« shell » se dépose, se met en service et se reprend comme une application ; il n’a ni canari ni mise hors service.

  --state <dossier>        installation locale dont c’est le registre (.local par défaut)
  --store <adresse>        dossier, ou s3://compartiment/chemin, s’il est ailleurs
  --by <nom>               au nom de qui (par défaut celui de git, sinon le compte de cette machine)
  --percentage <nombre>    part des personnes, de 0 à 100, toujours les mêmes
  --role <rôle>            ceux qui ont ce rôle ; peut être répété
  --message <phrase>       phrase affichée pendant la mise hors service
  --yes                    avec repair : écrit sans demander
  --commit <identifiant>   avec publish : le commit des sources (par défaut celui qui est extrait ici)
  --dist <dossier>         ce qui est construit, s’il n’est pas dans le dossier dist de l’application
  --supabase-url <url>     où copier le journal pour la page « Applications déployées » (ou TRAME_SUPABASE_URL) ;
                           la clé de service est lue dans TRAME_SERVICE_KEY
  --help                   cette aide

${S3_HELP}`;

const DEFAULT_MESSAGE = 'Cette application est momentanément indisponible. Réessayez dans quelques minutes.';

const OPTIONS = {
  state: { type: 'string' },
  store: { type: 'string' },
  by: { type: 'string' },
  promote: { type: 'boolean', default: false },
  percentage: { type: 'string' },
  role: { type: 'string', multiple: true },
  stop: { type: 'boolean', default: false },
  message: { type: 'string' },
  yes: { type: 'boolean', default: false },
  commit: { type: 'string' },
  dist: { type: 'string' },
  'supabase-url': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Options that only these actions have: with another one, a word was forgotten or is wrong. */
const ACTIONS_OF: Partial<Record<keyof typeof OPTIONS, readonly string[]>> = {
  promote: ['publish'],
  commit: ['publish'],
  dist: ['publish'],
  percentage: ['canary'],
  role: ['canary'],
  stop: ['canary'],
  message: ['disable'],
  yes: ['repair'],
};

function refuseOptions(action: string, values: Values): void {
  for (const [option, actions] of Object.entries(ACTIONS_OF)) {
    const value = values[option as keyof Values];
    if (value === undefined || value === false || actions.includes(action)) continue;
    throw new UserError(
      `« ${action} » ne prend pas --${option}, qui est une option de « ${actions.join(' » et « ')} ».`,
    );
  }
}

/** Prints one line. */
function say(line: string): void {
  console.log(plainLine(line));
}

function readCommandLine(args: readonly string[]) {
  return parseOptions(args, OPTIONS, 'npm run registry', Infinity);
}
type Values = ReturnType<typeof readCommandLine>['values'];
type Command = { operator: Operator; names: string[]; values: Values; ask: Ask | undefined };

function onlyName({ names }: Command, action: string, most = 1): string {
  const [name] = names;
  if (!name) throw new UserError(`Dites quelle application : npm run registry -- ${action} <application>.`);
  if (names[most] !== undefined) refuseName(names[most], action);
  return name;
}

function refuseName(name: string, action: string): never {
  throw new UserError(`« ${action} » ne prend pas « ${name} » : voyez « npm run registry -- --help ».`);
}

function folderOf(name: string): string {
  if (name === SHELL) return join(ROOT, 'shell');
  if (/[/\\]/.test(name)) {
    const path = typedPath(name);
    if (existsSync(join(path, 'remote.json'))) return path;
    throw new UserError(
      `Aucune application dans ${path} : il y faut son remote.json et ce qui est construit.`,
    );
  }
  const folder = join(ROOT, 'remotes', name);
  if (existsSync(join(folder, 'remote.json'))) return folder;
  const known = remoteFolders().map((each) => basename(each));
  throw new UserError(`Aucune application ${name} dans remotes/ : il y a ${known.join(', ')}.`);
}

function tell({ name, version, from, changed }: Switched): void {
  if (!changed) say(`${name} ${version} était déjà en service.`);
  else say(`${name} ${version} est en service${from ? `, à la place de ${from}` : ''}.`);
}

function describe({ percentage, roles }: { percentage: number; roles: readonly string[] }): string {
  const share = percentage > 0 ? [`${percentage} % des personnes`] : [];
  return [...share, ...roles.map((role) => `rôle ${role}`)].join(', ');
}

const dated = (moment: Moment): string =>
  moment ? ` depuis le ${localDateTime(moment.at)}, par ${moment.by}` : '';

function stateOf(version: string, { inForce, since, previous, canary, disabled }: ListedApp): string {
  if (version === inForce) {
    return disabled
      ? `hors service${dated(disabled.since)} : « ${disabled.message} »`
      : `en service${dated(since)}`;
  }
  if (version === canary?.version) return `canari${dated(canary.since)} : ${describe(canary.cohort)}`;
  return version === previous ? 'précédente' : '';
}

function describePublication({ at, by, commit }: Publication): string {
  const from = commit && `, commit ${commit.id.slice(0, 10)}`;
  const more = commit?.isModified ? ', avec des modifications non enregistrées' : '';
  return `publiée le ${localDateTime(at)} par ${by}${from ?? ''}${more}`;
}

async function printList({ operator: { store } }: Command): Promise<void> {
  const apps = await listApps(store);
  if (apps.length === 0) say(`Rien n’est publié dans ${store.address}.`);
  for (const app of apps) {
    say(app.name);
    const used = [app.inForce, app.canary?.version, app.previous].filter((version) => version !== undefined);
    for (const version of new Set([...used, ...app.stored])) {
      const state = stateOf(version, app);
      const missing = app.stored.includes(version) ? '' : ' (absente du registre)';
      say(`  ${version}${state ? `  ${state}` : ''}${missing}`);
      const publication = app.publications.get(version);
      if (publication) say(`      ${describePublication(publication)}`);
    }
  }
}

function givenCommit(id: string | undefined): Commit | undefined {
  if (id === undefined) return undefined;
  if (!/^[0-9a-f]{7,64}$/.test(id)) {
    throw new UserError(
      '--commit attend l’identifiant d’un commit : de 7 à 64 chiffres et lettres de a à f.',
    );
  }
  return { id, isModified: false };
}

async function publishBuild(command: Command): Promise<void> {
  const { operator, values } = command;
  const commit = givenCommit(values.commit);
  const folder = folderOf(onlyName(command, 'publish'));
  const source = {
    folder,
    ...(values.dist && { dist: typedPath(values.dist) }),
    commit: () => commit ?? commitOf(folder),
  };
  const isShell = folder === join(ROOT, 'shell');
  const { name, version, isNew } = await (isShell ? publishShell : publishRemote)(operator, source);
  say(isNew ? `${name} ${version} est dans le registre.` : `${name} ${version} y était déjà.`);
  if (values.promote) return (await promote(operator, [{ name, version }])).forEach(tell);
  const clashes = isShell ? [] : await clashesInForce(operator.store, name, version);
  for (const clash of clashes) say(`Elle ne peut pas être mise en service telle quelle : ${clash}.`);
  if (isNew && clashes.length === 0) {
    say(`Pour la mettre en service : npm run registry -- promote ${name}`);
  }
}

/** A version starts with a digit, an application with a letter: `promote hubs 1.0.0-…`, `promote shell hubs`. */
function wantedOf(names: readonly string[]): { name: string; version?: string }[] {
  const wanted: { name: string; version?: string }[] = [];
  for (const word of names) {
    const last = wanted.at(-1);
    if (!/^\d/.test(word)) wanted.push({ name: word });
    else if (last && !last.version) last.version = word;
    else refuseName(word, 'promote');
  }
  return wanted;
}

async function switchTo(command: Command): Promise<void> {
  onlyName(command, 'promote', Infinity);
  (await promote(command.operator, wantedOf(command.names))).forEach(tell);
}

function cohortOf({ percentage = '0', role = [] }: Values): { percentage: number; roles: Role[] } {
  const share = Number(percentage.replace(/\s*%$/, '').replace(',', '.'));
  if (!(share >= 0 && share <= 100)) throw new UserError('--percentage attend un nombre entre 0 et 100.');
  const roles = ROLES.filter((known) => role.includes(known));
  const unknown = role.find((name) => !(ROLES as readonly string[]).includes(name));
  if (unknown) throw new UserError(`Rôle inconnu : ${unknown}. Les rôles sont ${ROLES.join(', ')}.`);
  return { percentage: share, roles };
}

async function giveToSome(command: Command): Promise<void> {
  const { operator, names, values } = command;
  const name = onlyName(command, 'canary', 2);
  if (values.stop) {
    const { version } = await stopCanary(operator, name);
    say(`${name} ${version} est de nouveau la version de tous.`);
    return;
  }
  const cohort = cohortOf(values);
  const { version, from } = await startCanary(operator, name, { version: names[1], ...cohort });
  say(`${name} ${version} va à : ${describe(cohort)}. Les autres gardent ${from}.`);
}

async function verifyAll({ operator: { store } }: Command): Promise<void> {
  const { findings, files } = await verifyStore(store);
  for (const { path, problem } of findings) say(`✗ ${path} : ${problem}`);
  if (findings.length > 0) {
    throw new UserError(
      `${findings.length} anomalie${findings.length > 1 ? 's' : ''} dans ${store.address}.`,
    );
  }
  say(`${files} fichiers relus, tous tels qu’ils ont été publiés.`);
}

function describeEntry({
  version,
  canary,
  disabled,
  lastKnownGood,
}: RepairPlan['registry']['remotes'][number]): string {
  const state = [disabled ? `hors service : « ${disabled.message} »` : 'en service'];
  if (canary) state.push(`canari ${canary.version} pour ${describe(canary.cohort)}`);
  if (lastKnownGood) state.push(`précédente ${lastKnownGood.version}`);
  return `${version}  ${state.join(', ')}`;
}

function tellUnreadable(places: readonly number[]): void {
  if (places.length === 0) return;
  console.log('');
  say(`Dans private/journal.jsonl, ${unreadableSaid(places)} : ce qui y était n’est pas pris en compte.`);
}

function showPlan({ why, registry: made, leftOut, differences, unreadable }: RepairPlan): void {
  say(`registry.json ${why}.`);
  console.log('');
  say(`D’après le journal, il devient :`);
  const lines: [string, string][] = made.remotes.map((entry) => [entry.name, describeEntry(entry)]);
  if (made.shell) lines.unshift([SHELL, `${made.shell.version}  en service`]);
  const width = Math.max(...lines.map(([name]) => name.length), 0);
  for (const [name, line] of lines) say(`  ${name.padEnd(width)}  ${line}`);
  if (lines.length === 0) say('  (vide)');
  if (leftOut.length > 0) console.log('\nLaissé de côté :');
  for (const { name, version, problem, previous } of leftOut) {
    say(`  ${name} ${version} : ${problem}`);
    const how = previous
      ? `la version d’avant est entière, « npm run registry -- promote ${name} ${previous} » la met en service`
      : !isVersion(version)
        ? `corrigez la version dans son package.json, construisez-la, puis « npm run registry -- publish ${name} --promote »`
        : `supprimez son dossier s’il est encore dans le registre, publiez de nouveau la même construction, puis « npm run registry -- promote ${name} ${version} »`;
    say(`    Pour la remettre après la réparation : ${how}.`);
  }
  if (differences.length > 0) console.log('\nLe fichier disait autre chose que le journal :');
  for (const { name, file, journal } of differences) {
    say(`  ${name} ${file} dans le fichier, ${journal ?? 'retirée'} d’après le journal`);
  }
  tellUnreadable(unreadable);
}

async function repair({ operator, values, ask }: Command): Promise<void> {
  const plan = await planRepair(operator.store);
  if (!plan) {
    say(`Le registre se lit : rien à réparer.`);
    tellUnreadable((await readWholeJournal(operator.store)).unreadable);
    return;
  }
  showPlan(plan);
  console.log('');
  if (!values.yes && !ask) {
    throw new UserError(`Rien n’a été écrit : ajoutez --yes pour l’écrire sans question.`);
  }
  if (!values.yes && !(await ask?.('Écrire ce registre ?'))) throw new UserError('Rien n’a été écrit.');
  await writeRepair(operator, plan);
  const without = plan.leftOut.map(({ name }) => name).join(', ');
  say(
    `Le registre est refait${without && `, sans ${without}`}. « npm run registry -- verify » relit ce qu’il met en service.`,
  );
}

/** Without names: everything the workspace builds. */
function keep({ names }: Command): Promise<void> {
  const all = [SHELL, ...remoteFolders().map((path) => basename(path))];
  for (const name of names.length > 0 ? names : all) {
    say(`${name} : ${keepRelease(name, folderOf(name))} Ko dans e2e/fixtures/previous.`);
  }
  return Promise.resolve();
}

const ACTIONS: Record<string, (command: Command) => Promise<void>> = {
  list: printList,
  publish: publishBuild,
  promote: switchTo,
  canary: giveToSome,
  verify: verifyAll,
  repair,
  keep,
  rollback: async (command) => tell(await rollBack(command.operator, onlyName(command, 'rollback'))),
  disable: async (command) => {
    const name = onlyName(command, 'disable');
    await disableRemote(command.operator, name, command.values.message ?? DEFAULT_MESSAGE);
    say(`${name} est hors service.`);
  },
  enable: async (command) => {
    const name = onlyName(command, 'enable');
    const wasDisabled = await enableRemote(command.operator, name);
    say(`${name} ${wasDisabled ? 'est de nouveau' : 'était déjà'} en service.`);
  },
  withdraw: async (command) => {
    const name = onlyName(command, 'withdraw');
    await withdrawRemote(command.operator, name);
    say(`${name} n’est plus dans le registre ; ses fichiers y restent, pour les onglets ouverts.`);
  },
};

/** The target of the journal's copy: from the options, else the platform that runs on this machine. */
function journalCopy(values: Values): JournalCopy | undefined {
  const supabaseUrl = values['supabase-url'] ?? process.env['TRAME_SUPABASE_URL'];
  const serviceKey = process.env['TRAME_SERVICE_KEY'];
  if (supabaseUrl && serviceKey) return { supabaseUrl: supabaseUrl.replace(/\/$/, ''), serviceKey };
  const { addresses, secrets } = statePaths(values.state);
  if (values.store !== undefined || supabaseUrl || !existsSync(addresses) || !existsSync(secrets))
    return undefined;
  const here = JSON.parse(readFileSync(addresses, 'utf8')) as { supabaseUrl: string };
  return { supabaseUrl: here.supabaseUrl, serviceKey: loadSecrets(secrets).secretKey };
}

/** Executes the command line, and prints the result. `ask` is for the person at the terminal, where there is one. */
export async function registry(args: readonly string[], ask?: Ask): Promise<void> {
  const { values, positionals } = readCommandLine(args);
  const [action, ...names] = positionals;
  if (values.help || !action) {
    console.log(HELP);
    return;
  }
  const run = ACTIONS[action];
  if (!run)
    throw new UserError(`Action inconnue : ${action}. « npm run registry -- --help » donne la liste.`);
  refuseOptions(action, values);
  if (['list', 'verify', 'repair'].includes(action) && names[0] !== undefined) refuseName(names[0], action);
  const store = openStore(values.store ?? statePaths(values.state).registry);
  const operator: Operator = { store, by: values.by ?? whoIsThere() };
  // So that a version is not stored, nor a folder looked for, before the fault is known.
  if (!['repair', 'keep', 'verify'].includes(action)) await readRegistry(store);
  await run({ operator, names, values, ask });
  if (['list', 'verify', 'keep'].includes(action)) return;
  const failure = await trySendJournal(store, journalCopy(values));
  if (failure)
    console.warn(
      plainLine(`Le journal n’a pas pu être copié vers Supabase (${failure}) ; il le sera plus tard.`),
    );
}
