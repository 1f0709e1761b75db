import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axeViolations } from '@trame/testing';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DRAFT } from './draft-store.ts';
import { fillRequired, openForm, sendButton } from './testing/form.tsx';
import { accepted, cutOff, refused, serveSubmissions } from './testing/service.ts';

const confirmation = () => screen.findByRole('heading', { name: 'Votre candidature est envoyée' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('sending an application', () => {
  it('sends every answer and file once, then shows the reference', async () => {
    const attempts = serveSubmissions(accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.dblClick(sendButton());

    const title = await confirmation();
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByText('TR-2026-0F7K2Q')).toBeVisible();
    expect(screen.getByText('elodie@exemple.fr')).toBeVisible();
    expect(screen.getByText('Reçue le 21/11/2026 à 10:24')).toBeVisible();
    expect(attempts).toHaveLength(1);
    const [attempt] = attempts;
    expect(attempt?.answers).toMatchObject({
      full_name: 'Élodie Saint-Aubin',
      phone: '+33612345678',
      country: 'FR',
      intervention_type: ['Les deux'],
      availability: 'Sous 1 mois',
      consent: true,
      pool_consent: false,
      language: 0,
    });
    expect(attempt?.files).toEqual({ resume: 'cv.pdf' });
    expect(attempt?.website).toBe('');
    expect(attempt?.key).toMatch(/^[0-9a-f-]{36}$/);
    const proof = JSON.parse(atob(attempt?.altcha ?? '')) as { challenge: { parameters: { data: object } } };
    expect(proof.challenge.parameters.data).toEqual({ key: attempt?.key });
    expect(await axeViolations()).toEqual([]);
  });

  it('sends once, after the draft is stored, when the button is pressed twice on a slow device', async () => {
    let isStored = false;
    const storedBefore: boolean[] = [];
    const attempts = serveSubmissions(() => {
      storedBefore.push(isStored);
      return accepted();
    });
    const { user } = await openForm();
    await fillRequired(user);
    await user.type(screen.getByLabelText('Ville'), '!');
    vi.spyOn(DRAFT, 'saveAnswers').mockImplementation(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            isStored = true;
            resolve();
          }, 1_000);
        }),
    );
    await user.dblClick(sendButton());
    await confirmation();
    expect(storedBefore).toEqual([true]);
    expect(attempts).toHaveLength(1);
  });

  it('sends what a program wrote into the invisible field, and shows that it was refused', async () => {
    const said = 'La vérification anti-robot a échoué. Réessayez.';
    const attempts = serveSubmissions(refused(400, 'challenge_failed', said));
    const { user, container } = await openForm();
    await fillRequired(user);
    const field = container.querySelector<HTMLInputElement>('input[name="website"]');
    field!.value = 'https://exemple.fr';
    await user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(new Set(attempts.map(({ website }) => website))).toEqual(new Set(['https://exemple.fr']));
  });

  it('sends where the person came from, when the link to the form said it', async () => {
    window.history.replaceState(null, '', '/trainers-apply?utm_source=LinkedIn&utm_medium=social');
    const attempts = serveSubmissions(accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await confirmation();
    expect(attempts[0]?.answers).toMatchObject({ source: 'linkedin' });
    window.history.replaceState(null, '', '/trainers-apply');
  });

  it('offers to copy the reference', async () => {
    serveSubmissions(accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await confirmation();
    await user.click(screen.getByRole('button', { name: 'Copier la référence' }));
    expect(await navigator.clipboard.readText()).toBe('TR-2026-0F7K2Q');
  });

  it('deletes the draft once sent, and shows the confirmation again after a reload', async () => {
    serveSubmissions(accepted);
    const { user, unmount } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await confirmation();
    unmount();

    const again = await openForm();
    expect(await confirmation()).toBeVisible();
    again.unmount();

    window.history.replaceState(null, '', '/trainers-apply');
    await openForm();
    expect(screen.getByLabelText('Nom complet')).toHaveValue('');
  });
});

