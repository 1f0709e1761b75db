import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Indicator } from '../data/indicators-query.ts';

const PLACES = {
  dossier: 'dans votre dossier',
  session: 'à chaque session',
} as const;

type CellProps = { indicator: Indicator; onGo: () => void };

function Cell({ indicator: { number, place }, onGo }: CellProps) {
  if (place === 'company') return <li>{number}</li>;
  return (
    <li className={`qualiopi-cell-${place}`}>
      <Link
        to={{ hash: `ind-${number}` }}
        onClick={onGo}
        aria-label={`Indicateur ${number}, ${PLACES[place]}`}
      >
        {number}
      </Link>
    </li>
  );
}

/** All indicators by criterion: which are the trainer's, and where. */
export function IndicatorStrip({ indicators, onGo }: { indicators: readonly Indicator[]; onGo: () => void }) {
  const criteria = [...new Set(indicators.map(({ criterion }) => criterion))];
  return (
    <nav className="qualiopi-card qualiopi-strip" aria-label={`Les ${indicators.length} indicateurs`}>
      <ol className="num">
        {criteria.map((criterion) => {
          const own = indicators.filter((indicator) => indicator.criterion === criterion);
          return (
            <li key={criterion} style={{ '--n': own.length } as CSSProperties}>
              <small>Critère {criterion}</small>
              <ul>
                {own.map((indicator) => (
                  <Cell key={indicator.number} indicator={indicator} onGo={onGo} />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
      <p className="qualiopi-key">
        <span>
          <i className="qualiopi-key-dossier" aria-hidden="true" />
          Dans votre dossier
        </span>
        <span>
          <i className="qualiopi-key-session" aria-hidden="true" />À chaque session
        </span>
        <span>
          <i aria-hidden="true" />
          L’affaire de Trame
        </span>
      </p>
    </nav>
  );
}
