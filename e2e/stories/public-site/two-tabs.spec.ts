import { APPLY, sendButton, textbox } from '../../support/form.ts';
import { newApplicant } from '../../support/applicant.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const ELSEWHERE = /^Cette candidature est ouverte dans un autre onglet/;

test('two tabs with the form never overwrite each other: one owns the draft, the other can take it over', async ({
  page,
  context,
}) => {
  const { name, cv } = await newApplicant();
  await page.goto(APPLY);
  await textbox(page, 'Nom complet').fill(name);
  await page.getByLabel('CV', { exact: true }).setInputFiles(cv);
  await expect(page.getByText(/^Enregistré sur cet appareil/)).toBeVisible();

  const second = await context.newPage();
  await second.goto(APPLY);
  await expect(second.getByText(ELSEWHERE)).toBeVisible();
  await expect(sendButton(second)).toHaveCount(0);
  await expectAccessible(second);

  await second.getByRole('button', { name: 'Continuer ici' }).click();
  await expect(textbox(second, 'Nom complet')).toHaveValue(name);
  await expect(second.getByText(cv.name)).toBeVisible();
  await expect(page.getByText(ELSEWHERE)).toBeVisible();
  await textbox(second, 'Ville').fill('Brest');
  await expect(second.getByText(/^Enregistré sur cet appareil/)).toBeVisible();

  await page.getByRole('button', { name: 'Continuer ici' }).click();
  await expect(textbox(page, 'Ville')).toHaveValue('Brest');
  await expect(textbox(page, 'Nom complet')).toHaveValue(name);

  // The waiting tab continues by itself once the other is closed.
  await expect(second.getByText(ELSEWHERE)).toBeVisible();
  await page.close();
  await expect(textbox(second, 'Ville')).toHaveValue('Brest');
  await second.reload();
  await expect(textbox(second, 'Nom complet')).toHaveValue(name);
});
