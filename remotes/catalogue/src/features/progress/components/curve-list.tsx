import { PlainTable } from '@trame/ui/plain-table';
import { firstOf, gainText, lastOf, WHOLE, type Curve } from '../model/curves.ts';
import '../styles/progress.css';

type CurveListProps = {
  curves: readonly Curve[];
  /** The keys of those that are drawn, in the order of their threads. */
  drawn: readonly string[];
  /** Most that can be drawn beside the whole. */
  most: number;
  onToggle: (key: string) => void;
};

const scoreOf = (score: number | undefined) => (score === undefined ? '–' : Math.round(score));

/** Each group at the beginning of the period and now, and whether its curve is drawn. */
export function CurveList({ curves, drawn, most, onToggle }: CurveListProps) {
  const isFull = drawn.length > most;
  return (
    <PlainTable className="prg-list">
      <caption className="sr-only">Scores au début de la période et maintenant</caption>
      <thead>
        <tr>
          <th scope="col">Courbe</th>
          <th scope="col" className="prg-roomy">
            Début
          </th>
          <th scope="col">Maintenant</th>
          <th scope="col">Écart</th>
          <th scope="col" className="prg-roomy">
            Fiches
          </th>
        </tr>
      </thead>
      <tbody>
        {curves.map((curve) => {
          const at = drawn.indexOf(curve.key);
          const gained = gainText(firstOf(curve), lastOf(curve));
          return (
            <tr key={curve.key}>
              <th scope="row">
                <label className="prg-choice">
                  <input
                    type="checkbox"
                    checked={at !== -1}
                    disabled={curve.key === WHOLE || (at === -1 && isFull)}
                    onChange={() => onToggle(curve.key)}
                  />
                  <span className={at === -1 ? 'prg-sample' : `prg-sample prg-thread-${at}`} aria-hidden />
                  {curve.label}
                </label>
              </th>
              <td className="num prg-roomy">{scoreOf(firstOf(curve))}</td>
              <td className="num">{scoreOf(lastOf(curve))}</td>
              <td
                className={`num ${gained.startsWith('+') ? 'prg-up' : gained.startsWith('−') ? 'prg-down' : ''}`}
              >
                {gained}
              </td>
              <td className="num prg-roomy">{curve.programmes}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
