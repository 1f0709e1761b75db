import { APPLICATIONS, SHELL } from '../../../support/addresses.ts';
import { cardOf, countText, expect, openList, searchBox, test } from '../../../support/recruiter.ts';
import { fillSignIn } from '../../../support/test.ts';

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const frenchDate = (iso: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(new Date(iso));

test.describe('opening the list', () => {
  test.use({ session: null });

  // spec 2.3
  test('the sign-in page names the app, and leads to the dashboard, and from there to the list, newest first', async ({
    page,
    initial,
  }) => {
    await page.goto('/auth/login/app5');
    await expect(page.getByText('Recrutement', { exact: true })).toBeVisible();
    await fillSignIn(page, 'app5_user');
    await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Recrutement' })
      .getByRole('link', { name: 'Candidatures' })
      .click();
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
    await expect(page).toHaveTitle(/^Candidatures/);
    await expect(page.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
    await expect(cardOf(page, initial.applications[0]!.full_name).first()).toBeVisible();
    await expect(countText(page)).toHaveText(/^\d{3} candidatures$/);
  });
});

test('a search finds names, addresses and expertise, survives a reload, and says when nothing is found', async ({
  page,
  initial,
}) => {
  test.slow();
  await openList(page);
  const all = Number.parseInt((await countText(page).textContent())!, 10);
  const count = async () => Number.parseInt((await countText(page).textContent())!, 10);

  await test.step('a name, whatever its case and accents, marked', async () => {
    const person = initial.applications.find(({ full_name: name }) => withoutAccents(name) !== name)!;
    await searchBox(page).fill(withoutAccents(person.full_name).toUpperCase());
    const card = cardOf(page, person.full_name).first();
    await expect(card.locator('mark')).toHaveText(person.full_name.split(/\s+/));
    // The name of a person must not be in an address, which is logged and shared.
    expect(page.url()).toBe(`${SHELL}${APPLICATIONS}`);
  });

  await test.step('an expertise of a card that is not yet in view', async () => {
    const term = initial.applications[150]!.expertise_areas[0]!;
    await searchBox(page).fill(withoutAccents(term));
    const holders = initial.applications.filter(({ expertise_areas: areas }) => areas.includes(term));
    await expect.poll(count).toBeGreaterThanOrEqual(Math.max(holders.length, 2));
    expect(await count()).toBeLessThan(initial.applications.length);
    await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  });

  await test.step('the newest answer remains when an older search is answered late', async () => {
    const slow = initial.applications[20]!;
    const person = initial.applications[100]!;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/rpc/search_trainer_applications*', async (route) => {
      if (!(route.request().postData() ?? '').includes(slow.email)) return route.fallback();
      await released;
      return route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => (request.postData() ?? '').includes(slow.email));
    await searchBox(page).fill(slow.email);
    await asked;
    await searchBox(page).fill(person.email.toUpperCase());
    await expect(page.getByRole('article')).toHaveCount(1);
    release();
    await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
    const card = cardOf(page, person.full_name);
    await expect(card.getByText('E-mail')).toBeVisible();
    await expect(card.locator('mark')).toHaveText([person.email]);

    await card.getByRole('link', { name: person.full_name }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(person.full_name) })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toHaveValue(person.email.toUpperCase());
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  await test.step('nothing, and how to clear the search', async () => {
    await searchBox(page).fill('zzyzx introuvable');
    await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
    await expect(page.getByText('0 candidature', { exact: true })).toBeVisible();
    await page.reload();
    await expect(searchBox(page)).toHaveValue('zzyzx introuvable');
    await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer tous' }).first().click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByRole('article').first()).toBeVisible();
    // The count is a request of its own, and may be answered before or after the list.
    await expect.poll(count).toBeGreaterThanOrEqual(all);
  });
});

test('the list loads up to its last card, each once, with an exact count', async ({ page, initial }) => {
  // The applications of one status: three full pages, and a last one.
  const wanted = initial.applications.filter(({ status }) => status === 'new');
  await openList(page, '?statut=new');
  await expect(countText(page)).toHaveText(`${wanted.length} candidatures`);
  const seen = new Map<number, string>();
  await page.mouse.move(700, 600);
  await expect
    .poll(
      async () => {
        const cards = await page.getByRole('article').evaluateAll((articles) =>
          articles.map((article) => ({
            at: Number(article.getAttribute('aria-posinset')),
            id: article.getAttribute('data-application') ?? '',
          })),
        );
        for (const { at, id } of cards) seen.set(at, id);
        await page.mouse.wheel(0, 500);
        return seen.size;
      },
      { intervals: [40], timeout: 40_000 },
    )
    .toBe(wanted.length);
  expect(new Set(seen.values())).toEqual(new Set(wanted.map(({ id }) => id)));
  await expect(countText(page)).toHaveText(`${wanted.length} candidatures`);
  await expect(page.getByRole('article').last()).toHaveAttribute('aria-setsize', String(wanted.length));
});

// spec 2.22, 2.26, 2.27, 2.29
test('a card shows what decides whether to open it, and its details give the contact and the references', async ({
  page,
  initial,
}) => {
  const evaluated = new Set(initial.evaluations.map(({ application_id: id }) => id));
  const person = initial.applications.find(
    (row) =>
      row.mastered_software.length > 4 &&
      row.references_original_name !== null &&
      row.phone?.startsWith('+33') === true &&
      evaluated.has(row.id),
  )!;
  const evaluation = initial.evaluations.find(({ application_id: id }) => id === person.id)!;
  await openList(page);
  await searchBox(page).fill(person.email);
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = cardOf(page, person.full_name);
  await expect(card.getByRole('img', { name: 'France' })).toBeVisible();
  await expect(card.getByText(frenchDate(person.created_at), { exact: true })).toBeVisible();
  for (const name of person.mastered_software.slice(0, 3)) {
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(card.getByText(person.mastered_software[3]!, { exact: true })).toBeHidden();
  await expect(card.getByText(`+${person.mastered_software.length - 3} autres logiciels`)).toBeVisible();
  await expect(card.getByText(evaluation.percentage.toFixed(2).replace('.', ','))).toBeVisible();

  await expect(card.getByRole('link', { name: person.email })).toBeHidden();
  await card.getByRole('button', { name: 'Voir les détails' }).click();
  await expect(card.getByRole('link', { name: person.email })).toHaveAttribute(
    'href',
    `mailto:${person.email}`,
  );
  const phone = card.getByRole('link', { name: /WhatsApp/ });
  await expect(phone).toHaveAttribute('href', `https://wa.me/${person.phone!.replace(/\D/g, '')}`);
  await expect(phone).toHaveAttribute('rel', /noopener/);
  await expect(card.getByText(person.expertise_areas.join(', '))).toBeVisible();
  await expect(card.getByText(/Français/)).toBeVisible();
  await expect(card.getByRole('button', { name: person.resume_original_name })).toBeVisible();
  await expect(card.getByRole('button', { name: person.references_original_name! })).toBeVisible();

  await card.getByRole('button', { name: person.references_original_name! }).click();
  const viewer = page.getByRole('dialog', { name: new RegExp(person.references_original_name!) });
  await expect(viewer.getByRole('region', { name: /^Page 1 sur/ })).toContainText(
    person.full_name.split(' ')[0]!,
  );
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: person.references_original_name! })).toBeFocused();
  await card.getByRole('button', { name: 'Voir les détails' }).click();
  await expect(phone).toBeHidden();
});
