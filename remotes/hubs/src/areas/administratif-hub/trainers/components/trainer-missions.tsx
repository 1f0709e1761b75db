import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { Link } from '@trame/platform/router';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { Section } from '@trame/ui/page';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { EvidenceCount } from '../../missions/components/evidence-count.tsx';
import { MissionState } from '../../missions/components/mission-state.tsx';
import { daysText } from '../../missions/model/mission.ts';
import { MISSIONS_SHOWN, trainerMissionsQuery, type TrainerMission } from '../data/trainers.ts';
import '../../missions/styles/missions.css';

const FIGURE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

const COLUMNS: readonly DataColumn<TrainerMission>[] = [
  { key: 'title', title: 'Mission', cell: ({ title }) => title, note: ({ client_name }) => client_name },
  {
    key: 'days',
    title: 'Dates',
    cell: (mission) => <span className="num">{daysText(mission)}</span>,
    width: 184,
  },
  {
    key: 'time',
    title: 'Durée',
    cell: ({ hours, days }) => (
      <span className="num">{hours === null ? `${FIGURE.format(days)} j` : `${FIGURE.format(hours)} h`}</span>
    ),
    width: 72,
  },
  {
    key: 'status',
    title: 'État',
    cell: ({ status }) => <MissionState status={status} />,
    width: 116,
    narrow: 'sign',
  },
  { key: 'evidence', title: 'Preuves', cell: (mission) => <EvidenceCount mission={mission} />, width: 112 },
];

/** Missions that are shown beside other parts of the page. */
const FEW = 5;

type TrainerMissionsProps = {
  userId: string;
  missionsPath: string;
  /** The last few, beside other parts of the page. */
  isShort?: boolean;
};

/** The last missions of a trainer. */
export function TrainerMissions({ userId, missionsPath, isShort = false }: TrainerMissionsProps) {
  return (
    <Section title="Missions" actions={isShort && <Link to="?onglet=missions">Ses missions</Link>}>
      <QueryView
        query={useQuery(trainerMissionsQuery(userId))}
        failed="Impossible de charger les missions de ce formateur"
        compact
        pending={
          <LoadingStatus label="Chargement des missions...">
            <TableSkeleton rows={3} />
          </LoadingStatus>
        }
      >
        {(missions) =>
          missions.length === 0 ? (
            <p className="muted">Aucune mission.</p>
          ) : (
            <>
              <DataTable
                label="Missions"
                columns={COLUMNS}
                rows={missions.slice(0, isShort ? FEW : MISSIONS_SHOWN)}
                hrefOf={({ id }) => `${missionsPath}/${id}`}
              />
              {!isShort && missions.length > MISSIONS_SHOWN && (
                <p className="muted">
                  Les {MISSIONS_SHOWN} dernières. <Link to={missionsPath}>Toutes les missions</Link>
                </p>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}
