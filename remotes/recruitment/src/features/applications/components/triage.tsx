import { lazySection } from '@trame/app/failed-part';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from '@trame/ui/segmented';
import { FileText, User } from 'lucide-react';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { UndoBar } from '@trame/app/undo-bar';
import { ClaimBar } from '../../analysis/components/claim-bar.tsx';
import { ProofThread } from '../../analysis/components/proof-thread.tsx';
import { returnToClaim } from '../../analysis/model/show-claim.ts';
import { usePassages } from '../../analysis/model/use-passages.ts';
import { useIsStacked } from '../../application-data/components/use-columns.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { AttachmentsPanel } from '../../documents/components/attachments-panel.tsx';
import { DocumentViewer } from '@trame/app/document-viewer';
import { applicationDocumentsQueryOptions } from '../../documents/data/application-documents-query.ts';
import type { ApplicationDocument } from '../../documents/model/document.ts';
import { applicationEntity } from '../../application-data/model/entity.ts';
import { NO_DOCUMENTS, SENDER } from '../../documents/model/messages.ts';
import type { EditHandle } from '../../editing/edit-application.tsx';
import { RecordedFiles } from '@trame/app/recorded-files';
import { ApplicationSections } from './application-sections.tsx';
import { ApplicationSkeleton } from './application-state.tsx';
import { ActionDialogs } from './action-dialogs.tsx';
import { PaneSeparator } from './pane-separator.tsx';
import { Paused } from './paused.tsx';
import { CV_SHARE, DEFAULT_PANES, usePanes } from './use-panes.ts';
import type { OngoingAction } from './use-ongoing-action.ts';
import type { OpenedDocument } from './use-opened-document.ts';

/** A list or a calendar that is open. */
const POPUP =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

const EditApplication = lazySection(
  () => import('../../editing/edit-application.tsx'),
  () => <ApplicationSkeleton />,
  ({ onDone }) => onDone,
);

const CV_ID = 'document-column';

type View = 'file' | 'resume';

/** Moves from a passage of the CV back to the claim that it proves; false when no claim is selected. */
export type TriageHandle = { leavePassage: () => boolean };

export type TriageProps = {
  ref: Ref<TriageHandle>;
  application: ApplicationDetail;
  ongoing: OngoingAction;
  /** The one in the place of the application, where there is room for one of them. */
  document: OpenedDocument;
  onShow: (id: string) => void;
  onGone: () => void;
};

/** An application beside its CV, or in turn with it where there is room for one of them. */
export function Triage({
  ref,
  application,
  ongoing,
  document: { opened, open, close },
  onShow,
  onGone,
}: TriageProps) {
  const isStacked = useIsStacked();
  const { panes, change: changePanes } = usePanes();
  const view: View = isStacked && opened !== undefined ? 'resume' : 'file';
  const documents = useQuery(applicationDocumentsQueryOptions(application.id)).data;
  const [chosenId, setChosenId] = useState<ApplicationDocument['id']>();
  const shown = documents?.find(({ id }) => id === (opened ?? chosenId)) ?? documents?.[0];
  const show = (id: ApplicationDocument['id']) => {
    setChosenId(id);
    if (isStacked || opened !== undefined) open(id);
  };
  const passages = usePassages(application);
  const { activeKey } = passages;
  const showPassage = (key: string) => {
    passages.onSeek(key);
    show('resume');
  };
  const lastView = useRef(view);
  useEffect(() => {
    // Whichever way leads back from the CV.
    if (lastView.current === 'resume' && view === 'file' && isStacked && activeKey !== undefined)
      returnToClaim(activeKey);
    lastView.current = view;
  }, [view, isStacked, activeKey]);
  const leavePassage = () => {
    if (view === 'resume') {
      close();
      return true;
    }
    if (isStacked || activeKey === undefined) return false;
    returnToClaim(activeKey);
    passages.onLeave();
    return true;
  };
  useImperativeHandle(ref, () => ({ leavePassage }));
  const isEditing = ongoing.action === 'edit';
  const edit = useRef<EditHandle>(null);
  /** Escape closes the form as it does in the dialog; a list, a calendar or a question above it closes first. */
  const onEditKey = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !currentTarget.contains(target as Node) || document.querySelector(POPUP)) return;
    if (edit.current) edit.current.requestClose();
    // The form is not there: still loading, or it cannot be loaded.
    else ongoing.stop();
  };

  return (
    <RecordedFiles entity={applicationEntity(application.id)}>
      {isStacked && (
        <div className="tri-switch">
          <Segmented<View>
            block
            label="Vue"
            value={view}
            onChange={(next) => (next === 'file' ? close() : show(shown?.id ?? 'resume'))}
            options={[
              { value: 'file', label: 'Dossier', icon: <User className="icon" aria-hidden /> },
              { value: 'resume', label: 'CV', icon: <FileText className="icon" aria-hidden /> },
            ]}
          />
        </div>
      )}
      <div className="tri-layout" style={{ '--tri-cv': `${panes.cv}%` } as CSSProperties}>
        {isEditing && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the form inside
          <section className="tri-edit" aria-label="Modifier la candidature" onKeyDown={onEditKey}>
            <h2>Modifier la candidature</h2>
            <EditApplication ref={edit} application={application} onDone={() => ongoing.stop()} />
          </section>
        )}
        {/* Kept at its scroll position while the CV is shown in its place. */}
        <Paused className="tri-file" isPaused={isEditing} hidden={isStacked && view === 'resume'}>
          <ApplicationSections
            application={application}
            ongoing={ongoing}
            isAnalysisFirst
            passageKey={activeKey}
            onShowPassage={showPassage}
            onShow={onShow}
            onGone={onGone}
            attachments={
              <AttachmentsPanel
                applicationId={application.id}
                onView={(file) => show(file.id)}
                shownId={shown?.id}
              />
            }
          />
        </Paused>
        {!isStacked && (
          <PaneSeparator
            label="Largeur du CV"
            controls={CV_ID}
            value={panes.cv}
            {...CV_SHARE}
            valueText={`${panes.cv} % de la largeur`}
            unitsOf={(pixels, { parentElement }) => (-pixels / (parentElement?.clientWidth || 1)) * 100}
            onChange={(cv) => changePanes({ cv })}
            onReset={() => changePanes({ cv: DEFAULT_PANES.cv })}
          />
        )}
        {(!isStacked || view === 'resume') && (
          <aside className="tri-cv" id={CV_ID} aria-label="Document">
            {isStacked && passages.active && <ClaimBar claim={passages.active} onBack={close} />}
            {shown && (
              <DocumentViewer
                sender={SENDER}
                file={shown}
                hasTitle
                {...(shown.id === 'resume' && { passages })}
              />
            )}
            {documents?.length === 0 && <p className="tri-none muted">{NO_DOCUMENTS}</p>}
          </aside>
        )}
        {!isStacked && <ProofThread activeKey={activeKey} documentId={CV_ID} />}
      </div>
      <ActionDialogs application={application} ongoing={ongoing} onGone={onGone} />
      <UndoBar />
    </RecordedFiles>
  );
}
