import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Flag } from '@trame/ui/flag';
import { Segmented } from '@trame/ui/segmented';
import { StatusTag } from '@trame/ui/status-tag';
import { ChevronRight, FileText, User } from 'lucide-react';
import { lazy, Suspense, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams, useResolvedPath } from '@trame/platform/router';
import { ClaimBar } from '../analysis/components/claim-bar.tsx';
import { ProofThread } from '../analysis/components/proof-thread.tsx';
import { returnToClaim } from '../analysis/model/show-claim.ts';
import { usePassages } from '../analysis/model/use-passages.ts';
import { AttachmentsPanel } from '../documents/components/attachments-panel.tsx';
import { DocumentViewer } from '../documents/components/document-viewer.tsx';
import { applicationDocumentsQueryOptions } from '../documents/data/application-documents-query.ts';
import type { ApplicationDocument } from '../documents/model/document.ts';
import { NO_DOCUMENTS } from '../documents/model/messages.ts';
import type { EditHandle } from '../editing/edit-application.tsx';
import { RecordedFiles } from '../timeline/components/recorded-files.tsx';
import { useRecordView } from '../timeline/data/use-record-event.ts';
import { ApplicationActions } from './components/application-actions.tsx';
import { ApplicationSections } from './components/application-sections.tsx';
import { ApplicationFailure, ApplicationSkeleton } from './components/application-state.tsx';
import { DeskDialogs } from './components/desk-dialogs.tsx';
import { PositionText } from './components/position-text.tsx';
import { TriageList } from './components/triage-list.tsx';
import { FULL_SCREEN, useApplicationNavigation } from './components/use-application-navigation.ts';
import { useIsStacked } from '../applications/components/use-columns.ts';
import { useDesk, type Desk } from './components/use-desk.ts';
import { useKeys } from '../applications/components/use-keys.ts';
import { useListFilters } from '../applications/components/use-list-filters.ts';
import { useNeighbours } from './components/use-neighbours.ts';
import { useShortcutsSetting } from '../applications/components/use-shortcuts-setting.ts';
import { WalkButtons } from './components/walk-buttons.tsx';
import { applicationQueryOptions } from '../applications/data/application-query.ts';
import type { ApplicationDetail } from '../applications/data/application-columns.ts';
import { UndoBar } from '../../lib/undo-bar.tsx';
import '../applications/styles/application.css';

/** A list or a calendar that is open. */
const POPUP =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

const EditApplication = lazy(() => import('../editing/edit-application.tsx'));

