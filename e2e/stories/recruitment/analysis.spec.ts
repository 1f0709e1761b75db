import type { Locator, Page } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import { analyse, card, items, withCv } from '../../support/analysis.ts';
import { asService, rowsOf } from '../../support/own-applications.ts';
import { expect, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const quoteOf = (item: Locator) => item.locator('.an-quote > span').innerText();

/** Letters alone, because line ends and spaces differ between a quote and a page. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u00ad]/gu, '');

/** The characters of the page under the boxes of a passage, in the order of the page. */
const highlighted = (page: Page, key: string) =>
  page.evaluate((wanted) => {
    const boxes = [...document.querySelectorAll(`[data-passage="${wanted}"]`)].map((box) =>
      box.getBoundingClientRect(),
    );
    const sheet = document.querySelector(`[data-passage="${wanted}"]`)?.closest('.doc-page');
    const layer = sheet?.querySelector('.react-pdf__Page__textContent');
    if (!layer) return '';
    // The browser draws the text layer in another font, with lines of the right length but letters at other places: a
    // character counts as under a box when more than a fifth of its width is, as an « l » is a pixel or two wide.
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      boxes.some((box) => {
        const y = (top + bottom) / 2;
        const shared = Math.min(right, box.right) - Math.max(left, box.left);
        return y > box.top && y < box.bottom && shared > (right - left) / 5;
      });
    let text = '';
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const content = node.textContent ?? '';
      for (let at = 0; at < content.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        if (isUnder(range.getBoundingClientRect())) text += content[at];
      }
    }
    return text;
  }, key);

const current = (page: Page) => page.locator('.doc-passage[aria-current]').first();
const thread = (page: Page) => page.locator('.an-thread path');

/** The end of the line drawn from a claim to its words, in CSS px of the window. */
const endOf = (line: Locator) =>
  line.evaluate((path) => {
    const { x, y } = (path as SVGPathElement).getPointAtLength((path as SVGPathElement).getTotalLength());
    return { x, y };
  });

// spec 2.44, 2.45, 3.11, 8.22
test('claims of an analysis lead to their words in the PDF, chosen ones are added, and a strict run drops unproven ones', async ({
  page,
}) => {
  test.slow();
  const phone = '+33611111111';
  const application = await withCv('pdf', { phone, mastered_software: ['Logiciel maison'] });
  await analyse(page, application);
  await expect(page.locator('.react-pdf__Page__textContent span').first()).toBeAttached();
  const count = await items(page).count();
  expect(count).toBeGreaterThan(8);
  await expect(card(page).getByText(`${count} sur ${count}`)).toBeVisible();
  for (const item of await items(page).all()) {
    const key = (await item.getAttribute('data-item'))!;
    await item.click();
    await expect(item).toHaveAttribute('aria-pressed', 'true');
    await expect(current(page)).toBeInViewport();
    expect(letters(await highlighted(page, key)), key).toBe(letters(await quoteOf(item)));
  }
  // In the other direction: a passage of the page leads to its claim.
  await page.locator('[data-passage="name-0"]').click();
  await expect(items(page).first()).toHaveAttribute('aria-pressed', 'true');

  await test.step('what is chosen from the CV is added to the application, and nothing else changes', async () => {
    await card(page).getByRole('button', { name: 'Reprendre dans la candidature' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reprendre dans la candidature' });
    await expect(dialog.getByRole('button', { name: 'Reprendre la sélection' })).toBeDisabled();
    const choices = dialog.getByRole('group', { name: 'Logiciels maîtrisés' });
    const chosen = choices.getByRole('checkbox').first();
    await chosen.check();
    const name = await chosen.getAttribute('value');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reprendre la sélection' }).click();
    await expect(dialog).toBeHidden();
    const [row] = await rowsOf<Record<string, unknown>>('trainer_applications', `id=eq.${application.id}`);
    expect(row).toMatchObject({
      phone,
      email: application.email,
      full_name: application.full_name,
      mastered_software: ['Logiciel maison', name],
      teaching_languages: ['French'],
    });
  });

  await test.step('a strict analysis leaves out what nothing proves', async () => {
    // The stored result of a model that invents claims.
    const row = `trainer_applications?id=eq.${application.id}`;
    const [stored] = await rowsOf<{ ai_analysis_v2: { result: { certifications: object[] } } }>(
      'trainer_applications',
      `id=eq.${application.id}`,
    );
    const analysis = stored!.ai_analysis_v2;
    analysis.result.certifications.push({ name: 'Prix inventé', issuer: null, year: null, evidence: null });
    await asService(`/rest/v1/${row}`, {
      method: 'PATCH',
      body: JSON.stringify({ ai_analysis_v2: analysis, ai_support_score: 0.6 }),
    });
    await page.reload();
    const unproven = card(page).getByRole('list', { name: 'Éléments non étayés' });
    await expect(unproven.getByText('Prix inventé')).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Relancer en mode strict' }).click();
    await expect(page.getByText('Analyse relancée en mode strict', { exact: true })).toBeVisible();
    await expect(unproven).toBeHidden();
    await expect(card(page).getByRole('region', { name: 'Depuis l’analyse précédente' })).toContainText(
      'Prix inventé',
    );
    await expect(card(page).getByRole('button', { name: 'Relancer en mode strict' })).toBeHidden();
  });

  await test.step('a claim is opened by keyboard alone, and Escape returns to it', async () => {
    const last = items(page).last();
    await items(page).nth(-2).focus();
    await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(last).toHaveAttribute('aria-pressed', 'true');
    await expect(current(page)).toBeInViewport();
    await expect(last).toBeFocused();
    // The drawn line ends where the words begin, at their height.
    const box = (await current(page).boundingBox())!;
    await expect.poll(async () => Math.abs((await endOf(thread(page))).x - box.x)).toBeLessThan(2);
    expect(Math.abs((await endOf(thread(page))).y - (box.y + box.height))).toBeLessThan(4);
    await expectAccessible(page);

    await page.getByRole('region', { name: /^Contenu de/ }).focus();
    await page.keyboard.press('Escape');
    await expect(last).toBeFocused();
    await expect(last).toHaveAttribute('aria-pressed', 'false');
    await expect(thread(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`${APPLICATIONS}($|\\?)`));
  });
});

test('the words of a Word document are marked in the text that was read from it', async ({ page }) => {
  test.slow();
  const application = await withCv('docx');
  await analyse(page, application);
  const read = page.getByRole('region', { name: 'Texte lu' });
  for (const item of await items(page).all()) {
    const key = (await item.getAttribute('data-item'))!;
    await item.click();
    await expect(read.locator('mark[aria-current]').first()).toBeInViewport();
    const marked = await read
      .locator(`mark[data-passages~="${key}"]`)
      .evaluateAll((marks) =>
        marks.map((mark) =>
          [...mark.childNodes].map((node) => (node.nodeName === 'SUP' ? '' : node.textContent)),
        ),
      );
    expect(letters(marked.flat().join('')), key).toBe(letters(await quoteOf(item)));
  }
  await expectAccessible(page);
});
