import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Flag } from '@trame/ui/flag';
import { StatusTag } from '@trame/ui/status-tag';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { AttachmentsPanel } from '../documents/components/attachments-panel.tsx';
import { DocumentDialog } from '../documents/components/document-dialog.tsx';
import type { ApplicationDocument } from '../documents/model/document.ts';
import { ApplicationSections } from './components/application-sections.tsx';
import { ApplicationFailure, ApplicationSkeleton } from './components/application-state.tsx';
import { useApplicationNavigation } from './components/use-application-navigation.ts';
import { useKeys } from './components/use-keys.ts';
import { useListFilters } from './components/use-list-filters.ts';
import { useNeighbours } from './components/use-neighbours.ts';
import { useShortcutsSetting } from './components/use-shortcuts-setting.ts';
import { WalkButtons } from './components/walk-buttons.tsx';
import { applicationQueryOptions } from './data/application-query.ts';
import './styles/application.css';

/** One application over the list, in read mode (spec §2). */
export default function ApplicationDialog() {
  const { id = '' } = useParams();
  const { filters } = useListFilters();
  const navigation = useApplicationNavigation(useResolvedPath('..', { relative: 'path' }).pathname);
  const { neighbours, row } = useNeighbours(filters, id);
  const { data: application, error, refetch } = useQuery(applicationQueryOptions(id));
  const [shownFile, setShownFile] = useState<ApplicationDocument>();
  const { areOn } = useShortcutsSetting();

  // The document's title names no one: it ends up in the browser's history.
  usePage({ title: 'Candidature' });
  useKeys(
    {
      j: () => neighbours?.next && navigation.replace(neighbours.next),
      k: () => neighbours?.previous && navigation.replace(neighbours.previous),
    },
    areOn && shownFile === undefined,
  );

  const known = application ?? row;
  return (
    <>
      <Dialog
        open
        width="3xl"
        title={
          <span className="app-name">
            {known && <Flag country={known.country} />}
            {known?.full_name ?? 'Candidature'}
          </span>
        }
        subtitle={known && [known.job_title, formatDate(known.created_at)].filter(Boolean).join(' · ')}
        extra={
          <>
            {known && <StatusTag status={known.status} />}
            <WalkButtons neighbours={neighbours} onGo={navigation.replace} />
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
        }
        onClose={navigation.close}
      >
        {application && (
          <ApplicationSections
            key={application.id}
            application={application}
            attachments={<AttachmentsPanel applicationId={id} onView={setShownFile} />}
          />
        )}
        {!application && !error && <ApplicationSkeleton />}
        {!application && error && (
          <ApplicationFailure error={error} onRetry={() => void refetch()} onClose={navigation.close} />
        )}
      </Dialog>
      <DocumentDialog file={shownFile} onClose={() => setShownFile(undefined)} />
    </>
  );
}
