import { useQuery } from '@tanstack/react-query';
import { bandOf, formatPercentage } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { EvaluationBand } from '@trame/ui/band';
import { Button } from '@trame/ui/button';
import { SkeletonBlock } from '@trame/ui/states';
import { evaluationQueryOptions } from '../data/evaluation-query.ts';
import type { EvaluationSummary } from '../../applications/data/evaluations-query.ts';
import { useFailureNotice } from '../../../lib/use-failure-notice.ts';

const LOAD_FAILED = 'Impossible de charger les évaluations';

/** The evaluation of an application, or that it has none. */
export function EvaluationBanner({ applicationId }: { applicationId: string }) {
  const { data, error, isPending, refetch } = useQuery(evaluationQueryOptions(applicationId));
  useFailureNotice(error, LOAD_FAILED);

  if (isPending) {
    return (
      <div className="eval-banner" aria-busy="true">
        <span className="eval-cloth" aria-hidden="true" />
        <div>
          <SkeletonBlock width={180} />
        </div>
      </div>
    );
  }
  if (error && data === undefined) {
    return (
      <Alert
        tone="danger"
        title={LOAD_FAILED}
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Réessayer
          </Button>
        }
      />
    );
  }
  return (
    <section className="eval-banner" aria-label="Évaluation">
      {data ? <CompletedEvaluation evaluation={data} /> : <NoEvaluation />}
    </section>
  );
}

function CompletedEvaluation({ evaluation }: { evaluation: EvaluationSummary }) {
  const { percentage, total_score, max_score, recommendation } = evaluation;
  return (
    <>
      <strong className="eval-figure num">{formatPercentage(percentage)}</strong>
      <div>
        <p className="eval-line">
          <EvaluationBand percentage={percentage} />
          <span className="num muted">
            {total_score} points sur {max_score}
          </span>
        </p>
        <p>{recommendation || bandOf(percentage).recommendation}</p>
      </div>
    </>
  );
}

function NoEvaluation() {
  return (
    <>
      <span className="eval-cloth" aria-hidden="true" />
      <div>
        <strong>Candidature non évaluée</strong>
        <p>Aucune évaluation terminée avec la grille de 16 critères.</p>
      </div>
    </>
  );
}
