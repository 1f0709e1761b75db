import { dismissUndo } from '@trame/app/undo-store';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';
import { buildStatus, serveSite } from '../../../testing/corporate.ts';
import type { Logo } from './model/logo.ts';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const SHOWN: Logo = {
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Atelier Verrier',
  alt: 'Atelier Verrier',
  link: null,
  picture: { path: 'logos/verrier.svg', type: 'image/svg+xml', width: 120, height: 40 },
  visible_from: null,
  visible_until: null,
  consent_by: 'Lise Morvan',
  consent_on: '2020-07-01',
  consent_until: null,
  consent_file: 'consents/verrier.pdf',
  consent_note: 'Contrat, page 4',
  position: 1,
  updated_at: 'v1',
};
const ENDED: Logo = {
  ...SHOWN,
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Brasserie Le Sillon',
  consent_until: '2021-10-31',
  position: 2,
};
const DRAFT: Logo = {
  ...SHOWN,
  id: 'd0000000-0000-4000-8000-000000000003',
  name: 'Clinique des Marais',
  picture: null,
  consent_by: null,
  consent_on: null,
  consent_file: null,
  position: 3,
};

const STORED = { path: 'logos/abc.svg', type: 'image/svg+xml', width: 192, height: 64 };
const PROOF = { path: 'consents/abc.pdf', type: 'application/pdf' };
/** What the function answers to uploads, one after the other. */
let answers: (Response | Promise<Response>)[] = [];
beforeEach(() => {
  answers = [HttpResponse.json(STORED), HttpResponse.json(PROOF)];
});

afterEach(() => {
  dismissUndo();
  vi.unstubAllGlobals();
});

function serveLogos(...all: Logo[]) {
  let logos = all;
  serveSite();
  const asked: { what: string; filters: string; body: unknown }[] = [];
  const keep =
    (what: string, answer: Logo[] | null) =>
    async ({ request }: { request: Request }) => {
      const filters = decodeURIComponent(new URL(request.url).search);
      asked.push({ what, filters, body: await request.json() });
      return HttpResponse.json(answer);
    };
  server.use(
    http.get(tableUrl('client_logos'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id');
      return HttpResponse.json(id === null ? logos : logos.filter((one) => `eq.${one.id}` === id));
    }),
    http.post(tableUrl('client_logos'), keep('insert', [DRAFT])),
    http.patch(tableUrl('client_logos'), keep('update', logos.slice(0, 1))),
    http.post(rpcUrl('move_client_logo'), keep('move', null)),
    http.post(rpcUrl('delete_client_logos'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      logos = all.filter(({ id }) => !ids.includes(id));
      return HttpResponse.json(ids.map((id) => ({ logo_id: id, outcome: 'changed' })));
    }),
    http.post(rpcUrl('undo_logo_deletions'), () => {
      const back = all.filter((one) => !logos.includes(one));
      logos = all;
      return HttpResponse.json(back.map(({ id }) => ({ logo_id: id, outcome: 'restored' })));
    }),
    http.post(functionUrl('site-media'), async ({ request }) => {
      // A form with a file of jsdom cannot be read by Node; the tests of the function do that.
      if (request.headers.get('content-type') !== 'application/json') {
        asked.push({ what: 'upload', filters: '', body: null });
        return answers.shift() ?? HttpResponse.json({}, { status: 500 });
      }
      const { paths } = (await request.json()) as { paths: string[] };
      return HttpResponse.json({
        urls: Object.fromEntries(paths.map((path) => [path, `https://files.example/${path}`])),
      });
    }),
    http.post(rpcUrl('entity_people'), () => HttpResponse.json([])),
    http.post(rpcUrl('entity_timeline'), () => HttpResponse.json([])),
  );
  return { last: (what: string) => asked.findLast((one) => one.what === what) };
}

const open = (route = '/client-logos') => renderRoutes(remote, { route });
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

