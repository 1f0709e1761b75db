import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime, sameValue } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Drawer } from '@trame/ui/drawer';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { restoreContent, versionsQuery, type Content, type ContentVersion } from '../data/contents.ts';
import { changesOf, restorable } from '../model/content.ts';
import '../styles/contents.css';

type VersionsDrawerProps = {
  content: Content;
  /** Typed text is not saved: restoring would leave it on another version. */
  isDirty: boolean;
  onClose: () => void;
};

/** Every draft and publication of a block: who, when, what changed, and the way back to it. */
export default function VersionsDrawer({ content, isDirty, onClose }: VersionsDrawerProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const query = useInfiniteQuery(versionsQuery(content));
  const restore = useMutation({
    mutationFn: (wanted: ContentVersion | 'built') =>
      restoreContent(
        client,
        content,
        wanted === 'built' ? {} : (restorable(content.id, wanted.content) ?? {}),
      ),
    onSuccess: (row) => {
      if (!row) {
        notice.failed(undefined, 'Ce texte a changé entre-temps. Relisez ses versions.');
        return;
      }
      notice.succeeded('Version reprise', 'Elle est le brouillon\u00a0: mettez-la en ligne pour la montrer.');
      onClose();
    },
    onError: (error) => notice.failed(error, 'Impossible de reprendre cette version'),
  });
  const canRestore = !isDirty && !restore.isPending;
  return (
    <Drawer open title="Versions" width={560} onClose={onClose}>
      {isDirty && (
        <Alert tone="info">Enregistrez ou abandonnez votre saisie avant de reprendre une version.</Alert>
      )}
      <QueryView
        query={query}
        failed="Impossible de lire les versions"
        compact
        pending={
          <LoadingStatus label="Lecture des versions...">
            <SkeletonBlock width="60%" />
          </LoadingStatus>
        }
      >
        {({ pages }) => (
          <>
            <ol className="cnt-versions">
              {pages.flat().map((version) => (
                <Version
                  key={version.version}
                  content={content}
                  version={version}
                  canRestore={canRestore}
                  onRestore={() => restore.mutate(version)}
                />
              ))}
              {!query.hasNextPage && (
                <li>
                  <div className="cnt-version-head">
                    <div>
                      <h3>Texte d’origine</h3>
                      <p className="muted">Celui avec lequel le site a été construit.</p>
                    </div>
                    {Object.keys(content.draft).length > 0 && (
                      <Button
                        size="sm"
                        icon={<RotateCcw className="icon" aria-hidden />}
                        disabled={!canRestore}
                        aria-label="Reprendre le texte d’origine"
                        onClick={() => restore.mutate('built')}
                      >
                        Reprendre
                      </Button>
                    )}
                  </div>
                </li>
              )}
            </ol>
            {query.hasNextPage && (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Voir les plus anciennes
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}

type VersionProps = {
  content: Content;
  version: ContentVersion;
  canRestore: boolean;
  onRestore: () => void;
};

function Version({ content, version, canRestore, onRestore }: VersionProps) {
  const { version: number, kind, saved_at, saved_by_name } = version;
  const isCurrent = sameValue(version.content, content.draft);
  const changes = changesOf(content.id, version);
  return (
    <li>
      <div className="cnt-version-head">
        <div>
          <h3>
            {kind === 'published' ? 'Mise en ligne' : 'Brouillon'}
            {isCurrent && <span className="tag">Identique au brouillon actuel</span>}
          </h3>
          <p className="muted">
            <span className="num">{formatDateTime(saved_at)}</span>
            {saved_by_name ? `, par ${saved_by_name}` : ''}
          </p>
        </div>
        {!isCurrent && restorable(content.id, version.content) && (
          <Button
            size="sm"
            icon={<RotateCcw className="icon" aria-hidden />}
            disabled={!canRestore}
            aria-label={`Reprendre la version ${number}`}
            onClick={onRestore}
          >
            Reprendre
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <dl className="cnt-changes">
          {changes.map(({ key, label, before, after }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <span className="sr-only">Avant&nbsp;: </span>
                {before ? <del>{before}</del> : <span className="muted">Vide</span>}
                <ArrowRight className="icon" aria-hidden />
                <span className="sr-only">Après&nbsp;: </span>
                {after ? <ins>{after}</ins> : <span className="muted">Vide</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
