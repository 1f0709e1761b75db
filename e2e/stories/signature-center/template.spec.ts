import { randomUUID } from 'node:crypto';
import { signedInAs } from '../../support/own-accounts.ts';
import { asked, draftEnvelope } from '../../support/signatures.ts';
import { APP_LOADED, expect, giveSession, test } from '../../support/test.ts';

const AREA = '/signature-center-5c8a7';
const WAIT = { timeout: 30_000 };

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app4_user')));

test('a template gives its fields to who takes its role, and another field is dragged onto the page', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const name = `Modèle ${randomUUID().slice(0, 8)}`;
  const { id } = await draftEnvelope([
    asked('Claire Estavoyer', { fields: [{ kind: 'signature', x: 72, y: 400 }] }),
  ]);
  await page.goto(`${AREA}/signatures/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click(APP_LOADED);
  await page.getByRole('menuitem', { name: 'Garder comme modèle…' }).click();
  const keeping = page.getByRole('dialog', { name: 'Garder comme modèle' });
  await keeping.getByRole('textbox', { name: /^Nom du modèle/ }).fill(name);
  await keeping.getByRole('button', { name: 'Garder' }).click();
  await expect(keeping).toBeHidden(WAIT);

  await page.goto(`${AREA}/create`);
  await page.getByRole('button', { name, exact: true }).click(APP_LOADED);
  await expect(page.getByText(/^Le modèle attend 1\s+personne$/)).toBeVisible(WAIT);
  // What it waits for is kept with the draft.
  await page.reload();
  await expect(page.getByText(/^Le modèle attend 1\s+personne$/)).toBeVisible(APP_LOADED);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill('Omar Benkirane');
  await dialog.getByRole('textbox', { name: /^Adresse e-mail/ }).fill('omar.modele@example.org');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByRole('button', { name: /^Signature d’Omar Benkirane, page 1/ })).toBeVisible(WAIT);

  await page
    .getByRole('button', { name: /^Texte/ })
    .dragTo(page.getByRole('region', { name: /^Page 1 sur/ }), { targetPosition: { x: 200, y: 120 } });
  await expect(page.getByRole('button', { name: /^Texte d’Omar Benkirane, page 1/ })).toBeVisible(WAIT);
  await expect(page.getByText(/^Enregistré à/)).toBeVisible(WAIT);
});
