import { paperKind } from '@trame/domain/trainers';
import { configureTestSupabase, functionUrl, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingPaper } from '../data/papers-to-check-query.ts';
import { PaperCheck } from './paper-check.tsx';

beforeAll(configureTestSupabase);

const PAPER: WaitingPaper = {
  id: 'd8000000-0000-4000-8000-000000000001',
  user_id: 'd8000000-0000-4000-8000-000000000002',
  full_name: 'Claire Dubois',
  email: 'claire@exemple.test',
  account_status: 'approved',
  kind: 'vigilance',
  file_name: 'urssaf.pdf',
  file_size: 1000,
  pages: 1,
  issued_on: '2026-11-12',
  expires_on: '2099-05-12',
  reference: '7X2K9PLM4QA8C1D',
  reading: {},
  counting_until: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
};
const PROVEN = '2026-11-21T10:00:00Z';

let decided: unknown[] = [];

beforeEach(() => {
  decided = [];
  server.use(
    http.post(rpcUrl('decide_trainer_paper'), async ({ request }) => {
      decided.push(await request.json());
      return HttpResponse.json([{ status: 'verified', expires_on: '2099-05-12' }]);
    }),
  );
});

async function verifyWithProof() {
  const { user } = render(<PaperCheck kind={paperKind('vigilance')!} paper={PAPER} hasKeys={false} />);
  await user.upload(
    screen.getByLabelText('Preuve du contrôle, fichier'),
    new File(['%PDF'], 'preuve.pdf', { type: 'application/pdf' }),
  );
  expect(screen.getByText('preuve.pdf')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
  await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
}

it('the proof of a check is stored first, and the decision is about the paper that has it', async () => {
  server.use(http.post(functionUrl('trainer-papers'), () => HttpResponse.json({ version: PROVEN })));
  await verifyWithProof();
  await waitFor(() =>
    expect(decided).toMatchObject([
      { paper_id: PAPER.id, decision: 'verify', version: PROVEN, code_checked: true },
    ]),
  );
});

it('a proof that is refused is said beside it, and nothing is decided', async () => {
  server.use(http.post(functionUrl('trainer-papers'), () => HttpResponse.json({}, { status: 415 })));
  await verifyWithProof();
  expect(await screen.findByText(/^Ce fichier n’est pas accepté/)).toBeVisible();
  expect(decided).toEqual([]);
});

it('a code of a few letters verifies nothing', async () => {
  const { user } = render(
    <PaperCheck kind={paperKind('vigilance')!} paper={{ ...PAPER, reference: null }} hasKeys />,
  );
  await user.type(screen.getByLabelText('Code de sécurité'), 'v');
  await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
  await user.keyboard('v');
  expect(await screen.findByText(/^Il manque des caractères/)).toBeVisible();
  expect(decided).toEqual([]);
});

it('a day of issue is corrected by keyboard after it was refused', async () => {
  const { user } = render(
    <PaperCheck
      kind={paperKind('cv')!}
      paper={{ ...PAPER, kind: 'cv', issued_on: '2020-01-01', expires_on: null, reference: null }}
      hasKeys={false}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
  expect(await screen.findByText(/^Cette pièce a plus de 24 mois\s: refusez-la/)).toBeVisible();
  const issued = screen.getByLabelText('Délivrée le');
  await user.clear(issued);
  await user.type(issued, '10/01/2026');
  expect(await screen.findByText('Valable jusqu’au 10/01/2028.')).toBeVisible();
  expect(screen.queryByText(/^Cette pièce a plus de 24 mois\s: refusez-la/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
  await waitFor(() => expect(decided).toMatchObject([{ issued_on: '2026-01-10' }]));
});

describe('a refusal', () => {
  const refuse = async (paper: WaitingPaper) => {
    const asked: unknown[] = [];
    server.use(
      http.post(functionUrl('notifications'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ error: { code: 'unavailable' } }, { status: 503 });
      }),
    );
    const { user, host } = render(
      <PaperCheck kind={paperKind('vigilance')!} paper={paper} hasKeys={false} />,
    );
    await user.click(screen.getByRole('button', { name: /^Refuser$/ }));
    await user.click(await screen.findByRole('button', { name: /^Ce n’est pas le document demandé/ }));
    await user.click(screen.getByRole('button', { name: 'Refuser la pièce' }));
    await waitFor(() => expect(decided).toMatchObject([{ decision: 'refuse' }]));
    await waitFor(() => expect(host.notices[0]).toMatchObject({ notice: { title: 'Pièce refusée' } }));
    return { asked, host };
  };

  it('is announced to its holder by mail, and the person is notified when the mail did not go out', async () => {
    const { asked, host } = await refuse(PAPER);
    await waitFor(() =>
      expect(host.notices[1]).toMatchObject({
        notice: { title: 'Claire Dubois n’a pas reçu l’e-mail du refus' },
      }),
    );
    expect(asked).toEqual([{ kind: 'paper-refused', paper_id: PAPER.id }]);
  });

  it('of a suspended trainer is announced to no one', async () => {
    const { asked, host } = await refuse({ ...PAPER, account_status: 'suspended' });
    expect(asked).toEqual([]);
    expect(host.notices).toHaveLength(1);
  });
});
