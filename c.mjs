import { chromium } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from './e2e/support/browser.ts';
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
const page = await browser.newPage();
page.on('console', (m) => console.log(m.type(), m.text(), m.location().url)); page.on('pageerror', (e) => console.log('ERR', e.stack));
page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
await page.goto('http://localhost:6100' + (process.argv[2] ?? '/auth')); await page.waitForTimeout(3000);
console.log((await page.content()).slice(0, 1500));
await browser.close();
