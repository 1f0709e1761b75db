import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useColumns } from '../../applications/components/use-columns.ts';

/** The list while its first page is on its way: cards of the same shape. */
export function ApplicationsSkeleton() {
  const columns = useColumns();
  return (
    <LoadingStatus label="Chargement des candidatures..." visible>
      <div
        className="cand-row cand-row-still"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: columns * 3 }, (_, index) => (
          <div key={index} className="cand" aria-hidden="true">
            <div className="cand-id">
              <SkeletonBlock width={21} height={15} />
              <SkeletonBlock width="58%" height={20} />
              <span />
              <SkeletonBlock width="80%" />
            </div>
            <div className="cand-state">
              <SkeletonBlock width={84} height={24} round />
              <SkeletonBlock width={150} />
            </div>
            <div className="cand-tags">
              <SkeletonBlock width={70} height={24} />
              <SkeletonBlock width={64} height={24} />
              <SkeletonBlock width={50} height={24} />
            </div>
            <div className="cand-foot">
              <SkeletonBlock width={72} />
              <SkeletonBlock width={96} height={28} />
            </div>
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}
