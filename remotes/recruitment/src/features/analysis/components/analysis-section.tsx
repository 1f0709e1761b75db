import { useQuery } from '@tanstack/react-query';
import { offersStrictRerun } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { Tag } from '@trame/ui/tag';
import { LoaderCircle, RefreshCw } from 'lucide-react';
import { Facts } from '../../applications/components/facts.tsx';
import type { ApplicationDetail } from '../../applications/data/application-columns.ts';
import { applicationQueryOptions } from '../../applications/data/application-query.ts';
import { useAnalyseCv } from '../data/use-analyse-cv.ts';
import { itemsOf } from '../model/items.ts';
import { analysisFacts, isAnalysing, readAnalysis, type StoredAnalysis } from '../model/stored-analysis.ts';

/** While someone's run is at work its end is looked for this often. */
const LOOK_AGAIN_MS = 3000;

export type AnalysisSectionProps = {
  application: ApplicationDetail;
  activeKey: string | undefined;
  /** Shows the passage of the CV that proves an item. */
  onShowPassage: (key: string) => void;
};

/** The analysis of a CV: its state, what it found with the passage that proves each claim (spec §2). */
export default function AnalysisSection({ application, activeKey, onShowPassage }: AnalysisSectionProps) {
  const { data: latest = application } = useQuery({
    ...applicationQueryOptions(application.id),
    refetchInterval: ({ state }) => state.data !== undefined && isAnalysing(state.data) && LOOK_AGAIN_MS,
  });
  const run = useAnalyseCv();
  const isRunning = run.isPending || isAnalysing(latest);
  const start = (isStrict: boolean) => run.mutate({ applicationId: latest.id, isStrict });
  return (
    <Section
      title="Analyse IA du CV"
      actions={
        !isRunning && (
          <>
            {latest.ai_status === 'success' && offersStrictRerun(latest.ai_support_score) && (
              <Button size="sm" onClick={() => start(true)}>
                Relancer en mode strict
              </Button>
            )}
            <Button size="sm" icon={<RefreshCw className="icon" aria-hidden />} onClick={() => start(false)}>
              {latest.ai_status === null ? 'Analyser le CV' : 'Relancer'}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <output className="app-busy">
          <LoaderCircle className="icon tr-spin" aria-hidden />
          Analyse en cours...
        </output>
      ) : (
        <AnalysisState analysis={latest} activeKey={activeKey} onShowPassage={onShowPassage} />
      )}
    </Section>
  );
}

type StateProps = Omit<AnalysisSectionProps, 'application'> & { analysis: StoredAnalysis };

function AnalysisState({ analysis, ...place }: StateProps) {
  switch (analysis.ai_status) {
    case null:
      return <p className="muted">Le CV n’a pas encore été analysé.</p>;
    case 'processing':
    case 'error':
      return (
        <Alert tone="danger" title="Erreur lors de l'analyse - Vous pouvez relancer">
          {analysis.ai_error}
        </Alert>
      );
    case 'success':
      return <FinishedAnalysis analysis={analysis} {...place} />;
    default:
      // The specification leaves other values open: like an unknown status, they are shown as they are.
      return <p>État de l’analyse&nbsp;: {analysis.ai_status}</p>;
  }
}

function FinishedAnalysis({ analysis, activeKey, onShowPassage }: StateProps) {
  const found = readAnalysis(analysis);
  const facts = analysisFacts(analysis).map(({ label, value }) => ({
    label,
    value: <span className="num">{value}</span>,
  }));
  return (
    <>
      {analysis.ai_analysis_v2 === null && (
        <p className="app-analysis">
          <Tag>Analyse v2 (améliorée)</Tag>
        </p>
      )}
      {facts.length > 0 && <Facts isWide items={facts} />}
      {analysis.ai_analysis_v2 !== null && facts.length === 0 && <p>Le CV a été analysé.</p>}
      {found && (
        <ul>
          {itemsOf(found).map(({ key, title, detail, evidence, mark }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === activeKey}
                disabled={!evidence}
                onClick={() => onShowPassage(key)}
              >
                {mark} {title} {detail} {evidence ? `« ${evidence.quote} »` : 'non étayé'}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
