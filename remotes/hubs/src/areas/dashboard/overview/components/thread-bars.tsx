import { Link } from '@trame/platform/router';
import '../styles/overview.css';

export type ThreadBar = {
  key: string;
  label: string;
  hint?: string;
  value: number;
  /** Of the period before, drawn as a thin thread. */
  before?: number | null;
  text: string;
  isWarning?: boolean;
  to: string;
};

/** Bars over warps: each row opens its lines. The table beside says the same. */
export function ThreadBars({ label, bars }: { label: string; bars: readonly ThreadBar[] }) {
  const most = Math.max(...bars.flatMap(({ value, before }) => [value, before ?? 0]), 1);
  return (
    <ul className="ov-bars" aria-label={label}>
      {bars.map(({ key, label: name, hint, value, before, text, isWarning = false, to }) => (
        <li key={key}>
          <Link to={to} className={isWarning ? 'is-warning' : undefined}>
            <span className="ov-bar-name">
              {name}
              {hint !== undefined && <small>{hint}</small>}
            </span>
            <span className="ov-track" aria-hidden="true">
              <span className="ov-bar" style={{ width: `${(value / most) * 100}%` }} />
              {before !== undefined && before !== null && (
                <span className="ov-before" style={{ width: `${(before / most) * 100}%` }} />
              )}
            </span>
            <span className="ov-bar-text num">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
