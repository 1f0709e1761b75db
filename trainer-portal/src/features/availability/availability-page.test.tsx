import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setConfig } from '@trame/session/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { haveAccount } from '../../../testing/account.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import AvailabilityPage from './availability-page.tsx';
import type { Period } from './data/availability.ts';

const YEAR = new Date().getFullYear() + 1;
const BUSY: Period = {
  id: '5f0e3c9a-1111-4000-8000-000000000001',
  starts_on: `${YEAR}-03-03`,
  ends_on: `${YEAR}-03-05`,
  kind: 'busy',
  note: 'Mission à Nantes',
  updated_at: '2026-11-20T10:00:00.000+00:00',
};

type Sent = Record<string, unknown>;
let sent: Sent[];

beforeEach(() => {
  configureTestSupabase();
  setConfig(aConfig());
  haveAccount();
  sent = [];
  server.use(
    http.post(rpcUrl('my_availability'), () => HttpResponse.json([BUSY])),
    http.get(tableUrl('calendar_feeds'), () => HttpResponse.json(null)),
    http.post(rpcUrl('save_my_availability'), async ({ request }) => {
      sent.push((await request.json()) as Sent);
      return HttpResponse.json(true);
    }),
  );
});

afterEach(() => onlineManager.setOnline(true));

const MARCH = `/?mois=${YEAR}-03`;
const open = (route = MARCH) => render(<AvailabilityPage />, { route });
const day = (name: RegExp) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.findByRole('textbox', { name });

