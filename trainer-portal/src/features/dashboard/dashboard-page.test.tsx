import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { PAPER_KINDS } from '@trame/domain/trainers';
import { setConfig } from '@trame/session/config';
import { signOut } from '@trame/session/session-store';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { aPaper } from '../../../testing/a-paper.ts';
import { anApprovedAccount } from '../../../testing/account.ts';
import { anInvoice } from '../../../testing/an-invoice.ts';
import { aConfig, signInAs, startForTest } from '../../../testing/signed-in.ts';
import DashboardPage from './dashboard-page.tsx';

beforeEach(async () => {
  configureTestSupabase();
  setConfig(aConfig());
  const stop = await startForTest();
  await signInAs({ email: 'claire@formation.example' });
  return async () => {
    await signOut();
    stop();
  };
});

const expired = aPaper('vigilance', { status: 'expired', expires_on: '2026-01-10' });

const aMission = {
  id: 'd1',
  title: 'Tableurs, niveau 1',
  client_name: 'Atelier Verrier',
  starts_on: '2026-01-12',
  ends_on: '2026-01-14',
  place: 'Nantes',
  is_remote: false,
  status: 'done',
  total_cents: 156_000,
  left_cents: 156_000,
  deposits: [],
};

function serve(papers: unknown[], invoices: unknown[] = [], missions: unknown[] = []) {
  const choices: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json([anApprovedAccount()])),
    http.post(rpcUrl('my_papers'), () => HttpResponse.json(papers)),
    http.get(tableUrl('invoices'), () => HttpResponse.json(invoices)),
    http.post(rpcUrl('my_missions'), () => HttpResponse.json(missions)),
    http.post(rpcUrl('my_billing_profile'), () => HttpResponse.json([])),
    http.post(rpcUrl('my_invoice_holds'), () => HttpResponse.json([])),
    http.post(rpcUrl('my_thread'), () => HttpResponse.json([])),
    http.post(rpcUrl('my_reminders'), () => HttpResponse.json(true)),
    http.post(rpcUrl('set_my_reminders'), async ({ request }) => {
      const { wanted } = (await request.json()) as { wanted: boolean };
      choices.push(wanted);
      return HttpResponse.json(wanted);
    }),
  );
  return choices;
}

