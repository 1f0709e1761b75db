import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes (1,000,000 bytes) that this process uses, or used at most since `forgetPeak`. Node's own figure includes its parent's. */
export function memoryOf(what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round((Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6);
}

/** See « clear_refs » in proc_pid_clear_refs(5). */
export const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5');