/** An application on the whole screen, between the list it comes from and the CV. */
export default function ApplicationTriagePage() {
  const { id = '' } = useParams();
  const { filters, setSearch } = useListFilters();
  const navigation = useApplicationNavigation(useResolvedPath('../..', { relative: 'path' }).pathname);
  const { neighbours } = useNeighbours(filters, id);
  const { data: application, error, refetch } = useQuery(applicationQueryOptions(id));
  const { areOn } = useShortcutsSetting();
  const go = (next: string) => navigation.replace(next, FULL_SCREEN);
  /** Once an application is gone, the next one is what a person who sorts wants to see. */
  const goOn = () => (neighbours?.next ? go(neighbours.next) : navigation.close());

  const desk = useDesk(id);
  const isStacked = useIsStacked();
  const triage = useRef<TriageHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  useRecordView(application?.id);
  usePage({ title: 'Candidature', isWide: true });
  useKeys(
    {
      '/': (event) => {
        if (!searchRef.current) return;
        event.preventDefault();
        searchRef.current.focus();
        searchRef.current.select();
      },
      j: () => neighbours?.next && go(neighbours.next),
      k: () => neighbours?.previous && go(neighbours.previous),
      Escape: () => triage.current?.leavePassage() || navigation.close(),
      ...desk.keys,
    },
    areOn && desk.action === undefined,
  );

  return (
    <div className="tri-page">
      {!isStacked && (
        <TriageList
          filters={filters}
          shownId={id}
          linkTo={(next) => navigation.linkInPlace(next, FULL_SCREEN)}
          onSearch={setSearch}
          searchRef={searchRef}
        />
      )}
      <div className="tri-main">
        <div className="tri-crumbs">
          <Link {...navigation.listLink}>Candidatures</Link>
          <ChevronRight className="icon" aria-hidden />
          {neighbours && <PositionText position={neighbours.position} filters={filters} />}
          <WalkButtons neighbours={neighbours} onGo={go} />
        </div>
        <Head application={application} desk={desk} />
        {application && (
          <Triage
            key={application.id}
            ref={triage}
            application={application}
            desk={desk}
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

function Head({ application, desk }: { application: ApplicationDetail | undefined; desk: Desk }) {
  if (!application) return <h1 className="sr-only">Candidature</h1>;
  return (
    <div className="tri-head">
      <div className="tri-who">
        <div className="tri-name">
          <Flag country={application.country} />
          <h1>{application.full_name}</h1>
          <StatusTag status={application.status} />
        </div>
        <p className="muted num">{subtitleOf(application)}</p>
      </div>
      {desk.action !== 'edit' && <ApplicationActions application={application} desk={desk} />}
    </div>
  );
}

function subtitleOf({ job_title, city, created_at }: ApplicationDetail): string {
  return [job_title, city, `reçue le ${formatDateTime(created_at)}`].filter(Boolean).join(' · ');
}

type View = 'file' | 'resume';

/** Back from the words of the CV to the claim that they prove; false when none is looked at. */
type TriageHandle = { leavePassage: () => boolean };

type TriageProps = {
  ref: Ref<TriageHandle>;
  application: ApplicationDetail;
  desk: Desk;
  onShow: (id: string) => void;
  onGone: () => void;
};

function Triage({ ref, application, desk, onShow, onGone }: TriageProps) {
  const isStacked = useIsStacked();
  const [view, setView] = useState<View>('file');
  const documents = useQuery(applicationDocumentsQueryOptions(application.id)).data;
  const [chosenId, setChosenId] = useState<ApplicationDocument['id']>();
  const shown = documents?.find(({ id }) => id === chosenId) ?? documents?.[0];
  const show = (file: ApplicationDocument) => {
    setChosenId(file.id);
    setView('resume');
  };
  const passages = usePassages(application);
  const showPassage = (key: string) => {
    passages.onSeek(key);
    setChosenId('resume');
    setView('resume');
  };
  const showView = (next: View) => {
    flushSync(() => setView(next));
    if (next === 'file' && passages.activeKey !== undefined) returnToClaim(passages.activeKey);
  };
  const leavePassage = () => {
    if (passages.activeKey === undefined) return false;
    showView('file');
    passages.onLeave();
    return true;
  };
  useImperativeHandle(ref, () => ({ leavePassage }));
  const edit = useRef<EditHandle>(null);
  /** Escape closes the form as it does in the dialog; a list, a calendar or a question over it comes first. */
  const onEditKey = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !currentTarget.contains(target as Node) || document.querySelector(POPUP)) return;
    edit.current?.requestClose();
  };

  return (
    <RecordedFiles applicationId={application.id}>
      {isStacked && (
        <div className="tri-switch">
          <Segmented<View>
            block
            label="Vue"
            value={view}
            onChange={showView}
            options={[
              { value: 'file', label: 'Dossier', icon: <User className="icon" aria-hidden /> },
              { value: 'resume', label: 'CV', icon: <FileText className="icon" aria-hidden /> },
            ]}
          />
        </div>
      )}
      <div className="triage">
        {desk.action === 'edit' ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the form inside
          <section className="tri-edit" aria-label="Modifier la candidature" onKeyDown={onEditKey}>
            <h2>Modifier la candidature</h2>
            <Suspense fallback={<ApplicationSkeleton />}>
              <EditApplication ref={edit} application={application} onDone={() => desk.stop()} />
            </Suspense>
          </section>
        ) : (
          // Kept where it was while the CV takes its place.
          <div className="tri-file" hidden={isStacked && view === 'resume'}>
            <ApplicationSections
              application={application}
              desk={desk}
              isAnalysisFirst
              passageKey={passages.activeKey}
              onShowPassage={showPassage}
              onShow={onShow}
              onGone={onGone}
              attachments={
                <AttachmentsPanel applicationId={application.id} onView={show} shownId={shown?.id} />
              }
            />
          </div>
        )}
        {(!isStacked || view === 'resume') && (
          <aside className="tri-cv" aria-label="Document">
            {isStacked && passages.active && <ClaimBar claim={passages.active} onBack={leavePassage} />}
            {shown && <DocumentViewer file={shown} hasTitle {...(shown.id === 'resume' && { passages })} />}
            {documents?.length === 0 && <p className="tri-none muted">{NO_DOCUMENTS}</p>}
          </aside>
        )}
        {!isStacked && <ProofThread activeKey={passages.activeKey} />}
      </div>
      <DeskDialogs application={application} desk={desk} onGone={onGone} />
      <UndoBar />
    </RecordedFiles>
  );
}
