import type { CriteriaScores, Justifications } from '@trame/domain';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';

/** The completed evaluation as the dossier prints it. */
export type DossierEvaluation = {
  scores: CriteriaScores;
  justifications: Justifications;
  total_score: number;
  max_score: number;
  percentage: number;
  recommendation: string | null;
  evaluation_notes: string | null;
};

/** One application, to be printed. */
export type Dossier = {
  application: ApplicationDetail;
  evaluation: DossierEvaluation | null;
  /** Name of the recruiter in charge; empty when there is none. */
  assignee: string;
};
