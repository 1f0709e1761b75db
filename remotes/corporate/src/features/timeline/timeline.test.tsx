import { clearSelection } from '@trame/app/selection-store';
import { dismissUndo } from '@trame/app/undo-store';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { buildStatus } from '../../../testing/corporate.ts';
import { buildEvent, serveEvents } from '../../../testing/events.ts';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
afterEach(() => {
  clearSelection('timeline-events');
  dismissUndo();
});

const BORN = buildEvent();
const CERTIFIED = buildEvent({
  precision: 'day',
  starts_on: '2022-03-12',
  title_fr: 'Certifiée Qualiopi',
  text_fr: 'Pour les actions de formation.',
  title_en: null,
  text_en: null,
});
const DRAFT = buildEvent({
  precision: 'month',
  starts_on: '2025-03-01',
  title_fr: 'Une deuxième antenne',
  text_fr: 'Trois personnes à Nantes.',
  title_en: 'A second office',
  text_en: null,
  state: 'draft',
});

const open = (route = '/timeline-events') => renderRoutes(remote, { route });
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const titles = () =>
  screen.getAllByRole('link', { name: /Trame naît|Certifiée|antenne/ }).map((link) => link.textContent);
const preview = () => screen.findByRole('region', { name: 'Comme sur le site' });

describe('the timeline', () => {
  it('lists the newest date first, each as precisely as the site says it', async () => {
    serveEvents(BORN, CERTIFIED, DRAFT);
    const { host } = open();
    expect(await screen.findByText('Mars 2025')).toBeVisible();
    expect(titles()).toEqual(['Une deuxième antenne', 'Certifiée Qualiopi', 'Trame naît à Rennes']);
    expect(screen.getByText('12 mars 2022')).toBeVisible();
    expect(screen.getByText('2019')).toBeVisible();
    expect(screen.getByText('3 dates')).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('Frise');
    expect(await axeViolations()).toEqual([]);
  });

  it('is narrowed and ordered by its address, and searched', async () => {
    serveEvents(BORN, CERTIFIED, DRAFT);
    const { user } = open('/timeline-events?etat=published&tri=oldest');
    await screen.findByText('2 dates');
    expect(titles()).toEqual(['Trame naît à Rennes', 'Certifiée Qualiopi']);
    await user.type(screen.getByRole('searchbox'), 'qualiopi');
    expect(await screen.findByText('1 date')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), ' rien');
    expect(await screen.findByText('Aucune date trouvée')).toBeVisible();
  });

  it('counts every date however many there are, and shows the newest ones first, page by page', async () => {
    const day = (index: number) => new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10);
    serveEvents(
      ...Array.from({ length: 1203 }, (_, index) =>
        buildEvent({ precision: 'day', starts_on: day(index), title_fr: `Date ${index + 1}` }),
      ),
    );
    const { user } = open('/timeline-events');
    expect(await screen.findByText(/^1.203 dates$/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Date 1203/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Date 1153/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /suivante/i }));
    expect(await screen.findByRole('link', { name: /^Date 1153/ })).toBeVisible();
  });

  it('shows what is in French alone', async () => {
    serveEvents(BORN, CERTIFIED, DRAFT);
    open('/timeline-events?langue=french');
    await screen.findByText('2 dates');
    expect(titles()).toEqual(['Une deuxième antenne', 'Certifiée Qualiopi']);
  });

  it('says that there is nothing, and what failed', async () => {
    allowConsole('Failed to load resource');
    serveEvents();
    server.use(
      http.get(tableUrl('timeline_events'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
    );
    const { user } = open();
    expect(await screen.findByText('Impossible de charger la frise')).toBeVisible();
    await user.click(await button('Réessayer'));
    expect(await screen.findByText('Aucune date')).toBeVisible();
  });

  it('publishes several dates at once, says the outcome, and takes it back', async () => {
    const database = serveEvents(BORN, CERTIFIED, DRAFT);
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Une deuxième antenne' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Certifiée Qualiopi' }));
    await user.click(await button('Publier'));
    const dialog = await screen.findByRole('dialog', { name: 'Publier' });
    expect(dialog).toHaveTextContent(/1\spubliée/);
    expect(dialog).toHaveTextContent(/1\sdéjà dans cet état/);
    expect(database.last('change')?.body).toMatchObject({ ids: [DRAFT.id, CERTIFIED.id], action: 'publish' });
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^1 date/);
    expect(database.world.events).toContainEqual(DRAFT);
  });

  it('deletes dates and gives them back after the outcome was closed', async () => {
    const database = serveEvents(BORN, DRAFT);
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Une deuxième antenne' }));
    await user.click(await button('Supprimer'));
    await user.click(await button('Terminer'));
    await waitFor(() => expect(titles()).toEqual(['Trame naît à Rennes']));
    await user.click(await button('Annuler U'));
    expect(await screen.findByRole('link', { name: 'Une deuxième antenne' })).toBeVisible();
    expect(database.last('undo')).toBeDefined();
  });
});

