import { formatDate } from '@trame/domain';
import { useId } from 'react';
import { lastOf, type Curve } from '../model/curves.ts';
import { drawChart, FRAMES, spread, type Frame } from '../model/chart.ts';
import { TableView } from './table-view.tsx';
import '../styles/progress.css';

/** Drawn by several elements, read as one. */
const PICTURE = { role: 'img' } as const;

const DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
/** Names under the warps, at most. */
const NAMED = 7;

/** A name that fits at the end of its thread. */
const shortName = (name: string) => (name.length > 27 ? `${name.slice(0, 26).trimEnd()}…` : name);

const scoreText = (curve: Curve): string => {
  const score = lastOf(curve);
  return score === undefined ? 'plus de fiche' : String(Math.round(score));
};

type ScoreCurvesProps = {
  days: readonly string[];
  /** The first one is that of everything. */
  curves: readonly Curve[];
  step: 'day' | 'week' | 'month';
};

/** Scores over time: warps are moments, threads are averages; the same as a table below. */
export function ScoreCurves({ days, curves, step }: ScoreCurvesProps) {
  const id = useId();
  return (
    <div className="prg-chart">
      <div {...PICTURE} aria-labelledby={`${id}-nom`} aria-describedby={`${id}-texte`}>
        <span id={`${id}-nom`} className="sr-only">
          Score moyen dans le temps
        </span>
        <div className="prg-wide" aria-hidden="true">
          <Threads days={days} curves={curves} step={step} frame={FRAMES.wide} isNamed />
        </div>
        <div className="prg-narrow" aria-hidden="true">
          <Threads days={days} curves={curves} step={step} frame={FRAMES.narrow} />
          <ul className="prg-key">
            {curves.map((curve, at) => (
              <li key={curve.key} className={`prg-thread-${at}`}>
                {curve.label}, {scoreText(curve)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p id={`${id}-texte`} className="sr-only">
        {curves.map((curve) => sentenceOf(days, curve)).join(' ')}
      </p>
      <TableView label="Score moyen par date">
        <thead>
          <tr>
            <th scope="col">Date</th>
            {curves.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              {curves.map(({ key, scores }) => (
                <td key={key}>{figureText(scores[at])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableView>
    </div>
  );
}

const ONE_DECIMAL = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const figureText = (score: number | null | undefined) =>
  score === null || score === undefined ? '–' : ONE_DECIMAL.format(score);

function sentenceOf(days: readonly string[], { label, scores }: Curve): string {
  const at = scores.findIndex((score) => score !== null);
  const [first, last] = [scores[at], scores.at(-1)];
  if (first === undefined || first === null || last === undefined || last === null) return '';
  return `${label}\u00a0: de ${Math.round(first)} le ${formatDate(days[at] ?? '')} à ${Math.round(last)} le ${formatDate(days.at(-1) ?? '')}.`;
}

type ThreadsProps = ScoreCurvesProps & { frame: Frame; isNamed?: boolean };

function Threads({ days, curves, step, frame, isNamed = false }: ThreadsProps) {
  const drawn = drawChart(
    curves.map(({ scores }) => scores),
    days.length,
    frame,
  );
  const ends = drawn.threads.map(({ end }) => end);
  const heights = spread(
    ends.map((end) => end?.y ?? 0),
    drawn.bottom,
  );
  const every = Math.max(Math.ceil(days.length / (isNamed ? NAMED : 4)), 1);
  const format = step === 'month' ? MONTH : DAY;
  // The whole is above the others, so that it is drawn last.
  const order = curves.map((_, at) => at).toReversed();
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} className="prg-drawing">
      {drawn.levels.map(({ score, y }) => (
        <text key={score} x={0} y={y + 4}>
          {score}
        </text>
      ))}
      <path
        className="prg-warp"
        d={drawn.warps.map((x) => `M${x} ${drawn.top}V${drawn.bottom}`).join('')}
        strokeWidth={drawn.warp}
      />
      {order.map((at) => {
        const thread = drawn.threads[at];
        if (!thread) return null;
        const half = drawn.cover + (at === 0 ? 3 : 0);
        return (
          <g key={curves[at]?.key} className={`prg-thread-${at}`}>
            <path className="prg-edge" d={thread.path} />
            <path className="prg-thread" d={thread.path} />
            <path
              className="prg-gap"
              d={thread.over.map(({ x, y }) => `M${x} ${y - half + 1}V${y + half - 1}`).join('')}
              strokeWidth={drawn.warp + 3}
            />
            <path
              className="prg-warp"
              d={thread.over.map(({ x, y }) => `M${x} ${y - half}V${y + half}`).join('')}
              strokeWidth={drawn.warp}
            />
          </g>
        );
      })}
      {days.map((day, at) =>
        (days.length - 1 - at) % every === 0 ? (
          <text key={day} x={drawn.warps[at]} y={frame.height - 4} textAnchor="middle">
            {format.format(new Date(day))}
          </text>
        ) : null,
      )}
      {isNamed &&
        curves.map((curve, at) => {
          const end = ends[at];
          return (
            end && (
              <text key={curve.key} className="prg-name" x={end.x + 16} y={(heights[at] ?? end.y) + 4}>
                {shortName(curve.label)}, {scoreText(curve)}
              </text>
            )
          );
        })}
    </svg>
  );
}
