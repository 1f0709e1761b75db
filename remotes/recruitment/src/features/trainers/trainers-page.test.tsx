import {
  allowConsole,
  axeViolations,
  buildApplication,
  buildTrainerAccount,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccountRow, serveAccounts } from '../../../testing/accounts.ts';
import type { ThreadEvent } from './data/account-thread-query.ts';
import type { AccountPaper } from './data/account-papers-query.ts';
import type { AccountRow } from './data/account-row.ts';
import TrainersPage from './trainers-page.tsx';

beforeAll(configureTestSupabase);

const open = (route = '/trainers') => render(<TrainersPage />, { route });
const success = (description: string) => ({ kind: 'success', notice: { title: 'Succès', description } });
const failure = (description: string) => ({ kind: 'error', notice: { title: 'Erreur', description } });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const radio = (name: string | RegExp) => screen.getByRole('radio', { name });

const tamara = () => buildAccountRow({ full_name: 'Tamara Oyono' });

describe('the list of trainer accounts', () => {
  // spec 2.5
  it('shows each with its status, its reason and its application', async () => {
    const accounts = [
      buildAccountRow({
        full_name: 'Tamara Oyono',
        status: 'rejected',
        status_reason: 'Pièce manquante',
        application_id: 'a1',
        application_reference: 'TR-2026-ABCDEF',
        application_name: 'Tamara Oyono',
      }),
      buildAccountRow({ full_name: 'Éric Zurbriggen', status: 'suspended', status_reason: 'Contrôle' }),
    ];
    serveAccounts(accounts, { counts: { rejected: 1, suspended: 1 } });
    open();
    const first = await rowOf('Tamara');
    for (const text of ['Refusé', 'Pièce manquante', '04/11/2026', 'TR-2026-ABCDEF'])
      expect(first.getByText(text)).toBeInTheDocument();
    expect((await rowOf('Zurbriggen')).getByText('Suspendu')).toBeInTheDocument();
    expect(screen.getByText('2 comptes formateurs')).toBeInTheDocument();
    expect(radio('Refusés (1)')).toBeInTheDocument();
    expect(radio('En attente (0)')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('offers no application to link to an account that is closed', async () => {
    serveAccounts([buildAccountRow({ full_name: 'Nom fermé', status: 'closed' })]);
    open();
    expect((await rowOf('Nom fermé')).queryByRole('button', { name: /Lier une candidature/ })).toBeNull();
  });

  it('offers the decisions that each status allows', async () => {
    serveAccounts(
      (['pending', 'approved', 'rejected', 'suspended'] as const).map((status) =>
        buildAccountRow({ full_name: `Nom ${status}`, status }),
      ),
    );
    open();
    const actions = async (status: string) =>
      (await rowOf(`Nom ${status}`))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== 'Lier une candidature');
    expect(await actions('pending')).toEqual(['Approuver', 'Refuser']);
    expect(await actions('approved')).toEqual(['Suspendre']);
    expect(await actions('rejected')).toEqual(['Approuver']);
    expect(await actions('suspended')).toEqual(['Réactiver']);
  });

  it('is filtered by the status in the address and by what is typed', async () => {
    const [alma, theo] = ['Alma Approuvée', 'Théo Approuvé'].map((full_name) =>
      buildAccountRow({ full_name, status: 'approved' }),
    ) as [AccountRow, AccountRow];
    const counts = { pending: 1, approved: 2 };
    const world = serveAccounts([alma, theo], { counts });
    const { user } = open('/trainers?statut=approved');
    await rowOf('Alma');
    expect(screen.getByText('2 comptes formateurs')).toBeInTheDocument();
    expect(world.searches.at(-1)).toMatchObject({ status_filter: 'approved', page_offset: 0 });

    world.answer = { accounts: [theo], counts: { approved: 1 } };
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher un compte' }), 'théo');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Alma/ })).toBeNull());
    expect(screen.getByText('1 compte formateur')).toBeInTheDocument();
    expect(world.searches.at(-1)).toMatchObject({
      search: 'théo',
      status_filter: 'approved',
      page_offset: 0,
    });

    world.answer = { accounts: [], counts: { approved: 1 } };
    await user.click(radio('En attente (0)'));
    expect(await screen.findByText('Aucun compte trouvé')).toBeInTheDocument();
    expect(world.searches.at(-1)).toMatchObject({ search: 'théo', status_filter: 'pending' });

    world.answer = { accounts: [tamara(), alma, theo], counts };
    await user.click(screen.getByRole('button', { name: 'Effacer tous' }));
    await rowOf('Tamara');
    expect(screen.getByText('3 comptes formateurs')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(world.searches.at(-1)).toMatchObject({ search: '', status_filter: 'all' });
  });

  it('goes from page to page, and shows which page it is', async () => {
    const accounts = Array.from({ length: 30 }, (_, at) => buildAccountRow({ full_name: `Nom ${at + 1}.` }));
    const world = serveAccounts(accounts.slice(0, 25), { counts: { pending: 30 } });
    const { user } = open();
    await rowOf('Nom 25\\.');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('1 à 25 sur 30')).toBeInTheDocument();
    expect(pages.getByRole('button', { name: 'Précédente' })).toBeDisabled();
    world.answer = { ...world.answer, accounts: accounts.slice(25) };
    await user.click(pages.getByRole('button', { name: 'Suivante' }));
    await rowOf('Nom 30\\.');
    expect(screen.getByText('26 à 30 sur 30')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Suivante' })).toBeDisabled();
    expect(world.searches.map(({ page_offset }) => page_offset)).toEqual([0, 25]);
  });

  it.each([3, 999_999_999_999])(
    'says that page %i is empty beyond the last, and leads back',
    async (page) => {
      const world = serveAccounts([], { counts: { pending: 1 } });
      const { user } = open(`/trainers?page=${page}`);
      const back = await screen.findByRole('button', { name: 'Revenir au début' });
      expect(screen.getByText('Cette page est vide')).toBeVisible();
      // The largest number of the database's integers.
      expect(world.searches.at(-1)?.page_offset).toBeLessThan(2 ** 31);
      world.answer = { ...world.answer, accounts: [tamara()] };
      await user.click(back);
      await rowOf('Tamara');
    },
  );

  it('shows that there are none yet', async () => {
    serveAccounts([]);
    open();
    expect(await screen.findByText('Aucun compte trouvé')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Effacer tous' })).toBeNull();
    expect(screen.getByText('0 compte formateur')).toBeInTheDocument();
  });

  it('says when it could not be read, and tries again on demand', async () => {
    allowConsole('Failed to load resource');
    serveAccounts([tamara()]);
    server.use(
      http.post(rpcUrl('search_trainer_accounts'), () => new HttpResponse(null, { status: 503 }), {
        once: true,
      }),
    );
    const { user, host } = open();
    expect(await screen.findByText('Impossible de charger les comptes formateurs')).toBeInTheDocument();
    expect(host.notices).toEqual([failure('Impossible de charger les comptes formateurs')]);
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await rowOf('Tamara');
  });
});

describe('deciding about a trainer account', () => {
  const start = async (
    action: string,
    change: Partial<AccountRow> = {},
    decided?: Parameters<typeof serveAccounts>[1],
  ) => {
    const account = buildAccountRow({ full_name: 'Tamara Oyono', ...change });
    const world = serveAccounts([account], decided);
    const page = open();
    const row = await rowOf('Tamara');
    await page.user.click(row.getByRole('button', { name: `${action} le compte de Tamara Oyono` }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, account, world, dialog };
  };

  const suspendButton = () => screen.getByRole('button', { name: 'Suspendre le compte de Tamara Oyono' });

  const APPROVED = { decided: { status: 'approved' } } as const;

  it('approves after a confirmation, and notifies the person by mail', async () => {
    const { user, dialog, host, world, account } = await start('Approuver', {}, APPROVED);
    expect(await axeViolations()).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: 'Approuver' }));
    await waitFor(() => expect(host.notices).toEqual([success('Le compte de Tamara Oyono est approuvé')]));
    expect(world.decisions).toEqual([{ user_id: account.user_id, decision: 'approve' }]);
    expect(world.mails).toEqual([{ kind: 'account-decision', user_id: account.user_id }]);
    expect(await (await rowOf('Tamara')).findByText('Approuvé')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Refuser', 'pending', 'Refuser le compte', 'reject', 'rejected', 'est refusé'],
    ['Suspendre', 'approved', 'Suspendre le compte', 'suspend', 'suspended', 'est suspendu'],
  ] as const)('%s needs a reason', async (action, before, confirm, decision, after, done) => {
    const decided = { status: after, status_reason: 'Pièce manquante' };
    const { user, dialog, host, world, account } = await start(action, { status: before }, { decided });
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByText('Indiquez le motif')).toBeInTheDocument();
    expect(world.decisions).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Motif/ }), ' Pièce manquante ');
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(host.notices).toEqual([success(`Le compte de Tamara Oyono ${done}`)]));
    expect(world.decisions).toEqual([{ user_id: account.user_id, decision, reason: 'Pièce manquante' }]);
    expect(await screen.findByText('Pièce manquante')).toBeInTheDocument();
  });

  it('leaves the focus at the next decision about the account, in place of the one that was taken', async () => {
    const { user, dialog } = await start('Approuver', {}, APPROVED);
    await user.click(dialog.getByRole('button', { name: 'Approuver' }));
    await waitFor(() => expect(suspendButton()).toHaveFocus());
  });

  it('takes the reason first, and nothing more while it is sent, which would be lost', async () => {
    const gate = Promise.withResolvers<void>();
    const { user, dialog, host } = await start('Refuser', {}, { decided: { status: 'rejected' } });
    server.use(
      http.post(rpcUrl('decide_trainer_account'), async () => {
        await gate.promise;
        return HttpResponse.json(null);
      }),
    );
    const reason = dialog.getByRole('textbox', { name: /Motif/ });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.type(reason, 'Pièce manquante');
    await user.click(dialog.getByRole('button', { name: 'Refuser le compte' }));
    await waitFor(() => expect(reason.closest('[inert]')).not.toBeNull());
    gate.resolve();
    await waitFor(() => expect(host.notices).toHaveLength(1));
  });

  it('reactivates', async () => {
    const suspended = { status: 'suspended', status_reason: 'Contrôle' } as const;
    const { user, dialog, host } = await start('Réactiver', suspended, APPROVED);
    await user.click(dialog.getByRole('button', { name: 'Réactiver' }));
    await waitFor(() => expect(host.notices).toEqual([success('Le compte de Tamara Oyono est réactivé')]));
  });

  it('asks before what was typed is lost, and keeps it when the decision fails', async () => {
    allowConsole('Failed to load resource');
    const { user, dialog, host, world } = await start('Refuser', {}, { decided: { status: 'rejected' } });
    await user.type(dialog.getByRole('textbox', { name: /Motif/ }), 'Pièce manquante');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    server.use(http.post(rpcUrl('decide_trainer_account'), () => HttpResponse.error(), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Refuser le compte' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Impossible de refuser le compte formateur');
    expect(host.notices).toEqual([failure('Impossible de refuser le compte formateur')]);
    expect(dialog.getByRole('textbox', { name: /Motif/ })).toHaveValue('Pièce manquante');
    expect(world.decisions).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Refuser le compte' }));
    await waitFor(() => expect(world.decisions).toHaveLength(1));
  });

  it('shows the decision that someone else made meanwhile', async () => {
    allowConsole('Failed to load resource');
    const { user, dialog, world, account } = await start('Approuver');
    world.answer = { ...world.answer, accounts: [{ ...account, status: 'suspended' }] };
    await user.click(dialog.getByRole('button', { name: 'Approuver' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Une autre décision a été prise entre-temps');
    expect(await screen.findByText('Suspendu')).toBeInTheDocument();
  });

  it('remains decided when the mail is not sent, which is shown and can be tried again', async () => {
    allowConsole('Failed to load resource');
    const { user, dialog, host, world } = await start('Approuver', {}, APPROVED);
    world.mailWorks = false;
    await user.click(dialog.getByRole('button', { name: 'Approuver' }));
    expect(await screen.findByText('Tamara Oyono n’a pas reçu l’e-mail de la décision')).toBeInTheDocument();
    expect(host.notices).toEqual([success('Le compte de Tamara Oyono est approuvé')]);
    await waitFor(() => expect(suspendButton()).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }));
    await waitFor(() => expect(host.notices.at(-1)).toEqual(failure('Impossible d’envoyer l’e-mail')));
    world.mailWorks = true;
    await user.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }));
    await waitFor(() => expect(host.notices.at(-1)).toEqual(success('L’e-mail est parti à Tamara Oyono')));
    expect(world.decisions).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/n’a pas reçu l’e-mail/)).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Formateurs' })).toHaveFocus());
  });
});

