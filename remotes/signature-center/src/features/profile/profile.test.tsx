import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server, tableUrl } from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HANDS } from '@trame/domain/signatures';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
// Its code is loaded when it is opened: a busy machine takes longer than a query waits.
beforeAll(() => import('./profile-page.tsx'));
let colleagues: object[] = [];
beforeEach(() => {
  colleagues = [];
  server.use(http.post(rpcUrl('signature_colleagues'), () => HttpResponse.json(colleagues)));
});

it('a signature is typed in one of three hands, initials are taken from the name', async () => {
  server.use(http.get(tableUrl('signature_profiles'), () => HttpResponse.json([])));
  const { user } = renderRoutes(remote, { route: '/profile' });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nom, tel que/ }), {
    target: { value: 'Anne-Lise Garrigue' },
  });
  const signature = within(screen.getByRole('region', { name: 'Signature' }));
  await user.click(signature.getByText('Écrire'));
  expect(signature.getByRole('textbox', { name: 'Texte' })).toHaveValue('Anne-Lise Garrigue');
  // The hand that is shown is a value at once.
  await waitFor(() => expect(signature.getByRole('radio', { name: HANDS[0].label })).toBeChecked());
  await waitFor(() => expect(signature.getByText(/^À enregistrer/)).toBeVisible());
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  await user.click(signature.getByRole('radio', { name: /^Liée/ }));
  await waitFor(() => expect(signature.getByRole('radio', { name: /^Liée/ })).toBeChecked());
  const initials = within(screen.getByRole('region', { name: 'Paraphe' }));
  await user.click(initials.getByText('Écrire'));
  expect(initials.getByRole('textbox', { name: 'Texte' })).toHaveValue('ALG');
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  expect(await axeViolations()).toEqual([]);
});

it('a signature that is kept is shown, and can be taken away', async () => {
  server.use(
    http.get(tableUrl('signature_profiles'), () =>
      HttpResponse.json([
        {
          name: 'Irène Sauvageot',
          signature: { kind: 'typed', text: 'Irène Sauvageot', hand: 'caveat' },
          initials: null,
          updated_at: 'v1',
        },
      ]),
    ),
  );
  const { user } = renderRoutes(remote, { route: '/profile' });
  const signature = within(await screen.findByRole('region', { name: 'Signature' }));
  expect(signature.getByText(/^Gardée/)).toBeVisible();
  await user.click(signature.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(signature.queryByText(/^Gardée/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
});

it('a signature that changed in another window keeps what was changed here', async () => {
  const row = { id: 'u1', name: 'Irène', signature: null, initials: null, updated_at: 'v1' };
  const typed = { kind: 'typed', text: 'I. S.', hand: 'caveat' };
  const saved: { address: string; body: unknown }[] = [];
  server.use(
    http.get(tableUrl('signature_profiles'), () =>
      HttpResponse.json([saved.length > 0 ? { ...row, signature: typed, updated_at: 'v9' } : row]),
    ),
    http.patch(tableUrl('signature_profiles'), async ({ request }) => {
      saved.push({ address: decodeURIComponent(request.url), body: await request.json() });
      return HttpResponse.json(request.url.includes('v9') ? [{ ...row, updated_at: 'v10' }] : []);
    }),
  );
  const { user } = renderRoutes(remote, { route: '/profile' });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nom, tel que/ }), {
    target: { value: 'Irène Sauvageot' },
  });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(saved.at(-1)?.address).toContain('updated_at=eq.v9'), { timeout: 10_000 });
  expect(saved.at(-1)?.body).toMatchObject({ name: 'Irène Sauvageot', signature: typed });
});

it('a picture on which nothing is seen is not kept', async () => {
  server.use(http.get(tableUrl('signature_profiles'), () => HttpResponse.json([])));
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 2, height: 1 }));
  const pixels = { data: new Uint8ClampedArray(8).fill(255) };
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => pixels,
  } as never);
  const { user } = renderRoutes(remote, { route: '/profile' });
  const signature = within(await screen.findByRole('region', { name: 'Signature' }));
  await user.click(signature.getByText('Image'));
  await user.upload(
    signature.getByLabelText('Image, Signature'),
    new File(['png'], 'blanc.png', { type: 'image/png' }),
  );
  expect(await signature.findByText(/^Cette image est vide/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  pixels.data[0] = 0;
  await user.upload(
    signature.getByLabelText('Image, Signature'),
    new File(['png'], 'encre.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(signature.getByText(/^À enregistrer/)).toBeVisible());
  // There is no name to sign with yet.
  const name = screen.getByRole('textbox', { name: /^Nom, tel que/ });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Donnez le nom avec lequel vous signez');
});

it('the name of the account is there for who has kept none', async () => {
  server.use(http.get(tableUrl('signature_profiles'), () => HttpResponse.json([])));
  colleagues = [
    { id: '00000000-0000-4000-8000-000000000005', name: 'Anne-Lise Garrigue', email: 'a@exemple.test' },
  ];
  renderRoutes(remote, { route: '/profile' });
  expect(await screen.findByRole('textbox', { name: /^Nom, tel que/ })).toHaveValue('Anne-Lise Garrigue');
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
});