describe('the days of a month', () => {
  it('say in words what is known of each', async () => {
    const { container } = open();
    expect(await day(/ 4 mars .* Indisponible, Mission à Nantes$/)).toBeInTheDocument();
    expect(await day(/ 6 mars .* Non renseigné$/)).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  it('are reached by the keyboard, from month to month, and opened', async () => {
    const { user } = open();
    (await day(/ 1er mars /)).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(await day(/ 9 mars /)).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(await day(/ 9 avril /)).toHaveFocus();
    expect(screen.getByRole('heading', { name: `Avril ${YEAR}` })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await field(/^Du/)).toHaveValue(`09/04/${YEAR}`);
  });
});

describe('days that are written', () => {
  it('take over those that were there, which are named before', async () => {
    const { user, host } = open();
    await user.click(await day(/ 2 mars /));
    await user.clear(await field(/^Au/));
    await user.type(await field(/^Au/), `04/03/${YEAR}{Tab}`);
    expect(await screen.findByText('Remplace ce qui était indiqué')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`du 3 au 5 mars ${YEAR}`))).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'À confirmer' }));
    await user.type(await field(/^Précision/), 'Visio');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        first_day: `${YEAR}-03-02`,
        last_day: `${YEAR}-03-04`,
        kind: 'to_confirm',
        note: 'Visio',
        seen: [BUSY.updated_at],
      },
    ]);
    expect(host.notices).toMatchObject([
      { notice: { title: 'Jours enregistrés', description: `Du 2 au 4 mars ${YEAR}.` } },
    ]);
  });

  it('without network fail at once, and are not written later', async () => {
    const { user, host } = open();
    await user.click(await day(/ 6 mars /));
    onlineManager.setOnline(false);
    server.use(http.post(rpcUrl('save_my_availability'), () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    onlineManager.setOnline(true);
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
    expect(sent).toEqual([]);
  });

  it('are those of the period that is changed, and can be taken out', async () => {
    const { user } = open(`/?vue=liste`);
    await user.click(await screen.findByRole('button', { name: /^Modifier/ }));
    await user.click(await screen.findByRole('button', { name: 'Retirer ces jours' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          first_day: BUSY.starts_on,
          last_day: BUSY.ends_on,
          kind: null,
          note: null,
          seen: [BUSY.updated_at],
          replaced: BUSY.id,
        },
      ]),
    );
  });

  it('that changed on another page are read again before anything is written', async () => {
    server.use(http.post(rpcUrl('save_my_availability'), () => HttpResponse.json(false)));
    const { user } = open();
    await user.click(await day(/ 4 mars /));
    await user.click(screen.getByRole('radio', { name: 'Disponible' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/ont changé entre-temps/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Disponible' })).toBeChecked();
  });

  it('that do not exist have one sentence, on leaving the field and on saving', async () => {
    const { user } = open();
    await user.click(await day(/ 6 mars /));
    await user.clear(await field(/^Au/));
    await user.type(await field(/^Au/), `30/02/${YEAR}{Tab}`);
    expect(await field(/^Au/)).toHaveAccessibleDescription(/Cette date n’existe pas/);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.getAllByText(/Cette date n’existe pas/).length).toBeGreaterThan(1));
    expect(screen.queryByText(/Choisissez un jour/)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('with an end before their start are not sent', async () => {
    const { user } = open();
    await user.click(await day(/ 6 mars /));
    await user.clear(await field(/^Au/));
    await user.type(await field(/^Au/), `05/03/${YEAR}{Tab}`);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findAllByText(/La fin est avant le début/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });
});

describe('the secret address', () => {
  it.each([
    ['renew_my_calendar_feed', 'Remplacer l’adresse', 'Remplacer'],
    ['revoke_my_calendar_feed', 'Retirer l’adresse', 'Retirer'],
  ])('is not changed later when there is no network (%s)', async (name, button, confirm) => {
    let calls = 0;
    server.use(
      http.get(tableUrl('calendar_feeds'), () =>
        HttpResponse.json({ created_at: '2026-11-28T10:00:00Z', last_read_at: null }),
      ),
      http.post(rpcUrl(name), () => {
        calls += 1;
        return HttpResponse.error();
      }),
    );
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: button }));
    onlineManager.setOnline(false);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    onlineManager.setOnline(true);
    expect(calls).toBe(1);
  });

  it.each([
    ['replaced', { created_at: '2026-11-28T11:00:00Z', last_read_at: null }],
    ['taken back', null],
  ])('is not offered any more once it was %s in another tab', async (_name, later) => {
    let feed: object | null = null;
    server.use(
      http.get(tableUrl('calendar_feeds'), () => HttpResponse.json(feed)),
      http.post(rpcUrl('renew_my_calendar_feed'), () => {
        feed = { created_at: '2026-11-28T10:00:00Z', last_read_at: null };
        return HttpResponse.json('a'.repeat(64));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Créer l’adresse' }));
    const address = await field(/^Adresse secrète/);
    feed = later;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(address).not.toBeInTheDocument());
  });

  // threat 37
  it('is shown once, when it is made, and taken back', async () => {
    const secret = 'a'.repeat(64);
    let feed: object | null = null;
    server.use(
      http.get(tableUrl('calendar_feeds'), () => HttpResponse.json(feed)),
      http.post(rpcUrl('renew_my_calendar_feed'), () => {
        feed = { created_at: '2026-11-28T10:00:00Z', last_read_at: null };
        return HttpResponse.json(secret);
      }),
      http.post(rpcUrl('revoke_my_calendar_feed'), () => {
        feed = null;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: 'Créer l’adresse' }));
    const address = await field(/^Adresse secrète/);
    expect(address).toHaveValue(`http://supabase.test/functions/v1/calendar/${secret}.ics`);
    expect(await screen.findByText(/^Adresse créée le 28\/11\/2026/)).toBeInTheDocument();
    const revoke = async () => {
      await user.click(screen.getByRole('button', { name: 'Retirer l’adresse' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }));
    };
    allowConsole('Failed to load resource');
    server.use(
      http.post(rpcUrl('revoke_my_calendar_feed'), () => new HttpResponse(null, { status: 503 }), {
        once: true,
      }),
    );
    await revoke();
    await waitFor(() => expect(host.notices).toHaveLength(1));
    expect(address).toBeInTheDocument();
    await revoke();
    expect(await screen.findByRole('button', { name: 'Créer l’adresse' })).toBeInTheDocument();
    expect(address).not.toBeInTheDocument();
  });
});
