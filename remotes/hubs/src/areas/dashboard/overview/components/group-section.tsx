import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { Link } from '@trame/platform/router';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { figuresQuery } from '../data/figures.ts';
import type { Figures, Group } from '../model/figures.ts';
import type { Period } from '../model/period.ts';

type GroupSectionProps = {
  title: string;
  group: Group;
  period: Period;
  /** At the end of the title: all the lines. */
  all?: { to: string; label: (figures: Figures) => string };
  children: (figures: Figures) => ReactNode;
};

/** A part of the page with its own reading: one that fails or is slow leaves the others as they are. */
export function GroupSection({ title, group, period, all, children }: GroupSectionProps) {
  const query = useQuery(figuresQuery(group, period));
  return (
    <Section title={title} actions={all && query.data && <Link to={all.to}>{all.label(query.data)}</Link>}>
      <QueryView
        query={query}
        failed={`Pas de réponse\u00a0: ${title.toLowerCase()}`}
        compact
        pending={
          <LoadingStatus label={`Chargement\u00a0: ${title.toLowerCase()}...`}>
            <SkeletonBlock height={220} />
          </LoadingStatus>
        }
      >
        {(figures) => children(figures)}
      </QueryView>
    </Section>
  );
}
