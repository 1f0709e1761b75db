import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { axeViolations, server } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveConfig } from '../application/testing/service.ts';
import ConfirmAddress from './confirm-address.tsx';

const TOKEN = 'a1'.repeat(32);
const button = () => screen.getByRole('button', { name: 'Confirmer mon adresse' });

/** Opens the page by the mailed link; returns the bodies sent to the function. */
function openLink(fragment = `#${TOKEN}`, answer: () => Response = () => HttpResponse.json({})): unknown[] {
  window.history.replaceState(null, '', `/confirmer-adresse${fragment}`);
  const sent: unknown[] = [];
  server.use(
    http.post('*/functions/v1/confirm-address', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  render(<ConfirmAddress locale="fr" />);
  return sent;
}

beforeEach(serveConfig);

describe('the page of a mailed link that confirms an address', () => {
  it('removes the token from the address at once, and still uses it', async () => {
    const sent = openLink();
    expect(window.location.href).not.toContain(TOKEN);
    expect(window.location.pathname).toBe('/confirmer-adresse');
    await userEvent.click(button());
    const title = await screen.findByRole('heading', { name: 'Votre adresse est confirmée' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Revenir à ma candidature' })).toBeVisible();
    expect(sent).toEqual([{ token: TOKEN, language: 0 }]);
    expect(await axeViolations()).toEqual([]);
  });

  it('uses the token of a second link that is opened in the same tab', async () => {
    const sent = openLink();
    window.location.hash = 'b2'.repeat(32);
    await waitFor(() => expect(window.location.hash).toBe(''));
    await userEvent.click(button());
    expect(await screen.findByText(/^Votre adresse est confirmée/)).toBeVisible();
    expect(sent).toEqual([{ token: 'b2'.repeat(32), language: 0 }]);
  });

  it('shows what is wrong with an incomplete link, without a request', async () => {
    const sent = openLink('#a1b2');
    expect(screen.getByRole('alert')).toHaveTextContent('Ce lien est incomplet.');
    expect(screen.getByRole('link', { name: 'Revenir à ma candidature' })).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(sent).toEqual([]);
  });

  it('leads to the form when the link was used, in the words of the service', async () => {
    const error = { code: 'not_found', message: 'Ce lien a déjà servi ou n’est plus valable.' };
    openLink(undefined, () => HttpResponse.json({ error }, { status: 404 }));
    await userEvent.click(button());
    expect(await screen.findByText(error.message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Revenir à ma candidature' })).toBeVisible();
  });

  it('can be tried again when the network failed', async () => {
    const answers = [HttpResponse.error(), HttpResponse.json({})];
    const sent = openLink(undefined, () => answers.shift() ?? HttpResponse.error());
    await userEvent.click(button());
    expect(await screen.findByText(/Vérifiez votre connexion puis réessayez/)).toBeVisible();
    await userEvent.click(button());
    expect(await screen.findByText('Votre adresse est confirmée')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('has no button to press before its script has loaded', () => {
    document.body.innerHTML = renderToString(<ConfirmAddress locale="fr" />);
    expect(button()).toBeDisabled();
    expect(screen.getByText(/^Cette page n’a pas fini de se charger/)).toBeInTheDocument();
  });
});
