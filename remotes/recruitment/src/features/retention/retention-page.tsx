import { usePage } from '@trame/platform';
import { useSearchParams } from '@trame/platform/router';
import { Page } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { UndoBar } from '@trame/app/undo-bar';
import { ArchivesTab } from './components/archives-tab.tsx';
import { PurgesTab } from './components/purges-tab.tsx';
import { ReceiptsTab } from './components/receipts-tab.tsx';
import { readTab, type RetentionTab } from './model/tabs.ts';
import './styles/retention-dialogs.css';
import './styles/retention.css';

const TABS = [
  { value: 'purges', label: 'Prochaines purges' },
  { value: 'archives', label: 'Archives' },
  { value: 'recus', label: 'Reçus' },
] as const satisfies readonly { value: RetentionTab; label: string }[];

/** How long applications are kept, those due soon, and those deleted. */
export default function RetentionPage() {
  usePage({ title: 'Conservation des données' });
  const [params, setParams] = useSearchParams();
  const tab = readTab(params);
  return (
    <Page
      title="Conservation des données"
      subtitle={'Deux ans après le dernier contact, ou 30\u00a0jours après l’archivage, tout est détruit.'}
    >
      <div className="ret-tabs">
        <Segmented
          label="Partie de la page"
          value={tab}
          options={TABS}
          onChange={(next) => setParams({ onglet: next })}
        />
      </div>
      {tab === 'purges' && <PurgesTab />}
      {tab === 'archives' && <ArchivesTab />}
      {tab === 'recus' && <ReceiptsTab />}
      <UndoBar />
    </Page>
  );
}
