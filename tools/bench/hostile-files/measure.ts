import { readFileSync } from 'node:fs';
import process from 'node:process';
import { outcomesOf } from '../../../supabase/functions/_shared/testing/file-outcomes.ts';
import { forgetPeak, memoryOf } from '../memory.ts';

// The cost of checking or analysing one file in a process of its own, in the threads and under the limits of the
// platform: `node measure.ts check|analysis <path>`.

const { analysed, checked } = outcomesOf(1);
const [step, path = ''] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(path));
forgetPeak();
const [began, before, held] = [performance.now(), process.cpuUsage(), memoryOf('VmRSS')];
const outcome = await (step === 'check' ? checked(path, bytes) : analysed(bytes));
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    outcome,
    milliseconds: Math.round(performance.now() - began),
    cpu: Math.round((user + system) / 1000),
    memory: memoryOf('VmHWM') - held,
  }),
);
