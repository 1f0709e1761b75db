import { readFileSync } from 'node:fs';
import process from 'node:process';
import { forgetPeak, memoryOf } from '../memory.ts';
import { trame } from './trame.ts';

// Run in a process of its own, by Deno as a function is: a line of JSON for each file, read once to warm up, then measured.

export interface Grown {
  processorMs: number;
  megabytes: number;
  jobs: number;
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const files = process.argv.slice(2);
const [first] = files;
if (first !== undefined) await trame.read(first, new Uint8Array(readFileSync(first)));
for (const file of files) {
  const bytes = new Uint8Array(readFileSync(file));
  // What the documents before left is not of this one.
  globalThis.gc?.();
  forgetPeak();
  const begun = processorMs();
  // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
  const { found } = await trame.read(file, bytes);
  const grown: Grown = {
    processorMs: Math.round(processorMs() - begun),
    megabytes: memoryOf('VmHWM'),
    jobs: found?.experiences.length ?? 0,
  };
  console.log(JSON.stringify(grown));
}
