import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { usePage } from '@trame/platform';
import { IconButton } from '@trame/ui/icon-button';
import { Flag } from '@trame/ui/flag';
import { StatusTag } from '@trame/ui/status-tag';
import { ChevronRight, PanelLeftOpen } from 'lucide-react';
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { Link, useParams, useResolvedPath } from '@trame/platform/router';
import { IdentitySign } from '../analysis/components/identity-sign.tsx';
import { identityDifferences, identityOf } from '../application-data/model/cv-identity.ts';
import { readAnalysis } from '../analysis/model/stored-analysis.ts';
import { useRecordView } from '@trame/app/use-record-event';
import { APPLICATION_KIND } from '../application-data/model/entity.ts';
import { ApplicationActions } from './components/application-actions.tsx';
import { ApplicationFailure, ApplicationSkeleton } from './components/application-state.tsx';
import { PositionText } from './components/position-text.tsx';
import { DecisionBar } from './components/decision-bar.tsx';
import { PaneSeparator } from './components/pane-separator.tsx';
import { Triage, type TriageHandle } from './components/triage.tsx';
import { TRIAGE_LIST_ID, TriageList } from './components/triage-list.tsx';
import { DEFAULT_PANES, LIST_WIDTH, usePanes } from './components/use-panes.ts';
import { useAdvance, useQuickDecision, type QuickDecision } from './components/use-quick-decision.ts';
import { FULL_SCREEN, useApplicationNavigation } from './components/use-application-navigation.ts';
import { useIsStacked } from '../application-data/components/use-columns.ts';
import { useOngoingAction, type OngoingAction } from './components/use-ongoing-action.ts';
import { useKeys } from '@trame/app/use-keys';
import { useListFilters } from '../application-data/components/use-list-filters.ts';
import { useOpenedDocument } from './components/use-opened-document.ts';
import { useNeighbours } from './components/use-neighbours.ts';
import { useShortcutsSetting } from '../application-data/components/use-shortcuts-setting.ts';
import { PreviousNextButtons } from './components/previous-next-buttons.tsx';
import { applicationQueryOptions } from '../application-data/data/application-query.ts';
import type { ApplicationDetail } from '../application-data/data/application-columns.ts';
import './styles/application.css';

