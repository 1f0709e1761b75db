import type { Page } from '@playwright/test';
import { APPLICATIONS, RECRUITMENT, SHELL } from '../../support/addresses.ts';
import { expect, openList, searchBox, test } from '../../support/recruiter.ts';

// With motion, as most people have it; the other stories run without any.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher ou aller à…' });
const field = (page: Page) => palette(page).getByRole('combobox');

/** The element with the focus, named so that it differs from any other of the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const path: string[] = [];
    for (let at = document.activeElement; at; at = at.parentElement) {
      path.unshift(`${at.tagName}:${at.parentElement ? [...at.parentElement.children].indexOf(at) : 0}`);
    }
    return path.join(' ');
  });

/** Opens the palette over what is open, and leaves it; an overlay that closes when it loses the focus is then gone. */
async function openPaletteOver(page: Page, { remains }: { remains: boolean }): Promise<void> {
  const under = await page.getByRole('dialog').count();
  const before = await focused(page);
  await page.keyboard.press('Control+k');
  // Without a pause between two keys, or before the first.
  await page.keyboard.type('zzz j k');
  await expect(field(page)).toHaveValue('zzz j k');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  if (!remains) return;
  await expect(page.getByRole('dialog')).toHaveCount(under);
  expect(await focused(page)).toBe(before);
  // The overlay under it reacts to keys again, and keeps the focus inside.
  await page.keyboard.press('Tab');
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('[role="dialog"], dialog') !== null);
  expect(await isInside()).toBe(true);
}

/** Opens one overlay. */
type Overlay = {
  name: string;
  /** Whether it is open again, with the focus, once the palette is closed. */
  remains: boolean;
  reach: (page: Page) => Promise<void>;
};

/** Overlays over one another, from the first to the last. */
const OF_AN_APPLICATION: readonly Overlay[] = [
  { name: 'a dialog', remains: true, reach: async () => undefined },
  {
    name: 'a menu over a dialog',
    remains: false,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'the viewer of a document over a dialog',
    remains: true,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Voir .*\.pdf$/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeVisible();
    },
  },
  {
    name: 'a dialog over a dialog',
    remains: true,
    reach: async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeHidden();
      await page.getByRole('button', { name: 'Modifier', exact: true }).click();
      await expect(page.getByRole('textbox', { name: /Nom complet/ })).toBeFocused();
    },
  },
  {
    name: 'a calendar over a dialog',
    remains: false,
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Date de naissance' }).click();
      await expect(page.locator('.ant-picker-dropdown').first()).toBeVisible();
    },
  },
  {
    name: 'a question over a dialog over a dialog, just after a calendar was left',
    remains: true,
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Date de naissance' }).click();
      await expect(page.locator('.ant-picker-dropdown').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Ville' }).fill('Ailleurs');
      // antd closes the calendar one frame after the focus has left it.
      await page.evaluate(
        () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: /Abandonner les modifications/ })).toBeVisible();
    },
  },
];

test('the palette opens over all that an application opens, gets every key, and gives the focus back', async ({
  page,
  initial,
}) => {
  const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(page.getByRole('button', { name: 'Changer le statut' })).toBeEnabled();
  for (const { name, remains, reach } of OF_AN_APPLICATION) {
    await test.step(name, async () => {
      await reach(page);
      await openPaletteOver(page, { remains });
    });
  }
});

const OF_PAGES: readonly Overlay[] = [
  {
    name: 'a choice of the list',
    remains: false,
    reach: async (page) => {
      await openList(page);
      await page.getByRole('combobox', { name: /Trier/ }).click();
      await expect(page.getByRole('option').first()).toBeAttached();
    },
  },
  {
    name: 'the menu of the account',
    remains: false,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Compte de/ }).click();
      await expect(page.getByRole('radio', { name: 'Sombre' })).toBeVisible();
    },
  },
  {
    name: 'a panel on the side',
    remains: true,
    reach: async (page) => {
      await page.goto(`${RECRUITMENT}/trainers`);
      await page.getByRole('main').getByRole('row').getByRole('link').first().click();
      await expect(page.getByRole('dialog', { name: 'Compte formateur' })).toBeVisible();
    },
  },
  {
    name: 'the navigation of a narrow screen',
    remains: true,
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openList(page);
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
      await expect(page.getByRole('dialog', { name: /^Navigation/ })).toBeVisible();
    },
  },
];

test('the palette opens over what a page opens, gets every key, and gives the focus back', async ({
  page,
}) => {
  for (const { name, remains, reach } of OF_PAGES) {
    await test.step(name, async () => {
      await reach(page);
      await openPaletteOver(page, { remains });
    });
  }
});

