import { PUBLIC_SITE } from '../../support/addresses.ts';
import { callAs } from '../../support/own-accounts.ts';
import { asService } from '../../support/own-applications.ts';
import { expect, test } from '../../support/test.ts';

type Build = { state: string; folder: string | null; reason: string | null };

/** Of the demonstration: corporate is still writing it. */
const DRAFT = 'Une deuxième antenne, à Nantes';

test('the site is published at the start, and corporate reads its drafts in a preview that visitors do not get', async ({
  page,
}) => {
  const [status] = await asService<{ live_since: string | null }[]>('/rest/v1/rpc/site_status', {
    method: 'POST',
  });
  expect(status?.live_since).not.toBeNull();

  const asked = await callAs('app1_user', '/rest/v1/rpc/request_site_build', 'POST', { kind: 'preview' });
  expect(asked.status).toBe(200);
  const id = JSON.parse(asked.text) as string;
  let build: Build | undefined;
  await expect
    .poll(
      async () => {
        [build] = await asService<Build[]>(`/rest/v1/site_builds?select=state,folder,reason&id=eq.${id}`);
        return build?.state;
      },
      { timeout: 50_000 },
    )
    .toBe('succeeded');
  const address = `${PUBLIC_SITE}/apercu/${build?.folder}/`;

  await page.goto(address);
  await expect(page.getByRole('heading', { name: DRAFT })).toBeVisible();
  // With its styles, which its policy must allow.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Brygada/);
  const bar = page.getByText(/^Aperçu des brouillons, jusqu’à \d\d:\d\d$/);
  await expect(bar).toHaveCSS('position', 'sticky');
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click();
  await expect(page).toHaveURL(`${address}mentions-legales`);
  await expect(bar).toBeVisible();

  await page.goto(PUBLIC_SITE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(DRAFT)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});
