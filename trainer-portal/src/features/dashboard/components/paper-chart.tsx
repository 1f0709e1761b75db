import { formatDate } from '@trame/domain';
import { Card } from '@trame/ui/page';
import { Check, Clock, Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { PaperLine, PaperYear } from '../model/paper-tasks.ts';

const SIGNS: Readonly<Record<PaperLine['state'], LucideIcon>> = {
  held: Check,
  soon: Clock,
  over: TriangleAlert,
  checking: Hourglass,
};

function saidEnd({ state, end }: PaperLine): string {
  if (state === 'checking') return 'En vérification';
  if (end === null) return 'Sans échéance';
  return state === 'over' ? `Expirée le ${formatDate(end)}` : formatDate(end);
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
            {year.months.map((month, index) => (
              <span key={month}>{index === 0 ? '' : month}</span>
            ))}
          </p>
        </div>
        <ul>
          {year.lines.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Line({ line }: { line: PaperLine }) {
  const Sign = SIGNS[line.state];
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
        <Sign className="icon" aria-hidden /> {saidEnd(line)}
      </p>
    </li>
  );
}
