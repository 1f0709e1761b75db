import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL } from '../../support/addresses.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { newApplications } from '../../support/own-applications.ts';
import { countText, expect, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const GONE = 'Cette vue a été supprimée ou n’est pas partagée avec vous.';
const menu = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();
const filter = (mark: string) => `?f=${encodeURIComponent(`etiquette:${mark}`)}`;

/** Three applications with one tag, in an order that is not that of their names. */
async function labelled(): Promise<string> {
  const label = `vue ${crypto.randomUUID().slice(0, 8)}`;
  await newApplications(3, () => ({ tags: [label] }), { withResume: false });
  return label;
}

/** Saves the current filters, and returns the id that the address then has. */
async function save(page: Page, name: string, { shared = false } = {}): Promise<string> {
  await menu(page, /^Vues$/).click();
  await choose(page, 'Enregistrer la vue actuelle…');
  await page.getByLabel('Nom de la vue').fill(name);
  if (shared) await page.getByLabel('Partager avec l’équipe').check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(menu(page, name)).toBeVisible();
  await expect(page).toHaveURL(/vue=/);
  return new URL(page.url()).searchParams.get('vue')!;
}

async function remove(page: Page, name: string): Promise<void> {
  await menu(page, name).click();
  await choose(page, 'Supprimer…');
  await expect(page.getByRole('button', { name: 'Supprimer la vue' })).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer la vue' }).click();
  await expect(menu(page, /^Vues$/)).toBeVisible();
}

// Two people and a dozen dialogs, each checked for accessibility.
test.describe.configure({ timeout: 150_000 });

test('a view is saved, opened, changed, restored, updated, renamed and deleted', async ({ page }) => {
  const label = await labelled();
  const name = `Suivi ${label}`;
  await page.goto(`${APPLICATIONS}${filter(label)}`);
  await expect(countText(page)).toHaveText('3 candidatures');
  const id = await save(page, name);
  const card = page.getByRole('article').first();
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu(page, name)).toBeVisible();
  await expect(card).toBeVisible();

  await page.getByRole('combobox', { name: 'Trier' }).click();
  await page.getByTitle('Par nom', { exact: true }).click();
  await expect(menu(page, `${name} modifiée`)).toBeVisible();
  await menu(page, name).click();
  await expectAccessible(page);
  await choose(page, 'Revenir à la vue');
  await expect(menu(page, `${name} modifiée`)).toBeHidden();
  await expect(page).not.toHaveURL(/tri=/);

  await page.getByRole('combobox', { name: 'Trier' }).click();
  await page.getByTitle('Plus anciennes d’abord', { exact: true }).click();
  await menu(page, `${name} modifiée`).click();
  await choose(page, 'Mettre à jour la vue');
  await expect(menu(page, `${name} modifiée`)).toBeHidden();
  await page.goto(`${APPLICATIONS}?vue=${id}`);
  await expect(page).toHaveURL(/tri=oldest/);
  await expect(countText(page)).toHaveText('3 candidatures');

  await menu(page, name).click();
  await choose(page, 'Renommer…');
  await page.getByLabel('Nom de la vue').fill(`${name} bis`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Abandonner les modifications\u202f?')).toBeVisible();
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page.getByLabel('Nom de la vue')).toHaveValue(`${name} bis`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

  await remove(page, `${name} bis`);
  await expect(countText(page)).toHaveText('3 candidatures');
  await page.goto(`${APPLICATIONS}?vue=${id}`);
  await expect(page.getByText(GONE)).toBeVisible();
});

test('a link opens a shared view for a colleague, who cannot change it, and a private one is announced as such', async ({
  page,
  browser,
  watch,
}) => {
  const label = await labelled();
  const name = `Équipe ${label}`;
  await page.goto(`${APPLICATIONS}${filter(label)}&tri=oldest`);
  const id = await save(page, name, { shared: true });

  const context = await browser.newContext({
    storageState: await signedInAs('all'),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  watch.alsoIn(context);
  const colleague = await context.newPage();
  await colleague.goto(`${SHELL}${APPLICATIONS}?vue=${id}`);
  await expect(countText(colleague)).toHaveText('3 candidatures');
  await expect(colleague.getByRole('article').first()).toContainText('03');
  await menu(colleague, name).click();
  await expect(colleague.getByRole('menuitem', { name: new RegExp(`${name}.*Par `) })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: 'Supprimer…' })).toBeHidden();
  await colleague.keyboard.press('Escape');

  await menu(page, name).click();
  await choose(page, 'Ne plus partager');
  await expect(page.getByText('Vue privée', { exact: true })).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByText(GONE)).toBeVisible();
  await expect(countText(colleague)).toHaveText('3 candidatures');
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Fermer le message' }).click();
  await expect(colleague).not.toHaveURL(/vue=/);
  await context.close();
  await remove(page, name);
});
