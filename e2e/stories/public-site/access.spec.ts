import type { Locator, Page, Route } from '@playwright/test';
import { emptyPdf } from '../../fixtures/documents.ts';
import { newApplicant } from '../../support/applicant.ts';
import {
  APPLY,
  CORS,
  expectNoSidewaysScroll,
  fillForm,
  sendButton,
  SENDING,
  sentReference,
  SUBMIT_PATH,
  textbox,
} from '../../support/form.ts';
import { applicationsOf } from '../../support/records.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** More presses of Tab than there are between two neighbouring fields. */
const MOST_STOPS = 12;
const WIDTHS = [1440, 390];

/** Presses Tab until the control has the focus, which must be ahead and near. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control, 'reached by the Tab key').toBeFocused();
}

test('the form can be filled and sent with the keyboard alone', async ({ page }) => {
  const person = await newApplicant();
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  // The listener is added before the key is pressed: the file chooser could open before a later one.
  const chooser = page.waitForEvent('filechooser', { timeout: 0 });
  await page.goto(APPLY);

  await press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au formulaire' })).toBeFocused();
  await expect(page.getByText('Votre saisie sera gardée sur cet appareil')).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
  await press('Enter');
  await tabTo(page, textbox(page, 'Nom complet'));
  await type(person.name);
  await tabTo(page, textbox(page, 'Adresse e-mail'));
  await type(person.email);
  await tabTo(page, page.getByRole('combobox', { name: 'Pays du numéro' }));
  await tabTo(page, textbox(page, 'Téléphone'));
  await type(person.phone);
  await tabTo(page, textbox(page, 'Code postal'));
  await type(person.postalCode);
  await tabTo(page, textbox(page, 'Ville'));
  await type(person.city);
  await tabTo(page, page.getByRole('radio', { name: 'Indépendant' }));
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Salarié' })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: 'Présentiel' }));
  await press('Space');
  await tabTo(page, page.getByRole('combobox', { name: 'Disponibilité' }));
  await type('Imm');
  await expect(page.getByRole('combobox', { name: 'Disponibilité' })).toHaveValue('Immédiate');
  await tabTo(page, page.getByRole('checkbox', { name: 'Informatique & Technologies' }));
  await press('Space');

  const software = page.getByRole('combobox', { name: /^Logiciels maîtrisés/ });
  await tabTo(page, software);
  await type('Exc');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  const tags = page.getByRole('list', { name: 'Logiciels maîtrisés' }).getByRole('listitem');
  await expect(tags).toHaveText([/Excel/]);

  await tabTo(page, page.getByRole('checkbox', { name: 'Français' }));
  await press('Space');
  await tabTo(page, page.getByLabel('CV', { exact: true }));
  await press('Enter');
  await (await chooser).setFiles(person.cv);
  await expect(page.getByText('Prêt à être envoyé')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: /^J’accepte que mes données/ }));
  await press('Space');
  await tabTo(page, sendButton(page));
  await press('Enter');

  const reference = await sentReference(page);
  expect(await applicationsOf(person.email)).toMatchObject([{ reference, current_status: 'Salarié' }]);
});

test('on a wide screen and on a phone, every state of the form passes axe and fits', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.allowConsole(/Failed to load resource/);
  const person = await newApplicant();
  const check = async (state: string) =>
    test.step(state, async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });

  await page.goto(APPLY);
  await expect(page.getByText('Votre saisie sera gardée sur cet appareil')).toBeVisible();
  await check('empty');

  await page.getByLabel('CV', { exact: true }).setInputFiles(emptyPdf());
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('errors');

  await fillForm(page, person);
  await page.getByRole('checkbox', { name: 'Autres Domaines' }).check();
  await textbox(page, 'Autre secteur').fill('Métallurgie');
  await page.getByRole('combobox', { name: /^Logiciels maîtrisés/ }).fill('Exc');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await check('filled, suggestions open');

  const sent: Route[] = [];
  await page.route(SUBMIT_PATH, (route) =>
    route.request().method() === 'POST' ? void sent.push(route) : route.continue(),
  );
  await sendButton(page).click();
  await expect.poll(() => sent.length, SENDING).toBe(1);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await check('sending');

  await sent[0]?.fulfill({
    status: 503,
    headers: { ...CORS, 'retry-after': '60' },
    json: { error: { code: 'unavailable', message: 'Indisponible.' } },
  });
  await expect(page.getByRole('button', { name: 'Réessayer maintenant' })).toBeVisible();
  await check('waiting');

  await page.unroute(SUBMIT_PATH);
  await page.getByRole('button', { name: 'Réessayer maintenant' }).click();
  await sentReference(page);
  await check('sent');
});
