import { useQuery } from '@tanstack/react-query';
import { DocumentViewer } from '@trame/app/document-viewer';
import { oneOf, searchTerm, word, type FilterCodecs } from '@trame/app/filters-codec';
import type { StoredFile } from '@trame/app/stored-file';
import { QueryView } from '@trame/app/query-view';
import { SearchBox } from '@trame/app/search-box';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { useListFilters } from '@trame/app/use-list-filters';
import { useKeys } from '@trame/app/use-keys';
import { formatDate } from '@trame/domain';
import { PAPER_KINDS, paperKind } from '@trame/domain/trainers';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Kbd } from '@trame/ui/kbd';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcutsSetting } from '../application-data/components/use-shortcuts-setting.ts';
import { PaperCheck } from './components/paper-check.tsx';
import {
  AT_ONCE,
  papersToCheckQuery,
  type Queue,
  type QueueFilters,
  type WaitingPaper,
} from './data/papers-to-check-query.ts';
import './styles/papers.css';

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

const KINDS = PAPER_KINDS.map(({ key, label }) => ({ value: key, label }));
const KIND_OPTIONS = [{ value: '', label: 'Toutes les pièces' }, ...KINDS] as const;

/** `search` is words of the name or the address of the trainer. */
const QUEUE_FILTERS: FilterCodecs<QueueFilters> = {
  search: searchTerm(),
  kind: oneOf('piece', ['', ...KINDS.map(({ value }) => value)], ''),
};

/** The papers that trainers sent and nobody has decided: the queue, the document, the decision. */
export default function PapersPage() {
  usePage({ title: 'Pièces à vérifier', isWide: true });
  const list = useListFilters(QUEUE_FILTERS);
  const searchField = useRef<HTMLInputElement>(null);
  const { search, kind } = list.filters;
  const queue = useQuery(papersToCheckQuery({ search, kind }));
  const total = queue.data?.total;
  return (
    <div className="paper-page">
      <div className="paper-head">
        <h1>Pièces à vérifier</h1>
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
          options={KIND_OPTIONS}
          onChange={(next) => list.setFilter({ kind: next })}
        />
      </FilterBar>
      <QueryView query={queue} pending={WAITING} failed="Impossible de charger les pièces à vérifier">
        {(found) => {
          if (found.papers.length > 0) return <PaperQueue queue={found} />;
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

/** The paper that is shown is in the address: it can be sent, and is found again after a reload. */
const PLACE = { id: word('id') };

function PaperQueue({ queue: { papers } }: { queue: Queue }) {
  const { areOn } = useShortcutsSetting();
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
        <output className="paper-missing">
          {isMissing &&
            'La pièce demandée n’est pas dans cette liste\u00a0: elle est peut-être déjà vérifiée ou refusée.'}
        </output>
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
        {papers.length === AT_ONCE && (
          <p className="muted">
            Les {AT_ONCE} plus anciennes. Une autre se trouve par la recherche ou le type de pièce.
          </p>
        )}
        {areOn && (
          <p className="paper-keys muted">
            <Kbd>J</Kbd> suivante, <Kbd>K</Kbd> précédente
          </p>
        )}
      </nav>
      {paper && (
        <section className="paper-document" aria-label={`Document\u00a0: ${labelOf(paper)}`}>
          <DocumentViewer file={fileOf(paper)} sender="au formateur" hasTitle />
        </section>
      )}
      {paper && kind && (
        <PaperCheck
          // A paper that its trainer described again is another one to read.
          key={`${paper.id} ${paper.updated_at}`}
          kind={kind}
          paper={paper}
          hasKeys={areOn}
        />
      )}
    </div>
  );
}
