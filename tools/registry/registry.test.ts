import { createServer, type IncomingMessage, type Server } from 'node:http';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import {
  enableRemote,
  openFolderStore,
  readJournal,
  readWholeJournal,
  StoreError,
  type JournalLine,
  type Store,
} from '@trame/release/publish';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOST_API_VERSION } from '@trame/platform/host-api-version';
import type { Ask } from '../lib/ask.ts';
import { ROOT } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { registry } from './command.ts';
import { explained } from './explained.ts';
import { sendJournal, trySendJournal } from './journal-sync.ts';
import { openStore } from './open-store.ts';

const SCRIPT = join(import.meta.dirname, '../registry.ts');

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-registry-'));
  store = openFolderStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number | null; output: string };

/** Runs the command as a person does. */
function byProcess(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [SCRIPT, ...args, '--store', join(folder, 'store')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('exit', (code) => resolve({ code, output: output.replaceAll('\u00a0', ' ') }));
  });
}

/**
 * Runs the same in this process: a new one takes half a second to load its modules.
 * `ask` answers for a person at the terminal; without it there is none.
 */
async function run(args: readonly string[], ask?: Ask): Promise<Outcome> {
  const lines: string[] = [];
  const say = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const outcome = (code: number) => ({
    code,
    output: `${lines.join('\n')}\n`.replaceAll('\u00a0', ' '),
  });
  try {
    await registry([...args, '--store', join(folder, 'store')], ask);
    return outcome(0);
  } catch (error) {
    const refusal = explained(error);
    if (!(refusal instanceof UserError)) throw error;
    lines.push(refusal.message);
    return outcome(1);
  } finally {
    say.mockRestore();
  }
}

/** Small builds of the shell and of apps, with the files that a release needs. */
function build(name: 'shell' | 'recruitment' | 'hubs', mark: string): string {
  const dist = join(folder, `${name}-${mark}`);
  mkdirSync(dist);
  const files =
    name === 'shell'
      ? { 'index.html': mark, 'shell.json': JSON.stringify({ hostApi: HOST_API_VERSION, shared: {} }) }
      : {
          'remoteEntry.js': mark,
          'mf-manifest.json': JSON.stringify({
            name,
            metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
            exposes: [{ path: './routes' }],
            shared: [],
          }),
        };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(dist, path), content);
  return dist;
}

