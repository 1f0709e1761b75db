import {
  axeViolations,
  buildEvaluation,
  configureTestSupabase,
  render,
  server,
  tableUrl,
} from '@trame/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { serveEvaluations } from '../../../../testing/evaluation.ts';
import { EvaluationBanner } from './evaluation-banner.tsx';

beforeAll(configureTestSupabase);

const ID = 'b0000000-0000-4000-8000-0000000000e2';

// spec 2.33, 2.36
it('a completed evaluation shows percentage, points and recommendation, and can be corrected', async () => {
  serveEvaluations({ evaluations: [buildEvaluation(ID, { score: 4 })] });
  const onEvaluate = vi.fn();
  const { user } = render(<EvaluationBanner applicationId={ID} onEvaluate={onEvaluate} />);
  expect(await screen.findByText('116 points sur 145')).toBeInTheDocument();
  expect(screen.getByText('Candidat recommandé avec suivi initial')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Modifier évaluation' }));
  expect(onEvaluate).toHaveBeenCalledOnce();
  expect(await axeViolations()).toEqual([]);
});

// spec 2.34, 2.35
it('without an evaluation, the banner proposes the grid of 16 criteria', async () => {
  serveEvaluations();
  render(<EvaluationBanner applicationId={ID} onEvaluate={() => undefined} />);
  expect(await screen.findByText('Candidature non évaluée')).toBeInTheDocument();
  expect(screen.getByText(/grille de 16 critères/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Évaluer candidat' })).toBeInTheDocument();
});

it('an evaluation in draft shows how many criteria are done', async () => {
  serveEvaluations({
    evaluations: [buildEvaluation(ID, { status: 'draft', criteria_scores: { savoir: 4, dynamisme: 3 } })],
  });
  render(<EvaluationBanner applicationId={ID} onEvaluate={() => undefined} />);
  expect(await screen.findByText('Évaluation en brouillon')).toBeInTheDocument();
  expect(screen.getByText('2 critères notés sur 16')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Évaluer candidat' })).toBeInTheDocument();
});

// spec 8.8
it('an evaluation that cannot be read gives the toast of the specification, and can be read again', async () => {
  const { evaluations } = serveEvaluations();
  evaluations.push(buildEvaluation(ID));
  server.use(
    http.get(tableUrl('trainer_evaluations'), () => HttpResponse.json({ code: '42501' }, { status: 403 }), {
      once: true,
    }),
  );
  const { user, host } = render(<EvaluationBanner applicationId={ID} />);
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/points sur 145/)).toBeInTheDocument();
  expect(host.notices).toEqual([
    { kind: 'error', notice: { title: 'Erreur', description: 'Impossible de charger les évaluations' } },
  ]);
});
