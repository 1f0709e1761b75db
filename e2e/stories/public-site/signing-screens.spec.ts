import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../support/form.ts';
// The policy of the real headers is checked as well as the console.
import { test } from '../../support/headers.ts';
import { asked, linkTo, sendEnvelope } from '../../support/signatures.ts';
import { expect, expectAccessible } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
/** A phone on its side, and a window of 1,440 by 900 that is magnified twice. */
const LOW = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
] as const;
/** A file goes through two functions and a storage before a page is drawn. */
const WAIT = { timeout: 30_000 };
const LONG =
  'Saint-Étienne-du-Rouvray, le 30 novembre, dans la salle du conseil, à dix heures précises, devant témoins';
const FIELDS = [
  { kind: 'text', page: 0, x: 72, y: 600, label: 'Fait à' },
  { kind: 'checkbox', page: 0, x: 72, y: 560, label: 'J’ai lu le livret' },
  { kind: 'signature', page: 1, x: 360, y: 400 },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;

async function open(page: Page): Promise<void> {
  const claire = asked('Claire Estavoyer', { fields: FIELDS });
  await sendEnvelope([claire]);
  await page.goto(await linkTo(claire.email));
  await button(page, 'Commencer la lecture').click();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible(WAIT);
}

for (const size of LOW)
  test(`a window of ${size.width} by ${size.height} says what to do, shows the field beside its answer, and all of the agreement`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await open(page);
    const input = page.getByRole('textbox', { name: 'Champ 1 sur 3, Fait à' });
    await expect(input).toBeInViewport({ ratio: 1 });
    expect(await heightOf(page.locator('.sig-foot'))).toBeLessThan(size.height * 0.2);
    await input.fill('Nantes');
    await button(page, 'Champ suivant').click();
    await expect(page.locator('#champ-en-cours')).toHaveText(/^Champ 2 sur 3/);
    await page.getByRole('checkbox', { name: 'J’ai lu le livret' }).check();
    await button(page, 'Champ suivant').click();
    await expect(button(page, 'Signer ici')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.sig-box.is-current')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await button(page, 'Signer ici').click();
    await button(page, 'Écrire').click();
    await button(page, 'Adopter et signer').click();
    const agreement = page.locator('#accord-et-texte');
    await expect(agreement).toBeInViewport({ ratio: 1 });
    expect(await agreement.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
    await expect(button(page, 'Signer le document')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await agreement.getByRole('checkbox').check();
    await button(page, 'Signer le document').click();
    await expect(page.getByRole('heading', { name: 'C’est signé, Claire' })).toBeFocused(WAIT);
  });

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('on a phone a field is gone to in a readable size, which two fingers and buttons change', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await open(page);
    const sheet = page.locator('.sig-sheet').first();
    expect(await widthOf(sheet)).toBeLessThan(PHONE.width);
    // A box to tick is as small as on paper, what a finger hits is not.
    const tick = page.getByRole('button', { name: /^J’ai lu le livret/ });
    const { x = 0, y = 0, width = 0, height = 0 } = (await tick.boundingBox()) ?? {};
    expect(width).toBeLessThan(12);
    const hit = await page.evaluate(
      (points) => points.map(([left, top]) => document.elementFromPoint(left!, top!)?.id),
      [
        [x + width / 2 - 11, y + height / 2],
        [x + width / 2 + 11, y + height / 2],
        [x + width / 2, y + height / 2 + 11],
      ],
    );
    expect(new Set(hit)).toEqual(new Set([await tick.getAttribute('id')]));

    // Long answers are as the seal prints them: all of it, and the size is said.
    await page.getByRole('textbox', { name: 'Champ 1 sur 3, Fait à' }).fill(LONG);
    await expect(page.getByText(/^Imprimé en lettres de 5 points, difficiles à lire\./)).toBeVisible();
    const field = page.getByRole('button', { name: LONG });
    const box = await field.boundingBox();
    for (const line of await field.locator('text').all()) {
      const place = await line.boundingBox();
      expect(place!.x + place!.width).toBeLessThanOrEqual(box!.x + box!.width + 1);
      expect(place!.y + place!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
    }

    await button(page, 'Champ suivant').click();
    await expect(page.locator('.sig-box.is-current')).toBeInViewport({ ratio: 1 });
    expect(await widthOf(tick)).toBeGreaterThan(17);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('#saisie').check();
    await button(page, 'Champ suivant').click();
    const mark = page.locator('.sig-box.is-current');
    await expect(mark).toBeInViewport({ ratio: 1 });
    expect(await widthOf(mark)).toBeGreaterThan(220);

    // What is chosen is kept from one field to the next.
    const shown = page.locator('.sig-zoom output');
    const before = await shown.textContent();
    await button(page, 'Agrandir les pages').click();
    await expect(shown).not.toHaveText(before ?? '');
    const chosen = (await shown.textContent()) ?? '';
    await button(page, 'Champ précédent').click();
    await expect(shown).toHaveText(chosen);

    const touch = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { x: 195 - apart, y: 400, id: 0 },
      { x: 195 + apart, y: 400, id: 1 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) });
    for (const apart of [80, 60, 40])
      // oxlint-disable-next-line no-await-in-loop -- fingers move from one place to the next
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(shown).toHaveText('100\u202f%');
    await button(page, 'Version texte').click();
    await expect(page.getByText(LONG)).toBeVisible(WAIT);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
