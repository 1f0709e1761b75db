import { useQuery } from '@tanstack/react-query';
import { bandOf, CRITERIA, formatPercentage, missingCriteria } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { EvaluationBand } from '@trame/ui/band';
import { Button } from '@trame/ui/button';
import { SkeletonBlock } from '@trame/ui/states';
import { useFailureNotice, useQuietReport } from '@trame/app/use-failure-notice';
import type { EvaluationSummary } from '../../application-data/data/evaluations-query.ts';
import { evaluationQueryOptions } from '../data/evaluation-query.ts';
import { evaluationsOfQueryOptions } from '../data/grids-query.ts';
import type { SavedGrid } from '../model/grid.ts';
import { LOAD_FAILED } from '../model/messages.ts';
import '../styles/evaluation-banner.css';

export type EvaluationBannerProps = {
  applicationId: string;
  /** Opens the grid; without it the banner only shows the state of the evaluation. */
  onEvaluate?: () => void;
};

/** The evaluation of an application: done, begun, or still to do (spec §2). */
export function EvaluationBanner({ applicationId, onEvaluate }: EvaluationBannerProps) {
  const { data, error, isPending, refetch } = useQuery(evaluationQueryOptions(applicationId));
  useFailureNotice(error, LOAD_FAILED);
  // A draft is only read when no evaluation is completed; without it the banner has one fact less.
  const begun = useQuery({ ...evaluationsOfQueryOptions(applicationId), enabled: data === null });
  useQuietReport([begun.error], 'evaluation-draft');

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
  const [draft] = begun.data ?? [];
  return (
    <section className="eval-banner" aria-label="Évaluation">
      {data ? <CompletedEvaluation evaluation={data} /> : <EvaluationToDo draft={draft} />}
      {onEvaluate && (
        <Button variant={data ? 'default' : 'primary'} onClick={onEvaluate}>
          {data ? 'Modifier évaluation' : 'Évaluer candidat'}
        </Button>
      )}
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

function EvaluationToDo({ draft }: { draft: SavedGrid | undefined }) {
  const total = CRITERIA.length;
  const scored = draft && total - missingCriteria(draft.values.scores).length;
  return (
    <>
      <span className="eval-cloth" aria-hidden="true" />
      <div>
        <strong>{draft ? 'Évaluation en brouillon' : 'Candidature non évaluée'}</strong>
        <p>
          {draft ? (
            <span className="num">
              {scored} {scored === 1 ? 'critère noté' : 'critères notés'} sur {total}
            </span>
          ) : (
            'Notez l’entretien avec la grille de 16 critères.'
          )}
        </p>
      </div>
    </>
  );
}