describe('npm run registry', () => {
  it('releases an app step by step, and rolls it back by one command', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    const first = await run(['publish', 'recruitment', '--dist', build('recruitment', 'one')]);
    expect(first).toEqual({ code: 0, output: expect.stringContaining('est dans le registre') as string });
    expect((await run(['list'])).output).not.toContain('recruitment\n  1.0.0-x  en service');
    const promoted = await run(['promote', 'recruitment', '--by', 'Camille']);
    expect(promoted.output).toMatch(/^recruitment \S+ est en service\.$/m);
    await run(['publish', 'recruitment', '--dist', build('recruitment', 'two')]);
    const canary = await run(['canary', 'recruitment', '--percentage', '12,5', '--role', 'gestionnaire']);
    expect(canary.output).toContain('va à : 12.5 % des personnes, rôle gestionnaire.');
    await run(['promote', 'recruitment']);
    const back = await run(['rollback', 'recruitment']);
    expect(back).toEqual({
      code: 0,
      output: expect.stringMatching(/est en service, à la place de/) as string,
    });
    expect((await run(['verify'])).output).toContain('tous tels qu’ils ont été publiés');

    const { output } = await run(['list']);
    expect(output.replaceAll(/\d\d\/\d\d\/\d{4} à \d\d:\d\d/g, 'DATE')).toMatch(
      new RegExp(
        [
          '^shell',
          ' {2}\\S+ {2}en service depuis le DATE, par .+',
          ' {6}publiée le DATE par .+',
          'recruitment',
          ' {2}\\S+ {2}en service depuis le DATE, par .+',
          ' {6}publiée le DATE par .+',
          ' {2}\\S+',
          ' {6}publiée le DATE par .+\n$',
        ].join('\n'),
      ),
    );
    expect(
      (await readJournal(store)).find(
        ({ remote, action }) => remote === 'recruitment' && action === 'promote',
      )?.by,
    ).toBe('Camille');
  });

  it('publishes an app of another repository by its folder', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    renameSync(build('recruitment', 'one'), join(elsewhere, 'dist'));
    writeFileSync(join(elsewhere, 'package.json'), JSON.stringify({ version: '3.0.0' }));
    cpSync(join(ROOT, 'remotes/recruitment/remote.json'), join(elsewhere, 'remote.json'));
    const { code, output } = await run(['publish', elsewhere, '--promote']);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^recruitment 3\.0\.0-\S+ est en service\.$/m);
  });

  it('says at publication that another app in service has an address of this one', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    await run(['publish', 'recruitment', '--promote', '--dist', build('recruitment', 'one')]);
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    const dist = join(copy, 'dist');
    renameSync(build('recruitment', 'two'), dist);
    const manifest = join(dist, 'mf-manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('recruitment', 'copie'));
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ version: '1.0.0' }));
    const facts = readFileSync(join(ROOT, 'remotes/recruitment/remote.json'), 'utf8');
    writeFileSync(
      join(copy, 'remote.json'),
      facts.replace('"name": "recruitment"', '"name": "copie"').replaceAll('"recruitment.', '"copie.'),
    );
    const { code, output } = await run(['publish', copy]);
    expect(code, output).toBe(0);
    expect(output).toContain('Elle ne peut pas être mise en service telle quelle : ');
    expect(output).toContain('recruitment');
    expect(output).not.toContain('Pour la mettre en service');
    expect((await run(['promote', 'copie'])).code).toBe(1);
  });

  it('says at publication that the app asks for another shell than the one in service', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    const dist = build('recruitment', 'one');
    const copy = join(folder, 'newer');
    mkdirSync(copy);
    renameSync(dist, join(copy, 'dist'));
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ version: '1.0.0' }));
    const facts = JSON.parse(readFileSync(join(ROOT, 'remotes/recruitment/remote.json'), 'utf8')) as object;
    writeFileSync(join(copy, 'remote.json'), JSON.stringify({ ...facts, hostApi: '^99.0.0' }));
    const { code, output } = await run(['publish', copy]);
    expect(code, output).toBe(0);
    expect(output).toContain(
      'Elle ne peut pas être mise en service telle quelle : demande l’API hôte ^99.0.0',
    );
    expect(output).not.toContain('Pour la mettre en service');
  });

  it('takes the folders of its options from where they were typed', async () => {
    vi.stubEnv('INIT_CWD', folder);
    build('shell', 'one');
    const { code, output } = await run(['publish', 'shell', '--dist', './shell-one']);
    expect(code, output).toBe(0);
    expect(openStore('./other').address).toBe(join(folder, 'other'));
    vi.unstubAllEnvs();
  });

  it('does nothing when it puts back an app that is in service, and says so', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    await run(['publish', 'recruitment', '--promote', '--dist', build('recruitment', 'one')]);
    const before = await readJournal(store);
    const { output } = await run(['enable', 'recruitment']);
    expect(output).toBe('recruitment était déjà en service.\n');
    expect(await readJournal(store)).toEqual(before);
  });

  it('lists who published each version, when and from which commit, and since when it is in force', async () => {
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const by = (name: string) => ['--by', name];
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one'), ...by('Camille')]);
    const dist = build('recruitment', 'one');
    await run(['publish', 'recruitment', '--dist', dist, '--commit', commit, ...by('Dominique')]);
    await run(['promote', 'recruitment', ...by('Camille')]);
    await run(['publish', 'recruitment', '--dist', build('recruitment', 'two'), ...by('Ana')]);
    await run(['canary', 'recruitment', '--percentage', '5', ...by('Ana')]);
    await run(['disable', 'recruitment', '--message', 'Retour à 14 h.', ...by('Camille')]);
    const path = join(folder, 'store/private/journal.jsonl');
    const dated = readFileSync(path, 'utf8').replaceAll(/"at":"[^"]+"/g, '"at":"2026-11-21T09:05:00.000Z"');
    writeFileSync(path, dated);

    const { output } = await byProcess(['list'], { TZ: 'America/New_York' });
    const lines = output.split('\n');
    const at = 'le 21/11/2026 à 04:05';
    const recruitment = lines.slice(lines.indexOf('recruitment') + 1);
    expect(recruitment[0]).toMatch(
      new RegExp(`^ {2}\\S+ {2}hors service depuis ${at}, par Camille : « Retour à 14 h. »$`),
    );
    expect(recruitment[1]).toBe(`      publiée ${at} par Dominique, commit 0123456789`);
    expect(recruitment[2]).toMatch(
      new RegExp(`^ {2}\\S+ {2}canari depuis ${at}, par Ana : 5 % des personnes$`),
    );
    // Of the repository that has the sources, as it is checked out.
    expect(recruitment[3]).toMatch(
      new RegExp(
        `^ {6}publiée ${at} par Ana, commit [0-9a-f]{10}(?:, avec des modifications non enregistrées)?$`,
      ),
    );
  });

  it('prints no character of a journal or a registry that would act on the terminal', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    await run(['publish', 'recruitment', '--promote', '--dist', build('recruitment', 'one')]);
    await run(['disable', 'recruitment', '--message', 'Retour à 14 h.']);
    const evil = 'a\u001b[31m\u001b]0;titre\u0007\u009b2J\r\nshell\u2028  2.0.0  en service\u202e';
    const path = join(folder, 'store/private/journal.jsonl');
    const rewritten = (await readJournal(store)).map((line) => ({
      ...line,
      by: evil,
      ...(line.action === 'publish' && { detail: { commit: evil.slice(0, 9) } }),
    }));
    writeFileSync(path, rewritten.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const registryFile = join(folder, 'store/registry.json');
    const sound = readFileSync(registryFile, 'utf8');
    writeFileSync(registryFile, sound.replace('Retour à 14 h.', JSON.stringify(evil).slice(1, -1)));
    const outputs = [(await run(['list'])).output, (await run(['verify'])).output];
    writeFileSync(registryFile, sound.replace('"version"', `"${JSON.stringify(evil).slice(1, -1)}"`));
    outputs.push((await run(['list'])).output, (await run(['repair'])).output);
    expect(outputs[0]).toContain('par a [31m');
    for (const output of outputs) {
      expect(output).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
      expect(output).not.toMatch(/^shell +2\.0\.0/m);
    }
  });

  it('promotes as many apps at once as are named, each in the version after its name', async () => {
    const versionOf = async (name: 'shell' | 'recruitment' | 'hubs', mark: string) => {
      const { output } = await run(['publish', name, '--dist', build(name, mark)]);
      return output.split(' ')[1] ?? '';
    };
    const shell = await versionOf('shell', 'one');
    const recruitment = await versionOf('recruitment', 'one');
    await versionOf('recruitment', 'two');
    const hubs = await versionOf('hubs', 'one');
    const { code, output } = await run(['promote', 'shell', 'recruitment', recruitment, 'hubs']);
    expect({ code, output }).toEqual({
      code: 0,
      output: [`shell ${shell}`, `recruitment ${recruitment}`, `hubs ${hubs}`]
        .map((promoted) => `${promoted} est en service.\n`)
        .join(''),
    });
  });

  it('lists a version that was built from changed sources, and one whose files are gone', async () => {
    const shell = build('shell', 'one');
    await run(['publish', 'shell', '--promote', '--dist', shell, '--commit', 'fedcba9876543210']);
    const dist = build('recruitment', 'one');
    await run(['publish', 'recruitment', '--promote', '--dist', dist, '--commit', '0123456789abcdef']);
    expect((await run(['list'])).output).toMatch(/commit 0123456789\n$/);
    const path = join(folder, 'store/private/journal.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('9abcdef"', '9abcdef","isModified":true'));
    rmSync(join(folder, 'store/remotes/recruitment'), { recursive: true });
    const { output } = await run(['list']);
    expect(output).toMatch(/^ {2}\S+ {2}en service depuis .+ \(absente du registre\)$/m);
    expect(output).toMatch(/, commit 0123456789, avec des modifications non enregistrées$/m);
    expect(output.match(/absente du registre/g)).toHaveLength(1);
  });

  it('fails when a file is not what was published, and names it', async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    writeFileSync(join(folder, 'store/index.html'), 'changed');
    const { code, output } = await run(['verify']);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('✗ index.html :') as string,
    });
  });

  it('records who ran it: the name in git, else the account', async () => {
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_DIR: folder };
    await byProcess(['publish', 'shell', '--dist', build('shell', 'one')], env);
    const named = {
      ...env,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Dominique',
    };
    await byProcess(['publish', 'shell', '--dist', build('shell', 'two')], named);
    await run(['publish', 'shell', '--by', ' Camille\nRoussel', '--dist', build('shell', 'three')]);
    const names = (await readJournal(store)).map(({ by }) => by);
    expect(names).toEqual([userInfo().username, 'Dominique', 'Camille Roussel']);
  });

  it.each<[string[], string]>([
    [['publish', 'absente'], 'Aucune application absente dans remotes/'],
    [['publish', './absente'], 'il y faut son remote.json'],
    [['promote'], 'Dites quelle application'],
    [['promote', 'recruitment'], 'aucune version de recruitment n’a été publiée'],
    [['rollback', 'recruitment'], 'aucune application recruitment n’est en service'],
    [['rollback', 'shell'], 'il n’y a pas de version précédente du shell'],
    [['promote', '1.0.0-a'], '« promote » ne prend pas « 1.0.0-a »'],
    [['promote', 'recruitment', '1.0.0-a', '1.0.0-b'], '« promote » ne prend pas « 1.0.0-b »'],
    [['disable', 'recruitment', 'hubs'], '« disable » ne prend pas « hubs »'],
    [['list', 'hubs'], '« list » ne prend pas « hubs »'],
    [['verify', 'hubs'], '« verify » ne prend pas « hubs »'],
    [['repair', 'hubs'], '« repair » ne prend pas « hubs »'],
    [['canary', 'recruitment', '--percentage', '101'], '--percentage attend un nombre entre 0 et 100'],
    [['canary', 'recruitment', '--role', 'chef'], 'Rôle inconnu : chef'],
    [['balance'], 'Action inconnue : balance'],
    [['disable', 'shell'], 'le shell ne se met pas hors service'],
    [['canary', 'shell', '--percentage', '5'], 'le shell n’a pas de canari'],
    [['publish', 'shell', '--commit', 'main'], '--commit attend'],
    [['verify'], '1 anomalie'],
    [
      ['promote', 'recruitment', '--percentage', '5'],
      '« promote » ne prend pas --percentage, qui est une option de « canary »',
    ],
    [['publish', 'recruitment', '--promote', '--role', 'gestionnaire'], '« publish » ne prend pas --role'],
    [['rollback', 'recruitment', '--message', 'x'], '« rollback » ne prend pas --message'],
    [['enable', 'recruitment', '--stop'], '« enable » ne prend pas --stop'],
    [['list', '--yes'], '« list » ne prend pas --yes'],
    [['publish', 'recruitment', '--dist', ''], '--dist attend une valeur'],
    [['publish', 'recruitment', '--dist', '--promote'], '--dist attend une valeur'],
  ])('refuses %j in one sentence', async (args, reason) => {
    const { code, output } = await run(args);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) as string });
  });

  it('exits with code 1 and prints the sentence alone when it refuses', async () => {
    const { code, output } = await byProcess(['promote']);
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(/^✗ Dites quelle application[^\n]+$/) as string,
    });
  });
});

