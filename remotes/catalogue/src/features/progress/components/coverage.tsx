import { useQuery } from '@tanstack/react-query';
import { oneOf, pageNumber, type FilterCodecs } from '@trame/app/filters-codec';
import { PageQueryView } from '@trame/app/page-query-view';
import { Pager } from '@trame/app/pager';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { normalizeSearch, optionValues, TRAINING_SECTORS } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Link, useResolvedPath } from '@trame/platform/router';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Section } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ProgrammeState } from '../../programmes/components/programme-state.tsx';
import { sectorLabel } from '../../programmes/model/programme.ts';
import {
  COVERAGE_PAGE,
  coverageFiguresQuery,
  coverageQuery,
  GAPS,
  type Covered,
  type CoverageFilters,
  type SectorCoverage,
} from '../data/coverage.ts';
import { cellsOf, coverageText } from '../model/coverage.ts';
import { TableView } from './table-view.tsx';
import '../styles/progress.css';

const FILTERS: FilterCodecs<CoverageFilters> = {
  gap: oneOf(
    'manque',
    GAPS.map(({ value }) => value),
    'none',
  ),
  sector: oneOf<string>('domaine', ['all', ...optionValues(TRAINING_SECTORS)], 'all'),
  page: pageNumber(),
};

const SECTORS = [
  { value: 'all', label: 'Tous les secteurs' },
  ...TRAINING_SECTORS.map(({ value, fr }) => ({ value, label: fr })),
];

const EMPTY_TEXTS: Record<CoverageFilters['gap'], { title: string; description: string }> = {
  none: {
    title: 'Chaque fiche a un formateur',
    description: 'Au moins une personne approuvée peut enseigner chacune de ces fiches.',
  },
  one: {
    title: 'Aucune fiche ne tient à une seule personne',
    description: 'Chacune a plusieurs formateurs, ou n’en a aucun.',
  },
  far: {
    title: 'Il y a quelqu’un sur place partout',
    description: 'Les fiches qui ont plusieurs formateurs en ont un dans une de leurs villes.',
  },
  all: { title: 'Aucune fiche', description: 'Il n’y a pas de fiche dans ce secteur.' },
};

/** Which sheets approved trainers can teach: by sector, then those that lack somebody. */
export function Coverage() {
  const figures = useQuery(coverageFiguresQuery);
  const { filters, change } = useAddressFilters(FILTERS);
  const query = useQuery(coverageQuery(filters));
  return (
    <div className="prg-page">
      <Section title="Qui peut les enseigner">
        <PageQueryView
          query={figures}
          failed="Impossible de charger la couverture"
          pending={
            <LoadingStatus label="Chargement de la couverture...">
              <SkeletonBlock height={240} />
            </LoadingStatus>
          }
          empty={<p className="muted">Aucune fiche.</p>}
        >
          {(sectors) => <Sectors sectors={sectors} />}
        </PageQueryView>
      </Section>
      <FilterBar>
        <ChoiceFilter
          inView
          label="Ce qui manque"
          value={filters.gap}
          options={GAPS}
          onChange={(gap) => change({ gap, page: 1 })}
        />
        <ChoiceFilter
          label="Secteur"
          value={filters.sector}
          options={SECTORS}
          onChange={(sector) => change({ sector, page: 1 })}
        />
      </FilterBar>
      <PageQueryView
        query={query}
        failed="Impossible de charger les fiches et leurs formateurs"
        pending={
          <LoadingStatus label="Chargement des fiches...">
            <SkeletonBlock height={320} />
          </LoadingStatus>
        }
        empty={<EmptyState {...EMPTY_TEXTS[filters.gap]} />}
      >
        {(rows) => (
          <>
            <CoveredTable rows={rows} />
            <Pager
              page={filters.page}
              perPage={COVERAGE_PAGE}
              shown={rows.length}
              total={totalOf(figures.data, filters)}
              onPage={(page) => change({ page }, { toTop: true })}
            />
          </>
        )}
      </PageQueryView>
    </div>
  );
}

/** How many sheets there are under the filters, by the figures of the sectors. */
function totalOf(figures: readonly SectorCoverage[] | undefined, { gap, sector }: CoverageFilters) {
  const key = ({ none: 'missing', one: 'single', far: 'far', all: 'programmes' } as const)[gap];
  return figures
    ?.filter((one) => sector === 'all' || one.sector === sector)
    .reduce((sum, one) => sum + one[key], 0);
}

