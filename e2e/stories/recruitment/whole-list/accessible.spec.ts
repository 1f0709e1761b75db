import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../../support/addresses.ts';
import { expect, openList, searchBox, test, type InitialRecords } from '../../../support/recruiter.ts';
import { expectAccessible } from '../../../support/test.ts';

const LIST = '**/rest/v1/rpc/search_trainer_applications*';

/** Brings a page into one of its states. */
type State = {
  name: string;
  console?: RegExp;
  reach: (page: Page, initial: InitialRecords) => Promise<void>;
};

const openDialog = async (page: Page, id: string) => {
  await page.goto(`${APPLICATIONS}/${id}`);
  await expect(page.getByRole('region', { name: /^Pièces jointes \(/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Évaluation', exact: true })).toBeVisible();
};

const STATES: readonly State[] = [
  {
    name: 'the list, loading',
    reach: async (page) => {
      await page.route(LIST, () => undefined);
      await page.goto(APPLICATIONS);
      await expect(page.getByText('Chargement des candidatures...')).toBeVisible();
    },
  },
  {
    name: 'the list, failed',
    console: /403/,
    reach: async (page) => {
      await page.route(LIST, (route) => route.fulfill({ status: 403, json: { code: '42501' } }));
      await page.goto(APPLICATIONS);
      await expect(
        page.getByRole('heading', { name: 'Impossible de charger les candidatures' }),
      ).toBeVisible();
    },
  },
  {
    name: 'the list, empty',
    reach: async (page) => {
      await openList(page);
      await searchBox(page).fill('zzyzx introuvable');
      await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
    },
  },
  {
    name: 'the list, filtered, searched, a card open, the filters open',
    reach: async (page) => {
      await openList(page, '?statut=accepted&evaluation=evaluated');
      await searchBox(page).fill('example');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('button', { name: 'Voir les détails' }).first().click();
      await expect(page.getByRole('list', { name: 'Détails' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Statut' })).toBeVisible();
    },
  },
  {
    name: 'the list, a choice open',
    reach: async (page) => {
      await openList(page, '?statut=new');
      await page.getByRole('combobox', { name: 'Statut' }).click();
      await expect(page.getByTitle('Refusé', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the dialog',
    reach: async (page, initial) => {
      const [evaluation] = initial.evaluations;
      await openDialog(page, evaluation!.application_id);
    },
  },
  {
    name: 'the dialog of an application that does not exist',
    reach: async (page) => {
      await page.goto(`${APPLICATIONS}/pas-un-identifiant`);
      await expect(page.getByRole('heading', { name: 'Candidature introuvable' })).toBeVisible();
    },
  },
  {
    name: 'the viewer of a PDF',
    reach: async (page, initial) => {
      const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
      await openDialog(page, person.id);
      await page.getByRole('button', { name: `Voir ${person.resume_original_name}` }).click();
      await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toContainText(person.full_name);
    },
  },
  {
    name: 'the viewer of a Word file',
    reach: async (page, initial) => {
      const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.docx'))!;
      await openDialog(page, person.id);
      await page.getByRole('button', { name: `Voir ${person.resume_original_name}` }).click();
      await expect(page.getByRole('heading', { name: 'Ce document se lit dans Word' })).toBeVisible();
    },
  },
  {
    name: 'the full screen',
    reach: async (page, initial) => {
      const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
      await page.goto(`${APPLICATIONS}/${person.id}/plein-ecran`);
      await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toContainText(person.full_name);
    },
  },
  {
    name: 'the palette',
    reach: async (page) => {
      await openList(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByPlaceholder('Rechercher ou aller à…')).toBeFocused();
    },
  },
  {
    name: 'the home page with the user menu open',
    reach: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
      await page.getByRole('button', { name: /^Compte de/ }).click();
      await expect(page.getByRole('radio', { name: 'Sombre' })).toBeVisible();
    },
  },
];

for (const { name, console: injected, reach } of STATES) {
  test(`accessible in both themes: ${name}`, async ({ page, initial, watch }) => {
    if (injected) watch.allowConsole(injected);
    await reach(page, initial);
    await expectAccessible(page);
    // « As the device » is the choice of a first visit.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
  });
}

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('accessible in both themes: the sign-in page', async ({ page }) => {
    await page.goto('/auth/login/app5');
    await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
  });
});

test('accessible on a phone: the list, the dialog, the full screen', async ({ page, initial }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  await expectAccessible(page);
  const person = initial.applications[0]!;
  await openDialog(page, person.id);
  await expectAccessible(page);
  await page.goto(`${APPLICATIONS}/${person.id}/plein-ecran`);
  await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
  await expectAccessible(page);
});