describe('a broken registry', () => {
  const file = () => join(folder, 'store/registry.json');

  beforeEach(async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    await run(['publish', 'recruitment', '--promote', '--dist', build('recruitment', 'one')]);
  });

  it.each([' ', '\u200b', '\n'])(
    'does not come from a message without a visible character',
    async (message) => {
      const { code, output } = await run(['disable', 'recruitment', '--message', message]);
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining('besoin d’une phrase') as string,
      });
      expect((await run(['list'])).code).toBe(0);
    },
  );

  it.each([
    ['list'],
    ['verify'],
    ['publish', 'recruitment'],
    ['promote', 'recruitment'],
    ['canary', 'recruitment', '--percentage', '5'],
    ['rollback', 'shell'],
    ['disable', 'recruitment'],
    ['enable', 'recruitment'],
    ['withdraw', 'recruitment'],
  ])('is named by « %s » in one sentence, with the command that repairs it', async (...args) => {
    writeFileSync(file(), '{ "remotes": [');
    const { code, output } = await run(args);
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'Refusé : registry.json n’est pas du JSON ; « npm run registry -- repair » le refait d’après le journal.',
    );
  });

  it('is repaired after a question: what will be written is shown first', async () => {
    await run(['disable', 'recruitment', '--message', 'Retour prévu à 14 h.']);
    const before = await run(['list']);
    writeFileSync(file(), '{ "remotes": [');
    const asked: string[] = [];
    const answering = (answer: boolean) => (question: string) => {
      asked.push(question);
      return Promise.resolve(answer);
    };
    const refused = await run(['repair'], answering(false));
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/registry\.json n’est pas du JSON/);
    expect(refused.output).toMatch(/^ {2}shell +\S+ {2}en service$/m);
    expect(refused.output).toMatch(/^ {2}recruitment +\S+ {2}hors service : « Retour prévu à 14 h\. »$/m);
    expect(refused.output).toContain('Rien n’a été écrit');
    expect(readFileSync(file(), 'utf8')).toBe('{ "remotes": [');

    const done = await run(['repair', '--by', 'Dominique'], answering(true));
    expect(asked).toEqual(Array(2).fill(expect.stringMatching(/^Écrire ce registre/)));
    expect(done).toMatchObject({ code: 0 });
    expect((await run(['list'])).output).toBe(before.output);
    expect((await readJournal(store)).at(-1)).toMatchObject({ action: 'repair', by: 'Dominique' });
    expect(await run(['repair'])).toEqual({ code: 0, output: 'Le registre se lit : rien à réparer.\n' });
  });

  it('is repaired without a terminal only with --yes', async () => {
    rmSync(file());
    const { code, output } = await run(['repair']);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('--yes') as string });
    expect((await run(['repair', '--yes'])).output).toContain('Le registre est refait');
    expect((await run(['verify'])).output).toContain('tous tels qu’ils ont été publiés');
  });

  it('is repaired after the lines of the journal were named that cannot be read', async () => {
    const path = join(folder, 'store/private/journal.jsonl');
    const before = (await readJournal(store)).length;
    const said = `2 lignes ne se lisent pas (${before + 1}, ${before + 2})`;
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"id":"cut\n{}\n`);
    const sound = await run(['repair']);
    expect(sound.output).toContain(said);
    writeFileSync(join(folder, 'store/registry.json'), '{');
    const { output } = await run(['repair'], () => Promise.resolve(false));
    expect(output).toContain(`Dans private/journal.jsonl, ${said}`);
    expect(output).toContain('Rien n’a été écrit.');
  });

  it('is repaired with how to get back an app whose version before is whole', async () => {
    const { lines } = await readWholeJournal(store);
    const before = lines.findLast(({ remote }) => remote === 'recruitment')?.version ?? '';
    await run(['publish', 'recruitment', '--promote', '--dist', build('recruitment', 'damaged')]);
    const now = (await readJournal(store)).at(-1)?.version ?? '';
    writeFileSync(join(folder, `store/remotes/recruitment/${now}/remote.json`), '{');
    rmSync(file());
    const { output } = await run(['repair', '--yes']);
    expect(output).toContain(`« npm run registry -- promote recruitment ${before} » la met en service`);
    expect(output).toContain('Le registre est refait, sans recruitment.');
    expect((await run(['promote', 'recruitment', before])).code).toBe(0);
  });

  it('is not said to be sound when it is lost with the journal', async () => {
    rmSync(file());
    rmSync(join(folder, 'store/private/journal.jsonl'));
    const { code, output } = await run(['repair']);
    expect(code).toBe(1);
    expect(output).toMatch(/^Refusé : registry\.json manque et le journal n’aide pas \(il est vide\)/);
  });

  it('is repaired without an app whose files are gone, which is named', async () => {
    rmSync(file());
    rmSync(join(folder, 'store/remotes'), { recursive: true });
    const { output } = await run(['repair', '--yes']);
    expect(output).toMatch(/Laissé de côté :\n {2}recruitment \S+ : .*n’est pas dans le registre/);
    expect(output).toMatch(
      /Pour la remettre après la réparation : .* publiez de nouveau la même construction/,
    );
    expect(output).toContain('Le registre est refait, sans recruitment.');
    expect((await run(['list'])).output).not.toContain('recruitment');
  });
});

