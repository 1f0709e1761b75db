import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { RECRUITMENT, SHELL } from '../../support/addresses.ts';
import { newTrainers, openAccount, signInBySession } from '../../support/own-accounts.ts';
import { sendPaper } from '../../support/papers.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts';

const HUB = '/administratif-hub';

async function document(text: string): Promise<Uint8Array> {
  const pdf = new Pdf();
  const bytes = buffer(pdf);
  pdf.text(text);
  pdf.end();
  return new Uint8Array(await bytes);
}

test('the office verifies a RIB, which recruiters do not see', async ({ page, browser }) => {
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!);
  const { email, full_name: name } = trainer!.application;
  await sendPaper(email, { kind: 'rib' }, await document(`RIB de ${name}`));
  await sendPaper(email, { kind: 'charte' }, await document('Charte'));

  await signInBySession(page, 'gestionnaire');
  await page.goto(HUB);
  await expect(page.getByRole('heading', { name: 'À faire aujourd’hui', level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: /^Vérifier\s:/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${SHELL}${HUB}/pieces`));
  await expect(page.getByRole('heading', { name: 'Pièces', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pièces', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('searchbox', { name: 'Rechercher un formateur' }).fill(name);
  const queue = page.getByRole('navigation', { name: 'File des pièces' });
  const mine = queue.getByRole('button').filter({ hasText: name });
  await expect(mine).toHaveCount(2);
  await mine.filter({ hasText: 'RIB' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('v');
  await expect(page.getByText('Pièce vérifiée', { exact: true })).toBeVisible();
  await expect(mine).toHaveCount(1);

  const other = await browser.newContext();
  const recruiter = await other.newPage();
  await signInBySession(recruiter, 'app5_user');
  await recruiter.goto(`${RECRUITMENT}/pieces`);
  await recruiter.getByRole('searchbox', { name: 'Rechercher un formateur' }).fill(name);
  const theirs = recruiter.getByRole('navigation', { name: 'File des pièces' }).getByRole('button');
  await expect(theirs.filter({ hasText: 'Charte du formateur' })).toHaveCount(1);
  await expect(theirs.filter({ hasText: 'RIB' })).toHaveCount(0);
  await other.close();
});
