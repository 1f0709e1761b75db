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
import { expectAccessible, expectAccessibleInBothThemes } from '../../../support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Candidatures' });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name });

/** Opens the list as it first appears, and chooses the table. */
async function openTable(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole('radio', { name: 'Tableau' }).check();
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the table shows about fifteen people, remains chosen, is sorted by its headers, and opens each by keyboard', async ({
  page,
  initial,
}) => {
  await openTable(page);
  const rows = table(page).locator('tbody [data-application]');
  const seen = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(seen).toBeGreaterThanOrEqual(13);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(table(page)).toBeVisible();
  const person = initial.applications[0]!;
  await expect(rowOf(page, person.full_name).first()).toContainText(person.reference);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toBeFocused();

  await header(page, 'Reçue le').getByRole('button').click();
  await expect(page).toHaveURL(/[?&]tri=oldest/);
  await expect(header(page, 'Reçue le')).toHaveAttribute('aria-sort', 'ascending');
  const oldest = initial.applications.at(-1)!;
  await expect(table(page).getByRole('rowheader').first()).toContainText(oldest.full_name);
  await header(page, 'Nom').getByRole('button').click();
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(header(page, 'Reçue le')).toHaveAttribute('aria-sort', 'ascending');

  // The end of a row is reached by scrolling, with its headers in view.
  const total = Number.parseInt((await countText(page).textContent())!.replace(/\s/g, ''), 10);
  const last = table(page).locator(`[aria-rowindex="${total + 1}"]`);
  await page.mouse.move(700, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeInViewport({ timeout: 250 });
  }).toPass({ intervals: [40] });
  await expect(header(page, 'Nom')).toBeInViewport();
});

test('the table is accessible in both themes, its headers stay free during a search, and a phone has cards', async ({
  page,
  initial,
}) => {
  await openTable(page);
  await expectAccessible(page);
  // Few enough that none is under the bar of the selection, which would cover its checkbox.
  const person = initial.applications[0]!;
  await searchBox(page).fill(person.email);
  await expect(countText(page)).toHaveText('1 candidature');
  // The count may be shown before the list.
  await expect(table(page).getByRole('checkbox')).toHaveCount(1);
  await table(page).getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: 'Sélection' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

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

  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(table(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(APPLICATIONS);
  await expect(cardOf(page, person.full_name).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Tableau' })).toBeHidden();
});
