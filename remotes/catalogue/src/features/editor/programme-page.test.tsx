import { dismissUndo } from '@trame/app/undo-store';
import {
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  server,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildProgramme, CONTENT, serveProgramme } from '../../../testing/catalogue.ts';
import remote from '../../routes.tsx';
// Loaded before the first test, not during it.
import './programme-page.tsx';

const OTHER = 'e0000000-0000-4000-8000-000000000002';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
afterEach(dismissUndo);

const open = (roles: readonly string[] = ['app2_user']) =>
  renderRoutes(remote, { route: `/catalogue/${buildProgramme().id}`, roles: roles as never });

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const losses = () => screen.findByRole('list', { name: 'Points perdus' });
const score = async () => (await screen.findByRole('status', { name: 'Score' })).textContent;

it('each lost point is beside its field and in the panel, with why it counts', async () => {
  serveProgramme();
  const { container } = open();
  const item = within(await losses())
    .getByText('« rapidement » n’est pas un délai')
    .closest('li');
  expect(item).toHaveTextContent('−6');
  expect(item).toHaveTextContent('Guide V9, indicateur 1.');
  expect(await field('Délai d’accès')).toHaveAccessibleDescription(/rapidement.+n’est pas un délai/);
  expect(await axeViolations(container)).toEqual([]);
});

it('the score follows what is typed, and the sheet is saved by itself', async () => {
  const { stored } = serveProgramme();
  const { user } = open();
  const before = await score();
  const delay = await field('Délai d’accès');
  await user.clear(delay);
  await user.type(delay, '15 jours ouvrés');
  expect(Number.parseInt((await score()) ?? '', 10)).toBe(Number.parseInt(before ?? '', 10) + 6);
  await waitFor(() => expect(stored().access_delay).toBe('15 jours ouvrés'), { timeout: 5000 });
  expect(await screen.findByText(/enregistrée à/)).toBeVisible();
});

it('a field that is wrong says so and is not saved; the others are', async () => {
  const { stored } = serveProgramme();
  const { user } = open();
  await user.type(await field('Tarif'), 'cher');
  await user.type(await field('Public visé'), 'Dessinateurs');
  await waitFor(() => expect(stored().audience).toBe('Dessinateurs'), { timeout: 5000 });
  expect(stored().price_cents).toBeUndefined();
  expect(await field('Tarif')).toHaveAccessibleDescription(/n’est pas encore enregistré/);
});

it('what a colleague saved meanwhile in other fields is merged', async () => {
  const { stored, colleague } = serveProgramme();
  const { user, host } = open();
  const audience = await field('Public visé');
  colleague({ funding: 'OPCO' });
  await user.type(audience, 'Dessinateurs');
  await waitFor(() => expect(stored()).toMatchObject({ audience: 'Dessinateurs', funding: 'OPCO' }), {
    timeout: 5000,
  });
  expect(await field('Financement')).toHaveValue('OPCO');
  expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Fiche complétée' } });
});

