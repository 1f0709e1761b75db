import { mergeTests, type Page } from '@playwright/test';
import { picturesPdf } from '../../fixtures/documents.ts';
import { APPLICATIONS } from '../../support/addresses.ts';
import { test as policedTest } from '../../support/headers.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, test as recruiterTest } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const test = mergeTests(policedTest, recruiterTest);

/** A4 at 200 dpi. */
const SHEET = { width: 1654, height: 2339 };
const NO_TEXT =
  'Ce CV est une image : il ne contient aucun texte. Lancez la lecture optique pour l’analyser.';

const LINES: readonly [tag: 'h1' | 'h2' | 'p', text: string][] = [
  ['h1', 'Camille Fontaine'],
  ['p', 'Formatrice bureautique'],
  ['p', 'camille.fontaine@exemple.test'],
  ['p', '06 12 34 56 78'],
  ['h2', 'Expériences professionnelles'],
  ['p', 'Janvier 2019 - Mars 2023 : Formatrice Excel, Atelier Verrier'],
  ['p', 'Animation de stages de tableur pour des groupes de douze personnes.'],
  ['h2', 'Formation'],
  ['p', '2014 : BTS Assistant de gestion, Lycée Simone Weil'],
  ['h2', 'Compétences'],
  ['p', 'Excel, Word, Power BI'],
];

/** A word of the picture and the middle of its place, as shares of the page. */
type Place = { word: string; x: number; y: number };

/** A CV that is a photograph of printed text, slightly askew, and where its words are in it. */
async function photograph(page: Page): Promise<{ picture: Buffer; places: Place[] }> {
  await page.setViewportSize(SHEET);
  await page.setContent(
    `<style>
      body { margin: 150px; transform: rotate(1.3deg); font: 31px/50px 'Liberation Sans', Arial, sans-serif; }
      h1 { font-size: 56px; line-height: 70px; margin: 0; } h2 { font-size: 38px; margin: 36px 0 12px; } p { margin: 0; }
    </style>${LINES.map(([tag, text]) => `<${tag}>${text}</${tag}>`).join('')}`,
  );
  const places = await page.evaluate(({ width, height }) => {
    const found: Place[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.tagName === 'STYLE') continue;
      for (const match of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        found.push({ word: match[0], x: (left + right) / 2 / width, y: (top + bottom) / 2 / height });
      }
    }
    return found;
  }, SHEET);
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.setViewportSize({ width: 1440, height: 900 });
  return { picture, places };
}

const card = (page: Page) => page.getByRole('region', { name: 'Analyse IA du CV' });
const start = (page: Page) => card(page).getByRole('button', { name: 'Lancer la lecture optique' });

async function refused(page: Page, pictures: readonly Buffer[]): Promise<OwnApplication> {
  const [application] = await newApplications(1, () => ({}), { resumeFile: await picturesPdf(pictures) });
  await page.goto(`${APPLICATIONS}/${application!.id}/plein-ecran`);
  await card(page).getByRole('button', { name: 'Analyser le CV' }).click();
  await expect(card(page).getByText(NO_TEXT)).toBeVisible();
  return application!;
}

/** The printed words under the boxes of a passage. */
async function wordsUnder(page: Page, key: string, places: readonly Place[]): Promise<string> {
  const boxes = await page.locator(`[data-passage="${key}"]`).evaluateAll((all) =>
    all.map((box) => {
      const sheet = box.closest('.doc-page')!.getBoundingClientRect();
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const [x, y] = [(value: number) => (value - sheet.left) / sheet.width, (value: number) => (value - sheet.top) / sheet.height]; // prettier-ignore
      return { left: x(left), right: x(right), top: y(top), bottom: y(bottom) };
    }),
  );
  return places
    .filter(({ x, y }) =>
      boxes.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom),
    )
    .map(({ word }) => word)
    .join(' ');
}

test('a CV that is an image is read in the browser after a cancelled and a failed start, then analysed, with each claim over its words', async ({
  page,
  watch,
  policed,
}) => {
  test.slow();
  // The first analysis is refused: the file has no text. Later the language file does not come.
  watch.allowConsole(/422|Failed to load resource|ERR_FAILED/);
  policed.except(/\/ocr\//);
  const { picture, places } = await photograph(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const application = await refused(page, [picture]);
  await expectAccessible(page);
  expect(loaded.filter((url) => /\/ocr\//.test(url))).toEqual([]);

  // Cancelled once: nothing remains running.
  await start(page).click();
  await card(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(start(page)).toBeVisible();
  await expect.poll(() => page.workers().filter((worker) => /ocr-worker/.test(worker.url()))).toEqual([]);

  // A network that refuses the language file is named, and the reading can be started again.
  const languageFile = /\/ocr\/.+\.traineddata/;
  await page.route(languageFile, (route) => route.abort('failed'));
  await start(page).click();
  await expect(card(page).getByRole('alert')).toContainText('La lecture optique a échoué', {
    timeout: 30_000,
  });
  await expect(card(page).getByText(NO_TEXT)).toBeVisible();
  await page.unroute(languageFile);

  await start(page).click();
  await expect(card(page).getByText(/^Lecture optique\s: page 1 sur 1$/)).toBeVisible({ timeout: 30_000 });
  await expect(card(page).getByText(/lu par reconnaissance optique/)).toBeVisible({ timeout: 60_000 });
  const item = (name: string) => card(page).locator('[data-item]').filter({ hasText: name }).first();
  await expect(item('camille.fontaine@exemple.test')).toBeVisible();
  await expect(item('Camille Fontaine')).toBeVisible();
  await expectAccessible(page);

  for (const [name, words] of [
    ['Camille Fontaine', 'Camille Fontaine'],
    ['camille.fontaine@exemple.test', 'camille.fontaine@exemple.test'],
    ['+33 6 12 34 56 78', '06 12 34 56 78'],
    ['Power BI', 'Power BI'],
  ] as const) {
    const claim = name.startsWith('+') ? item('Téléphone') : item(name);
    await claim.click();
    await expect(page.locator('.doc-passage[aria-current]').first()).toBeInViewport();
    const key = (await claim.getAttribute('data-item'))!;
    expect(await wordsUnder(page, key, places), name).toBe(words);
  }

  // The recognised words are stored: another analysis does not ask for them again.
  await card(page).getByRole('button', { name: 'Relancer', exact: true }).click();
  await expect(
    page.getByText('Analyse CV améliorée lancée avec succès', { exact: true }).first(),
  ).toBeVisible();
  await expect(card(page).getByText(/lu par reconnaissance optique/)).toBeVisible();
  const [row] = await rowsOf<{ ai_status: string }>('trainer_applications', `id=eq.${application.id}`);
  expect(row?.ai_status).toBe('success');
});
