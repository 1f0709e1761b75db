import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { PageQueryView } from '../queries/page-query-view.tsx';
import { isMissing, type ViewedQuery } from '../queries/query-view.tsx';
import { AddressTabs } from './address-tabs.tsx';

/** A part of the page; `value` names it in the address. */
export type DetailTab<Row> = { value: string; label: string; render: (row: Row) => ReactNode };

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
  /** Parts of which one is shown: that of the address (`?onglet=notes`), else the first. They never change. */
  tabs?: readonly DetailTab<Row>[];
  /** The content, below the tabs where there are any. */
  children?: (row: Row) => ReactNode;
};

/** A page about one row. */
export function DetailPage<Row>({
  query,
  list,
  texts,
  titleOf,
  renderSubtitle,
  renderActions,
  tabs = [],
  children,
}: DetailPageProps<Row>) {
  const isGone = isMissing(query.error);
  const row = isGone ? undefined : query.data;
  const titleWithout = isGone ? texts.missing : list.label;
  const title = row === undefined ? titleWithout : titleOf(row);
  usePage({ title, breadcrumbs: [{ label: list.label, to: list.to }] });
  return (
    <Page
      title={title}
      subtitle={row !== undefined && renderSubtitle?.(row)}
      actions={row !== undefined && renderActions?.(row)}
    >
      <PageQueryView
        query={query}
        failed={texts.failed}
        pending={
          <LoadingStatus label={texts.loading}>
            <SkeletonBlock height={220} />
          </LoadingStatus>
        }
        missing={
          <EmptyState
            title="Rien à cette adresse"
            description="Le lien est incomplet, ou ce qu’il désigne a été supprimé."
            action={<Button href={list.to}>Revenir à la liste</Button>}
          />
        }
      >
        {(shown) => (
          <>
            {tabs.length > 0 && (
              <AddressTabs
                tabs={tabs.map(({ render, ...tab }) => ({ ...tab, render: () => render(shown) }))}
              />
            )}
            {children?.(shown)}
          </>
        )}
      </PageQueryView>
    </Page>
  );
}
