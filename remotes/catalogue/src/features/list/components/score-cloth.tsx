import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { addDays, formatCount, today } from '@trame/domain';
import { pointsText, SCORE_BANDS, scoreBand, type ScoreBand } from '@trame/domain/catalogue';
import { Card } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { useId, useMemo } from 'react';
import { bandClass } from '../../programmes/components/score-band.tsx';
import { figuresQuery, type Figures } from '../../programmes/data/programmes.ts';
import { bandCount } from '../../programmes/model/programme.ts';
import { CLOTH, levelOf, threadPaths } from '../model/cloth.ts';
import '../styles/list.css';

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });
/** Days after which the average is compared; the database has the same. */
const COMPARED_DAYS = 90;
const LEVELS = SCORE_BANDS.map(({ from }) => from).filter((from) => from > 0);

/** Drawn by several elements, read as one. */
const PICTURE = { role: 'img' } as const;

const COUNTS: Record<ScoreBand['key'], (figures: Figures) => number> = {
  excellent: ({ excellent }) => excellent,
  good: ({ good }) => good,
  average: ({ average_band }) => average_band,
  insufficient: ({ insufficient }) => insufficient,
};

function Trend({ average, average_before: before }: Figures) {
  if (average === null || before === null) return null;
  const gained = Math.round(average) - Math.round(before);
  const month = MONTH.format(new Date(addDays(today(), -COMPARED_DAYS)));
  const since = `depuis ${month}`;
  if (gained === 0) return <span className="cat-trend">Même moyenne {since}</span>;
  return (
    <span className={`cat-trend ${gained > 0 ? 'cat-trend-up' : 'cat-trend-down'} num`}>
      {gained > 0 ? '+' : '−'}
      {pointsText(Math.abs(gained))} {since}
    </span>
  );
}

/** The scores of the catalogue: its average, one thread for each sheet, and the same as a table. */
export function ScoreCloth() {
  const { data: figures, error } = useQuery(figuresQuery);
  useQuietReport([error], 'programme-figures');
  const id = useId();
  const { lacking, bands } = useMemo(() => threadPaths(figures?.scores ?? []), [figures]);
  if (!figures || figures.average === null) return null;
  const { scores } = figures;
  const width = scores.length * CLOTH.thread;
  const [best, worst] = [scores[0] ?? 0, scores.at(-1) ?? 0];
  const counted = SCORE_BANDS.map((band) => ({ ...band, count: COUNTS[band.key](figures) }));
  return (
    <Card as="section">
      <div className="cat-cloth-head">
        <div>
          <h2 id={id} className="cat-cloth-title">
            Score moyen
          </h2>
          <p className="cat-average num">
            {Math.round(figures.average)}
            <small> / 100</small>
          </p>
        </div>
        <p className="cat-cloth-text">
          Une fiche par fil, de la plus complète à la moins.
          <Trend {...figures} />
        </p>
        <ul className="cat-key">
          {counted.map(({ key, label, from, count }) => (
            <li key={key} className={bandClass(from)}>
              {bandCount(label, count)}
            </li>
          ))}
        </ul>
      </div>
      <div className="cat-cloth" {...PICTURE} aria-labelledby={id} aria-describedby={`${id}-texte`}>
        <svg viewBox={`0 0 ${width} ${CLOTH.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="cat-lacking" d={lacking} />
          {counted.map(({ key, from }) => (
            <path key={key} className={`cat-threads ${bandClass(from)}`} d={bands.get(key)} />
          ))}
          {LEVELS.map((level) => (
            <path
              key={level}
              className={level === LEVELS[0] ? 'cat-weft' : 'cat-level'}
              d={`M0 ${levelOf(level)}H${width}`}
            />
          ))}
        </svg>
        {LEVELS.map((level) => (
          <span
            key={level}
            className="cat-level-text num"
            style={{ top: `${100 - level}%` }}
            aria-hidden="true"
          >
            {level}
          </span>
        ))}
      </div>
      <p id={`${id}-texte`} className="sr-only">
        {formatCount(scores.length)} fiches, de {best} à {worst} points.
      </p>
      <details className="cat-cloth-table">
        <summary>Voir en tableau</summary>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">Niveau</th>
              <th scope="col">À partir de</th>
              <th scope="col">Fiches</th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ key, label, from, count }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="num">{pointsText(from)}</td>
                <td className="num">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <p className="muted">
          La meilleure a {pointsText(best)} ({scoreBand(best).label.toLowerCase()}), la moins bonne{' '}
          {pointsText(worst)} ({scoreBand(worst).label.toLowerCase()}). La liste donne le score de chacune.
        </p>
      </details>
    </Card>
  );
}
