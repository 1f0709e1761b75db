import { existsSync } from 'node:fs';
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

/** The Chromium to use: the system's, else Playwright's own, else the one that npm brought. */
export async function browserPath(): Promise<string> {
  const installed = [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path));
  return installed ?? (await packedChromium.executablePath());
}
