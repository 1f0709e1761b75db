import { useQuery } from '@tanstack/react-query';
import { DocumentViewer } from '../documents/document-viewer.tsx';
import { oneOf, searchTerm, word, type FilterCodecs } from '../address/filters-codec.ts';
import type { StoredFile } from '../documents/model/stored-file.ts';
import { focusControlBefore } from '../browser/focus-before.ts';
import { useQuietReport } from '../failures/use-failure-notice.ts';
import { useEndlessList } from '../lists/endless-list.ts';
import { ListEnd, type ListEndProps } from '../lists/list-end.tsx';
import { QueryView } from '../queries/query-view.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { useAddressFilters } from '../address/use-address-filters.ts';
import { useListFilters } from '../pages/use-list-filters.ts';
import { ShortcutsHint } from '../shortcuts/shortcuts-hint.tsx';
import type { ShortcutsSetting } from '../shortcuts/shortcuts-setting.ts';
import { useKeys } from '../shortcuts/use-keys.ts';
import { formatDate } from '@trame/domain';
import { PAPER_KINDS, paperKind } from '@trame/domain/trainers';
import { holdsAny, useHost, usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Kbd } from '@trame/ui/kbd';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PaperCheck } from './components/paper-check.tsx';
import {
  PAPERS_AT_ONCE,
  papersCountQuery,
  papersToCheckQuery,
  type QueueFilters,
  type WaitingPaper,
} from './data/papers-to-check-query.ts';
import './papers.css';

const WAITING = (
  <LoadingStatus label="Chargement des pièces...">
    <div className="paper-queue">
      <SkeletonBlock height={320} />
      <SkeletonBlock height={480} />
      <SkeletonBlock height={320} />
    </div>
  </LoadingStatus>
);

const EMPTY = (
  <EmptyState
    title="Aucune pièce à vérifier"
    description="Les pièces que les formateurs déposent dans leur espace arrivent ici, la plus ancienne d’abord."
  />
);

/** `search` is words of the name or the address of the trainer. */
const QUEUE_FILTERS: FilterCodecs<QueueFilters> = {
  search: searchTerm(),
  kind: oneOf('piece', ['', ...PAPER_KINDS.map(({ key }) => key)], ''),
};

/** The kinds that the person checks, to choose one of. */
function useKindOptions() {
  const { roles } = useHost().session;
  const own = PAPER_KINDS.filter(({ staff }) => holdsAny(roles, staff));
  return [
    { value: '', label: 'Toutes les pièces' },
    ...own.map(({ key, label }) => ({ value: key, label })),
  ] as const;
}

export type PapersQueuePageProps = {
  /** Also its heading. */
  title: string;
  shortcuts: ShortcutsSetting;
};

/**
 * The papers that trainers sent, nobody has decided and the person's roles may check: the queue, the document, the
 * decision.
 */
export function PapersQueuePage({ title, shortcuts }: PapersQueuePageProps) {
  usePage({ title, isWide: true });
  const list = useListFilters(QUEUE_FILTERS);
  const kinds = useKindOptions();
  const searchField = useRef<HTMLInputElement>(null);
  const { search, kind } = list.filters;
  const queue = useEndlessList(papersToCheckQuery({ search, kind }));
  const count = useQuery(papersCountQuery);
  useQuietReport([count.error], 'papers-count');
  const total = count.data;
  return (
    <div className="paper-page">
      <div className="paper-head">
        <h1>{title}</h1>
        {total !== undefined && total > 0 && (
          <p className="muted num">{total === 1 ? 'Une pièce attend.' : `${total} pièces attendent.`}</p>
        )}
      </div>
      <FilterBar
        search={
          <SearchBox
            key={list.cleared}
            label="Rechercher un formateur"
            placeholder="Rechercher (nom, email)..."
            value={search}
            onChange={list.setSearch}
            inputRef={searchField}
          />
        }
      >
        <ChoiceFilter
          label="Type de pièce"
          value={kind}
          options={kinds}
          onChange={(next) => list.setFilter({ kind: next })}
        />
      </FilterBar>
      <QueryView query={queue.view} pending={WAITING} failed="Impossible de charger les pièces à vérifier">
        {(papers) => {
          if (papers.length > 0)
            return (
              <PaperQueue
                papers={papers}
                // How many there are in all is known of the whole queue alone.
                total={list.isFiltered ? undefined : total}
                endless={queue}
                shortcuts={shortcuts}
              />
            );
          return list.isFiltered ? (
            <EmptyState
              title="Aucune pièce ne correspond"
              action={<Button onClick={list.clear}>Effacer les filtres</Button>}
            />
          ) : (
            EMPTY
          );
        }}
      </QueryView>
    </div>
  );
}

