import { mergeTests, test as plainTest, type Page } from '@playwright/test';
import { areaById } from '@trame/platform/areas';
import { areasOfRemote } from '@trame/platform/claimed-areas';
import type { Registry, RemoteEntry } from '@trame/platform/registry';
import { scannedPdf } from '../../fixtures/documents.ts';
import {
  APPLICATIONS,
  DEPLOYED_APPS,
  ONLINE_PROGRAMME,
  PORTAL,
  PUBLIC_SITE,
  SHELL,
} from '../../support/addresses.ts';
import { APPLY, APPLY_IN_ENGLISH } from '../../support/form.ts';
import { expect, headerFaults, test as policedTest } from '../../support/headers.ts';
import { signedInAs, signedInByEmail } from '../../support/own-accounts.ts';
import { openWhole, TRAINER_PAGES, VISITOR_PAGES } from '../../support/portal.ts';
import { openList, test as recruiterTest } from '../../support/recruiter.ts';

const test = mergeTests(policedTest, recruiterTest);
const visitor = { session: null };

/** Pages of the shell itself; those of the remotes come from the registry. */
const SIGNED_OUT = [
  '/auth',
  '/auth/login/app5',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/unauthorized',
  '/nulle-part',
];
const SIGNED_IN = [
  '/',
  DEPLOYED_APPS,
  // All areas without an app show the same page.
  `/${areaById('dashboard')?.slug}`,
  // With parameters, and with the differences between versions.
  '/ai-prompt-viewer/prompts/cv-extraction',
];
const SITE = [
  '/',
  '/formules-formation',
  ONLINE_PROGRAMME,
  '/confidentialite-formateurs',
  '/en/confidentialite-formateurs',
  '/nulle-part',
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Pages of a remote whose address needs no identifier. */
function pagesOf({ areas, routes }: RemoteEntry): string[] {
  const [first, ...others] = areasOfRemote({ areas });
  return routes
    .filter(({ path }) => !path.includes(':'))
    .map(({ area, path }) => {
      const slug = [first, ...others].find((one) => one?.id === area)?.slug ?? first?.slug;
      return `/${slug}/${path}`.replace(/\/$/, '');
    });
}

async function readRegistry(page: Page): Promise<Registry> {
  return (await (await page.request.get(`${SHELL}/registry.json`)).json()) as Registry;
}

test.describe('the shell', () => {
  test.describe('signed out', () => {
    test.use(visitor);
    test('every page before signing in obeys the policy', async ({ page }) => {
      for (const path of SIGNED_OUT) {
        await page.goto(path);
        await expect(heading(page), path).toBeVisible();
      }
    });
  });

  test.describe('signed in with every role', () => {
    test.use({ session: ({ baseURL: _shell }, provide) => signedInAs('all').then(provide) });
    // threat 29
    test('every page of the shell and of every remote obeys the policy', async ({ page }) => {
      // Two seconds for each page of each app.
      test.setTimeout(180_000);
      const { remotes } = await readRegistry(page);
      const ofRemotes = remotes.flatMap(pagesOf);
      expect(ofRemotes).toContain(APPLICATIONS);
      for (const path of [...ofRemotes, ...SIGNED_IN]) {
        await page.goto(path);
        await expect(heading(page), path).toBeVisible();
      }
      // The palette and the menus are the same on every page.
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /@trame\.example|Menu|Compte/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    });
  });

  test('the list and its filters obey the policy', async ({ page }) => {
    await openList(page);
    for (const filter of await page.getByRole('combobox').all()) {
      await filter.click();
      await page.keyboard.press('Escape');
    }
  });

  for (const path of ['', '/plein-ecran']) {
    test(`an application${path} with its CV in PDF obeys the policy`, async ({ page, initial }) => {
      const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
      await page.goto(`${APPLICATIONS}/${person.id}${path}`);
      const view = page.getByRole('button', { name: `Voir ${person.resume_original_name}` });
      const sheet = page.getByRole('region', { name: /^Page 1 sur \d+$/ });
      await expect(view.or(sheet).first()).toBeVisible();
      if (await view.isVisible()) await view.click();
      await expect(sheet.getByText(person.full_name)).toBeVisible();
    });
  }

  test('an application with its CV in Word obeys the policy', async ({ page, initial }) => {
    const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.docx'))!;
    await page.goto(`${APPLICATIONS}/${person.id}`);
    await page.getByRole('button', { name: `Voir ${person.resume_original_name}` }).click();
    await expect(page.getByRole('heading', { name: 'Ce document se lit dans Word' })).toBeVisible();
  });

  for (const filter of ['JPXDecode', 'JBIG2Decode'] as const) {
    test(`a scanned CV (${filter}) is shown without code compiled at run time`, async ({ page, initial }) => {
      const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
      const { buffer, mimeType } = scannedPdf(filter);
      await page.route(/\/storage\/v1\/object\/sign\/.+\?token=/, (route) =>
        route.fulfill({ contentType: mimeType, body: buffer }),
      );
      await page.goto(`${APPLICATIONS}/${person.id}`);
      await page.getByRole('button', { name: `Voir ${person.resume_original_name}` }).click();
      const sheet = page.getByRole('region', { name: 'Page 1 sur 1' });
      await expect(sheet).toBeVisible();
      const middle = () =>
        sheet.locator('canvas').evaluate((element) => {
          const { width, height } = element as HTMLCanvasElement;
          const point = new OffscreenCanvas(1, 1).getContext('2d')!;
          point.drawImage(element as HTMLCanvasElement, -width / 2, -height / 2);
          return [...point.getImageData(0, 0, 1, 1).data];
        });
      await expect.poll(middle).toEqual([0, 0, 0, 255]);
    });
  }

  test('the page about a remote that does not load obeys the policy', async ({ page, watch }) => {
    watch.allowConsole(/RemoteFailure|Failed to load resource|ERR_FAILED/);
    await page.route('**/remotes/recruitment/**', (route) => route.abort('failed'));
    await page.goto(APPLICATIONS);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 30_000 });
  });
});

