import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './paths.ts';
import { readRemoteJson } from './remote-json.ts';
import { UserError } from './user-error.ts';

function saying(text: string): string {
  const root = mkdtempSync(join(tmpdir(), 'remote-json-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'remotes/hubs'), { recursive: true });
  writeFileSync(join(root, 'remotes/hubs/remote.json'), text);
  return root;
}

it('the remote.json of an app is read', () => {
  expect(readRemoteJson(ROOT, 'hubs').name).toBe('hubs');
});

it.each([
  ['{', 'remotes/hubs/remote.json n’est pas du JSON.'],
  ['{"name": "Hubs"}', /^remotes\/hubs\/remote\.json ne convient pas.* name.: mots en minuscules/],
])('what is wrong with %s is said in one sentence', (text, sentence) => {
  const root = saying(text);
  expect(() => readRemoteJson(root, 'hubs')).toThrow(UserError);
  expect(() => readRemoteJson(root, 'hubs')).toThrow(sentence);
});
