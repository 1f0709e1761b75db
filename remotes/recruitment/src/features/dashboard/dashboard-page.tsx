import { lazyPart } from '@trame/app/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { BANDS, countryName, formatDate, optionLabel, sourceLabel, TEACHING_LANGUAGES } from '@trame/domain';
import { answerState } from '@trame/data';
import { usePage } from '@trame/platform';
import { useSearchParams } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Flag } from '@trame/ui/flag';
import { Page } from '@trame/ui/page';
import { EmptyState, PreviousAnswer } from '@trame/ui/states';
import type { Condition, ValueField } from '../application-data/model/conditions.ts';
import { PageQueryView } from '@trame/app/page-query-view';
import { DashboardSkeleton } from './components/dashboard-skeleton.tsx';
import { KeyFigures } from './components/key-figures.tsx';
import { PeriodChoice } from './components/period-choice.tsx';
import { PipelineSection } from './components/pipeline-section.tsx';
import { RankingSection } from './components/ranking-section.tsx';
import { TimeInStatusSection } from './components/time-in-status-section.tsx';
import { WaitingSection } from './components/waiting-section.tsx';
import { dashboardQueryOptions } from './data/dashboard-query.ts';
import { countOf, type Dashboard } from './model/dashboard.ts';
import { received } from './model/list-links.ts';
import { presetPeriod, readPeriod, writePeriod, type Period } from './model/period.ts';
import './styles/dashboard.css';

const BatchEntry = lazyPart(
  () => import(/* webpackChunkName: 'first-page-batch' */ '../analysis/batch/components/batch-entry.tsx'),
);

const FAILED = 'Impossible de charger le tableau de bord';
const PREVIOUS = 'Calcul en cours. Les chiffres affichés sont ceux de la période précédente.';

/** The recruitment at a glance; every figure opens the list it counts. */
export default function DashboardPage() {
  usePage({ title: 'Tableau de bord' });
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params);
  const query = useQuery(dashboardQueryOptions(period.from, period.to));
  const answer = answerState(query);
  const shown = answer === 'offline' ? undefined : query.data;
  const choose = (next: Period) => setParams(writePeriod(params, next), { preventScrollReset: true });

  return (
    <Page
      title="Tableau de bord"
      subtitle={shown && `Du ${formatDate(shown.from)} au ${formatDate(shown.to)}`}
      actions={<PeriodChoice period={period} shown={shown} onChange={choose} />}
    >
      <BatchEntry />
      <PageQueryView query={query} failed={FAILED} pending={<DashboardSkeleton />}>
        {(figures) => (
          <>
            {answer === 'previous' && <PreviousAnswer>{PREVIOUS}</PreviousAnswer>}
            <div className="dash" aria-busy={query.isFetching}>
              {figures.total === 0 ? (
                <NoApplication period={period} onWhole={() => choose(presetPeriod('tout'))} />
              ) : (
                <Figures figures={figures} />
              )}
              <WaitingSection waiting={figures.waiting} />
              {figures.total > 0 && <Profiles figures={figures} />}
            </div>
          </>
        )}
      </PageQueryView>
    </Page>
  );
}

function NoApplication({ period, onWhole }: { period: Period; onWhole: () => void }) {
  return (
    <EmptyState
      title={
        period.choice === 'tout'
          ? 'Aucune candidature pour l’instant'
          : 'Aucune candidature reçue sur cette période'
      }
      description="Les candidatures envoyées depuis le site public apparaîtront ici."
      action={period.choice !== 'tout' && <Button onClick={onWhole}>Voir toutes les candidatures</Button>}
    />
  );
}

/** Conditions of a line: the period and one value of a field. */
const lineOf =
  ({ from, to }: Dashboard, field: ValueField) =>
  (key: string): Condition[] => [received(from, to), { field, op: 'in', values: [key] }];

function Figures({ figures }: { figures: Dashboard }) {
  return (
    <>
      <KeyFigures figures={figures} />
      <PipelineSection figures={figures} />
      <div className="dash-pair">
        <TimeInStatusSection figures={figures} />
        <RankingSection
          title="Évaluations"
          total={figures.total}
          counts={LEVELS.map(({ key }) => ({ key, count: countOf(figures.bands, key) }))}
          labelOf={(key) => LEVELS.find((level) => level.key === key)?.label}
          conditionsOf={lineOf(figures, 'band')}
          fillOf={(key) => `dash-band-${key}`}
        />
      </div>
    </>
  );
}

const LEVELS: readonly { key: string; label: string }[] = [...BANDS, { key: 'none', label: 'Non évaluée' }];

const countryLabel = (code: string) => (
  <>
    <Flag country={code} decorative /> {countryName(code)}
  </>
);

/** Origin and profile of the applicants: each line opens its list. */
function Profiles({ figures }: { figures: Dashboard }) {
  const { total } = figures;
  return (
    <div className="dash-profiles">
      <RankingSection
        title="Secteurs de formation"
        total={total}
        counts={figures.sectors}
        labelOf={(key) => key}
        conditionsOf={lineOf(figures, 'sector')}
        note="Une candidature peut compter dans plusieurs secteurs."
      />
      <RankingSection
        title="Provenance"
        total={total}
        counts={figures.sources}
        labelOf={sourceLabel}
        conditionsOf={lineOf(figures, 'source')}
      />
      <RankingSection
        title="Langues d’enseignement"
        total={total}
        counts={figures.languages}
        labelOf={(key) => optionLabel(TEACHING_LANGUAGES, key)}
        conditionsOf={lineOf(figures, 'language')}
        note="Une candidature peut compter dans plusieurs langues."
      />
      <RankingSection
        title="Pays"
        total={total}
        counts={figures.countries}
        labelOf={countryLabel}
        conditionsOf={lineOf(figures, 'country')}
      />
    </div>
  );
}
