import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { campaignBasisOf } from '@trame/domain/campaigns';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { audienceQuery, type Campaign, type Recipient } from '../data/campaigns.ts';
import { Counted } from './audience-count.tsx';

/** Who is reached as the base is now, and what allows writing to each. */
export function CampaignPeople({ campaign }: { campaign: Campaign }) {
  const query = useInfiniteQuery(audienceQuery(campaign));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Section title="Personnes">
      <QueryView
        query={query}
        failed="Impossible de compter les personnes"
        pending={<SkeletonBlock height={120} />}
        compact
      >
        {({ pages }) => {
          const [first] = pages;
          const people = pages.flatMap((page) => page.people);
          return (
            <>
              <p className="cam-count">{first && <Counted {...first} />}</p>
              {people.length > 0 && (
                <ul className="cam-people">
                  {people.map((person) => (
                    <Person key={person.digest} person={person} />
                  ))}
                </ul>
              )}
              {hasNextPage && (
                <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Afficher la suite
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function Person({ person: { full_name, email, basis, basis_at } }: { person: Recipient }) {
  const known = campaignBasisOf(basis);
  return (
    <li>
      <span>
        <span className="cam-name">{full_name}</span>
        <span className="muted">{email}</span>
      </span>
      <span className="cam-basis">
        <span>{known?.label ?? basis}</span>
        <span className="muted num">
          {known?.dated} {formatDate(basis_at)}
        </span>
      </span>
    </li>
  );
}