test.describe('the public site', () => {
  test.use(visitor);
  test('every page of the site obeys the policy', async ({ page, watch }) => {
    watch.allowConsole(/404.*nulle-part/);
    for (const path of SITE) {
      await page.goto(`${PUBLIC_SITE}${path}`);
      await expect(heading(page), path).toBeVisible();
    }
    // Filling in and sending is in public-site/application.spec.ts, which runs after the stories that only read.
    for (const address of [APPLY, APPLY_IN_ENGLISH]) {
      await page.goto(address);
      await page.getByRole('textbox').first().fill('Maëlle');
      await expect(page.getByRole('textbox').first()).toHaveValue('Maëlle');
    }
  });
});

test.describe('the trainers’ portal', () => {
  test.use(visitor);
  test('every page of visitors obeys the policy', async ({ page }) => {
    for (const path of VISITOR_PAGES) await openWhole(page, path);
  });

  test.describe('signed in', () => {
    test.use({
      session: ({ baseURL: _shell }, provide) =>
        signedInByEmail('formatrice@trame.example', PORTAL).then(provide),
    });
    test('every page of a trainer obeys the policy', async ({ page }) => {
      for (const path of TRAINER_PAGES) await openWhole(page, path);
    });
  });
});

test.describe('what the policy forbids', () => {
  test.use(visitor);

  const ATTEMPTS: Record<string, () => void> = {
    'style-src-attr': () => document.body.setAttribute('style', 'opacity: 0'),
    'img-src': () => {
      new Image().src = 'https://ailleurs.example/a.png';
    },
    'connect-src': () => void fetch('https://ailleurs.example/').catch(() => undefined),
    'frame-src': () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://ailleurs.example/';
      document.body.append(frame);
    },
  };
  /** Of an app, whose pages have no script of their own. */
  const ON_APP: Record<string, string | (() => void)> = {
    'script-src-elem': () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "pris"';
      document.head.append(script);
    },
    'script-src-attr': () => {
      document.body.setAttribute('onclick', 'document.title = "pris"');
      document.body.click();
    },
    // Text that becomes code, as a string, because lint refuses it in our code.
    'script-src': `void setTimeout('document.title = "pris"', 0)`,
  };
  // This covers all of them: text where only trusted values are allowed.
  const ON_SITE: Record<string, () => void> = {
    'require-trusted-types-for': () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="/" onerror="document.title = `pris`">');
    },
  };

  /** Last, because the browser then shows a page of its own. */
  const sendForm = () => {
    const form = document.createElement('form');
    form.action = '/auth';
    document.body.append(form);
    form.submit();
  };

  for (const [name, start, own] of [
    ['the shell', `${SHELL}/auth`, ON_APP],
    ['the public site', PUBLIC_SITE, ON_SITE],
    ['the trainers’ portal', `${PORTAL}/login`, ON_APP],
  ] as const) {
    // threat 29
    test(`is blocked and reported on ${name}`, async ({ page, policed, watch }) => {
      watch.allowConsole(/Content Security Policy|requires 'Trusted/);
      await page.goto(start);
      const isSeen = (directive: string) =>
        expect
          .poll(async () => (await policed.violations()).join('\n'), directive)
          .toContain(`${directive}: `);
      for (const [directive, attempt] of Object.entries({ ...own, ...ATTEMPTS })) {
        // Some are refused with an exception, others silently.
        await page.evaluate<unknown>(attempt).catch(() => undefined);
        await isSeen(directive);
      }
      expect(await page.title()).not.toBe('pris');
      await page.evaluate(sendForm);
      await isSeen('form-action');
      policed.expectedSoFar();
    });
  }
});

