import {
  bandOf,
  byDisagreement,
  formatPercentage,
  NOTABLE_SPREAD,
  SCORE_LABELS,
  withDe,
} from '@trame/domain';
import { PlainTable } from '@trame/ui/plain-table';
import { EmptyState } from '@trame/ui/states';
import type { SavedGrid } from '../model/grid.ts';

export type ComparisonProps = {
  official: SavedGrid | undefined;
  opinions: readonly SavedGrid[];
  /** How many others have given an opinion, whether or not they may be read yet. */
  othersCount: number | undefined;
  /** The reader has given theirs, and may read the others'. */
  hasJudged: boolean;
  nameOf: (id: string | null) => string;
};

/** The keyboard can scroll it. */
const SCROLL = { role: 'group', 'aria-label': 'Comparaison des évaluations', tabIndex: 0 } as const;

const figure = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

function formatSpread(grids: readonly SavedGrid[]): string {
  const shares = grids.map((grid) => grid.percentage);
  return `${figure.format(Math.max(...shares) - Math.min(...shares))} pts`;
}

/** The grids of all evaluators, side by side, the largest differences first. */
export function Comparison({ official, opinions, othersCount = 0, hasJudged, nameOf }: ComparisonProps) {
  const given = opinions.filter(({ isFinal }) => isFinal);
  const grids = [...(official?.isFinal ? [official] : []), ...given];
  if (!hasJudged) {
    return (
      <EmptyState
        title="Donnez d’abord votre avis"
        description={`${countText(othersCount)} Les avis se comparent une fois le vôtre rendu, pour que personne ne s’aligne sur un autre.`}
      />
    );
  }
  if (grids.length < 2) {
    return (
      <EmptyState
        title="Rien à comparer pour l’instant"
        description="Il faut l’évaluation officielle finalisée et un avis rendu, ou deux avis."
      />
    );
  }
  const columns = grids.map((grid) => ({
    grid,
    name: nameOf(grid.evaluatorId),
    kind: grid === official ? 'Officielle' : 'Avis',
  }));
  return (
    <div {...SCROLL} className="eval-compare">
      <PlainTable>
        <caption>Les critères qui divisent le plus viennent en premier.</caption>
        <thead>
          <tr>
            <th scope="col">Critère</th>
            {columns.map(({ grid, name, kind }) => (
              <th key={grid.id} scope="col">
                {name}
                <small className="muted">{kind}</small>
              </th>
            ))}
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          {byDisagreement(grids.map(({ values }) => values.scores)).map(
            ({ key, label, coefficient, scores, spread }) => (
              <tr key={key} className={spread >= NOTABLE_SPREAD ? 'is-split' : undefined}>
                <th scope="row">
                  {label} <span className="muted num">× {coefficient}</span>
                </th>
                {scores.map((score, index) => (
                  <td key={columns[index]?.grid.id}>
                    {score === undefined ? (
                      '–'
                    ) : (
                      <>
                        <b className="num">{score}</b> <span className="muted">{SCORE_LABELS[score]}</span>
                        {grids[index]?.values.justifications[key] && (
                          <q className="eval-quote">{grids[index].values.justifications[key]}</q>
                        )}
                      </>
                    )}
                  </td>
                ))}
                <td className="num">{spread === 0 ? 'accord' : spread}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Résultat</th>
            {columns.map(({ grid }) => (
              <td key={grid.id}>
                <b className="num">{formatPercentage(grid.percentage)}</b>{' '}
                <span className="muted">{bandOf(grid.percentage).label}</span>
              </td>
            ))}
            <td className="num">{formatSpread(grids)}</td>
          </tr>
        </tfoot>
      </PlainTable>
      {columns.some(({ grid }) => grid.values.notes) && (
        <div className="eval-compare-notes">
          {columns.map(
            ({ grid, name }) =>
              grid.values.notes && (
                <figure key={grid.id}>
                  <figcaption className="muted">Notes {withDe(name)}</figcaption>
                  <blockquote>{grid.values.notes}</blockquote>
                </figure>
              ),
          )}
        </div>
      )}
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Personne d’autre n’a encore rendu d’avis.';
  return count === 1 ? 'Un avis est déjà rendu.' : `${count} avis sont déjà rendus.`;
}
