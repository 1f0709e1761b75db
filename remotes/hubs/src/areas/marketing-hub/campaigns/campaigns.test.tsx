import {
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCampaign, CAMPAIGN, serveCampaigns } from '../../../../testing/campaigns.ts';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);
beforeAll(() => Promise.all([import('./campaigns-page.tsx'), import('./campaign-page.tsx')]));
giveDialogsTheirOwnIds();

const open = (route: string) => renderRoutes(remote, { area: 'marketing-hub', route });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list of campaigns', () => {
  it('shows each with what became of it, and figures only once it was handed over', async () => {
    serveCampaigns([
      buildCampaign(),
      buildCampaign({
        id: CAMPAIGN.replace(/1$/, '2'),
        name: 'Printemps',
        status: 'done',
        handed_at: '2026-11-21T09:00:00Z',
        handed: 1234,
        opted_out: 3,
      }),
    ]);
    const { host } = open('/campagnes');
    expect(await screen.findByRole('link', { name: 'Rentrée de janvier' })).toBeVisible();
    expect(screen.getByText(/^1\s234$/)).toBeVisible();
    expect(screen.getAllByText('–')).toHaveLength(3);
    expect(await screen.findByText('2 campagnes')).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('Campagnes');
    expect(await axeViolations()).toEqual([]);
  });

  it('counts whom a new campaign reaches while it is written, and says who is left out', async () => {
    const database = serveCampaigns([buildCampaign()]);
    const { user } = open('/campagnes');
    await user.click(await button('Nouvelle campagne'));
    const dialog = await screen.findByRole('dialog', { name: 'Nouvelle campagne' });
    await waitFor(() => expect(within(dialog).getByText(/^1\s240 personnes$/)).toBeVisible());
    expect(within(dialog).getByText(/2 désinscrites, 1 sans boîte/)).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Compte de formateur' }));
    await waitFor(() =>
      expect(database.last('audience')?.body).toMatchObject({ bases: ['pool', 'account'], language: 'all' }),
    );
    const type = async (label: RegExp, text: string) => {
      await user.click(within(dialog).getByRole('textbox', { name: label }));
      await user.paste(text);
    };
    await type(/^Nom/, 'Rentrée');
    await type(/^Objet/, 'Dossier {{reference}}');
    await type(/^Message/, 'Bonjour {{prenom}}');
    await user.click(await button('Enregistrer'));
    expect(await within(dialog).findAllByText(/une campagne remplit/)).not.toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.clear(within(dialog).getByRole('textbox', { name: /^Objet/ }));
    await type(/^Objet/, 'Vos dates');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('heading', { name: 'Rentrée de janvier', level: 1 })).toBeVisible();
    expect(database.last('insert')?.body).toEqual({
      name: 'Rentrée',
      subject: 'Vos dates',
      body: 'Bonjour {{prenom}}',
      bases: ['pool', 'account'],
      sectors: [],
      language: 'all',
    });
  });
});

