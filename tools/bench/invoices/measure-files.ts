import { readFileSync } from 'node:fs';
import process from 'node:process';
import { memoryOf } from '../memory.ts';
import { measure, type Measured } from './measure.ts';

// Run in a process of its own, by Node or by Deno: a line of JSON for each file, then one with the memory it took.

for (const path of process.argv.slice(2)) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
  const measured: Measured = await measure(new Uint8Array(readFileSync(path)));
  console.log(JSON.stringify(measured));
}
console.log(JSON.stringify({ megabytes: memoryOf('VmHWM') }));
