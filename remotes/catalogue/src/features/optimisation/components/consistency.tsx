import { useQuery } from '@tanstack/react-query';
import { pageNumber, type FilterCodecs } from '@trame/app/filters-codec';
import { PageQueryView } from '@trame/app/page-query-view';
import { Pager } from '@trame/app/pager';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { formatDate } from '@trame/domain';
import { contentDifferences } from '@trame/domain/catalogue';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ChangeList } from '../../editor/components/change-list.tsx';
import { CHANGED_PAGE, changedCountQuery, changedQuery, type Changed } from '../data/consistency.ts';
import '../styles/optimisation.css';

const FILTERS: FilterCodecs<{ page: number }> = { page: pageNumber() };

/** Sheets that say something else than their page and their PDF, and what. */
export function Consistency() {
  const { filters, change } = useAddressFilters(FILTERS);
  const query = useQuery(changedQuery(filters.page));
  const { data: total } = useQuery(changedCountQuery);
  return (
    <PageQueryView
      query={query}
      failed="Impossible de comparer les fiches et le site"
      pending={
        <LoadingStatus label="Comparaison des fiches et du site...">
          <SkeletonBlock height={240} />
        </LoadingStatus>
      }
      empty={
        <EmptyState
          title="Le site dit la même chose"
          description="Chaque fiche en ligne dit ce que disent sa page et son PDF."
        />
      }
    >
      {(rows) => (
        <>
          <p className="opt-total">
            La page et le PDF d’une formation viennent de sa dernière publication. Ces fiches ont changé
            depuis.
          </p>
          <Card padded={false}>
            <ul className="opt-changed" aria-label="Fiches qui ont changé depuis leur publication">
              {rows.map((row) => (
                <ChangedLine key={row.id} row={row} />
              ))}
            </ul>
          </Card>
          <Pager
            page={filters.page}
            perPage={CHANGED_PAGE}
            shown={rows.length}
            total={total}
            onPage={(page) => change({ page }, { toTop: true })}
          />
        </>
      )}
    </PageQueryView>
  );
}

function ChangedLine({ row }: { row: Changed }) {
  const { id, title, content, online, slug, onlineSlug, published_at: at, updated_at: updated } = row;
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  const fields = contentDifferences(online, content).map(({ label }) => label);
  const names = [...fields, ...(slug === onlineSlug ? [] : ['Adresse'])];
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p>
          {names.length === 1 ? 'Un champ diffère' : `${names.length} champs diffèrent`}&nbsp;:{' '}
          {names.join(', ')}
        </p>
        <p className="muted num">
          Page et PDF du {formatDate(at)}, fiche du {formatDate(updated)}
        </p>
        <details className="opt-details">
          <summary>Voir ce qui diffère</summary>
          <ChangeList before={online} after={content} />
          {slug !== onlineSlug && (
            <p>
              Adresse&nbsp;: <del>{onlineSlug}</del> <ins>{slug}</ins>
            </p>
          )}
        </details>
      </div>
      <Button size="sm" href={`${list}/${id}`} aria-label={`Relire et publier ${title}`}>
        Relire et publier
      </Button>
    </li>
  );
}
