import { useQuery } from '@tanstack/react-query';
import { usePage } from '@trame/platform';
import { Columns } from '@trame/ui/columns';
import { Card, Page } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { PageQueryView } from '@trame/app/page-query-view';
import { ChoicesSection } from './components/choices-section.tsx';
import { KeysSection } from './components/keys-section.tsx';
import { OptOutsSection } from './components/opt-outs-section.tsx';
import { SyncSection } from './components/sync-section.tsx';
import { settingsQueryOptions } from './data/settings-query.ts';
import './styles/sendpulse.css';

const FAILED = 'Impossible de charger la configuration';

/** The connection to the mailing service: keys, events, results, objections. */
export default function SendpulsePage() {
  usePage({ title: 'Configuration SendPulse' });
  return (
    <Page
      title="Configuration SendPulse"
      subtitle="Les personnes qui ont accepté d’être recontactées rejoignent un carnet d’adresses SendPulse."
    >
      <PageQueryView query={useQuery(settingsQueryOptions())} failed={FAILED} pending={<Skeleton />}>
        {(settings) => (
          <Columns of="sections">
            <div className="stack sp-column">
              <KeysSection settings={settings} />
              <ChoicesSection settings={settings} />
            </div>
            <div className="stack sp-column">
              <SyncSection settings={settings} />
              <OptOutsSection />
            </div>
          </Columns>
        )}
      </PageQueryView>
    </Page>
  );
}

function Skeleton() {
  return (
    <LoadingStatus label="Chargement de la configuration...">
      <Columns of="sections">
        {['a', 'b'].map((key) => (
          <Card key={key}>
            <SkeletonBlock width="40%" />
            <SkeletonBlock height={160} />
          </Card>
        ))}
      </Columns>
    </LoadingStatus>
  );
}
