import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseOptions } from './lib/parse-options.ts';
import { changedSince, storyFoldersSince } from './lib/story-folders.ts';
import { failCommand, UserError } from './lib/user-error.ts';
import {
  addCounts,
  budgetLines,
  failedFiles,
  playwrightCounts,
  playwrightSeconds,
  playwrightTests,
  slowest,
  unreadableReport,
  vitestCounts,
  vitestSeconds,
  vitestTests,
  withFirstTry,
  withSecondTry,
  type AppTimes,
  type Counts,
  type RunTest,
} from './test-counts.ts';

const HELP = `npm test : vérifie tout, du format au navigateur

Usage : npm test -- [options]

  --only <étape>   une étape ou plusieurs, séparées par des virgules :
                   format, lint, unit, types, e2e
  --affected <rév> les étapes unit et e2e se limitent à ce que touchent les changements depuis cette
                   révision (git) ; rien n’est lancé quand git ne la connaît pas ou que rien n’a changé
  --fresh          ignore les résultats gardés en mémoire par Nx
  --help           cette aide

Étapes
  format   mise en forme (prettier)
  lint     règles de code et frontières entre paquets (oxlint, avec les types)
  unit     types et tests de chaque paquet, dont la base de données et les fonctions (Nx) ; quand CI vaut true, ce
           qui échoue est essayé une seconde fois, et ce qui passe alors est nommé à la fin
  types    les types générés correspondent au schéma de la base
  e2e      la plateforme construite, dans un vrai navigateur (Playwright) ; ce que pèsent ses pages

Les tests de chaque app ont un budget de temps, affiché à la fin sans rien faire échouer : 60 s pour unit, 3 min pour e2e.
Les tests en échec sont nommés à la fin ; la dernière ligne est toujours « N passed, N failed, N skipped ».`;

const STEPS = ['format', 'lint', 'unit', 'types', 'e2e'] as const;
type Step = (typeof STEPS)[number];

/** The only places where a test runner writes its results; removed first so that an old file is never counted. */
const VITEST_RESULTS =
  '{shell,remotes/*,shared/*,public-site,trainer-portal,supabase,tools}/test-results/vitest.json';
const PLAYWRIGHT_RESULTS = 'e2e/test-results/results.json';

/** Every test that ran; those to be named are printed above the last line: a log is often read, and kept, from its end. */
const tests: RunTest[] = [];
/** The time of each app's tests, by the name of its folder; libraries have no budget. */
const appTimes = new Map<string, AppTimes>();
const APPS = /^(?:remotes\/)?(shell|public-site|trainer-portal|(?<=remotes\/)[^/]+)\/test-results\//;
const SLOWEST_NAMED = 10;

function run(
  command: string,
  args: readonly string[],
  { cwd, ...more }: NodeJS.ProcessEnv & { cwd?: string } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, NX_DAEMON: 'false', ...more };
    const child = spawn(command, args, { stdio: 'inherit', env, cwd });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const check = (exitCode: number): Counts => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
});

/** A runner that failed without a failed test (a crash, a missing result) still counts as one failure. */
const atLeastOneFailure = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The reports of the packages, and the files that cannot be read as one, which are named in the log with why. */
function vitestReports() {
  const reports: { file: string; report: unknown }[] = [];
  const unreadable: string[] = [];
  for (const file of globSync(VITEST_RESULTS)) {
    try {
      reports.push({ file, report: readJson(file) });
    } catch (error) {
      unreadable.push(file);
      console.log(`▸ résultats illisibles : ${unreadableReport(file, readFileSync(file, 'utf8'), error)}`);
    }
  }
  return { reports, unreadable };
}

const packageOf = (report: string): string =>
  (readJson(join(dirname(dirname(report)), 'package.json')) as { name: string }).name;

/** Where the second try of a package's failed files writes its results, beside those of the first. */
const AGAIN = 'test-results/again.json';