it('where both wrote the same field, both are shown and one is chosen', async () => {
  const { stored, colleague } = serveProgramme();
  const { user } = open();
  const delay = await field('Délai d’accès');
  colleague({ access_delay: '3 semaines' });
  await user.clear(delay);
  await user.type(delay, '15 jours ouvrés');
  expect(
    await screen.findByText(/Paul Lenoir a écrit ici en même temps/, {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(stored().access_delay).toBe('3 semaines');
  await user.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  await waitFor(() => expect(stored().access_delay).toBe('15 jours ouvrés'), { timeout: 5000 });
});

it('a sure correction is made at once, and taken back', async () => {
  const same = { ...CONTENT, access_delay: '15 jours ouvrés' };
  const { stored, last } = serveProgramme({ others: [same, same, same] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Mettre 15 jours ouvrés/ }));
  await waitFor(async () => expect(await field('Délai d’accès')).toHaveValue('15 jours ouvrés'));
  expect(last('fix')?.['fixes']).toMatchObject([
    { changes: { access_delay: '15 jours ouvrés' }, base: { access_delay: 'rapidement' } },
  ]);
  await user.click(await screen.findByRole('button', { name: /Annuler/ }));
  await waitFor(() => expect(stored().access_delay).toBe('rapidement'));
});

it('a proposal is read before it is applied', async () => {
  const { stored } = serveProgramme({ others: [{ ...CONTENT, methods: 'Démonstration, atelier' }] });
  const { user } = open();
  const item = within(await losses())
    .getByText('Les méthodes mobilisées manquent')
    .closest('li');
  await user.click(within(item as HTMLElement).getByRole('button', { name: /Relire la proposition/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Démonstration, atelier');
  expect(stored().methods).toBeUndefined();
  await user.click(within(dialog).getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => expect(stored().methods).toBe('Démonstration, atelier'));
});

it('a publication says what changes, and keeps a note', async () => {
  const { last } = serveProgramme({
    programme: buildProgramme({ is_changed_since_publication: true }),
    published: { ...CONTENT, duration_hours: 7 },
  });
  const { user, host } = open();
  await user.click(await screen.findByRole('button', { name: 'Publier' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publier la version 7' });
  await waitFor(() => expect(dialog).toHaveTextContent('Durée en heures'));
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Deux jours');
  await user.click(within(dialog).getByRole('button', { name: 'Publier' }));
  await waitFor(() => expect(last('publish')).toMatchObject({ note: 'Deux jours' }));
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Version 7 publiée' } }));
});

it('a version is compared with the draft and brought back into it', async () => {
  const { stored } = serveProgramme({
    publications: [
      {
        number: 5,
        note: 'Tarifs 2026',
        published_by_name: 'Paul Lenoir',
        published_at: '2026-10-01T08:00:00Z',
      },
    ],
    published: { ...CONTENT, access_delay: '10 jours' },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plus' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Versions publiées' }));
  await user.click(await screen.findByRole('button', { name: 'Comparer au brouillon' }));
  expect(await screen.findByText('10 jours')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restaurer la version 5' }));
  await waitFor(() => expect(stored().access_delay).toBe('10 jours'));
  await waitFor(async () => expect(await field('Délai d’accès')).toHaveValue('10 jours'));
});

const chooseMore = async (user: ReturnType<typeof open>['user'], name: RegExp) => {
  await user.click(await screen.findByRole('button', { name: 'Plus' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return await screen.findByRole('dialog');
};

it('archiving asks first, and says what leaves the site', async () => {
  const { last } = serveProgramme();
  const { user } = open();
  const dialog = await chooseMore(user, /^Archiver/);
  expect(dialog).toHaveAccessibleName(/^Archiver «\s*Revit, niveau 2/);
  expect(dialog).toHaveTextContent(/quittent le site/);
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(last('change')).toBeUndefined();
  const again = await chooseMore(user, /^Archiver/);
  await user.click(within(again).getByRole('button', { name: 'Archiver la fiche' }));
  await waitFor(() => expect(last('change')).toMatchObject({ action: 'archive' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('deleting a draft asks first, and names what is lost', async () => {
  const { last } = serveProgramme({
    programme: buildProgramme({ status: 'draft', published_version: null, published_at: null }),
  });
  const { user } = open();
  const dialog = await chooseMore(user, /^Supprimer/);
  expect(dialog).toHaveTextContent(/résultats, ses commentaires et les propositions .+ seront perdus/);
  expect(last('delete')).toBeUndefined();
  expect(await axeViolations(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer la fiche' }));
  await waitFor(() => expect(last('delete')).toEqual({ programme: buildProgramme().id }));
});

it('says who else has the sheet open', async () => {
  serveProgramme({ present: [{ name: 'Paul Lenoir', editing: true }] });
  open();
  expect(await screen.findByText('Paul Lenoir modifie cette fiche')).toBeVisible();
});

it('objectives change places by the arrow keys, and the focus follows', async () => {
  const { stored } = serveProgramme();
  const { user } = open();
  const [first, second] = CONTENT.objectives as [string, string];
  (await screen.findByRole('button', { name: `Déplacer ${second}` })).focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByText('Déplacé : 1 sur 2')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `Déplacer ${second}` })).toHaveFocus();
  // At the top, nothing is further up.
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(stored().objectives).toEqual([second, first]), { timeout: 5000 });
});

it('the sheet is given to somebody else', async () => {
  const { last } = serveProgramme({
    people: [{ id: OTHER, name: 'Awa Ndiaye', email: 'awa@trame.example' }],
  });
  const { user } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Responsable' }));
  await user.click(await screen.findByTitle('Awa Ndiaye'));
  await waitFor(() => expect(last('change')).toMatchObject({ action: 'assign', owner: OTHER }));
});

it('an address says what becomes of the one before, and is refused when it is taken', async () => {
  const { last } = serveProgramme({ takenAddress: 'revit-prise' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Changer l’adresse' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/\/formules-formation\/revit-niveau-2 y mènera alors/);
  const typed = within(dialog).getByRole('textbox', { name: /Fin de l’adresse/ });
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Changer l’adresse' }));
  await user.clear(typed);
  await user.type(typed, 'Revit Niveau 2');
  await send();
  expect((await within(dialog).findAllByText(/Des lettres sans accent/))[0]).toBeVisible();
  await user.clear(typed);
  await user.type(typed, 'revit-prise');
  await send();
  expect(await within(dialog).findByText(/Une autre fiche a ou a eu cette adresse/)).toBeVisible();
  await user.clear(typed);
  await user.type(typed, 'revit-familles');
  await send();
  await waitFor(() => expect(last('save')).toMatchObject({ slug: 'revit-familles', content: CONTENT }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('every rule is there with its points and its source', async () => {
  serveProgramme();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Les 24 règles et leurs sources' }));
  const dialog = await screen.findByRole('dialog', { name: 'Les 24 règles et leurs sources' });
  // Three tables with a line of headings each.
  expect(within(dialog).getAllByRole('row')).toHaveLength(27);
  expect(await axeViolations(dialog)).toEqual([]);
});

it('a result needs its year and the number of people', async () => {
  const { last } = serveProgramme();
  const { user } = open();
  await user.type(await field('Valeur'), '4,6');
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Le nombre de personnes est attendu')).toBeVisible();
  await user.type(await field('Personnes'), '42');
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() =>
    expect(last('results')?.['indicators']).toEqual([
      { kind: 'satisfaction', value: 4.6, n: 42, year: new Date().getFullYear() },
    ]),
  );
});

it('whoever may not write reads the sheet, and proposes a change', async () => {
  const { last, stored } = serveProgramme();
  const { user, container } = open(['app5_user']);
  expect(await screen.findByText('rapidement')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publier' })).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Proposer un changement' }));
  const delay = await field('Délai d’accès');
  await user.clear(delay);
  await user.type(delay, '15 jours');
  await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Envoyer la proposition' }));
  await waitFor(() => expect(last('propose')).toMatchObject({ changes: { access_delay: '15 jours' } }));
  expect(stored().access_delay).toBe('rapidement');
});

it('each field of a proposal is taken over or not', async () => {
  const { last } = serveProgramme({
    proposals: [
      {
        id: 'd0000000-0000-4000-8000-000000000001',
        changes: { access_delay: '15 jours', audience: 'Architectes' },
        base: { access_delay: 'rapidement' },
        note: 'Vu avec le client',
        proposed_by: 'e0000000-0000-4000-8000-000000000001',
        proposed_by_name: 'Awa Ndiaye',
        created_at: '2026-11-29T08:00:00Z',
      },
    ],
  });
  const { user } = open();
  const card = await screen.findByRole('article', { name: 'Proposition d’Awa Ndiaye' });
  await user.click(within(card).getByRole('checkbox', { name: 'Public visé' }));
  await user.click(within(card).getByRole('button', { name: 'Accepter 1' }));
  await waitFor(() => expect(last('decide')).toMatchObject({ accept: true, keys: ['access_delay'] }));
});

const PICTURE = { path: 'programmes/abc.svg', type: 'image/svg+xml', width: 600, height: 400 } as const;
const storePictures = () =>
  server.use(
    http.post(functionUrl('site-media'), ({ request }) =>
      HttpResponse.json(
        request.headers.get('content-type') === 'application/json'
          ? { urls: { [PICTURE.path]: 'https://files.test/abc.svg' } }
          : PICTURE,
      ),
    ),
  );
const drawing = () => new File(['x'], 'atelier.svg', { type: 'image/svg+xml' });

it('a picture is stored at once, shown, and asked in words what it shows', async () => {
  const { stored } = serveProgramme();
  storePictures();
  const { user, container } = open();
  await user.upload(await screen.findByLabelText('Image, fichier'), drawing());
  const words = await screen.findByRole('textbox', { name: 'Ce que l’image montre' }, { timeout: 5000 });
  expect(words).toHaveFocus();
  await user.type(words, 'Deux personnes devant une maquette');
  await waitFor(
    () => expect(stored().picture).toEqual({ ...PICTURE, alt: 'Deux personnes devant une maquette' }),
    { timeout: 5000 },
  );
  expect(await screen.findByRole('img', { name: 'Deux personnes devant une maquette' })).toHaveAttribute(
    'src',
    'https://files.test/abc.svg',
  );
  expect(await axeViolations(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retirer, Image' }));
  await waitFor(() => expect(stored().picture).toBeUndefined(), { timeout: 5000 });
});

it('a picture that is refused says why, and the sheet remains as it is', async () => {
  const { stored } = serveProgramme();
  server.use(
    http.post(functionUrl('site-media'), () =>
      HttpResponse.json(
        { error: { code: 'file_type', message: 'Cette image est animée.', fields: { file: 'x' } } },
        { status: 415 },
      ),
    ),
  );
  const { user } = open();
  await user.upload(await screen.findByLabelText('Image, fichier'), drawing());
  expect(await screen.findByText(/Cette image est animée/)).toBeVisible();
  expect(stored().picture).toBeUndefined();
});
