import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commitOf } from './who.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-commit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Camille', '-c', 'user.email=camille@trame.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

it('a version has the commit of its sources, and whether they were changed since', () => {
  git('init', '-q');
  writeFileSync(join(folder, 'a.ts'), 'one');
  git('add', '.');
  git('commit', '-q', '-m', 'One');
  const id = git('rev-parse', 'HEAD');
  expect(commitOf(folder)).toEqual({ id, isModified: false });
  writeFileSync(join(folder, 'a.ts'), 'two');
  expect(commitOf(folder)).toEqual({ id, isModified: true });
});

it('a version has no commit where its sources are in no repository', () => {
  expect(commitOf(folder)).toBeUndefined();
});
