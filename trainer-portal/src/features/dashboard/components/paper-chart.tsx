import { formatDate } from '@trame/domain';
import { paperStateLabel } from '@trame/domain/trainers';
import { Card } from '@trame/ui/page';
import type { CSSProperties } from 'react';
import { PaperSign } from '../../papers/components/paper-sign.tsx';
import type { PaperLine, PaperYear } from '../model/paper-tasks.ts';

function End({ line: { state, end } }: { line: PaperLine }) {
  const label = paperStateLabel(state);
  if (state === 'to_check') return label;
  if (state === 'expired') return `${label} le ${formatDate(end)}`;
  return (
    <span>
      <span className="sr-only">{label}, </span>
      {end === null ? 'Sans échéance' : formatDate(end)}
    </span>
  );
}

/** Months as warps, each paper a weft that ends on its day. */
export function PaperChart({ year }: { year: PaperYear }) {
  if (year.lines.length === 0)
    return (
      <Card padded={false}>
        <p className="dashboard-later">Vos pièces s’afficheront ici, chacune jusqu’à son échéance.</p>
      </Card>
    );
  return (
    <Card padded={false}>
      <div className="dashboard-year" style={{ '--dashboard-today': year.today } as CSSProperties}>
        <div className="dashboard-months" aria-hidden="true">
          <p className="num">
            {year.months.map((month) => (
              <span key={month}>{month}</span>
            ))}
          </p>
        </div>
        <ul>
          {year.lines.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
        <div className="dashboard-months" aria-hidden="true">
          <p className="dashboard-today">aujourd’hui</p>
        </div>
      </div>
    </Card>
  );
}

function Line({ line }: { line: PaperLine }) {
  return (
    <li className={`is-${line.state}`}>
      <p className="dashboard-paper">
        <strong>{line.label}</strong>
        <small>{line.rhythm}</small>
      </p>
      <p
        className={line.share < 1 ? 'dashboard-weft is-ending' : 'dashboard-weft'}
        style={{ '--dashboard-share': line.share } as CSSProperties}
        aria-hidden="true"
      />
      <p className="dashboard-end num">
        <PaperSign state={line.state} /> <End line={line} />
      </p>
    </li>
  );
}
