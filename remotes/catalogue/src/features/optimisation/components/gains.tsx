import { useQuery } from '@tanstack/react-query';
import { oneOf, word, type FilterCodecs } from '@trame/app/filters-codec';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { countOf } from '@trame/app/noun';
import { PageQueryView } from '@trame/app/page-query-view';
import { ProgressLine } from '@trame/app/progress-line';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { formatCount, isUuid, optionValues, TRAINING_SECTORS } from '@trame/domain';
import { generalTitle, pointsText, programmeRule, type ProgrammeRuleId } from '@trame/domain/catalogue';
import { useHost } from '@trame/platform';
import { Link, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Card } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Check, Eye, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { peopleQuery } from '../../programmes/data/programmes.ts';
import { PROGRAMME_NOUN, RULE_IDS } from '../../programmes/model/programme.ts';
import { gainsQuery, type Gain } from '../data/gains.ts';
import { narrowed, sentFix, sureOnes, toRead, type Found } from '../model/found.ts';
import { FIX_NOUN, PROPOSAL_NOUN } from '../model/texts.ts';
import { useFixes } from './use-fixes.ts';
import { useScan, type ScanProgress } from './use-scan.ts';
import '../styles/optimisation.css';

const ApplyDialog = lazyDialog(() => import('./apply-dialog.tsx'));
const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx'));

type Filters = { sector: string; owner: string | null; rule: ProgrammeRuleId | 'all' };

const FILTERS: FilterCodecs<Filters> = {
  sector: oneOf('secteur', ['all', ...optionValues(TRAINING_SECTORS)], 'all'),
  owner: word('responsable'),
  rule: oneOf('regle', ['all', ...RULE_IDS], 'all'),
};

const SECTORS = [
  { value: 'all', label: 'Tous les secteurs' },
  ...TRAINING_SECTORS.map(({ value, fr }) => ({ value, label: fr })),
];
const RULES = [
  { value: 'all' as const, label: 'Toutes les règles' },
  ...RULE_IDS.map((id) => ({ value: id, label: programmeRule(id).name })),
];

