import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSeal, publishedSeals } from './seal-settings.ts';

let folder: string;
let file: string;
let said: string[];
const load = (sealed: number) =>
  loadSeal(file, { countSealed: () => Promise.resolve(sealed), log: (line) => said.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-seal-'));
  file = join(folder, 'state', 'seal.json');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the key of the seal is made once, and published', async () => {
  const made = await load(0);
  expect(await load(3)).toEqual(made);
  expect(await publishedSeals(file)).toHaveLength(1);
  expect(said).toEqual([]);
});

it('another key beside documents that were sealed says what no longer verifies, and how it does again', async () => {
  const made = await load(0);
  rmSync(file);
  expect(await load(2)).not.toEqual(made);
  expect(said).toEqual([
    expect.stringMatching(/seal\.json manquait\. .*2 documents scellés.*remettez ce fichier/),
  ]);
});
