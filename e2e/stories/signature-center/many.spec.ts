import { randomUUID } from 'node:crypto';
import { signedInAs } from '../../support/own-accounts.ts';
import { mailsTo } from '../../support/records.ts';
import { asked, draftEnvelope, linkTo } from '../../support/signatures.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const AREA = '/signature-center-5c8a7';
/** Each line is a request of its own. */
const SENT = { timeout: 60_000 };

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app4_user')));

test('a draft is sent to each line of a file, stopped on the way, and goes on after a reload without a second mail', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const run = randomUUID().slice(0, 8);
  const title = `Avenant ${run}`;
  const { id } = await draftEnvelope(
    [
      asked('Exemple Variable', {
        fields: [
          { kind: 'signature', page: 1, x: 72, y: 400 },
          { kind: 'text', label: 'Ville', x: 72, y: 300 },
        ],
      }),
    ],
    { title },
  );
  const people = Array.from({ length: 8 }, (_, place) => `personne${place}.${run}@exemple.test`);
  await page.goto(`${AREA}/create/${id}`);
  await page.getByRole('button', { name: 'Envoyer à plusieurs…' }).click(APP_LOADED);
  const lines = [
    'Adresse e-mail;Nom;Ville',
    ...people.map((email, place) => `${email};Personne ${place};Nantes`),
    'sans-arobase;Lise;Rennes',
    `${people[0]};Personne 0;Lyon`,
  ];
  await page.getByLabel('Fichier CSV').setInputFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(page.getByText('8 lignes prêtes, 2 lignes à corriger.')).toBeVisible();
  await expect(page.getByText('Même adresse que la ligne 2')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Envoyer 8 enveloppes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(page.getByRole('button', { name: 'Reprendre' })).toBeVisible(SENT);
  await expect(page.getByText(/pas encore envoyées?\.$/).first()).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Reprendre' }).click(APP_LOADED);
  await expect(page.getByText('8 enveloppes envoyées.')).toBeVisible(SENT);
  await expectAccessibleInBothThemes(page);
  for (const email of people) {
    expect(await linkTo(email)).toContain('/signer#');
    expect(await mailsTo(email)).toHaveLength(1);
  }

  await page.getByRole('link', { name: 'Voir les enveloppes' }).click();
  await expect(page.getByText('0 sur 8 signées.')).toBeVisible(APP_LOADED);
  await expect(page.getByRole('row', { name: new RegExp(`${title}, Personne`) })).toHaveCount(8);
});
