import {
  axeViolations,
  configureTestSupabase,
  functionUrl,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buildArchived,
  buildReceipt,
  buildUpcoming,
  dayFromNow,
  serveRetention,
} from '../../../testing/retention.ts';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);
afterEach(() => onlineManager.setOnline(true));

const open = (tab = '') => renderRoutes(remote, { route: `/conservation${tab && `?onglet=${tab}`}` });
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('the list of coming purges', () => {
  it('shows what is due, due within a week, kept for an account, then counts by month', async () => {
    serveRetention({
      upcoming: [
        buildUpcoming({ full_name: 'Due Depuis', purge_on: dayFromNow(-2) }),
        buildUpcoming({ full_name: 'Bientôt Partie', purge_on: dayFromNow(5) }),
        buildUpcoming({ full_name: 'Encore Formatrice', account_status: 'approved' }),
      ],
      later: [{ month: '2028-03-01', applications: 12, held: 2 }],
    });
    open();
    const due = await section(/À purger maintenant \(1\)/);
    expect(due.getByText('Due Depuis')).toBeInTheDocument();
    expect(due.getByText(/Dernier contact le 20\/11\/2024/)).toBeInTheDocument();
    const soon = await section(/Dans les sept jours \(1\)/);
    expect(soon.getByText(/dans 5\sjours/)).toBeInTheDocument();
    const held = await section(/Conservées malgré l’échéance \(1\)/);
    expect(held.getByText('Compte formateur approuvé')).toBeInTheDocument();
    expect(held.queryByRole('button')).toBeNull();
    const later = await section(/Ensuite, par mois/);
    expect(await later.findByText('mars 2028')).toBeInTheDocument();
    expect(later.getByText(/12\scandidatures/)).toHaveTextContent('dont 2 gardées pour un compte formateur');
    expect(await axeViolations()).toEqual([]);
  });

  it('is purged after a confirmation that names the people', async () => {
    const log = serveRetention({ upcoming: [buildUpcoming({ full_name: 'Due Depuis' })] });
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: 'Purger maintenant' }));
    const dialog = await screen.findByRole('dialog', { name: /Purger 1\scandidature/ });
    expect(dialog).toHaveTextContent('Due Depuis');
    expect(log.purges).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Purger définitivement' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ kind: 'success', notice: { title: 'Purge terminée' } }]),
    );
    expect(log.purges).toEqual([{}]);
    expect(await screen.findByText('Aucune purge dans les sept jours')).toBeInTheDocument();
  });

  it('says when some could not be purged, and tries again on demand', async () => {
    serveRetention({ upcoming: [buildUpcoming()] });
    server.use(
      http.post(
        functionUrl('purge-applications'),
        () => HttpResponse.json({ receipts: [], failed: 1, left: 1 }),
        {
          once: true,
        },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Purger maintenant' }));
    await user.click(await screen.findByRole('button', { name: 'Purger définitivement' }));
    expect(await screen.findByText(/1\scandidature à reprendre/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is purged in several runs until nothing is left', async () => {
    serveRetention({ upcoming: [buildUpcoming()] });
    const answers = [
      { receipts: ['a', 'b'], failed: 0, left: 1 },
      { receipts: ['c'], failed: 0, left: 0 },
    ];
    server.use(http.post(functionUrl('purge-applications'), () => HttpResponse.json(answers.shift())));
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: 'Purger maintenant' }));
    await user.click(await screen.findByRole('button', { name: 'Purger définitivement' }));
    await waitFor(() => expect(host.notices[0]?.notice.description).toMatch(/^3\scandidatures/));
  });

  it('is changed by noting a contact, which moves the date', async () => {
    const purge = buildUpcoming({ full_name: 'Bientôt Partie', purge_on: dayFromNow(3) });
    const log = serveRetention({ upcoming: [purge] });
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: 'Prolonger Bientôt Partie' }));
    const dialog = await screen.findByRole('dialog', { name: 'Noter un contact' });
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText('Dites ce qui s’est passé')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/Ce qui s’est passé/), 'Toujours disponible');
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(host.notices).toMatchObject([{ notice: { title: 'Contact noté' } }]));
    expect(log.contacts).toEqual([
      {
        entity_kind: 'application',
        entity_id: purge.id,
        event: 'contact',
        details: { note: 'Appel\u00a0: Toujours disponible' },
      },
    ]);
  });

  it('says at once that a contact cannot be noted offline, and can be left', async () => {
    serveRetention({ upcoming: [buildUpcoming({ full_name: 'Bientôt Partie', purge_on: dayFromNow(3) })] });
    server.use(http.post(rpcUrl('record_entity_event'), () => HttpResponse.error()));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Prolonger Bientôt Partie' }));
    await user.type(await screen.findByLabelText(/Ce qui s’est passé/), 'Rappel lundi');
    onlineManager.setOnline(false);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/Votre saisie est conservée/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeEnabled();
  });

  it('keeps a typed contact that cannot be saved, and asks before it is lost', async () => {
    serveRetention({ upcoming: [buildUpcoming({ full_name: 'Bientôt Partie', purge_on: dayFromNow(3) })] });
    server.use(
      http.post(rpcUrl('record_entity_event'), () => HttpResponse.json({ message: 'x' }, { status: 503 })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Prolonger Bientôt Partie' }));
    const note = await screen.findByLabelText(/Ce qui s’est passé/);
    await user.type(note, 'Rappel lundi');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/Votre saisie est conservée/)).toBeInTheDocument();
    expect(note).toHaveValue('Rappel lundi');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: /Abandonner les modifications/ })).toBeInTheDocument();
  });

  it('shows when it cannot be read, and is read again on demand', async () => {
    serveRetention({ later: [] });
    server.use(
      http.post(rpcUrl('upcoming_purges'), () => HttpResponse.json({ message: 'x' }, { status: 500 })),
    );
    const { user } = open();
    expect(
      await screen.findByText('Impossible de charger les prochaines purges', {}, { timeout: 8000 }),
    ).toBeInTheDocument();
    serveRetention();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucune purge dans les sept jours')).toBeInTheDocument();
  });
});

