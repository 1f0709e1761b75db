import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { Link } from '@trame/platform/router';
import { Drawer } from '@trame/ui/drawer';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { linesQuery } from '../data/bpf.ts';
import { figureLabel, measureText, type BpfLine } from '../model/bpf.ts';

type LinesDrawerProps = { year: number; figure: string | null; areaPath: string; onClose: () => void };

/** The missions or invoices that a figure is made of, each one press away. */
export function LinesDrawer({ year, figure, areaPath, onClose }: LinesDrawerProps) {
  const label = figure === null ? undefined : figureLabel(figure);
  return (
    <Drawer open={label !== undefined} width={560} title={`${label ?? ''}, ${year}`} onClose={onClose}>
      {figure !== null && <Lines key={`${year}-${figure}`} {...{ year, figure, areaPath }} />}
    </Drawer>
  );
}

function Lines({ year, figure, areaPath }: { year: number; figure: string; areaPath: string }) {
  return (
    <QueryView
      query={useQuery(linesQuery(year, figure))}
      failed="Impossible de charger les lignes de ce chiffre"
      compact
      pending={
        <LoadingStatus label="Chargement des lignes...">
          <SkeletonBlock height={160} />
        </LoadingStatus>
      }
    >
      {(lines) =>
        lines.length === 0 ? (
          <p className="muted">Aucune ligne.</p>
        ) : (
          <ul className="bpf-lines" aria-label="Lignes">
            {lines.map((line) => (
              <li key={line.id}>
                <Link to={`${areaPath}${line.kind === 'invoice' ? 'factures' : 'missions'}/${line.id}`}>
                  {line.kind === 'invoice' ? `Facture ${line.label}` : line.label}
                </Link>
                <span className="num">{amountOf(line)}</span>
                <span className="muted">
                  {line.who} · <span className="num">{formatDate(line.day)}</span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

/** « 6 stagiaires, 126 h », « 21 h », « 1 500,00 € ». */
function amountOf(line: BpfLine): string {
  const figure = { ...line, figure: '', lines: 1 };
  return [
    line.persons !== null &&
      `${measureText('persons', figure)} ${line.persons < 2 ? 'stagiaire' : 'stagiaires'}`,
    measureText('hours', figure),
    measureText('cents', figure),
  ]
    .filter(Boolean)
    .join(', ');
}
