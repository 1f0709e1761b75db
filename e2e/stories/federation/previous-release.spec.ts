import { promote } from '@trame/release/publish';
import type { Page } from '@playwright/test';
import { keptReleases, unpackRelease } from '../../../tools/registry/release-archive.ts';
import { test, type OwnStore } from '../../fixtures/own-store.ts';
import { expect, openList } from '../../support/recruiter.ts';

/** Opens the first page of each remote and checks that it shows its data, not only its frame. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  recruitment: async (page) => {
    await openList(page);
    await page
      .getByRole('button', { name: /^Ouvrir la candidature de/ })
      .first()
      .click();
    // At the end of the dialog, with code and styles that load only then.
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Événements' })).toBeVisible();
  },
  hubs: async (page) => {
    await page.goto('/ai-prompt-viewer');
    await page.getByRole('link', { name: 'Lecture d’un CV', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Texte de la v\d+/ })).toBeVisible();
  },
};

/** Whether a rule of an app's style sheets is about something on the page. */
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/remotes/'))
      .flatMap(({ cssRules }) => [...cssRules])
      .some((rule) => rule instanceof CSSStyleRule && document.querySelector(rule.selectorText) !== null),
  );

const kept = keptReleases();
const remotes = kept.filter((name) => name !== 'shell');

/** Publishes the shell and one remote, each from the current or the previous build, and promotes both at once. */
async function releaseTogether(
  store: OwnStore,
  scratch: string,
  remote: string,
  before: readonly string[],
): Promise<void> {
  const wanted = [];
  for (const name of ['shell', remote]) {
    const from = before.includes(name) ? unpackRelease(name, scratch) : undefined;
    wanted.push({ name, version: await store.publish(name, before.includes(name) ? 'before' : 'now', from) });
  }
  await promote(store, wanted);
}

test('an earlier release of the shell and of the remotes opened here is kept', () => {
  expect(kept).toContain('shell');
  expect(Object.keys(OPENED).toSorted()).toEqual(remotes);
});

for (const name of remotes) {
  test(`${name} of the previous release runs in the current shell`, async ({ page, store }, info) => {
    await releaseTogether(store, info.outputPath('previous'), name, [name]);
    await OPENED[name]?.(page);
    expect(await isStyled(page)).toBe(true);
  });

  test(`the current ${name} runs in the shell of the previous release`, async ({ page, store }, info) => {
    await releaseTogether(store, info.outputPath('previous'), name, ['shell']);
    await OPENED[name]?.(page);
    expect(await isStyled(page)).toBe(true);
  });
}
