import type { Step } from '../model/steps.ts';
import '../styles/writing.css';

/** How far an envelope has come on its way to be sent: what is done, what comes next. */
export function StepsStrip({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="wrt-steps" aria-label="Avancement">
      {steps.map(({ label, isDone }, place) => (
        <li
          key={label}
          data-state={isDone ? 'done' : place === next ? 'next' : undefined}
          aria-current={place === next ? 'step' : undefined}
        >
          {label}
          {isDone && <span className="sr-only">, fait</span>}
        </li>
      ))}
    </ol>
  );
}
