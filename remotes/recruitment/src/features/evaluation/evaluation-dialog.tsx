import { useQuery } from '@tanstack/react-query';
import { LoadingStatus, ErrorState, SkeletonBlock } from '@trame/ui/states';
import { WorkDialog } from '@trame/ui/work-dialog';
import { Button } from '@trame/ui/button';
import { failureAdvice } from '../applications/model/failure-text.ts';
import { useFailureNotice } from '../../lib/use-failure-notice.ts';
import { EvaluationDesk } from './components/evaluation-desk.tsx';
import { evaluationsOfQueryOptions, opinionsQueryOptions } from './data/grids-query.ts';
import { LOAD_FAILED } from './model/messages.ts';
import './styles/evaluation.css';
import './styles/evaluation-side.css';
import './styles/comparison.css';

export type EvaluationDialogProps = {
  application: { id: string; full_name: string };
  open: boolean;
  onClose: () => void;
};

/** Evaluates a candidate on the 16 criteria (spec §2, §5, §7). */
export default function EvaluationDialog({ open, ...rest }: EvaluationDialogProps) {
  return open && <OpenDialog key={rest.application.id} {...rest} />;
}

function OpenDialog({ application, onClose }: Omit<EvaluationDialogProps, 'open'>) {
  // What is known may be minutes old, and another recruiter at work: what is filled in starts from what is stored now.
  const fresh = { staleTime: 0, refetchOnWindowFocus: false } as const;
  const evaluations = useQuery({ ...evaluationsOfQueryOptions(application.id), ...fresh });
  const opinions = useQuery({ ...opinionsQueryOptions(application.id), ...fresh });
  const error = evaluations.error ?? opinions.error;
  const errorId = useFailureNotice(error, LOAD_FAILED);
  const isReady = evaluations.isFetchedAfterMount && opinions.isFetchedAfterMount;

  if (isReady && evaluations.data && opinions.data) {
    return (
      <EvaluationDesk
        application={application}
        evaluations={evaluations.data}
        opinions={opinions.data}
        onClose={onClose}
      />
    );
  }
  return (
    <WorkDialog
      open
      title="Évaluation du candidat"
      subtitle={application.full_name}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="eval-wait">
        {error ? (
          <ErrorState
            title={LOAD_FAILED}
            description={failureAdvice(error)}
            {...(errorId && { errorId })}
            onRetry={() => void Promise.all([evaluations.refetch(), opinions.refetch()])}
          />
        ) : (
          <LoadingStatus label="Chargement de l’évaluation...">
            {Array.from({ length: 9 }, (_, row) => (
              <SkeletonBlock key={row} height={34} />
            ))}
          </LoadingStatus>
        )}
      </div>
    </WorkDialog>
  );
}
