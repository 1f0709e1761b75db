import { bandLevers, type CriteriaScores } from '@trame/domain';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { leverText } from '../model/lever-text.ts';

/** « Ce qui ferait changer de bande »: how firm the result is, once every criterion has a score. */
export function BandLevers({ scores }: { scores: CriteriaScores }) {
  const levers = bandLevers(scores);
  if (levers.length === 0) return null;
  return (
    <section className="eval-levers" aria-labelledby="eval-levers">
      <h3 id="eval-levers">Ce qui ferait changer de bande</h3>
      <ul>
        {levers.map((lever) => {
          const Icon = lever.direction === 'up' ? TrendingUp : TrendingDown;
          return (
            <li key={lever.direction}>
              <Icon className="icon" aria-hidden />
              <div>
                <strong>{lever.band.label}</strong>
                <p className="muted">{leverText(lever)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
