import { getAuth } from '@trame/data/auth';
import { setConfig } from '@trame/session/config';
import { SUPABASE_URL } from '@trame/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aConfig, startForTest } from '../../../../testing/signed-in.ts';
import { Providers } from './providers.tsx';

let stop: () => void;
beforeEach(async () => {
  stop = await startForTest();
  setConfig(aConfig({ oauthProviders: ['google', 'azure', 'linkedin_oidc'] }));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** The addresses of Supabase Auth that the page would have opened: jsdom opens none. */
function opened(): URL[] {
  const addresses: URL[] = [];
  const auth = getAuth();
  const signIn = auth.signInWithOAuth.bind(auth);
  vi.spyOn(auth, 'signInWithOAuth').mockImplementation(async (asked) => {
    const answer = await signIn({ ...asked, options: { ...asked.options, skipBrowserRedirect: true } });
    if (answer.data.url !== null) addresses.push(new URL(answer.data.url));
    return answer;
  });
  return addresses;
}

it.each([
  ['Google', 'google', null],
  ['Microsoft', 'azure', 'email'],
  ['LinkedIn', 'linkedin_oidc', null],
])('%s is asked for by its name, and comes back to the callback page', async (label, provider, scopes) => {
  window.history.replaceState(
    null,
    '',
    '/espace-formateur-91c7e/login?next=%2Fespace-formateur-91c7e%2Fpapers',
  );
  const addresses = opened();
  render(<Providers />);
  await userEvent.setup().click(await screen.findByRole('button', { name: `Continuer avec ${label}` }));
  await waitFor(() => expect(addresses).toHaveLength(1));
  const { origin, pathname, searchParams } = addresses[0]!;
  expect(origin + pathname).toBe(`${SUPABASE_URL}/auth/v1/authorize`);
  expect(searchParams.get('provider')).toBe(provider);
  expect(searchParams.get('scopes')).toBe(scopes);
  // A code, which this browser alone can exchange: no session in the address.
  expect(searchParams.get('code_challenge')).toBeTruthy();
  expect(searchParams.get('redirect_to')).toBe(
    `${window.location.origin}/espace-formateur-91c7e/oauth/callback?next=%2Fespace-formateur-91c7e%2Fpapers`,
  );
});

it('none is offered where the deployment names none', () => {
  setConfig(aConfig());
  const { container } = render(<Providers />);
  expect(container).toBeEmptyDOMElement();
});