const labelOf = ({ kind }: WaitingPaper) => paperKind(kind)?.label ?? kind;

const fileOf = (paper: WaitingPaper): StoredFile => ({
  id: paper.id,
  type_label: labelOf(paper),
  file_name: paper.file_name,
  file_url: null,
  link_function: 'trainer-papers',
  path: paper.id,
  uploaded_at: paper.created_at,
  file_size: paper.file_size,
});

const GONE =
  'La pièce demandée n’est pas dans cette liste\u00a0: elle est peut-être déjà vérifiée ou refusée.';
const FURTHER =
  'La pièce demandée n’est pas parmi les plus anciennes\u00a0: affichez les suivantes, ou recherchez le formateur.';

/** The paper that is shown is in the address: it can be sent, and is found again after a reload. */
const PLACE = { id: word('id') };

type Endless = { query: ListEndProps['query'] & { hasNextPage: boolean }; loadMore: () => void };

type PaperQueueProps = {
  papers: readonly WaitingPaper[];
  total: number | undefined;
  endless: Endless;
  shortcuts: ShortcutsSetting;
};

function PaperQueue({ papers, total, endless, shortcuts }: PaperQueueProps) {
  const { areOn } = shortcuts;
  const { filters, change } = useAddressFilters(PLACE);
  const found = papers.findIndex(({ id }) => id === filters.id);
  const [isMissing, setMissing] = useState(filters.id !== null && found === -1);
  // Where the one that was shown is, or was: the next one takes its place.
  const [place, setPlace] = useState(0);
  if (found !== -1 && found !== place) setPlace(found);
  const index = found === -1 ? Math.min(place, papers.length - 1) : found;
  const paper = papers[index];
  const show = (id: string) => change({ id }, { replace: true });
  const choose = (id: string) => {
    setMissing(false);
    show(id);
  };
  const go = (step: number) => {
    const next = papers[index + step];
    if (next) choose(next.id);
    else if (step > 0) endless.loadMore();
  };
  const follow = useEffectEvent(show);
  const shownId = paper?.id;
  useEffect(() => {
    if (shownId !== undefined && shownId !== filters.id) follow(shownId);
  }, [shownId, filters.id]);
  useKeys({ j: () => go(1), k: () => go(-1) }, areOn);
  const kind = paperKind(paper?.kind);
  return (
    <div className="paper-queue">
      <nav className="paper-list" aria-label="File des pièces">
        <output className="paper-missing">{isMissing && (endless.query.hasNextPage ? FURTHER : GONE)}</output>
        <ol>
          {papers.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                aria-current={each === paper ? 'true' : undefined}
                onClick={() => choose(each.id)}
              >
                <strong>{each.full_name}</strong>
                <span>{labelOf(each)}</span>
                <span className="muted num">{formatDate(each.created_at)}</span>
              </button>
            </li>
          ))}
        </ol>
        <MorePapers shown={papers.length} total={total} endless={endless} />
        <div className="paper-keys">
          <ShortcutsHint {...shortcuts} onToggle={shortcuts.toggle}>
            <span>
              <Kbd>J</Kbd> suivante
            </span>
            <span>
              <Kbd>K</Kbd> précédente
            </span>
          </ShortcutsHint>
        </div>
      </nav>
      {paper && (
        <section className="paper-document" aria-label={`Document\u00a0: ${labelOf(paper)}`}>
          <DocumentViewer file={fileOf(paper)} sender="au formateur" hasTitle />
        </section>
      )}
      {paper && kind && <PaperCheck key={paper.id} kind={kind} paper={paper} hasKeys={areOn} />}
    </div>
  );
}

type MorePapersProps = { shown: number; total: number | undefined; endless: Endless };

/** The end of the list: reads the next papers, and says when that failed. */
function MorePapers({ shown, total, endless: { query, loadMore } }: MorePapersProps) {
  const next = total === undefined ? PAPERS_AT_ONCE : Math.min(PAPERS_AT_ONCE, total - shown);
  return (
    <div className="paper-more">
      <ListEnd query={query} failed="Impossible de charger la suite." shown={shown} total={undefined} />
      {query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError && next > 0 && (
        <Button
          size="sm"
          onClick={(event) => {
            focusControlBefore(event.currentTarget);
            loadMore();
          }}
        >
          {next === 1 ? 'Afficher la suivante' : `Afficher les ${next} suivantes`}
        </Button>
      )}
    </div>
  );
}