describe('sending while the network is interrupted', () => {
  it('says that nothing is lost, and sends the same application on demand', async () => {
    const attempts = serveSubmissions(cutOff, accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());

    expect(await screen.findByText('Le service ne répond pas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer maintenant' }));
    await confirmation();
    expect(attempts).toHaveLength(2);
    expect(attempts[1]?.key).toBe(attempts[0]?.key);
    expect(attempts[1]?.answers).toEqual(attempts[0]?.answers);
  });

  it('sends by itself when the connection is back', async () => {
    const attempts = serveSubmissions(cutOff, accepted);
    const { user } = await openForm();
    await fillRequired(user);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(sendButton());
    expect(await screen.findByText('Connexion interrompue')).toBeVisible();

    fireEvent(window, new Event('online'));
    await confirmation();
    expect(attempts).toHaveLength(2);
  });

  it('gives the form back to someone who wants to change something first', async () => {
    serveSubmissions(cutOff);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await user.click(await screen.findByRole('button', { name: 'Revenir au formulaire' }));
    expect(screen.getByLabelText('Ville')).toHaveValue('Quimper');
    expect(sendButton()).toBeVisible();
  });

  it('waits for a server that is still busy with the first attempt', async () => {
    const busy = refused(409, 'in_progress', 'Envoi en cours', { retryAfter: 1 });
    const attempts = serveSubmissions(busy, accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await confirmation();
    expect(attempts).toHaveLength(2);
  });

  it('repeats a proof of work that the server refused, without a message', async () => {
    const attempts = serveSubmissions(refused(400, 'challenge_failed', 'Vérification échouée'), accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await confirmation();
    expect(attempts[1]?.altcha).not.toBe(attempts[0]?.altcha);
  });

  it('does not take the page of a captive portal for a confirmation', async () => {
    serveSubmissions(() => HttpResponse.html('<h1>Wi-Fi de la gare</h1>'));
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    expect(await screen.findByText('Le service ne répond pas')).toBeVisible();
  });
});

describe('a change after the answer to the first sending was lost', () => {
  const received = refused(409, 'already_received', 'Déjà reçue', { reference: 'TR-2026-0A1B2C' });

  it('is shown as not received, and can be sent as another application', async () => {
    const attempts = serveSubmissions(cutOff, received, accepted);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await user.click(await screen.findByRole('button', { name: 'Revenir au formulaire' }));
    await user.clear(screen.getByLabelText('Ville'));
    await user.type(screen.getByLabelText('Ville'), 'Douarnenez');
    await user.click(sendButton());

    const alert = await screen.findByText('Votre candidature TR-2026-0A1B2C a déjà été reçue');
    expect(alert.closest('[role=alert]')).toHaveTextContent(/Vos dernières modifications n’y figurent pas/);
    expect(screen.queryByText('Votre candidature n’est pas encore envoyée')).toBeNull();
    expect(screen.getByLabelText('Ville')).toHaveValue('Douarnenez');
    const another = screen.getByRole('button', {
      name: 'Envoyer une nouvelle candidature avec ces réponses',
    });
    expect(another).toHaveFocus();
    expect(await axeViolations()).toEqual([]);

    await user.click(another);
    await confirmation();
    expect(screen.getByText('TR-2026-0F7K2Q')).toBeVisible();
    const [lost, refusedOne, sent] = attempts;
    expect(attempts).toHaveLength(3);
    expect(refusedOne?.key).toBe(lost?.key);
    expect(sent?.key).not.toBe(lost?.key);
    expect(sent?.answers).toEqual({ ...lost?.answers, city: 'Douarnenez' });
    expect(sent?.files).toEqual({ resume: 'cv.pdf' });
  });

  it('is not sent twice when Enter is pressed in a field', async () => {
    const attempts = serveSubmissions(received);
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await screen.findByText('Votre candidature TR-2026-0A1B2C a déjà été reçue');
    await user.type(screen.getByLabelText('Ville'), '{Enter}');
    expect(attempts).toHaveLength(1);
  });

  it('keeps its own key after a reload, so that a retry makes no third application', async () => {
    const attempts = serveSubmissions(received, cutOff, accepted);
    const { user, unmount } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    await user.click(await screen.findByRole('button', { name: /^Envoyer une nouvelle candidature/ }));
    await screen.findByText('Le service ne répond pas');
    unmount();

    const again = await openForm();
    await again.user.click(sendButton());
    await confirmation();
    expect(attempts[1]?.key).not.toBe(attempts[0]?.key);
    expect(attempts[2]?.key).toBe(attempts[1]?.key);
  });
});

describe('an application that the server refuses', () => {
  it('shows the message on the field, in the summary and with the focus', async () => {
    const message = 'Ce fichier est protégé par un mot de passe';
    serveSubmissions(refused(422, 'file_encrypted', message, { fields: { resume: message } }));
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());

    const summary = await screen.findByText('Un champ est à corriger avant l’envoi');
    expect(within(summary.parentElement ?? document.body).getByRole('link')).toHaveTextContent(
      `CV : ${message}`,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: /Retirer le fichier/ })).toHaveFocus());
    expect(screen.getByLabelText('Nom complet')).toHaveValue('Élodie Saint-Aubin');
  });

  it('shows how long to wait after too many attempts, and keeps everything', async () => {
    serveSubmissions(refused(429, 'rate_limited', 'Trop d’envois en peu de temps.', { retryAfter: 7200 }));
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    expect(await screen.findByText('Vous pourrez réessayer dans 2 heures.')).toBeVisible();
    expect(screen.getByLabelText('Ville')).toHaveValue('Quimper');
  });

  it('shows that a file is too complex when the platform ended the check at its limit', async () => {
    const ended = { code: 'WORKER_RESOURCE_LIMIT', message: 'Function failed' };
    serveSubmissions(() => HttpResponse.json(ended, { status: 546 }));
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    expect(await screen.findByText(/Un de vos fichiers est trop complexe pour être vérifié/)).toBeVisible();
  });

  it('shows that the files are too large when a proxy refuses them', async () => {
    serveSubmissions(() => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }));
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    expect(await screen.findByText(/Vos fichiers sont trop lourds pour être envoyés/)).toBeVisible();
  });

  it('offers another way when the server fails for long', async () => {
    const attempts = serveSubmissions(
      refused(500, 'internal', 'Une erreur inattendue est survenue.'),
      accepted,
    );
    const { user } = await openForm();
    await fillRequired(user);
    await user.click(sendButton());
    expect(await screen.findByText(/Votre candidature n’est pas encore envoyée/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await confirmation();
    expect(attempts[1]?.key).toBe(attempts[0]?.key);
  });
});
