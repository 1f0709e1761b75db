/** Below this support score the strict re-run of a CV analysis is offered (spec §5). */
export const STRICT_RERUN_BELOW = 0.7;

/** French label of a confidence between 0 and 1. */
export function confidenceLabel(confidence: number): 'Élevée' | 'Moyenne' | 'Faible' {
  if (confidence >= 0.8) return 'Élevée';
  return confidence >= 0.6 ? 'Moyenne' : 'Faible';
}

/** Whether the strict re-run is offered. */
export function offersStrictRerun(supportScore: number | null | undefined): boolean {
  return typeof supportScore === 'number' && supportScore < STRICT_RERUN_BELOW;
}
