import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useColumns } from '../../application-data/components/use-columns.ts';
import type { ListDisplay } from '../../application-data/components/use-list-display.ts';

/** Rows of the skeleton of a table: about those of a screen. */
const TABLE_ROWS = 14;

/** The list while its first page is loading, in the shape of its content. */
export function ApplicationsSkeleton({ display }: { display: ListDisplay }) {
  return display === 'table' ? <TableSkeleton /> : <CardsSkeleton />;
}

function TableSkeleton() {
  return (
    <LoadingStatus label="Chargement des candidatures..." visible>
      <div className="cand-rows-still" aria-hidden="true">
        {Array.from({ length: TABLE_ROWS }, (_, index) => (
          <div key={index}>
            <SkeletonBlock width={180} />
            <SkeletonBlock width={84} height={24} round />
            <SkeletonBlock width={150} />
            <SkeletonBlock width="20%" />
            <SkeletonBlock width={72} />
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}

function CardsSkeleton() {
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
            <div className="tags">
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
