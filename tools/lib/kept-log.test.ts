import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptLog } from './kept-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a log has the hour of each line, and the last lines of one that was full', () => {
  const file = join(folder, 'logs', 'api.log');
  const log = keptLog(file, 100);
  for (const line of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept']) log(line);
  expect(readFileSync(file, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z sept\n$/);
  expect(readFileSync(`${file}.1`, 'utf8')).toMatch(/quatre\n.*cinq\n.*six\n$/);
  // The next start goes on with the same file, and knows how long it is.
  const later = keptLog(file, 100);
  for (const line of ['huit', 'neuf', 'dix']) later(line);
  expect(readFileSync(file, 'utf8')).toMatch(/ dix\n$/);
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['api.log', 'api.log.1']);
});