// spec 2.82
it('says first what is asked, the most pressing first, and leads where it is done', async () => {
  serve([expired]);
  const { user } = render(<DashboardPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Claire' })).toBeInTheDocument();
  const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
  const [first] = await tasks.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Attestation de vigilance.*plus de dépôt de facture sans elle/);
  expect(within(first!).getByRole('link', { name: /^Renouveler : Attestation/ })).toHaveAttribute(
    'href',
    '/espace-formateur-91c7e/papers?kind=vigilance',
  );
  expect(tasks.getAllByRole('listitem')).toHaveLength(4);
  await user.click(tasks.getByRole('button', { name: /^Voir les \d+ autres$/ }));
  expect(tasks.getAllByRole('listitem').length).toBeGreaterThan(4);
  expect(screen.getByText('Expirée le 10/01/2026')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

it('asks for what billing waits for, and shows the latest invoices', async () => {
  const disputed = anInvoice({ number: 'F-2026-016', status: 207 });
  const asked = anInvoice({ number: 'F-2026-015', last_event: [{ kind: 'question', said_by: 'office' }] });
  const paid = anInvoice({ number: 'F-2026-014', status: 212, paid_on: '2026-01-18' });
  const coming = {
    ...aMission,
    id: 'd2',
    title: 'Power BI',
    status: 'planned',
    starts_on: '2099-01-04',
    ends_on: '2099-01-05',
  };
  serve([], [disputed, asked, paid], [aMission, coming]);
  const { user } = render(<DashboardPage />);
  const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
  await user.click(await tasks.findByRole('button', { name: /^Voir les/ }));
  expect(await tasks.findByRole('link', { name: 'Répondre : Facture F-2026-016' })).toHaveAttribute(
    'href',
    '/espace-formateur-91c7e/app/my-invoices?invoice=d9-F-2026-016',
  );
  expect(tasks.getByText('Notre équipe vous a posé une question.')).toBeInTheDocument();
  expect(await tasks.findByText('Donner votre IBAN')).toBeInTheDocument();
  expect(
    await tasks.findByText(/^Atelier Verrier, du 12\/01\/2026.*1\s560,00\s€ HT attendus$/),
  ).toBeInTheDocument();
  expect(tasks.queryByText(/Power BI/)).toBeNull();
  const payment = screen.getByRole('region', { name: 'Prochain virement' });
  expect(payment).toHaveTextContent(
    /Aucun virement prévu.*Après votre réponse3\s120,00\s€À facturer, HT1\s560,00\s€$/,
  );
  const latest = within(screen.getByRole('region', { name: 'Mes factures' }));
  expect(await latest.findByText('Encaissée · Reçu le 18/01/2026')).toBeInTheDocument();
  expect(
    within(screen.getByRole('region', { name: 'Prochaines missions' })).getByText('Power BI'),
  ).toBeInTheDocument();
});

it('promises no day among the latest invoices for a payment that is held', async () => {
  const invoice = anInvoice({ id: 'f', expected_on: '2999-12-10' });
  serve([], [invoice]);
  server.use(
    http.post(rpcUrl('my_invoice_holds'), () =>
      HttpResponse.json([
        { invoice_id: 'f', hold: 'iban', lifted_by: 'office', holds_payment: true, sentence: 'À confirmer.' },
      ]),
    ),
  );
  render(<DashboardPage />);
  const latest = within(await screen.findByRole('region', { name: 'Mes factures' }));
  expect(await latest.findByText(/Paiement retenu$/)).toBeInTheDocument();
  expect(latest.queryByText(/Estimé au/)).toBeNull();
});

it('asks to pay back what a credit note took back of a paid invoice', async () => {
  const paid = anInvoice({ id: 'f', number: 'F-2026-014', status: 212, paid_on: '2026-01-18' });
  const credit = anInvoice({
    id: 'a',
    number: 'A-2026-001',
    kind: 'credit_note',
    corrects: 'f',
    status: 205,
  });
  serve([], [paid, credit]);
  server.use(http.post(rpcUrl('invoice_refunds'), () => HttpResponse.json([{ id: 'a', cents: 30_000 }])));
  render(<DashboardPage />);
  const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
  expect(await tasks.findByText(/^300,00\s€ à rembourser/, undefined, { timeout: 20_000 })).toBeVisible();
  expect(tasks.getByRole('link', { name: 'Voir : Avoir A-2026-001' })).toHaveAttribute(
    'href',
    '/espace-formateur-91c7e/app/my-invoices?invoice=a',
  );
});

it('keeps the reference of a reason on one line', async () => {
  const reason = 'Ce n’est pas le dossier TR-2026-P9MF9S.';
  serve([aPaper('cv', { status: 'refused', reason })]);
  render(<DashboardPage />);
  expect(await screen.findByText('TR-2026-P9MF9S')).toHaveClass('nowrap');
});

it('stops reminders and starts them again', async () => {
  const choices = serve([expired]);
  const { user } = render(<DashboardPage />);
  await user.click(await screen.findByRole('button', { name: 'Arrêter les rappels' }));
  expect(await screen.findByText(/sauf pour les pièces que la loi nous demande/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Recevoir les rappels' }));
  expect(await screen.findByRole('button', { name: 'Arrêter les rappels' })).toBeInTheDocument();
  expect(choices).toEqual([false, true]);
});

it('does not stop reminders later when there is no network', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const choices = serve([expired]);
  const { user, host } = render(<DashboardPage />);
  const stop = await screen.findByRole('button', { name: 'Arrêter les rappels' });
  onlineManager.setOnline(false);
  server.use(http.post(rpcUrl('set_my_reminders'), () => HttpResponse.error(), { once: true }));
  await user.click(stop);
  await waitFor(() => expect(host.notices).toHaveLength(1));
  onlineManager.setOnline(true);
  expect(stop).toBeEnabled();
  expect(choices).toEqual([]);
});

it('shows the rest when papers could not be read', async () => {
  allowConsole('Failed to load resource');
  serve([]);
  server.use(http.post(rpcUrl('my_papers'), () => new HttpResponse(null, { status: 503 })));
  render(<DashboardPage />);
  // Once: the chart of the papers is left out.
  expect(await screen.findAllByText('Impossible de charger vos pièces')).toHaveLength(1);
  expect(screen.getByText('Espace ouvert')).toBeInTheDocument();
});

it('says what invoices ask although papers could not be read', async () => {
  allowConsole('Failed to load resource');
  serve([], [anInvoice({ number: 'F-2026-016', status: 207 })]);
  server.use(http.post(rpcUrl('my_papers'), () => new HttpResponse(null, { status: 503 })));
  render(<DashboardPage />);
  const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
  expect(await tasks.findByRole('link', { name: 'Répondre : Facture F-2026-016' })).toBeVisible();
  expect(await tasks.findByText(/^Une partie n’a pas encore pu être lue/)).toBeVisible();
  expect(tasks.queryByText('Impossible de charger vos pièces')).toBeNull();
});

it.each(['invoices', 'my_missions', 'my_billing_profile'])(
  'does not say that nothing is asked when %s could not be read, and reads it again',
  async (part) => {
    allowConsole('Failed to load resource');
    const inOrder = PAPER_KINDS.map(({ key }) => aPaper(key));
    serve(inOrder);
    const failed = () => new HttpResponse(null, { status: 503 });
    server.use(part === 'invoices' ? http.get(tableUrl(part), failed) : http.post(rpcUrl(part), failed));
    const { user } = render(<DashboardPage />);
    const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
    expect(
      await tasks.findByText(/^Une partie n’a pas encore pu être lue/, {}, { timeout: 4_000 }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Tout est en ordre|Rien ne vous attend/)).toBeNull();
    serve(inOrder);
    await user.click(tasks.getByRole('button', { name: 'Réessayer' }));
    expect(await tasks.findByText(/^Tout est en ordre/)).toBeInTheDocument();
    expect(screen.getByText(/Rien ne vous attend aujourd’hui/)).toBeInTheDocument();
  },
);

const silence = (part: string) => {
  const noAnswer = async () => {
    await delay('infinite');
    return HttpResponse.json([]);
  };
  return part === 'invoices' ? http.get(tableUrl(part), noAnswer) : http.post(rpcUrl(part), noAnswer);
};

it.each(['invoices', 'my_missions', 'my_billing_profile'])(
  'says what is asked although %s gets no answer, and asks for it again',
  async (part) => {
    serve([expired]);
    server.use(silence(part));
    const { user } = render(<DashboardPage />);
    const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
    const [first] = await tasks.findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Attestation de vigilance/);
    expect(tasks.getByText(/^Une partie n’a pas encore pu être lue/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Vos pièces, sur douze mois' })).toBeInTheDocument();
    serve([expired]);
    await user.click(tasks.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(tasks.queryByText(/^Une partie n’a pas encore pu être lue/)).toBeNull());
    expect(await tasks.findAllByRole('listitem')).not.toHaveLength(0);
  },
);

it('says what else is asked, and not that nothing is, although papers get no answer', async () => {
  serve([], [anInvoice({ number: 'F-2026-016', status: 207 })], [aMission]);
  server.use(silence('my_papers'));
  render(<DashboardPage />);
  const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
  expect(await tasks.findByRole('link', { name: 'Répondre : Facture F-2026-016' })).toBeInTheDocument();
  expect(tasks.getByText(/^Une partie n’a pas encore pu être lue/)).toBeInTheDocument();
  expect(screen.queryByText(/Rien ne vous attend|attendent\.$/)).toBeNull();
});