describe('the list of archived applications', () => {
  it('restores one in one click, which can be undone', async () => {
    const archived = buildArchived({ full_name: 'Bastien Lemoine', merged_into_name: 'Celle Gardée' });
    const log = serveRetention({ archived: [archived] });
    const { user, host } = open('archives');
    const list = await section(/Archives \(1\)/);
    expect(list.getByText(/fusionnée avec Celle Gardée/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(list.getByRole('button', { name: 'Remettre dans la liste' }));
    expect(await screen.findByText('Aucune candidature archivée')).toBeInTheDocument();
    expect(log.restored).toEqual([archived.id]);
    expect(host.notices).toMatchObject([{ notice: { title: 'Candidature remise dans la liste' } }]);
    await user.click(await screen.findByRole('button', { name: /Annuler/ }));
    await waitFor(() => expect(log.archived).toEqual([archived.id]));
  });

  it.each([
    ['the next one', ['Ada Mercier', 'Bastien Lemoine'], 'Ada Mercier', /Bastien Lemoine/],
    ['the one before, after the last', ['Ada Mercier', 'Bastien Lemoine'], 'Bastien Lemoine', /Ada Mercier/],
    ['the heading, after the only one', ['Ada Mercier'], 'Ada Mercier', /^Conservation/],
  ])('leaves the focus at %s when one is restored', async (_place, names, restored, place) => {
    serveRetention({ archived: names.map((full_name) => buildArchived({ full_name })) });
    const { user } = open('archives');
    const row = (await screen.findByText(restored)).closest('li')!;
    await user.click(within(row).getByRole('button', { name: 'Remettre dans la liste' }));
    await waitFor(() => expect(row).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect((document.activeElement?.closest('li') ?? document.activeElement)?.textContent).toMatch(place);
  });

  it('says why one that is being purged cannot be restored', async () => {
    serveRetention({ archived: [buildArchived()], restore: 'being_purged' });
    const { user, host } = open('archives');
    await user.click(await screen.findByRole('button', { name: 'Remettre dans la liste' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([
        { kind: 'error', notice: { description: expect.stringContaining('Sa purge a commencé') as string } },
      ]),
    );
  });
});

describe('the list of purge receipts', () => {
  it('shows what was deleted, when, by whom and why, thirty at a time', async () => {
    const receipts = Array.from({ length: 31 }, (_, index) =>
      buildReceipt({
        id: `0ab1c2d3-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
        at: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
        ...(index === 30 && { reason: 'erasure', done_by: 'x', done_by_name: 'Camille Recruteuse' }),
      }),
    );
    serveRetention({
      receipts,
      months: [
        { month: '2023-05-01', status: 'rejected', reason: 'retention', applications: 2 },
        { month: '2023-05-01', status: 'new', reason: 'archive', applications: 1 },
      ],
    });
    const { user } = open('recus');
    const list = await section(/^Reçus$/);
    expect(list.getAllByText(/La candidature, 2\sfichiers, 1\smessage/)).toHaveLength(30);
    expect(list.getAllByText('Purge automatique')).toHaveLength(30);
    await user.click(list.getByRole('button', { name: 'Afficher les précédents' }));
    expect(await list.findByText('Camille Recruteuse')).toBeInTheDocument();
    expect(list.getByText('Effacement demandé par la personne')).toBeInTheDocument();
    const months = await section(/statistiques/);
    expect(months.getByText(/3\scandidatures/)).toBeInTheDocument();
    expect(months.getByText('2 Refusé, 1 Nouveau')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });
});

describe('the retention page', () => {
  it('keeps the chosen part in the address', async () => {
    serveRetention();
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Reçus' }));
    expect(await screen.findByText('Aucun reçu')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Archives' }));
    expect(await screen.findByText('Aucune candidature archivée')).toBeInTheDocument();
  });
});
