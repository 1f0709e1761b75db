import { EvaluationBand } from '@trame/ui/band';
import { SkeletonBlock } from '@trame/ui/states';
import type { ApplicationListItem } from '../../application-data/model/list-item.ts';

/** The evaluation of an application in the list, which is read after its row. */
export function CardEvaluation({
  item,
}: {
  item: Pick<ApplicationListItem, 'evaluation' | 'evaluation_state'>;
}) {
  if (item.evaluation_state === 'loading') return <SkeletonBlock width={132} />;
  if (item.evaluation_state === 'failed') return <span className="help">Évaluation indisponible</span>;
  return <EvaluationBand percentage={item.evaluation?.percentage} />;
}
