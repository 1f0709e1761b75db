import type { Page, Route } from '@playwright/test';
import { ONLINE_PROGRAMME, PUBLIC_SITE, SHELL } from '../../support/addresses.ts';
import { expectNoSidewaysScroll } from '../../support/form.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const WIDTHS = [1440, 390];
const PATHS = [
  '/',
  '/en',
  '/services-aux-entreprises',
  '/formules-formation',
  ONLINE_PROGRAMME,
  '/cgv',
  '/charte-rse',
  '/formateurs',
  '/portage-qualiopi',
  '/livret-formateur',
  '/verifier',
  '/en/verifier',
  '/cgu-formateurs',
  '/confidentialite-formateurs',
  '/en/confidentialite-formateurs',
  '/trainers-apply',
  '/en/trainers-apply',
  '/mentions-legales',
  '/confidentialite',
  '/rgpd',
  '/qualiopi-portage',
  '/charte-graphique',
  '/accessibilite',
];
/** Places that pages name; not requested, because tests run without a network. */
const ELSEWHERE = [
  'https://formulaire.defenseurdesdroits.fr',
  'https://mediation.example',
  'https://www.cnil.fr',
  'https://www.data.gouv.fr',
];

const addresses = (page: Page) =>
  page
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);

for (const path of PATHS) {
  test(`${path}: axe finds nothing, on a wide screen and on a phone, and nothing is to the side`, async ({
    page,
  }) => {
    await page.goto(`${PUBLIC_SITE}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

for (const path of ['/services-aux-entreprises', '/rgpd', '/trainers-apply', '/en/trainers-apply'])
  test(`${path}: no script is loaded until somebody uses the form`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(`${PUBLIC_SITE}${path}`, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: /^(?:Envoyer ma|Send my)/ }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /^(?:Envoyer ma|Send my)/ })).toBeEnabled();
  });

test('no text moves when the fonts arrive late', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/accessibilite', '/qualiopi-portage', '/cgv']) {
      const fonts: Route[] = [];
      await page.route('**/*.woff2', (route) => void fonts.push(route), { times: 2 });
      await page.goto(`${PUBLIC_SITE}${path}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A font that comes within a tenth of a second of the first picture is used.
      await page.waitForFunction(() => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        return first && performance.now() > first.startTime + 200;
      });
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await Promise.all(fonts.map((route) => route.continue()));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await height(), `${path} at ${width} px`).toBe(before);
    }
  }
});

test('these are the pages that search engines are given', async ({ page }) => {
  const sitemap = await (await page.request.get(`${PUBLIC_SITE}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(listed).toContain(ONLINE_PROGRAMME);
  // Programmes come and go with the catalogue.
  const isProgramme = (path: string) => path.startsWith('/formules-formation/');
  expect(listed.filter((path) => !isProgramme(path)).toSorted()).toEqual(
    PATHS.filter((path) => !isProgramme(path)).toSorted(),
  );
});

test('every link of the site leads to a page, a part of it or a file that is there', async ({ page }) => {
  const known = new Map<string, string>();
  const read = async (address: string): Promise<string> => {
    const [file = ''] = address.split('#');
    const before = known.get(file);
    if (before !== undefined) return before;
    const response = await page.request.get(file);
    expect(response.status(), address).toBe(200);
    const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false;
    known.set(file, isPage ? await response.text() : '');
    return known.get(file) ?? '';
  };
  for (const path of PATHS) {
    await page.goto(`${PUBLIC_SITE}${path}`);
    for (const address of await addresses(page)) {
      const { protocol, origin, hash } = new URL(address);
      if (protocol === 'mailto:' || protocol === 'tel:' || ELSEWHERE.includes(origin)) continue;
      expect([PUBLIC_SITE, SHELL], `${path} sends people nowhere else: ${address}`).toContain(origin);
      const text = await read(address);
      if (hash) expect(text, address).toContain(`id="${hash.slice(1)}"`);
    }
  }
  expect(known.size).toBeGreaterThan(PATHS.length);
});

test('the legal notice is printed on two sheets, without menus', async ({ page }) => {
  await page.goto(`${PUBLIC_SITE}/mentions-legales`);
  await page.emulateMedia({ media: 'print' });
  for (const area of ['Principal', 'Sur cette page', 'Entreprises']) {
    await expect(page.getByRole('navigation', { name: area, exact: true })).toBeHidden();
  }
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test('a legal page is a PDF too, opened by its own link', async ({ page }) => {
  await page.goto(`${PUBLIC_SITE}/livret-formateur`);
  const link = page.getByRole('link', { name: 'Imprimer (PDF)' });
  const response = await page.request.get(`${PUBLIC_SITE}${await link.getAttribute('href')}`);
  expect(response.headers()['content-type']).toContain('application/pdf');
  expect((await response.body()).toString('latin1')).toContain('/Marked true');
});

test('pages are whole with nothing stored, no cookie and no request elsewhere', async ({ page, context }) => {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).origin));
  for (const path of ['/', '/formateurs', '/mentions-legales', '/charte-graphique']) {
    await page.goto(`${PUBLIC_SITE}${path}`);
    expect(
      await page.evaluate(() => [
        document.scripts.length - document.querySelectorAll('[type="application/ld+json"]').length,
        localStorage.length,
      ]),
    ).toEqual([0, 0]);
  }
  expect(await context.cookies()).toEqual([]);
  expect([...requested]).toEqual([PUBLIC_SITE]);
});
