import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { clearSelection } from '@trame/app/selection-store';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildInvoice,
  buildWrongInvoice,
  serveInvoices,
  serveStepMails,
} from '../../../../testing/invoices.ts';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() => Promise.all([import('./invoices-page.tsx'), import('./invoice-page.tsx')]));
giveDialogsTheirOwnIds();
// The file itself is not there: the viewer says so.
beforeEach(() => allowConsole('Failed to load resource'));
beforeEach(() => void serveStepMails());
// The stores of the selection and of what can be undone outlive a page.
beforeEach(() => {
  clearSelection('invoices');
  dismissUndo();
});

const FIRST = buildInvoice();
const SECOND = buildWrongInvoice({
  id: 'd1000000-0000-4000-8000-000000000002',
  full_name: 'Omar Benkirane',
  number: 'FA-19',
});

const open = (route: string) => renderRoutes(remote, { area: 'administratif-hub', route });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('the inbox', () => {
  it('says of each invoice what the rules said, who has it and since when', async () => {
    serveInvoices([
      { ...FIRST, iban_status: 'none' },
      { ...SECOND, iban_status: 'to_confirm' },
    ]);
    open('/factures');
    expect(await screen.findByRole('link', { name: 'Marguerite Wauters' })).toBeVisible();
    expect(screen.getByText('Tout concorde')).toBeVisible();
    expect(screen.getByText('Quatre jours facturés, deux commandés')).toBeVisible();
    expect(screen.getByText('IBAN absent')).toBeVisible();
    expect(screen.getByText('IBAN à confirmer')).toBeVisible();
    expect(screen.getAllByText('Déposée')).toHaveLength(2);
    expect(await screen.findByText('2 factures')).toBeVisible();
    expect(await screen.findByText('À traiter (2)')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('is narrowed by its address', async () => {
    const database = serveInvoices([FIRST]);
    open(
      '/factures?etat=waiting&qui=mine&retenue=account&verdict=to_fix&age=seven&montant=large&tri=-amount',
    );
    await screen.findByRole('link', { name: 'Marguerite Wauters' });
    expect(database.last('list')).toMatchObject({
      sort: '-amount',
      filters: {
        search: '',
        state: 'waiting',
        person: 'mine',
        held: 'account',
        verdict: 'to_fix',
        age: 'seven',
        amount: 'large',
      },
    });
    // None of them narrows the list unseen.
    expect(await button('Autres filtres (4)')).toHaveAttribute('aria-expanded', 'true');
  });

  it('is gone through by keys, which write where somebody writes', async () => {
    serveInvoices([FIRST, SECOND]);
    const { user } = open('/factures');
    const first = await screen.findByRole('link', { name: 'Marguerite Wauters' });
    const second = screen.getByRole('link', { name: 'Omar Benkirane' });
    await user.keyboard('j');
    expect(first).toHaveFocus();
    await user.keyboard('jj');
    expect(second).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();
    const search = screen.getByRole('searchbox', { name: 'Rechercher' });
    await user.type(search, 'jk');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('jk');
  });

  it('has the focus on the row that somebody comes back from', async () => {
    serveInvoices([FIRST, SECOND]);
    const { user } = open(`/factures/${SECOND.id}`);
    await title('Facture FA-19');
    await user.keyboard('{Escape}');
    await title('Factures');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Omar Benkirane' })).toHaveFocus());
  });

  it('remains searched while its invoices are read one after the other', async () => {
    const database = serveInvoices([FIRST, SECOND]);
    const { user } = open('/factures');
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher' }), 'wauters');
    const searched = expect.objectContaining({ filters: expect.objectContaining({ search: 'wauters' }) });
    await waitFor(() => expect(database.last('list')).toEqual(searched));
    await user.click(await screen.findByRole('link', { name: 'Marguerite Wauters' }));
    await title('Facture 2026-07');
    await user.keyboard('j');
    await title('Facture FA-19');
    const beside = screen.getByRole('navigation', { name: 'Factures de la liste' });
    await user.click(within(beside).getByRole('link', { name: /^Marguerite/ }));
    await title('Facture 2026-07');
    expect(database.last('list')).toEqual(searched);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('searchbox', { name: 'Rechercher' })).toHaveValue('wauters');
  });

  it('shows the filters that are used less on demand', async () => {
    serveInvoices([FIRST]);
    const { user } = open('/factures');
    await screen.findByRole('link', { name: 'Marguerite Wauters' });
    expect(screen.queryByRole('combobox', { name: 'Responsable' })).toBeNull();
    await user.click(await button('Autres filtres'));
    expect(await screen.findByRole('combobox', { name: 'Responsable' })).toBeVisible();
  });

  it('approves many on the versions that were read, each with its outcome', async () => {
    const database = serveInvoices([FIRST, { ...SECOND, is_deposit: true }]);
    const { user } = open('/factures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner la facture 2026-07/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner l’acompte FA-19/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    expect(within(bar).getByText(/^4\s160,00/)).toBeVisible();
    await user.click(within(bar).getByRole('button', { name: 'Approuver' }));
    const question = await screen.findByRole('dialog', { name: /^Approuver 2\sfactures/ });
    expect(question).toHaveTextContent(/4\s160,00\s€ à payer au total/);
    expect(question).toHaveTextContent('1 a des points à corriger');
    expect(database.last('moves')).toBeUndefined();
    expect(await axeViolations()).toEqual([]);
    // What leaves the doubtful one out leads.
    expect(within(question).getByRole('button', { name: 'Approuver l’autre' })).toHaveClass('btn-primary');
    expect(question).toHaveTextContent('Acompte FA-19, Omar Benkirane');
    expect(within(question).getByRole('button', { name: 'Approuver les 2 quand même' })).not.toHaveClass(
      'btn-primary',
    );
    await user.click(within(question).getByRole('button', { name: 'Approuver les 2 quand même' }));
    const outcome = await screen.findByRole('dialog', { name: 'Approbation' });
    expect(await within(outcome).findByText(/^1\sapprouvée/)).toBeInTheDocument();
    expect(within(outcome).getByText('Elle a changé entre-temps.')).toBeInTheDocument();
    expect(database.last('moves')).toMatchObject({
      to_status: 205,
      invoices: [
        { id: FIRST.id, version: 'v1' },
        { id: SECOND.id, version: 'v1' },
      ],
    });
    await user.click(within(outcome).getByRole('button', { name: /Annuler/ }));
    expect(await within(outcome).findByText(/^1\sfacture a retrouvé son état/)).toBeVisible();
    expect(database.last('undo-many')).toEqual({ invoices: [{ id: FIRST.id, version: 'v2' }] });
  });

  it('says before many are approved which of them lack evidence of their mission', async () => {
    serveInvoices([FIRST, { ...SECOND, to_fix: 0, missing_evidence: 1 }]);
    const { user } = open('/factures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner la facture 2026-07/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner la facture FA-19/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    await user.click(within(bar).getByRole('button', { name: 'Approuver' }));
    const question = await screen.findByRole('dialog', { name: /^Approuver 2\sfactures/ });
    expect(question).toHaveTextContent('1 attend des preuves de sa mission');
    expect(within(question).getByRole('button', { name: 'Approuver l’autre' })).toHaveClass('btn-primary');
  });

  it('does not call an invoice in dispute all right', async () => {
    serveInvoices([{ ...FIRST, status: 207, to_fix: 0 }]);
    open(`/factures/${FIRST.id}`);
    expect(await screen.findByRole('heading', { name: 'Rien relevé par les règles' })).toBeVisible();
  });

  it('says which invoice is one of a deposit, in the list and on its page', async () => {
    serveInvoices([{ ...FIRST, is_deposit: true }]);
    const list = open('/factures');
    expect(await screen.findByText(/^Acompte 2026-07/)).toBeVisible();
    list.unmount();
    open(`/factures/${FIRST.id}`);
    await title('Acompte 2026-07');
  });

  it('counts a credit note apart from invoices', async () => {
    const note = buildInvoice({
      id: 'd1000000-0000-4000-8000-000000000009',
      kind: 'credit_note',
      number: 'A-1',
    });
    serveInvoices([FIRST, SECOND, note]);
    const { user } = open('/factures');
    expect(await screen.findByText('3 factures et avoirs')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner l’avoir A-1/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    expect(bar).toHaveTextContent(/1 sélectionné(?!e)/);
  });

  it('says before many are approved who pays them then, and what is left out and why', async () => {
    const third = buildInvoice({ id: 'd1000000-0000-4000-8000-000000000003', number: 'F-3', status: 205 });
    const database = serveInvoices([{ ...FIRST, due_cents: 600_000 }, third]);
    const { user } = open('/factures');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner la facture 2026-07/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner la facture F-3/ }));
    await user.click(await button('Approuver'));
    const question = await screen.findByRole('dialog', { name: /^Approuver 1\sfacture/ });
    expect(question).toHaveTextContent('1 demande une deuxième personne');
    expect(question).toHaveTextContent(/F-3, .*déjà décidée/);
    await user.click(within(question).getByRole('button', { name: /^Approuver 6\s000,00\s€/ }));
    await waitFor(() =>
      expect(database.last('moves')).toMatchObject({ invoices: [{ id: FIRST.id, version: 'v1' }] }),
    );
  });
});

it('a credit note among the chosen ones is taken off their sum', async () => {
  serveInvoices([FIRST, { ...SECOND, kind: 'credit_note', due_cents: 8_000 }]);
  const { user } = open('/factures');
  await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner la facture 2026-07/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Sélectionner l’avoir FA-19/ }));
  const bar = await screen.findByRole('region', { name: 'Sélection' });
  expect(within(bar).getByText(/^2\s000,00/)).toBeVisible();
});

