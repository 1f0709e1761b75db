import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate, sourceLabel } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Drawer } from '@trame/ui/drawer';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { linesQuery, type Measure } from '../data/acquisition.ts';
import { monthText } from '../model/acquisition.ts';

export type OpenedFigure = { source: string; month: string; what: Measure };

export const MEASURES: Readonly<Record<Measure, string>> = {
  leads: 'Demandes',
  missions: 'Demandes devenues des missions',
  applications: 'Candidatures',
  approved: 'Candidatures devenues des comptes',
};

/** The leads or applications that a figure is made of. */
export function LinesDrawer({ figure, onClose }: { figure: OpenedFigure | undefined; onClose: () => void }) {
  return (
    <Drawer
      open={figure !== undefined}
      width={480}
      title={
        figure ? `${MEASURES[figure.what]}, ${sourceLabel(figure.source)}, ${monthText(figure.month)}` : ''
      }
      onClose={onClose}
    >
      {figure && <Lines {...figure} />}
    </Drawer>
  );
}

function Lines({ source, month, what }: OpenedFigure) {
  const { linkTo } = useHost();
  return (
    <QueryView
      query={useQuery(linesQuery(source, month, what))}
      failed="Impossible de charger les lignes de ce chiffre"
      compact
      pending={
        <LoadingStatus label="Chargement des lignes...">
          <SkeletonBlock height={160} />
        </LoadingStatus>
      }
    >
      {(lines) => (
        <ul className="acq-lines" aria-label="Lignes">
          {lines.map(({ id, kind, label, note, day }) => {
            const to =
              kind === 'lead'
                ? linkTo('hubs.lead', { leadId: id })
                : linkTo('recruitment.application', { id });
            return (
              <li key={id}>
                {to === undefined ? label : <Link to={to}>{label}</Link>}
                <span className="num muted">
                  {note}, {formatDate(day)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </QueryView>
  );
}
