import { allowConsole, axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { setConfig } from '@trame/session/config';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { aPaper } from '../../../testing/a-paper.ts';
import { anApprovedAccount } from '../../../testing/account.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import DashboardPage from './dashboard-page.tsx';

beforeAll(() => {
  configureTestSupabase();
  setConfig(aConfig());
});

const expired = aPaper('vigilance', { status: 'expired', expires_on: '2026-01-10' });

function serve(papers: unknown[]) {
  const choices: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_trainer_account'), () => HttpResponse.json([anApprovedAccount()])),
    http.post(rpcUrl('my_papers'), () => HttpResponse.json(papers)),
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

it('says first what is asked, the most pressing first, and leads where it is done', async () => {
  serve([expired]);
  render(<DashboardPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Claire' })).toBeInTheDocument();
  const tasks = within(await screen.findByRole('region', { name: 'À faire' }));
  const [first] = await tasks.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Attestation de vigilance.*plus de dépôt de facture sans elle/);
  expect(within(first!).getByRole('link', { name: /^Renouveler : Attestation/ })).toHaveAttribute(
    'href',
    '/espace-formateur-91c7e/papers?kind=vigilance',
  );
  expect(tasks.getAllByRole('listitem')).toHaveLength(4);
  expect(tasks.getByRole('link', { name: /^Et \d+ autres pièces$/ })).toBeInTheDocument();
  expect(screen.getByText('Expirée le 10/01/2026')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
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

it('shows the rest when papers could not be read', async () => {
  allowConsole('Failed to load resource');
  serve([]);
  server.use(http.post(rpcUrl('my_papers'), () => new HttpResponse(null, { status: 503 })));
  render(<DashboardPage />);
  expect(await screen.findAllByText('Impossible de charger vos pièces')).toHaveLength(2);
  expect(screen.getByText('Espace ouvert')).toBeInTheDocument();
});