describe('one trainer account', () => {
  const decided = {
    at: '2026-11-05T09:00:00.123456+00:00',
    actor: 'Camille Roussel',
    event: 'decided',
    status: 'rejected',
    reason: 'Pièce manquante',
  } as const;
  const opened = {
    ...decided,
    at: '2026-11-04T08:00:00+00:00',
    event: 'opened',
    status: 'pending',
    reason: null,
    mail_status: null,
  } as const;

  it('opens from its name over the list, with its history, and closes back to the list', async () => {
    const account = tamara();
    const world = serveAccounts([account]);
    world.history = [{ ...decided, mail_status: 'sent' }, opened];
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tamara Oyono' }));
    const panel = within(await screen.findByRole('dialog', { name: /Compte formateur/ }));
    expect(await panel.findByText('Compte créé')).toBeInTheDocument();
    expect(panel.getByText('Pièce manquante')).toBeInTheDocument();
    expect(panel.getAllByText('par Camille Roussel')).toHaveLength(2);
    expect(panel.queryByText(/n’a pas reçu l’e-mail/)).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await user.click(panel.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers the mail of the opening that did not go out, and none of a closing', async () => {
    const account = tamara();
    const world = serveAccounts([account]);
    world.history = [{ ...opened, mail_status: 'failed' }];
    const { user } = open(`/trainers?compte=${account.user_id}`);
    expect(await screen.findByText('Tamara Oyono n’a pas reçu l’e-mail de l’ouverture')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    world.history = [{ ...decided, status: 'closed', mail_status: null }, opened];
    await user.click(await screen.findByRole('link', { name: 'Tamara Oyono' }));
    expect(await screen.findByText('Compte créé')).toBeInTheDocument();
    expect(screen.queryByText(/n’a pas reçu l’e-mail/)).toBeNull();
  });

  it('shows the thread of the trainer, with what they read of each event, page by page', async () => {
    const account = tamara();
    const world = serveAccounts([account]);
    const event = (id: number, values: Partial<ThreadEvent> = {}): ThreadEvent => ({
      id,
      at: `2026-11-04T08:00:${String(id).padStart(2, '0')}+00:00`,
      kind: 'paper_deposited',
      actor_name: null,
      public_sentence: `Pièce ${id}.`,
      staff_sentence: null,
      ...values,
    });
    world.thread = [
      [
        event(40, {
          kind: 'account_approved',
          actor_name: 'Camille Roussel',
          public_sentence: 'Vous êtes approuvée.',
        }),
        event(39, { kind: 'profile_changed', public_sentence: null, staff_sentence: 'Adresse : Nantes.' }),
        ...Array.from({ length: 28 }, (_, index) => event(38 - index)),
      ],
      [event(1, { kind: 'application_received', public_sentence: 'Nous avons reçu votre candidature.' })],
    ];
    const { user } = open(`/trainers?compte=${account.user_id}`);
    const thread = within(await screen.findByRole('region', { name: 'Fil du formateur' }));
    const [first, second] = (await thread.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent(
      /Compte approuvé.*par Camille Roussel.*La personne lit : Vous êtes approuvée\./,
    );
    expect(second).toHaveTextContent(/Profil modifié.*Adresse : Nantes\..*ne lit rien de cet événement/);
    await user.click(thread.getByRole('button', { name: 'Afficher la suite' }));
    expect(await thread.findByText('Candidature reçue')).toBeInTheDocument();
    expect(thread.getAllByRole('listitem')).toHaveLength(31);
    expect(thread.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  });

  it('shows the papers of the trainer, and opens a paper or the proof of its check', async () => {
    const account = tamara();
    const world = serveAccounts([account]);
    const paper = (values: Partial<AccountPaper>): AccountPaper => ({
      id: crypto.randomUUID(),
      kind: 'cv',
      status: 'to_check',
      file_name: 'cv.pdf',
      file_size: 1000,
      issued_on: null,
      expires_on: null,
      reason: null,
      has_proof: false,
      checked_by_name: null,
      checked_at: null,
      created_at: '2026-11-04T08:00:00+00:00',
      ...values,
    });
    const verified = paper({
      kind: 'vigilance',
      status: 'verified',
      expires_on: '2027-05-12',
      has_proof: true,
      checked_by_name: 'Camille Roussel',
      checked_at: '2026-11-05T08:00:00+00:00',
    });
    world.papers = [
      verified,
      paper({}),
      paper({ kind: 'rc-pro', status: 'refused', expires_on: '2027-02-28', reason: 'Illisible.' }),
    ];
    const asked: unknown[] = [];
    server.use(
      http.post(functionUrl('trainer-papers'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({}, { status: 404 });
      }),
    );
    allowConsole('error');
    const { user } = open(`/trainers?compte=${account.user_id}`);
    const papers = within(await screen.findByRole('region', { name: 'Pièces du formateur' }));
    const items = await papers.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent(
      /Attestation de vigilance.*Vérifiée.*jusqu’au 12\/05\/2027.*contrôlée le 05\/11\/2026 par Camille Roussel/,
    );
    expect(items[1]).toHaveTextContent(/CV à jour.*À vérifier/);
    expect(items[2]).toHaveTextContent(/Assurance RC pro.*Refusée.*Illisible\./);
    // It counts until no day.
    expect(items[2]).not.toHaveTextContent('jusqu’au');
    expect(papers.getAllByRole('button', { name: /^Preuve du contrôle/ })).toHaveLength(1);
    await user.click(papers.getByRole('button', { name: /^Preuve du contrôle/ }));
    await waitFor(() => expect(asked).toEqual([{ path: `${verified.id}/proof` }]));
  });

  it('shows the profile beside the application: what differs, since when, and the next days', async () => {
    const account = tamara();
    const world = serveAccounts([account]);
    const answers = {
      phone: '+33612489035',
      postal_code: '44000',
      city: 'Nantes',
      country: 'FR',
      job_title: null,
      intervention_type: ['Présentiel'],
      availability: 'Immédiate',
      training_sectors: ['Informatique & Technologies'],
      other_sector: null,
      expertise_areas: [],
      mastered_software: [],
      teaching_languages: ['French'],
    };
    world.profile = {
      profile: { ...answers, city: 'Rezé', street: '3 rue des Lices', presentation: null },
      application: answers,
      changed_at: { city: '2026-11-20T10:00:00Z', street: '2026-11-20T10:00:00Z' },
      saved_at: '2026-11-20T10:00:00Z',
    };
    world.coming = [
      { id: 'p', starts_on: '2027-01-04', ends_on: '2027-01-06', kind: 'busy', note: 'Mission à Nantes' },
    ];
    open(`/trainers?compte=${account.user_id}`);
    const profile = within(await screen.findByRole('region', { name: 'Profil du formateur' }));
    expect(
      await profile.findByText('Enregistré par le formateur le 20/11/2026 à 11:00.'),
    ).toBeInTheDocument();
    expect(profile.getByText('Candidature : Nantes, changé le 20/11/2026')).toBeInTheDocument();
    // What the application did not ask for differs from nothing.
    expect(profile.getAllByText(/^Candidature/)).toHaveLength(1);
    expect(profile.getByRole('listitem')).toHaveTextContent(
      '04/01/2027 – 06/01/2027 Indisponible · Mission à Nantes',
    );
  });

  it('opens from a shared link, and offers to send the mail that was not sent', async () => {
    const account = buildAccountRow({ full_name: 'Tamara Oyono', status: 'rejected' });
    const world = serveAccounts([account]);
    world.history = [{ ...decided, mail_status: 'failed' }, opened];
    const { user } = open(`/trainers?compte=${account.user_id}`);
    await user.click(await screen.findByRole('button', { name: 'Renvoyer l’e-mail' }));
    await waitFor(() =>
      expect(world.mails).toEqual([{ kind: 'account-decision', user_id: account.user_id }]),
    );
  });

  it.each(['30000000-0000-4000-8000-00000000dead', 'nimporte'])('is announced as missing: %s', async (id) => {
    serveAccounts([tamara()]);
    open(`/trainers?compte=${id}`);
    expect(await screen.findByText('Compte introuvable')).toBeInTheDocument();
  });
});

describe('linking an account to an application', () => {
  const LINK = rpcUrl('link_application_to_trainer_account');
  const taken = buildApplication({ full_name: 'Tamara Oyono', email: 'autre@exemple.fr' });
  const free = buildApplication({ full_name: 'Tamara Oyono-Lamarque' });

  const start = async () => {
    const account = tamara();
    serveAccounts([account]);
    const searches: unknown[] = [];
    const links: unknown[] = [];
    server.use(
      http.post(rpcUrl('search_trainer_applications'), async ({ request }) => {
        const { search } = (await request.json()) as { search: string };
        searches.push(search);
        return HttpResponse.json(search === 'personne' ? [] : [taken, free]);
      }),
      http.get(tableUrl('trainer_accounts'), () =>
        HttpResponse.json([buildTrainerAccount({ application_id: taken.id })]),
      ),
      http.post(LINK, async ({ request }) => {
        links.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const page = open();
    await page.user.click(
      await screen.findByRole('button', { name: 'Lier une candidature au compte de Tamara Oyono' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: /Lier une candidature/ }));
    return { ...page, account, searches, links, dialog };
  };

  it('searches the name first, leaves out linked applications, and links the chosen one', async () => {
    const { user, dialog, searches, links, host, account } = await start();
    const choice = await dialog.findByRole('button', { name: /Oyono-Lamarque/ });
    expect(searches).toEqual(['Tamara Oyono']);
    await waitFor(() => expect(dialog.getByRole('searchbox')).toHaveFocus());
    expect(await dialog.findByText('Déjà liée à un compte')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /autre@exemple/ })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Lier la candidature' })).toBeDisabled();
    await user.click(choice);
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Lier la candidature' }));
    await waitFor(() => expect(links).toEqual([{ application_id: free.id, user_id: account.user_id }]));
    expect(host.notices).toEqual([success('La candidature a été liée au compte formateur')]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when nothing is found', async () => {
    const { user, dialog } = await start();
    const box = dialog.getByRole('searchbox', { name: 'Rechercher une candidature' });
    await user.clear(box);
    await user.type(box, 'personne');
    expect(await dialog.findByText('Aucune candidature trouvée')).toBeInTheDocument();
  });

  it('shows a message when the link is refused, and can be repeated', async () => {
    allowConsole('Failed to load resource');
    const { user, dialog, host, links } = await start();
    server.use(
      http.post(LINK, () => HttpResponse.json({ code: '23505', message: 'x' }, { status: 409 }), {
        once: true,
      }),
    );
    await user.click(await dialog.findByRole('button', { name: /Oyono-Lamarque/ }));
    await user.click(dialog.getByRole('button', { name: 'Lier la candidature' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Impossible de lier la candidature au compte formateur',
    );
    expect(host.notices).toEqual([failure('Impossible de lier la candidature au compte formateur')]);
    await user.click(dialog.getByRole('button', { name: 'Lier la candidature' }));
    await waitFor(() => expect(links).toHaveLength(1));
  });
});

it('the list of accounts works when the counts cannot be read, which is reported', async () => {
  allowConsole('Failed to load resource');
  serveAccounts([tamara()]);
  server.use(http.post(rpcUrl('count_trainer_accounts'), () => new HttpResponse(null, { status: 503 })));
  const { host } = open();
  await rowOf('Tamara');
  await waitFor(() =>
    expect(host.reports.map(({ context }) => context)).toEqual([{ during: 'count-accounts' }]),
  );
  expect(radio('Tous')).toBeChecked();
});
