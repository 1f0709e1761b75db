import { confidenceLabel } from '@trame/domain';
import type { ApplicationDetail } from '../../applications/data/application-columns.ts';

/** What is stored of the analysis of a CV. */
export type StoredAnalysis = Pick<
  ApplicationDetail,
  | 'ai_status'
  | 'ai_error'
  | 'ai_analysis_v2'
  | 'ai_extracted_text_length'
  | 'ai_support_score'
  | 'ai_confidence_score'
>;

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
// One decimal, so that 69,6 % is not read as the 70 % from which no strict re-run is offered.
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });

/** The figures of a finished analysis, without those it does not have. */
export function analysisFacts(analysis: StoredAnalysis): { label: string; value: string }[] {
  const confidence = analysis.ai_confidence_score;
  const support = analysis.ai_support_score;
  const length = analysis.ai_extracted_text_length;
  const facts = [
    confidence !== null && {
      label: 'Confiance',
      value: `${confidenceLabel(confidence)} (${decimal.format(confidence)})`,
    },
    support !== null && { label: 'Score d’appui', value: percent.format(support) },
    length !== null && {
      label: 'Texte lu',
      value: `${decimal.format(length)} ${length > 1 ? 'caractères' : 'caractère'}`,
    },
  ];
  return facts.filter((fact) => fact !== false);
}
