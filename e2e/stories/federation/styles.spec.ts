import type { Page } from '@playwright/test';
import { scopedStyles } from '@trame/release/publish';
import { FIXTURE, type Fixture } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  RECRUITMENT,
  shown,
  test,
  withCatalogue,
  withoutTasks,
} from '../../fixtures/broken-test.ts';

const TEXT = 'Page à son goût';
const home = (page: Page) => page.getByRole('link', { name: 'Trame, accueil' });
const launcher = (page: Page) => page.getByRole('heading', { name: /^Bonjour/ });
const text = (page: Page) => page.getByText(TEXT);

/** What an app must not state of others, and some that it may state of itself. */
const WILD = `* { letter-spacing: 2px }
  html, body { font-size: 40px; background: rgb(9, 9, 9) }
  :root { --trame-color-primary: red; --text: red; --surface: black }
  button, a, h1, kbd, nav { color: rgb(255, 0, 0); border-radius: 19px; padding: 30px }
  .ant-btn, .btn, .hdr, .frame-main, .tr-dialog-box { background: rgb(0, 255, 0); display: block }
  p { text-indent: 13px }`;
const LIMITED = scopedStyles(new Map([['a.css', WILD]]), FIXTURE).get('a.css') ?? '';

const PROPERTIES = [
  'color',
  'background-color',
  'font-size',
  'font-style',
  'letter-spacing',
  'word-spacing',
  'text-indent',
  'padding',
  'border-radius',
  'display',
  'position',
  '--trame-color-primary',
  '--surface',
];
const PARTS = {
  frame: [
    'html',
    'body',
    '.hdr',
    '.hdr-in',
    '.hdr-brand',
    '.hdr-search',
    '.hdr-search kbd',
    '.hdr-end button',
    'main',
  ],
  page: ['html', 'body', '.hdr-search', 'main', 'main h1', 'main a', 'main button', 'main p', 'nav a'],
};

/** How parts of the page look, without the pointer on any of them. */
async function lookOf(page: Page, part: keyof typeof PARTS): Promise<Record<string, string[]>> {
  await page.mouse.move(0, 0);
  return page.evaluate(
    ({ selectors, properties }) =>
      Object.fromEntries(
        selectors.flatMap((selector) => {
          const element = document.querySelector(selector);
          const style = element && getComputedStyle(element);
          return style
            ? [[selector, properties.map((name) => `${name}: ${style.getPropertyValue(name)}`)]]
            : [];
        }),
      ),
    { selectors: PARTS[part], properties: PROPERTIES },
  );
}

async function open(page: Page, fixture: Omit<Fixture, 'text'>): Promise<void> {
  await withCatalogue(page, { ...fixture, text: TEXT });
  await page.goto(CATALOGUE.address);
  await expect(text(page)).toBeVisible();
}

async function leaveForLauncher(page: Page): Promise<void> {
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
}

/** The launcher and the first page of recruitment, as they look before an app was opened. */
async function looksBefore(page: Page) {
  await withoutTasks(page);
  await page.goto('/');
  await expect(launcher(page)).toBeVisible();
  const ofLauncher = await lookOf(page, 'page');
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  // Its heading comes before the rest.
  await expect.poll(() => lookOf(page, 'page')).toHaveProperty('main button');
  return { ofLauncher, ofRecruitment: await lookOf(page, 'page') };
}

test('an app built with styles of the whole document changes its own page and dialogs, and not the frame around it', async ({
  page,
}) => {
  await open(page, { version: 'plain', behaviour: 'has a dialog' });
  const frame = await lookOf(page, 'frame');
  await open(page, { version: 'wild', behaviour: 'has a dialog', css: LIMITED });
  await expect.poll(() => lookOf(page, 'frame')).toEqual(frame);
  await expect(text(page)).toHaveCSS('text-indent', '13px');
  await expect(text(page)).toHaveCSS('font-size', '40px');
  await page.getByRole('button', { name: 'Détails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Détails' });
  await expect(dialog.getByText('Dans le dialogue')).toHaveCSS('text-indent', '13px');
  await expect.poll(() => lookOf(page, 'frame')).toEqual(frame);
});

test('the page of an app released before its styles were limited looks as before when it is opened again, without a second download, and the others look as ever', async ({
  page,
  tools,
}) => {
  const before = await looksBefore(page);
  await open(page, { version: 'unlimited', behaviour: 'has a dialog', css: WILD });
  await expect(text(page)).toHaveCSS('text-indent', '13px');
  await leaveForLauncher(page);
  await expect.poll(() => lookOf(page, 'page')).toEqual(before.ofLauncher);
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await expect.poll(() => lookOf(page, 'page')).toEqual(before.ofRecruitment);
  await leaveForLauncher(page);
  await cardOf(page, CATALOGUE).click();
  await expect(text(page)).toHaveCSS('text-indent', '13px');
  expect(tools.asked('unlimited/static/css/routes.css')).toHaveLength(1);
});

test('styles that an app adds to the document while it is used, or after it was left, change no other page', async ({
  page,
}) => {
  const before = await looksBefore(page);
  await open(page, { version: 'adding', behaviour: 'adds styles to the document' });
  await expect(text(page)).toHaveCSS('font-style', 'italic');
  await leaveForLauncher(page);
  await expect.poll(() => lookOf(page, 'page')).toEqual(before.ofLauncher);
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await expect.poll(() => lookOf(page, 'page')).toEqual(before.ofRecruitment);
  await expect(page.locator('html')).not.toHaveClass(/is-wild/);
  await leaveForLauncher(page);
  await cardOf(page, CATALOGUE).click();
  await expect(text(page)).toHaveCSS('font-style', 'italic');
});