test('the palette finds candidates by name, and no address ever contains what is typed', async ({
  page,
  initial,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const person = initial.applications[3]!;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(person.full_name);
  const found = palette(page).getByRole('group', { name: 'Candidatures' }).getByRole('option');
  await expect(found.first()).toContainText(person.full_name);
  await expect(found.filter({ hasText: person.reference })).toHaveCount(1);
  await found.filter({ hasText: person.reference }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}/${person.id}`);
  await expect(page.getByRole('dialog', { name: new RegExp(person.full_name) })).toBeVisible();

  // By keyboard, over the open dialog: the next application, by its address.
  const other = initial.applications[5]!;
  await page.keyboard.press('Control+k');
  await page.keyboard.type(other.email);
  await expect(found.first()).toContainText(other.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}/${other.id}`);
  const typed = [person.full_name, other.email].map((text) => encodeURIComponent(text).toLowerCase());
  expect(addresses.filter((address) => typed.some((text) => address.toLowerCase().includes(text)))).toEqual(
    [],
  );
});

test('the palette says in one line that an app did not answer, and shows the other results', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/503/);
  await page.route('**/rpc/search_trainer_applications*', (route) =>
    route.fulfill({ status: 503, json: { message: 'down' } }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('formateurs');
  await expect(palette(page).getByText(/^Sans réponse de Recrutement/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(`${SHELL}/`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menus close by Escape, by a tap outside and by a choice, and give the focus back', async ({
    page,
  }) => {
    await openList(page);
    const burger = page.getByRole('button', { name: 'Ouvrir le menu' });
    const drawer = page.getByRole('dialog', { name: /^Navigation/ });
    await burger.tap();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(burger).toBeFocused();

    await burger.tap();
    await page.touchscreen.tap(370, 600);
    await expect(drawer).toBeHidden();
    await expect(burger).toBeFocused();
    // The tap closes the menu and does nothing else.
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);

    await burger.tap();
    await drawer.getByRole('link', { name: 'Formateurs' }).tap();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(`${SHELL}${RECRUITMENT}/trainers`);
    await expect(page.getByRole('main')).toBeFocused();

    for (const opener of [
      page.getByRole('button', { name: /changer d’application$/ }),
      page.getByRole('button', { name: /^Compte de/ }),
    ]) {
      const panel = page.locator('.panel:not([hidden])');
      await opener.tap();
      await expect(panel).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.tap();
      await page.touchscreen.tap(200, 820);
      await expect(panel).toBeHidden();
    }
    await page.getByRole('button', { name: /changer d’application$/ }).tap();
    await page.getByRole('link', { name: 'Recrutement', exact: true }).tap();
    await expect(page.locator('.panel:not([hidden])')).toBeHidden();
    await expect(page).toHaveURL(`${SHELL}${RECRUITMENT}`);
  });

  test('the palette opens by its button, fits the screen and closes by a tap outside', async ({ page }) => {
    await openList(page);
    // Without a notice, nothing is drawn along the bottom of the window.
    const strip = page.locator('.tr-notices');
    await expect(strip).toHaveCSS('height', '0px');
    await expect(strip).toHaveCSS('box-shadow', 'none');
    await expect(strip).toHaveCSS('border-top-width', '0px');
    await page.getByRole('button', { name: 'Rechercher ou aller à…' }).tap();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('conservation');
    await expect(palette(page).getByRole('option').first()).toBeInViewport();
    await page.touchscreen.tap(200, 820);
    await expect(palette(page)).toBeHidden();
    await expect(searchBox(page)).toBeVisible();
  });
});

test('on a phone, a long name is beside its flag, and the details of a person are under their name', async ({
  page,
  initial,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = initial.applications.toSorted((a, b) => b.full_name.length - a.full_name.length)[0]!;
  await page.goto(`${APPLICATIONS}/${person.id}/plein-ecran`);
  const name = page.getByRole('heading', { name: person.full_name, level: 1 });
  await expect(name).toBeVisible();
  const flag = (await page.locator('.tri-name > .tr-flag').boundingBox())!;
  const box = (await name.boundingBox())!;
  expect(flag.x + flag.width).toBeLessThanOrEqual(box.x);
  expect(flag.y).toBeLessThan(box.y + box.height);

  await page.keyboard.press('Control+k');
  await field(page).fill(person.reference);
  const option = palette(page).getByRole('option', { name: person.full_name });
  await expect(option).toBeVisible();
  const title = (await option.locator('span').first().boundingBox())!;
  const hint = (await option.locator('small').boundingBox())!;
  expect(hint.y).toBeGreaterThanOrEqual(title.y + title.height);
  expect(hint.x).toBe(title.x);
});
