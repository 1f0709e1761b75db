import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Card, Page } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { History } from 'lucide-react';
import { useState } from 'react';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { siteChanged } from '../site/data/site-status.ts';
import { SettingsForm } from './components/settings-form.tsx';
import { SettingsParts, SettingsSide } from './components/settings-side.tsx';
import { settingsQueryOptions, type Settings } from './data/settings.ts';
import './styles/settings.css';

const VersionsDrawer = lazyDialog(() => import('./components/versions-drawer.tsx'));

const TITLE = 'Paramètres';

/** What the company says about itself, written once. */
export default function SettingsPage() {
  usePage({ title: TITLE });
  const query = useQuery(settingsQueryOptions());
  const [isReading, setReading] = useState(false);
  const [isDirty, setDirty] = useState(false);
  return (
    <Page
      title={TITLE}
      subtitle="Ce que l’entreprise dit d’elle-même, écrit une seule fois. Le site, les e-mails et les factures le reprennent."
      actions={
        <Button
          icon={<History className="icon" aria-hidden />}
          disabled={!query.data}
          onClick={() => setReading(true)}
        >
          Versions
        </Button>
      }
    >
      <PublicationLine />
      <PageQueryView
        query={query}
        failed="Impossible de charger les paramètres"
        pending={
          <LoadingStatus label="Chargement des paramètres...">
            <Card>
              <div className="set-skeleton">
                {['40%', '70%', '55%', '65%'].map((width) => (
                  <SkeletonBlock key={width} width={width} height={20} />
                ))}
              </div>
            </Card>
          </LoadingStatus>
        }
      >
        {(settings) => (
          <>
            <div className="set-page">
              <SettingsParts />
              <Edited latest={settings} onDirty={setDirty} />
              <SettingsSide />
            </div>
            {isReading && (
              <VersionsDrawer current={settings} isDirty={isDirty} onClose={() => setReading(false)} />
            )}
          </>
        )}
      </PageQueryView>
    </Page>
  );
}

type EditedProps = { latest: Settings; onDirty: (isDirty: boolean) => void };

/** The form on the version it was opened with: one after the other, without leaving the page. */
function Edited({ latest, onDirty }: EditedProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState({ row: latest, round: 0 });
  return (
    <SettingsForm
      key={opened.round}
      row={opened.row}
      latest={latest}
      isNext={opened.round > 0}
      onDirty={onDirty}
      onClose={(saved) => {
        setOpened({ row: saved ?? latest, round: opened.round + 1 });
        if (saved) void siteChanged(client);
      }}
    />
  );
}
