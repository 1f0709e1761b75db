import { lazyPart } from '@trame/app/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { READING_ERRORS, type Recognition } from '@trame/document';
import { offersStrictRerun } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { LoaderCircle, RefreshCw, ScanText } from 'lucide-react';
import { type ReactNode } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { applicationQueryOptions } from '../../application-data/data/application-query.ts';
import { useAnalyseCv } from '../data/use-analyse-cv.ts';
import { limitText } from '../model/reading-text.ts';
import { isAnalysing } from '../model/stored-analysis.ts';
import { FinishedAnalysis } from './finished-analysis.tsx';

/** A run that was killed while it worked has stored neither a result nor an error. */
const INTERRUPTED = 'Elle s’est interrompue avant d’avoir un résultat.';

const OpticalReading = lazyPart(() => import('../optical/optical-reading.tsx'), {
  pending: ({ renderOffer }) => renderOffer(undefined),
  failed: ({ renderOffer }, { isRetrying, onRetry }) =>
    renderOffer(
      <Button size="sm" loading={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>,
    ),
});

/** How often the state of someone's running analysis is read. */
const LOOK_AGAIN_MS = 3000;

export type AnalysisSectionProps = {
  application: ApplicationDetail;
  activeKey: string | undefined;
  /** Shows the passage of the CV that proves an item. */
  onShowPassage: (key: string) => void;
};

/** The analysis of a CV: its state, its results and the passage that proves each claim (spec §2). */
export default function AnalysisSection({ application, activeKey, onShowPassage }: AnalysisSectionProps) {
  const { data: latest = application, dataUpdatedAt: seenAt } = useQuery({
    ...applicationQueryOptions(application.id),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && isAnalysing(data, dataUpdatedAt) && LOOK_AGAIN_MS,
  });
  const run = useAnalyseCv(application.id);
  const StartIcon = latest.ai_status === null ? ScanText : RefreshCw;
  // Read at each check: a run that has become too old disappears from the screen too.
  const isRunning = run.isPending || isAnalysing(latest, seenAt || undefined);
  return (
    <Section
      title="Analyse IA du CV"
      actions={
        !isRunning && (
          <>
            {latest.ai_status === 'success' && offersStrictRerun(latest.ai_support_score) && (
              <Button size="sm" onClick={() => run.start({ isStrict: true })}>
                Relancer en mode strict
              </Button>
            )}
            <Button
              size="sm"
              variant={latest.ai_status === null ? 'default' : 'text'}
              icon={<StartIcon className="icon" aria-hidden />}
              onClick={() => run.start({ isStrict: false })}
            >
              {latest.ai_status === null ? 'Analyser le CV' : 'Relancer'}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <>
          <output className="an-busy">
            <LoaderCircle className="icon tr-spin" aria-hidden />
            Analyse en cours...
          </output>
          {!run.isPending && latest.ai_started_at && (
            <p className="muted num an-limit">{limitText(latest.ai_started_at)}</p>
          )}
        </>
      ) : (
        <AnalysisState
          application={latest}
          activeKey={activeKey}
          onShowPassage={onShowPassage}
          onRecognised={(ocr) => run.start({ isStrict: false, ocr })}
        />
      )}
    </Section>
  );
}

type AnalysisStateProps = AnalysisSectionProps & { onRecognised: (recognition: Recognition) => void };

function AnalysisState({ application, onRecognised, ...place }: AnalysisStateProps) {
  switch (application.ai_status) {
    case null:
      return <p className="muted">Le CV n’a pas encore été analysé.</p>;
    case 'processing':
    case 'error':
      return <FailedAnalysis application={application} onRecognised={onRecognised} />;
    case 'success':
      return <FinishedAnalysis application={application} {...place} />;
    default:
      // The specification allows other values: like an unknown status, they are shown as they are.
      return <p>État de l’analyse&nbsp;: {application.ai_status}</p>;
  }
}

type FailedAnalysisProps = Pick<AnalysisStateProps, 'application' | 'onRecognised'>;

function FailedAnalysis({ application, onRecognised }: FailedAnalysisProps) {
  const alert = (action?: ReactNode) => (
    <Alert tone="danger" title="Erreur lors de l'analyse - Vous pouvez relancer" action={action}>
      {application.ai_status === 'error' ? application.ai_error : INTERRUPTED}
    </Alert>
  );
  if (application.ai_error !== READING_ERRORS.no_text) return alert();
  return (
    <OpticalReading
      key={application.id}
      application={application}
      renderOffer={alert}
      onRecognised={onRecognised}
    />
  );
}
