import { AppError } from '@trame/data';
import { signOut } from '@trame/session/session-store';
import { allowConsole, rpcUrl, server, SUPABASE_URL, tableUrl } from '@trame/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { haveAccount, haveReady } from '../../testing/account.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { textPdf } from '../../testing/text-pdf.ts';
import type { TrainerState } from '../features/access/model/access.ts';
import { portalPath } from '../runtime/addresses.ts';
import { portalQueries } from './portal-provider.tsx';
import { routes } from './routes.tsx';

const CLAIRE = { email: 'claire@formation.example', name: 'Claire Estavoyer', roles: [] };
let stop: () => void;

async function open(path: string) {
  const left = vi.fn<(address: string) => void>();
  const router = createMemoryRouter(routes(left), { initialEntries: [portalPath(path)] });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return { left, at: () => router.state.location.pathname };
}

beforeEach(async () => {
  stop = await startForTest();
  server.use(http.get(tableUrl('invoices'), () => HttpResponse.json([])));
  haveReady();
});

afterEach(async () => {
  vi.useRealTimers();
  await signOut();
  stop();
});

describe('the app area', () => {
  // spec 2.81
  it('opens to an approved account', async () => {
    haveAccount();
    await signInAs(CLAIRE);
    const { at } = await open('app/my-invoices');
    expect(await screen.findByRole('heading', { name: 'Mes factures' })).toBeInTheDocument();
    expect(at()).toBe(portalPath('app/my-invoices'));
  });

  // spec 2.79, 2.81
  it.each(['none', 'pending', 'rejected', 'suspended', 'closed'] as TrainerState[])(
    'sends an account that is %s to the page that says where it is',
    async (status) => {
      haveAccount({ status });
      await signInAs(CLAIRE);
      const { at } = await open('app/my-invoices');
      await waitFor(() => expect(at()).toBe(portalPath('pending-approval')));
      expect(screen.queryByRole('heading', { name: 'Mes factures' })).not.toBeInTheDocument();
    },
  );

  // threat 32
  it('does not open to the staff, whatever their roles', async () => {
    haveAccount({ status: 'none' });
    await signInAs({ ...CLAIRE, roles: ['admin', 'app5_user', 'gestionnaire'] });
    const { at } = await open('app/dashboard');
    await waitFor(() => expect(at()).toBe(portalPath('pending-approval')));
  });

  it('opens from an old address in the same document, which holds the session where nothing is stored', async () => {
    haveAccount();
    await signInAs(CLAIRE);
    const { at, left } = await open('my-invoices');
    expect(await screen.findByRole('heading', { name: 'Mes factures' })).toBeInTheDocument();
    expect(at()).toBe(portalPath('app/my-invoices'));
    expect(left).not.toHaveBeenCalled();
  });

  it('sends a visitor to sign in, and back', async () => {
    const { left } = await open('app/qualiopi-resources');
    const back = encodeURIComponent(portalPath('app/qualiopi-resources'));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(portalPath(`login?next=${back}`)));
  });

  it('says that the account could not be read, and reads it again', async () => {
    server.use(
      http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json({ message: 'no' }, { status: 403 })),
    );
    await signInAs(CLAIRE);
    await open('app/my-invoices');
    expect(await screen.findByText('Impossible de lire l’état de votre compte')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Votre compte' })).toBeInTheDocument();
    haveAccount();
    screen.getByRole('button', { name: 'Réessayer' }).click();
    expect(await screen.findByRole('heading', { name: 'Mes factures' })).toBeInTheDocument();
  });
});

it('an account that could not be read leaves the way out, on the page that waits too', async () => {
  server.use(
    http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json({ message: 'no' }, { status: 403 })),
  );
  await signInAs(CLAIRE);
  await open('pending-approval');
  expect(await screen.findByText('Impossible de lire l’état de votre compte')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent(
    'Votre compte',
  );
  expect(screen.getByRole('button', { name: /^Compte de/ })).toBeInTheDocument();
});

