import type { CDPSession } from '@playwright/test';

/** A machine and a line. */
export type Profile = {
  name: string;
  /** How many times slower than this machine. */
  cpu: number;
  line?: { downKbps: number; upKbps: number; rttMs: number };
};

/** The slow one is the « slow 4G » of Lighthouse, with its processor. */
export const PROFILES: readonly Profile[] = [
  { name: 'sans limite', cpu: 1 },
  { name: 'CPU x4, 1,6 Mb/s, 150 ms', cpu: 4, line: { downKbps: 1_600, upKbps: 750, rttMs: 150 } },
];

const bytesPerSecond = (kbps: number): number => (kbps * 1_000) / 8;

/** Makes a page work as on that machine, behind that line. */
export async function applyProfile(session: CDPSession, { cpu, line }: Profile): Promise<void> {
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!line) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.rttMs,
    downloadThroughput: bytesPerSecond(line.downKbps),
    uploadThroughput: bytesPerSecond(line.upKbps),
  });
}
