import { addDays, today } from '@trame/domain';
import { setConfig } from '@trame/session/config';
import { signOut } from '@trame/session/session-store';
import {
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent, anInvoice } from '../../../testing/an-invoice.ts';
import { aConfig, signInAs, startForTest } from '../../../testing/signed-in.ts';
import type { InvoiceEvent, MyInvoice } from './data/my-invoices-query.ts';
import MyInvoicesPage from './my-invoices-page.tsx';

let invoices: MyInvoice[];
let events: InvoiceEvent[];
let asked: URL[];

const MISSION = {
  id: 'm-1',
  title: 'Sage 100 Comptabilité',
  client_name: 'Menuiseries Lacombe',
  starts_on: '2026-11-16',
  ends_on: '2026-11-18',
  deposits: [],
  evidence: [],
  evidence_received: {},
};

beforeEach(async () => {
  configureTestSupabase();
  setConfig(aConfig());
  const stop = await startForTest();
  await signInAs({ email: 'claire@formation.example' });
  invoices = [anInvoice()];
  events = [anEvent()];
  asked = [];
  server.use(
    http.get(tableUrl('invoices'), ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json(invoices);
    }),
    http.get(tableUrl('invoice_events'), ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json(events);
    }),
    http.get(tableUrl('invoice_attachments'), () => HttpResponse.json([])),
    http.post(rpcUrl('my_missions'), () => HttpResponse.json([MISSION])),
    http.post(rpcUrl('my_invoice_holds'), () => HttpResponse.json([])),
  );
  return async () => {
    await signOut();
    stop();
  };
});

giveDialogsTheirOwnIds();

const open = (query = '') =>
  render(<MyInvoicesPage />, { route: `/espace-formateur-91c7e/app/my-invoices${query}` });
const row = (name: RegExp) => screen.findByRole('link', { name });

it('are all read, however many there are', async () => {
  server.use(
    http.get(tableUrl('invoices'), ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      const rows = Array.from({ length: 1001 }, (_, index) =>
        anInvoice({ id: crypto.randomUUID(), number: `F-${index}`, status: index === 1000 ? 207 : 212 }),
      );
      return HttpResponse.json(rows.slice(from, from + 1000));
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Une facture attend votre réponse.')).toBeInTheDocument();
  // A part at a time; any is found.
  const rows = () => screen.getAllByRole('link', { name: /F-\d/ });
  expect(rows()).toHaveLength(50);
  await user.type(screen.getByRole('searchbox', { name: 'Chercher une facture' }), 'F-777');
  expect(rows()).toHaveLength(1);
});

it('are listed with amount, status, whose turn it is and the expected day', async () => {
  invoices = [
    anInvoice(),
    anInvoice({ number: 'F-2026-016', status: 207 }),
    anInvoice({ number: 'F-2026-015', status: 212, approved_cents: 156_000, paid_on: '2026-11-18' }),
    anInvoice({ number: 'F-2026-014', status: 210 }),
  ];
  open();
  expect(await row(/F-2026-017/)).toHaveTextContent(/1\s560,00\s€.*Déposée.*Estimé au 20\/12\/2026/);
  expect(await row(/F-2026-016/)).toHaveTextContent('À vous de répondre');
  expect(await row(/F-2026-015/)).toHaveTextContent(/Encaissée.*Reçu le 18\/11\/2026/);
  expect(screen.getByText('Une facture attend votre réponse.')).toBeInTheDocument();
  expect(screen.getByText('À recevoir').nextElementSibling).toHaveTextContent(/3\s120,00\s€/);
  expect(screen.getByText('Facturé en 2026').nextElementSibling).toHaveTextContent(/4\s680,00\s€/);
  expect(asked[0]?.searchParams.get('user_id')).toMatch(/^eq\./);
});

it('show what was approved of them before what they ask for, in the list and open', async () => {
  invoices = [
    anInvoice({ id: 'f', gross_cents: 30_750, status: 212, approved_cents: 20_001, paid_on: '2026-11-18' }),
  ];
  open('?invoice=f');
  expect(await row(/F-2026-017/)).toHaveTextContent(/200,01\s€ ?sur 307,50\s€.*Reçu le 18\/11\/2026/);
  expect(screen.getByText('Reçu en 2026').nextElementSibling).toHaveTextContent(/^200,01\s€$/);
  const detail = within(await screen.findByRole('article', { name: 'Facture F-2026-017' }));
  expect(detail.getByText(/^approuvés, sur 307,50\s€$/)).toBeInTheDocument();
});

it('have the focus in the one that opens, and on its row again once it is closed', async () => {
  invoices = [anInvoice({ id: 'f' }), anInvoice({ id: 'g', number: 'F-2026-016' })];
  const { user } = open();
  await user.click(await row(/F-2026-016/));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Facture F-2026-016' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Toutes mes factures' }));
  await waitFor(async () => expect(await row(/F-2026-016/)).toHaveFocus());
});

