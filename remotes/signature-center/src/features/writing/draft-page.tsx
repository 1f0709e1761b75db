import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { usePage } from '@trame/platform';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { envelopeQuery } from '../envelopes/data/envelopes.ts';
import { DraftEditor } from './components/draft-editor.tsx';
import { SentMeanwhile } from './components/sent-meanwhile.tsx';
import { NEW_TITLE } from './model/draft.ts';
import './styles/writing.css';

/** An envelope that is written: its documents, who is asked, the fields on its pages, the message. */
export default function DraftPage() {
  const { requestId = '' } = useParams();
  const area = useResolvedPath('../..', { relative: 'path' }).pathname.replace(/\/$/, '');
  // A draft is edited as it is stored, not as it was seen some minutes ago.
  const query = useQuery({
    ...envelopeQuery(requestId),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  const signatures = `${area}/signatures`;
  const [written, setWritten] = useState('');
  const title = query.data?.title ?? NEW_TITLE;
  usePage({ title, isWide: true, breadcrumbs: [{ label: 'Signatures', to: signatures }] });
  const pending = (
    <Page wide title={title}>
      <LoadingStatus label="Chargement du brouillon...">
        <div className="wrt-panes">
          <SkeletonBlock height={320} />
          <SkeletonBlock height={640} />
          <SkeletonBlock height={420} />
        </div>
      </LoadingStatus>
    </Page>
  );
  return (
    <QueryView
      query={query}
      failed="Impossible de charger ce brouillon"
      pending={pending}
      missing={
        <EmptyState
          title="Brouillon introuvable"
          description="Le lien est incomplet, ou ce brouillon a été supprimé."
          action={<Button href={signatures}>Revenir aux signatures</Button>}
        />
      }
    >
      {(envelope) =>
        !query.isFetchedAfterMount ? (
          pending
        ) : envelope.status === 'draft' ? (
          <DraftEditor key={envelope.id} envelope={envelope} signatures={signatures} onLeft={setWritten} />
        ) : (
          <SentMeanwhile envelope={envelope} written={written} signatures={signatures} />
        )
      }
    </QueryView>
  );
}
