import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime } from '@trame/domain';
import { isBlockShown } from '@trame/domain/site-blocks';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { History, Send } from 'lucide-react';
import { useState } from 'react';
import { ContentForm } from './components/content-form.tsx';
import { ContentStateTag } from './components/content-state.tsx';
import { SiteLine } from './components/site-line.tsx';
import { contentQuery, publishContent, type Content } from './data/contents.ts';
import { siteStatusKey } from './data/site.ts';
import { contentTitle, pageOf, stateOf, TITLE } from './model/content.ts';
import './styles/contents.css';

const VersionsDrawer = lazyDialog(() => import('./components/versions-drawer.tsx'));

/** One block of the texts of the site: its draft, as the site would show it, and the way online. */
export default function ContentPage() {
  const { block = '' } = useParams();
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const [isReading, setReading] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const query = useQuery(contentQuery(block));
  return (
    <DetailPage
      query={query}
      list={list}
      texts={{
        failed: 'Impossible de charger ce texte',
        loading: 'Chargement du texte...',
        missing: 'Texte introuvable',
      }}
      titleOf={({ id }) => contentTitle(id)}
      renderSubtitle={(content) => <Standing content={content} />}
      renderActions={(content) => (
        <>
          <Button icon={<History className="icon" aria-hidden />} onClick={() => setReading(true)}>
            Versions
          </Button>
          <Publish content={content} isDirty={isDirty} />
        </>
      )}
    >
      {(content) => (
        <>
          <SiteLine path={pageOf(content.id).path.fr} />
          {stateOf(content) === 'broken' && (
            <Alert tone="warning" title="Ce qui est publié n’a plus la forme de ce texte">
              Le site montre son texte d’origine. Relisez les champs, enregistrez, puis mettez en ligne.
            </Alert>
          )}
          <Edited key={content.id} latest={content} onDirty={setDirty} />
          {isReading && (
            <VersionsDrawer content={content} isDirty={isDirty} onClose={() => setReading(false)} />
          )}
        </>
      )}
    </DetailPage>
  );
}

/** Where the block stands, and who brought it there. */
function Standing({ content }: { content: Content }) {
  const { updated_at, updated_by_name, published_at, published_by_name } = content;
  const state = stateOf(content);
  const [what, at, by] =
    state === 'published' && published_at
      ? (['Mis en ligne', published_at, published_by_name] as const)
      : (['Modifié', updated_at, updated_by_name] as const);
  return (
    <span className="cnt-standing">
      <ContentStateTag state={state} />
      {by && (
        <span>
          {what} le <span className="num">{formatDateTime(at)}</span> par {by}
        </span>
      )}
    </span>
  );
}

/** The form on the version it was opened with: one after the other, without leaving the page. */
function Edited({ latest, onDirty }: { latest: Content; onDirty: (isDirty: boolean) => void }) {
  const [opened, setOpened] = useState({ row: latest, round: 0 });
  return (
    <ContentForm
      key={opened.round}
      row={opened.row}
      latest={latest}
      onDirty={onDirty}
      onClose={(saved) => setOpened({ row: saved ?? latest, round: opened.round + 1 })}
    />
  );
}

/** Puts the draft that is shown online. */
function Publish({ content, isDirty }: { content: Content; isDirty: boolean }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const publish = useMutation({
    mutationFn: () => publishContent(client, content),
    onSuccess: (row) => {
      if (!row) {
        notice.failed(undefined, 'Ce texte a changé entre-temps. Relisez-le, puis mettez-le en ligne.');
        return;
      }
      notice.succeeded('Texte publié', 'Il est sur le site dans moins d’une minute.');
      void client.invalidateQueries({ queryKey: siteStatusKey });
    },
    onError: (error) => notice.failed(error, 'Impossible de mettre ce texte en ligne'),
  });
  const state = stateOf(content);
  const canPublish =
    !isDirty && state !== 'published' && state !== 'built' && isBlockShown(content.id, content.draft);
  return (
    <Button
      variant="primary"
      icon={<Send className="icon" aria-hidden />}
      loading={publish.isPending}
      disabled={!canPublish}
      onClick={() => publish.mutate()}
    >
      Mettre en ligne
    </Button>
  );
}
