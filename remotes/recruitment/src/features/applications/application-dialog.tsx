import { lazySection } from '@trame/app/failed-part';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Flag } from '@trame/ui/flag';
import { StatusTag } from '@trame/ui/status-tag';
import { Maximize2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { usePassages } from '../analysis/model/use-passages.ts';
import { AttachmentsPanel } from '../documents/components/attachments-panel.tsx';
import { DocumentDialog } from '@trame/app/document-dialog';
import { listDocuments } from '../documents/model/document.ts';
import { SENDER } from '../documents/model/messages.ts';
import type { EditHandle } from '../editing/edit-application.tsx';
import { UndoBar } from '@trame/app/undo-bar';
import { RecordedFiles } from '@trame/app/recorded-files';
import { useRecordView } from '@trame/app/use-record-event';
import { APPLICATION_KIND, applicationEntity } from '../application-data/model/entity.ts';
import { ApplicationActions } from './components/application-actions.tsx';
import { ApplicationSections } from './components/application-sections.tsx';
import { ApplicationFailure, ApplicationSkeleton } from './components/application-state.tsx';
import { ActionDialogs } from './components/action-dialogs.tsx';
import { Paused } from './components/paused.tsx';
import { useApplicationNavigation } from './components/use-application-navigation.ts';
import { useOngoingAction } from './components/use-ongoing-action.ts';
import { useKeys } from '@trame/app/use-keys';
import { useListFilters } from '../application-data/components/use-list-filters.ts';
import { useOpenedDocument } from './components/use-opened-document.ts';
import { useNeighbours } from './components/use-neighbours.ts';
import { useShortcutsSetting } from '../application-data/components/use-shortcuts-setting.ts';
import { PreviousNextButtons } from './components/previous-next-buttons.tsx';
import type { ApplicationDetail } from '../application-data/data/application-columns.ts';
import { applicationQueryOptions } from '../application-data/data/application-query.ts';
import './styles/application.css';

const EditApplication = lazySection(
  () => import('../editing/edit-application.tsx'),
  () => <ApplicationSkeleton />,
  ({ onDone }) => onDone,
);

/** One application over the list, to read or to edit (spec §2). */
export default function ApplicationDialog() {
  const { id = '' } = useParams();
  const { filters } = useListFilters();
  const navigation = useApplicationNavigation(useResolvedPath('..', { relative: 'path' }).pathname);
  const { neighbours, row } = useNeighbours(filters, id);
  const { data: application, error, refetch } = useQuery(applicationQueryOptions(id));
  const { opened, open, close } = useOpenedDocument();
  const shownFile = useMemo(
    () => application && listDocuments(application).find((file) => file.id === opened),
    [application, opened],
  );
  const passages = usePassages(application);
  const { areOn } = useShortcutsSetting();
  const ongoing = useOngoingAction(id);
  const edit = useRef<EditHandle>(null);
  const title = useRef<HTMLElement>(null);
  const isEditing = ongoing.action === 'edit' && application !== undefined;

  useRecordView(APPLICATION_KIND, application?.id);

  // The document's title names no one: it ends up in the browser's history.
  usePage({ title: 'Candidature' });
  useKeys(
    {
      j: () => neighbours?.next && navigation.replace(neighbours.next),
      k: () => neighbours?.previous && navigation.replace(neighbours.previous),
      t: () => navigation.openFullScreen(id),
      ...ongoing.keys,
    },
    areOn && shownFile === undefined && ongoing.action === undefined,
    title,
  );

  const showPassage = (key: string) => {
    passages.onSeek(key);
    open('resume');
  };
  const known = application ?? row;
  return (
    <RecordedFiles entity={applicationEntity(id)}>
      <Dialog
        open
        width="3xl"
        title={
          isEditing ? (
            'Modifier la candidature'
          ) : (
            <span ref={title} className="app-name">
              {known && <Flag country={known.country} />}
              {known?.full_name ?? 'Candidature'}
            </span>
          )
        }
        subtitle={known && subtitleOf(known, isEditing)}
        extra={
          !isEditing && (
            <>
              {known && <StatusTag status={known.status} />}
              <PreviousNextButtons neighbours={neighbours} onGo={navigation.replace} />
              {application && (
                <Button
                  size="sm"
                  icon={<Maximize2 className="icon" aria-hidden />}
                  onClick={() => navigation.openFullScreen(id)}
                >
                  Plein écran
                </Button>
              )}
            </>
          )
        }
        closeOnScrim={!isEditing}
        onClose={() => {
          if (!isEditing) navigation.close();
          else if (edit.current) edit.current.requestClose();
          // The form is not there: still loading, or it cannot be loaded.
          else ongoing.stop();
        }}
      >
        {isEditing && (
          <EditApplication
            key={application.id}
            ref={edit}
            application={application}
            onDone={() => ongoing.stop()}
          />
        )}
        {application && !isEditing && <ApplicationActions application={application} ongoing={ongoing} />}
        {application && (
          <Paused isPaused={isEditing}>
            <ApplicationSections
              key={application.id}
              application={application}
              attachments={<AttachmentsPanel applicationId={id} onView={(file) => open(file.id)} />}
              ongoing={ongoing}
              passageKey={passages.activeKey}
              onShowPassage={showPassage}
              onShow={navigation.replace}
              onGone={navigation.close}
            />
          </Paused>
        )}
        {!application && !error && <ApplicationSkeleton />}
        {!application && error && (
          <ApplicationFailure error={error} onRetry={() => void refetch()} onClose={navigation.close} />
        )}
      </Dialog>
      {application && <ActionDialogs application={application} ongoing={ongoing} onGone={navigation.close} />}
      <DocumentDialog
        sender={SENDER}
        file={shownFile}
        {...(shownFile?.id === 'resume' && { passages })}
        onClose={close}
      />
      <UndoBar />
    </RecordedFiles>
  );
}

/** Below the title: the applicant while editing, else their job and the date of the application. */
function subtitleOf(
  { full_name, job_title, created_at }: Pick<ApplicationDetail, 'full_name' | 'job_title' | 'created_at'>,
  isEditing: boolean,
): string {
  if (isEditing) return full_name;
  return [job_title, formatDate(created_at)].filter(Boolean).join(' · ');
}
