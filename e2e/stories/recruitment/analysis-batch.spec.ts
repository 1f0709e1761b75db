import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL, SIGN_IN_TO_LIST } from '../../support/addresses.ts';
import { endSessionOf } from '../../support/own-accounts.ts';
import { asService, newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, openList, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible, fillSignIn, signIn, test as anyone } from '../../support/test.ts';

const ANALYSIS = '**/functions/v1/analyze-cv-with-extraction';
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });
const strip = (page: Page) => page.getByRole('region', { name: 'Analyse des CV' });
const check = (page: Page, { full_name }: OwnApplication) =>
  page.getByRole('checkbox', { name: `Sélectionner ${full_name}` });

const states = async (own: readonly OwnApplication[]): Promise<(string | null)[]> => {
  const rows = await rowsOf<{ ai_status: string | null }>(
    'trainer_applications',
    `select=ai_status&id=in.(${own.map(({ id }) => id).join(',')})`,
  );
  return rows.map(({ ai_status }) => ai_status);
};
const every = (count: number, value: unknown) => Array.from({ length: count }, () => value);

/** The least text of a CV that can be analysed; only these contain the mark. */
const cvLines = (index: number, mark: string) => [
  `Camille Fontaine ${index + 1}`,
  'Formatrice bureautique',
  `camille.fontaine.${index + 1}@exemple.test`,
  '06 12 34 56 78',
  'Expériences professionnelles',
  `Janvier 2019 - Mars 2023 : Formatrice Excel, Atelier ${mark}`,
  'Animation de stages de tableur pour des groupes de douze personnes.',
  'Formation',
  '2014 : BTS Assistant de gestion, Lycée Simone Weil',
  'Compétences',
  'Excel, Word, Power BI',
];

let queued: readonly OwnApplication[] = [];
// What an attempt that failed has left in the person's queue would count in the next one.
test.afterEach(async () => {
  const ids = queued.map(({ id }) => id).join(',');
  if (ids) await asService(`/rest/v1/cv_analysis_queue?application_id=in.(${ids})`, { method: 'DELETE' });
});

test('CVs are analysed together, by one tab at a time, and found by their words', async ({
  page,
  context,
}) => {
  test.slow();
  const own = await newApplications(5, () => ({}), { resumeLines: cvLines });
  queued = own;
  const first = await context.newPage();
  // The third CV waits as long as the first tab is open.
  let started = 0;
  await first.route(ANALYSIS, (route) => {
    started += 1;
    return started === 3 ? undefined : route.fallback();
  });
  await openList(first);
  await searchBox(first).fill(own[0]!.mark);
  await expect(first.getByText('5 candidatures', { exact: true })).toBeVisible();
  await check(first, own[0]!).click();
  await bar(first).getByRole('button', { name: 'Sélectionner les 5 candidatures' }).click();
  await bar(first).getByRole('button', { name: 'Analyser les CV' }).click();
  const dialog = first.getByRole('dialog');
  await expect(dialog.getByText(/^5\s+CV sont joints\s; aucun n’est encore analysé\.$/)).toBeVisible();
  await expectAccessible(first);
  await dialog.getByRole('button', { name: /^Analyser 5\sCV$/ }).click();
  await expect(strip(first).getByText(/^Analyse des CV\s: 2 sur 5$/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(first);
  // The analyses continue when the person goes from the list to the dashboard.
  await first.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect(first.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible();
  await expect(strip(first).getByText(/^Analyse des CV\s: 2 sur 5$/)).toBeVisible();

  await openList(page);
  await expect(strip(page).getByText(/^Analyse des CV dans un autre onglet\s: 2 sur 5$/)).toBeVisible();
  await expect(strip(page).getByRole('button', { name: 'Reprendre' })).toBeHidden();
  // The page is closed while the third is waiting: nothing of the queue is lost.
  await first.close();
  // A browser may still send the held request of a page that it closes.
  await expect(strip(page).getByText(/^Analyse des CV en pause\s: [23] sur 5$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await strip(page).getByRole('button', { name: 'Reprendre' }).click();
  await expect(strip(page).getByText(/^5\sCV analysés$/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => states(own)).toEqual(every(5, 'success'));
  const ids = own.map(({ id }) => id).join(',');
  expect(await rowsOf('cv_analysis_queue', `application_id=in.(${ids})`)).toEqual([]);
  await strip(page).getByRole('button', { name: 'Masquer' }).click();
  await expect(strip(page)).toBeHidden();

  await page.getByRole('button', { name: 'Filtres avancés' }).click();
  await page.getByRole('textbox', { name: 'Texte des CV' }).fill(`EXCÉL ${own[0]!.mark.toLowerCase()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 candidatures', { exact: true })).toBeVisible();
  for (const { full_name } of own) await expect(page.getByRole('article', { name: full_name })).toBeVisible();
  expect(page.url()).not.toContain(own[0]!.mark);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('5 candidatures', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Retirer le filtre CV/ }).click();
  await expect(page.getByText('5 candidatures', { exact: true })).toBeHidden();
});

anyone('a batch whose session ends is gone on with after signing in again', async ({ page, watch }) => {
  anyone.slow();
  watch.allowConsole(/Failed to load resource/);
  const own = await newApplications(3, () => ({}), { resumeLines: cvLines });
  let started = 0;
  await page.route(ANALYSIS, async (route) => {
    if (route.request().method() === 'POST') {
      started += 1;
      if (started === 2) await endSessionOf(page);
    }
    await route.fallback();
  });
  // Signed in as a person whose queue and session no other story uses.
  await signIn(page, 'all', SIGN_IN_TO_LIST);
  await searchBox(page).fill(own[0]!.mark);
  await expect(page.getByText('3 candidatures', { exact: true })).toBeVisible();
  await check(page, own[0]!).click();
  await bar(page).getByRole('button', { name: 'Sélectionner les 3 candidatures' }).click();
  await bar(page).getByRole('button', { name: 'Analyser les CV' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Analyser 3\sCV$/ })
    .click();
  await expect(page.getByText('Votre session a expiré. Vous reviendrez à la page demandée.')).toBeVisible();
  await fillSignIn(page, 'all');
  await expect(page).toHaveURL(SHELL + APPLICATIONS);
  await expect(strip(page).getByText(/^Analyse des CV en pause\s: 1 sur 3$/)).toBeVisible();
  await strip(page).getByRole('button', { name: 'Reprendre' }).click();
  await expect(strip(page).getByText(/^3\sCV analysés$/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => states(own)).toEqual(every(3, 'success'));
  await strip(page).getByRole('button', { name: 'Masquer' }).click();
});