describe('a campaign', () => {
  const page = (given = {}, options = {}) => {
    const database = serveCampaigns([buildCampaign(given)], options);
    return { database, ...open(`/campagnes/${CAMPAIGN}`) };
  };

  it('shows its message filled, and each person with what allows writing and since when', async () => {
    page();
    expect(await screen.findByRole('heading', { name: 'Vos disponibilités, Élodie' })).toBeVisible();
    expect(await screen.findByText('Ana Sol')).toBeVisible();
    expect(screen.getByText('accord donné le 01/10/2026')).toBeVisible();
    expect(await screen.findByText(/^Déclarée prête, 1\s240 personnes$/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('is tried on oneself and declared ready', async () => {
    const { database, user } = page();
    await user.click(await button('M’envoyer un essai'));
    await waitFor(() =>
      expect(database.last('test')?.body).toEqual({ kind: 'campaign-test', campaign_id: CAMPAIGN }),
    );
    await user.click(await button('Déclarer prête'));
    await waitFor(() =>
      expect(database.last('move')?.body).toEqual({ campaign: CAMPAIGN, to_status: 'ready', version: 'v1' }),
    );
  });

  it('is handed over piece after piece until nobody waits', async () => {
    const { database } = page({
      status: 'handing',
      handed_at: '2026-11-21T09:00:00Z',
      waiting: 5,
      counted: 7,
    });
    expect(await screen.findByText('Remise', { selector: '.tag' })).toBeVisible();
    expect(database.all('sync')).toHaveLength(3);
    // Two were counted and objected before the hand-over began.
    expect(screen.getByText('Écartées à la remise').nextSibling).toHaveTextContent(/^2$/);
    expect(screen.getByText('campagne = CA-2026-0F7K2Q')).toBeVisible();
  });

  it('says that SendPulse does not answer, and goes on when asked', async () => {
    const { user, database } = page({ status: 'handing', handed_at: '2026-11-21T09:00:00Z', waiting: 1 });
    server.use(
      http.post(functionUrl('sendpulse'), () => HttpResponse.json({ status: 'failed' }), { once: true }),
    );
    expect(await screen.findByText(/SendPulse ne répond pas/)).toBeVisible();
    await user.click(await button('Reprendre maintenant'));
    expect(await screen.findByText('Remise', { selector: '.tag' })).toBeVisible();
    expect(database.all('sync')).toHaveLength(1);
  });

  it('waits for the schedule while nobody is due', async () => {
    const { database } = page({ status: 'handing', handed_at: '2026-11-21T09:00:00Z', waiting: 1 });
    let asked = 0;
    server.use(
      http.post(functionUrl('sendpulse'), () => {
        asked += 1;
        // The next question, if there is one, is answered as one that hands somebody over.
        return asked === 1 ? HttpResponse.json({ status: 'done', handed: 0, refused: 0 }) : undefined;
      }),
    );
    expect(await screen.findByText(/toutes les cinq minutes/)).toBeVisible();
    expect(screen.getByText('Remise en cours', { selector: '.tag' })).toBeVisible();
    expect(asked).toBe(1);
    expect(database.all('sync')).toHaveLength(0);
  });

  it('warns before it takes people of another campaign, and says who took its own', async () => {
    const other = { reference: 'CA-2026-AAAAAA', name: 'Printemps', people: 12 };
    const { database, user } = page(
      { status: 'ready', counted: 12 },
      { overlaps: [{ kind: 'takes', ...other }] },
    );
    await waitFor(async () => expect(await button('Remettre à SendPulse')).toBeEnabled());
    await user.click(await button('Remettre à SendPulse'));
    const dialog = await screen.findByRole('dialog', { name: /^Reprendre ces personnes/ });
    expect(dialog).toHaveTextContent('« Printemps » (CA-2026-AAAAAA), 12 personnes');
    expect(database.last('move')).toBeUndefined();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remettre à SendPulse' }));
    await waitFor(() => expect(database.last('move')?.body).toMatchObject({ to_status: 'handing' }));
  });

  it('says which campaign took its people', async () => {
    const other = { kind: 'taken', reference: 'CA-2026-AAAAAA', name: 'Printemps', people: 1 };
    page({ status: 'done', handed: 3, handed_at: '2026-11-21T09:00:00Z' }, { overlaps: [other] });
    expect(await screen.findByText(/n’ont plus cette référence/)).toBeVisible();
    expect(screen.getByText('« Printemps » (CA-2026-AAAAAA), 1 personne')).toBeVisible();
  });

  it('is ended after it was stopped, once that is confirmed', async () => {
    const { database, user } = page({ status: 'stopped', handed_at: '2026-11-21T09:00:00Z', waiting: 4 });
    await user.click(await button('Terminer'));
    const dialog = await screen.findByRole('dialog', { name: /^Terminer cette campagne/ });
    expect(dialog).toHaveTextContent(/En attente\s: 4 personnes/);
    await user.click(within(dialog).getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(database.last('move')?.body).toMatchObject({ to_status: 'done' }));
  });

  it('is not handed over where nothing is sent to SendPulse', async () => {
    page({ status: 'ready', counted: 12 }, { isReady: false });
    expect(await screen.findByText(/n’est pas en service/)).toBeVisible();
    expect(await button('Remettre à SendPulse')).toBeDisabled();
  });

  it('says why the database refuses a move', async () => {
    const { user, host } = page();
    server.use(
      http.post(rpcUrl('move_campaign'), () =>
        HttpResponse.json(
          { code: '23514', message: 'nobody', details: null, hint: 'audience' },
          { status: 400 },
        ),
      ),
    );
    await user.click(await button('Déclarer prête'));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toMatchObject({
        description: expect.stringContaining('Personne ne peut'),
      }),
    );
  });

  it('is edited and deleted while it is a draft alone', async () => {
    page({ status: 'ready' });
    expect(await button('Copier')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  });
});
