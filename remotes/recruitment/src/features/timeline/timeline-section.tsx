import { useQuery } from '@tanstack/react-query';
import { TimelineSection } from '@trame/app/timeline-section';
import { recruitersQueryOptions } from '../application-data/data/recruiters-query.ts';
import { applicationEntity } from '../application-data/model/entity.ts';
import { continuesDraft, describeEntry } from './model/describe-entry.ts';

/** Everything that happened to an application, and the comments of recruiters. */
export default function ApplicationTimeline({ applicationId }: { applicationId: string }) {
  const { data: recruiters = [] } = useQuery(recruitersQueryOptions());
  const names = new Map(recruiters.map(({ id, name }) => [id, name]));
  return (
    <TimelineSection
      entity={applicationEntity(applicationId)}
      people={recruiters}
      describe={(entry) => describeEntry(entry, names)}
      continues={continuesDraft}
    />
  );
}
