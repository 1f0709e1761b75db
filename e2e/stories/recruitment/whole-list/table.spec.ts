import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../../support/addresses.ts';
import {
  cardOf,
  countText,
  expect,
  expectNoSidewaysScroll,
  openList,
  searchBox,
  test,
} from '../../../support/recruiter.ts';
import { expectAccessible } from '../../../support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Candidatures' });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name });

/** Opens the list as it first is, and chooses the table. */
async function openTable(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole('radio', { name: 'Tableau' }).check();
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the table shows some fifteen people at once, remains chosen, and leads to each', async ({
  page,
  initial,
}) => {
  await openTable(page);
  const seen = await table(page)
    .locator('tbody [data-application]')
    .evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    );
  expect(seen).toBeGreaterThanOrEqual(13);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(table(page)).toBeVisible();
  const person = initial.applications[0]!;
  await expect(rowOf(page, person.full_name).first()).toContainText(person.reference);
  await page.keyboard.press('j');
  await expect(table(page).locator('tbody [data-application]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table(page).locator('tbody [data-application]').first()).toBeFocused();
});

test('a header sorts the whole list, and its order is in the address', async ({ page, initial }) => {
  await openTable(page);
  await header(page, 'Reçue le').getByRole('button').click();
  await expect(page).toHaveURL(/[?&]tri=oldest/);
  await expect(header(page, 'Reçue le')).toHaveAttribute('aria-sort', 'ascending');
  const oldest = initial.applications.at(-1)!;
  await expect(table(page).getByRole('rowheader').first()).toContainText(oldest.full_name);
  await header(page, 'Nom').getByRole('button').click();
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(header(page, 'Reçue le')).toHaveAttribute('aria-sort', 'ascending');
});

test('its end is reached by scrolling, its headers staying in view', async ({ page }) => {
  await openTable(page);
  const total = Number.parseInt((await countText(page).textContent())!.replace(/\s/g, ''), 10);
  const last = table(page).locator(`[aria-rowindex="${total + 1}"]`);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeInViewport({ timeout: 250 });
  }).toPass();
  await expect(header(page, 'Nom')).toBeInViewport();
});

test('it marks what was searched, and says where it matched', async ({ page, initial }) => {
  const person = initial.applications[100]!;
  await openTable(page);
  await searchBox(page).fill(person.email.toUpperCase());
  await expect(countText(page)).toHaveText('1 candidature');
  await expect(rowOf(page, person.full_name).locator('mark')).toHaveText([person.email]);
  await expect(rowOf(page, person.full_name)).toContainText('E-mail');
});

test('while a search is on its way, nothing covers what orders the list', async ({ page }) => {
  await openTable(page);
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const answered = Promise.withResolvers<void>();
    await page.route('**/rpc/search_trainer_applications*', async (route) => {
      await answered.promise;
      await route.continue().catch(() => undefined);
    });
    await searchBox(page).fill(`formatrice ${width}`);
    const notice = page.getByText('La liste affichée répond encore à la demande précédente.');
    await expect(notice).toBeVisible();
    const box = (await notice.boundingBox())!;
    const controls = page.locator('.cand-head :is(.ant-select, label:has(input)), .cand-table thead button');
    const boxes = await controls.evaluateAll((all) =>
      all.map((one) => ({ text: one.textContent, at: one.getBoundingClientRect() })),
    );
    const covered = boxes.filter(
      ({ at }) =>
        at.left < box.x + box.width && at.right > box.x && at.top < box.y + box.height && at.bottom > box.y,
    );
    expect(covered, `${width} px`).toEqual([]);
    answered.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(notice).toBeHidden();
    await searchBox(page).fill('');
    await expect(page.locator('[data-application]').first()).toBeVisible();
  }
});

test('accessible in both themes: the table, an application chosen; cards on a phone', async ({
  page,
  initial,
}) => {
  await openTable(page);
  await expectAccessible(page);
  // Few enough that none stands under the bar of the selection, where its box is cut.
  const person = initial.applications[0]!;
  await searchBox(page).fill(person.email);
  await expect(countText(page)).toHaveText('1 candidature');
  await table(page).getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: 'Sélection' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(table(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(APPLICATIONS);
  await expect(cardOf(page, person.full_name).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Tableau' })).toBeHidden();
});