it('are called by their missions, which their trainer reads apart', async () => {
  invoices = [anInvoice({ mission_id: 'm-1' }), anInvoice({ number: 'F-2026-016', mission_id: 'gone' })];
  open();
  expect(await row(/^Sage 100 Comptabilité ?F-2026-017 du .* Menuiseries Lacombe/)).toBeInTheDocument();
  expect(await row(/^Facture F-2026-016 ?du /)).toBeInTheDocument();
});

it.each([
  [0, /Elle était déjà payée.: plus rien n’est dû\./],
  [156_000, /Le virement est arrivé\./],
])('of %d cents that is settled says whether a transfer came', async (due_cents, sentence) => {
  invoices = [anInvoice({ status: 212, due_cents })];
  open('?invoice=d9-F-2026-017');
  expect(await screen.findByText(sentence, {}, { timeout: 10_000 })).toBeVisible();
});

it('are filtered by what is to be done', async () => {
  invoices = [anInvoice(), anInvoice({ number: 'F-2026-016', status: 208 })];
  const { user } = open();
  await row(/F-2026-017/);
  await user.click(screen.getByRole('radio', { name: /^À faire\s1$/ }));
  expect(screen.queryByRole('link', { name: /F-2026-017/ })).toBeNull();
  expect(await row(/F-2026-016/)).toBeInTheDocument();
});

it('of a person who has none lead to the deposit', async () => {
  invoices = [];
  open();
  expect(await screen.findByText('Aucune facture déposée')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Déposer une facture' })).toHaveAttribute(
    'href',
    '/espace-formateur-91c7e/app/invoice-deposit',
  );
});

