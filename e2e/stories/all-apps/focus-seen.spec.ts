import type { Page } from '@playwright/test';
import { APPLICATIONS, ONLINE_PROGRAMME, PORTAL, PUBLIC_SITE, RECRUITMENT } from '../../support/addresses.ts';
import { signedInByEmail, signInBySession } from '../../support/own-accounts.ts';
import { expect, test, type InitialRecords } from '../../support/recruiter.ts';
import { giveSession, test as anyone } from '../../support/test.ts';

/** Pixels around a control where its focus ring may be drawn. */
const RING = 6;
/** Presses of Tab on one page: the controls that a list repeats look the same each time. */
const MOST_STOPS = 90;
/** Pixels that must change: two sides of a ring of 2 px around a control of 24 px. */
const LEAST_CHANGED = 80;
/** Of 255, in one channel: a difference that an eye sees between two neighbours. */
const CHANGED_BY = 24;

type Stop = { kind: string; box: { x: number; y: number; width: number; height: number } };

/** The control with the focus, remembered in the page, and its kind in words; nothing once Tab has left the page. */
const stopAt = (page: Page) =>
  page.evaluate((ring): Stop | undefined => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    Object.assign(window, { atStop: element });
    // The ring of a field is often on its frame.
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

/**
 * Number of pixels that differ between two pictures of the same size, compared by the browser itself on an empty page.
 */
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

/** Number of pixels that differ between the control with and without the focus. */
async function changedBy(page: Page, eye: Page, { box }: Stop): Promise<number> {
  const seen = await picture(page, box);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const unseen = await picture(page, box);
  await page.evaluate(() => (window as unknown as { atStop: HTMLElement }).atStop.focus());
  return await differing(eye, [seen, unseen]);
}

/** Shows the page in a theme, and waits until its colours are applied. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await page.emulateMedia({ colorScheme });
  await expect.poll(paper).not.toBe(before);
}

/** Focuses a control that Tab reached before, as Tab would; nothing when it has been replaced since. */
async function stopAgainAt(page: Page, index: number, kind: string): Promise<Stop | undefined> {
  await page.evaluate((at) => (window as unknown as { reached: HTMLElement[] }).reached[at]!.focus(), index);
  const stop = await stopAt(page);
  return stop?.kind === kind ? stop : undefined;
}

/** Presses Tab through a page, as long as there is something to check. */
async function tabThrough(page: Page, onStop: (stop: Stop) => Promise<'go on' | 'enough'>): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopAt(page);
    if (!stop || (await onStop(stop)) === 'enough') return;
  }
}

/**
 * Goes through a page by Tab, then checks in dark again what was first reached here; returns the kinds of control whose
 * focus cannot be seen.
 */
async function unseenOn(
  { page, eye, known }: { page: Page; eye: Page; known: Set<string> },
  { open, isLightAlone }: { open: () => Promise<void>; isLightAlone: boolean },
): Promise<string[]> {
  const unseen: string[] = [];
  const lookAt = async (stop: Stop, scheme: string) => {
    let changed = await changedBy(page, eye, stop);
    // Content that loaded between the two pictures moved it; the second picture is taken at its present place.
    if (changed < LEAST_CHANGED) changed = await changedBy(page, eye, (await stopAt(page)) ?? stop);
    if (changed < LEAST_CHANGED) unseen.push(`${stop.kind}, ${scheme}: ${changed} px`);
  };
  const reached: string[] = [];
  await open();
  await tabThrough(page, async (stop) => {
    if (known.has(stop.kind)) return 'go on';
    known.add(stop.kind);
    reached.push(stop.kind);
    await page.evaluate(() => {
      const kept = window as unknown as { atStop: Element; reached?: Element[] };
      (kept.reached ??= []).push(kept.atStop);
    });
    await lookAt(stop, 'light');
    return 'go on';
  });
  if (reached.length === 0 || isLightAlone) return unseen;

  await showIn(page, 'dark');
  const redrawn = new Set<string>();
  for (const [index, kind] of reached.entries()) {
    const stop = await stopAgainAt(page, index, kind);
    if (stop) await lookAt(stop, 'dark');
    else redrawn.add(kind);
  }
  if (redrawn.size > 0) {
    await open();
    await tabThrough(page, async (stop) => {
      if (redrawn.delete(stop.kind)) await lookAt(stop, 'dark');
      return redrawn.size > 0 ? 'go on' : 'enough';
    });
  }
  await showIn(page, 'light');
  return [...unseen, ...[...redrawn].map((kind) => `${kind}, dark: not reached`)];
}