/** Runs the failed files of a package once more; its report with what they did then, and whether all passed. */
async function failedFilesAgain(
  file: string,
  report: unknown,
): Promise<{ report: unknown; exitCode: number }> {
  const cwd = dirname(dirname(file));
  rmSync(join(cwd, AGAIN), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${AGAIN}`];
  const exitCode = await run('npx', ['vitest', 'run', ...failedFiles(report), ...reporters], { cwd });
  const isWritten = existsSync(join(cwd, AGAIN));
  return { report: isWritten ? withSecondTry(report, readJson(join(cwd, AGAIN))) : report, exitCode };
}

async function unit({ fresh, affected }: { fresh: boolean; affected: string | undefined }): Promise<Counts> {
  for (const file of globSync(VITEST_RESULTS)) rmSync(file);
  const scope = affected === undefined ? ['run-many'] : ['affected', `--base=${affected}`];
  // One more than the two cores of CI: tests of databases and processes often wait.
  const targets = ['-t', 'typecheck', 'test', '--parallel=3', '--output-style=static'];
  const runNx = (...args: string[]) => run('npx', ['nx', ...args]);
  const runTests = (...more: string[]) =>
    runNx(...scope, ...targets, ...(fresh ? ['--skip-nx-cache'] : []), ...more);
  let exitCode = await runTests();
  const first = vitestReports();
  let last = first;
  // As the stories: a machine that stands still for seconds is no fault of the code.
  const again = process.env.CI === 'true' && (exitCode !== 0 || first.unreadable.length > 0);
  if (again) {
    console.log('\n▸ second essai de ce qui a échoué');
    const failed = first.reports.filter(({ report }) => failedFiles(report).length > 0);
    const names = failed.map(({ file }) => packageOf(file)).join(',');
    const codes: number[] = [];
    // Nx repeats what failed for another reason: types, a runner that stopped.
    if (exitCode !== 0) codes.push(await runTests(...(names ? [`--exclude=${names}`] : [])));
    if (names) codes.push(await runNx('run-many', '-t', 'typecheck', '-p', names, '--output-style=static'));
    // Nx keeps what they wrote as a result of theirs.
    if (first.unreadable.length > 0) {
      const unread = first.unreadable.map(packageOf).join(',');
      codes.push(
        await runNx('run-many', '-t', 'test', '-p', unread, '--output-style=static', '--skip-nx-cache'),
      );
    }
    const second = new Map<string, unknown>();
    for (const { file, report } of failed) {
      const tried = await failedFilesAgain(file, report);
      second.set(file, tried.report);
      codes.push(tried.exitCode);
    }
    exitCode = codes.find((code) => code !== 0) ?? 0;
    last = vitestReports();
    last.reports = last.reports.map(({ file, report }) => ({ file, report: second.get(file) ?? report }));
  }
  const { reports } = last;
  for (const { file, report } of reports) {
    const app = APPS.exec(file)?.[1];
    if (app) appTimes.set(app, { unit: vitestSeconds(report) });
  }
  const testsOf = (all: typeof reports) =>
    all.flatMap(({ file, report }) => vitestTests(report, dirname(dirname(file))));
  const known = again ? withFirstTry(testsOf(reports), testsOf(first.reports)) : testsOf(reports);
  const lost = last.unreadable.map((file): RunTest => ({ name: file, outcome: 'failed', milliseconds: 0 }));
  tests.push(...known, ...lost);
  // Types, a runner that stopped, results that could not be read: no test has the failure.
  if (again && exitCode === 0 && known.every(({ outcome }) => outcome !== 'flaky')) {
    const name = first.unreadable.join(', ') || 'un paquet dont aucun test n’a échoué';
    tests.push({ name, outcome: 'flaky', milliseconds: 0 });
  }
  const counts = reports.map(({ report }) => vitestCounts(report));
  return atLeastOneFailure(addCounts(...counts, { passed: 0, failed: lost.length, skipped: 0 }), exitCode);
}

async function e2e(affected: string | undefined): Promise<Counts> {
  rmSync(PLAYWRIGHT_RESULTS, { force: true });
  const folders = affected === undefined ? undefined : storyFoldersSince(affected);
  if (folders) console.log(`Dossiers concernés : ${folders.join(', ') || 'aucun'}`);
  if (folders?.length === 0) return addCounts();
  const chosen = folders && { TRAME_STORY_FOLDERS: folders.join(',') };
  mkdirSync('e2e/test-results', { recursive: true });
  const exitCode = await run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], chosen);
  if (!existsSync(PLAYWRIGHT_RESULTS)) return atLeastOneFailure(addCounts(), exitCode);
  const report = readJson(PLAYWRIGHT_RESULTS);
  for (const [app, seconds] of playwrightSeconds(report)) {
    appTimes.set(app, { ...appTimes.get(app), e2e: seconds });
  }
  tests.push(...playwrightTests(report).map((test) => ({ ...test, name: `e2e › ${test.name}` })));
  return atLeastOneFailure(playwrightCounts(report), exitCode);
}

const OPTIONS = {
  only: { type: 'string' },
  affected: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function isRevision(name: string): boolean {
  const answer = spawnSync('git', [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]);
  return answer.status === 0;
}

/** Refuses a revision since which there is nothing to test, one that git does not know, and several. */
function requireChanges(revision: string): void {
  // No name of git's has two points in a row.
  if (revision.includes('..')) {
    throw new UserError(
      `« ${revision} » est un intervalle, que --affected n’accepte pas : donnez une seule révision, par exemple main ; ce qui a changé depuis est testé.`,
    );
  }
  if (!isRevision(revision)) {
    throw new UserError(
      `git ne connaît pas la révision « ${revision} » : donnez-en une autre, par exemple main ou HEAD~1.`,
    );
  }
  if (changedSince(revision, process.cwd()).length === 0) {
    throw new UserError(
      `Rien n’a changé depuis « ${revision} » : il n’y a rien à tester. Sans --affected, tout est testé.`,
    );
  }
}

function readCommandLine() {
  const { values } = parseOptions(process.argv.slice(2), OPTIONS, 'npm test');
  const asked = values.only?.split(',') ?? [...STEPS];
  const unknown = asked.filter((step) => !(STEPS as readonly string[]).includes(step));
  if (unknown.length > 0) {
    throw new UserError(`Étape inconnue : ${unknown.join(', ')}. Les étapes sont ${STEPS.join(', ')}.`);
  }
  if (values.affected !== undefined) requireChanges(values.affected);
  return { ...values, affected: values.affected, steps: STEPS.filter((name) => asked.includes(name)) };
}

let options: ReturnType<typeof readCommandLine>;
try {
  options = readCommandLine();
} catch (error) {
  failCommand(error);
}

if (options.help) {
  console.log(HELP);
  process.exit(0);
}

const runners: Record<Step, () => Promise<Counts>> = {
  format: async () => check(await run('npx', ['prettier', '--check', '--cache', '--log-level', 'warn', '.'])),
  lint: async () => check(await run('npx', ['oxlint'])),
  unit: () => unit(options),
  types: async () => check(await run(process.execPath, ['tools/types.ts', '--check'])),
  e2e: () => e2e(options.affected),
};

const times: string[] = [];
let total = addCounts();

/** Runs a step, and reports it where what it prints ends. */
async function runStep(step: Step): Promise<void> {
  const started = Date.now();
  const counts = await runners[step]();
  total = addCounts(total, counts);
  const seconds = Math.round((Date.now() - started) / 1000);
  times.push(`${step} ${seconds} s`);
  console.log(`▸ ${step} : ${counts.failed === 0 ? 'réussi' : `${counts.failed} échec(s)`} en ${seconds} s`);
}

// Formatting leaves all cores but one idle, and both print little: they run at the same time.
const atOnce: Step[] = options.steps.filter((step) => step === 'format' || step === 'lint');
const others = options.steps.filter((step) => !atOnce.includes(step));
for (const group of [atOnce, ...others.map((step) => [step])]) {
  if (group.length === 0) continue;
  console.log(`\n▸ ${group.join(', ')}`);
  await Promise.all(group.map(runStep));
}

console.log(`\n▸ durées : ${times.join(', ')}`);
for (const line of budgetLines(appTimes)) console.log(`▸ ${line}`);
for (const { name, milliseconds } of slowest(tests, SLOWEST_NAMED)) {
  console.log(`▸ lent : ${(milliseconds / 1000).toFixed(1)} s, ${name}`);
}
for (const { name, outcome, message } of tests) {
  const named = message === undefined ? name : `${name} › ${message}`;
  if (outcome === 'flaky') console.log(`▸ instable, passé au second essai : ${named}`);
  if (outcome === 'failed' || outcome === 'unexpected') console.log(`▸ échec : ${named}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
