import {
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { classifyError } from '@trame/data';
import { formatDate, today } from '@trame/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveStepMails } from '../../../../testing/invoices.ts';
import remote from '../../../routes.tsx';
import { payFailure } from './data/payments.ts';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => void serveStepMails());

const open = (route = '/paiements') =>
  renderRoutes(remote, { area: 'administratif-hub', route, roles: ['gestionnaire'] });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const CLAIRE = {
  id: 'i1',
  payee: 'Claire Estavoyer',
  number: '2026-031',
  due_on: '2026-12-03',
  cents: 156_000,
  iban_last4: '0189',
  holds: [],
};
const OMAR = {
  ...CLAIRE,
  id: 'i2',
  payee: 'Omar Benkirane-Tazi',
  number: 'FA-26-18',
  cents: 104_000,
};
const SOLENE = {
  ...CLAIRE,
  id: 'i3',
  payee: 'Solène Marchadier',
  number: '2026-58',
  holds: [{ hold: 'iban', sentence: 'IBAN à confirmer.', lifted_by: 'office', holds_payment: true }],
};
const RUN_ID = 'e0000000-0000-4000-8000-000000000001';
const RUN = {
  id: RUN_ID,
  status: 'draft',
  execution_on: '2099-12-03',
  total_cents: 260_000,
  count: 2,
  created_at: '2026-11-29T08:00:00Z',
  created_by_name: 'Nour Bellanger',
  confirmed_at: null,
  confirmed_by_name: null,
  updated_at: '2026-11-29T08:00:00Z',
};
const LINES = [CLAIRE, OMAR].map(({ id, payee, number, due_on, iban_last4, cents }) => ({
  id,
  payee,
  number,
  due_on,
  iban_last4,
  cents,
  problems: [] as string[],
  colleague_after_cancel: false,
}));
const FILE = {
  message_id: 'VIR-20261203-7Q2K',
  execution_on: '2099-12-03',
  debtor: { name: 'Trame SAS', iban: 'FR1420041010050500013M02606', bic: null },
  lines: LINES.map(({ id, number, payee, cents }) => ({
    number,
    end_to_end_id: `F-${id}`,
    amount_cents: cents,
    account_holder: payee,
    iban: 'FR7630006000011234567890189',
    bic: null,
  })),
};

type Listed = { holds: readonly { holds_payment: boolean }[] };

/** The approved invoices as the database answers them: held or not, with the count and the sum of all. */
const payables =
  (...all: (Listed & { id: string; cents: number; payee: string })[]) =>
  ({ held, after, search, page_size: size }: Record<string, unknown>) => {
    const wanted = all
      .filter(({ holds }) => holds.some(({ holds_payment: isHeld }) => isHeld) === held)
      .filter(({ payee }) => typeof search !== 'string' || payee.includes(search));
    const cents = wanted.reduce((sum, one) => sum + one.cents, 0);
    const from = wanted.findIndex(({ id }) => id === after) + 1;
    return wanted
      .slice(from, from + Number(size))
      .map((one) => ({ ...one, total: wanted.length, total_cents: cents }));
  };

/** What the page of the run reads. */
const THE_RUN = { list_payment_runs: () => [RUN], lines_of_run: () => LINES };

type Served = Record<string, (body: Record<string, unknown>) => unknown>;

/** Answers each function of the database; returns what each was called with. */
function serve(answers: Served) {
  const calls: Record<string, unknown[]> = {};
  const all: Served = {
    payable_invoices: () => [],
    colleagues_of_run: () => [],
    list_payment_runs: () => [],
    invoice_refunds: () => [],
    ...answers,
  };
  server.use(
    http.get('*/rest/v1/invoice_rules', () => HttpResponse.json([{ value: 4 }])),
    ...Object.entries(all).map(([name, answer]) =>
      http.post(rpcUrl(name), async ({ request }) => {
        const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
        (calls[name] ??= []).push(body);
        const answered = answer(body);
        return answered instanceof Response ? answered : HttpResponse.json(answered as object);
      }),
    ),
  );
  return calls;
}

/** Files given to the browser, by name. */
function saves() {
  const files: { name: string; blob: Blob | undefined }[] = [];
  let given: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    given = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: given });
  });
  return files;
}

