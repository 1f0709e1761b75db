import { Alert } from '@trame/ui/alert';
import { Section } from '@trame/ui/page';
import { Tag } from '@trame/ui/tag';
import { LoaderCircle } from 'lucide-react';
import { analysisFacts, type StoredAnalysis } from '../model/analysis.ts';
import { Facts } from '../../applications/components/facts.tsx';

/** What is known of the analysis of a CV (spec §2): its state, its figures. */
export function AnalysisSection({ analysis }: { analysis: StoredAnalysis }) {
  return (
    <Section title="Analyse IA du CV">
      <AnalysisState analysis={analysis} />
    </Section>
  );
}

function AnalysisState({ analysis }: { analysis: StoredAnalysis }) {
  switch (analysis.ai_status) {
    case null:
      return <p className="muted">Le CV n’a pas encore été analysé.</p>;
    case 'processing':
      return (
        <output className="app-busy">
          <LoaderCircle className="icon tr-spin" aria-hidden />
          Analyse en cours...
        </output>
      );
    case 'error':
      return (
        <Alert tone="danger" title="Erreur lors de l'analyse - Vous pouvez relancer">
          {analysis.ai_error}
        </Alert>
      );
    case 'success':
      return <FinishedAnalysis analysis={analysis} />;
    default:
      // The specification leaves other values open: like an unknown status, they are shown as they are.
      return <p>État de l’analyse&nbsp;: {analysis.ai_status}</p>;
  }
}

function FinishedAnalysis({ analysis }: { analysis: StoredAnalysis }) {
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
    </>
  );
}
