import { formatDate } from '@trame/domain';
import type { Step } from '../model/steps.ts';
import '../thread.css';

type ThreadStepsProps = {
  steps: readonly Step[];
  /** Lying down on wide screens. */
  across?: boolean;
  /** What the list is called. */
  label?: string;
  /** How the time of a step is written: its day, unless said otherwise. */
  formatAt?: (at: string) => string;
};

/** What is said of a step that has no day. */
const UNDATED: Record<Step['state'], string> = {
  done: 'fait',
  now: 'en cours',
  refused: 'clos',
  todo: 'à venir',
};

/** Steps as wefts on three warps that never end: done, where one is, refused; what comes has its warps alone. */
export function ThreadSteps({ steps, across = false, label, formatAt = formatDate }: ThreadStepsProps) {
  return (
    <ol className={across ? 'thread-steps thread-steps-across' : 'thread-steps'} aria-label={label}>
      {steps.map(({ key, label: name, at, state, note }) => (
        <li key={key} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <p className="thread-line">
            <strong>{name}</strong>
            {at ? (
              <time className="num" dateTime={at}>
                {formatAt(at)}
              </time>
            ) : (
              <span className="sr-only">{UNDATED[state]}</span>
            )}
          </p>
          {note && <p className="thread-note">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
