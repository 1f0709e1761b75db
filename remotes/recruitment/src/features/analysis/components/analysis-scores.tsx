import { confidenceLabel } from '@trame/domain';
import { Button } from '@trame/ui/button';
import type { CSSProperties, ReactNode } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { confidenceText, counted, lengthText, shareText } from '../model/reading-text.ts';

export type Scores = Pick<
  ApplicationDetail,
  'ai_confidence_score' | 'ai_support_score' | 'ai_extracted_text_length'
>;

export const hasScores = (scores: Scores) =>
  scores.ai_confidence_score !== null ||
  scores.ai_support_score !== null ||
  scores.ai_extracted_text_length !== null;

export type AnalysisScoresProps = {
  scores: Scores;
  /** Items, those of them that are proven, and those of these that are uncertain; unknown for results of another shape. */
  proof?: {
    proven: number;
    all: number;
    uncertain: number;
    /** Id of the element that lists the unproven items. */
    unprovenId: string | undefined;
  };
};

/** The figures of a finished analysis, without those it does not have. */
export function AnalysisScores({ scores, proof }: AnalysisScoresProps) {
  const {
    ai_confidence_score: confidence,
    ai_support_score: support,
    ai_extracted_text_length: length,
  } = scores;
  return (
    <dl className="an-scores">
      {confidence !== null && (
        <Score label="Confiance">
          <strong>{confidenceLabel(confidence)}</strong>{' '}
          <span className="muted num">{confidenceText(confidence)}</span>
        </Score>
      )}
      {support !== null && (
        <Score label="Score d’appui">
          <span className={`band band-${supportBand(support)}`}>
            <span className="gauge" aria-hidden style={{ '--v': `${100 * support}%` } as CSSProperties} />
            <strong className="num">{shareText(support)}</strong>
          </span>
        </Score>
      )}
      {proof && (
        <Score label="Éléments étayés">
          <strong className="num">
            {proof.proven} sur {proof.all}
          </strong>
          {proof.uncertain > 0 && <span className="muted num">{counted(proof.uncertain, 'incertain')}</span>}
          {proof.unprovenId && (
            <Button size="sm" variant="link" onClick={() => goTo(proof.unprovenId)}>
              {proof.all - proof.proven} à vérifier
            </Button>
          )}
        </Score>
      )}
      {/* With its items, a result also describes the reading, this length included. */}
      {!proof && length !== null && (
        <Score label="Texte lu">
          <span className="num">{lengthText(length)}</span>
        </Score>
      )}
    </dl>
  );
}

/** The focus moves too, because the next text to read is there. */
function goTo(id: string | undefined) {
  const place = id === undefined ? null : document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

function Score({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The colour of the gauge: below 70 % a strict re-run is offered, below half little is proven. */
function supportBand(support: number): 'good' | 'medium' | 'insufficient' {
  if (support >= 0.7) return 'good';
  return support >= 0.5 ? 'medium' : 'insufficient';
}