describe('an invoice that is open', () => {
  const article = async (name: string) => within(await screen.findByRole('article', { name }));

  it('ends its thread with the steps that are to come', async () => {
    open('?invoice=d9-F-2026-017');
    const thread = await (await article('Facture F-2026-017')).findByRole('list', { name: 'Fil' });
    const steps = await within(thread).findAllByText('à venir');
    expect(steps.map(({ parentElement }) => parentElement?.textContent)).toEqual(
      ['Approbation', 'Virement', 'Encaissement'].map((step) => `${step} à venir`.replace(' ', '')),
    );
    expect(within(thread).getByText('Estimé au 20/12/2026')).toBeInTheDocument();
  });

  it('says whose turn it is, why, and has the question of the team', async () => {
    invoices = [anInvoice({ status: 207 })];
    events = [
      anEvent(),
      anEvent({
        id: 2,
        said_by: 'office',
        from_status: 200,
        to_status: 207,
        reason_code: 'QTE_ERR',
        message: 'La demi-journée du 17 n’est pas à l’émargement.',
      }),
    ];
    open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    expect(detail.getByText('C’est à vous.')).toBeInTheDocument();
    expect(await detail.findByText('Nombre de jours ou d’heures faux')).toBeInTheDocument();
    expect(detail.getByText(/La demi-journée du 17/)).toBeInTheDocument();
    expect(detail.getByRole('link', { name: 'Déposer la facture corrigée' })).toHaveAttribute(
      'href',
      '/espace-formateur-91c7e/app/invoice-deposit?replaces=d9-F-2026-017',
    );
  });

  it('is answered, and the answer is kept when the line fails', async () => {
    invoices = [anInvoice({ status: 208 })];
    const answers: unknown[] = [];
    let isDown = true;
    server.use(
      http.post(rpcUrl('answer_invoice'), async ({ request }) => {
        if (isDown) return HttpResponse.error();
        answers.push(await request.json());
        return HttpResponse.json([{ status: 209, updated_at: '2026-11-21T09:00:00Z' }]);
      }),
    );
    const { user } = open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    await user.click(detail.getByRole('button', { name: 'Répondre' }));
    await user.click(detail.getByRole('button', { name: 'Envoyer la réponse' }));
    expect(detail.getByLabelText(/^Votre réponse/)).toHaveAccessibleDescription(/Écrivez votre réponse/);
    await user.type(detail.getByLabelText(/^Votre réponse/), 'Accord du client joint.');
    await user.click(detail.getByRole('button', { name: 'Envoyer la réponse' }));
    expect(await detail.findByText(/Votre réponse est toujours là/)).toBeInTheDocument();
    isDown = false;
    await user.click(detail.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() =>
      expect(answers).toEqual([{ invoice: 'd9-F-2026-017', message: 'Accord du client joint.' }]),
    );
  });

  it('says why a joined document is refused, in the words of the function', async () => {
    invoices = [anInvoice({ status: 208 })];
    const message = 'Scan.pdf\u00a0: trop de pages. Joignez seulement celles qui comptent.';
    server.use(
      http.post(functionUrl('invoices'), () =>
        HttpResponse.json(
          { error: { code: 'invalid_fields', message, fields: { attachments: message } } },
          { status: 422 },
        ),
      ),
    );
    const { user } = open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    await user.click(detail.getByRole('button', { name: 'Répondre' }));
    const joined = new File(['%PDF-1.7'], 'Scan.pdf', { type: 'application/pdf' });
    await user.upload(document.querySelector<HTMLInputElement>('.attached-files input')!, joined);
    await user.click(detail.getByRole('button', { name: 'Envoyer la réponse' }));
    expect(await detail.findByRole('alert')).toHaveTextContent(
      /trop de pages.* Votre réponse est toujours là/,
    );
  });

  it('that replaces another has one thread with it, and the list has the last one alone', async () => {
    invoices = [
      anInvoice({ id: 'new', replaces: 'old' }),
      anInvoice({ id: 'old', withdrawn_at: '2026-11-21T09:00:00Z', status: 207 }),
    ];
    open('?invoice=new');
    await article('Facture F-2026-017');
    await waitFor(() =>
      expect(
        asked.find(({ pathname }) => pathname.endsWith('invoice_events'))?.searchParams.get('invoice_id'),
      ).toBe('in.(old,new)'),
    );
    expect(screen.getAllByRole('link', { name: /F-2026-017/ })).toHaveLength(1);
  });

  it('is withdrawn on the version that was read, once that is confirmed', async () => {
    const withdrawn = vi.fn<(body: unknown) => void>();
    server.use(
      http.post(rpcUrl('withdraw_invoice'), async ({ request }) => {
        withdrawn(await request.json());
        return HttpResponse.json('2026-11-21T09:00:00Z');
      }),
    );
    const { user } = open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    await user.click(detail.getByRole('button', { name: 'Retirer cette facture' }));
    expect(withdrawn).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Retirer la facture' }));
    await waitFor(() =>
      expect(withdrawn).toHaveBeenCalledWith({
        invoice: 'd9-F-2026-017',
        version: '2026-11-20T09:00:00.000Z',
      }),
    );
  });

  it('that the team asks about is the turn of its trainer, who answers without documents once it is decided', async () => {
    invoices = [anInvoice({ status: 205, last_event: [{ kind: 'question', said_by: 'office' }] })];
    const { user } = open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    expect(detail.getByText('C’est à vous.')).toBeInTheDocument();
    expect(detail.getByText(/vous a posé une question/)).toBeInTheDocument();
    await user.click(detail.getByRole('button', { name: 'Répondre' }));
    expect(detail.getByLabelText(/^Votre réponse/)).toBeInTheDocument();
    expect(detail.queryByRole('button', { name: 'Joindre un justificatif' })).toBeNull();
    expect(asked[0]?.searchParams.get('last_event.order')).toBe('id.desc');
    expect(asked[0]?.searchParams.get('last_event.limit')).toBe('1');
    expect(asked[0]?.searchParams.get('last_event.is_public')).toBe('eq.true');
  });

  it.each([
    [205, { expected_on: addDays(today(), 3) }, /^Estimé au /],
    [211, { paid_on: '2026-11-20', expected_on: '2026-11-20' }, /^Parti le 20/],
    [212, { paid_on: '2026-11-20' }, /^Reçu le 20/],
  ])('of %i still says when it is paid while the team asks about it', async (status, days, said) => {
    invoices = [anInvoice({ status, ...days, last_event: [{ kind: 'question', said_by: 'office' }] })];
    open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    expect(detail.getByText(/vous a posé une question/)).toBeInTheDocument();
    expect(detail.getByText(said)).toBeInTheDocument();
  });

  it.each([
    ['office', true, 'Notre équipe l’a retirée : elle ne sera pas payée, et elle garde son numéro.'],
    ['trainer', false, 'Vous l’avez retirée : elle ne sera pas payée, et son numéro peut resservir.'],
  ])('that the %s withdrew says so, and what becomes of its number', async (side, isPrepared, sentence) => {
    const gone = { withdrawn_at: '2026-11-21T09:00:00Z', is_prepared: isPrepared };
    invoices = [anInvoice({ ...gone, last_event: [{ kind: 'withdrawn', said_by: side }] })];
    open('?invoice=d9-F-2026-017');
    expect((await article('Facture F-2026-017')).getByText(sentence)).toBeInTheDocument();
  });

  it('that is paid is neither withdrawn nor answered', async () => {
    invoices = [anInvoice({ status: 212, approved_cents: 156_000, paid_on: '2026-11-18' })];
    open('?invoice=d9-F-2026-017');
    const detail = await article('Facture F-2026-017');
    expect(detail.queryByRole('button', { name: /Retirer|Répondre|Écrire/ })).toBeNull();
  });
});