function Sectors({ sectors }: { sectors: readonly SectorCoverage[] }) {
  return (
    <>
      <ul className="prg-cover-key">
        <li className="prg-several">deux formateurs approuvés ou plus</li>
        <li className="prg-single">un seul</li>
        <li className="prg-missing">personne</li>
      </ul>
      <ul className="prg-cover">
        {sectors.map((figures) => {
          const { cells, each } = cellsOf(figures);
          const text = coverageText(figures);
          return (
            <li key={figures.sector ?? ''}>
              <strong>{sectorLabel(figures.sector)}</strong>
              <span className="prg-cells" aria-hidden="true">
                {cells.map((kind, at) => (
                  <i key={at} className={`prg-${kind}`} />
                ))}
                {each > 1 && <small className="muted">un carré pour {each} fiches</small>}
              </span>
              <p className="num">
                {text.gap && <span className={text.isGrave ? 'prg-grave' : 'prg-slight'}>{text.gap}</span>}
                {text.rest}
              </p>
            </li>
          );
        })}
      </ul>
      <TableView label="Fiches par nombre de formateurs">
        <thead>
          <tr>
            <th scope="col">Secteur</th>
            <th scope="col">Fiches</th>
            <th scope="col">Deux ou plus</th>
            <th scope="col">Dont personne sur place</th>
            <th scope="col">Un seul</th>
            <th scope="col">Personne</th>
          </tr>
        </thead>
        <tbody>
          {sectors.map(({ sector, programmes, several, far, single, missing }) => (
            <tr key={sector ?? ''}>
              <th scope="row">{sectorLabel(sector)}</th>
              <td>{programmes}</td>
              <td>{several}</td>
              <td>{far}</td>
              <td>{single}</td>
              <td>{missing}</td>
            </tr>
          ))}
        </tbody>
      </TableView>
    </>
  );
}

function CoveredTable({ rows }: { rows: readonly Covered[] }) {
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  return (
    <PlainTable framed className="prg-covered">
      <caption className="sr-only">Fiches et qui peut les enseigner</caption>
      <thead>
        <tr>
          <th scope="col">Fiche</th>
          <th scope="col">État</th>
          <th scope="col">Lieux</th>
          <th scope="col">Formateurs</th>
          <th scope="col">Pour combler</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.programme_id}>
            <th scope="row">
              <Link to={`${list}/${row.programme_id}`}>{row.title}</Link>
              <span className="muted">{sectorLabel(row.sector)}</span>
            </th>
            <td>
              <ProgrammeState status={row.status} />
            </td>
            <td>
              <Places {...row} />
            </td>
            <td>
              <Trainers {...row} />
            </td>
            <td>
              <Filling {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Places({ places, modality, near, trainers }: Covered) {
  if (modality === 'Distanciel')
    return (
      <span className="prg-line">
        À distance{trainers > 0 && `\u00a0: ${near === 0 ? 'personne' : near}`}
      </span>
    );
  if (places.length === 0) return <span className="muted">Aucun lieu</span>;
  return places.map(({ place, trainers: there }) => (
    <span key={place} className="prg-line">
      {place}&nbsp;: {there === 0 ? 'personne' : there}
    </span>
  ));
}

/** More people than this are counted. */
const NAMED = 3;

function Trainers({ trainers, people }: Covered) {
  const { linkTo } = useHost();
  if (trainers === 0) return <span className="prg-grave">Personne</span>;
  const shown = (people ?? []).slice(0, NAMED);
  return (
    <>
      <span className={`prg-line num ${trainers === 1 ? 'prg-slight' : ''}`}>
        {trainers === 1 ? 'Une personne' : `${trainers} personnes`}
      </span>
      {shown.map(({ user_id: id, name }) => {
        const to = linkTo('recruitment.trainers', { compte: id });
        return (
          <span key={id} className="prg-line">
            {to ? <Link to={to}>{name}</Link> : name}
          </span>
        );
      })}
      {people !== null && trainers > shown.length && shown.length > 0 && (
        <span className="prg-line muted">et {trainers - shown.length} de plus</span>
      )}
    </>
  );
}

/** A word of a title with its accents. */
const asWritten = (title: string, folded: string): string =>
  title.split(/[^\p{L}\p{N}+#]+/u).find((word) => normalizeSearch(word) === folded) ?? folded;

/** Applications that may fill a gap: a link into their list, for those who may open it. */
function Filling({ title, trainers, search: folded, sector, applications }: Covered) {
  const search = folded === null ? null : asWritten(title, folded);
  const to = useHost().linkTo('recruitment.applications');
  if (trainers > 1) return <span className="muted">–</span>;
  if (!to || applications === null || search === null)
    return <span className="muted">{to ? '–' : 'Le recrutement voit les candidatures'}</span>;
  if (applications === 0)
    return <span className="muted">Aucune candidature pour «&nbsp;{search}&nbsp;»</span>;
  const filters = new URLSearchParams(sector === null ? {} : { f: `secteur:${sector}` });
  return (
    // What is searched may be a name elsewhere: it is never in an address.
    <Link to={{ pathname: to, search: filters.toString() }} state={{ search }}>
      {applications === 1 ? 'Voir la candidature' : `Voir les ${applications} candidatures`} pour «&nbsp;
      {search}&nbsp;»
    </Link>
  );
}
