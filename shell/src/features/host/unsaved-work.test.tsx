import { usePage, useUnsavedChanges } from '@trame/platform';
import { UiProvider } from '@trame/ui/provider';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs, startForTest } from '../../../testing/signed-in.ts';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { ReauthDialog } from '@trame/session/reauth-dialog';
import { checkSession, signOut, useSessionStore } from '@trame/session/session-store';
import { dropUnsavedChanges } from '@trame/session/unsaved-store';
import { ShellHost } from './components/shell-host.tsx';
import { UnsavedGuard } from '@trame/session/unsaved-guard';

const CAMILLE = { email: 'camille@trame.example', roles: ['app5_user'] };
let stop: () => void;

function Editor() {
  const [text, setText] = useState('');
  usePage({ title: 'Modifier' });
  useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/elsewhere">Ailleurs</Link>
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      {
        element: (
          <UiProvider theme="light">
            <ShellHost>
              <Outlet />
              <UnsavedGuard />
              <ReauthDialog />
            </ShellHost>
          </UiProvider>
        ),
        children: [
          { path: '/', element: <Editor /> },
          { path: '/elsewhere', element: <p>Arrivée</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

beforeEach(async () => {
  stop = await startForTest();
  await signInAs(CAMILLE);
});

afterEach(async () => {
  dropUnsavedChanges();
  await signOut();
  stop();
});

describe('unsaved changes', () => {
  it('ask before a link loses them, and the person can choose to remain', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Note'), 'bonjour');
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }));
    const dialog = await screen.findByRole('dialog', { name: /Quitter sans enregistrer/ });
    await user.click(within(dialog).getByRole('button', { name: 'Rester sur la page' }));
    expect(screen.getByLabelText('Note')).toHaveValue('bonjour');
    expect(screen.queryByText('Arrivée')).not.toBeInTheDocument();
  });

  it('are lost only when the person agrees', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Note'), 'bonjour');
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Quitter sans enregistrer' }));
    expect(await screen.findByText('Arrivée')).toBeInTheDocument();
  });

  it('ask no longer once they are saved while the question is open, and the page remains', async () => {
    const user = open();
    const note = screen.getByLabelText('Note');
    await user.type(note, 'bonjour');
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }));
    const dialog = await screen.findByRole('dialog', { name: /Quitter sans enregistrer/ });
    expect(dialog).toHaveTextContent('Un enregistrement déjà envoyé continue.');
    fireEvent.change(note, { target: { value: '' } });
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(note).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }));
    expect(await screen.findByText('Arrivée')).toBeInTheDocument();
  });

  it('ask until the person answers, when they are saved and there again while the question is open', async () => {
    const user = open();
    const note = screen.getByLabelText('Note');
    const leave = async () => {
      fireEvent.change(note, { target: { value: 'bonjour' } });
      await user.click(screen.getByRole('link', { name: 'Ailleurs' }));
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(note, { target: { value: '' } });
      return dialog;
    };
    const first = await leave();
    await waitFor(() => expect(first).not.toBeInTheDocument());
    const second = await leave();
    await user.click(within(second).getByRole('button', { name: 'Quitter sans enregistrer' }));
    expect(await screen.findByText('Arrivée')).toBeInTheDocument();
  });

  it('ask nothing once the field has its first value again', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Note'), 'a{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }));
    expect(await screen.findByText('Arrivée')).toBeInTheDocument();
  });

  it('make the browser ask before the tab closes', async () => {
    const user = open();
    const before = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(before);
    expect(before.defaultPrevented).toBe(false);
    await user.type(screen.getByLabelText('Note'), 'bonjour');
    const after = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(after);
    expect(after.defaultPrevented).toBe(true);
  });
});

describe('a sign-out in another tab', () => {
  const leaveElsewhere = () =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' }));
    });

  it('is shown over the page, asks for the password there, and loses nothing typed', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Note'), 'Rappeler lundi');
    leaveElsewhere();
    const dialog = await screen.findByRole('dialog', { name: 'Vous vous êtes déconnecté' });
    expect(dialog).toHaveTextContent('La session a été fermée dans un autre onglet.');
    expect(within(dialog).queryByRole('button', { name: 'Fermer' })).not.toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Mot de passe'), 'mot de passe');
    await user.click(within(dialog).getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(screen.getByLabelText('Note')).toHaveValue('Rappeler lundi');
  });

  it('lets the person copy what was typed, by hand where the browser refuses to copy', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Note'), 'Rappeler lundi');
    leaveElsewhere();
    const copy = await screen.findByRole('button', { name: 'Copier ce que j’ai écrit' });
    await user.click(copy);
    // The dialog may still be fading in.
    await waitFor(() => expect(screen.getByText(/^Copié/)).toBeVisible());
    expect(await navigator.clipboard.readText()).toBe('Note\u00a0: Rappeler lundi');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(copy);
    expect(await screen.findByLabelText('Ce que vous avez écrit')).toHaveValue('Note\u00a0: Rappeler lundi');
  });
});

describe('a session that expires while there are unsaved changes', () => {
  it('is renewed by a password asked over the page, and nothing typed is lost', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Note'), 'à garder');
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
        HttpResponse.json({ error_code: 'refresh_token_not_found', msg: 'Gone' }, { status: 400 }),
      ),
    );
    await checkSession();
    const dialog = await screen.findByRole('dialog', { name: 'Votre session a expiré' });
    expect(within(dialog).getByLabelText('Adresse e-mail')).toHaveValue(CAMILLE.email);
    await waitFor(() => expect(within(dialog).getByLabelText('Mot de passe')).toHaveFocus());

    server.use(...accountHandlers(CAMILLE));
    await user.type(within(dialog).getByLabelText('Mot de passe'), 'mot de passe{Enter}');
    // The dialog still has its closing animation: the test checks that the page can be reached again.
    await waitFor(() =>
      expect(useSessionStore.getState()).toMatchObject({ phase: 'ready', needsReauth: false }),
    );
    expect(screen.getByLabelText('Note')).toHaveValue('à garder');
  });
});