it('a file that does not open is reported, and no window is left', async () => {
  const close = vi.fn<() => void>();
  vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
  server.use(http.post(functionUrl('invoices'), () => new HttpResponse(null, { status: 500 })));
  const { user, host } = open('?invoice=d9-F-2026-017');
  await user.click(await screen.findByRole('button', { name: 'Ouvrir Facture.pdf' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(host.reports).toHaveLength(1);
});

it('an approved invoice is taken back in part by a credit note, whose sums are shown before', async () => {
  const sent: unknown[] = [];
  invoices = [
    anInvoice({ id: 'f', status: 205, approved_cents: 156_000 }),
    anInvoice({
      id: 'a',
      number: 'F-2026-018',
      kind: 'credit_note',
      corrects: 'f',
      net_cents: 50_000,
      gross_cents: 50_000,
    }),
  ];
  server.use(
    http.post(functionUrl('invoices'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'b', number: 'F-2026-019', status: 200, already: false });
    }),
  );
  const { user } = open('?invoice=f');
  await user.click(await screen.findByRole('button', { name: 'Préparer un avoir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Préparer un avoir' }));
  const net = dialog.getByLabelText(/^Montant HT à reprendre/);
  await user.clear(net);
  await user.type(net, '1 060,01');
  await user.click(dialog.getByRole('button', { name: 'Émettre l’avoir' }));
  expect(await dialog.findByText(/de 0,01\s€ à 1\s060,00\s€ HT/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.clear(net);
  await user.type(net, '260');
  expect(dialog.getByText('Reste de la facture').nextElementSibling).toHaveTextContent(/800,00\s€/);
  await user.type(dialog.getByLabelText(/^Motif/), 'Un jour annulé');
  await user.click(dialog.getByRole('button', { name: 'Émettre l’avoir' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        action: 'issue',
        kind: 'credit_note',
        corrects: 'f',
        net_cents: 26_000,
        vat_cents: 0,
        reason: 'Un jour annulé',
      },
    ]),
  );
});

it('a credit note of an invoice that was paid says how much is to be paid back, and to whom', async () => {
  setConfig(aConfig({ contactEmail: 'bonjour@trame.example' }));
  server.use(
    http.post(rpcUrl('invoice_refunds'), () => HttpResponse.json([{ id: 'a', cents: 5200 }])),
    http.post(rpcUrl('invoice_terms'), () =>
      HttpResponse.json({ buyer: { name: 'Trame Formation SAS' }, rules: {} }),
    ),
  );
  invoices = [
    anInvoice({ id: 'f', status: 212, approved_cents: 156_000, paid_on: '2026-11-18' }),
    anInvoice({
      id: 'a',
      number: 'A-2026-001',
      kind: 'credit_note',
      corrects: 'f',
      status: 205,
      gross_cents: 5200,
      approved_cents: 5200,
    }),
  ];
  open('?invoice=a');
  const detail = within(await screen.findByRole('article', { name: 'Avoir A-2026-001' }));
  expect(detail.getByText('C’est à vous.')).toBeInTheDocument();
  expect(detail.queryByText(/Il est déduit/)).toBeNull();
  expect(await detail.findByText(/^52,00\s€$/)).toBeInTheDocument();
  expect(await detail.findByText(/à Trame Formation SAS, en un ou plusieurs virements/)).toBeInTheDocument();
  expect(detail.getByRole('link', { name: 'bonjour@trame.example' })).toBeInTheDocument();
  expect(await row(/A-2026-001/)).toHaveTextContent('À vous de rembourser');
  expect(screen.getByText('Un avoir est à rembourser.')).toBeInTheDocument();
});

/** What preparing an invoice of this mission reads; answers what was sent. */
function servePreparing(mission: object): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_missions'), () => HttpResponse.json([mission])),
    http.post(rpcUrl('my_billing_profile'), () =>
      HttpResponse.json([
        { user_id: 'u', legal_form: 'ei', vat_case: 'franchise_293b', number_prefix: 'F-', next_number: 18 },
      ]),
    ),
    http.post(rpcUrl('invoice_terms'), () => HttpResponse.json({ buyer: null, rules: { payment_days: 30 } })),
    http.post(functionUrl('invoices'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'g', number: 'F-018', status: 200, already: false });
    }),
  );
  return sent;
}

