import { CRITERIA, FAMILIES, familyPoints, type CriteriaScores } from '@trame/domain';

const CENTRE = { x: 130, y: 104 };
const RADIUS = 78;
const ARC = RADIUS + 8;
/** Half of the gap between two arcs, in steps of one criterion. */
const GAP = 0.4;

const STEP = (2 * Math.PI) / CRITERIA.length;
const at = (index: number, distance: number) => {
  const angle = index * STEP - Math.PI / 2;
  return { x: CENTRE.x + distance * Math.cos(angle), y: CENTRE.y + distance * Math.sin(angle) };
};
const point = (index: number, distance: number) => {
  const { x, y } = at(index, distance);
  return `${x.toFixed(1)},${y.toFixed(1)}`;
};
const ring = (distance: number) => CRITERIA.map((_, index) => point(index, distance)).join(' ');

/** Families as stretches of the circle: from the first of their criteria to the last. */
const STRETCHES = FAMILIES.map(({ key, criteria }) => {
  const first = CRITERIA.findIndex((criterion) => criterion.key === criteria[0]);
  const last = first + criteria.length - 1;
  return { key, from: first - GAP, to: last + GAP, middle: (first + last) / 2 };
});

const mean = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A grid as a radar chart: one axis per criterion, its families around it, and their means as texts beside it. */
export function FamilyRadar({ scores }: { scores: CriteriaScores }) {
  return (
    <figure className="eval-radar">
      <svg viewBox="0 0 260 208" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((level) => (
          <polygon key={level} className="radar-ring" points={ring((level * RADIUS) / 5)} />
        ))}
        {CRITERIA.map(({ key }, index) => (
          <line key={key} className="radar-ring" x1={CENTRE.x} y1={CENTRE.y} {...lineEnd(index)} />
        ))}
        <polygon
          className="radar-shape"
          points={CRITERIA.map(({ key }, index) => point(index, ((scores[key] ?? 0) * RADIUS) / 5)).join(' ')}
        />
        {CRITERIA.map(({ key }, index) => {
          const { x, y } = at(index, ((scores[key] ?? 0) * RADIUS) / 5);
          return scores[key] && <circle key={key} className="radar-dot" cx={x} cy={y} r="2.4" />;
        })}
        {STRETCHES.map(({ key, from, to, middle }) => {
          const label = at(middle, ARC + 12);
          return (
            <g key={key}>
              <path className="radar-arc" d={`M${point(from, ARC)}A${ARC} ${ARC} 0 0 1 ${point(to, ARC)}`} />
              <text className="radar-letter" x={label.x} y={label.y} dy="5" textAnchor="middle">
                {key}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul aria-label="Moyenne de chaque famille, sur 5">
          {FAMILIES.map((family) => {
            const { scored, mean: value } = familyPoints(family, scores);
            return (
              <li key={family.key} title={family.label}>
                <b>{family.key}</b>
                <span className="sr-only"> {family.label}, </span>
                <span className="num">{scored > 0 ? mean.format(value) : '–'}</span>
              </li>
            );
          })}
        </ul>
      </figcaption>
    </figure>
  );
}

function lineEnd(index: number) {
  const { x, y } = at(index, RADIUS);
  return { x2: x, y2: y };
}
