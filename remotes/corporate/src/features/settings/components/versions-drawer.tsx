import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDateTime } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Drawer } from '@trame/ui/drawer';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { versionsQueryOptions, type Settings, type SettingsVersion } from '../data/settings.ts';
import { differencesOf } from '../model/differences.ts';
import { FactChanges } from './fact-changes.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

type VersionsDrawerProps = {
  current: Settings;
  /** Typed text is not saved: restoring would leave it on another version. */
  isDirty: boolean;
  onClose: () => void;
};

/** Every saved state of the settings: who, when, what changed, and the way back to it. */
export default function VersionsDrawer({ current, isDirty, onClose }: VersionsDrawerProps) {
  const [wanted, setWanted] = useState<SettingsVersion>();
  const query = useInfiniteQuery(versionsQueryOptions(current.updated_at));
  return (
    <Drawer open title="Versions" width={560} onClose={onClose}>
      {isDirty && (
        <Alert tone="info">Enregistrez ou abandonnez votre saisie avant de restaurer une version.</Alert>
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
            <ol className="set-versions">
              {pages.flat().map((version, index) => (
                <Version
                  key={version.version}
                  version={version}
                  isNewest={index === 0}
                  isCurrent={differencesOf(current, version.settings).length === 0}
                  canRestore={!isDirty}
                  onRestore={() => setWanted(version)}
                />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Voir les plus anciennes
              </Button>
            )}
          </>
        )}
      </QueryView>
      <RestoreDialog
        version={wanted}
        current={current}
        onClose={() => setWanted(undefined)}
        onRestored={() => {
          setWanted(undefined);
          onClose();
        }}
      />
    </Drawer>
  );
}

type VersionProps = {
  version: SettingsVersion;
  /** The settings are as in it. */
  isCurrent: boolean;
  isNewest: boolean;
  canRestore: boolean;
  onRestore: () => void;
};

function Version({ version, isCurrent, isNewest, canRestore, onRestore }: VersionProps) {
  const { version: number, saved_at, saved_by_name, changed, settings, previous } = version;
  return (
    <li>
      <div className="set-version-head">
        <div>
          <h3>
            Version {number}
            {isCurrent && (
              <span className="tag">{isNewest ? 'Version actuelle' : 'Identique à l’actuelle'}</span>
            )}
          </h3>
          <p className="muted">
            <span className="num">{formatDateTime(saved_at)}</span>
            {saved_by_name ? `, par ${saved_by_name}` : ''}
          </p>
        </div>
        {!isCurrent && (
          <Button
            size="sm"
            icon={<RotateCcw className="icon" aria-hidden />}
            disabled={!canRestore}
            aria-label={`Restaurer la version ${number}`}
            onClick={onRestore}
          >
            Restaurer
          </Button>
        )}
      </div>
      {previous === null ? (
        <p className="muted">Le début&nbsp;: rien n’était renseigné.</p>
      ) : (
        <FactChanges ids={changed} from={previous} to={settings} />
      )}
    </li>
  );
}
