import { lazyDialog } from '@trame/app/lazy-dialog';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Tag } from '@trame/ui/tag';
import { FileCheck2, ListPlus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { CvAnalysis } from '@trame/cv';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { identityDifferences, identityOf } from '../../application-data/model/cv-identity.ts';
import { byCategory, itemsOf, type AnalysisItem, type ItemGroup } from '../model/items.ts';
import { analyserText, readingText } from '../model/reading-text.ts';
import { readAnalysis } from '../model/stored-analysis.ts';
import { AnalysisScores, hasScores } from './analysis-scores.tsx';
import { ClaimList, UnprovenList, type ClaimListProps } from './claim-list.tsx';
import { HiddenText } from './hidden-text.tsx';
import { RunChanges } from './run-changes.tsx';
import { DeclaredComparison } from './declared-comparison.tsx';
import { IdentityWarning } from './identity-warning.tsx';
import { UnclassifiedText } from './unclassified-text.tsx';
import '../styles/analysis.css';

const AdoptDialog = lazyDialog(() => import('../adopt-dialog.tsx'));

type Place = Pick<ClaimListProps, 'activeKey' | 'onShowPassage'>;

export type FinishedAnalysisProps = Place & { application: ApplicationDetail };

/** The result of an analysis, as any version may have stored it. */
export function FinishedAnalysis({ application, ...place }: FinishedAnalysisProps) {
  const analysis = useMemo(() => readAnalysis(application), [application]);
  if (analysis) return <AnalysisCard application={application} analysis={analysis} {...place} />;
  if (application.ai_analysis_v2 === null) {
    return (
      <div className="an-card">
        <p className="an-old">
          <Tag>Analyse v2 (améliorée)</Tag>
        </p>
        {hasScores(application) && <AnalysisScores scores={application} />}
        <Older />
      </div>
    );
  }
  return (
    <div className="an-card">
      {hasScores(application) && <AnalysisScores scores={application} />}
      <p>Le CV a été analysé.</p>
      <Older />
    </div>
  );
}

const Older = () => (
  <p className="muted">
    Ce résultat vient d’une version plus ancienne&nbsp;: relancez l’analyse pour en voir les preuves.
  </p>
);

type CardProps = FinishedAnalysisProps & { analysis: CvAnalysis };

function AnalysisCard({ application, analysis, ...place }: CardProps) {
  const items = useMemo(() => itemsOf(analysis), [analysis]);
  const [isAdopting, setAdopting] = useState(false);
  const unprovenId = useId();
  const { reading } = analysis;
  const proven = items.filter(({ evidence }) => evidence !== null);
  const unproven = items.filter(({ evidence }) => evidence === null);
  return (
    <div className="an-card">
      <p className="an-reading num">
        <FileCheck2 className="icon" aria-hidden />
        <span>{readingText(analysis)}</span>
      </p>
      <IdentityWarning differences={identityDifferences(application, identityOf(analysis))} />
      {reading.scanned_pages > 0 && reading.kind !== 'ocr' && (
        <Alert tone="warning" title="Une partie du CV est une image">
          Ce que disent ses pages numérisées n’a pas été lu.
        </Alert>
      )}
      <HiddenText hidden={reading.hidden} />
      <AnalysisScores
        scores={application}
        proof={{
          proven: proven.length,
          all: items.length,
          uncertain: proven.filter(({ evidence }) => evidence?.certainty === 'uncertain').length,
          unprovenId: unproven.length > 0 ? unprovenId : undefined,
        }}
      />
      {items.length === 0 && <p className="muted">Rien n’a été trouvé dans ce CV.</p>}
      <RunChanges isStrict={analysis.is_strict} changes={analysis.changes} />
      <ProvenGroups items={proven} {...place} />
      <UnclassifiedText unclassified={reading.unclassified} />
      <DeclaredComparison application={application} result={analysis.result} />
      {unproven.length > 0 && (
        <div className="an-unproven" id={unprovenId} tabIndex={-1}>
          <h3>{unproven.length === 1 ? 'Élément non étayé' : 'Éléments non étayés'}</h3>
          <p>
            {unproven.length === 1
              ? 'Aucun passage du CV ne le confirme. À vérifier en entretien.'
              : 'Aucun passage du CV ne les confirme. À vérifier en entretien.'}
          </p>
          <UnprovenList items={unproven} />
        </div>
      )}
      <div className="an-foot">
        <div className="muted">
          <p className="num">{analyserText(analysis.analyser)}</p>
          <p>L’analyse aide à lire le CV&nbsp;; la décision revient à une personne.</p>
        </div>
        {items.length > 0 && (
          <Button
            size="sm"
            icon={<ListPlus className="icon" aria-hidden />}
            onClick={() => setAdopting(true)}
          >
            Reprendre dans la candidature
          </Button>
        )}
      </div>
      {isAdopting && (
        <AdoptDialog application={application} analysis={analysis} onClose={() => setAdopting(false)} />
      )}
    </div>
  );
}

const GROUPS: readonly [ItemGroup, string, ClaimListProps['layout']][] = [
  ['identity', 'Identité', 'short'],
  ['experiences', 'Expériences', 'timeline'],
  ['education', 'Formation', undefined],
  ['skills', 'Compétences', 'words'],
  ['languages', 'Langues', 'short'],
  ['certifications', 'Certifications', undefined],
];

/** From here on a recruiter does not count at a glance. */
const MANY = 5;

function ProvenGroups({ items, ...place }: Place & { items: readonly AnalysisItem[] }) {
  return GROUPS.map(([group, title, layout]) => {
    const own = items.filter((item) => item.group === group);
    if (own.length === 0) return null;
    const parts = group === 'skills' ? byCategory(own) : ([[null, own]] as const);
    return (
      <div key={group}>
        <h3>
          {title}
          {own.length > MANY && <span className="num"> ({own.length})</span>}
        </h3>
        {parts.map(([category, claims]) => (
          <div key={category}>
            {(category ?? (parts.length > 1 && 'Autres')) && <h4>{category ?? 'Autres'}</h4>}
            <ClaimList
              items={claims}
              label={category ? `${title}, ${category}` : title}
              {...(layout && { layout })}
              {...place}
            />
          </div>
        ))}
      </div>
    );
  });
}
