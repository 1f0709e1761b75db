import type { Browser, BrowserContextOptions } from '@playwright/test';
import { ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts';
import { signIn, WINDOW } from '../platform.ts';

export type StorageState = NonNullable<BrowserContextOptions['storageState']>;

/** One way to build the same pages, served somewhere. */
export type Variant = {
  name: 'fédéré' | 'monolithe' | 'refine';
  url: string;
  signInPage: { path: string; ready: string };
  list: { path: string; ready: string };
  signIn: (browser: Browser) => Promise<StorageState>;
  /** Has the second app to switch to. */
  hasSwitch: boolean;
};

const RECRUITER = { email: ACCOUNTS[0]!.email, password: DEMO_PASSWORD };
const PASSWORD = 'input[type=password]';

/** The platform's own pages, whichever way they are built. */
export function platformVariant(name: 'fédéré' | 'monolithe', url: string, hasSwitch: boolean): Variant {
  return {
    name,
    url,
    signInPage: { path: '/auth', ready: PASSWORD },
    list: { path: '/recrutement-6f1b4/applications', ready: '[data-application]' },
    signIn: (browser) => signIn(browser, url, RECRUITER),
    hasSwitch,
  };
}

/** The list page of the comparable application. */
export function peerVariant(url: string): Variant {
  const list = { path: '/applications', ready: '.ant-table-row' };
  return {
    name: 'refine',
    url,
    signInPage: { path: '/login', ready: PASSWORD },
    list,
    async signIn(browser) {
      const context = await browser.newContext(WINDOW);
      const page = await context.newPage();
      await page.goto(`${url}/login`);
      await page.locator('#email').fill(RECRUITER.email);
      await page.locator(PASSWORD).fill(RECRUITER.password);
      await page.locator('button[type=submit]').click();
      await page.locator(list.ready).first().waitFor();
      const state = await context.storageState();
      await context.close();
      return state;
    },
    hasSwitch: false,
  };
}
