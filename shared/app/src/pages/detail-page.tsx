import { AppError } from '@trame/data';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Tabs } from '@trame/ui/tabs';
import { useState, type ReactNode } from 'react';
import { oneOf } from '../address/filters-codec.ts';
import { useAddressFilters } from '../address/use-address-filters.ts';
import { useFailureNotice } from '../failures/use-failure-notice.ts';
import { QueryView, type ViewedQuery } from '../queries/query-view.tsx';

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
        {(row) => (
          <>
            {tabs.length > 0 && <DetailTabs row={row} tabs={tabs} />}
            {children?.(row)}
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** Going back leaves the page, whatever tabs were looked at. */
function DetailTabs<Row>({ row, tabs }: { row: Row; tabs: readonly DetailTab<Row>[] }) {
  const values = tabs.map(({ value }) => value);
  const [codecs] = useState(() => ({ tab: oneOf<string>('onglet', values, values[0] ?? '') }));
  const { filters, change } = useAddressFilters(codecs);
  return (
    <Tabs
      label="Parties de la page"
      value={filters.tab}
      tabs={tabs.map(({ value, label, render }) => ({
        value,
        label,
        content: value === filters.tab && render(row),
      }))}
      onChange={(tab) => change({ tab }, { replace: true })}
    />
  );
}
