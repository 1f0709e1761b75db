import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { EvaluationBand } from '@trame/ui/band';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { evaluationQuery, type Trainer } from '../data/trainers.ts';

function doneText({ evaluated_at, evaluated_by }: Trainer): string | null {
  if (evaluated_at === null) return null;
  return `Le ${formatDate(evaluated_at)}${evaluated_by === null ? '' : ` par ${evaluated_by}`}`;
}

/** That a trainer was evaluated, by whom and when; what came out for whoever reads applications. */
export function TrainerEvaluation({ trainer }: { trainer: Trainer }) {
  return (
    <Section title="Évaluation">
      {trainer.application_id === null ? (
        <>
          <Facts layout="beside" items={[{ label: 'Sur 16 critères', value: doneText(trainer) }]} />
          <p className="muted">La note et l’analyse du CV se lisent dans le recrutement.</p>
        </>
      ) : (
        <Result trainer={trainer} applicationId={trainer.application_id} />
      )}
    </Section>
  );
}

function Result({ trainer, applicationId }: { trainer: Trainer; applicationId: string }) {
  const { linkTo } = useHost();
  const page = linkTo('recruitment.application', { id: applicationId });
  return (
    <QueryView
      query={useQuery(evaluationQuery(applicationId))}
      failed="Impossible de charger l’évaluation"
      compact
      pending={
        <LoadingStatus label="Chargement de l’évaluation...">
          <SkeletonBlock height={72} />
        </LoadingStatus>
      }
    >
      {({ percentage, total_score, max_score, cv }) => (
        <Facts
          layout="beside"
          items={[
            { label: 'Sur 16 critères', value: doneText(trainer) },
            {
              label: 'Résultat',
              value: (
                <span className="trn-band">
                  <EvaluationBand percentage={percentage} />
                  {total_score !== null && max_score !== null && (
                    <span className="num muted">
                      {total_score} / {max_score}
                    </span>
                  )}
                </span>
              ),
            },
            { label: 'Analyse du CV', value: cv === 'success' ? 'Faite, avec ses preuves' : 'Pas faite' },
            {
              label: 'Candidature',
              value: page ? (
                <Link to={page}>{trainer.application_reference}</Link>
              ) : (
                trainer.application_reference
              ),
            },
          ]}
        />
      )}
    </QueryView>
  );
}
