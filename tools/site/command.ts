import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PREVIEWS } from '@trame/domain/company';
import { loadSecrets } from '../embedded/secrets.ts';
import { localDateTime } from '../lib/local-date.ts';
import { parseOptions } from '../lib/parse-options.ts';
import { statePaths } from '../lib/paths.ts';
import { plainLine } from '../lib/plain-line.ts';
import { UserError } from '../lib/user-error.ts';
import { openStore, S3_HELP, typedFolder } from '../registry/open-store.ts';
import { openBucket } from './bucket.ts';
import { buildSite, codeDigest } from './build-site.ts';
import { follow } from './follow.ts';
import { gather } from './gather.ts';
import { isOtherPlace, publishNext, requestIfMadeByOtherCode, type PublisherOptions } from './publisher.ts';
import { openReleases } from './releases.ts';
import { pagesSaid, publishedSaid } from './said.ts';
import { openSiteApi, type BuildRow, type SiteApi } from './site-api.ts';
import { asProblem, faultSaid } from './site-problem.ts';

const HELP = `npm run site : le site public, construit d’après la base

Usage : npm run site -- <action> [options]

  build    construit le site d’après la base dans un dossier (--out), sans le mettre en ligne
  publish  met en ligne ce que la base contient ; un contenu déjà en ligne n’est pas reconstruit
  status   ce qui est en ligne, ce qui attend, la dernière publication qui a échoué et pourquoi

  --out <dossier>          avec build : où construire (site-construit par défaut)
  --drafts                 avec build : avec les brouillons
  --to <adresse>           avec publish : dossier des sites publiés, ou s3://compartiment/chemin
                           (par défaut celui de l’installation locale)
  --watch                  avec publish : reste en marche et publie chaque changement, jusqu’à Ctrl-C
  --preview                avec publish : un aperçu avec les brouillons, à une adresse secrète, pendant 30 minutes
  --state <dossier>        installation locale dont c’est le site (.local par défaut)
  --supabase-url <url>     la base d’une autre installation (ou TRAME_SUPABASE_URL) ; sa clé de service est lue dans
                           TRAME_SERVICE_KEY
  --help                   cette aide

L’adresse du site, qui figure dans ses pages, est lue dans PUBLIC_SITE_URL.

${S3_HELP}`;