describe('a disk that fails', () => {
  beforeEach(async () => {
    await run(['publish', 'shell', '--promote', '--dist', build('shell', 'one')]);
    await run(['publish', 'recruitment', '--promote', '--dist', build('recruitment', 'one')]);
    await run(['disable', 'recruitment']);
  });
  const place = (path: string) => join(folder, 'store', path);

  it('is named in one sentence, with what to do, when nothing was changed', async () => {
    rmSync(place('registry.json'));
    mkdirSync(place('registry.json'));
    const { code, output } = await run(['enable', 'recruitment']);
    expect({ code, output }).toEqual({
      code: 1,
      output: `${place('registry.json')} n’est pas ce qu’il faut à cette place (un dossier au lieu d’un fichier, ou l’inverse) : déplacez-le. Recommencez ensuite.\n`,
    });
  });

  it.each([
    ['the journal cannot be written', 'private/journal.jsonl', 'C’est fait (enable recruitment '],
    [
      'a file that follows from the registry cannot',
      'preload.js',
      'registry.json est changé, mais pas encore ',
    ],
  ])('is said not to have kept the registry from changing when %s', async (_, path, said) => {
    const failing = openFolderStore(place(''));
    const write = failing.write.bind(failing);
    let isFailing = true;
    failing.write = async (to, ...rest) => {
      if (to === path && isFailing) throw new StoreError('full', place(to));
      return write(to, ...rest);
    };
    const enable = enableRemote({ store: failing, by: 'Camille' }, 'recruitment');
    const { message } = explained(await enable.catch((error: unknown) => error)) as Error;
    expect(message).toContain(said);
    expect(message).toContain(`plus de place pour écrire ${place(path)}`);
    expect(message).toContain('une commande sur cette application écrit ce qui manque');
    isFailing = false;
    expect((await run(['enable', 'recruitment'])).code).toBe(0);
    expect((await run(['verify'])).output).toContain('tous tels qu’ils ont été publiés');
    expect((await run(['list'])).output).not.toContain('hors service');
  });
});

