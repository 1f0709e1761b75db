import type { Page } from '@playwright/test';
import { cvPdf } from '../../fixtures/documents.ts';
import { APPLICATIONS, SHELL } from '../../support/addresses.ts';
import { analyse, card, items, withCv } from '../../support/analysis.ts';
import { newApplications } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, openList, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const current = (page: Page) => page.locator('.doc-passage[aria-current]').first();

test('highlighted words that were scrolled out of view are shown again, and lead back to their claim', async ({
  page,
}) => {
  const lines = Array.from({ length: 60 }, (_, index) => `Stage numéro ${index} : tableur`);
  const head = ['Camille Fontaine', 'Formatrice', 'camille.fontaine@exemple.test', '06 12 34 56 78'];
  const jobs = [
    'Expériences professionnelles',
    'Janvier 2019 - Mars 2023 : Formatrice Excel, Atelier Verrier',
  ];
  const { buffer } = await cvPdf('cv.pdf', [...head, ...jobs, ...lines, 'Langues', 'Anglais : C1']);
  const [application] = await newApplications(1, () => ({}), { resumeFile: buffer });
  await analyse(page, application!);
  const english = card(page).getByRole('list', { name: 'Langues' }).locator('[data-item]');
  await english.click();
  await expect(current(page)).toBeInViewport();
  const pages = page.getByRole('region', { name: /^Contenu de/ });
  await pages.evaluate((element) => element.scrollTo(0, 0));
  await expect(current(page)).not.toBeInViewport();
  await english.click();
  await expect(current(page)).toBeInViewport();

  await pages.evaluate((element) => element.scrollTo(0, 0));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const name = card(page).locator('[data-item="name-0"]');
  await expect(name).not.toBeInViewport();
  await page.locator('[data-passage="name-0"]').click();
  await expect(name).toBeInViewport();
  await expect(name).toHaveAttribute('aria-pressed', 'true');
});

test('on a phone a claim opens the CV at its passage, and buttons and the back button lead back to the claim', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const application = await withCv('pdf');
  const place = `${APPLICATIONS}/${application.id}`;
  await analyse(page, application);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const claim = items(page).last();
  const shown = page.getByRole('complementary', { name: 'Document' });

  await test.step('in full screen, where the CV replaces the claims', async () => {
    await claim.click();
    await expect(current(page)).toBeInViewport();
    await expect(page.getByText('200 %')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect(claim).toBeFocused();
    await expect(claim).toBeInViewport();

    await page.goForward();
    await expect(current(page)).toBeInViewport();
    await page.goBack();
    await expect(shown).toBeHidden();
    await expect(page).toHaveURL(SHELL + `${place}/plein-ecran`);
    await expect(claim).toBeFocused();
    await expect(claim).toBeInViewport();
    await page.goForward();
    await expect(current(page)).toBeInViewport();
    await page.reload();
    await expect(shown).toBeVisible();
    await page.goBack();
    await expect(shown).toBeHidden();
    await expect(claim).toBeVisible();
  });

  await test.step('in the dialog, where the CV covers the claims', async () => {
    await openList(page);
    await searchBox(page).fill(application.mark);
    await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
    await page.getByRole('article', { name: application.full_name }).getByRole('link').first().click();
    // A passage far down is reached without scrolling the frame itself.
    await claim.focus();
    await expect(claim).toBeInViewport();
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeInViewport({ ratio: 1 });
    await claim.click();
    const viewer = page.getByRole('dialog', { name: 'CV.pdf' });
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(SHELL + place);
    await expect(claim).toBeFocused();
    await claim.click();
    await viewer.getByRole('button', { name: 'Fermer' }).click();
    await expect(viewer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(SHELL + APPLICATIONS);
  });
});

test('on a phone going from an open CV to the next application shows nothing of the former one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second] = await newApplications(2);
  await openList(page);
  await searchBox(page).fill(first!.mark);
  // Without a search, the next application could be one of another story.
  await expect(page.getByText('2 candidatures', { exact: true })).toBeVisible();
  await page.getByRole('article', { name: first!.full_name }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Plein écran' }).click();
  await page.getByRole('radio', { name: 'CV' }).click();
  await expect(page.getByRole('complementary', { name: 'Document' })).toBeVisible();
  await page.getByRole('button', { name: 'Candidature suivante (J)' }).click();
  await expect(page.getByRole('heading', { name: second!.full_name, level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Document' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog').getByRole('heading', { name: first!.full_name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(SHELL + APPLICATIONS);
});
