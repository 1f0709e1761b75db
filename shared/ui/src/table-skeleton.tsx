import { SkeletonBlock } from './states.tsx';
import './table/rows.css';

/** Rows on their way: as many as a screen shows. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="tr-rows tr-rows-still" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <SkeletonBlock width={`${34 + ((row * 17) % 23)}%`} />
          <SkeletonBlock width={`${18 + ((row * 11) % 13)}%`} height={12} />
        </div>
      ))}
    </div>
  );
}