describe('many invoices', () => {
  const choose = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner la facture 2026-07/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Sélectionner la facture FA-19/ }));
    const bar = await screen.findByRole('region', { name: 'Sélection' });
    await user.click(within(bar).getByRole('button', { name: 'Autres étapes' }));
  };

  it('are taken in charge together, each with its outcome', async () => {
    const database = serveInvoices([FIRST, SECOND]);
    const { user } = open('/factures');
    await choose(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Prendre en charge' }));
    const outcome = await screen.findByRole('dialog', { name: 'Prise en charge' });
    expect(await within(outcome).findByText('Elle a changé entre-temps.')).toBeInTheDocument();
    expect(database.last('moves')).toMatchObject({ to_status: 204 });
  });

  it('are disputed with one reason and one message for all', async () => {
    const database = serveInvoices([FIRST, SECOND]);
    const { user } = open('/factures');
    await choose(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Mettre en litige…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Mettre en litige 2\sfactures/ });
    await user.click(within(dialog).getByRole('button', { name: 'Mettre en litige' }));
    expect(await within(dialog).findByText('Choisissez le motif')).toBeVisible();
    expect(database.last('moves')).toBeUndefined();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Motif officiel/ }));
    fireEvent.click(await screen.findByTitle('Taux de TVA erroné'));
    await user.type(within(dialog).getByRole('textbox', { name: /^Message/ }), 'Sans TVA, merci.');
    await user.click(within(dialog).getByRole('button', { name: 'Mettre en litige' }));
    await waitFor(() =>
      expect(database.last('moves')).toMatchObject({
        to_status: 207,
        reason_code: 'TX_TVA_ERR',
        message: 'Sans TVA, merci.',
      }),
    );
  });

  it('are given to a colleague, which can be undone', async () => {
    const database = serveInvoices([FIRST, { ...SECOND, assignee: 'u2' }]);
    const { user } = open('/factures');
    await choose(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Nadège Saulnier' }));
    const outcome = await screen.findByRole('dialog', { name: 'Confier à Nadège Saulnier' });
    expect(await within(outcome).findByText(/^1\sdéjà confiée/)).toBeInTheDocument();
    expect(database.last('assign')).toEqual({ invoice: FIRST.id, assignee: 'u2', version: 'v1' });
    await user.click(within(outcome).getByRole('button', { name: /Annuler/ }));
    await waitFor(() =>
      expect(database.last('assign')).toEqual({ invoice: FIRST.id, assignee: null, version: 'v2' }),
    );
  });
});

