import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBenchCommand } from '../bench/command-line.ts';
import { ROOT } from './paths.ts';
import { takeRunLock } from './run-lock.ts';
import { UserError } from './user-error.ts';
import { readUserFile, requireUserFolder, requireWritableFile } from './user-files.ts';

/** The only line that a person reads of a mistake in a command line, and the code that the command ends with. */
function mistakeOf(...args: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...args],
      { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '' } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: (stdout + stderr).trim() }),
    );
  });
}

describe('a mistake in a command is one sentence without a stack trace', () => {
  it.concurrent.each([
    ['tools/types.ts', ['--database-url', 'foo'], '--database-url attend une adresse postgres://'],
    ['tools/types.ts', ['--database-url', 'postgres://127.0.0.1:1/x'], '127.0.0.1:1 ne répond pas'],
    ['tools/schema.ts', ['--database-url', 'foo'], '--database-url attend une adresse postgres://'],
    ['tools/schema.ts', ['--database-url', 'postgres://127.0.0.1:1/x'], '127.0.0.1:1 ne répond pas'],
    ['tools/schema.ts', ['--compare', '/nulle-part'], 'Le fichier « /nulle-part » n’existe pas'],
    ['tools/schema.ts', ['--out', '/nulle-part/schema.txt'], 'Le dossier « /nulle-part » n’existe pas'],
    ['tools/schema.ts', ['--out'], '--out attend une valeur'],
  ])('%s %j', async (command, args, words) => {
    const { code, output } = await mistakeOf(command, ...args);
    expect(output).toMatch(/^✗ [^\n]+$/);
    expect(output).toContain(words);
    expect(code).toBe(1);
  });
});

describe('a file or a folder that a person names', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trame-files-'));
    file = join(folder, 'a.txt');
    writeFileSync(file, 'a');
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it('is read and accepted', () => {
    expect(readUserFile(file).toString()).toBe('a');
    requireWritableFile(file);
    requireUserFolder(folder);
  });

  it.each([
    ['a folder to read', () => readUserFile(folder), 'est un dossier : donnez un fichier.'],
    ['nothing to read', () => readUserFile(join(folder, 'b')), 'n’existe pas.'],
    ['a path below a file', () => readUserFile(join(file, 'b')), 'ne peut pas être lu (ENOTDIR).'],
    ['a folder to write', () => requireWritableFile(folder), 'est un dossier : donnez un fichier.'],
    ['a file in no folder', () => requireWritableFile(join(folder, 'b/c')), 'n’existe pas.'],
    ['a file as a folder', () => requireUserFolder(file), 'n’existe pas.'],
  ])('is refused in a sentence: %s', (_, use, words) => {
    expect(use).toThrow(UserError);
    expect(use).toThrow(words);
  });

  it('is refused as the state folder when it is a file', async () => {
    const policy = { replace: false, ask: undefined };
    await expect(takeRunLock(join(file, 'run.json'), () => undefined, policy)).rejects.toThrow(
      /ne peut pas être créé \((?:ENOTDIR|EEXIST)\) : donnez-en un autre à --state/,
    );
  });
});

describe('npm run bench', () => {
  const ALL = ['list', 'federation', 'bytes', 'cv'];
  const read = (...args: string[]) => readBenchCommand(args, ALL);

  it('takes every measure, or those that are named, with the options that they use', () => {
    expect(read().names).toEqual(ALL);
    expect(read('cv', '--explain', 'a.pdf')).toMatchObject({ names: ['cv'], values: { explain: 'a.pdf' } });
    expect(read('federation', 'bytes', '--platform', 'http://localhost:4200').names).toHaveLength(2);
  });

  it.each([
    [['list', '--explain', 'a.pdf'], '--explain ne concerne que cv'],
    [['--explain', 'a.pdf'], '--explain ne concerne que cv'],
    [['cv', 'list', '--dir', 'x'], '--dir ne concerne que cv et invoices'],
    [['cv', '--update'], '--update ne concerne que bytes'],
    [['cv', '--platform', 'x'], '--platform ne concerne que federation et bytes'],
    [['vitesse'], 'Mesure inconnue : vitesse'],
    [['federation', '--runs', '0'], '--runs attend un nombre entier positif'],
  ])('ignores no option: %j', (args, words) => {
    expect(() => read(...args)).toThrow(words);
  });
});