const OPTIONS = {
  out: { type: 'string' },
  drafts: { type: 'boolean', default: false },
  to: { type: 'string' },
  watch: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  state: { type: 'string' },
  'supabase-url': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const ACTIONS_OF: Partial<Record<keyof typeof OPTIONS, string>> = {
  out: 'build',
  drafts: 'build',
  to: 'publish',
  watch: 'publish',
  preview: 'publish',
};

/** Marks a folder that this command made, and may empty. */
const BUILT_HERE = '.trame-site';
const SITES = { option: '--to', bucket: 'Un site dans s3://' };

const WAITS = 'Une autre publication est en cours : la suivante attend son tour.';
const WAIT_MS = 1000;
/** A build ends, or is taken for interrupted, before that. */
const LONGEST_WAIT_MS = 15 * 60_000;

const readCommandLine = (args: readonly string[]) => parseOptions(args, OPTIONS, 'npm run site', 1);
type Values = ReturnType<typeof readCommandLine>['values'];

function say(line: string): void {
  console.log(plainLine(line));
}

/** The database: from the options, else that of the platform which runs on this machine. */
function apiOf(values: Values): SiteApi {
  const supabaseUrl = values['supabase-url'] ?? process.env['TRAME_SUPABASE_URL'];
  const serviceKey = process.env['TRAME_SERVICE_KEY'];
  if (supabaseUrl) {
    if (!/^https?:\/\/./.test(supabaseUrl) || !URL.canParse(supabaseUrl))
      throw new UserError(
        `--supabase-url attend une adresse complète (https://…) : ${supabaseUrl} n’en est pas une.`,
      );
    if (!serviceKey) throw new UserError('Il manque la clé de service : donnez-la dans TRAME_SERVICE_KEY.');
    return openSiteApi({ supabaseUrl: supabaseUrl.replace(/\/$/, ''), serviceKey });
  }
  const { root, addresses, secrets } = statePaths(values.state);
  if (!existsSync(addresses) || !existsSync(secrets)) {
    throw new UserError(
      `Aucune plateforme n’a été lancée dans ${root} : lancez « npm start », ou donnez --supabase-url.`,
    );
  }
  const here = JSON.parse(readFileSync(addresses, 'utf8')) as { supabaseUrl: string };
  return openSiteApi({ supabaseUrl: here.supabaseUrl, serviceKey: loadSecrets(secrets).secretKey });
}

async function build(values: Values): Promise<void> {
  const outDir = typedFolder(values.out ?? 'site-construit', { option: '--out' });
  if (existsSync(outDir) && readdirSync(outDir).length > 0 && !existsSync(join(outDir, BUILT_HERE)))
    throw new UserError(
      `${outDir} contient autre chose qu’un site construit par cette commande : donnez un dossier vide.`,
    );
  const work = mkdtempSync(join(tmpdir(), 'trame-site-'));
  try {
    const inputs = await gather(apiOf(values), work, { withDrafts: values.drafts });
    mkdirSync(outDir, { recursive: true });
    await buildSite(inputs, outDir);
    writeFileSync(join(outDir, BUILT_HERE), '');
    inputs.leftOut.forEach(say);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  say(`Le site est construit dans ${outDir}.`);
}

function publisher(values: Values): PublisherOptions {
  const to = values.to ?? statePaths(values.state).site;
  const target = to.startsWith('s3:')
    ? openBucket(openStore(to, process.env, SITES))
    : openReleases(typedFolder(to, SITES));
  return { api: apiOf(values), target, code: codeDigest() };
}

function sayRow({ kind, state, pages_total, pages_changed, reason, error, folder }: BuildRow): void {
  if (state === 'failed')
    throw new UserError(
      `${reason ?? ''} Quand c’est corrigé, relancez la commande.${error ? `\n\n${error}` : ''}`,
    );
  if (kind === 'preview') say(`Aperçu prêt pendant 30 minutes : /${PREVIEWS}/${folder}/`);
  else say(`Site public en ligne : ${pagesSaid(pages_total ?? 0, pages_changed ?? 0)}.`);
  if (reason) say(reason);
}

/** Asks for a build, and makes what is due until it is made; while another publisher is at work, waits for it. */
async function publish(values: Values): Promise<void> {
  const options = publisher(values);
  if (await isOtherPlace(options))
    console.warn(
      plainLine(
        `Attention : la dernière publication de cette base n’est pas dans ${options.target.address}. --to est-il le même que la dernière fois ?`,
      ),
    );
  if (values.watch) {
    await requestIfMadeByOtherCode(options);
    const follower = follow({
      ...options,
      log: (published) => say(publishedSaid(published)),
      waits: () => say(WAITS),
      warn: (error) => console.warn(plainLine(faultSaid(error))),
    });
    say('Chaque changement est publié. Ctrl-C arrête.');
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
    });
    return follower.stop();
  }
  const id = await options.api.request(values.preview ? 'preview' : 'publication');
  const deadline = Date.now() + LONGEST_WAIT_MS;
  let hasSaid = false;
  while (Date.now() < deadline) {
    const done = await publishNext(options);
    const row = await options.api.build(id);
    if (row?.ended_at) return sayRow(row);
    if (!done) {
      if (!hasSaid) say(WAITS);
      hasSaid = true;
      await pause(WAIT_MS);
    }
  }
  throw new UserError('La publication ne se termine pas : « npm run site -- status » dit où elle en est.');
}

const moment = (text: string): string => localDateTime(text);

async function status(values: Values): Promise<void> {
  const api = apiOf(values);
  const now = await api.status();
  say(now.live_since ? `En ligne depuis le ${moment(now.live_since)}.` : 'Rien n’a encore été publié.');
  if (now.changed_since) say(`Modifié depuis le ${moment(now.changed_since)}, pas encore en ligne.`);
  else if (now.live_since) say('Tout ce qui est enregistré est en ligne.');
  if (now.waiting) say('Une publication attend.');
  if (now.running_since) say(`Une publication est en cours depuis le ${moment(now.running_since)}.`);
  if (now.next_change)
    say(`Le site change de lui-même le ${now.next_change.split('-').toReversed().join('/')}.`);
  if (!now.failed_at && now.failure) say(now.failure);
  if (now.failed_at) {
    say(`La publication du ${moment(now.failed_at)} a échoué : ${now.failure ?? ''}`);
    const row = await api.lastFailure();
    if (row?.error) console.log(`\n${row.error}`);
  }
}

const ACTIONS: Record<string, (values: Values) => Promise<void>> = { build, publish, status };

/** Executes the command line, and prints the result. */
export async function site(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine(args);
  const [action] = positionals;
  if (values.help || !action) {
    console.log(HELP);
    return;
  }
  const run = ACTIONS[action];
  if (!run) throw new UserError(`Action inconnue : ${action}. « npm run site -- --help » donne la liste.`);
  for (const [option, owner] of Object.entries(ACTIONS_OF)) {
    if (owner !== action && values[option as keyof Values])
      throw new UserError(`« ${action} » ne prend pas --${option}, qui est une option de « ${owner} ».`);
  }
  try {
    await run(values);
  } catch (error) {
    const problem = asProblem(error);
    if (problem) throw new UserError(`${problem.reason}\n\n${problem.message}`, { cause: error });
    throw error;
  }
}
