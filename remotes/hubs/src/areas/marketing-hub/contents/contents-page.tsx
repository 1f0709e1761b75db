import { useQuery } from '@tanstack/react-query';
import { PageQueryView } from '@trame/app/page-query-view';
import { formatDateTime } from '@trame/domain';
import {
  SITE_BLOCK_IDS,
  SITE_BLOCK_PAGES,
  siteBlock,
  blockLocales,
  type SiteBlockPage,
} from '@trame/domain/site-blocks';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Page } from '@trame/ui/page';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useState } from 'react';
import { ContentStateTag } from './components/content-state.tsx';
import { SiteLine } from './components/site-line.tsx';
import { contentsQuery, type Content } from './data/contents.ts';
import { contentTitle, excerptOf, stateOf, TITLE } from './model/content.ts';
import './styles/contents.css';

const PAGES = [
  { value: 'all', label: 'Toutes les pages' },
  ...Object.entries(SITE_BLOCK_PAGES).map(([value, { label }]) => ({ value: value as SiteBlockPage, label })),
] as const;

const COLUMNS: readonly DataColumn<Content>[] = [
  { key: 'block', title: 'Texte', cell: ({ id }) => contentTitle(id), note: excerptOf },
  {
    key: 'languages',
    title: 'Langues',
    cell: ({ id }) => blockLocales(siteBlock(id)).join(', ').toUpperCase(),
    width: 96,
  },
  {
    key: 'updated',
    title: 'Modifié',
    cell: ({ updated_at, updated_by_name: by }) =>
      by ? <span className="num">{formatDateTime(updated_at)}</span> : <span className="muted">Jamais</span>,
    note: ({ updated_by_name: by }) => by ?? undefined,
    width: 176,
  },
  {
    key: 'state',
    title: 'État',
    cell: (content) => <ContentStateTag state={stateOf(content)} />,
    width: 160,
    narrow: 'sign',
  },
];

/** In the order of the pages, and of the blocks on each. */
const inOrder = (rows: readonly Content[]) =>
  SITE_BLOCK_IDS.flatMap((id) => rows.filter((row) => row.id === id));

/** The texts of the public pages, block by block. */
export default function ContentsPage() {
  usePage({ title: TITLE });
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const [page, setPage] = useState<SiteBlockPage | 'all'>('all');
  const query = useQuery(contentsQuery);
  return (
    <Page title={TITLE} subtitle="Les textes des pages publiques. Un brouillon n’est pas sur le site.">
      <SiteLine path="/" />
      <FilterBar>
        <ChoiceFilter inView label="Page" value={page} options={PAGES} onChange={setPage} />
      </FilterBar>
      <PageQueryView
        query={query}
        failed="Impossible de charger les textes du site"
        pending={
          <LoadingStatus label="Chargement des textes...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {(rows) => (
          <DataTable
            label={TITLE}
            columns={COLUMNS}
            rows={inOrder(rows).filter(({ id }) => page === 'all' || siteBlock(id).page === page)}
            hrefOf={({ id }) => `${base}/${id}`}
          />
        )}
      </PageQueryView>
    </Page>
  );
}
