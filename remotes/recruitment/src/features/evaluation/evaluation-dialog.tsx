import { useQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { WorkDialog } from '@trame/ui/work-dialog';
import { useRef, useState } from 'react';
import { ReadFailure } from '@trame/app/query-view';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import { EvaluationContent } from './components/evaluation-content.tsx';
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

/** Cached values may be minutes old, and another recruiter may be writing: a grid starts from the stored state. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: false } as const;

function OpenDialog({ application, onClose }: Omit<EvaluationDialogProps, 'open'>) {
  const evaluations = useQuery({ ...evaluationsOfQueryOptions(application.id), ...FRESH });
  const opinions = useQuery({ ...opinionsQueryOptions(application.id), ...FRESH });
  const error = evaluations.error ?? opinions.error;
  useFailureNotice(error, LOAD_FAILED);
  const isReady = evaluations.isFetchedAfterMount && opinions.isFetchedAfterMount;
  const stored =
    isReady && evaluations.data && opinions.data
      ? { evaluations: evaluations.data, opinions: opinions.data }
      : undefined;
  // The form fills both the body and the footer, and asks before it closes; the dialog around it does not change while it loads.
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const closeRef = useRef(onClose);

  return (
    <WorkDialog
      open
      title="Évaluation du candidat"
      subtitle={application.full_name}
      onClose={() => closeRef.current()}
      extra={<div className="eval-extra" ref={setHeader} />}
      footer={
        <>
          <div className="eval-footer" ref={setFooter} />
          {!stored && <Button onClick={onClose}>Fermer</Button>}
        </>
      }
    >
      {stored ? (
        <EvaluationContent
          application={application}
          {...stored}
          header={header}
          footer={footer}
          closeRef={closeRef}
          onClose={onClose}
        />
      ) : (
        <div className="eval-wait">
          {error ? (
            <ReadFailure
              failed={LOAD_FAILED}
              error={error}
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
      )}
    </WorkDialog>
  );
}