it('the logos say who consented and until when, and which ones are not on the site', async () => {
  serveLogos(SHOWN, ENDED, DRAFT);
  open();
  expect(await screen.findByText('Accord sans terme, donné par Lise Morvan le 01/07/2020')).toBeVisible();
  expect(screen.getByText('Accord terminé')).toBeVisible();
  expect(screen.getByText('Aucun accord joint')).toBeVisible();
  expect(screen.getByText('3 logos')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('the logos are narrowed to a state by their address', async () => {
  serveLogos(SHOWN, ENDED, DRAFT);
  open('/client-logos?etat=consent_ended');
  expect(await screen.findByText('1 logo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Brasserie Le Sillon' })).toBeVisible();
});

it('a logo is put at another place by keyboard, and each step is announced', async () => {
  const database = serveLogos(SHOWN, ENDED, DRAFT);
  const { user } = open();
  const handle = await button('Déplacer Atelier Verrier');
  handle.focus();
  await user.keyboard(' ');
  expect(
    screen.getByText(/Atelier Verrier est pris, 1er sur 3\. Flèches pour le déplacer/),
  ).toBeInTheDocument();
  expect(handle).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Atelier Verrier, 2e sur 3.')).toBeInTheDocument();
  expect(database.last('move')).toBeUndefined();
  await user.keyboard(' ');
  expect(screen.getByText('Atelier Verrier est posé, 2e sur 3.')).toBeInTheDocument();
  await waitFor(() => expect(database.last('move')?.body).toEqual({ id: SHOWN.id, before: DRAFT.id }));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Déplacer Atelier Verrier'));
  const last = await button('Déplacer Brasserie Le Sillon');
  last.focus();
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ');
  await waitFor(() => expect(database.last('move')?.body).toEqual({ id: ENDED.id }));
});

it('a logo goes no further than the first and the last place', async () => {
  const database = serveLogos(SHOWN, ENDED, DRAFT);
  const { user } = open();
  (await button('Déplacer Atelier Verrier')).focus();
  await user.keyboard(' {ArrowLeft}');
  expect(screen.getByText('Atelier Verrier, 1er sur 3.')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByText('Atelier Verrier, 3e sur 3.')).toBeInTheDocument();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('Atelier Verrier, 2e sur 3.')).toBeInTheDocument();
  expect(database.last('move')).toBeUndefined();
});

it('a logo is shown at its new place before the database has answered', async () => {
  serveLogos(SHOWN, ENDED, DRAFT);
  server.use(http.post(rpcUrl('move_client_logo'), () => new Promise<never>(() => undefined)));
  const { user } = open();
  (await button('Déplacer Atelier Verrier')).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Déplacer/ })[1]).toHaveAccessibleName(
      'Déplacer Atelier Verrier',
    ),
  );
});

it('a logo that cannot be moved says so, and is back at its place', async () => {
  allowConsole('Failed to load resource');
  serveLogos(SHOWN, DRAFT);
  server.use(http.post(rpcUrl('move_client_logo'), () => HttpResponse.json({}, { status: 500 })));
  const { user, host } = open();
  (await button('Déplacer Atelier Verrier')).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() => expect(host.notices.at(-1)?.notice.description).toBe('Impossible de déplacer ce logo'));
  await waitFor(() =>
    expect(
      screen.getAllByRole('button', { name: /^Déplacer/ }).map((handle) => handle.getAttribute('aria-label')),
    ).toEqual(['Déplacer Atelier Verrier', 'Déplacer Clinique des Marais']),
  );
});

it('a logo that was taken is back at its place after Échap, or when the focus goes elsewhere', async () => {
  const database = serveLogos(SHOWN, ENDED, DRAFT);
  const { user } = open();
  (await button('Déplacer Clinique des Marais')).focus();
  await user.keyboard(' {ArrowUp}{Escape}');
  expect(screen.getByText('Clinique des Marais revient à sa place, 3e.')).toBeInTheDocument();
  await user.keyboard(' {ArrowUp}{Tab}');
  expect(screen.getByText('Clinique des Marais revient à sa place, 3e.')).toBeInTheDocument();
  expect(database.last('move')).toBeUndefined();
});

it('the order of the site is not changed among the logos of one state', async () => {
  serveLogos(SHOWN, ENDED, DRAFT);
  open('/client-logos?etat=consent_ended');
  expect(await screen.findByText('1 logo')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Déplacer/ })).toBeNull();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('a moved logo goes back by the key U', async () => {
  const { last } = serveLogos(SHOWN, ENDED, DRAFT);
  const { user } = open();
  (await button('Déplacer Atelier Verrier')).focus();
  await user.keyboard(' {ArrowRight} ');
  expect(await screen.findByText(/^Atelier Verrier\s: déplacé$/)).toBeVisible();
  expect(last('move')?.body).toEqual({ id: SHOWN.id, before: DRAFT.id });
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('u');
  await waitFor(() => expect(last('move')?.body).toEqual({ id: SHOWN.id, before: ENDED.id }));
});

