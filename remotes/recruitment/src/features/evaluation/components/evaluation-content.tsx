import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { Segmented } from '@trame/ui/segmented';
import { EmptyState } from '@trame/ui/states';
import { Check } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { opinionCountQueryOptions } from '../data/grids-query.ts';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import type { SavedGrid } from '../model/grid.ts';
import { Comparison } from './comparison.tsx';
import { DeleteEvaluation } from './delete-evaluation.tsx';
import { GridPanes } from './grid-panes.tsx';
import { SaveState } from './save-state.tsx';
import { useGrid, type Grid } from './use-grid.ts';

type View = 'official' | 'opinion' | 'comparison';

export type EvaluationContentProps = {
  application: { id: string; full_name: string };
  /** The present stored state. */
  evaluations: readonly SavedGrid[];
  opinions: readonly SavedGrid[];
  /** Elements of the dialog that it fills, once they are mounted. */
  header: HTMLElement | null;
  footer: HTMLElement | null;
  /** Called by the dialog to close: the form asks first while something is not saved. */
  closeRef: RefObject<() => void>;
  onClose: () => void;
};

/** The official grid, the person's own opinion, and the comparison of all. */
export function EvaluationContent(props: EvaluationContentProps) {
  const { application, evaluations, opinions, header, footer, closeRef, onClose } = props;
  const me = useHost().session.userId;
  const [view, setView] = useState<View>('official');
  const recruiters = useQuery(recruitersQueryOptions());
  const others = useQuery(opinionCountQueryOptions(application.id));
  useQuietReport([recruiters.error, others.error], 'evaluation');
  const nameOf = (id: string | null) =>
    recruiters.data?.find((recruiter) => recruiter.id === id)?.name ?? 'Une autre personne';

  const official = useGrid({
    kind: 'official',
    applicationId: application.id,
    initial: evaluations[0] ?? null,
    onFinished: () => (opinion.isDirty ? guard.requestClose() : onClose()),
  });
  const opinion = useGrid({
    kind: 'opinion',
    applicationId: application.id,
    initial: opinions.find(({ evaluatorId }) => evaluatorId === me) ?? null,
    onFinished: () => setView('comparison'),
  });
  const guard = useDiscardGuard(official.isDirty || opinion.isDirty, onClose);
  useEffect(() => {
    closeRef.current = guard.requestClose;
  });

  const isOfficialMine = official.base?.authorId === me;
  // An official evaluation that has been deleted since had opened them (ADR 0031).
  const hasReadOthers =
    !isOfficialMine && !opinion.isReadOnly && opinions.some(({ evaluatorId }) => evaluatorId !== me);
  const hasJudged = opinion.isReadOnly || hasReadOthers || (isOfficialMine && official.isFinal);
  const mayGiveOpinion = !isOfficialMine && !hasReadOthers;
  const grid = { official, opinion: mayGiveOpinion ? opinion : undefined, comparison: undefined }[view];

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && grid && !grid.isReadOnly) {
      event.preventDefault();
      void grid.finalize();
    }
    // Single keys are the grid's here, and not those of the page behind.
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  }

  return (
    <>
      {/* Keys of the controls inside, the footer's too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="eval-content" onKeyDown={onKeyDown}>
        {header &&
          createPortal(
            <>
              {grid && <SaveState grid={grid} nameOf={nameOf} />}
              <Segmented<View>
                block
                label="Grille"
                value={view}
                onChange={setView}
                options={[
                  { value: 'official', label: 'Officielle' },
                  { value: 'opinion', label: 'Mon avis' },
                  { value: 'comparison', label: others.data ? `Comparer (${others.data})` : 'Comparer' },
                ]}
              />
            </>,
            header,
          )}
        {grid && <GridPanes key={grid.kind} grid={grid} nameOf={nameOf} />}
        {view === 'opinion' && isOfficialMine && (
          <EmptyState
            title="L’évaluation officielle est la vôtre"
            description="Elle vaut avis. Les autres recruteurs donnent le leur de leur côté."
          />
        )}
        {view === 'opinion' && hasReadOthers && (
          <EmptyState
            title="Vous avez pu lire les avis de vos collègues"
            description={
              'Vous aviez finalisé l’évaluation officielle. Un avis se donne sans connaître les autres\u00a0: le vôtre peut se dire dans l’évaluation officielle ou en commentaire.'
            }
          />
        )}
        {view === 'comparison' && (
          <Comparison
            official={official.base ?? undefined}
            opinions={opinions}
            othersCount={others.data}
            hasJudged={hasJudged}
            nameOf={nameOf}
          />
        )}
        {footer &&
          createPortal(
            <Footer
              grid={grid}
              application={application}
              closesOpinion={
                official.isFinal && isOfficialMine && !opinion.isReadOnly && Boolean(others.data)
              }
              onCancel={guard.requestClose}
              onDeleted={guard.closeSaved}
            />,
            footer,
          )}
      </div>
      {guard.confirmation}
    </>
  );
}

type FooterProps = {
  grid: Grid | undefined;
  application: EvaluationContentProps['application'];
  /** After deleting the official evaluation, its author cannot give an opinion. */
  closesOpinion: boolean;
  onCancel: () => void;
  onDeleted: () => void;
};

function Footer({ grid, application, closesOpinion, onCancel, onDeleted }: FooterProps) {
  if (!grid || grid.isReadOnly) return <Button onClick={onCancel}>Fermer</Button>;
  const { kind, isFinal, base, isBusy } = grid;
  return (
    <>
      <p className="eval-keys muted">
        <Kbd>1</Kbd>–<Kbd>5</Kbd> noter <Kbd>↓</Kbd> suivant <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd> finaliser
      </p>
      {kind === 'official' && base && (
        <DeleteEvaluation
          application={application}
          evaluationId={base.id}
          closesOpinion={closesOpinion}
          onDeleted={onDeleted}
        />
      )}
      <Button variant="text" onClick={onCancel}>
        Annuler
      </Button>
      {!isFinal && (
        <Button loading={isBusy} onClick={() => void grid.saveDraft()}>
          Enregistrer le brouillon
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Check className="icon" aria-hidden />}
        loading={isBusy}
        onClick={() => void grid.finalize()}
      >
        {kind === 'official' ? 'Finaliser l’évaluation' : 'Rendre mon avis'}
      </Button>
    </>
  );
}
