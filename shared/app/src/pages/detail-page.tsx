import { AppError } from '@trame/data';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { useFailureNotice } from '../failures/use-failure-notice.ts';
import { QueryView, type ViewedQuery } from '../queries/query-view.tsx';

export type DetailPageProps<Row> = {
  query: ViewedQuery<Row>;
  /** The list of the row. */
  list: { label: string; to: string };
  texts: {
    /** "Impossible de charger la mission". */
    failed: string;
    /** "Chargement de la mission...". */
    loading: string;
    /** "Mission introuvable". */
    missing: string;
  };
  titleOf: (row: Row) => string;
  renderSubtitle?: (row: Row) => ReactNode;
  /** Buttons beside the title. */
  renderActions?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
};

/** A page about one row. */
export function DetailPage<Row>({
  query,
  list,
  texts,
  titleOf,
  renderSubtitle,
  renderActions,
  children,
}: DetailPageProps<Row>) {
  const { data, error } = query;
  const isMissing = data === undefined && error instanceof AppError && error.code === 'not_found';
  const titleWithout = isMissing ? texts.missing : list.label;
  const title = data === undefined ? titleWithout : titleOf(data);
  useFailureNotice(isMissing ? null : error, texts.failed);
  usePage({ title, breadcrumbs: [{ label: list.label, to: list.to }] });
  return (
    <Page
      title={title}
      subtitle={data !== undefined && renderSubtitle?.(data)}
      actions={data !== undefined && renderActions?.(data)}
    >
      <QueryView
        query={query}
        failed={texts.failed}
        pending={
          <LoadingStatus label={texts.loading}>
            <SkeletonBlock height={220} />
          </LoadingStatus>
        }
        missing={
          <EmptyState
            title={texts.missing}
            description="Le lien est incomplet, ou ce qu’il désigne a été supprimé."
            action={<Button href={list.to}>Revenir à la liste</Button>}
          />
        }
      >
        {children}
      </QueryView>
    </Page>
  );
}
