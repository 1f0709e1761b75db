import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { analysed, checked } from '../../../supabase/functions/_shared/testing/file-outcomes.ts';

// What checking or analysing one file costs in a process of its own, in the threads and under the limits of the platform:
// `node measure.ts check|analysis <path>`.

/** Megabytes that this process holds, or held at most since `forgetPeak`. Node's own count goes back to its parent. */
function memory(what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** See « clear_refs » in proc_pid_clear_refs(5). */
const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5');

const [step, path = ''] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(path));
forgetPeak();
const [began, before, held] = [performance.now(), process.cpuUsage(), memory('VmRSS')];
const outcome = await (step === 'check' ? checked(path, bytes) : analysed(bytes));
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    outcome,
    milliseconds: Math.round(performance.now() - began),
    cpu: Math.round((user + system) / 1000),
    memory: memory('VmHWM') - held,
  }),
);
