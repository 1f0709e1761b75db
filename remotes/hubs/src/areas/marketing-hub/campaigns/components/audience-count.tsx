import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '@trame/domain';
import { audienceQuery, type Criteria } from '../data/campaigns.ts';
import { peopleText } from '../model/campaign.ts';

/** How many people these criteria reach now, and how many of them are left out because they objected. */
export function AudienceCount({ criteria }: { criteria: Criteria }) {
  const { data, error } = useInfiniteQuery({
    ...audienceQuery(criteria),
    enabled: criteria.bases.length > 0,
  });
  const [audience] = data?.pages ?? [];
  return (
    <output className="cam-count">
      {criteria.bases.length > 0 && !error && (audience ? <Counted {...audience} /> : 'Comptage…')}
      {error && 'Le comptage n’a pas abouti.'}
    </output>
  );
}

type CountedProps = { total: number; opted_out: number; bounced: number };

export function Counted({ total, opted_out: optedOut, bounced }: CountedProps) {
  const left = [
    optedOut > 0 && `${formatCount(optedOut)} ${optedOut > 1 ? 'désinscrites' : 'désinscrite'}`,
    bounced > 0 && `${formatCount(bounced)} sans boîte`,
  ].filter(Boolean);
  return (
    <>
      <strong className="num">{peopleText(total)}</strong>
      {left.length > 0 && <span className="muted"> {`Écartées\u00a0: ${left.join(', ')}`}</span>}
    </>
  );
}
