import { APPLICATIONS, SHELL } from '../../../support/addresses.ts';
import {
  cardOf,
  countText,
  expect,
  expectNoSidewaysScroll,
  openList,
  searchBox,
  test,
} from '../../../support/recruiter.ts';
import { fillSignIn } from '../../../support/test.ts';

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const frenchDate = (iso: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(new Date(iso));

test.describe('arriving', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  // spec 2.3
  test('the sign-in page names the app, and leads to the dashboard, and from there to the candidatures, newest first', async ({
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

// spec 2.8
test('the list says that it is loading, and only then shows cards', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rpc/search_trainer_applications*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(APPLICATIONS);
  await expect(page.getByText('Chargement des candidatures...')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Chargement des candidatures...')).toBeHidden();
});

test('a name is found whatever its case and accents, and marked', async ({ page, initial }) => {
  const person = initial.applications.find(({ full_name: name }) => withoutAccents(name) !== name)!;
  await openList(page);
  await searchBox(page).fill(withoutAccents(person.full_name).toUpperCase());
  const card = cardOf(page, person.full_name).first();
  await expect(card).toBeVisible();
  await expect(card.locator('mark')).toHaveText(person.full_name.split(/\s+/));
  // Someone's name has no place in an address that is logged and shared.
  expect(page.url()).toBe(`${SHELL}${APPLICATIONS}`);
});

test('an address finds one application, and says where it matched', async ({ page, initial }) => {
  const person = initial.applications[100]!;
  await openList(page);
  await searchBox(page).fill(person.email.toUpperCase());
  await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = cardOf(page, person.full_name);
  await expect(card.getByText('E-mail')).toBeVisible();
  await expect(card.locator('mark')).toHaveText([person.email]);
});

test('an expertise finds those who have it, past the cards in view', async ({ page, initial }) => {
  const term = initial.applications[150]!.expertise_areas[0]!;
  await openList(page);
  await searchBox(page).fill(withoutAccents(term));
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  const holders = initial.applications.filter(({ expertise_areas: areas }) => areas.includes(term));
  const count = async () => Number.parseInt((await countText(page).textContent()) ?? '', 10);
  await expect.poll(count).toBeLessThan(initial.applications.length);
  expect(await count()).toBeGreaterThanOrEqual(holders.length);
});

test('a search survives reload, and nothing found says so with a way back', async ({ page }) => {
  await openList(page);
  const all = (await countText(page).textContent())!;
  await searchBox(page).fill('zzyzx introuvable');
  await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
  await expect(page.getByText('0 candidature', { exact: true })).toBeVisible();
  await page.reload();
  await expect(searchBox(page)).toHaveValue('zzyzx introuvable');
  await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer tous' }).first().click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The count is read beside the list: either may come first.
  await expect
    .poll(async () => Number.parseInt((await countText(page).textContent())!, 10))
    .toBeGreaterThanOrEqual(Number.parseInt(all, 10));
});

test('the newest answer wins when an older search comes back late', async ({ page, initial }) => {
  const [slow, quick] = [initial.applications[20]!, initial.applications[40]!];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await openList(page);
  await page.route('**/rpc/search_trainer_applications*', async (route) => {
    if (!(route.request().postData() ?? '').includes(slow.email)) return route.fallback();
    await released;
    return route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest((request) => (request.postData() ?? '').includes(slow.email));
  await searchBox(page).fill(slow.email);
  await asked;
  await searchBox(page).fill(quick.email);
  await expect(cardOf(page, quick.full_name)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  release();
  await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, quick.full_name)).toBeVisible();
});

test('the list goes on to its last card, each once, under an exact count', async ({ page, initial }) => {
  const before = await initial.countAll();
  await openList(page);
  const shown = Number.parseInt((await countText(page).textContent())!, 10);
  expect(shown).toBeGreaterThanOrEqual(before);
  expect(shown).toBeLessThanOrEqual(await initial.countAll());

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
    .toBe(shown);
  expect(new Set(seen.values()).size).toBe(shown);
  const ids = new Set(seen.values());
  expect(initial.applications.filter(({ id }) => !ids.has(id))).toEqual([]);
  await expect(countText(page)).toHaveText(`${shown} candidatures`);
  await expect(page.getByRole('article').last()).toHaveAttribute('aria-setsize', String(shown));
});

// spec 2.22, 2.26, 2.27, 2.29
test('a card shows what decides whether to open it, and its details reach the person', async ({
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

  await card.getByRole('button', { name: 'Voir les détails' }).click();
  await expect(phone).toBeHidden();
});

test('a status outside the known ones is shown as it is', async ({ page, initial }) => {
  const person = initial.applications.find(({ status }) => status === 'Vivier 2027')!;
  await openList(page);
  await searchBox(page).fill(person.email);
  await expect(cardOf(page, person.full_name).getByText('Vivier 2027')).toBeVisible();
});

// spec 2.18
test('on a phone nothing runs off the side', async ({ page, initial }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Filtres avancés' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Voir les détails' }).first().click();
  await expectNoSidewaysScroll(page);
  // Buttons that show only an icon here keep their names.
  await expect(page.getByRole('button', { name: 'Rechercher ou aller à…' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Camille Roussel/ })).toBeVisible();
  const nameLength = (name: string | null) => name?.length ?? 0;
  const person = initial.applications.reduce((one, other) =>
    nameLength(other.references_original_name) > nameLength(one.references_original_name) ? other : one,
  );
  const file = page.getByText(person.references_original_name!);
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(page.getByRole('dialog', { name: new RegExp(person.full_name) })).toBeVisible();
  await expect(file).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`${APPLICATIONS}/${person.id}/plein-ecran`);
  await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
  await expect(file).toBeVisible();
  await expectNoSidewaysScroll(page);
});
