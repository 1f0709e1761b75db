import { formatDate } from '@trame/domain';
import { MODELS_CHANGED_ON } from '@trame/domain/trainers';
import type { Reference } from '../data/indicators-query.ts';

const WEIGHTS = { major: 'Écart toujours majeur', minor: 'Écart mineur ou majeur' } as const;

/** Which version of the guide this is, and all its indicators in a few words. */
export function AllIndicators({ reference }: { reference: Reference }) {
  const { version, published_on: day, indicators } = reference;
  return (
    <div className="qualiopi-source">
      <p>
        D’après le guide de lecture du référentiel, version {version.replace('V', '')} du {formatDate(day)}.
        Modèles du {formatDate(MODELS_CHANGED_ON)}.
      </p>
      <details>
        <summary>Les {indicators.length} indicateurs, en clair</summary>
        <ol>
          {indicators.map(({ number, title, weight, applies_to: appliesTo }) => (
            <li key={number}>
              <span className="num" aria-hidden="true">
                {number}
              </span>
              <span>
                <span className="sr-only">Indicateur {number}&nbsp;: </span>
                {title}
                <small>
                  {WEIGHTS[weight]}. {appliesTo}.
                </small>
              </span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
