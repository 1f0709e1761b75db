import {
  axeViolations,
  configureTestSupabase,
  functionUrl,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildArchived,
  buildReceipt,
  buildUpcoming,
  dayFromNow,
  serveRetention,
} from '../../../testing/retention.ts';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);

const open = (tab = '') => renderRoutes(remote, { route: `/conservation${tab && `?onglet=${tab}`}` });
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('coming purges', () => {
  it('are listed: due, within a week, kept for an account, then by month', async () => {
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

  it('are purged once it is confirmed, by name', async () => {
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

  it('that could not all be done say so, and can be tried again', async () => {
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

  it('go on run after run until nothing is left', async () => {
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

  it('are put off by a contact, which says what happened', async () => {
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

  it('keep what was typed of a contact when it cannot be saved, and ask before it is lost', async () => {
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

  it('that cannot be read say so, and can be asked for again', async () => {
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

describe('the archive', () => {
  it('gives an application back in one click, which can be undone', async () => {
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

  it('says why what is being purged does not come back', async () => {
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

describe('receipts', () => {
  it('say what went, when, by whom and why, thirty at a time', async () => {
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

describe('the page', () => {
  it('keeps its part in the address', async () => {
    serveRetention();
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Reçus' }));
    expect(await screen.findByText('Aucun reçu')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Archives' }));
    expect(await screen.findByText('Aucune candidature archivée')).toBeInTheDocument();
  });
});
