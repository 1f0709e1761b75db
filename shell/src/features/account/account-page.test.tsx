import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axeViolations, render } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfig } from '../../../testing/config.ts';
import { signInAs, startForTest } from '../../../testing/signed-in.ts';
import { server, sessionOf, SUPABASE_URL } from '@trame/testing';
import { setConfig } from '@trame/session/config';
import { signOut, useSessionStore } from '@trame/session/session-store';
import AccountPage from './account-page.tsx';

const CAMILLE = { email: 'camille.roussel@trame.example', name: 'Camille Roussel', roles: ['admin'] };
const NEW = 'lapin bleu sous la pluie';
const AUTH = `${SUPABASE_URL}/auth/v1`;
/** As GoTrue draws it: squares, dark on light. */
const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" style="fill:white;stroke:none"/><rect x="3" y="3" width="3" height="3" style="fill:black;stroke:none"/><script>x</script></svg>';

let stop: () => void;
const ended = vi.fn<(scope: string | null) => void>();

const HERE = {
  id: 'here',
  seen_at: '2026-11-28T08:00:00Z',
  user_agent: 'Firefox/140 Windows',
  is_current: true,
};
const PHONE = {
  id: 'phone',
  seen_at: '2026-11-27T18:30:00Z',
  user_agent: 'iPhone Safari/604.1',
  is_current: false,
};
let openSessions = [HERE, PHONE];

