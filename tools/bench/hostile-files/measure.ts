import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { digestOf, ReadingError } from '@trame/cv/analyse';
import { apart, StepLimitError } from '../../../supabase/functions/_shared/apart/apart.ts';
import { LIMITS, readerOf } from '../../../supabase/functions/analyze-cv-with-extraction/reader.ts';
import { steps } from '../../../supabase/functions/analyze-cv-with-extraction/steps.ts';
import {
  LIMITS as CHECK_LIMITS,
  steps as checkSteps,
} from '../../../supabase/functions/submit-application/steps.ts';

// What checking and then analysing one file costs in a process of its own, in the threads and under the limits of the platform.

const FUNCTIONS = new URL('../../../supabase/functions/', import.meta.url);
const checking = apart(checkSteps, new URL('submit-application/steps.ts', FUNCTIONS), CHECK_LIMITS);
const reader = readerOf(apart(steps, new URL('analyze-cv-with-extraction/steps.ts', FUNCTIONS), LIMITS));

/** Megabytes that this process holds, or held at most since `forgetPeak`. Node's own count goes back to its parent. */
function memory(what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** See « clear_refs » in proc_pid_clear_refs(5). */
const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5');

/** What became of it, and what it took: every thread counts. */
async function costOf(work: () => Promise<string>) {
  forgetPeak();
  const [began, before, held] = [performance.now(), process.cpuUsage(), memory('VmRSS')];
  const outcome = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    outcome,
    milliseconds: Math.round(performance.now() - began),
    cpu: Math.round((user + system) / 1000),
    memory: memory('VmHWM') - held,
  };
}

async function check(name: string, bytes: Uint8Array): Promise<string> {
  try {
    const verdict = await checking.checkFile(name, bytes);
    return verdict.ok ? 'ok' : verdict.problem;
  } catch (error) {
    if (error instanceof StepLimitError) return `ended: ${error.message}`;
    throw error;
  }
}

async function analyse(bytes: Uint8Array): Promise<string> {
  const analyser = { name: 'rules', model: null, prompt_version: null, duration_ms: 0, cost: null };
  try {
    const document = await reader.readDocument(bytes);
    const draft = await reader.analyseText(document);
    await reader.analyseDocument({
      document,
      draft,
      digest: await digestOf(bytes),
      isStrict: false,
      previous: null,
      analyser,
    });
    return 'ok';
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    return error.cause instanceof StepLimitError ? `ended: ${error.cause.message}` : error.code;
  }
}

const [path = ''] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(path));
const checked = await costOf(() => check(path, bytes));
process.stdout.write(JSON.stringify({ checked, analysed: await costOf(() => analyse(bytes)) }));