describe('the transfers', () => {
  it('are what is approved; what is held says why and who can lift it', async () => {
    serve({ payable_invoices: payables(CLAIRE, OMAR, SOLENE), list_payment_runs: () => [RUN] });
    open();
    const held = within(await screen.findByRole('table', { name: 'Factures retenues' }));
    expect(held.getByRole('row', { name: /Solène Marchadier/ })).toHaveTextContent(
      'IBAN à confirmer. Un gestionnaire peut le lever.',
    );
    const toPay = within(screen.getByRole('table', { name: 'Factures à payer' }));
    expect(toPay.queryByText('Solène Marchadier')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Préparer un virement' })).toHaveTextContent('2 600,00 €');
    expect(screen.getByRole('link', { name: 'Virement du 03/12/2099' })).toHaveAttribute(
      'href',
      `/paiements/${RUN_ID}`,
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('are all reached: in parts, however many are held before them, and by a search', async () => {
    const waiting = [1, 2, 3].map((place) => ({ ...SOLENE, id: `held-${place}` }));
    const all = payables(...waiting, CLAIRE, { ...OMAR, payee: 'Omar Benkirane' });
    serve({ payable_invoices: (asked) => all({ ...asked, page_size: 2 }), list_payment_runs: () => [] });
    const { user } = open();
    const toPay = () => screen.findByRole('table', { name: 'Factures à payer' });
    expect(within(await toPay()).getByText('Claire Estavoyer')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Retenues 3' })).toBeInTheDocument();
    expect(screen.getByText(/^2 sur 3\sfactures, 4\s680,00\s€ en tout$/)).toBeInTheDocument();
    await user.click(await button('Afficher la suite'));
    await waitFor(() => expect(screen.queryByText(/^2 sur 3/)).not.toBeInTheDocument());
    expect(
      within(screen.getByRole('table', { name: 'Factures retenues' })).getAllByText('Solène Marchadier'),
    ).toHaveLength(3);
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'Omar');
    await waitFor(() =>
      expect(screen.queryByRole('table', { name: 'Factures retenues' })).not.toBeInTheDocument(),
    );
    expect(within(await toPay()).queryByText('Claire Estavoyer')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Préparer un virement' })).toHaveTextContent('1 040,00 €');
  });

  it('stay selected or not while a search hides them; those of a further part wait to be selected', async () => {
    const third = { ...CLAIRE, id: 'i5', payee: 'Paul Roy', number: '2026-91' };
    const last = { ...CLAIRE, id: 'i4', payee: 'Nora Petit', number: '2026-90' };
    const all = payables(CLAIRE, OMAR, third, last);
    serve({ payable_invoices: (asked) => all({ ...asked, page_size: 3 }) });
    const { user } = open();
    const box = (name: RegExp) => screen.findByRole('checkbox', { name });
    const side = await screen.findByRole('region', { name: 'Préparer un virement' });
    const search = screen.getByRole('searchbox', { name: 'Rechercher' });
    const shows = (names: RegExp, count: number) =>
      waitFor(() => expect(screen.getAllByRole('checkbox', { name: names })).toHaveLength(count));
    expect(side).toHaveTextContent('4 160,00 €');
    await user.type(search, 'Omar');
    await shows(/^Payer la facture/, 1);
    await user.click(await box(/Omar/));
    expect(side).toHaveTextContent('0,00 €');
    await user.clear(search);
    await shows(/^Payer la facture/, 3);
    expect(await box(/Omar/)).not.toBeChecked();
    expect(await box(/Claire/)).toBeChecked();
    expect(side).toHaveTextContent('3 120,00 €');
    await user.click(await button('Afficher la suite'));
    expect(await box(/Nora/)).not.toBeChecked();
    expect(side).toHaveTextContent('3 120,00 €');
  });

  it('are prepared for the selected invoices and a day', async () => {
    const calls = serve({
      payable_invoices: payables(CLAIRE, OMAR),
      create_payment_run: () => RUN_ID,
      list_payment_runs: () => [{ ...RUN, count: 1, total_cents: 104_000 }],
      lines_of_run: () => LINES.slice(1),
    });
    const { user } = open();
    await user.click(
      await screen.findByRole('checkbox', { name: 'Payer la facture 2026-031 de Claire Estavoyer' }),
    );
    await user.click(await button('Préparer le virement'));
    expect(await screen.findByRole('heading', { name: 'Virement du 03/12/2099', level: 1 })).toBeVisible();
    expect(calls['create_payment_run']).toMatchObject([{ invoices: ['i2'] }]);
  });

  it.each([
    ['of trainers who owe us', 'refund', '560,00\u00a0€ sont à nous rembourser par ce formateur.'],
    ['that were paid once', 'returned', 'Déjà payée une fois, revenue le 5 décembre 2026.'],
  ])('do not select the invoices %s at first, and say why', async (_, hold, sentence) => {
    const owing = {
      ...CLAIRE,
      holds: [{ hold, sentence, lifted_by: 'trainer', holds_payment: false }],
    };
    serve({ payable_invoices: payables(owing, OMAR) });
    const { user } = open();
    const name = 'Payer la facture 2026-031 de Claire Estavoyer';
    expect(await screen.findByRole('checkbox', { name })).not.toBeChecked();
    expect(screen.getByRole('row', { name: /Claire Estavoyer/ })).toHaveTextContent(
      sentence.replaceAll('\u00a0', ' '),
    );
    const side = screen.getByRole('region', { name: 'Préparer un virement' });
    expect(side).toHaveTextContent('1 040,00 €');
    await user.click(screen.getByRole('checkbox', { name }));
    expect(side).toHaveTextContent('2 600,00 €');
  });

  it('do not select the invoices of missions whose evidence is missing at first', async () => {
    const hold = {
      hold: 'evidence',
      sentence: 'Il manque\u00a0: Feuilles d’émargement.',
      lifted_by: 'trainer',
      holds_payment: false,
    };
    serve({ payable_invoices: payables({ ...CLAIRE, holds: [hold] }, OMAR) });
    open();
    const name = 'Payer la facture 2026-031 de Claire Estavoyer';
    expect(await screen.findByRole('checkbox', { name })).not.toBeChecked();
    expect(screen.getByRole('row', { name: /Claire Estavoyer/ })).toHaveTextContent('Il manque : Feuilles');
  });

  it('select no longer the invoices of a trainer who comes to owe us while the page is open', async () => {
    const hold = {
      hold: 'refund',
      sentence: '560,00\u00a0€ sont à nous rembourser par ce formateur.',
      lifted_by: 'trainer',
      holds_payment: false,
    };
    let holds: (typeof hold)[] = [];
    serve({
      payable_invoices: (asked) => payables({ ...CLAIRE, holds }, OMAR)(asked),
      create_payment_run: () => {
        holds = [hold];
        return HttpResponse.json(
          { code: '42501', message: 'the invoice 2026-031 is not paid: second_person' },
          { status: 403 },
        );
      },
    });
    const { user } = open();
    const name = 'Payer la facture 2026-031 de Claire Estavoyer';
    expect(await screen.findByRole('checkbox', { name })).toBeChecked();
    await user.click(await button('Préparer le virement'));
    await waitFor(() => expect(screen.getByRole('checkbox', { name })).not.toBeChecked());
    expect(screen.getByRole('region', { name: 'Préparer un virement' })).toHaveTextContent('1 040,00 €');
  });

  it('say before a transfer is prepared which of its invoices a colleague pays, and leave them out', async () => {
    const calls = serve({
      payable_invoices: payables(CLAIRE, OMAR),
      colleagues_of_run: ({ invoices }) => (invoices as string[]).filter((id) => id === 'i1'),
    });
    const { user } = open();
    const box = { name: 'Payer la facture 2026-031 de Claire Estavoyer' };
    await waitFor(() => expect(screen.getByRole('checkbox', box)).not.toBeChecked());
    expect(screen.getByRole('row', { name: /Claire Estavoyer/ })).toHaveTextContent('Un collègue la paie.');
    const side = await screen.findByRole('region', { name: 'Préparer un virement' });
    expect(side).toHaveTextContent('1 040,00 €');
    await user.click(screen.getByRole('checkbox', box));
    expect(await within(side).findByText('Un collègue doit payer une de ces factures')).toBeVisible();
    expect(within(side).getByRole('listitem')).toHaveTextContent('2026-031, Claire Estavoyer, 1 560,00 €');
    expect(within(side).getByRole('button', { name: 'Préparer le virement' })).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(side).getByRole('button', { name: 'La laisser à un collègue' }));
    await waitFor(() =>
      expect(within(side).getByRole('button', { name: 'Préparer le virement' })).toBeEnabled(),
    );
    expect(calls['colleagues_of_run']?.[0]).toMatchObject({ invoices: ['i1', 'i2'] });
    await user.clear(within(side).getByRole('textbox', { name: /^Jour d’exécution/ }));
    await user.type(within(side).getByRole('textbox', { name: /^Jour d’exécution/ }), '05/12/2099');
    expect(
      await within(side).findByText(/Les banques n’exécutent aucun virement ce jour-là.*07\/12\/2099/),
    ).toBeVisible();
    expect(within(side).getByRole('button', { name: 'Préparer le virement' })).toBeDisabled();
  });

  it('say who must pay when one person may not approve and pay', async () => {
    serve({
      payable_invoices: payables(CLAIRE),
      create_payment_run: () =>
        HttpResponse.json(
          { code: '42501', message: 'the invoice 2026-031 is not paid: second_person' },
          { status: 403 },
        ),
    });
    const { user, host } = open();
    await user.click(await button('Préparer le virement'));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Le virement n’est pas préparé'));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.description).toMatch(
        /^Facture 2026-031\s: vous l’avez approuvée, ou déjà mise dans un autre virement, un collègue/,
      ),
    );
  });
});

it.each([
  [
    'the payment run is refused: cancelled_by_holder',
    '42501',
    /^Vous avez téléchargé le fichier de ce virement\s: un collègue doit l’annuler/,
  ],
  ['the payment run is refused: downloaded_by', '42501', /^Un collègue a déjà téléchargé/],
  ['the invoice F-1 is not paid: account', '23505', /^Facture F-1\s: son compte bancaire a changé/],
  ['the invoice F-1 is not paid: returned_by_payer', '42501', /^Facture F-1\s: vous l’avez payée/],
  [
    'the invoice F-1 is not paid: returned_by_approver',
    '42501',
    /^Facture F-1\s: vous l’avez approuvée .* un administrateur donne ce rôle à une deuxième personne\.$/,
  ],
  [
    'the invoice F-1 is not paid: returned_late',
    '42501',
    /^Facture F-1\s: elle était encaissée .* un administrateur donne ce rôle à une deuxième personne\.$/,
  ],
  ['the movement is of another amount', '22023', /^Ce mouvement n’a pas le montant attendu/],
  [
    'the movement names a transfer that has arrived',
    '22023',
    /^Ce mouvement cite un virement qui a déjà payé une facture/,
  ],
  ['permission denied', '42501', undefined],
])('a refusal « %s » is said in words', (message, code, sentence) => {
  const said = payFailure(classifyError({ code, message, details: null, hint: null }));
  if (sentence) expect(said).toMatch(sentence);
  else expect(said).toBeUndefined();
});

describe('a transfer', () => {
  it('is downloaded once its total and its count were confirmed', async () => {
    const files = saves();
    const calls = serve({ ...THE_RUN, payment_run_file: () => FILE });
    const { user } = open(`/paiements/${RUN_ID}`);
    const download = await button('Télécharger le fichier');
    expect(download).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /J’ai relu\s: 2\s600,00\s€ en 2 virements/ }));
    await user.click(download);
    await waitFor(() =>
      expect(files.map(({ name }) => name)).toEqual(['virement-2099-12-03-VIR-20261203-7Q2K.xml']),
    );
    expect(calls['payment_run_file']).toEqual([{ run: RUN_ID }]);
  });

  it('is not downloaded when its total is another one by now', async () => {
    const files = saves();
    serve({
      ...THE_RUN,
      payment_run_file: () => ({ ...FILE, lines: FILE.lines.slice(1) }),
    });
    const { user } = open(`/paiements/${RUN_ID}`);
    await user.click(await screen.findByRole('checkbox', { name: /J’ai relu/ }));
    await user.click(await button('Télécharger le fichier'));
    expect(await screen.findByText(/a changé depuis votre lecture/)).toBeVisible();
    expect(files).toEqual([]);
  });

  it('is marked as sent with the total and the count that the person saw', async () => {
    const calls = serve({
      ...THE_RUN,
      list_payment_runs: () => [{ ...RUN, status: 'downloaded' }],
      confirm_payment_run: () => null,
    });
    const { user } = open(`/paiements/${RUN_ID}`);
    await user.click(await button('Transmis à la banque'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Marquer transmis' }));
    await waitFor(() =>
      expect(calls['confirm_payment_run']).toEqual([{ run: RUN_ID, total_cents: 260_000, lines_count: 2 }]),
    );
  });

  it('whose day is over gets another one, and no file before', async () => {
    const calls = serve({
      ...THE_RUN,
      list_payment_runs: () => [{ ...RUN, status: 'downloaded', execution_on: '2026-01-08' }],
      move_payment_run: () => null,
    });
    const { user } = open(`/paiements/${RUN_ID}`);
    await user.click(await button('Choisir un autre jour…'));
    expect(screen.queryByRole('button', { name: /^Télécharger/ })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/garde le même identifiant. Il compte une seule fois/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Changer le jour' }));
    await waitFor(() =>
      expect(calls['move_payment_run']).toEqual([
        { run: RUN_ID, execution_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says before it is cancelled which invoices a colleague must pay next', async () => {
    serve({
      ...THE_RUN,
      list_payment_runs: () => [{ ...RUN, status: 'downloaded' }],
      lines_of_run: () => LINES.map((line) => ({ ...line, colleague_after_cancel: line.id === CLAIRE.id })),
    });
    const { user } = open(`/paiements/${RUN_ID}`);
    await user.click(await button('Annuler ce virement'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        /un collègue prépare et confirme ensuite le virement de 2026-031 \(Claire Estavoyer\)\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('is cancelled with a reason, and warns of the file that the bank may have', async () => {
    const calls = serve({
      ...THE_RUN,
      list_payment_runs: () => [{ ...RUN, status: 'downloaded' }],
      cancel_payment_run: () => null,
    });
    const { user } = open(`/paiements/${RUN_ID}`);
    await user.click(await button('Annuler ce virement'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/supprimez-y l’ordre d’abord/)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Pourquoi/ })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Annuler le virement' }));
    expect(await dialog.findByText('Dites pourquoi')).toBeInTheDocument();
    expect(calls['cancel_payment_run']).toBeUndefined();
    await user.type(dialog.getByRole('textbox', { name: /^Pourquoi/ }), 'Mauvais jour');
    await user.click(dialog.getByRole('button', { name: 'Annuler le virement' }));
    await waitFor(() =>
      expect(calls['cancel_payment_run']).toMatchObject([{ run: RUN_ID, message: 'Mauvais jour' }]),
    );
  });
});

const LINE = {
  id: 'b1',
  booked_on: '2026-12-03',
  amount_cents: -156_000,
  label: 'VIR SEPA 2026-031',
  counterparty: 'Claire Estavoyer',
  end_to_end_id: null,
  reference: null,
  return_code: null,
};
const AWAITED = [CLAIRE, OMAR].map(({ id, number, payee, cents }) => ({
  invoice_id: id,
  number,
  payee,
  cents,
  end_to_end_id: `F-${id}`,
  run_id: RUN_ID,
  execution_on: '2026-12-03',
  is_settled: false,
  updated_at: '2026-12-03T08:00:00Z',
}));
const RETURNED = {
  ...LINE,
  id: 'b2',
  amount_cents: 104_000,
  label: 'RETOUR',
  end_to_end_id: 'F-i2',
  return_code: 'AC04',
};
const statement = (text: string, name = 'releve.csv') => new File([text], name);
const file = () => screen.findByLabelText('Relevé de la banque, fichier');

describe('a transfer of which something changed', () => {
  const changed = (status: string, problem: string) => ({
    list_payment_runs: () => [{ ...RUN, status }],
    lines_of_run: () => [LINES[0], { ...LINES[1]!, problems: [problem] }],
  });

  it('is not downloaded before its credit note is decided, and says the way out', async () => {
    serve(changed('draft', 'credit_note'));
    const { user } = open(`/paiements/${RUN_ID}`);
    expect(await screen.findByText('Un avoir attend une décision.')).toBeVisible();
    expect(screen.getByText(/^Son fichier ne sera pas écrit\. Annulez ce virement/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^J’ai relu/ }));
    expect(screen.getByRole('button', { name: 'Télécharger le fichier' })).toBeDisabled();
    expect(screen.getByRole('link', { name: LINES[1]!.number })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/factures\/i2$/),
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('says before it is marked as sent that an account changed since its file was downloaded', async () => {
    serve(changed('downloaded', 'account'));
    const { user } = open(`/paiements/${RUN_ID}`);
    expect(await screen.findByText(/^Si la banque n’a pas exécuté ce fichier/)).toBeVisible();
    await user.click(await button('Transmis à la banque'));
    const dialog = within(await screen.findByRole('dialog', { name: 'La banque a ce virement' }));
    expect(await dialog.findByText(/Son compte bancaire a changé ou a été refusé/)).toBeInTheDocument();
  });
});

describe('a statement of the bank', () => {
  const bank = (answers: Served = {}, lines: readonly object[] = []) => {
    server.use(http.get(tableUrl('bank_lines'), () => HttpResponse.json(lines)));
    return serve({ awaited_payments: () => AWAITED, ...answers });
  };

  it('is read on the device; the columns of a CSV are confirmed before anything is stored', async () => {
    const calls = bank({ add_bank_lines: () => ({ added: 1, known: 1, ignored: [] }) });
    const { user, host } = open('/paiements?onglet=releve');
    await user.upload(
      await file(),
      statement(
        'Date;Libellé;Montant\n03/02/2026;VIR SEPA 2026-031;-1 560,00\n04/02/2026;CB;-12,00\n31/12/2099;CB;-9,00',
      ),
    );
    const preview = within(await screen.findByRole('table', { name: 'Premiers mouvements' }));
    expect(preview.getByRole('row', { name: /VIR SEPA 2026-031/ })).toHaveTextContent('−1 560,00 €');
    // What has not taken place is said, and left.
    expect(screen.getByText(/^Un mouvement a une date à venir, il est laissé\./)).toBeVisible();
    expect(calls['add_bank_lines']).toBeUndefined();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Importer les 2 mouvements'));
    await waitFor(() => expect(host.notices.at(-1)?.notice.description).toBe('1 mouvement, 1 déjà connu.'));
    expect(calls['add_bank_lines']).toMatchObject([
      { statement: 'releve.csv', lines: [{ bookedOn: '2026-02-03', cents: -156_000 }, { cents: -1200 }] },
    ]);
  });

  const CAMT = (iban: string, entries: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>R1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
  const ENTRY = (state: string) =>
    `<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${state}</Sts><BookgDt><Dt>2026-02-03</Dt></BookgDt><AddtlNtryInf>CB</AddtlNtryInf></Ntry>`;
  const PAYER = 'FR1420041010050500013M02606';

  it('of another account than the one that pays is said before it is imported, and is not', async () => {
    const calls = bank();
    server.use(http.get(tableUrl('invoice_rules'), () => HttpResponse.json([{ value: PAYER }])));
    const { user } = open('/paiements?onglet=releve');
    const other = CAMT('FR7630006000011234567890189', ENTRY('BOOK') + ENTRY('PDNG'));
    await user.upload(await file(), statement(other, 'releve.xml'));
    const said = await screen.findByText(/^Les virements partent du compte FR14/);
    expect(said).toBeVisible();
    expect(screen.getByText(/^Laissé\s: 1 annoncé, pas encore comptabilisé\.$/)).toBeVisible();
    expect(await button('Importer')).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Annuler'));
    await user.upload(await file(), statement(CAMT(PAYER, ENTRY('BOOK')), 'releve.xml'));
    expect(await screen.findByText(/^Compte FR14/)).toBeVisible();
    expect(screen.queryByText(/^Les virements partent/)).toBeNull();
    expect(await button('Importer')).toBeEnabled();
    expect(calls['add_bank_lines']).toBeUndefined();
  });

  it('that is something else is refused with what to do', async () => {
    bank();
    const { user } = open('/paiements?onglet=releve');
    await user.upload(await file(), statement('<Facture/>', 'facture.xml'));
    expect(await screen.findByText(/n’est pas un relevé de compte/)).toBeVisible();
    await user.upload(await file(), statement('<!DOCTYPE Document><Document/>', 'releve.xml'));
    expect(await screen.findByText(/déclaration DOCTYPE/)).toBeVisible();
    await user.upload(await file(), statement('Bonjour', 'lettre.txt'));
    expect(await screen.findByText(/Exportez les mouvements du compte en CSV/)).toBeVisible();
  });

  it.each([
    ['pays with a reason', 'Encaisser avec cet écart', 'settle_with_difference'],
    ['is ignored with one', 'Écarter ce mouvement', 'ignore_bank_lines'],
  ])('whose movement names a transfer and has another amount %s', async (_, submit, called) => {
    const calls = bank({ settle_with_difference: () => null, ignore_bank_lines: () => 1 }, [
      { ...LINE, id: 'b9', amount_cents: -150_000, label: 'VIR', end_to_end_id: 'F-i1' },
    ]);
    const { user } = open('/paiements?onglet=releve');
    await user.click(await button('Traiter l’écart'));
    const dialog = within(await screen.findByRole('dialog', { name: /2026-031/ }));
    expect(
      dialog.getByText('−60,00 €', { normalizer: (text) => text.replaceAll(/\s/g, ' ') }),
    ).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    if (called === 'ignore_bank_lines') {
      fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Ce que c’est/ }));
      fireEvent.click(await screen.findByTitle('Ce mouvement ne paie pas la facture'));
    }
    await user.click(await dialog.findByRole('button', { name: submit }));
    expect(await dialog.findByText('Expliquez l’écart')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Frais');
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() =>
      expect(calls[called]).toEqual([
        called === 'ignore_bank_lines'
          ? { lines: ['b9'], reason: 'Frais' }
          : { invoice: 'i1', version: AWAITED[0]!.updated_at, line: 'b9', message: 'Frais' },
      ]),
    );
  });

  it('says which invoices it pays and why; a person confirms', async () => {
    const calls = bank({ settle_bank_lines: () => 1 }, [LINE, RETURNED]);
    const { user } = open('/paiements?onglet=releve');
    const paid = within(await screen.findByRole('table', { name: 'Paiements à confirmer' }));
    expect(paid.getByRole('row', { name: /Claire Estavoyer/ })).toHaveTextContent(
      'Numéro de facture dans le libellé et montant',
    );
    const odd = within(screen.getByRole('table', { name: 'Mouvements à regarder' }));
    expect(odd.getByRole('row', { name: /Omar Benkirane-Tazi/ })).toHaveTextContent('Virement revenu');
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Confirmer le paiement'));
    await waitFor(() =>
      expect(calls['settle_bank_lines']).toEqual([{ pairs: [{ line: 'b1', invoice: 'i1' }] }]),
    );
  });
});

const REFUND = {
  id: 'n1',
  user_id: 'u1',
  number: 'A-4',
  corrected: '2026-031',
  payee: 'Claire Estavoyer',
  cents: 56_000,
  received_cents: 0,
  proposal: null,
  decided_at: '2026-12-01T08:00:00Z',
  updated_at: '2026-12-01T08:00:00Z',
};

it('the account of a trainer who cannot sign in is entered as it was received, for a colleague to confirm', async () => {
  const held = {
    ...OMAR,
    iban_last4: null,
    holds: [{ hold: 'iban', sentence: 'Aucun compte.', lifted_by: 'office', holds_payment: true }],
  };
  const mails: unknown[] = [];
  server.use(
    http.post('*/functions/v1/notifications', async ({ request }) => {
      mails.push(await request.json());
      return HttpResponse.json({ sent: 1, failed: 0 });
    }),
  );
  const calls = serve({ payable_invoices: payables(held), give_iban: () => 'u2' });
  const { user, host } = open('/paiements');
  await user.click(await button(/^Saisir le compte d’Omar/));
  const dialog = within(await screen.findByRole('dialog', { name: /^Compte d’Omar/ }));
  await user.type(await dialog.findByRole('textbox', { name: /^IBAN/ }), 'FR14 2004 1010 0505 0001 3M02 606');
  await user.type(dialog.getByRole('textbox', { name: /^Titulaire/ }), 'Omar Benkirane');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le compte' }));
  expect(await dialog.findByText('Dites comment il a été reçu')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Comment il a été reçu/ }), 'Courrier');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le compte' }));
  await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Compte enregistré'));
  expect(calls['give_iban']).toMatchObject([
    { invoice: 'i2', account_holder: 'Omar Benkirane', purpose: 'Courrier' },
  ]);
  expect(mails).toEqual([{ kind: 'iban-changed', of_user: 'u2' }]);
});

describe('what trainers pay back', () => {
  const received = (id: string, cents: number, label = 'VIR AVOIR') => ({
    ...LINE,
    id,
    amount_cents: cents,
    label,
    counterparty: 'Menuiseries Lacombe',
  });
  const bank = (answers: Served, ...lines: object[]) => {
    server.use(http.get(tableUrl('bank_lines'), () => HttpResponse.json(lines)));
    return serve({ awaited_payments: () => [], ...answers });
  };
  const table = async () =>
    within(await screen.findByRole('table', { name: 'Avoirs à rembourser par les formateurs' }));
  const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

  it('is settled by a movement that a person chooses, who sees from whom it came', async () => {
    const other = { ...REFUND, id: 'n2', user_id: 'u2', number: 'A-5', cents: 1000 };
    const calls = bank(
      { invoice_refunds: () => [REFUND, other], settle_refunds: () => 1 },
      received('b9', 56_000),
    );
    const { user, host } = open('/paiements?onglet=releve');
    const rows = await table();
    await waitFor(() =>
      expect(rows.getByRole('row', { name: /A-5/ })).toHaveTextContent('Aucun mouvement de ce montant'),
    );
    expect(rows.getByRole('row', { name: /A-4/ })).toHaveTextContent('Menuiseries Lacombe');
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Solder l’avoir A-4'));
    const dialog = await dialogOf(/^Solder l’avoir A-4/);
    expect(dialog.queryByRole('table', { name: 'Autres avoirs de ce formateur' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Solder' })).toBeDisabled();
    await user.click(await dialog.findByRole('checkbox', { name: /^Choisir VIR AVOIR/ }));
    expect(await dialog.findByText('Tout est reçu.')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Solder' }));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Avoir A-4 soldé'));
    expect(calls['settle_refunds']).toEqual([
      { parts: [{ credit_note: 'n1', version: REFUND.updated_at, line: 'b9', cents: 56_000 }] },
    ]);
  });

  it('may be a part of it, or one movement for several credit notes of the trainer', async () => {
    const other = { ...REFUND, id: 'n2', number: 'A-5', cents: 10_000 };
    const calls = bank(
      { invoice_refunds: () => [REFUND, other], settle_refunds: () => 2 },
      received('b8', 60_000, 'VIR GROUPE'),
      received('b9', 20_000, 'VIR PARTIE'),
    );
    const { user } = open('/paiements?onglet=releve');
    await user.click(await button('Solder l’avoir A-4'));
    const dialog = await dialogOf(/^Solder l’avoir A-4/);
    const part = await dialog.findByRole('checkbox', { name: /^Choisir VIR PARTIE/ });
    await user.click(part);
    expect(await dialog.findByText(/^Il restera 360,00/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Noter ce remboursement' })).toBeEnabled();
    await user.click(part);
    await user.click(dialog.getByRole('checkbox', { name: /^Choisir VIR GROUPE/ }));
    expect(await dialog.findByText(/de trop/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Solder' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Solder aussi l’avoir A-5' }));
    await user.click(await dialog.findByRole('button', { name: 'Noter ce remboursement' }));
    await waitFor(() =>
      expect(calls['settle_refunds']).toMatchObject([
        {
          parts: [
            { credit_note: 'n1', line: 'b8', cents: 56_000 },
            { credit_note: 'n2', line: 'b8', cents: 4000 },
          ],
        },
      ]),
    );
  });

  it('is settled otherwise with a reason; a colleague confirms it from the amount of the rules on', async () => {
    const calls = bank({ invoice_refunds: () => [REFUND], settle_otherwise: () => false });
    const { user, host } = open('/paiements?onglet=releve');
    await user.click(await button('Solder autrement l’avoir A-4'));
    const dialog = await dialogOf(/^Solder autrement/);
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Accord du 12');
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Solder sans mouvement' }));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Proposition notée'));
    expect(calls['settle_otherwise']).toEqual([
      { credit_note: 'n1', version: REFUND.updated_at, way: 'offset', reason: 'Accord du 12' },
    ]);
  });

  it('that a colleague proposed to give up is confirmed by another person', async () => {
    const proposal = {
      id: 'p1',
      way: 'waiver',
      reason: 'Accord du 12',
      noted_by_name: 'Nour Bellanger',
      is_own: false,
    };
    const calls = bank({
      invoice_refunds: () => [
        { ...REFUND, received_cents: 1000, proposal },
        { ...REFUND, id: 'n2', number: 'A-5', proposal: { ...proposal, id: 'p2', is_own: true } },
      ],
      decide_refund: () =>
        HttpResponse.json(
          { code: '42501', message: 'the invoice A-4 is not paid: own_invoice' },
          { status: 403 },
        ),
    });
    const { user, host } = open('/paiements?onglet=releve');
    const rows = await table();
    expect(rows.getByRole('row', { name: /A-4/ })).toHaveTextContent('Proposé par Nour Bellanger.');
    expect(rows.getByRole('row', { name: /A-4/ })).toHaveTextContent('10,00 € déjà reçus');
    expect(rows.getByRole('row', { name: /A-5/ })).toHaveTextContent('un collègue confirme');
    expect(
      rows.queryByRole('button', { name: 'Confirmer que l’avoir A-5 est soldé' }),
    ).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Confirmer que l’avoir A-4 est soldé'));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.description).toMatch(/^Personne ne solde son propre avoir/),
    );
    expect(calls['decide_refund']).toEqual([{ proposal: 'p1', accept: true }]);
  });

  it('is not said to lack its movement before the movements are read', async () => {
    server.use(http.get(tableUrl('bank_lines'), () => new HttpResponse(null, { status: 403 })));
    serve({ awaited_payments: () => [], invoice_refunds: () => [REFUND] });
    open('/paiements?onglet=releve');
    expect(await screen.findByRole('row', { name: /A-4/ })).not.toHaveTextContent('Aucun mouvement');
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /A-4/ })).toHaveTextContent('Mouvements non lus'),
    );
  });
});

it('what was ignored is open again, from the list or from a statement that has it', async () => {
  const ignored = { ...LINE, id: 'b7', label: 'VIR AVOIR' };
  server.use(
    http.get(tableUrl('bank_lines'), ({ request }) =>
      HttpResponse.json(request.url.includes('state=eq.ignored') ? [ignored] : []),
    ),
  );
  const calls = serve({
    awaited_payments: () => [],
    reopen_bank_lines: () => 1,
    add_bank_lines: () => ({ added: 0, known: 1, ignored: ['b7'] }),
  });
  const { user, host } = open('/paiements?onglet=releve');
  await user.click(await button('Voir les mouvements écartés'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Mouvements écartés/ }));
  await user.click(await dialog.findByRole('checkbox', { name: /^Rouvrir VIR AVOIR/ }));
  await user.click(dialog.getByRole('button', { name: 'Rouvrir' }));
  await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Mouvement rouvert'));
  await user.upload(await file(), statement('Date;Libellé;Montant\n03/02/2026;VIR AVOIR;-1 560,00'));
  await user.click(await button('Importer le mouvement'));
  expect(await screen.findByText(/^1\smouvement de ce relevé écarté auparavant$/)).toBeInTheDocument();
  await user.click(await button('Rouvrir'));
  await waitFor(() => expect(calls['reopen_bank_lines']).toEqual([{ lines: ['b7'] }, { lines: ['b7'] }]));
});

describe('a movement without an invoice that is recognised', () => {
  const RENT = { ...LINE, id: 'b3', amount_cents: -90_000, label: 'LOYER', counterparty: 'SCI des Lices' };
  // Two invoices of one amount: neither is proposed.
  const TWINS = AWAITED.map((one) => ({
    ...one,
    cents: 156_000,
    payee: 'Claire Estavoyer',
    number: one.number,
  }));
  const bank = (answers: Served = {}) => {
    server.use(
      http.get(tableUrl('bank_lines'), () =>
        HttpResponse.json([{ ...LINE, label: 'VIR SEPA', counterparty: null }, RENT]),
      ),
    );
    return serve({ awaited_payments: () => TWINS, ...answers });
  };

  it('is ignored once a person has confirmed that it pays none', async () => {
    const calls = bank({ ignore_bank_lines: () => 1 });
    const { user, host } = open('/paiements?onglet=releve');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner LOYER/ }));
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Ne concerne pas une facture'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Écarter 1 mouvement/ }));
    expect(calls['ignore_bank_lines']).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Écarter' }));
    await waitFor(() => expect(calls['ignore_bank_lines']).toEqual([{ lines: ['b3'] }]));
    await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Mouvement écarté'));
  });

  it('that names a transfer, also a cancelled one, is ignored with a reason, or by a colleague', async () => {
    const refusals = [
      'a movement that names a transfer needs a reason',
      'who pays does not ignore these movements alone',
    ];
    const calls = bank({
      ignore_bank_lines: () => {
        const message = refusals.shift();
        return message === undefined ? 1 : HttpResponse.json({ code: '22023', message }, { status: 400 });
      },
    });
    const { user } = open('/paiements?onglet=releve');
    await user.click(await screen.findByRole('checkbox', { name: /^Sélectionner LOYER/ }));
    await user.click(await button('Ne concerne pas une facture'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Écarter 1 mouvement/ }));
    const submit = dialog.getByRole('button', { name: 'Écarter' });
    await user.click(submit);
    expect(await dialog.findByText(/écartez-le à part, avec un motif/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Rejeté par la banque');
    await user.click(submit);
    expect(
      await dialog.findByText(/un collègue vérifie à la banque et les écarte\. S’il n’y a pas/),
    ).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls['ignore_bank_lines']).toEqual([
      { lines: ['b3'] },
      { lines: ['b3'], reason: 'Rejeté par la banque' },
      { lines: ['b3'], reason: 'Rejeté par la banque' },
    ]);
  });

  it('that debits a transfer again is said to, and is given no other invoice of its amount', async () => {
    server.use(
      http.get(tableUrl('bank_lines'), () =>
        HttpResponse.json([{ ...LINE, label: 'VIR', counterparty: null, end_to_end_id: 'F-i1' }]),
      ),
    );
    serve({
      awaited_payments: () => [
        { ...AWAITED[0], is_settled: true },
        { ...AWAITED[1], cents: 156_000 },
      ],
    });
    open('/paiements?onglet=releve');
    const table = within(await screen.findByRole('table', { name: 'Mouvements sans facture reconnue' }));
    expect(table.getByText(/^Débité deux fois.*déjà payé 2026-031\. Demandez son retour/)).toBeVisible();
    expect(table.queryByRole('button', { name: 'Choisir la facture' })).toBeNull();
  });

  const choose = async (user: ReturnType<typeof open>['user'], row: RegExp, title: string) => {
    const table = within(await screen.findByRole('table', { name: 'Mouvements sans facture reconnue' }));
    await user.click(
      within(table.getByRole('row', { name: row })).getByRole('button', { name: 'Choisir la facture' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Facture payée par ce mouvement' }));
    // Of two invoices of one amount, none is chosen in advance.
    expect(dialog.getByRole('button', { name: 'Confirmer le paiement' })).toBeDisabled();
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Facture' }));
    fireEvent.click(
      await screen.findByText(title, {
        normalizer: (text) => text.replaceAll(/\s/g, ' '),
        ignore: '[role="option"]',
      }),
    );
    return dialog;
  };

  it('is given its invoice by hand, also before the day that was asked for', async () => {
    const calls = serve({
      awaited_payments: () => TWINS.map((one) => ({ ...one, execution_on: '2099-12-05' })),
      settle_bank_lines: () => 1,
    });
    server.use(
      http.get(tableUrl('bank_lines'), () =>
        HttpResponse.json([{ ...LINE, label: 'VIR SEPA', counterparty: null }, RENT]),
      ),
    );
    const { user } = open('/paiements?onglet=releve');
    const dialog = await choose(user, /VIR SEPA/, '2026-031, Claire Estavoyer, 1 560,00 €');
    const early = dialog.getByText(/^La banque l’a passé avant le jour demandé, le 05\/12\/2099\.$/);
    await waitFor(() => expect(early).toBeVisible());
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Confirmer le paiement' }));
    await waitFor(() =>
      expect(calls['settle_bank_lines']).toEqual([{ pairs: [{ line: 'b1', invoice: 'i1' }] }]),
    );
  });

  it('of another amount is given its invoice by hand too, with the reason', async () => {
    const calls = bank({ settle_with_difference: () => null });
    const { user } = open('/paiements?onglet=releve');
    const dialog = await choose(user, /LOYER/, '2026-031, Claire Estavoyer, 1 560,00 €');
    expect(dialog.getByText(/virés.*attendus\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Expliquer l’écart…' }));
    const explained = within(await screen.findByRole('dialog', { name: /payée d’un autre montant/ }));
    await user.type(explained.getByRole('textbox', { name: /^Motif/ }), 'Le reste suit');
    await user.click(explained.getByRole('button', { name: 'Encaisser avec cet écart' }));
    await waitFor(() =>
      expect(calls['settle_with_difference']).toMatchObject([
        { invoice: 'i1', line: 'b3', message: 'Le reste suit' },
      ]),
    );
  });
});

it('what was typed to give up a transfer is not lost by Escape', async () => {
  serve(THE_RUN);
  const { user } = open(`/paiements/${RUN_ID}`);
  await user.click(await button('Annuler ce virement'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Pourquoi/ }), 'Mauvais jour');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: /^Abandonner les modifications/ }));
  await user.click(question.getByRole('button', { name: 'Continuer la saisie' }));
  expect(dialog.getByRole('textbox', { name: /^Pourquoi/ })).toHaveValue('Mauvais jour');
});

