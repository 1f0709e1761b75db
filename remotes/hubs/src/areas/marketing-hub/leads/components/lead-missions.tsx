import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { QueryView } from '@trame/app/query-view';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { MissionState } from '../../../administratif-hub/missions/components/mission-state.tsx';
import { EMPTY_MISSION } from '../../../administratif-hub/missions/model/mission.ts';
import { leadData, type Lead } from '../data/leads.ts';
import { linkMission, missionsQuery } from '../data/related.ts';

const MissionDialog = lazyDialog(async () => ({
  default: (await import('../../../administratif-hub/missions/components/mission-dialog.tsx')).MissionDialog,
}));

/** What a mission made from a lead starts from: the trainer, the days and the price are still to be agreed. */
const missionOf = ({ company, place, sector, need, reference }: Lead) => ({
  ...EMPTY_MISSION,
  title: sector ?? 'Formation',
  client_name: company,
  place: place ?? '',
  note: `${reference}\n\n${need}`.slice(0, 2000),
});

/** The missions that were made from a lead, and a new one. */
export function LeadMissions({ lead }: { lead: Lead }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { linkTo } = useHost();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(missionsQuery(lead.id));
  const link = (mission: string) =>
    linkMission(lead.id, mission)
      .catch((error: unknown) =>
        notice.failed(error, failureAdvice(error), 'La mission est créée, sans lien avec cette demande'),
      )
      .finally(() => void client.invalidateQueries({ queryKey: [leadData.key] }));
  return (
    <Section
      title="Missions"
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          Convertir en mission
        </Button>
      }
    >
      <QueryView
        query={query}
        failed="Impossible de charger les missions"
        compact
        pending={
          <LoadingStatus label="Chargement des missions...">
            <SkeletonBlock height={24} />
          </LoadingStatus>
        }
      >
        {(missions) =>
          missions.length === 0 ? (
            <p className="lead-empty muted">Aucune mission. La première gagne la demande.</p>
          ) : (
            <ul className="lead-rows">
              {missions.map(({ id, title, status, starts_on }) => (
                <li key={id}>
                  <span>
                    <Link to={linkTo('hubs.mission', { missionId: id }) ?? ''}>{title}</Link>
                    <span className="num muted">{formatDate(starts_on)}</span>
                  </span>
                  <MissionState status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding && (
        <MissionDialog
          edited="new"
          start={missionOf(lead)}
          onClose={(saved) => {
            setAdding(false);
            if (saved) void link(saved.id);
          }}
        />
      )}
    </Section>
  );
}