// No page is opened, so nothing of the page is watched.
plainTest.describe('every kind of answer has its headers', () => {
  const answers: [
    what: string,
    address: string,
    status: number,
    init?: { method?: string; accept?: string },
  ][] = [
    ['entry page', `${SHELL}/`, 200, { accept: 'text/html' }],
    ['address of an app', `${SHELL}${APPLICATIONS}`, 200, { accept: 'text/html' }],
    ['configuration', `${SHELL}/config.json`, 200],
    ['registry', `${SHELL}/registry.json`, 200],
    ['asked without a body', `${SHELL}/registry.json`, 200, { method: 'HEAD' }],
    ['icon, a document when opened by itself', `${SHELL}/favicon.svg`, 200],
    ['missing script', `${SHELL}/static/js/parti.1234.js`, 404],
    ['missing file of a remote', `${SHELL}/remotes/recruitment/parti/remoteEntry.js`, 404],
    ['private folder', `${SHELL}/private/journal.jsonl`, 404],
    ['refused method', `${SHELL}/`, 405, { method: 'POST' }],
    ['page', `${PUBLIC_SITE}/trainers-apply`, 200],
    ['page with a slash', `${PUBLIC_SITE}/trainers-apply/`, 200],
    ['configuration', `${PUBLIC_SITE}/config.json`, 200],
    ['image, a document when opened by itself', `${PUBLIC_SITE}/flags/FR.svg`, 200],
    ['page that does not exist', `${PUBLIC_SITE}/nulle-part`, 404],
    ['missing script', `${PUBLIC_SITE}/_astro/parti.1234.js`, 404],
    ['refused method', `${PUBLIC_SITE}/`, 405, { method: 'PUT' }],
    ['page drawn by the build', `${PORTAL}/login`, 200, { accept: 'text/html' }],
    ['page of the application', `${PORTAL}/app/dashboard`, 200, { accept: 'text/html' }],
    ['configuration', new URL('/config.json', PORTAL).href, 200],
    ['manifest', new URL('/manifest.webmanifest', PORTAL).href, 200],
    ['icon', new URL('/icons/icon-192.png', PORTAL).href, 200],
    ['missing script', new URL('/static/js/parti.1234.js', PORTAL).href, 404],
    ['refused method', PORTAL, 405, { method: 'POST' }],
  ];
  const names: Record<string, string> = { [SHELL]: 'shell', [PUBLIC_SITE]: 'site' };
  for (const [what, address, status, { method = 'GET', accept = '*/*' } = {}] of answers) {
    const { origin, pathname } = new URL(address);
    plainTest(`${names[origin] ?? 'portal'}, ${what}: ${method} ${pathname}`, async ({ request }) => {
      const answer = await request.fetch(address, { method, headers: { accept }, maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      expect(headerFaults(address, answer.headers())).toEqual([]);
    });
  }

  for (const address of [
    `${SHELL}/registry.json`,
    `${SHELL}/config.json`,
    `${SHELL}/`,
    `${PUBLIC_SITE}/`,
    `${PORTAL}/login`,
  ]) {
    plainTest(`unchanged: ${address}`, async ({ request }) => {
      const { etag } = (await request.get(address)).headers();
      const again = await request.get(address, { headers: { 'if-none-match': etag! } });
      expect(again.status()).toBe(304);
      expect(headerFaults(address, again.headers())).toEqual([]);
    });
  }
});