/** An application on the whole screen, between its list and the CV. */
export default function ApplicationTriagePage() {
  const { id = '' } = useParams();
  const { filters, setSearch } = useListFilters();
  const navigation = useApplicationNavigation(useResolvedPath('../..', { relative: 'path' }).pathname);
  const { neighbours, neighboursFrom } = useNeighbours(filters, id);
  const { data: application, error, refetch } = useQuery(applicationQueryOptions(id));
  const { areOn } = useShortcutsSetting();
  const document = useOpenedDocument();
  const ongoing = useOngoingAction(id);
  // A slow computer draws the next application only after further keys are pressed.
  const wanted = useRef(id);
  useEffect(() => {
    wanted.current = id;
  }, [id]);
  const leaveFor = (next: string) => {
    // Unsaved changes may keep the person on this application.
    if (ongoing.action === undefined) wanted.current = next;
  };
  const go = (next: string) => {
    leaveFor(next);
    document.closeThen(() => navigation.replace(next, FULL_SCREEN));
  };
  const goToNeighbour = (to: 'previous' | 'next') => {
    const next = neighboursFrom(wanted.current)?.[to];
    if (next) go(next);
  };
  /** Once an application is gone, the next one is what a person who sorts wants to see. */
  const goOn = () => (neighbours?.next ? go(neighbours.next) : document.closeThen(navigation.close));

  const isStacked = useIsStacked();
  const { panes, change: changePanes } = usePanes();
  const advance = useAdvance();
  // If the person has moved on by hand while the decision was being saved, the page does not move again.
  const shown = useRef({ id, next: neighbours?.next, go, advances: advance.isOn });
  useEffect(() => {
    shown.current = { id, next: neighbours?.next, go, advances: advance.isOn };
  });
  const decision = useQuickDecision(application, {
    isLeaving: () => wanted.current !== id,
    onStale: (stale) => {
      if (stale === shown.current.id) ongoing.start('status');
    },
    onDecided: (decided) => {
      const { id: current, next, go: goTo, advances } = shown.current;
      if (advances && decided === current && next) goTo(next);
    },
  });
  const triage = useRef<TriageHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  const isListShown = !isStacked && panes.isListShown;

  useRecordView(APPLICATION_KIND, application?.id);
  usePage({ title: 'Candidature', isWide: true });
  useKeys(
    {
      '/': () => {
        searchRef.current?.focus();
        searchRef.current?.select();
      },
      j: () => goToNeighbour('next'),
      k: () => goToNeighbour('previous'),
      Escape: () => triage.current?.leavePassage() || navigation.close(),
      ...ongoing.keys,
      ...decision.keys,
    },
    areOn && ongoing.action === undefined,
  );

  return (
    <div
      className="tri-page"
      data-list={isListShown || undefined}
      style={{ '--tri-list': `${panes.list}px` } as CSSProperties}
    >
      {isListShown && (
        <TriageList
          filters={filters}
          shownId={id}
          linkTo={(next) => navigation.linkInPlace(next, FULL_SCREEN)}
          onLeave={leaveFor}
          onSearch={setSearch}
          searchRef={searchRef}
          onFold={() => changePanes({ isListShown: false })}
        />
      )}
      {isListShown && (
        <PaneSeparator
          label="Largeur de la liste"
          controls={TRIAGE_LIST_ID}
          value={panes.list}
          {...LIST_WIDTH}
          step={16}
          valueText={`${panes.list} pixels`}
          unitsOf={(pixels) => pixels}
          onChange={(list) => changePanes({ list })}
          onReset={() => changePanes({ list: DEFAULT_PANES.list })}
        />
      )}
      <div className="tri-main">
        <div className="tri-crumbs">
          {!isStacked && !panes.isListShown && (
            <IconButton
              size="sm"
              label="Afficher la liste"
              icon={<PanelLeftOpen className="icon" aria-hidden />}
              onClick={() => changePanes({ isListShown: true })}
            />
          )}
          <Link {...navigation.listLink}>Candidatures</Link>
          <ChevronRight className="icon" aria-hidden />
          {neighbours && <PositionText position={neighbours.position} filters={filters} />}
          <PreviousNextButtons neighbours={neighbours} onGo={go} />
        </div>
        <Head application={application} ongoing={ongoing} decision={decision} hasKeys={areOn && !isStacked} />
        {application && (
          <Triage
            key={application.id}
            ref={triage}
            application={application}
            ongoing={ongoing}
            document={document}
            onShow={go}
            onGone={goOn}
          />
        )}
        {!application && !error && <ApplicationSkeleton />}
        {!application && error && (
          <ApplicationFailure error={error} onRetry={() => void refetch()} onClose={navigation.close} />
        )}
      </div>
    </div>
  );
}

type HeadProps = {
  application: ApplicationDetail | undefined;
  ongoing: OngoingAction;
  decision: QuickDecision;
  hasKeys: boolean;
};

function Head({ application, ongoing, decision, hasKeys }: HeadProps) {
  const analysis = useMemo(() => application && readAnalysis(application), [application]);
  if (!application) return <h1 className="sr-only">Candidature</h1>;
  return (
    <div className="tri-head">
      <div className="tri-who">
        <div className="tri-name">
          <Flag country={application.country} />
          <h1>{application.full_name}</h1>
          <StatusTag status={application.status} />
          {analysis && <IdentitySign differences={identityDifferences(application, identityOf(analysis))} />}
        </div>
        <p className="muted num">{subtitleOf(application)}</p>
        {ongoing.action !== 'edit' && (
          <DecisionBar status={application.status} decision={decision} hasKeys={hasKeys} />
        )}
      </div>
      {ongoing.action !== 'edit' && <ApplicationActions application={application} ongoing={ongoing} />}
    </div>
  );
}

function subtitleOf({ job_title, city, created_at }: ApplicationDetail): string {
  return [job_title, city, `reçue le ${formatDateTime(created_at)}`].filter(Boolean).join(' · ');
}
