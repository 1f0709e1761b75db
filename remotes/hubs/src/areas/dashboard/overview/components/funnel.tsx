import { Link } from '@trame/platform/router';
import { numberText } from '../model/figures.ts';
import { funnelOf, STAGES } from '../model/funnel.ts';
import type { Figures } from '../model/figures.ts';
import { TableView } from './table-view.tsx';
import '../styles/overview.css';

const STEP = 7;
/** Where the warp of a stage is, in percent. */
const place = (stage: number) => ((stage + 0.5) / STAGES.length) * 100;

type FunnelProps = { figures: Figures; linkTo: (figure: string) => string };

/** From the application to the mission: stages are warps, groups of people are threads that end where they stopped. */
export function Funnel({ figures, linkTo }: FunnelProps) {
  const { stages, each, threads } = funnelOf(figures);
  const height = Math.max(threads.length * STEP + 12, 60);
  return (
    <>
      <p className="ov-sub">
        {each < 2 ? 'Un fil par personne.' : `Un fil pour ${numberText(each)} personnes.`} En foncé, ceux qui
        vont jusqu’au bout.
      </p>
      <ul className="ov-stages">
        {stages.map(({ figure, label, count }) => (
          <li key={figure}>
            <Link to={linkTo(figure)}>
              <strong className="num">{numberText(count)}</strong> <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <svg className="ov-funnel" width="100%" height={height} aria-hidden="true">
        {stages.map(({ figure }, stage) => (
          <rect
            key={figure}
            className="ov-warp"
            x={`${place(stage)}%`}
            width="10"
            y="0"
            height={height}
            transform="translate(-5)"
          />
        ))}
        {threads.map((passed, thread) => {
          const y = 6 + thread * STEP;
          const end = passed === STAGES.length ? 100 : place(passed - 1) + 50 / STAGES.length / 2;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a thread is its place
            <g key={thread} className={passed === STAGES.length ? 'ov-thread is-whole' : 'ov-thread'}>
              <rect className="ov-edge" x="0" width={`${end}%`} y={y - 1} height="5" />
              <rect x="0" width={`${end}%`} y={y} height="3" />
              {stages.map(({ figure }, stage) =>
                stage < passed && (stage + thread) % 2 === 0 ? (
                  <rect
                    key={figure}
                    className="ov-warp"
                    x={`${place(stage)}%`}
                    width="10"
                    y={y - 1}
                    height="5"
                    transform="translate(-5)"
                  />
                ) : null,
              )}
            </g>
          );
        })}
      </svg>
      <ol className="ov-shares num" aria-hidden="true">
        {stages.slice(1).map(({ figure, share }) => (
          <li key={figure}>{share === null ? '–' : `${share} %`}</li>
        ))}
      </ol>
      <p className="ov-sub ov-shares-note" aria-hidden="true">
        d’une étape à la suivante
      </p>
      <TableView label="De la candidature à la mission">
        <thead>
          <tr>
            <th scope="col">Étape</th>
            <th scope="col">Candidatures</th>
            <th scope="col">D’une étape à la suivante</th>
            <th scope="col">Période d’avant</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ figure, label, count, before, share }) => (
            <tr key={figure}>
              <th scope="row">{label}</th>
              <td>{numberText(count)}</td>
              <td>{share === null ? '–' : `${share}\u00a0%`}</td>
              <td>{before === null ? '–' : numberText(before)}</td>
            </tr>
          ))}
        </tbody>
      </TableView>
    </>
  );
}
