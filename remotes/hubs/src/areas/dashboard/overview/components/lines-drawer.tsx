import { useEndlessList } from '@trame/app/endless-list';
import { LoadMore } from '@trame/app/load-more';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Drawer } from '@trame/ui/drawer';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { linesQuery, type Line } from '../data/figures.ts';
import { FIGURES, lineAmount } from '../model/figures.ts';
import { listOf, pageOf } from '../model/links.ts';
import type { Period } from '../model/period.ts';
import '../styles/overview.css';

const FAILED = 'Impossible de charger les lignes de ce chiffre';

type LinesDrawerProps = { figure: string | null; period: Period; onClose: () => void };

/** The lines that a figure is made of, here for every admin; each one leads to its app for whoever may open that. */
export function LinesDrawer({ figure, period, onClose }: LinesDrawerProps) {
  const known = figure === null ? undefined : FIGURES[figure];
  return (
    <Drawer open={known !== undefined} width={560} title={known?.label ?? ''} onClose={onClose}>
      {figure !== null && known && <Lines key={figure} figure={figure} period={period} />}
    </Drawer>
  );
}

function Lines({ figure, period }: { figure: string; period: Period }) {
  const { query, view } = useEndlessList(linesQuery(figure, period));
  const { linkTo } = useHost();
  const list = listOf(figure);
  const address = list && linkTo(list.routeId, list.params);
  return (
    <>
      {address !== undefined && (
        <p className="ov-lines-app">
          <Link to={address}>{list?.label}</Link>
        </p>
      )}
      <QueryView
        query={view}
        failed={FAILED}
        compact
        pending={
          <LoadingStatus label="Chargement des lignes...">
            <SkeletonBlock height={160} />
          </LoadingStatus>
        }
        empty={<p className="muted">Aucune ligne.</p>}
      >
        {(lines) => (
          <>
            <ul className="ov-lines" aria-label="Lignes">
              {lines.map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- an application has several steps
                <li key={`${line.id}-${at}`}>
                  <LineName line={line} />
                  <span className="num">{lineAmount(figure, line.amount)}</span>
                  <span className="muted">
                    {line.who !== '' && <>{line.who} · </>}
                    <span className="num">{formatDate(line.day)}</span>
                  </span>
                </li>
              ))}
            </ul>
            <LoadMore query={query} failed={FAILED} />
          </>
        )}
      </QueryView>
    </>
  );
}

function LineName({ line }: { line: Line }) {
  const { linkTo } = useHost();
  const page = pageOf(line);
  const address = page && linkTo(page.routeId, page.params);
  const name = line.kind === 'credit_note' ? `Avoir ${line.label}` : line.label;
  return address === undefined ? <span>{name}</span> : <Link to={address}>{name}</Link>;
}