it('a transfer that came back makes its invoice payable again, with the reason that its trainer reads', async () => {
  server.use(http.get(tableUrl('bank_lines'), () => HttpResponse.json([RETURNED])));
  const calls = serve({
    awaited_payments: () => AWAITED,
    return_payment: () => [{ status: 205, updated_at: '2026-12-04T08:00:00Z' }],
  });
  const { user } = open('/paiements?onglet=releve');
  await user.click(await button('Remettre à payer'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Son compte sera à confirmer de nouveau/)).toBeInTheDocument();
  const send = dialog.getByRole('button', { name: 'Remettre à payer' });
  await user.click(send);
  expect(await dialog.findByText('Écrivez au formateur')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Compte clos.');
  await user.click(send);
  await waitFor(() =>
    expect(calls['return_payment']).toEqual([
      {
        invoice: 'i2',
        reason: 'COORD_BANC_ERR',
        version: '2026-12-03T08:00:00Z',
        message: 'Compte clos.',
        line: 'b2',
      },
    ]),
  );
});

it('money that says nothing of its transfer is named by hand, also once the invoice was settled', async () => {
  server.use(
    http.get(tableUrl('bank_lines'), () =>
      HttpResponse.json([{ ...RETURNED, amount_cents: 156_000, end_to_end_id: null, return_code: null }]),
    ),
  );
  const calls = serve({
    awaited_payments: () => [
      { ...AWAITED[0], is_settled: true },
      { ...AWAITED[1], cents: 156_000, is_settled: true },
    ],
    return_payment: () => [{ status: 205, updated_at: '2026-12-04T08:00:00Z' }],
  });
  const { user } = open('/paiements?onglet=releve');
  expect(await screen.findByText('Aucun paiement attendu')).toBeVisible();
  await user.click(await button('Virement revenu'));
  const dialog = within(await screen.findByRole('dialog'));
  // Of two invoices of one amount, none is chosen in advance.
  fireEvent.mouseDown(await dialog.findByRole('combobox', { name: /^Facture/ }));
  expect(dialog.queryByText(/Elle était encaissée/)).toBeNull();
  fireEvent.click(await screen.findByTitle('FA-26-18, Omar Benkirane-Tazi'));
  expect(await dialog.findByText(/Elle était encaissée/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Compte clos.');
  await user.click(dialog.getByRole('button', { name: 'Remettre à payer' }));
  await waitFor(() => expect(calls['return_payment']).toMatchObject([{ invoice: 'i2', line: 'b2' }]));
});

describe('what accounts need', () => {
  const OWED = { id: 'i1', user_id: 'u1', payee: 'Claire Estavoyer', due_on: '2026-02-04', cents: 156_000 };
  const ENTRY = {
    invoice_id: 'i2',
    number: '2026-031',
    kind: 'invoice',
    payee: 'Claire Estavoyer',
    payee_code: '100000009',
    entry: 'purchase',
    rank: 1,
    entered_on: '2026-01-02',
    booked_on: '2026-01-02',
    net_cents: 156_000,
    vat_cents: 0,
    paid_cents: 0,
    reference: null,
    settled_id: null,
    settled_on: null,
  };

  it('is the aged balance, and the journal of a period as a file that is noted first', async () => {
    const files = saves();
    const calls = serve({
      owed_invoices: () => [OWED, { ...OWED, user_id: 'u9', payee: 'Omar Benkirane', cents: 4000 }],
      journal_entries: () => [ENTRY, { ...ENTRY, entry: 'payment', net_cents: 0, paid_cents: 156_000 }],
      record_payment_export: () => null,
    });
    const { user } = open('/paiements?onglet=comptes');
    const aged = within(await screen.findByRole('table', { name: 'Balance âgée' }));
    expect(aged.getByRole('row', { name: /Claire Estavoyer/ })).toHaveTextContent('1 560,00 €');
    expect(aged.getByRole('row', { name: /^Total/ })).toHaveTextContent('1 600,00 €');
    const journal = within(screen.getByRole('region', { name: 'Journal pour le comptable' }));
    await user.click(await journal.findByRole('button', { name: 'Exporter' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^journal-\d{4}-01-01-.+\.csv$/);
    expect(calls['record_payment_export']).toEqual([{ what: 'journal', format: 'csv', row_count: 4 }]);
  });

  it('says which days a journal may have', async () => {
    serve({ owed_invoices: () => [], journal_entries: () => [ENTRY] });
    const { user } = open('/paiements?onglet=comptes');
    const journal = within(await screen.findByRole('region', { name: 'Journal pour le comptable' }));
    const type = async (label: RegExp, day: string) => {
      const field = journal.getByRole('textbox', { name: label });
      await user.clear(field);
      await user.type(field, day);
      await user.tab();
    };
    await type(/^Au/, formatDate(today()));
    expect(await journal.findByText(/entre dans le journal demain/)).toBeVisible();
    expect(journal.queryByRole('button', { name: 'Exporter' })).toBeNull();
    await type(/^Au/, '01/01/2020');
    expect(await journal.findByText(/^Choisissez deux jours/)).toBeVisible();
  });

  it('is no file where the journal of a period is longer than one: the period is to be shortened', async () => {
    // In parts, as the API answers; the database cuts at 10,000.
    const all = Array.from({ length: 10_000 }, (_, index) => ({ ...ENTRY, rank: index }));
    serve({ owed_invoices: () => [] });
    server.use(
      http.post(rpcUrl('journal_entries'), ({ request }) => {
        const query = new URL(request.url).searchParams;
        const from = Number(query.get('offset'));
        return HttpResponse.json(all.slice(from, from + Math.min(Number(query.get('limit') ?? 1000), 1000)));
      }),
    );
    open('/paiements?onglet=comptes');
    expect(await screen.findByText(/^Plus de 10\s000 écritures/)).toBeVisible();
    const journal = within(screen.getByRole('region', { name: 'Journal pour le comptable' }));
    expect(journal.queryByRole('button', { name: 'Exporter' })).toBeNull();
  });
});