describe('an invoice', () => {
  it('is approved by one key, and the next one follows', async () => {
    const database = serveInvoices([FIRST, SECOND]);
    const { user } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    expect(await screen.findByRole('heading', { name: 'Tout concorde' })).toBeVisible();
    expect(screen.getByText(/^1 règle lue/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.keyboard('a');
    await waitFor(() =>
      expect(database.last('move')).toEqual({ invoice: FIRST.id, to_status: 205, version: 'v1' }),
    );
    expect(await title('Facture FA-19')).toBeVisible();
  });

  it('that was approved by its key is taken back by another, from the page of the next one', async () => {
    const database = serveInvoices([FIRST, SECOND]);
    const { user } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    await user.keyboard('a');
    await title('Facture FA-19');
    expect(await screen.findByText(/^Facture 2026-07 approuvée, .*2\s080,00\s€/)).toBeVisible();
    await user.keyboard('u');
    await waitFor(() => expect(database.last('undo')).toEqual({ invoice: FIRST.id, version: 'v2' }));
    await waitFor(() => expect(screen.queryByText(/^Facture 2026-07 approuvée/)).toBeNull());
  });

  it('is taken back by its key while its approval is on its way, and nothing that was done before', async () => {
    const database = serveInvoices([FIRST, SECOND]);
    const { user } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    let arrive: (() => void) | undefined;
    server.use(
      http.post(rpcUrl('move_invoice'), async () => {
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
        return HttpResponse.json([{ status: 205, updated_at: 'v2' }]);
      }),
    );
    const before = vi.fn(() => Promise.resolve());
    offerUndo({ label: 'Facture 2026-06 approuvée', undo: before }, undoTurn());
    await user.keyboard('a');
    await waitFor(() => expect(arrive).toBeDefined());
    await user.keyboard('u');
    expect(database.last('undo')).toBeUndefined();
    arrive?.();
    await waitFor(() => expect(database.last('undo')).toEqual({ invoice: FIRST.id, version: 'v2' }));
    expect(before).not.toHaveBeenCalled();
    // The page of what was undone remains.
    expect(await title('Facture 2026-07')).toBeVisible();
  });

  it.each([
    ['handed_out', 'Un fichier pour la banque a déjà eu cette facture'],
    ['run', 'Un virement préparé paie cette facture'],
  ])('whose approval is not taken back (%s) has no button for it, and says why', async (refused, why) => {
    serveInvoices([buildInvoice({ status: 205, undo_refused: refused })]);
    open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    expect(await screen.findByText(new RegExp(`^${why}`, 'u'))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Annuler l’approbation' })).toBeNull();
  });

  it('that is approved offers to take that back, until a file for the bank has it', async () => {
    const database = serveInvoices([buildInvoice({ status: 205 })]);
    const { user, host } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    await user.click(await button('Annuler l’approbation'));
    await waitFor(() => expect(database.last('undo')).toEqual({ invoice: FIRST.id, version: 'v1' }));
    server.use(
      http.post(rpcUrl('undo_approval'), () =>
        HttpResponse.json({ code: '23514', message: 'handed out', hint: 'handed_out' }, { status: 400 }),
      ),
    );
    await user.click(await button('Annuler l’approbation'));
    await waitFor(() =>
      expect(host.notices).toContainEqual(
        expect.objectContaining({
          notice: expect.objectContaining({
            description: expect.stringMatching(/^Un fichier pour la banque a déjà eu/) as unknown,
          }) as unknown,
        }),
      ),
    );
  });

  it('is announced to its trainer by mail after a step; a mail that does not go out is said', async () => {
    serveInvoices([FIRST, SECOND]);
    const mails = serveStepMails({ sent: 0, failed: 1 });
    const { user, host } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    await user.keyboard('a');
    await waitFor(() => expect(mails.calls).toBe(1));
    await waitFor(() =>
      expect(host.notices).toContainEqual(
        expect.objectContaining({
          notice: expect.objectContaining({ title: 'L’e-mail au formateur n’est pas parti' }) as unknown,
        }),
      ),
    );
  });

  it('with something to mend is not approved by the key alone', async () => {
    const database = serveInvoices([SECOND]);
    const { user } = open(`/factures/${SECOND.id}`);
    await title('Facture FA-19');
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: /^Approuver malgré/ });
    expect(dialog).toHaveTextContent('Quatre jours facturés, deux commandés');
    expect(database.last('move')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Approuver quand même' }));
    await waitFor(() => expect(database.last('move')).toMatchObject({ to_status: 205 }));
  });

  it('is disputed with an official reason and a message that the rules have begun', async () => {
    const database = serveInvoices([SECOND]);
    const { user } = open(`/factures/${SECOND.id}`);
    await title('Facture FA-19');
    await user.click(await button(/^Mettre en litige/));
    const dialog = await screen.findByRole('dialog', { name: 'Mettre en litige la facture FA-19' });
    expect(within(dialog).getByRole('textbox', { name: /^Message/ })).toHaveValue(
      'La mission OM-2026-104 prévoit 1 040,00 €. Envoyez une facture de 1 040,00 €.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Mettre en litige' }));
    expect(await within(dialog).findByText('Choisissez le motif')).toBeVisible();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Motif officiel/ }));
    fireEvent.click(await screen.findByTitle('Taux de TVA erroné'));
    await user.click(within(dialog).getByRole('button', { name: 'Mettre en litige' }));
    await waitFor(() =>
      expect(database.last('move')).toEqual({
        invoice: SECOND.id,
        to_status: 207,
        version: 'v1',
        reason_code: 'TX_TVA_ERR',
        message: 'La mission OM-2026-104 prévoit 1 040,00 €. Envoyez une facture de 1 040,00 €.',
      }),
    );
  });

  it('says at first why it is where it is, or what its trainer answered last', async () => {
    const said = { at: '2026-11-24T08:00:00Z', actor_name: null, from_status: 200, amount_cents: null };
    serveInvoices([buildInvoice({ status: 209 })], {
      events: [
        {
          ...said,
          id: 2,
          said_by: 'office',
          kind: 'status',
          to_status: 207,
          reason_code: 'QTE_ERR',
          message: 'Quatre jours ?',
          is_public: true,
        },
        {
          ...said,
          id: 3,
          said_by: 'trainer',
          kind: 'answer',
          to_status: null,
          reason_code: null,
          message: 'Deux jours, en effet.',
          is_public: true,
        },
      ],
    });
    open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    const decision = within(await screen.findByRole('region', { name: 'Décision' }));
    expect(await decision.findByText('Réponse du formateur')).toBeVisible();
    expect(decision.getByText('Deux jours, en effet.')).toBeVisible();
    expect(decision.queryByText('Quatre jours ?')).toBeNull();
  });

  it('shows the other rules that are kept, from the first of which reading goes on', async () => {
    const kept = Array.from({ length: 6 }, (_, at) => ({
      rule: 'profile-siret' as const,
      sentence: `Règle ${at + 1}`,
      group: 'people' as const,
      place: null,
    }));
    serveInvoices([FIRST], { kept });
    const { user } = open(`/factures/${FIRST.id}`);
    await user.click(await button('Voir les 2 autres'));
    expect(await screen.findByText('Règle 5')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Règle 5'));
  });

  it('reads what is said to the trainer as the office does, with what to write to them', async () => {
    const about = {
      severity: 'fix' as const,
      official: [],
      source: 'Règle de Trame',
      place: null,
      xmlPath: null,
    };
    serveInvoices([SECOND], {
      findings: [
        {
          ...about,
          rule: 'profile-siret',
          title: 'Ce SIRET n’est pas celui de votre profil',
          sentence: 'La page ne porte pas votre SIRET 100 000 009 00025.',
          fix: 'Corrigez la facture, ou votre profil s’il est ancien.',
        },
        {
          ...about,
          rule: 'mission-found',
          title: 'Une mission attend sa facture',
          sentence: 'La mission « Revit » attend sa facture, et rien ne dit si c’est celle-ci.',
          fix: 'Choisissez cette mission au dépôt si c’est la sienne, ou écrivez pourquoi la facture est pour une autre.',
        },
      ],
    });
    open(`/factures/${SECOND.id}`);
    const [siret, mission] = within(await screen.findByRole('list', { name: 'À corriger' })).getAllByRole(
      'listitem',
    );
    expect(siret).toHaveTextContent('Ce SIRET n’est pas celui de son profil');
    expect(siret).toHaveTextContent('La page ne porte pas le SIRET du formateur 100 000 009 00025.');
    expect(siret).toHaveTextContent(
      'À lui écrire : « Corrigez la facture, ou votre profil s’il est ancien. »',
    );
    expect(mission).toHaveTextContent('Demandez au formateur pour quelle mission il facture.');
    expect(mission).not.toHaveTextContent('À lui écrire');
  });

  it('is taken in charge, asked about and given to a colleague', async () => {
    const database = serveInvoices([FIRST]);
    const { user } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    await user.keyboard('t');
    await waitFor(() => expect(database.last('move')).toMatchObject({ to_status: 204 }));
    await user.keyboard('q');
    await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'Quelle salle ?');
    await user.click(await button('Envoyer la question'));
    await waitFor(() =>
      expect(database.last('ask')).toEqual({ invoice: FIRST.id, message: 'Quelle salle ?' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Responsable' }));
    fireEvent.click(await screen.findByTitle('Nadège Saulnier'));
    await waitFor(() =>
      expect(database.last('assign')).toEqual({ invoice: FIRST.id, assignee: 'u2', version: 'v1' }),
    );
  });

  it('says what holds its payment and who can lift it', async () => {
    serveInvoices([{ ...FIRST, iban_status: 'to_confirm', missing_evidence: 2 }]);
    open(`/factures/${FIRST.id}`);
    const holds = await screen.findByRole('list', { name: 'Ce qui retient le paiement' });
    expect(within(holds).getByText(/^Le compte a changé\. Un gestionnaire peut le lever\./)).toBeVisible();
    expect(within(holds).getByText(/^Il manque le bilan\. Le formateur peut le lever\./)).toBeVisible();
    expect(within(holds).getByRole('link', { name: 'Voir la mission' })).toHaveAttribute(
      'href',
      expect.stringContaining(`missions/${FIRST.mission_id ?? ''}`),
    );
  });

  it('says what the register has under the SIRET that it names, until it is decided', async () => {
    serveInvoices([FIRST]);
    open(`/factures/${FIRST.id}`);
    expect(
      await screen.findByText(
        /^Registre\s: établissement fermé, SIREN 732\s829\s320, WAUTERS MARGUERITE, vérifié le 28\/11\/2026$/,
      ),
    ).toBeVisible();
  });

  it.each([
    ['0', 'Un montant plus grand que zéro'],
    ['12,345', 'Donnez un montant en euros, avec deux décimales au plus'],
    ['9999', /^Un montant plus petit que 2\s080,00\s€/],
  ])('says what is wrong with %s as the part that is approved', async (typed, fault) => {
    serveInvoices([{ ...FIRST, status: 204 }]);
    const { user } = open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    await user.click(await button(/^Approuver en partie/));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Montant/ }), typed);
    await user.click(dialog.getByRole('button', { name: 'Approuver en partie' }));
    expect(await dialog.findAllByText(fault)).not.toEqual([]);
  });

  it('that was decided offers only what may follow', async () => {
    serveInvoices([{ ...FIRST, status: 205, approved_cents: 208_000 }]);
    open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    expect(await button(/^Mettre en litige/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Approuver/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retirer la facture' })).toBeNull();
    expect(screen.queryByText(/^Registre/)).toBeNull();
  });

  it('and its credit note name each other, and a credit note has its own words', async () => {
    const note = {
      ...FIRST,
      id: 'd1000000-0000-4000-8000-000000000003',
      kind: 'credit_note',
      number: 'A-1',
      gross_cents: 50_000,
      deposit_reason: 'Un jour annulé',
      corrects: FIRST.id,
    };
    serveInvoices([{ ...FIRST, status: 212 }, note]);
    const { user } = open(`/factures/${note.id}`);
    await title('Avoir A-1');
    const taken = within(await screen.findByRole('region', { name: 'Facture reprise' }));
    expect(taken.getByText('Encaissée')).toBeVisible();
    expect(taken.getByText(/^2\s080,00\s€ TTC, dont 1\s580,00\s€ restent après cet avoir$/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    const facts = within(screen.getByRole('heading', { name: 'L’avoir' }).closest('section')!);
    expect(screen.getByText('Déposé quand même')).toBeVisible();
    expect(facts.getByText('Total TTC').nextElementSibling).toHaveTextContent(/^−500,00\s€$/);
    expect(facts.queryByText('Net à payer')).toBeNull();
    expect(facts.queryByText('Échéance')).toBeNull();
    await user.click(taken.getByRole('link', { name: 'facture 2026-07' }));
    await title('Facture 2026-07');
    const notes = within(await screen.findByRole('region', { name: 'Avoirs de cette facture' }));
    expect(notes.getByRole('link', { name: 'Avoir A-1' })).toBeVisible();
    expect(notes.getByText('Déposé')).toBeVisible();
  });

  it.each([
    ['with the invoice by which it was', 212],
    ['with the deposit of its mission that is not paid yet', 200],
    ['and that we did not pay it', undefined],
  ])('says what was paid before it, %s', async (_, status) => {
    const MISSION = '99999999-0000-4000-8000-000000000001';
    serveInvoices([buildInvoice({ due_cents: 158_000, mission_id: MISSION })]);
    const deposit = { ...buildInvoice({ id: SECOND.id, number: 'ACO-1' }), due_cents: 50_000 };
    let asked = '';
    server.use(
      // What was paid before: the other readings of the table are answered as everywhere.
      http.get(tableUrl('invoices'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (!searchParams.has('status')) return undefined;
        asked = searchParams.get('or') ?? '';
        return HttpResponse.json(status === undefined ? [] : [{ ...deposit, status }]);
      }),
    );
    open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    expect(await screen.findByText('Déjà payé')).toBeVisible();
    expect(screen.getByText(/^500,00\s€$/)).toBeVisible();
    if (status !== undefined)
      expect(await screen.findByRole('link', { name: 'ACO-1' })).toHaveAttribute(
        'href',
        expect.stringMatching(SECOND.id),
      );
    else expect(await screen.findByText(/^Nous n’avons payé aucune facture d’acompte/)).toBeVisible();
    expect(screen.queryAllByText('Elle n’est pas encore payée.')).toHaveLength(status === 200 ? 1 : 0);
    expect(asked).toContain(`and(is_deposit.is.true,mission_id.eq.${MISSION})`);
    expect(await axeViolations()).toEqual([]);
  });

  it.each([
    [211, 'Virement du'],
    [212, 'Payée'],
  ])('of status %i names the day of its payment: %s', async (status, label) => {
    serveInvoices([buildInvoice({ status })]);
    open(`/factures/${FIRST.id}`);
    await title('Facture 2026-07');
    const term = await screen.findByText(label, { selector: 'dt' });
    expect(term.nextElementSibling).toHaveTextContent('03/12/2026');
  });

  it('that does not exist is said to be missing', async () => {
    serveInvoices([]);
    open('/factures/nonsense');
    expect(await screen.findByText('Rien à cette adresse')).toBeVisible();
  });
});
