import { Highlight } from '@trame/ui/highlight';
import type { Indicator } from '../data/indicators-query.ts';
import { ModelLinks } from './model-links.tsx';
import { ProvideList } from './provide-list.tsx';

/** What each session answers, in the order of the indicators. */
export function SessionList({ indicators, search }: { indicators: readonly Indicator[]; search: string }) {
  return (
    <ul className="qualiopi-card qualiopi-session">
      {indicators.map(({ number, heading, meaning, provide, models }) => (
        <li key={number} id={`ind-${number}`} tabIndex={-1}>
          <span className="display num qualiopi-session-number" aria-hidden="true">
            {number}
          </span>
          <div>
            <h3>
              <span className="sr-only">Indicateur {number}&nbsp;: </span>
              <Highlight text={heading ?? ''} query={search} />
            </h3>
            <p className="qualiopi-meaning">
              <Highlight text={meaning ?? ''} query={search} />
            </p>
            <ProvideList provide={provide} search={search} />
            <ModelLinks keys={models} search={search} />
          </div>
        </li>
      ))}
    </ul>
  );
}
