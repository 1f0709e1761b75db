import { Link } from '@trame/platform/router';
import type { CSSProperties } from 'react';
import { listAddress, ofStatus, received } from '../model/list-links.ts';
import { listText, numberText } from '../model/text.ts';
import { roundTop, type Bucket } from '../model/timeline.ts';
import type { Series } from './pipeline-section.tsx';

/** Columns that have room for a label each. */
const LABELS = 14;

/** On a phone the columns do not all fit: the latest are shown first. */
function showLatest(scroller: HTMLDivElement | null) {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

type PipelineChartProps = { buckets: readonly Bucket[]; series: Series };

/**
 * Columns: one for each week or month, one segment for each status. The keyboard moves from column to column; the
 * segments are for the pointer and screen readers, and the table beside has each of them for the keyboard.
 */
export function PipelineChart({ buckets, series }: PipelineChartProps) {
  const top = roundTop(Math.max(...buckets.map(({ total }) => total)));
  const every = Math.ceil(buckets.length / LABELS);

  return (
    <div className="dash-chart">
      <div className="dash-scale num" aria-hidden="true">
        {[top, (top * 2) / 3, top / 3, 0].map((value) => (
          <span key={value}>{numberText(value)}</span>
        ))}
      </div>
      <div key={buckets.length} ref={showLatest} className="dash-scroll dash-columns-scroll">
        <ol className="dash-columns" style={{ '--columns': buckets.length } as CSSProperties}>
          {buckets.map((bucket, index) => (
            <li key={bucket.from}>
              <Column bucket={bucket} series={series} top={top} />
              <Link
                className="dash-column-label"
                to={listAddress([received(bucket.from, bucket.to)])}
                title={listText(bucket.long, bucket.total)}
              >
                <span className="sr-only">{listText(bucket.long, bucket.total)}</span>
                {(buckets.length - 1 - index) % every === 0 && (
                  <span className="dash-column-name" aria-hidden="true">
                    {bucket.short}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Column({ bucket, series, top }: { bucket: Bucket; series: Series; top: number }) {
  return (
    <div className="dash-column">
      {series.map(({ key, label }) => {
        const count = bucket.counts[key] ?? 0;
        if (count === 0) return null;
        const name = listText(`${bucket.long}, ${label}`, count);
        return (
          <Link
            key={key}
            className={`dash-piece dash-fill-${key}`}
            style={{ height: `${(count / top) * 100}%` }}
            to={listAddress([received(bucket.from, bucket.to), ofStatus(key)])}
            title={name}
            aria-label={name}
            tabIndex={-1}
          />
        );
      })}
    </div>
  );
}
