import type { Page } from '@playwright/test';
import { APPLICATIONS, PUBLIC_SITE, RECRUITMENT } from '../../support/addresses.ts';
import { expect, test, type InitialRecords } from '../../support/recruiter.ts';

/** Pixels around a control where its ring may be drawn. */
const RING = 6;
/** Presses of Tab on one page: what a list repeats looks the same each time. */
const MOST_STOPS = 90;
/** Pixels that must change: two sides of a ring of 2 px around a control of 24 px. */
const LEAST_CHANGED = 80;
/** Of 255, in one channel: what an eye tells from its neighbour. */
const CHANGED_BY = 24;

type Stop = { kind: string; box: { x: number; y: number; width: number; height: number } };

/** What has the focus and looks as its kind looks; nothing once Tab has left the page. */
const stopAt = (page: Page) =>
  page.evaluate((ring): Stop | undefined => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // The ring of a field is often that of its frame.
    let shown: Element = element;
    for (let at: Element | null = element, up = 0; at && up < 4; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle === 'none' || outlineWidth === '0px') continue;
      shown = at;
      break;
    }
    const { x, y, width, height } = shown.getBoundingClientRect();
    const left = Math.max(0, x - ring);
    const top = Math.max(0, y - ring);
    const right = Math.min(innerWidth, x + width + ring);
    const bottom = Math.min(innerHeight, y + height + ring);
    const names = [...element.classList]
      .filter((name) => !/^(?:css-|ant-tooltip-open)/.test(name))
      .toSorted();
    const around = element.parentElement?.className ?? '';
    return {
      kind: `${element.tagName.toLowerCase()}.${names.join('.')} in ${around}`,
      box: { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) },
    };
  }, RING);

const picture = async (page: Page, clip: Stop['box']) =>
  (await page.screenshot({ clip, animations: 'disabled', caret: 'initial' })).toString('base64');

/** Pixels that differ between two pictures of the same size, read by the browser itself on an empty page. */
const differing = (eye: Page, pictures: readonly string[]) =>
  eye.evaluate(
    async ([all, by]) => {
      const [one, other] = await Promise.all(
        all.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let changed = 0;
      for (let at = 0; at < one!.length; at += 4) {
        const isOther = [0, 1, 2].some(
          (channel) => Math.abs(one![at + channel]! - other![at + channel]!) >= by,
        );
        if (isOther) changed += 1;
      }
      return changed;
    },
    [pictures, CHANGED_BY] as const,
  );

/** Pixels that differ between the control with the focus and the same without. */
async function changedBy(page: Page, eye: Page, { box }: Stop): Promise<number> {
  const seen = await picture(page, box);
  await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    Object.assign(window, { lastFocused: element });
    element.blur();
  });
  const unseen = await picture(page, box);
  await page.evaluate(() => (window as unknown as { lastFocused: HTMLElement }).lastFocused.focus());
  return await differing(eye, [seen, unseen]);
}

/** Goes through a page by Tab; answers the kinds of control whose focus cannot be seen. */
async function unseenOn(page: Page, eye: Page, known: Set<string>): Promise<string[]> {
  const unseen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopAt(page);
    if (!stop) break;
    if (known.has(stop.kind)) continue;
    known.add(stop.kind);
    const changed = await changedBy(page, eye, stop);
    if (changed < LEAST_CHANGED) unseen.push(`${stop.kind}: ${changed} px`);
  }
  return unseen;
}

type OpenedPage = {
  name: string;
  path: (initial: InitialRecords) => string;
  isThere: (page: Page) => Promise<void>;
};

const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

const PAGES: readonly OpenedPage[] = [
  { name: 'home', path: () => '/', isThere: heading(/^Bonjour/) },
  { name: 'dashboard', path: () => RECRUITMENT, isThere: heading('Tableau de bord') },
  {
    name: 'list',
    path: () => APPLICATIONS,
    isThere: async (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'application',
    path: ({ applications }) => `${APPLICATIONS}/${applications[0]!.id}`,
    isThere: async (page) => expect(page.getByRole('region', { name: /^Pièces jointes \(/ })).toBeVisible(),
  },
  {
    name: 'full screen',
    path: ({ applications }) => `${APPLICATIONS}/${applications[0]!.id}/plein-ecran`,
    isThere: async (page) => expect(page.getByRole('region', { name: 'Métadonnées' })).toBeVisible(),
  },
  { name: 'trainers', path: () => `${RECRUITMENT}/trainers`, isThere: heading('Formateurs') },
  { name: 'templates', path: () => `${RECRUITMENT}/messages`, isThere: heading('Modèles de messages') },
  { name: 'retention', path: () => `${RECRUITMENT}/conservation`, isThere: heading(/Conservation/) },
  { name: 'SendPulse', path: () => `${RECRUITMENT}/sendpulse-config`, isThere: heading(/SendPulse/) },
  { name: 'prompts', path: () => '/ai-prompt-viewer', isThere: heading('Prompts IA') },
  { name: 'refusal', path: () => '/unauthorized?area=dashboard', isThere: heading(/accès réservé/) },
  { name: 'public home', path: () => `${PUBLIC_SITE}/`, isThere: heading(/./) },
  { name: 'public form', path: () => `${PUBLIC_SITE}/trainers-apply`, isThere: heading(/./) },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`whatever Tab reaches on any page is seen to have the focus, ${colorScheme}`, async ({
    page,
    context,
    initial,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme });
    const eye = await context.newPage();
    await page.bringToFront();
    const known = new Set<string>();
    const unseen: string[] = [];
    for (const { name, path, isThere } of PAGES) {
      await page.goto(path(initial));
      await isThere(page);
      for (const found of await unseenOn(page, eye, known)) unseen.push(`${name}: ${found}`);
    }
    expect(unseen).toEqual([]);
    // It went through them all: the kinds of control of the whole product are many.
    expect(known.size).toBeGreaterThan(40);
  });
}