type OpenedPage = {
  name: string;
  path: (initial: InitialRecords) => string;
  isThere: (page: Page) => Promise<void>;
  /** The public site has the light theme only. */
  isLightAlone?: true;
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
    path: ({ applications }) => {
      const { id } = applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
      return `${APPLICATIONS}/${id}/plein-ecran`;
    },
    // The element that contains the document has the focus too; it is another one until the document is loaded.
    isThere: async (page) => expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeVisible(),
  },
  { name: 'trainers', path: () => `${RECRUITMENT}/trainers`, isThere: heading('Formateurs') },
  {
    name: 'papers to check',
    path: () => `${RECRUITMENT}/pieces`,
    // The viewer is there once the file has arrived.
    isThere: async (page) => expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeVisible(),
  },
  { name: 'templates', path: () => `${RECRUITMENT}/messages`, isThere: heading('Modèles de messages') },
  { name: 'retention', path: () => `${RECRUITMENT}/conservation`, isThere: heading(/Conservation/) },
  { name: 'SendPulse', path: () => `${RECRUITMENT}/sendpulse-config`, isThere: heading(/SendPulse/) },
  { name: 'prompts', path: () => '/ai-prompt-viewer', isThere: heading('Prompts IA') },
  { name: 'refusal', path: () => '/unauthorized?area=dashboard', isThere: heading(/accès réservé/) },
  { name: 'public home', path: () => `${PUBLIC_SITE}/`, isThere: heading(/./), isLightAlone: true },
  {
    name: 'public form',
    path: () => `${PUBLIC_SITE}/trainers-apply`,
    isThere: heading(/./),
    isLightAlone: true,
  },
  {
    name: 'public programmes',
    path: () => `${PUBLIC_SITE}/formules-formation`,
    isThere: heading(/./),
    isLightAlone: true,
  },
  {
    name: 'public programme',
    path: () => `${PUBLIC_SITE}${ONLINE_PROGRAMME}`,
    isThere: heading(/./),
    isLightAlone: true,
  },
  { name: 'portal', path: () => `${PORTAL}/app/dashboard`, isThere: heading(/^Bonjour/) },
  { name: 'papers', path: () => `${PORTAL}/papers`, isThere: heading('Mes pièces') },
  { name: 'profile', path: () => `${PORTAL}/profile`, isThere: heading('Mon profil') },
  { name: 'account', path: () => `${PORTAL}/account`, isThere: heading('Mon compte') },
];

/** Pages that a recruiter does not open. */
const OFFICE_PAGES: readonly (Pick<OpenedPage, 'isThere'> & { name: string })[] = [
  { name: 'factures?etat=all', isThere: heading('Factures') },
  { name: 'factures/deposer', isThere: heading(/^Déposer/) },
  { name: 'missions', isThere: heading('Missions') },
  { name: 'comptes', isThere: heading('Comptes à confirmer') },
  { name: 'paiements', isThere: heading('Paiements') },
  { name: 'regles', isThere: heading(/Règles/) },
];

test('everything that Tab reaches on any page shows its focus, in light and in dark', async ({
  page,
  context,
  initial,
}) => {
  test.setTimeout(300_000);
  await giveSession(context, await signedInByEmail('formatrice@trame.example', PORTAL));
  const eye = await context.newPage();
  await page.bringToFront();
  const known = new Set<string>();
  const unseen: string[] = [];
  for (const { name, path, isThere, isLightAlone = false } of PAGES) {
    const open = async () => {
      await page.goto(path(initial));
      await isThere(page);
    };
    const found = await unseenOn({ page, eye, known }, { open, isLightAlone });
    unseen.push(...found.map((what) => `${name}: ${what}`));
  }
  expect(unseen).toEqual([]);
  // Checks that it went through all pages, because the whole product has many kinds of control.
  expect(known.size).toBeGreaterThan(40);
});

anyone('the same on the pages of the office', async ({ page, context }) => {
  anyone.setTimeout(300_000);
  await signInBySession(page, 'gestionnaire');
  const eye = await context.newPage();
  await page.bringToFront();
  const known = new Set<string>();
  const unseen: string[] = [];
  for (const { name, isThere } of OFFICE_PAGES) {
    const open = async () => {
      await page.goto(`/administratif-hub/${name}`);
      await isThere(page);
    };
    const found = await unseenOn({ page, eye, known }, { open, isLightAlone: false });
    unseen.push(...found.map((what) => `${name}: ${what}`));
  }
  expect(unseen).toEqual([]);
  expect(known.size).toBeGreaterThan(10);
});

anyone('the same on the pages of the catalogue', async ({ page, context }) => {
  anyone.setTimeout(300_000);
  await signInBySession(page, 'app2_user');
  const eye = await context.newPage();
  await page.bringToFront();
  const known = new Set<string>();
  const look = async (name: string, open: () => Promise<void>) =>
    (await unseenOn({ page, eye, known }, { open, isLightAlone: false })).map((what) => `${name}: ${what}`);
  const list = async () => {
    await page.goto('/catalogue-pro-842f2/catalogue');
    await expect(page.getByRole('link', { name: /^Gérer son stress au poste/ })).toBeVisible();
  };
  const unseen = [
    ...(await look('list', list)),
    ...(await look('sheet', async () => {
      await list();
      await page.getByRole('link', { name: /^Gérer son stress au poste/ }).click();
      await expect(page.getByRole('list', { name: 'Points perdus' })).toBeVisible();
    })),
    ...(await look('gains', async () => {
      await page.goto('/catalogue-pro-842f2/optimisation');
      await expect(page.getByRole('link', { name: /^Voir/ }).first()).toBeVisible();
    })),
  ];
  expect(unseen).toEqual([]);
  expect(known.size).toBeGreaterThan(10);
});