it('a logo that the site is without is not called online', async () => {
  serveLogos(SHOWN, { ...ENDED, consent_until: null, picture: { ...SHOWN.picture!, path: 'logos/b.svg' } });
  server.use(
    http.post(rpcUrl('site_status'), () => HttpResponse.json([buildStatus({ left_out: ['logos/b.svg'] })])),
  );
  const { user } = open();
  expect(await screen.findByText('Image illisible')).toBeVisible();
  expect(screen.getAllByText('En ligne')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Brasserie Le Sillon' }));
  expect(await screen.findByText('Le site ne montre pas ce logo')).toBeVisible();
});

it('the logos are searched by their address', async () => {
  serveLogos(SHOWN, { ...ENDED, alt: ENDED.name });
  open('/client-logos?q=verrier');
  expect(await screen.findByText('1 logo')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('verrier');
});

it('a consent that ends soon is announced on the list and on the logo', async () => {
  serveLogos({ ...SHOWN, consent_until: inDays(12) }, DRAFT);
  const { user } = open();
  expect(await screen.findByText('Un accord se termine dans moins d’un mois')).toBeVisible();
  await user.click(screen.getByRole('link', { name: SHOWN.name }));
  expect(await screen.findByText(/^L’accord se termine dans 1[123] jours$/)).toBeVisible();
});

const file = (name = 'logo.svg', type = 'image/svg+xml') => new File(['<svg/>'], name, { type });
const zone = (name: string) => screen.findByRole('group', { name });

it('the picture and the proof are stored when they are chosen, shown on both backgrounds, and saved with the logo', async () => {
  const database = serveLogos(DRAFT);
  const { user } = open(`/client-logos/${DRAFT.id}/modifier`);
  await zone('Logo');
  await user.upload(screen.getByLabelText('Logo, fichier'), file());
  const shown = within(await zone('Logo'));
  await waitFor(() => expect(shown.getAllByRole('img')).toHaveLength(2));
  expect(shown.getByText('Fond sombre, pour vos autres supports')).toBeVisible();
  for (const picture of shown.getAllByRole('img'))
    expect(picture).toHaveAttribute('src', 'https://files.example/logos/abc.svg');
  await user.upload(
    screen.getByLabelText(/^Preuve de l’accord, fichier/),
    file('accord.pdf', 'application/pdf'),
  );
  expect(await screen.findByRole('link', { name: /Lire la preuve/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(await button('Enregistrer'));
  await waitFor(() =>
    expect(database.last('update')?.body).toMatchObject({
      picture: STORED,
      consent_file: 'consents/abc.pdf',
    }),
  );
});

it('a file is dropped or pasted as well', async () => {
  const database = serveLogos(DRAFT);
  open(`/client-logos/${DRAFT.id}/modifier`);
  const place = await zone('Logo');
  const pasted = createEvent.paste(place, { clipboardData: { files: [file()] } });
  fireEvent(place, pasted);
  expect(await within(place).findByText(/^Fond clair/)).toBeVisible();
  expect(database.last('upload')).toBeDefined();
  const proof = await zone('Preuve de l’accord');
  fireEvent.drop(proof, { dataTransfer: { files: [file('accord.pdf', 'application/pdf')] } });
  expect(await screen.findByRole('link', { name: /Lire la preuve/ })).toBeVisible();
});

it('a refused file says what to do, and the one that was there is kept', async () => {
  serveLogos(SHOWN);
  answers = [
    HttpResponse.json(
      { error: { code: 'file_active', message: 'Ce SVG déclare des entités.', fields: { file: 'x' } } },
      { status: 422 },
    ),
  ];
  const { user } = open(`/client-logos/${SHOWN.id}/modifier`);
  await zone('Logo');
  await user.upload(screen.getByLabelText('Logo, fichier'), file('mauvais.svg'));
  expect(await screen.findByRole('alert')).toHaveTextContent('mauvais.svg : Ce SVG déclare des entités.');
  expect(within(await zone('Logo')).getByText(/^Fond clair/)).toBeVisible();
});

it('a picture that cannot be shown is not sent', async () => {
  const database = serveLogos(DRAFT);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const { user } = open(`/client-logos/${DRAFT.id}/modifier`);
  await zone('Logo');
  await user.upload(screen.getByLabelText('Logo, fichier'), file('photo.png', 'image/png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'photo.png : Cette image ne peut pas être affichée : enregistrez-la de nouveau, ou choisissez-en une autre.',
  );
  expect(database.last('upload')).toBeUndefined();
});

it('another file takes the place of one that is being prepared', async () => {
  const database = serveLogos(DRAFT);
  let draw = () => undefined as void;
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((_, reject) => {
        draw = () => reject(new Error('no picture'));
      }),
  );
  const { user } = open(`/client-logos/${DRAFT.id}/modifier`);
  await zone('Logo');
  await user.upload(screen.getByLabelText('Logo, fichier'), file('ancien.png', 'image/png'));
  expect(await screen.findByText('Préparation de ancien.png...')).toBeVisible();
  await user.upload(screen.getByLabelText('Logo, fichier'), file('nouveau.svg'));
  await within(await zone('Logo')).findByText(/^Fond clair/);
  draw();
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(database.last('update')?.body).toMatchObject({ picture: STORED }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an upload is given up by its button', async () => {
  const database = serveLogos(DRAFT);
  let draw = () => undefined as void;
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((_, reject) => {
        draw = () => reject(new Error('no picture'));
      }),
  );
  const { user } = open(`/client-logos/${DRAFT.id}/modifier`);
  await zone('Logo');
  await user.upload(screen.getByLabelText('Logo, fichier'), file('photo.png', 'image/png'));
  expect(await screen.findByText('Préparation de photo.png...')).toBeVisible();
  await user.click(await button('Annuler l’envoi'));
  draw();
  expect(screen.queryByText(/^Préparation/)).toBeNull();
  expect(await button('Choisir un fichier, Logo')).toHaveFocus();
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(database.last('update')?.body).toMatchObject({ picture: null }));
  expect(database.last('upload')).toBeUndefined();
});

it('a file is taken out of the form', async () => {
  const database = serveLogos(SHOWN);
  const { user } = open(`/client-logos/${SHOWN.id}/modifier`);
  await user.click(await button('Retirer, Preuve de l’accord'));
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(database.last('update')?.body).toMatchObject({ consent_file: null }));
});

it('a logo that is not on the site says what it still needs', async () => {
  serveLogos(DRAFT);
  open(`/client-logos/${DRAFT.id}`);
  expect(
    await screen.findByText('Il lui manque une image, un accord du client et la preuve de l’accord.'),
  ).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('a consent that would end before it begins is refused at its field, then saved on the version that was read', async () => {
  const database = serveLogos(SHOWN);
  const { user } = open(`/client-logos/${SHOWN.id}/modifier`);
  const until = await field(/^Accord jusqu’au/);
  await user.click(until);
  await user.paste('01/01/2020');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(until).toHaveAccessibleDescription(/ne peut pas précéder le 01\/07\/2020/));
  expect(database.last('update')).toBeUndefined();
  await user.clear(until);
  await user.click(until);
  await user.paste('01/01/2099');
  await user.click(await button('Enregistrer'));
  await waitFor(() =>
    expect(database.last('update')?.body).toMatchObject({ consent_until: '2099-01-01', link: null }),
  );
  expect(database.last('update')?.filters).toContain(`id=eq.${SHOWN.id}&updated_at=eq.v1`);
});

it('a logo is added without its files, as a draft', async () => {
  const database = serveLogos(DRAFT);
  const { user } = open('/client-logos/nouveau');
  await user.type(await field(/^Client/), 'Clinique des Marais');
  await user.click(await button('Enregistrer'));
  expect(await screen.findByRole('heading', { name: 'Clinique des Marais', level: 1 })).toBeVisible();
  expect(database.last('insert')?.body).toMatchObject({
    name: 'Clinique des Marais',
    alt: null,
    consent_on: null,
  });
});

it('a logo is deleted, and is back by the key U after the outcome was closed', async () => {
  serveLogos(SHOWN, DRAFT);
  const { user } = open(`/client-logos/${SHOWN.id}`);
  await user.click(await button('Supprimer'));
  expect(await screen.findByRole('dialog', { name: 'Supprimer' })).toHaveTextContent(/1\ssupprimé/);
  await user.click(await button('Terminer'));
  expect(await screen.findByText('1 logo')).toBeVisible();
  expect(screen.queryByRole('link', { name: SHOWN.name })).toBeNull();
  expect(await button('Annuler U')).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByRole('link', { name: SHOWN.name })).toBeVisible();
});
