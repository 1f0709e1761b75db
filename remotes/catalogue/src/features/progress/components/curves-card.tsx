import { useQueries, useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { PageQueryView } from '@trame/app/page-query-view';
import { Section } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { movesQuery, progressQuery, type ProgressGroup, type Scope } from '../data/progress.ts';
import { daysOf, drawnAtFirst, groupCurves, wholeCurve, WHOLE, type Curve } from '../model/curves.ts';
import { exportedCurves } from '../model/exports.ts';
import type { Period } from '../model/periods.ts';
import { CurveList } from './curve-list.tsx';
import { ScoreCurves } from './score-curves.tsx';
import { SheetSearch } from './sheet-search.tsx';

export const GROUPS = [
  { value: 'sector', label: 'Secteur' },
  { value: 'programme', label: 'Fiche' },
  { value: 'owner', label: 'Responsable' },
] as const satisfies readonly { value: ProgressGroup; label: string }[];
export type Group = (typeof GROUPS)[number]['value'];

/** Curves beside that of the whole, at most: more threads look alike. */
const DRAWN = 3;
/** Days from which there is a curve. */
const LEAST_DAYS = 2;

type CurvesCardProps = {
  period: Period;
  scope: Scope;
  group: Group;
  /** A sheet that the address names. */
  sheet: string | null;
  onGroup: (group: Group) => void;
};

/** Scores over time: of everything, beside some sectors, people or sheets. */
export function CurvesCard({ period, scope, group, sheet, onGroup }: CurvesCardProps) {
  const whole = useQuery(progressQuery('all', period, scope));
  const days = daysOf(whole.data ?? []);
  const isScoped = scope.sector !== null || scope.owner !== null;
  const main = wholeCurve(days, whole.data ?? [], isScoped ? 'Ensemble choisi' : 'Catalogue');
  return (
    <Section
      title="Progression"
      actions={<Segmented label="Comparer par" value={group} options={GROUPS} onChange={onGroup} />}
    >
      <PageQueryView
        query={whole}
        failed="Impossible de charger la progression"
        pending={
          <LoadingStatus label="Chargement de la progression...">
            <SkeletonBlock height={300} />
          </LoadingStatus>
        }
      >
        {() =>
          days.length < LEAST_DAYS ? (
            <EmptyState
              title="Pas encore de courbe"
              description="Les scores sont notés chaque nuit. La courbe commence avec le deuxième jour noté."
            />
          ) : group === 'programme' ? (
            <SheetCurves key="programme" {...{ period, scope, main, days }} first={sheet} />
          ) : (
            <GroupCurves key={group} {...{ period, scope, main, days, group }} />
          )
        }
      </PageQueryView>
    </Section>
  );
}

type PartProps = { period: Period; scope: Scope; main: Curve; days: string[] };

function GroupCurves({ period, scope, main, days, group }: PartProps & { group: 'sector' | 'owner' }) {
  const { data: points = [] } = useQuery(progressQuery(group, period, scope));
  const curves = groupCurves(days, points, group);
  const [chosen, setChosen] = useState<readonly string[]>();
  return (
    <Curves
      main={main}
      curves={curves}
      days={days}
      step={period.step}
      chosen={chosen ?? drawnAtFirst(curves)}
      onChoose={setChosen}
    />
  );
}

/** Sheets whose curves are shown: those that moved the most, and those that somebody looked for. */
function SheetCurves({ period, scope, main, days, first }: PartProps & { first: string | null }) {
  const { data: moves } = useQuery(movesQuery(period, scope));
  const [added, setAdded] = useState<readonly string[]>(first === null ? [] : [first]);
  const [chosen, setChosen] = useState<readonly string[]>();
  const moved = (moves ?? [])
    .filter(({ before }) => before !== null)
    .slice(0, DRAWN)
    .map(({ programme_id: id }) => id);
  const ids = [...new Set([...added, ...moved])];
  const read = useQueries({ queries: ids.map((id) => progressQuery('programme', period, scope, id)) });
  const curves = read.flatMap(({ data = [] }) => groupCurves(days, data, 'programme'));
  const drawn = chosen ?? ids.slice(0, DRAWN);
  return (
    <>
      <Curves
        main={main}
        curves={curves}
        days={days}
        step={period.step}
        chosen={drawn}
        onChoose={setChosen}
      />
      <SheetSearch
        onFound={(id) => {
          setAdded([id, ...added.filter((other) => other !== id)]);
          setChosen([id, ...drawn.filter((other) => other !== id)].slice(0, DRAWN));
        }}
      />
    </>
  );
}

type CurvesProps = {
  main: Curve;
  curves: readonly Curve[];
  days: readonly string[];
  step: Period['step'];
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
};

function Curves({ main, curves, days, step, chosen, onChoose }: CurvesProps) {
  const drawn = chosen.flatMap((key) => curves.find((curve) => curve.key === key) ?? []);
  return (
    <>
      <ScoreCurves days={days} curves={[main, ...drawn]} step={step} />
      <CurveList
        curves={[main, ...curves]}
        drawn={[WHOLE, ...chosen]}
        most={DRAWN}
        onToggle={(key) =>
          onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
        }
      />
      <p className="prg-foot">
        <ExportMenu size="sm" list={exportedCurves(days, [main, ...curves])} />
      </p>
    </>
  );
}
