import { useQuery } from '@tanstack/react-query';
import { QueryView, ReadFailure } from '@trame/app/query-view';
import { today } from '@trame/domain';
import { completeness } from '@trame/domain/trainers';
import { usePage } from '@trame/platform';
import { SearchInput } from '@trame/ui/search-input';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AllIndicators } from './components/all-indicators.tsx';
import { IndicatorCard, isWide } from './components/indicator-card.tsx';
import { IndicatorStrip } from './components/indicator-strip.tsx';
import { SessionList } from './components/session-list.tsx';
import { indicatorsQuery, type Indicator, type Reference } from './data/indicators-query.ts';
import { myPapersQuery, type MyPaper } from '../papers/data/my-papers-query.ts';
import { askedPapers, isCounted, type AskedPaper } from './model/asked-paper.ts';
import { findIndicators } from './model/find-indicators.ts';
import './qualiopi.css';

const TITLE = 'Ressources Qualiopi';

/** The state of every kind that an indicator asks for, and how many are there. */
function dossierOf(indicators: readonly Indicator[], papers: readonly MyPaper[] | undefined) {
  if (!papers) return undefined;
  const day = today();
  const asked = new Map<number, AskedPaper[]>(
    indicators.map(({ number, paper_kinds: kinds }) => [number, askedPapers(kinds, papers, day)]),
  );
  const all = [...asked.values()].flat();
  const states = new Map(all.map(({ kind, due }) => [kind.key, due.state]));
  const count = (list: readonly AskedPaper[]) =>
    completeness(
      list.filter(isCounted).map(({ kind }) => kind.key),
      (kind) => states.get(kind) ?? 'missing',
    );
  return { asked, count, whole: count(all) };
}

/** The indicator that the address names comes into view, and the keyboard goes on from there. */
function useNamedIndicator(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const named = /^#ind-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
    named?.focus({ preventScroll: true });
    named?.scrollIntoView();
  }, [location]);
}

function Resources({ reference }: { reference: Reference }) {
  const { indicators } = reference;
  const papersQuery = useQuery(myPapersQuery);
  const [search, setSearch] = useState('');
  useNamedIndicator();
  const dossier = dossierOf(indicators, papersQuery.data);
  const found = findIndicators(
    indicators.filter(({ place }) => place !== 'company'),
    search,
  );
  const inDossier = found
    .filter(({ place }) => place === 'dossier')
    .toSorted((a, b) => Number(b.weight === 'major') - Number(a.weight === 'major'));
  const inSession = found.filter(({ place }) => place === 'session');
  const waiting = papersQuery.error ? null : (
    <LoadingStatus label="Lecture de vos pièces…">
      <SkeletonBlock height={40} />
    </LoadingStatus>
  );
  return (
    <>
      {/* A search may have left out the indicator that it leads to. */}
      <IndicatorStrip indicators={indicators} onGo={() => setSearch('')} />
      <div className="qualiopi-search">
        <SearchInput
          label="Rechercher dans les indicateurs, les pièces et les modèles"
          placeholder="Un mot ou un numéro"
          value={search}
          onChange={setSearch}
        />
        <output className="muted">
          {search.trim() !== '' && `${found.length} indicateur${found.length > 1 ? 's' : ''}`}
        </output>
      </div>
      {papersQuery.error && !papersQuery.data && (
        <ReadFailure
          compact
          error={papersQuery.error}
          failed="Impossible de lire vos pièces"
          onRetry={() => void papersQuery.refetch()}
        />
      )}
      {found.length === 0 && (
        <EmptyState
          title="Aucun indicateur ne correspond"
          description="Essayez un autre mot, ou le numéro d’un indicateur."
        />
      )}
      {inDossier.length > 0 && (
        <section className="qualiopi-part" aria-labelledby="dossier">
          <div className="qualiopi-part-head">
            <h2 id="dossier">Votre dossier</h2>
            {dossier && (
              <p className="num">
                {dossier.whole.held} {dossier.whole.held < 2 ? 'pièce' : 'pièces'} sur {dossier.whole.asked}
              </p>
            )}
          </div>
          {[inDossier.filter(isWide), inDossier.filter((indicator) => !isWide(indicator))].map(
            (group, index) => (
              <div key={index} className="qualiopi-inds">
                {group.map((indicator) => {
                  const papers = dossier?.asked.get(indicator.number);
                  return (
                    <IndicatorCard
                      key={indicator.number}
                      indicator={indicator}
                      papers={papers}
                      completeness={papers && dossier?.count(papers)}
                      waiting={waiting}
                      search={search}
                    />
                  );
                })}
              </div>
            ),
          )}
        </section>
      )}
      {inSession.length > 0 && (
        <section className="qualiopi-part" aria-labelledby="session">
          <div className="qualiopi-part-head">
            <h2 id="session">À chaque session</h2>
          </div>
          <SessionList indicators={inSession} search={search} />
        </section>
      )}
      <AllIndicators reference={reference} />
    </>
  );
}

function subtitle(indicators: readonly Indicator[]): string {
  const count = (wanted: Indicator['place']) => indicators.filter(({ place }) => place === wanted).length;
  return `${count('dossier')} indicateurs sur ${indicators.length} sont dans votre dossier, ${count('session')} se jouent à chaque session, les autres sont l’affaire de Trame.`;
}

/** What Qualiopi asks of a trainer: what it means, what is there, what to download. */
export default function QualiopiPage() {
  usePage({ title: TITLE });
  const query = useQuery(indicatorsQuery);
  return (
    <div className="qualiopi">
      <h1 className="display">{TITLE}</h1>
      <p className="qualiopi-lead">
        {query.data ? subtitle(query.data.indicators) : 'Ce que l’audit demande, et votre part.'}
      </p>
      <QueryView
        query={query}
        failed="Impossible de charger les indicateurs"
        pending={
          <LoadingStatus label="Chargement des indicateurs…">
            <div className="qualiopi-inds">
              {[120, 220, 220].map((height, index) => (
                <SkeletonBlock key={index} height={height} />
              ))}
            </div>
          </LoadingStatus>
        }
      >
        {(reference) => <Resources reference={reference} />}
      </QueryView>
    </div>
  );
}
