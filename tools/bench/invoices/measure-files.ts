import { readFileSync } from 'node:fs';
import process from 'node:process';
import { memoryOf } from '../memory.ts';
import { measure, type KnownBeside, type Measured } from './measure.ts';

// Run in a process of its own, by Node or by Deno: a line of JSON for each file, then one with the memory it took.

// Its argument is a file of JSON: each path, and what is known beside the invoice there.

const [list = ''] = process.argv.slice(2);
for (const [path, known] of JSON.parse(readFileSync(list, 'utf8')) as [string, KnownBeside][]) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
  const measured: Measured = await measure(new Uint8Array(readFileSync(path)), known);
  console.log(JSON.stringify(measured));
}
console.log(JSON.stringify({ megabytes: memoryOf('VmHWM') }));
