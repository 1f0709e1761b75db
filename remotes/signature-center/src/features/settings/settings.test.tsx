import {
  axeViolations,
  configureTestSupabase,
  functionUrl,
  renderRoutes,
  server,
  tableUrl,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);
// Its code is loaded when it is opened: a busy machine takes longer than a query waits.
beforeAll(() => import('./settings-page.tsx'));

const SETTINGS = {
  sender_name: 'Trame',
  expiry_days: 30,
  remind_after: 5,
  remind_every: 2,
  remind_most: 3,
  consent_fr: 'J’accepte.',
  consent_en: 'I agree.',
  updated_at: 'v1',
};

/** Answers with the settings, and keeps what was saved; `changed`: what a colleague saves once the page was opened. */
function serveSettings(changed?: Partial<typeof SETTINGS>) {
  const saved: { address: string; body: unknown }[] = [];
  server.use(
    http.get(functionUrl('signer'), () =>
      HttpResponse.json({
        certificates: [
          {
            fingerprint: 'ab'.repeat(32),
            name: 'Trame DÉMO',
            from: '2026-01-01T00:00:00.000Z',
            to: '2028-12-31T00:00:00.000Z',
          },
        ],
        current: 'ab'.repeat(32),
      }),
    ),
    http.get(tableUrl('signature_settings'), () =>
      HttpResponse.json([saved.length > 0 ? { ...SETTINGS, ...changed } : SETTINGS]),
    ),
    http.patch(tableUrl('signature_settings'), async ({ request }) => {
      saved.push({ address: decodeURIComponent(request.url), body: await request.json() });
      const isLate = changed !== undefined && decodeURIComponent(request.url).includes('eq.v1');
      return HttpResponse.json(isLate ? [] : [{ ...SETTINGS, updated_at: 'v2' }]);
    }),
  );
  return saved;
}

it('the settings are checked, then saved on the version that was read', async () => {
  const saved = serveSettings();
  const { user, host } = renderRoutes(remote, { route: '/settings' });
  const days = await screen.findByRole('textbox', { name: /^Jours pour signer/ });
  expect(await axeViolations()).toEqual([]);
  fireEvent.change(days, { target: { value: '400' } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Un nombre entier de 1 à 180')).toBeVisible();
  expect(saved).toEqual([]);
  fireEvent.change(days, { target: { value: '20' } });
  await user.click(screen.getByRole('checkbox', { name: /^Relancer/ }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(saved.at(-1)?.body).toEqual({
      sender_name: 'Trame',
      expiry_days: 20,
      remind_after: null,
      remind_every: null,
      remind_most: null,
      consent_fr: 'J’accepte.',
      consent_en: 'I agree.',
    }),
  );
  expect(saved.at(-1)?.address).toContain('updated_at=eq.v1');
  await waitFor(() =>
    expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Réglages enregistrés' } }),
  );
});

it('the certificate that seals is shown with its end', async () => {
  serveSettings();
  renderRoutes(remote, { route: '/settings' });
  const section = within(await screen.findByRole('region', { name: 'Certificat du sceau' }));
  expect(await section.findByText('Trame DÉMO')).toBeVisible();
  expect(section.getByText('du 01/01/2026 au 31/12/2028')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('settings that a colleague has changed meanwhile keep their change, and what was typed here', async () => {
  const saved = serveSettings({ expiry_days: 45, updated_at: 'v9' });
  const { user } = renderRoutes(remote, { route: '/settings' });
  const name = await screen.findByRole('textbox', { name: /^Nom de l’expéditeur/ });
  fireEvent.change(name, { target: { value: 'Trame SAS' } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(saved.at(-1)?.address).toContain('updated_at=eq.v9'), { timeout: 10_000 });
  expect(saved.at(-1)?.body).toMatchObject({ sender_name: 'Trame SAS', expiry_days: 45 });
});

it('a setting that both changed is asked for, and nothing typed is lost', async () => {
  serveSettings({ sender_name: 'Trame Formation', updated_at: 'v9' });
  const { user } = renderRoutes(remote, { route: '/settings' });
  const name = await screen.findByRole('textbox', { name: /^Nom de l’expéditeur/ });
  fireEvent.change(name, { target: { value: 'Trame SAS' } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'Ces réglages ont changé entre-temps' },
    { timeout: 10_000 },
  );
  expect(within(dialog).getByText('Trame Formation')).toBeInTheDocument();
  expect(name).toHaveValue('Trame SAS');
});
