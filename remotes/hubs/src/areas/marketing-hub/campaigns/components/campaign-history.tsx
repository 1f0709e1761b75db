import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDateTime } from '@trame/domain';
import { Section } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { eventsQuery } from '../data/campaigns.ts';
import { eventText } from '../model/campaign.ts';

/** What happened to a campaign, the latest first. */
export function CampaignHistory({ id }: { id: string }) {
  const query = useQuery(eventsQuery(id));
  return (
    <Section title="Historique">
      <QueryView
        query={query}
        failed="Impossible de charger l’historique"
        pending={<SkeletonBlock height={60} />}
        compact
      >
        {(events) =>
          events.length === 0 ? (
            <p className="muted cam-none">Rien depuis sa création.</p>
          ) : (
            <ol className="cam-history">
              {events.map((event) => (
                <li key={event.id}>
                  <span>{eventText(event)}</span>
                  <span className="muted num">{formatDateTime(event.at)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </Section>
  );
}
