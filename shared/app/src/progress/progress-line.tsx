import { formatCount } from '@trame/domain';
import './progress-line.css';

export type ProgressLineProps = {
  /** Name of the work, for screen readers. */
  label: string;
  done: number;
  /** Undefined while the total is not known. */
  total: number | undefined;
};

/** The progress of a long task, as a line and in figures. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  return (
    <div className="progress-line">
      <progress aria-label={label} max={total ?? 1} {...(total !== undefined && { value: done })} />
      <span className="num muted">
        {total === undefined ? 'Préparation…' : `${formatCount(done)} sur ${formatCount(total)}`}
      </span>
    </div>
  );
}