/** What the whole catalogue can gain, the most points first, with the corrections that are sure and those to read. */
export function Gains() {
  const mayWrite = useHost().session.roles.includes('app2_user');
  const { filters, change } = useAddressFilters(FILTERS);
  const { sector, owner, rule } = filters;
  const query = useQuery(gainsQuery(sector, owner ?? 'all'));
  const { data: people = [] } = useQuery(peopleQuery);
  const scan = useScan(mayWrite);
  const fixes = useFixes(scan.refresh);
  const [applied, setApplied] = useState<readonly Found[]>();
  const [reviewed, setReviewed] = useState<readonly Found[]>();
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  const shown = (query.data ?? []).filter((gain) => rule === 'all' || gain.rule.id === rule);
  const found = narrowed(scan.found ?? [], {
    sector: sector === 'all' ? null : sector,
    owner: owner !== null && isUuid(owner) ? owner : null,
    rule: rule === 'all' ? null : rule,
  });
  const sure = sureOnes(found);
  const addressOf = (id: string) =>
    `${list}?${new URLSearchParams({
      regle: id,
      ...(sector !== 'all' && { secteur: sector }),
      ...(owner !== null && { responsable: owner }),
    }).toString()}`;
  return (
    <>
      <FilterBar
        end={
          sure.length > 0 && (
            <Button
              variant="primary"
              icon={<WandSparkles className="icon" aria-hidden />}
              onClick={() => setApplied(sure)}
            >
              Appliquer{' '}
              {sure.length === 1 ? 'la correction sûre' : `les ${formatCount(sure.length)} corrections sûres`}
            </Button>
          )
        }
      >
        <ChoiceFilter
          label="Secteur"
          value={sector}
          options={SECTORS}
          onChange={(next) => change({ sector: next })}
        />
        <ChoiceFilter
          label="Responsable"
          value={owner ?? 'all'}
          options={[
            { value: 'all', label: 'Tous les responsables' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => change({ owner: next === 'all' ? null : next })}
        />
        <ChoiceFilter
          label="Règle"
          value={rule}
          options={RULES}
          onChange={(next) => change({ rule: next })}
        />
      </FilterBar>
      {mayWrite && <ScanState scan={scan} />}
      <PageQueryView
        query={query}
        failed="Impossible de charger les gains"
        pending={
          <LoadingStatus label="Chargement des gains...">
            <SkeletonBlock height={320} />
          </LoadingStatus>
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title="Rien à gagner"
              description="Ces fiches disent tout ce qu’elles doivent dire."
            />
          ) : (
            <>
              <p className="opt-total">
                {pointsText(shown.reduce((sum, { points }) => sum + points, 0))} à gagner. Ce qui en rapporte
                le plus vient d’abord.
              </p>
              <Card padded={false}>
                <ul className="gain-list" aria-label="Gains">
                  {shown.map((gain) => (
                    <GainLine
                      key={gain.rule.id}
                      gain={gain}
                      href={addressOf(gain.rule.id)}
                      found={found.filter(({ fix }) => fix.rules.includes(gain.rule.id))}
                      hrefOf={(id) => `${list}/${id}`}
                      isBusy={fixes.isApplying}
                      onApply={setApplied}
                      onApplyOne={(one) => fixes.apply([sentFix(one)])}
                      onReview={setReviewed}
                    />
                  ))}
                </ul>
              </Card>
            </>
          )
        }
      </PageQueryView>
      {applied && (
        <ApplyDialog
          found={applied}
          isApplying={fixes.isApplying}
          done={fixes.done}
          onClose={() => setApplied(undefined)}
          onApply={() =>
            fixes.apply(
              applied.map((one) => sentFix(one)),
              { onSuccess: () => setApplied(undefined) },
            )
          }
        />
      )}
      {reviewed && (
        <ReviewDialog
          found={reviewed}
          isApplying={fixes.isApplying}
          onClose={() => setReviewed(undefined)}
          onApply={(sent, done) => fixes.apply(sent, { onSuccess: done })}
        />
      )}
    </>
  );
}

function ScanState({ scan: { query, progress } }: { scan: ReturnType<typeof useScan> }) {
  if (query.error)
    return (
      <Alert
        tone="warning"
        title="Les corrections n’ont pas pu être cherchées"
        action={
          <Button size="sm" onClick={() => void query.refetch()}>
            Réessayer
          </Button>
        }
      >
        Les gains restent affichés. Chaque fiche propose aussi ses corrections.
      </Alert>
    );
  if (!query.isFetching) return null;
  return (
    <div className="opt-scan">
      <ProgressLine label={stepText(progress)} done={progress.done} total={progress.total} />
    </div>
  );
}

const stepText = ({ step }: ScanProgress) =>
  step === 'read' ? 'Lecture des fiches' : 'Recherche des corrections';

type GainLineProps = {
  gain: Gain;
  href: string;
  found: readonly Found[];
  hrefOf: (id: string) => string;
  isBusy: boolean;
  onApply: (found: readonly Found[]) => void;
  onApplyOne: (found: Found) => void;
  onReview: (found: readonly Found[]) => void;
};

/** Sheets of a line that are listed below it. */
const LISTED = 20;

function GainLine({ gain: { rule, points, programmes }, href, found, hrefOf, ...act }: GainLineProps) {
  const count = countOf(PROGRAMME_NOUN, programmes);
  const [sure, proposals] = [sureOnes(found), toRead(found)];
  const correctText = sure.length === 1 ? 'Corriger la fiche' : `Corriger les ${formatCount(sure.length)}`;
  const readText =
    proposals.length === 1 ? 'Relire la proposition' : `Relire les ${formatCount(proposals.length)}`;
  return (
    <li>
      <p className="gain-points num">
        +{formatCount(points)}
        <small>{count}</small>
      </p>
      <div>
        <strong>{generalTitle(rule)}</strong>
        <p className="muted">
          {rule.why} {rule.source}.
        </p>
        {sure.length > 0 && (
          <p className="gain-kind gain-sure">
            <Check className="icon" aria-hidden /> {countOf(FIX_NOUN, sure.length)} sûre
            {sure.length > 1 && 's'}
          </p>
        )}
        {proposals.length > 0 && (
          <p className="gain-kind">
            <Eye className="icon" aria-hidden /> {countOf(PROPOSAL_NOUN, proposals.length)} à relire
          </p>
        )}
        {found.length > 0 && (
          <details className="opt-details">
            <summary>Fiche par fiche</summary>
            <ul>
              {found.slice(0, LISTED).map((one) => (
                <li key={one.key}>
                  <span>
                    <Link to={hrefOf(one.sheet.id)}>{one.sheet.content.title}</Link>
                    <small className="muted">{one.fix.because}</small>
                  </span>
                  <Button
                    size="sm"
                    disabled={act.isBusy}
                    aria-label={`${one.fix.isSure ? one.fix.label : 'Relire'}, ${one.sheet.content.title}`}
                    onClick={() => (one.fix.isSure ? act.onApplyOne(one) : act.onReview([one]))}
                  >
                    {one.fix.isSure ? one.fix.label : 'Relire'}
                  </Button>
                </li>
              ))}
            </ul>
            {found.length > LISTED && <p className="muted">et {found.length - LISTED} de plus</p>}
          </details>
        )}
      </div>
      <div className="gain-buttons">
        {sure.length > 0 && (
          <Button
            size="sm"
            variant="soft"
            aria-label={`${correctText}, ${rule.name}`}
            onClick={() => act.onApply(sure)}
          >
            {correctText}
          </Button>
        )}
        {proposals.length > 0 && (
          <Button size="sm" aria-label={`${readText}, ${rule.name}`} onClick={() => act.onReview(proposals)}>
            {readText}
          </Button>
        )}
        <Button size="sm" variant="text" href={href} aria-label={`Voir ${count}, ${rule.name}`}>
          Voir {count}
        </Button>
      </div>
    </li>
  );
}
