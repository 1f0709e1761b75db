import { existsSync, statfsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import packedChromium from '@sparticuz/chromium';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Flags of a browser that needs no display, no sandbox helper and no network of its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const SHARED_MEMORY = '/dev/shm';
/** Memory needed by two windows with their pictures; containers often have 64 MB. */
const ENOUGH_SHARED_BYTES = 1_000_000_000;

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_SHARED_BYTES;
}

/** Defaults of Playwright to leave out: files on a disk instead of shared memory take a fourteenth of the processor. */
export const LEFT_OUT_ARGS = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];

/** The Chromium to use: that of the system, else that of Playwright, else the one installed by npm. */
export async function browserPath(): Promise<string> {
  const installed = [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path));
  return installed ?? (await packedChromium.executablePath());
}