describe('the address of a registry', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

  it('opens a folder, or a bucket with its keys from the environment', () => {
    expect(openStore(join(folder, 'x'), {}).address).toBe(join(folder, 'x'));
    expect(openStore('s3://web/site', keys).address).toBe('s3://web/site/');
  });

  it.each<[string, Record<string, string>, string]>([
    ['s3://web', {}, 'AWS_ACCESS_KEY_ID'],
    ['s3://', keys, 's3://compartiment/chemin'],
    ['https://web.example/', keys, 's3://compartiment/chemin'],
    [import.meta.filename, {}, 'est un fichier'],
  ])('is refused in one sentence: %s', (address, env, reason) => {
    expect(() => openStore(address, env)).toThrow(reason);
  });
});

describe('the copy of the journal', () => {
  let server: Server;
  let received: { url: string; headers: IncomingMessage['headers']; rows: Record<string, unknown>[] }[];
  let status: number;
  let refusal: { status: number; body: string };
  /** Whether the database refuses a row. */
  let refuses: (row: Record<string, unknown>) => boolean;
  const copy = () => ({
    supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serviceKey: 'sb_secret_x',
  });

  const line = (index: number, more: Partial<JournalLine> = {}): JournalLine => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    at: '2026-11-21T09:00:00.000Z',
    by: 'Camille',
    action: 'promote',
    remote: 'hubs',
    version: `1.0.0-${index}`,
    ...more,
  });
  const write = (lines: readonly JournalLine[]) =>
    store.write('private/journal.jsonl', lines.map((each) => `${JSON.stringify(each)}\n`).join(''));

  beforeEach(async () => {
    received = [];
    status = 201;
    refuses = () => false;
    refusal = {
      status: 400,
      body: JSON.stringify({ code: '23514', message: 'violates check constraint "releases_version_form"' }),
    };
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const rows = JSON.parse(body) as Record<string, unknown>[];
        received.push({ url: request.url ?? '', headers: request.headers, rows });
        if (rows.some(refuses)) response.writeHead(refusal.status).end(refusal.body);
        else response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise<unknown>((resolve) => server.close(resolve)));

  it('gets each line once, with the columns of the table', async () => {
    await write([line(1), line(2, { from: '1.0.0-1', detail: { cohort: { percentage: 5 } } })]);
    expect(await sendJournal(store, copy())).toBe(2);
    expect(await sendJournal(store, copy())).toBe(0);
    await write([line(1), line(2), line(3)]);
    expect(await sendJournal(store, copy())).toBe(1);
    expect(received.map(({ rows }) => rows.map(({ version }) => version))).toEqual([
      ['1.0.0-1', '1.0.0-2'],
      ['1.0.0-3'],
    ]);
    const [first] = received;
    expect(first?.url).toBe('/rest/v1/releases?on_conflict=id');
    expect(first?.headers).toMatchObject({
      apikey: 'sb_secret_x',
      prefer: 'resolution=ignore-duplicates,return=minimal',
    });
    expect(first?.rows).toEqual([
      { ...line(1), from_version: null, detail: {} },
      { ...line(2), from_version: '1.0.0-1', detail: { cohort: { percentage: 5 } } },
    ]);
  });

  it('goes to the platform that runs here, unless the registry is elsewhere', async () => {
    const state = join(folder, 'state');
    mkdirSync(state);
    writeFileSync(join(state, 'addresses.json'), JSON.stringify({ supabaseUrl: copy().supabaseUrl }));
    writeFileSync(join(state, 'secrets.json'), JSON.stringify({ secretKey: 'sb_secret_here' }));
    const dist = build('shell', 'one');
    expect((await run(['publish', 'shell', '--dist', dist, '--state', state])).code).toBe(0);
    expect(received).toEqual([]);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await registry(['publish', 'shell', '--dist', dist, '--state', state]);
    vi.restoreAllMocks();
    expect(received.map(({ headers, rows }) => [headers.apikey, rows.length])).toEqual([
      ['sb_secret_here', 1],
    ]);
  });

  it('is said not to have been written, by a command that did what was asked', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubEnv('TRAME_SUPABASE_URL', `${copy().supabaseUrl}/`);
    vi.stubEnv('TRAME_SERVICE_KEY', 'sb_secret_x');
    status = 503;
    const { code } = await run(['publish', 'shell', '--dist', build('shell', 'one')]);
    vi.unstubAllEnvs();
    expect(code).toBe(0);
    expect(received.map(({ url }) => url)).toEqual(['/rest/v1/releases?on_conflict=id']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(
        /^Le journal n’a pas pu être copié vers Supabase \(HTTP 503.*il le sera plus tard/,
      ),
    );
    warn.mockRestore();
  });

  it('is completed later when it cannot be written, and no command fails because of it', async () => {
    await write([line(1)]);
    status = 503;
    expect(await trySendJournal(store, copy())).toContain('HTTP 503');
    expect(await trySendJournal(store, { ...copy(), supabaseUrl: 'http://127.0.0.1:1' })).toBeTruthy();
    expect(await trySendJournal(store, undefined)).toBeUndefined();
    status = 201;
    await write([line(1), line(2)]);
    expect(await sendJournal(store, copy())).toBe(2);
    expect(readFileSync(join(folder, 'store/private/journal.sent'), 'utf8')).toBe(line(2).id);
  });

  it('lacks only the line that the database refuses, which is named once', async () => {
    const lines = [...Array(40).keys()].map((index) => line(index + 1));
    const strange = line(17, { version: '2.0.0#rc\u001b[31m' });
    const late = line(41);
    await write(lines.map((each) => (each.id === strange.id ? strange : each)));
    refuses = ({ version }) => String(version).includes('#');
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await sendJournal(store, copy())).toBe(39);
    const taken = () => received.filter(({ rows }) => !rows.some(refuses)).flatMap(({ rows }) => rows);
    expect(taken().map(({ id }) => id)).toEqual(lines.map(({ id }) => id).filter((id) => id !== strange.id));
    await write([...lines, late]);
    expect(await sendJournal(store, copy())).toBe(1);
    expect(warned.mock.calls).toEqual([
      [
        'Une ligne du journal n’est pas copiée vers Supabase, qui la refuse : 2026-11-21T09:00:00.000Z, ' +
          'promote hubs 2.0.0#rc [31m (violates check constraint "releases_version_form"). Les autres le sont.',
      ],
    ]);
    warned.mockRestore();
  });

  it('is sent in smaller parts to a service that takes less at once', async () => {
    const lines = [...Array(8).keys()].map((index) => line(index + 1));
    await write(lines);
    refusal = { status: 413, body: '' };
    refuses = () => (received.at(-1)?.rows.length ?? 0) > 3;
    expect(await sendJournal(store, copy())).toBe(8);
    expect(received.map(({ rows }) => rows.length)).toEqual([8, 4, 2, 2, 4, 2, 2]);
  });

  it.each([
    [401, '{"message":"Invalid API key"}'],
    [404, '{"code":"PGRST205","message":"Could not find the table"}'],
    [400, '{"code":"PGRST204","message":"Could not find the column"}'],
    [400, 'Bad Request'],
    [403, '{"code":"42501","message":"permission denied"}'],
    [500, '{"code":"53100","message":"disk full"}'],
  ])('is kept for later, every line of it, when the refusal is of no line: %i %s', async (code, body) => {
    await write([line(1), line(2)]);
    refusal = { status: code, body };
    refuses = () => true;
    expect(await trySendJournal(store, copy())).toContain(`HTTP ${code}`);
    expect(received).toHaveLength(1);
    refuses = () => false;
    expect(await sendJournal(store, copy())).toBe(2);
  });
});
