import { addDays, formatDate, today } from '@trame/domain';
import { paperKind } from '@trame/domain/trainers';
import { allowConsole, configureTestSupabase, functionUrl, render, rpcUrl, server } from '@trame/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect, useState } from 'react';
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
  issued_on: addDays(today(), -10),
  expires_on: addDays(today(), 170),
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
      return HttpResponse.json([{ status: 'verified', expires_on: PAPER.expires_on }]);
    }),
  );
});

const chooseProof = (user: ReturnType<typeof render>['user']) =>
  user.upload(
    screen.getByLabelText('Preuve du contrôle, fichier'),
    new File(['%PDF'], 'preuve.pdf', { type: 'application/pdf' }),
  );

async function verifyWithProof() {
  const { user } = render(<PaperCheck kind={paperKind('vigilance')!} paper={PAPER} hasKeys={false} />);
  await chooseProof(user);
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

it('a code that was checked verifies nothing without the proof of it', async () => {
  const { user } = render(<PaperCheck kind={paperKind('vigilance')!} paper={PAPER} hasKeys />);
  await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
  await user.keyboard('v');
  expect(await screen.findByText(/^Joignez la preuve du contrôle/)).toBeVisible();
  expect(decided).toEqual([]);
});

it('an end that the kind does not allow is refused beside its field', async () => {
  const { user } = render(
    <PaperCheck
      kind={paperKind('vigilance')!}
      paper={{ ...PAPER, issued_on: null, expires_on: '2099-05-12' }}
      hasKeys={false}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
  expect(await screen.findByText(/^Cette pièce vaut 6 mois au plus/)).toBeVisible();
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

describe('a paper that changes while it is read', () => {
  const MOVED = /^Cette pièce a changé pendant votre lecture/;
  const again: WaitingPaper = {
    ...PAPER,
    issued_on: addDays(today(), -5),
    updated_at: '2026-11-20T10:05:00Z',
  };
  let move: (paper: WaitingPaper) => void;
  function Shown() {
    const [paper, setPaper] = useState(PAPER);
    useEffect(() => {
      move = (next) => act(() => setPaper(next));
    }, []);
    return <PaperCheck kind={paperKind('vigilance')!} paper={paper} hasKeys={false} />;
  }

  it('is read again while nothing was typed', async () => {
    render(<Shown />);
    move(again);
    await waitFor(() =>
      expect(screen.getByLabelText('Délivrée le')).toHaveValue(formatDate(again.issued_on)),
    );
    expect(screen.queryByText(MOVED)).toBeNull();
  });

  it('keeps what was typed, says so, and is decided on as it is now', async () => {
    server.use(http.post(functionUrl('trainer-papers'), () => HttpResponse.json({ version: PROVEN })));
    const { user } = render(<Shown />);
    await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
    move(again);
    expect(await screen.findByText(MOVED)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Reprendre ses nouvelles valeurs' }));
    expect(screen.getByLabelText('Délivrée le')).toHaveValue(formatDate(again.issued_on));
    expect(screen.queryByText(MOVED)).toBeNull();
    await chooseProof(user);
    await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
    await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
    await waitFor(() => expect(decided).toMatchObject([{ version: PROVEN, issued_on: again.issued_on }]));
  });

  it('keeps the reason of a refusal that was being written', async () => {
    server.use(http.post(functionUrl('notifications'), () => HttpResponse.json({})));
    const { user } = render(<Shown />);
    await user.click(screen.getByRole('button', { name: /^Refuser$/ }));
    await user.type(await screen.findByRole('textbox', { name: /^Motif/ }), 'Le tampon manque.');
    move(again);
    expect(screen.getByRole('textbox', { name: /^Motif/ })).toHaveValue('Le tampon manque.');
    expect(screen.getAllByText(MOVED).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Refuser la pièce' }));
    await waitFor(() =>
      expect(decided).toMatchObject([{ version: again.updated_at, reason: 'Le tampon manque.' }]),
    );
  });

  it('says that somebody else decides on one’s own paper', async () => {
    server.use(
      http.post(functionUrl('trainer-papers'), () => HttpResponse.json({ version: PROVEN })),
      http.post(rpcUrl('decide_trainer_paper'), () => HttpResponse.json({ code: '42501' }, { status: 403 })),
    );
    allowConsole('Failed to load resource');
    const { user, host } = render(<Shown />);
    await chooseProof(user);
    await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
    await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
    await waitFor(() => expect(JSON.stringify(host.notices)).toContain('votre propre pièce'), {
      timeout: 10_000,
    });
  });

  it('keeps the form when its own proof made the new version and the decision failed', async () => {
    server.use(
      http.post(functionUrl('trainer-papers'), () => HttpResponse.json({ version: PROVEN })),
      http.post(rpcUrl('decide_trainer_paper'), () => new HttpResponse(null, { status: 503 })),
    );
    allowConsole('Failed to load resource');
    const { user, host } = render(<Shown />);
    await chooseProof(user);
    await user.click(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ }));
    await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
    await waitFor(() => expect(host.notices).toHaveLength(1), { timeout: 4_000 });
    move({ ...PAPER, updated_at: PROVEN });
    expect(screen.getByText('preuve.pdf')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /J’ai vérifié ce code/ })).toBeChecked();
    expect(screen.queryByText(MOVED)).toBeNull();
  });
});

it('a day of before papers is refused beside its field', async () => {
  const { user } = render(
    <PaperCheck
      kind={paperKind('contrat')!}
      paper={{ ...PAPER, kind: 'contrat', issued_on: '1926-03-12', expires_on: null, reference: null }}
      hasKeys={false}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Vérifier$/ }));
  expect(await screen.findByText('La date ne peut pas être antérieure au 01/01/1950')).toBeVisible();
  expect(decided).toEqual([]);
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