beforeEach(async () => {
  openSessions = [HERE, PHONE];
  ended.mockClear();
  useSessionStore.setState({ phase: 'loading', user: null });
  stop = await startForTest();
  await signInAs(CAMILLE);
  server.use(
    http.post(`${AUTH}/logout`, ({ request }) => {
      ended(new URL(request.url).searchParams.get('scope'));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_task_digest`, () => HttpResponse.json(null)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_sessions`, () => HttpResponse.json(openSessions)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/end_my_session`, async ({ request }) => {
      const { session_id: id } = (await request.json()) as { session_id: string };
      openSessions = openSessions.filter((session) => session.id !== id);
      return HttpResponse.json(true);
    }),
  );
});

afterEach(async () => {
  await signOut();
  stop();
});

function open(mfa = { available: false, requiredForAdmin: false }) {
  setConfig(aConfig({ mfa }));
  return render(<AccountPage />);
}

const section = (title: string) => within(screen.getByRole('region', { name: title }));

describe('the change of a password', () => {
  const answer = vi.fn<(body: unknown) => Response>();

  beforeEach(() => {
    answer.mockReset();
    server.use(http.put(`${AUTH}/user`, async ({ request }) => answer(await request.json()) as never));
  });

  async function change(current: string, password: string, confirmation = password) {
    const { user } = open();
    const form = section('Mot de passe');
    await user.type(form.getByLabelText('Mot de passe actuel'), current);
    await user.type(form.getByLabelText('Nouveau mot de passe'), password);
    await user.type(form.getByLabelText('Encore une fois'), confirmation);
    await user.click(form.getByRole('button', { name: 'Changer le mot de passe' }));
    return form;
  }

  it('asks for the current password, says when it is done, and ends the other sessions', async () => {
    answer.mockReturnValue(HttpResponse.json(sessionOf(CAMILLE).user));
    const form = await change('l’ancien mot', NEW);
    expect(await form.findByRole('status')).toHaveTextContent(
      'Votre mot de passe a été changé. Vos autres sessions ont été fermées. Un e-mail vous le confirme.',
    );
    expect(answer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ password: NEW, current_password: 'l’ancien mot' }),
    );
    expect(ended).toHaveBeenCalledExactlyOnceWith('others');
    for (const label of ['Mot de passe actuel', 'Nouveau mot de passe', 'Encore une fois'])
      expect(form.getByLabelText(label)).toHaveValue('');
  });

  it.each([
    ['', NEW, NEW, 'Indiquez votre mot de passe actuel.'],
    ['ancien', 'trop court', 'trop court', 'Choisissez au moins 12 caractères.'],
    ['ancien', 'motdepasse123', 'motdepasse123', 'Ce mot de passe se devine vite.'],
    ['ancien', 'CamilleRoussel-Trame-2026', 'CamilleRoussel-Trame-2026', 'contient votre nom'],
    ['ancien', NEW, `${NEW} !`, 'Les deux mots de passe sont différents.'],
  ])('is refused before anything is sent: %s / %s', async (current, password, confirmation, message) => {
    const { user } = open();
    const form = section('Mot de passe');
    if (current !== '') await user.type(form.getByLabelText('Mot de passe actuel'), current);
    await user.type(form.getByLabelText('Nouveau mot de passe'), password);
    await user.type(form.getByLabelText('Encore une fois'), confirmation);
    await user.click(form.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(await form.findByText(message, { exact: false })).toBeInTheDocument();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    [400, 'current_password_invalid', 'Le mot de passe actuel n’est pas le bon.'],
    [400, 'invalid_credentials', 'Le mot de passe actuel n’est pas le bon.'],
    [422, 'same_password', 'Choisissez un mot de passe différent de l’ancien.'],
    [422, 'weak_password', 'Ce mot de passe est trop facile à deviner.'],
    [400, 'reauthentication_needed', 'Votre connexion est trop ancienne pour ce changement.'],
    [401, 'insufficient_aal', 'Ce changement demande le code de votre application'],
    [429, 'over_request_rate_limit', 'Trop de tentatives. Réessayez dans une minute.'],
    [500, 'unexpected_failure', 'Le changement n’a pas abouti.'],
  ])('shows why the server refuses it: %s %s', async (status, code, message) => {
    answer.mockReturnValue(
      HttpResponse.json({ code, error_code: code, msg: 'x', weak_password: { reasons: [] } }, { status }),
    );
    const form = await change('ancien', NEW);
    expect(await form.findByText(message, { exact: false })).toBeInTheDocument();
    expect(form.getByLabelText('Nouveau mot de passe')).toHaveValue(NEW);
    expect(ended).not.toHaveBeenCalled();
  });
});

it('ending the other sessions is done on demand and confirmed by a message', async () => {
  const { user } = open();
  const form = section('Sessions ouvertes');
  await user.click(form.getByRole('button', { name: 'Déconnecter les autres sessions' }));
  expect(await form.findByText('Vos autres sessions ont été fermées.')).toBeInTheDocument();
  expect(ended).toHaveBeenCalledExactlyOnceWith('others');
  expect(useSessionStore.getState().phase).toBe('ready');
});

it('one other session is ended by its line, which then leaves', async () => {
  const { user } = open();
  const form = section('Sessions ouvertes');
  expect(await form.findByText('Cette session')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: /Fermer la session Safari sur iPhone/ }));
  expect(await form.findByText('La session a été fermée.')).toBeInTheDocument();
  expect(form.queryByText('Safari sur iPhone')).not.toBeInTheDocument();
  expect(form.queryByRole('button', { name: /^Fermer la session/ })).not.toBeInTheDocument();
});

describe('the second factor', () => {
  const TITLE = 'Validation en deux étapes';
  const AVAILABLE = { available: true, requiredForAdmin: false };
  /** Auth with an app, linked or not. */
  function answerFactors(initial: boolean) {
    const asked = { removed: vi.fn<() => void>(), hasFactor: initial };
    const account = () => ({ ...CAMILLE, hasFactor: asked.hasFactor, claims: { aal: 'aal2' } });
    server.use(
      http.get(`${AUTH}/user`, () => HttpResponse.json(sessionOf(account()).user)),
      http.post(`${AUTH}/factors`, () =>
        HttpResponse.json({
          id: 'factor-1',
          type: 'totp',
          totp: { qr_code: QR, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
        }),
      ),
      http.post(`${AUTH}/factors/factor-1/challenge`, () =>
        HttpResponse.json({ id: 'challenge-1', type: 'totp', expires_at: 1 }),
      ),
      http.post(`${AUTH}/factors/factor-1/verify`, async ({ request }) => {
        const { code } = (await request.json()) as { code: string };
        if (code !== '123456') {
          return HttpResponse.json(
            { code: 422, error_code: 'mfa_verification_failed', msg: 'x' },
            { status: 422 },
          );
        }
        asked.hasFactor = true;
        return HttpResponse.json(sessionOf(account()));
      }),
      http.delete(`${AUTH}/factors/factor-1`, () => {
        asked.removed();
        asked.hasFactor = false;
        return HttpResponse.json({ id: 'factor-1' });
      }),
      http.post(`${AUTH}/token`, () =>
        HttpResponse.json(sessionOf({ ...account(), claims: { aal: 'aal1' } })),
      ),
    );
    return asked;
  }

  it('is mentioned in one sentence where Auth does not offer it', async () => {
    open();
    // The list of sessions is asked for beside it.
    expect(await screen.findByText('Safari sur iPhone')).toBeInTheDocument();
    const part = section(TITLE);
    expect(
      part.getByText('La validation en deux étapes n’est pas disponible sur cette installation de Trame.'),
    ).toBeInTheDocument();
    expect(part.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is added by a code to scan, a key to type, and a first code from the app', async () => {
    answerFactors(false);
    const { user, container } = open(AVAILABLE);
    const part = section(TITLE);
    await user.click(await part.findByRole('button', { name: 'Activer la validation en deux étapes' }));
    const drawing = await part.findByRole('img', { name: /Code à scanner/ });
    await waitFor(() => expect(drawing.querySelectorAll('svg > rect')).toHaveLength(2));
    expect(drawing.querySelector('script')).toBeNull();
    expect(part.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    const code = part.getByLabelText('Code à 6 chiffres');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await axeViolations(container)).toEqual([]);

    await user.type(code, '000000{Enter}');
    expect(await part.findByText(/Ce code n’est pas le bon/)).toBeInTheDocument();
    await user.clear(code);
    await user.click(code);
    await user.paste('123 456');
    await user.click(part.getByRole('button', { name: 'Activer' }));
    expect(await part.findByText(/La validation en deux étapes est activée/)).toBeInTheDocument();
    expect(await part.findByRole('button', { name: 'Retirer…' })).toBeInTheDocument();
    expect(useSessionStore.getState()).toMatchObject({ phase: 'ready', isStrong: true });
  });

  it('is removed with a code, never without', async () => {
    const { removed } = answerFactors(true);
    const { user } = open(AVAILABLE);
    const part = section(TITLE);
    await user.click(await part.findByRole('button', { name: 'Retirer…' }));
    const remove = part.getByRole('button', { name: 'Retirer la validation en deux étapes' });
    await user.click(remove);
    expect(await part.findByText(/Indiquez les 6 chiffres/)).toBeInTheDocument();
    await user.type(part.getByLabelText('Code à 6 chiffres'), '000000{Enter}');
    expect(await part.findByText(/Ce code n’est pas le bon/)).toBeInTheDocument();
    expect(removed).not.toHaveBeenCalled();
    await user.clear(part.getByLabelText('Code à 6 chiffres'));
    await user.type(part.getByLabelText('Code à 6 chiffres'), '123456{Enter}');
    expect(await part.findByText(/La validation en deux étapes est retirée/)).toBeInTheDocument();
    expect(removed).toHaveBeenCalledOnce();
    expect(
      await part.findByRole('button', { name: 'Activer la validation en deux étapes' }),
    ).toBeInTheDocument();
  });

  it('is announced to admins as required, with whom to ask when a device is lost', async () => {
    answerFactors(true);
    open({ available: true, requiredForAdmin: true });
    const part = section(TITLE);
    expect(part.getByText(/Le rôle d’administrateur la demande/)).toBeInTheDocument();
    expect(await part.findByText(/Appareil perdu/)).toHaveTextContent(
      'Un administrateur de la plateforme peut retirer cette étape',
    );
  });
});

describe('the mail of the day', () => {
  const choose = async (title: RegExp) => {
    fireEvent.mouseDown(
      section('Courriel du jour').getByRole('combobox', { name: 'Heure d’envoi, à Paris' }),
    );
    fireEvent.click(await screen.findByTitle(title));
  };
  const asked = vi.fn<(body: unknown) => void>();
  let fails = false;

  beforeEach(() => {
    asked.mockReset();
    fails = false;
    server.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/set_my_task_digest`, async ({ request }) => {
        asked(await request.json());
        return fails
          ? HttpResponse.json({ message: 'no' }, { status: 400 })
          : new HttpResponse(null, { status: 204 });
      }),
    );
  });

  it('is not sent until an hour is chosen, and can be ended', async () => {
    open();
    const part = section('Courriel du jour');
    expect(await part.findByText('Ne pas le recevoir')).toBeVisible();
    await choose(/^À 8\s+h$/);
    expect(await part.findByText(/partira à partir de 8\sh, heure de Paris/)).toBeVisible();
    expect(asked).toHaveBeenLastCalledWith({ hour: 8 });
    expect(await axeViolations()).toEqual([]);
    await choose(/^Ne pas le recevoir$/);
    expect(await part.findByText('Vous ne recevrez plus le courriel du jour.')).toBeVisible();
    expect(asked).toHaveBeenLastCalledWith({});
  });

  it('remains as it was when that could not be recorded', async () => {
    open();
    const part = section('Courriel du jour');
    await part.findByText('Ne pas le recevoir');
    fails = true;
    await choose(/^À 9\s+h$/);
    expect(await part.findByRole('alert')).toHaveTextContent('Votre choix n’a pas été enregistré.');
    expect(part.getAllByText('Ne pas le recevoir').at(-1)).toBeVisible();
  });
});