describe('what was done to dates', () => {
  it('is taken back by the key U', async () => {
    const database = serveEvents(BORN, DRAFT);
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Une deuxième antenne' }));
    await user.click(await button('Publier'));
    await user.click(await button('Terminer'));
    expect(await button('Annuler U')).toBeVisible();
    await user.keyboard('u');
    await waitFor(() => expect(database.world.events).toContainEqual(DRAFT));
  });

  it('is followed by the state of the site at once', async () => {
    const database = serveEvents(BORN, DRAFT);
    server.use(
      http.post(rpcUrl('site_status'), () =>
        HttpResponse.json([
          buildStatus(database.last('change') ? { changed_since: '2026-11-20T16:00:00.000Z' } : {}),
        ]),
      ),
    );
    const { user } = open();
    expect(await screen.findByText(/En ligne depuis/)).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Une deuxième antenne' }));
    await user.click(await button('Publier'));
    await user.click(await button('Terminer'));
    expect(await screen.findByText(/en ligne dans moins d’une minute/)).toBeVisible();
  });
});

describe('a date', () => {
  it('is read as on the site, with its history, and taken off the site', async () => {
    const database = serveEvents(BORN, CERTIFIED, DRAFT);
    const { user } = open(`/timeline-events/${BORN.id}`);
    expect(await screen.findByRole('heading', { name: 'Trame naît à Rennes', level: 1 })).toBeVisible();
    expect(await screen.findByText('Publiée')).toBeVisible();
    expect(await within(await preview()).findByText('Certifiée Qualiopi')).toBeVisible();
    expect(within(await preview()).queryByText('Une deuxième antenne')).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Retirer du site'));
    expect(await screen.findByRole('dialog', { name: 'Retirer du site' })).toHaveTextContent(/1\sretirée/);
    expect(database.world.events.find(({ id }) => id === BORN.id)?.state).toBe('draft');
  });

  it('that does not exist is said to be missing', async () => {
    serveEvents();
    open(`/timeline-events/${BORN.id}`);
    expect(await screen.findByRole('heading', { name: 'Date introuvable', level: 1 })).toBeVisible();
  });

  it('is added with the precision that is known, and seen among its neighbours while it is written', async () => {
    const database = serveEvents(BORN, CERTIFIED);
    const { user } = open('/timeline-events/nouveau');
    await user.click(await screen.findByRole('radio', { name: 'Mois' }));
    await user.type(await field(/^Date/), '3/2025');
    expect(screen.getByText(/Le site écrira «\sMars 2025\s»/)).toBeVisible();
    await user.type(await field(/^Titre, français/), 'Une deuxième antenne');
    await user.type(await field(/^Texte, français/), 'Trois personnes.');
    const shown = await preview();
    expect(
      within(shown)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Trame naît à Rennes', 'Certifiée Qualiopi', 'Une deuxième antenne']);
    await user.click(within(shown).getByRole('radio', { name: 'EN' }));
    expect(within(shown).getByText(/cette date ne paraît qu’en français/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('heading', { name: 'Une deuxième antenne', level: 1 })).toBeVisible();
    expect(database.last('insert')?.body).toEqual({
      picture: null,
      precision: 'month',
      starts_on: '2025-03-01',
      title_fr: 'Une deuxième antenne',
      text_fr: 'Trois personnes.',
      title_en: null,
      text_en: null,
      state: 'draft',
    });
  });

  it.each([
    ['Année', '19', /Année invalide/],
    ['Mois', '13/2025', /Mois invalide/],
    ['Année', '1850', /antérieure/],
  ])('of precision « %s » is refused as « %s », and its field says why', async (precision, typed, fault) => {
    const database = serveEvents();
    const { user } = open('/timeline-events/nouveau');
    await user.click(await screen.findByRole('radio', { name: precision }));
    await user.type(await field(/^Date/), typed);
    await user.click(await button('Enregistrer'));
    await waitFor(async () => expect(await field(/^Date/)).toHaveAccessibleDescription(fault));
    expect(database.last('insert')).toBeUndefined();
  });

  it('says what is missing in sentences, and that half an English date is shown in French alone', async () => {
    serveEvents();
    const { user } = open('/timeline-events/nouveau');
    await user.type(await field(/^Titre, anglais/), 'A second office');
    const text = await field(/^Texte, anglais/);
    expect(text).toHaveAccessibleDescription(/Sans texte anglais, la date ne paraît qu’en français/);
    await user.type(text, 'Three people.');
    expect(text).not.toHaveAccessibleDescription(/Sans texte anglais/);
    await user.click(await button('Enregistrer'));
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByRole('link', { name: /Donnez un titre en français/ })).toBeVisible();
    expect(summary.getByRole('link', { name: /Racontez cette date en français/ })).toBeVisible();
  });

  it('keeps what was typed when its precision changes', async () => {
    serveEvents();
    const { user } = open('/timeline-events/nouveau');
    await user.click(await screen.findByRole('radio', { name: 'Mois' }));
    await user.type(await field(/^Date/), '03/2025');
    await user.click(screen.getByRole('radio', { name: 'Année' }));
    expect(await field(/^Date/)).toHaveValue('2025');
  });

  it('is saved on the version that was opened', async () => {
    const database = serveEvents(DRAFT);
    const { user } = open(`/timeline-events/${DRAFT.id}/modifier`);
    expect(await field(/^Date/)).toHaveValue('03/2025');
    await user.type(await field(/^Texte, anglais/), 'Three people.');
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('heading', { name: 'Une deuxième antenne', level: 1 })).toBeVisible();
    expect(database.last('update')?.filters).toContain(`id=eq.${DRAFT.id}&updated_at=eq.v1`);
    expect(database.last('update')?.body).toMatchObject({
      text_en: 'Three people.',
      starts_on: '2025-03-01',
    });
  });

  const STORED = { path: 'timeline/abc.webp', type: 'image/webp', width: 600, height: 400 };
  const storeFiles = () =>
    server.use(
      http.post(functionUrl('site-media'), ({ request }) =>
        HttpResponse.json(request.headers.get('content-type') === 'application/json' ? { urls: {} } : STORED),
      ),
    );
  const picture = () => new File(['x'], 'antenne.svg', { type: 'image/svg+xml' });

  it('has a picture with the words that stand for it, which are required', async () => {
    const database = serveEvents(BORN);
    storeFiles();
    const { user } = open(`/timeline-events/${BORN.id}/modifier`);
    await user.upload(await screen.findByLabelText('Image, fichier'), picture());
    const words = await field(/^Texte alternatif de l’image/);
    await user.click(await button('Enregistrer'));
    expect(await screen.findAllByText(/Décrivez l’image/)).not.toEqual([]);
    expect(database.last('update')).toBeUndefined();
    await user.type(words, 'La façade');
    expect(words).toHaveValue('La façade');
    await user.click(await button('Enregistrer'));
    await waitFor(() =>
      expect(database.last('update')?.body).toMatchObject({ picture: { ...STORED, alt: 'La façade' } }),
    );
  });

  it('keeps the words when its picture is replaced', async () => {
    const own = buildEvent({
      picture: { path: 'timeline/old.webp', type: 'image/webp', width: 6, height: 4, alt: 'La façade' },
    });
    const database = serveEvents(own);
    storeFiles();
    const { user } = open(`/timeline-events/${own.id}/modifier`);
    await user.upload(await screen.findByLabelText('Image, fichier'), picture());
    await user.click(await button('Enregistrer'));
    await waitFor(() =>
      expect(database.last('update')?.body).toMatchObject({ picture: { ...STORED, alt: 'La façade' } }),
    );
  });
});
