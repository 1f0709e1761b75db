import {
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { buildStatus } from '../../../testing/corporate.ts';
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

function serveLogos(...logos: Logo[]) {
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
    http.post(rpcUrl('site_status'), () => HttpResponse.json([buildStatus()])),
    http.post(rpcUrl('entity_people'), () => HttpResponse.json([])),
    http.post(rpcUrl('entity_timeline'), () => HttpResponse.json([])),
    http.get('*/config.json', () => HttpResponse.json({})),
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

it('a logo is put before or after its neighbour by its buttons', async () => {
  const database = serveLogos(SHOWN, ENDED, DRAFT);
  const { user } = open();
  expect(await button('Monter Atelier Verrier')).toBeDisabled();
  await user.click(await button('Descendre Atelier Verrier'));
  await waitFor(() => expect(database.last('move')?.body).toEqual({ id: SHOWN.id, before: DRAFT.id }));
  await waitFor(async () => expect(await button('Descendre Brasserie Le Sillon')).toBeEnabled());
  await user.click(await button('Descendre Brasserie Le Sillon'));
  await waitFor(() => expect(database.last('move')?.body).toEqual({ id: ENDED.id }));
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
