import type { Page } from '@playwright/test';
import { RECRUITMENT } from '../../support/addresses.ts';
import { asService, newApplications } from '../../support/own-applications.ts';
import { countText, expect, expectNoSidewaysScroll, test } from '../../support/recruiter.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../../support/test.ts';

// A quarter long before the applications of the demo data: only these tests have people in it.
const QUARTER = '?periode=dates&du=2015-03-02&au=2015-05-31';

// One after the other: they count the same quarter.
test.describe.configure({ mode: 'default' });

const day = (index: number) => new Date(Date.UTC(2015, 2, 3 + index * 9, 9)).toISOString();

async function applyInQuarter() {
  const made = await newApplications(
    8,
    (index) => ({
      created_at: day(index),
      source: index % 2 === 0 ? 'salon' : 'linkedin',
      country: index < 5 ? 'FR' : 'BE',
      training_sectors:
        index % 3 === 0 ? ['Autres Domaines', 'Compétences Comportementales'] : ['Autres Domaines'],
      teaching_languages: ['French', ...(index < 2 ? ['Arabic'] : [])],
    }),
    { withResume: false },
  );
  for (const [index, status] of ['contacted', 'accepted', 'rejected', 'Vivier 2027'].entries()) {
    await asService(`/rest/v1/trainer_applications?id=eq.${made[index]!.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ status }),
    });
  }
  return made;
}

const numberIn = (text: string) => Number(/^[\d\s]+/.exec(text.trim())?.[0].replace(/\s/g, ''));

/** Opens the list behind a figure, compares the figure with the count of that list, and comes back. */
async function expectSameCount(page: Page, href: string, figure: number, what: string): Promise<void> {
  await page.locator(`main a[href="${href}"]`).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
  if (figure === 0) {
    await expect(page.getByText('Aucune candidature trouvée'), what).toBeVisible();
  } else {
    await expect(countText(page), what).toBeVisible();
    expect(
      numberIn((await countText(page).textContent()) ?? ''),
      `${what}: ${decodeURIComponent(href)}`,
    ).toBe(figure);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible();
}

const openQuarter = async (page: Page) => {
  await page.goto(`${RECRUITMENT}${QUARTER}`);
  await expect(page.getByRole('heading', { name: /^Candidatures reçues par semaine/ })).toBeVisible();
};

/** The first figures of each part of the page. */
const FIGURES = [
  '.dash-figure:nth-child(-n + 4) .dash-figure-value',
  '.dash-legend li:nth-child(2) a',
  '.dash-legend li:last-child a',
  '.dash-times .dash-count',
  '.dash-ranking li:first-child a',
].join();

// spec 2.2
test('every dashboard figure is the count of its list, and its table and what waits open the same lists', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const [changed] = await applyInQuarter();
  await asService(`/rest/v1/trainer_applications?id=eq.${changed!.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'new' }),
  });
  await openQuarter(page);

  await test.step('columns are reached by keyboard', async () => {
    await page.getByRole('radio', { name: 'Graphique' }).check();
    const column = page.getByRole('link', { name: /^Semaine du 9 mars 2015, \d/ });
    await page.getByRole('link', { name: /^Semaine du 2 mars 2015, \d/ }).focus();
    await page.keyboard.press('Tab');
    await expect(column).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
    await expect(countText(page)).toBeVisible();
    await page.goBack();
    await expect(column).toBeVisible();
  });

  await test.step('each figure opens the list that it counts', async () => {
    const figures = await page.locator(FIGURES).evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        text: (link.querySelector('strong') ?? link).textContent ?? '',
        whole: link.textContent ?? '',
      })),
    );
    expect(figures.length).toBeGreaterThan(10);
    for (const { href, text, whole } of figures) await expectSameCount(page, href, numberIn(text), whole);
  });

  await test.step('each number of the table opens the list that it counts', async () => {
    const pipeline = page.getByRole('region', { name: /^Candidatures reçues par semaine/ });
    const table = pipeline.getByRole('radio', { name: 'Tableau' });
    await table.check();
    await expectAccessible(page);
    const row = pipeline.getByRole('row', { name: /Semaine du 9 mars 2015/ });
    const cells = await row
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
      );
    const total = numberIn(cells.at(-1)!.text);
    expect(total).toBeGreaterThan(0);
    expect(cells.slice(0, -1).reduce((sum, { text }) => sum + numberIn(text), 0)).toBe(total);
    for (const { href, text } of cells.filter((cell) => numberIn(cell.text) > 0)) {
      await table.check();
      await expectSameCount(page, href, numberIn(text), text);
    }
  });

  // Other recruiters work meanwhile: both are read again until nobody changed anything in between.
  await expect(async () => {
    await openQuarter(page);
    const row = page.getByRole('row', { name: /^Sans responsable/ });
    const links = row.getByRole('link', { name: /, sans/ });
    const read = await links.evaluateAll((found) =>
      found.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
    );
    expect(read).toHaveLength(2);
    for (const { href, text } of read) await expectSameCount(page, href, numberIn(text), text);
  }).toPass({ timeout: 60_000 });
});

test('the period of the dashboard is chosen, kept in the address, and restored', async ({ page }) => {
  await page.goto(RECRUITMENT);
  await expect(page.getByRole('radio', { name: '90 jours' })).toBeChecked();
  // The choice comes from the address, so it changes after the address has changed.
  await page.getByRole('radio', { name: '12 mois' }).click();
  await expect(page).toHaveURL(/\?periode=12m$/);
  await expect(page.getByRole('heading', { name: /^Candidatures reçues par mois/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: '12 mois' })).toBeChecked();
  await page
    .getByRole('link', { name: /^Nouveau/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '12 mois' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '90 jours' })).toBeChecked();
});

test('the dashboard is readable in both themes, on a phone and a wide screen, and when nobody applied', async ({
  page,
}) => {
  await page.goto(RECRUITMENT);
  await expect(page.getByRole('heading', { name: 'Provenance' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto(`${RECRUITMENT}?periode=dates&du=2001-01-01&au=2001-01-31`);
  await expect(page.getByText('Aucune candidature reçue sur cette période')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('every figure of the dashboard is large enough for a finger, and a whole column opens its list', async ({
    page,
  }) => {
    await applyInQuarter();
    await openQuarter(page);
    // The parts of a column are covered by the column, whose whole height opens its list.
    const targets = page.getByRole('main').locator('a:visible:not(.dash-piece), button:visible');
    const small = await targets.evaluateAll((found) =>
      found.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        // A skip link or a name only for screen readers is 1 px wide; half a pixel is rounding.
        return width > 1 && (width < 23.5 || height < 23.5)
          ? [`${target.textContent} ${width}×${height}`]
          : [];
      }),
    );
    expect(small).toEqual([]);
    await expectNoSidewaysScroll(page);
    const waiting = page.getByRole('table').filter({ hasText: 'La plus ancienne' });
    const { right } = await waiting.evaluate((table) => table.getBoundingClientRect());
    const cells = waiting.getByRole('cell');
    const ends = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(right);
    expect(right).toBeLessThanOrEqual(390);

    const week = page.getByRole('link', { name: /^Semaine du 9 mars 2015, \d/ });
    const list = await week.getAttribute('href');
    await page
      .getByRole('listitem')
      .filter({ has: week })
      .tap({ position: { x: 10, y: 120 } });
    await expect(page).toHaveURL(({ pathname, search }) => pathname + search === list);
    await expect(countText(page)).toBeVisible();
  });
});