it('a disputed deposit is answered by a corrected one, which may ask again for what it asked for', async () => {
  invoices = [
    anInvoice({
      id: 'f',
      status: 207,
      is_prepared: true,
      is_deposit: true,
      mission_id: MISSION.id,
      net_cents: 50_000,
      gross_cents: 50_000,
      due_cents: 50_000,
    }),
  ];
  const sent = servePreparing({
    ...MISSION,
    status: 'running',
    total_cents: 156_000,
    left_cents: 106_000,
    deposits: [],
  });
  const { user } = open('?invoice=f');
  await user.click(await screen.findByRole('button', { name: 'Préparer l’acompte corrigé' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Préparer l’acompte corrigé' }));
  expect(dialog.getByText(/Il remplace l’acompte F-2026-017/)).toBeInTheDocument();
  expect(dialog.getByText(/^1\s560,00\s€ au plus$/)).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Montant HT/ }), '300');
  await user.click(dialog.getByRole('button', { name: 'Émettre la facture F-018' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ kind: 'deposit', replaces: 'f', shown: { net_cents: 30_000 } }]),
  );
});

it('a disputed invoice that was prepared here is replaced by one that is prepared here', async () => {
  invoices = [anInvoice({ id: 'f', status: 207, is_prepared: true, mission_id: MISSION.id })];
  const sent = servePreparing({ ...MISSION, status: 'invoiced', total_cents: 52_000 });
  const { user } = open('?invoice=f');
  await user.click(await screen.findByRole('button', { name: 'Préparer la facture corrigée' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Préparer la facture corrigée' }));
  expect(dialog.getByText(/remplace la facture F-2026-017, dans le même fil/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Émettre la facture F-018' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        kind: 'invoice',
        mission_id: MISSION.id,
        replaces: 'f',
        shown: { number: 'F-018', gross_cents: 52_000 },
      },
    ]),
  );
});

it('a payment that came back because of the account is for its trainer, who gives another one', async () => {
  invoices = [anInvoice({ id: 'f', status: 205, approved_cents: 156_000, expected_on: '2999-12-10' })];
  server.use(
    http.post(rpcUrl('my_invoice_holds'), () =>
      HttpResponse.json([
        {
          hold: 'refused_account',
          lifted_by: 'trainer',
          holds_payment: true,
          invoice_id: 'f',
          sentence: 'La banque a refusé le compte qui finit par 0189.',
        },
      ]),
    ),
  );
  open('?invoice=f');
  const detail = within(await screen.findByRole('article', { name: 'Facture F-2026-017' }));
  expect(await detail.findByText('C’est à vous.')).toBeInTheDocument();
  expect(detail.getByText(/La banque a refusé le compte qui finit par 0189/)).toBeInTheDocument();
  expect(detail.getByRole('link', { name: 'Donner un autre IBAN' })).toHaveAttribute(
    'href',
    expect.stringMatching(/app\/invoice-portal$/) as string,
  );
  expect(screen.getByText('Autre IBAN à donner')).toBeInTheDocument();
});

it('a payment that is held says why and who ends it, without a day', async () => {
  invoices = [
    anInvoice({ id: 'f', status: 205, approved_cents: 156_000, expected_on: '2999-12-10' }),
    anInvoice({ id: 'g', number: 'F-2026-018', expected_on: '2999-12-10' }),
  ];
  const hold = { hold: 'iban', lifted_by: 'office', holds_payment: true };
  server.use(
    http.post(rpcUrl('my_invoice_holds'), () =>
      HttpResponse.json([
        { ...hold, invoice_id: 'f', sentence: 'Le compte bancaire qui finit par 0189 est à confirmer.' },
        {
          ...hold,
          invoice_id: 'g',
          sentence: 'Aucun compte bancaire n’est renseigné.',
          lifted_by: 'trainer',
        },
      ]),
    ),
  );
  open('?invoice=f');
  const detail = within(await screen.findByRole('article', { name: 'Facture F-2026-017' }));
  expect(await detail.findByText('Son paiement est retenu.')).toBeInTheDocument();
  expect(detail.getByText(/est à confirmer/).closest('li')).toHaveTextContent('Notre équipe s’en charge.');
  expect(screen.queryByText(/Estimé au/)).toBeNull();
  expect(screen.getByText(/^2 paiements sont retenus/)).toBeInTheDocument();
  expect(await row(/F-2026-018/)).toHaveTextContent('Paiement retenu');
});

it('an invoice that lacks documents is its trainer’s to complete, and no more once they are joined', async () => {
  invoices = [anInvoice({ id: 'f', status: 204 })];
  let hold = { lifted_by: 'trainer', sentence: 'Il manque\u00a0: Feuilles d’émargement.' };
  const append = vi.spyOn(FormData.prototype, 'append');
  server.use(
    http.post(rpcUrl('my_invoice_holds'), () =>
      HttpResponse.json([{ ...hold, invoice_id: 'f', hold: 'evidence', holds_payment: false }]),
    ),
    http.post(functionUrl('invoices'), () => {
      hold = {
        lifted_by: 'office',
        sentence: 'Documents reçus, à vérifier\u00a0: Feuilles d’émargement.',
      };
      return HttpResponse.json({ id: 'f' });
    }),
  );
  const { user, host } = open('?invoice=f');
  const detail = within(await screen.findByRole('article', { name: 'Facture F-2026-017' }));
  expect(await screen.findByText('Une facture attend vos documents.')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^À faire\s1$/ })).toBeInTheDocument();
  expect(await row(/F-2026-017/)).toHaveTextContent('Documents à joindre');
  expect(detail.getByText('C’est à vous.')).toBeInTheDocument();
  await user.click(detail.getByRole('button', { name: 'Joindre les documents' }));
  await waitFor(() => expect(detail.getByRole('textbox')).toHaveFocus());
  await user.click(detail.getByRole('button', { name: 'Annuler' }));
  expect(detail.getByRole('button', { name: 'Joindre les documents' })).toHaveFocus();
  await user.click(detail.getByRole('button', { name: 'Joindre les documents' }));
  const input = document.querySelector<HTMLInputElement>('.attached-files input')!;
  await user.upload(input, new File(['%PDF-1.7'], 'emargement.pdf', { type: 'application/pdf' }));
  await user.click(detail.getByRole('button', { name: 'Envoyer les documents' }));
  await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Documents envoyés'));
  expect(append).toHaveBeenCalledWith('invoice_id', 'f');
  append.mockRestore();
  expect((await detail.findByText(/Documents reçus, à vérifier/)).closest('li')).toHaveTextContent(
    'Notre équipe les vérifie.',
  );
  expect(screen.getByText('Rien n’attend de réponse de votre part.')).toBeInTheDocument();
  expect(detail.getByText('La main est chez nous.')).toBeInTheDocument();
});