describe('an account that changes while the page is open', () => {
  it('is let in without a reload once it is approved', async () => {
    haveAccount({ status: 'pending' });
    await signInAs(CLAIRE);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { at } = await open('pending-approval');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument());
    haveAccount();
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(at()).toBe(portalPath('app/dashboard')));
  });

  it('is said to be what was last seen while it cannot be read again, also before the portal opens', async () => {
    allowConsole('Failed to load resource');
    haveAccount({ status: 'pending' });
    await signInAs(CLAIRE);
    await open('pending-approval');
    await screen.findByText('Où en est votre fil');
    server.use(http.post(rpcUrl('my_trainer_account'), () => new HttpResponse(null, { status: 503 })));
    void portalQueries.invalidateQueries();
    expect(
      await screen.findByText(/^Le serveur ne répond pas\. Ce qui est affiché/, {}, { timeout: 8_000 }),
    ).toBeInTheDocument();
  });

  it.each([
    ['Mes données', 'my-data'],
    ['Mon compte', 'account'],
  ])(
    'keeps its session on the way from the pending page to « %s », also without storage',
    async (name, path) => {
      haveAccount({ status: 'pending' });
      await signInAs(CLAIRE);
      const { at } = await open('pending-approval');
      await userEvent.setup().click(await screen.findByRole('link', { name }));
      await waitFor(() => expect(at()).toBe(portalPath(path)));
    },
  );

  it.each(['forbidden', 'not_found', 'invalid'] as const)(
    'has the reason of its suspension shown after a request that is refused as %s',
    async (code) => {
      haveAccount();
      server.use(
        http.post(rpcUrl('my_missions'), () => HttpResponse.json([])),
        http.post(rpcUrl('my_invoice_holds'), () => HttpResponse.json([])),
      );
      await signInAs(CLAIRE);
      const { at } = await open('app/my-invoices');
      await screen.findByRole('heading', { name: 'Mes factures' });
      haveAccount({ status: 'suspended', status_reason: 'Attestation expirée.' });
      await portalQueries
        .fetchQuery({ queryKey: ['anything'], queryFn: () => Promise.reject(new AppError(code, 'refused')) })
        .catch(() => undefined);
      await waitFor(() => expect(at()).toBe(portalPath('pending-approval')));
      expect(await screen.findByText('Attestation expirée.')).toBeInTheDocument();
    },
  );

  it('has the reason of its suspension shown after a function refused it', async () => {
    haveAccount();
    server.use(
      http.post(rpcUrl('my_papers'), () => HttpResponse.json([])),
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () =>
        HttpResponse.json({ error: { code: 'forbidden', message: 'Refusé.' } }, { status: 403 }),
      ),
    );
    await signInAs(CLAIRE);
    const { at } = await open('papers?kind=charte');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Choisir un fichier' });
    const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(-1);
    await user.upload(input!, textPdf('Charte', 'Rien'));
    haveAccount({ status: 'suspended', status_reason: 'Attestation expirée.' });
    await user.click(await screen.findByRole('button', { name: 'Déposer cette pièce' }));
    await waitFor(() => expect(at()).toBe(portalPath('pending-approval')));
    expect(await screen.findByText('Attestation expirée.')).toBeInTheDocument();
  });

  it('keeps a chosen paper while the person signs in again, when their session ended elsewhere', async () => {
    haveAccount();
    server.use(
      http.post(rpcUrl('my_papers'), () => HttpResponse.json([])),
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () =>
        HttpResponse.json(
          { error: { code: 'unauthenticated', message: 'Connectez-vous.' } },
          { status: 401 },
        ),
      ),
    );
    await signInAs(CLAIRE);
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
        HttpResponse.json({ error_code: 'refresh_token_not_found', msg: 'Gone' }, { status: 400 }),
      ),
    );
    await open('papers?kind=charte');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Choisir un fichier' });
    const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(-1);
    await user.upload(input!, textPdf('Charte', 'Rien'));
    await user.type(await screen.findByLabelText(/^Délivrée le/), '01/02/2026');
    await user.click(screen.getByRole('button', { name: 'Déposer cette pièce' }));
    expect(await screen.findByRole('dialog', { name: 'Votre session a expiré' })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Délivrée le/)).toHaveValue('01/02/2026');
    expect(screen.getByText(/Votre document est toujours là/)).toBeInTheDocument();
  });

  it('asks once about itself, not again for its own refusal', async () => {
    const asked = vi.fn<() => Response>(() => HttpResponse.json({ message: 'no' }, { status: 403 }));
    server.use(http.post(rpcUrl('my_trainer_account'), asked));
    await signInAs(CLAIRE);
    await open('app/my-invoices');
    await screen.findByText('Impossible de lire l’état de votre compte');
    await waitFor(() => expect(portalQueries.isFetching()).toBe(0));
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('the debug page', () => {
  // spec 2.84
  it('shows the person’s own account, what their session says, and why each page opens or not', async () => {
    haveAccount({ status: 'suspended', status_reason: 'Attestation expirée.' });
    await signInAs({ ...CLAIRE, roles: ['app5_user'] });
    await open('admin/debug');
    expect(await screen.findByText('Attestation expirée.')).toBeInTheDocument();
    expect(screen.getByText('app5_user')).toBeInTheDocument();
    const line = screen.getByText('/app/dashboard').closest('li');
    expect(line).toHaveTextContent('Fermée');
    expect(line).toHaveTextContent(/Il faut\s: compte approuvé. Vous avez\s: compte suspendu\.$/);
    expect(screen.getByText('/my-data').closest('li')).toHaveTextContent('Ouverte');
  });

  it('copies a report without a token', async () => {
    haveAccount({ status: 'pending' });
    await signInAs(CLAIRE);
    await open('admin/debug');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Copier le diagnostic' }));
    expect(await screen.findByText('Diagnostic copié')).toBeInTheDocument();
    const text = await navigator.clipboard.readText();
    expect(text).toContain('TR-2026-0F7K2Q');
    expect(text).toContain('/app/dashboard (condition\u00a0: compte approuvé)\u00a0: fermée.');
    expect(text).not.toMatch(/eyJ|access_token|refresh/);
  });

  // spec 2.84
  it('is closed to a person without an account', async () => {
    haveAccount({ status: 'none' });
    await signInAs(CLAIRE);
    const { at } = await open('admin/debug');
    await waitFor(() => expect(at()).toBe(portalPath('pending-approval')));
  });
});

it('an address of another document is left for it', async () => {
  haveAccount();
  await signInAs(CLAIRE);
  const { left } = await open('login');
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(portalPath('login')));
});

it('an address that is no page says so', async () => {
  haveAccount();
  await signInAs(CLAIRE);
  await open('nulle-part');
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
});