it('an invoice that a credit note takes back is neither replaced nor withdrawn', async () => {
  invoices = [
    anInvoice({ id: 'f', status: 207 }),
    anInvoice({ id: 'a', number: 'A-2026-001', kind: 'credit_note', corrects: 'f', gross_cents: 5200 }),
  ];
  open('?invoice=f');
  const detail = within(await screen.findByRole('article', { name: 'Facture F-2026-017' }));
  expect(detail.getByRole('link', { name: 'A-2026-001' })).toBeInTheDocument();
  expect(detail.queryByRole('link', { name: 'Déposer la facture corrigée' })).toBeNull();
  expect(detail.queryByRole('button', { name: 'Retirer cette facture' })).toBeNull();
  expect(detail.getByRole('button', { name: 'Répondre' })).toBeInTheDocument();
});

it('a credit note that is typed is not lost by a key, and one whose answer was lost is said to be the first', async () => {
  invoices = [anInvoice({ id: 'f', status: 205, approved_cents: 156_000 })];
  const requests: unknown[] = [];
  server.use(
    http.post(functionUrl('invoices'), async ({ request }) => {
      const { request_id } = (await request.json()) as { request_id: string };
      requests.push(request_id);
      return requests.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ id: 'b', number: 'F-2026-019', status: 200, already: true });
    }),
  );
  const { user, host } = open('?invoice=f');
  await user.click(await screen.findByRole('button', { name: 'Préparer un avoir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Préparer un avoir' }));
  await user.type(dialog.getByLabelText(/^Motif/), 'Un jour annulé');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
  expect(dialog.getByLabelText(/^Motif/)).toHaveValue('Un jour annulé');
  await user.click(dialog.getByRole('button', { name: 'Émettre l’avoir' }));
  expect(await dialog.findByText(/^Le service ne répond pas\..*réessayer ne l’émet pas/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Émettre l’avoir' }));
  await waitFor(() => expect(host.notices.at(-1)?.notice.title).toBe('Avoir F-2026-019 déjà déposé'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Préparer un avoir' })).toBeNull());
  expect(host.unsaved()).toBe(0);
  expect(requests[1]).toBe(requests[0]);
});

it('in January what was issued before is still shown, to be done and to come', async () => {
  const year = Number(today().slice(0, 4)) - 1;
  invoices = [
    anInvoice({ id: 'f', number: 'F-1', issued_on: `${year}-12-20`, status: 207 }),
    anInvoice({ id: 'g', number: 'F-2', issued_on: `${year}-12-21` }),
  ];
  open();
  expect(await row(/F-2/)).toBeVisible();
  expect(screen.getByText('À recevoir').nextElementSibling).toHaveTextContent(/^3\s120,00\s€$/);
  expect(screen.getByRole('radio', { name: /^À faire\s1$/ })).toBeInTheDocument();
});
